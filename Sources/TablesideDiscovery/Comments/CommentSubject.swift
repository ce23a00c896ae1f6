public import TablesideCore

/// What a comment is about: a restaurant, one of its branches, or a dish as a branch serves it (GI-09, GI-18, FO-29).
///
/// The text form is `restaurant/trattoria`, `branch/corso` or `dish/5/corso/pizza`, where the number counts the bytes of
/// the branch, so that no two subjects share one.
public enum CommentSubject: Hashable, Sendable, LosslessStringConvertible {
    /// A restaurant with all its branches.
    case restaurant(id: RestaurantID)
    /// One branch.
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

    /// The branch, whose staff may flag what is said about it; `nil` for a restaurant.
    public var branch: BranchID? {
        switch self {
        case .restaurant: nil
        case .branch(let branch), .dish(_, let branch): branch
        }
    }
}

extension CommentSubject: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.key("a subject of comments") { CommentSubject($0) }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description, within: .key) }
}

/// The identity of a comment: its subject and its author, so that nobody has two votes on one subject.
///
/// The text form is the number of bytes of the author, the author and the subject, such as `3/ana/branch/corso`.
public struct CommentKey: Hashable, Sendable, LosslessStringConvertible {
    /// What the comment is about.
    public let subject: CommentSubject
    /// Who writes it.
    public let author: UserID

    /// Makes the identity of somebody's comment on a subject.
    public init(on subject: CommentSubject, by author: UserID) {
        self.subject = subject
        self.author = author
    }

    /// Reads the text form; `nil` for any other text.
    public init?(_ description: String) {
        // The author takes the place of the branch in the form that both share.
        guard let entry = BranchEntry(description), let subject = CommentSubject(entry.name) else { return nil }
        self.init(on: subject, by: UserID(entry.branch.rawValue))
    }

    /// The text form, such as `3/ana/branch/corso`.
    public var description: String {
        BranchEntry(subject.description, at: BranchID(author.rawValue)).description
    }
}

extension CommentKey: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.key("an author and a subject of comments") { CommentKey($0) }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description, within: .key) }
}
