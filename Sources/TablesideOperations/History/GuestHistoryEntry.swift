import TablesideBooking
public import TablesideCore
import TablesideDelivery
public import TablesideDiscovery
import TablesideFloor
import TablesideHosting
public import TablesideLoyalty
import TablesideOrdering

/// One thing in the history of a person: a booking, an order, a review, a comment, a membership, a delivery, a wait for
/// a table, a shift or a conversation about a delivery, at any branch and on any date (QP-04, AP-12).
///
/// It only names the thing: what a list shows is read from the thing itself, by the rights that hold when it is read.
/// It is kept by the reaction `guestHistory`, latest first, one list for each kind of thing. Deleting all entries and
/// reading the feed from its start makes the same entries. After the account was closed, the reaction `eraseAccounts`
/// removes them.
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
        /// A comment on a restaurant, a branch or a dish.
        case comment(comment: CommentKey)
        /// A membership in a loyalty program.
        case membership(membership: MembershipID)
        /// A delivery to the guest, or of an order of theirs.
        case delivery(delivery: DeliveryID)
        /// A party of the guest's on a waitlist.
        case wait(day: BranchDay, entry: WaitlistEntryID)
        /// A shift for which the person was planned, or on which they were at work.
        case shift(day: BranchDay)
        /// The messages that the person, as a courier, exchanged with the store about a delivery.
        case messages(delivery: DeliveryID)
    }

    /// The guest.
    public let guest: UserID
    /// What the entry names.
    public let subject: Subject
    /// When a booking begins, an order was placed, a review or a comment was written, a membership began, a delivery
    /// was described, a party joined a waitlist, a shift was first told of the person, or the first message was
    /// written.
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
    enum List: String, CaseIterable {
        case bookings, orders, reviews, comments, memberships, deliveries, waits, shifts, messages
    }
}

extension GuestHistoryEntry.Subject {
    /// The list that the thing is on.
    var list: GuestHistoryEntry.List {
        switch self {
        case .booking: .bookings
        case .order: .orders
        case .review: .reviews
        case .comment: .comments
        case .membership: .memberships
        case .delivery: .deliveries
        case .wait: .waits
        case .shift: .shifts
        case .messages: .messages
        }
    }

    /// The document that the thing is, or is in, as a decision asks for it; the day of a booking or a wait.
    private var need: DocumentNeed {
        switch self {
        case .booking(let day, _): DocumentNeed(ServiceDay.self, day)
        case .order(let order): DocumentNeed(Order.self, order)
        case .review(let visit): DocumentNeed(Review.self, visit)
        case .comment(let comment): DocumentNeed(GuestComment.self, comment)
        case .membership(let membership): DocumentNeed(PointsAccount.self, membership)
        case .delivery(let delivery): DocumentNeed(DeliveryJob.self, delivery)
        case .wait(let day, _): DocumentNeed(Waitlist.self, day)
        case .shift(let day): DocumentNeed(Shift.self, day)
        case .messages(let delivery): DocumentNeed(DeliveryMessages.self, delivery)
        }
    }

    /// The document that the thing is, or is in; the day of a booking.
    var document: DocumentRef { need.ref }

    /// The documents that the thing can be in, as a decision asks for them: a booking may have left its day.
    ///
    /// What never moves in its list needs none, so that a busy waitlist or shift keeps nothing from being entered.
    var needs: [DocumentNeed] {
        switch self {
        case .booking(let day, let booking): [need] + AdjoiningDays.archive(of: [booking], on: day)
        case .wait, .shift, .messages: []
        case .order, .review, .comment, .membership, .delivery: [need]
        }
    }

    /// The thing as text, no two alike.
    fileprivate var text: String {
        switch self {
        case .booking(let day, let booking): "booking/\(day)/\(booking.rawValue.escaping("/"))"
        case .order(let order): "order/\(order)"
        case .review(let visit): "review/\(visit)"
        case .comment(let comment): "comment/\(comment)"
        case .membership(let membership): "membership/\(membership)"
        case .delivery(let delivery): "delivery/\(delivery)"
        case .wait(let day, let entry): "wait/\(day)/\(entry.rawValue.escaping("/"))"
        case .shift(let day): "shift/\(day)"
        case .messages(let delivery): "messages/\(delivery)"
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
            case "comment": try .comment(comment: read("comment"))
            case "membership": try .membership(membership: read("membership"))
            case "delivery": try .delivery(delivery: read("delivery"))
            case "wait": try .wait(day: read("day"), entry: read("entry"))
            case "shift": try .shift(day: read("day"))
            case "messages": try .messages(delivery: read("delivery"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .booking(let day, let booking): try encoder.write("booking", ["day": day, "booking": booking])
        case .order(let order): try encoder.write("order", ["order": order])
        case .review(let visit): try encoder.write("review", ["visit": visit])
        case .comment(let comment): try encoder.write("comment", ["comment": comment])
        case .membership(let membership): try encoder.write("membership", ["membership": membership])
        case .delivery(let delivery): try encoder.write("delivery", ["delivery": delivery])
        case .wait(let day, let entry): try encoder.write("wait", ["day": day, "entry": entry])
        case .shift(let day): try encoder.write("shift", ["day": day])
        case .messages(let delivery): try encoder.write("messages", ["delivery": delivery])
        }
    }
}
