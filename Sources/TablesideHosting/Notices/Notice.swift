public import TablesideCore

/// What a notice is about, such as `orderServed`.
public struct NoticeKind: OpenCode {
    /// The text that is stored and sent, such as `orderServed`.
    public let rawValue: String

    /// Makes a kind from its text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An order was placed.
    public static let orderPlaced = NoticeKind(rawValue: "orderPlaced")
    /// An order was accepted.
    public static let orderApproved = NoticeKind(rawValue: "orderApproved")
    /// An order went back to be accepted again.
    public static let orderSentBack = NoticeKind(rawValue: "orderSentBack")
    /// Staff rejected an order.
    public static let orderRejected = NoticeKind(rawValue: "orderRejected")
    /// An order was not accepted in time.
    public static let orderExpired = NoticeKind(rawValue: "orderExpired")
    /// An order was canceled.
    public static let orderCancelled = NoticeKind(rawValue: "orderCancelled")
    /// A guest's request to cancel was not answered in time.
    public static let cancelLapsed = NoticeKind(rawValue: "cancelLapsed")
    /// An order was served.
    public static let orderServed = NoticeKind(rawValue: "orderServed")
    /// A guest asked to pay.
    public static let paymentWanted = NoticeKind(rawValue: "paymentWanted")
    /// A tab was closed after its guest had asked to pay.
    public static let tabClosed = NoticeKind(rawValue: "tabClosed")
    /// A tab was closed without a request to pay.
    public static let tabClosedUnasked = NoticeKind(rawValue: "tabClosedUnasked")
    /// Guests call from their table.
    public static let tableCalls = NoticeKind(rawValue: "tableCalls")
    /// Somebody is on the way to guests who called from their table.
    public static let callAcknowledged = NoticeKind(rawValue: "callAcknowledged")
    /// A booking is coming up.
    public static let bookingSoon = NoticeKind(rawValue: "bookingSoon")
    /// A booking is off; its reminder must not be shown, or must be taken down.
    public static let bookingSoonWithdrawn = NoticeKind(rawValue: "bookingSoonWithdrawn")
    /// A store invites a courier to work with it.
    public static let courierInvited = NoticeKind(rawValue: "courierInvited")
    /// A delivery is offered to a courier.
    public static let deliveryOffered = NoticeKind(rawValue: "deliveryOffered")
    /// No courier took a delivery.
    public static let deliveryUnassigned = NoticeKind(rawValue: "deliveryUnassigned")
    /// A courier accepted a delivery.
    public static let deliveryAccepted = NoticeKind(rawValue: "deliveryAccepted")
    /// The courier has the goods.
    public static let deliveryPickedUp = NoticeKind(rawValue: "deliveryPickedUp")
    /// A delivery was delivered.
    public static let deliveryDelivered = NoticeKind(rawValue: "deliveryDelivered")
    /// The courier could not hand the goods over.
    public static let deliveryFailed = NoticeKind(rawValue: "deliveryFailed")
    /// The goods are back at the store.
    public static let deliveryReturned = NoticeKind(rawValue: "deliveryReturned")
    /// The courier gave a delivery up.
    public static let deliveryGivenUp = NoticeKind(rawValue: "deliveryGivenUp")
    /// The store called a delivery off.
    public static let deliveryCancelled = NoticeKind(rawValue: "deliveryCancelled")
    /// Somebody wrote about a delivery.
    public static let deliveryMessage = NoticeKind(rawValue: "deliveryMessage")
    /// The courier of a delivery cannot go on, and the store decides.
    public static let deliveryHalted = NoticeKind(rawValue: "deliveryHalted")
    /// It was decided what the courier of a delivery does who could not go on.
    public static let deliveryResolved = NoticeKind(rawValue: "deliveryResolved")
    /// The store took a delivery from its courier.
    public static let deliveryReassigned = NoticeKind(rawValue: "deliveryReassigned")
    /// A guest asks for a table, and the house has to answer.
    public static let bookingRequested = NoticeKind(rawValue: "bookingRequested")
    /// A booking was made that needs no answer.
    public static let bookingMade = NoticeKind(rawValue: "bookingMade")
    /// The house accepted a request for a table.
    public static let bookingAccepted = NoticeKind(rawValue: "bookingAccepted")
    /// The house declined a request for a table.
    public static let bookingDeclined = NoticeKind(rawValue: "bookingDeclined")
    /// A booking was canceled by the other side.
    public static let bookingCancelled = NoticeKind(rawValue: "bookingCancelled")
    /// A request for a table was not answered in time.
    public static let bookingExpired = NoticeKind(rawValue: "bookingExpired")
    /// A table is held for a party on the waitlist.
    public static let waitlistOffered = NoticeKind(rawValue: "waitlistOffered")
    /// An offer to a party on the waitlist has expired.
    public static let waitlistLapsed = NoticeKind(rawValue: "waitlistLapsed")
    /// A guest wrote a review.
    public static let reviewWritten = NoticeKind(rawValue: "reviewWritten")
    /// A guest completed a mission.
    public static let missionCompleted = NoticeKind(rawValue: "missionCompleted")
    /// A guest earned points.
    public static let pointsEarned = NoticeKind(rawValue: "pointsEarned")
    /// An offense of a guest was recorded.
    public static let offenseRecorded = NoticeKind(rawValue: "offenseRecorded")
    /// The appeal of a guest failed: the offense stays on record.
    public static let offenseUpheld = NoticeKind(rawValue: "offenseUpheld")
    /// A guest was pardoned: the offense no longer counts.
    public static let offensePardoned = NoticeKind(rawValue: "offensePardoned")
    /// Support has answered a letter.
    public static let letterAnswered = NoticeKind(rawValue: "letterAnswered")
    /// An email address is no longer that of an account; sent to this address.
    public static let emailReplaced = NoticeKind(rawValue: "emailReplaced")
    /// A telephone number is no longer that of an account; sent to this number.
    public static let phoneReplaced = NoticeKind(rawValue: "phoneReplaced")
}

