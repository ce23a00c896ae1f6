import TablesideBooking
public import TablesideCore
public import TablesideDiscovery
import TablesideOrdering

/// One thing in the history of a guest: a booking, an order or a review, at any branch and on any date (QP-04, AP-12).
///
/// It only names the thing: what a list shows is read from the thing itself, by the rights that hold when it is read. It is
/// kept by the reaction `guestHistory`, latest first, one list for each kind of thing. Deleting all entries and reading the
/// feed from its start makes the same entries.
public struct GuestHistoryEntry: Document, Hashable {
    /// The document kind, `guestHistory`.
    public static let kind = DocumentKind(rawValue: "guestHistory")

    /// What the entry names.
    public enum Subject: Hashable, Codable, Sendable {
        /// A booking of the guest's own, or one to which they are invited.
        case booking(day: BranchDay, booking: BookingID)
        /// An order.
        case order(order: OrderID)
        /// A review.
        case review(visit: Visit)
    }

    /// The guest.
    public let guest: UserID
    /// What the entry names.
    public let subject: Subject
    /// When a booking begins, an order was placed, or a review was written.
    public internal(set) var at: Instant
    /// The number of writes so far.
    public var version = Version.absent

    /// Makes an entry.
    init(_ subject: Subject, of guest: UserID, at: Instant) {
        self.guest = guest
        self.subject = subject
        self.at = at
    }

    /// The guest and the thing.
    public var id: String { Self.id(of: subject, guest) }

    /// The guest and the kind of thing: each kind is a list of its own.
    public var scope: String { Self.scope(of: guest, subject.list) }

    /// The time, later first.
    public var sortKey: String {
        "\(Instant(millisecondsSince1970: ~at.millisecondsSince1970).sortKey) \(subject.text)"
    }

    static func id(of subject: Subject, _ guest: UserID) -> String { "\(guest.rawValue.escaping("/"))/\(subject.text)" }

    static func scope(of guest: UserID, _ list: List) -> String { "\(guest.rawValue.escaping("/"))/\(list.rawValue)" }

    /// The lists of a guest.
    enum List: String {
        case bookings, orders, reviews
    }
}

extension GuestHistoryEntry.Subject {
    /// The list that the thing is on.
    var list: GuestHistoryEntry.List {
        switch self {
        case .booking: .bookings
        case .order: .orders
        case .review: .reviews
        }
    }

    /// The document that the thing is, or is in.
    var document: DocumentRef {
        switch self {
        case .booking(let day, _): DocumentRef(ServiceDay.self, day)
        case .order(let order): DocumentRef(Order.self, order)
        case .review(let visit): DocumentRef(Review.self, visit)
        }
    }

    /// The thing as text, no two alike.
    fileprivate var text: String {
        switch self {
        case .booking(let day, let booking): "booking/\(day)/\(booking)"
        case .order(let order): "order/\(order)"
        case .review(let visit): "review/\(visit)"
        }
    }
}

extension GuestHistoryEntry.Subject {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "booking": try .booking(day: read("day"), booking: read("booking"))
            case "order": try .order(order: read("order"))
            case "review": try .review(visit: read("visit"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .booking(let day, let booking): try encoder.write("booking", ["day": day, "booking": booking])
        case .order(let order): try encoder.write("order", ["order": order])
        case .review(let visit): try encoder.write("review", ["visit": visit])
        }
    }
}
