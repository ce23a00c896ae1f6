public import TablesideCore

/// The visit that entitles a guest to a review: a completed booking or a served order (AP-12).
///
/// A booked visit is identified by its booking, whatever was ordered during it, and by the day of the booking: the
/// identity of a booking is unique on its day only. The text form is `booking/centru/2026-03-28/17` or `order/17`; a
/// slash in the identity of a booking is written as `%2F` and a percent sign as `%25`, so no two visits share a text.
public enum Visit: Hashable, Sendable, LosslessStringConvertible {
    /// A completed booking.
    case booking(day: BranchDay, id: BookingID)
    /// A served order without a booking.
    case order(id: OrderID)

    /// Reads the text form; `nil` for any other text.
    public init?(_ description: String) {
        // Searched by bytes: a combining mark next to a slash would join it into one character.
        let bytes = description.utf8
        guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let rest = description[bytes.index(after: slash)...]
        switch description[..<slash] {
        case "booking":
            guard let end = rest.utf8.lastIndex(of: UInt8(ascii: "/")), let day = BranchDay(String(rest[..<end])),
                let booking = String(rest[rest.utf8.index(after: end)...]).unescaping("/")
            else { return nil }
            self = .booking(day: day, id: BookingID(booking))
        case "order": self = .order(id: OrderID(String(rest)))
        default: return nil
        }
    }

    /// The text form, such as `booking/centru/2026-03-28/17`.
    public var description: String {
        switch self {
        case .booking(let day, let booking): "booking/\(day)/\(booking.rawValue.escaping("/"))"
        case .order(let order): "order/\(order)"
        }
    }
}

extension Visit: Codable {
    /// Decodes the text form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.key("a visit") { Visit($0) }
    }

    /// Encodes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description, within: .key) }
}

/// A completed visit, as the host knows it from its bookings and orders; required to write a review.
public struct CompletedVisit: Hashable, Codable, Sendable {
    /// The identity of the visit.
    public let id: Visit
    /// The guest who may review it.
    public let guest: UserID
    /// The branch that was visited.
    public let branch: BranchID
    /// The restaurant that the branch belongs to.
    public let restaurant: RestaurantID
    /// When the booking was completed or the order served.
    public let completedAt: Instant
    /// The dishes that can be rated; `nil` if it is not known what was eaten, so that any dish can be.
    public let dishes: Set<MenuItemID>?

    /// Makes a completed visit.
    public init(
        _ id: Visit,
        of guest: UserID,
        at branch: BranchID,
        restaurant: RestaurantID,
        completedAt: Instant,
        dishes: Set<MenuItemID>? = nil
    ) {
        self.id = id
        self.guest = guest
        self.branch = branch
        self.restaurant = restaurant
        self.completedAt = completedAt
        self.dishes = dishes
    }
}

extension CompletedVisit {
    private enum Field: String, CodingKey {
        case id, guest, branch, restaurant, completedAt, dishes
    }

    /// Decodes a completed visit.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(Visit.self, forKey: .id)
        guest = try container.decode(UserID.self, forKey: .guest)
        branch = try container.decode(BranchID.self, forKey: .branch)
        restaurant = try container.decode(RestaurantID.self, forKey: .restaurant)
        completedAt = try container.decode(Instant.self, forKey: .completedAt)
        dishes = try container.decodeIfPresent([MenuItemID].self, forKey: .dishes).map(Set.init)
    }

    /// Encodes a completed visit, with its dishes in order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(guest, forKey: .guest)
        try container.encode(branch, forKey: .branch)
        try container.encode(restaurant, forKey: .restaurant)
        try container.encode(completedAt, forKey: .completedAt)
        try container.encodeSortedIfPresent(dishes, forKey: .dishes)
    }
}
