public import TablesideCore

/// How long guests may cancel by themselves, and what becomes of their wish afterwards (`ordering.md` §2.5).
///
/// What is `nil` does not restrict: without a window a guest may cancel until the kitchen begins.
///
/// ```swift
/// let forman = CancelPolicy(guestWindow: .seconds(30))  // FO-20
/// ```
public struct CancelPolicy: Hashable, Codable, Sendable {
    /// How long after placing a guest may cancel, the last millisecond included; `nil` for no limit.
    ///
    /// Firing a course by hand ends the window of its items before that.
    public let guestWindow: Elapsed?
    /// Whether the window ends when the order is accepted.
    public let acceptanceEndsWindow: Bool
    /// How long staff have to answer a guest's wish to cancel before it lapses, of which the guest is told; `nil` for no
    /// limit.
    public let answerWithin: Elapsed?
    /// How often a guest may ask staff to cancel one order, denied and lapsed wishes included, as each of them calls staff;
    /// `nil` for as often as they like.
    public let requests: Int?

    /// How often a guest may ask where a house says nothing.
    public static let usualRequests = 3

    /// Makes a policy.
    public init(
        guestWindow: Elapsed? = nil,
        acceptanceEndsWindow: Bool = false,
        answerWithin: Elapsed? = nil,
        requests: Int? = CancelPolicy.usualRequests
    ) {
        self.guestWindow = guestWindow
        self.acceptanceEndsWindow = acceptanceEndsWindow
        self.answerWithin = answerWithin
        self.requests = requests
    }

    /// No window and no time to answer, and the usual number of wishes.
    public static let usual = CancelPolicy()
    /// Nothing restricts.
    public static let unrestricted = CancelPolicy(requests: nil)
}

/// A guest's wish that staff cancel an order that the guest cannot cancel any more.
public struct CancelRequest: Hashable, Codable, Sendable {
    /// Why.
    public let reason: OrderReason?
    /// When it was made.
    public let madeAt: Instant
    /// When it lapses if nobody answers, that instant included; `nil` for never.
    public let expiresAt: Instant?

    /// Whether it still waits for an answer.
    public func isOpen(at now: Instant) -> Bool {
        guard let expiresAt else { return true }
        return now < expiresAt
    }
}

/// Which goods of a cancelled order come back to the stock.
public enum Restocking: String, ClosedCode {
    /// Those of items that nobody has begun.
    case unstarted
    /// All.
    case everything
    /// None.
    case nothing
}
