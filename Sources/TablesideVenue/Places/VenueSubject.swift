public import TablesideCore

/// A restaurant, a branch, or a dish at a branch, as the subject of comments and reports (GI-09, AP-18).
///
/// The text form is `restaurant/trattoria`, `branch/corso` or `dish/5/corso/pizza`, where the number is the length of
/// the branch's identity in bytes, so that two subjects never have the same text.
public enum VenueSubject: Hashable, Sendable, LosslessStringConvertible {
    /// A restaurant with all its branches.
    case restaurant(id: RestaurantID)
    /// A branch of a restaurant.
    case branch(id: BranchID)
    /// A dish of a branch.
    case dish(id: MenuItemID, branch: BranchID)

    /// Reads the text form; `nil` for any other text.
    public init?(_ description: String) {
        let bytes = description.utf8
        guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let rest = String(description[bytes.index(after: slash)...])
        switch description[..<slash] {
        case "restaurant": self = .restaurant(id: RestaurantID(rest))
        case "branch": self = .branch(id: BranchID(rest))
        case "dish":
            guard let entry = BranchEntry(rest) else { return nil }
            self = .dish(id: MenuItemID(entry.name), branch: entry.branch)
        default: return nil
        }
    }

    /// The text form, such as `branch/corso`.
    public var description: String {
        switch self {
        case .restaurant(let restaurant): "restaurant/\(restaurant)"
        case .branch(let branch): "branch/\(branch)"
        case .dish(let dish, let branch): "dish/\(BranchEntry(dish.rawValue, at: branch))"
        }
    }

    /// The branch, whose staff may respond; `nil` for a restaurant.
    public var branch: BranchID? {
        switch self {
        case .restaurant: nil
        case .branch(let branch), .dish(_, let branch): branch
        }
    }
}

extension VenueSubject: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.key("a restaurant, a branch or a dish") { VenueSubject($0) }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description, within: .key) }
}