/// A message to people, planned as a value: who is notified of what, and why (QP-62).
///
/// The host supplies the wording, based on the kind, the parameters and the language.
public struct Notice: Hashable, Codable, Sendable, Identifiable {
    /// Who receives a notice.
    public enum Recipient: Hashable, Codable, Sendable {
        /// One person, by account.
        case user(id: UserID)
        /// Everyone who works in a role at a branch.
        case staff(role: Role, branch: BranchID)
        /// Everyone who has a tab open on a device, with or without an account.
        case tab(id: TabID)
        /// An email address or a telephone number that may no longer belong to any account: the text of an
        /// `AccountKeyID`, such as `email:ana@example.ro`.
        ///
        /// The identity of the notice contains it, so keep that out of logs and out of what other devices see.
        case contact(key: String)
    }

    /// The identity, derived from the event, the kind, the recipient, and the part of the event if it is about one; a
    /// receiver of two with the same identity shows one.
    public let id: String
    /// Who receives the notice; part of its identity.
    public let recipient: Recipient
    /// What the notice is about.
    public let kind: NoticeKind
    /// The event that caused it.
    public let cause: EventID
    /// When to show it; `nil` for at once.
    public let showAt: Instant?
    /// The language of the recipient; `nil` if it is not known.
    public let language: LanguageTag?
    /// Values for the wording, by name: `table`, `total`.
    public let parameters: [String: String]

    /// Makes a notice; its identity derives from the event, the kind and the recipient.
    ///
    /// - Parameters:
    ///   - kind: What the notice is about.
    ///   - recipient: Who receives it.
    ///   - cause: The event that caused it.
    ///   - part: What distinguishes it from other notices of this kind because of the same event, such as one of
    ///     several missions; `nil` if there is no other. It becomes part of the identity.
    ///   - showAt: When to show it; `nil` for at once.
    ///   - language: The language of the recipient; `nil` if it is not known.
    ///   - parameters: Values for the wording, by name.
    public init(
        _ kind: NoticeKind,
        to recipient: Recipient,
        because cause: EventID,
        part: String? = nil,
        showAt: Instant? = nil,
        language: LanguageTag? = nil,
        parameters: [String: String] = [:]
    ) {
        let whom =
            switch recipient {
            case .user(let user): "user:\(user)"
            case .staff(let role, let branch): "staff:\(role.rawValue.escaping("@"))@\(branch)"
            case .tab(let tab): "tab:\(tab)"
            case .contact(let key): "contact:\(key)"
            }
        let parts = [cause.description, kind.rawValue, whom] + (part.map { [$0] } ?? [])
        id = parts.map { $0.escaping("/") }.joined(separator: "/")
        self.recipient = recipient
        self.kind = kind
        self.cause = cause
        self.showAt = showAt
        self.language = language
        self.parameters = parameters
    }
}

/// Delivers notices to people's devices; implemented by the host with push messages, email or a bell in the kitchen.
public protocol Notifier: Sendable {
    /// Sends notices; sending one twice is harmless.
    ///
    /// - Throws: any error; the reaction that sent the notices is then retried or set aside, as ``Reaction`` describes.
    func send(_ notices: [Notice]) async throws
}

/// The default notifier, which keeps each notice once, in order of arrival.
public actor MemoryNotifier: Notifier {
    /// The notices sent so far, oldest first.
    public private(set) var notices: [Notice] = []
    private var known: Set<ByteText> = []

    /// Makes an empty notifier.
    public init() {}

    /// Keeps the notices that are new.
    public func send(_ notices: [Notice]) {
        self.notices += notices.filter { known.insert(ByteText($0.id)).inserted }
    }

    /// Returns the notices to one recipient, oldest first.
    public func notices(to recipient: Notice.Recipient) -> [Notice] {
        notices.filter { $0.recipient == recipient }
    }
}

extension Notice.Recipient {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "user": try .user(id: read("id"))
            case "staff": try .staff(role: read("role"), branch: read("branch"))
            case "tab": try .tab(id: read("id"))
            case "contact": try .contact(key: read("key"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .user(let id): try encoder.write("user", ["id": id])
        case .staff(let role, let branch): try encoder.write("staff", ["role": role, "branch": branch])
        case .tab(let id): try encoder.write("tab", ["id": id])
        case .contact(let key): try encoder.write("contact", ["key": key])
        }
    }
}
