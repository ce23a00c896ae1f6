public import TablesideCore

/// What a notice is about, such as `orderServed`.
public struct NoticeKind: OpenCode {
    /// The text of the kind.
    public let rawValue: String

    /// Makes the kind with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An order was placed.
    public static let orderPlaced = NoticeKind(rawValue: "orderPlaced")
    /// An order was accepted.
    public static let orderApproved = NoticeKind(rawValue: "orderApproved")
    /// An order went back to be accepted again.
    public static let orderSentBack = NoticeKind(rawValue: "orderSentBack")
    /// Staff did not want an order.
    public static let orderRejected = NoticeKind(rawValue: "orderRejected")
    /// Nobody accepted an order in time.
    public static let orderExpired = NoticeKind(rawValue: "orderExpired")
    /// An order was called off.
    public static let orderCancelled = NoticeKind(rawValue: "orderCancelled")
    /// Nobody answered a guest's wish to cancel in time.
    public static let cancelLapsed = NoticeKind(rawValue: "cancelLapsed")
    /// An order was served.
    public static let orderServed = NoticeKind(rawValue: "orderServed")
    /// Somebody wants to pay.
    public static let paymentWanted = NoticeKind(rawValue: "paymentWanted")
    /// A tab was closed after its guest had asked to pay.
    public static let tabClosed = NoticeKind(rawValue: "tabClosed")
    /// A tab was closed that nobody had asked to pay.
    public static let tabClosedUnasked = NoticeKind(rawValue: "tabClosedUnasked")
    /// A booking is near.
    public static let bookingSoon = NoticeKind(rawValue: "bookingSoon")
    /// There is no such booking any more: its reminder is not shown, or no longer.
    public static let bookingSoonWithdrawn = NoticeKind(rawValue: "bookingSoonWithdrawn")
}

/// A message to a person, planned as a value: who is told what, and why (QP-62).
///
/// The words are the host's: it has the kind, the parameters and the language to choose them by.
public struct Notice: Hashable, Codable, Sendable, Identifiable {
    /// Who is told.
    public enum Recipient: Hashable, Codable, Sendable {
        /// One person.
        case user(id: UserID)
        /// Everybody who works in a role at a branch.
        case staff(role: Role, branch: BranchID)
        /// Everybody who has a tab before them, with or without an account.
        case tab(id: TabID)
    }

    /// The identity, derived from the event: a receiver of two with the same shows one.
    public let id: String
    /// Who is told.
    public let recipient: Recipient
    /// What it is about.
    public let kind: NoticeKind
    /// The event behind it.
    public let cause: EventID
    /// When it is to be shown; `nil` at once.
    public let showAt: Instant?
    /// The language of the recipient; `nil` when it is not known.
    public let language: LanguageTag?
    /// What the words mention, by name: `table`, `total`.
    public let parameters: [String: String]

    /// Makes a notice; its identity derives from the event, the kind and the recipient.
    public init(
        _ kind: NoticeKind,
        to recipient: Recipient,
        because cause: EventID,
        showAt: Instant? = nil,
        language: LanguageTag? = nil,
        parameters: [String: String] = [:]
    ) {
        let whom =
            switch recipient {
            case .user(let user): "user:\(user)"
            case .staff(let role, let branch): "staff:\(role.rawValue.escaping("@"))@\(branch)"
            case .tab(let tab): "tab:\(tab)"
            }
        id = [cause.description, kind.rawValue, whom].map { $0.escaping("/") }.joined(separator: "/")
        self.recipient = recipient
        self.kind = kind
        self.cause = cause
        self.showAt = showAt
        self.language = language
        self.parameters = parameters
    }
}

/// The way to people's devices, which a host implements: push messages, e-mail, a bell in the kitchen.
public protocol Notifier: Sendable {
    /// Sends notices; sending one twice is harmless.
    ///
    /// - Throws: any error; the reaction behind the notices is then tried again or set aside as ``Reaction`` says.
    func send(_ notices: [Notice]) async throws
}

/// The default notifier: keeps the notices, each once, in the order in which they came.
public actor MemoryNotifier: Notifier {
    /// The notices that were sent.
    public private(set) var notices: [Notice] = []
    private var known: Set<ByteText> = []

    /// Makes a notifier that has sent nothing.
    public init() {}

    /// Keeps the notices that are new.
    public func send(_ notices: [Notice]) {
        self.notices += notices.filter { known.insert(ByteText($0.id)).inserted }
    }

    /// The notices to one recipient.
    public func notices(to recipient: Notice.Recipient) -> [Notice] {
        notices.filter { $0.recipient == recipient }
    }
}
