public import TablesideCore

/// How long guests may cancel on their own, and how they may ask staff to cancel afterwards.
///
/// A `nil` value does not restrict: without a window a guest may cancel until the kitchen starts.
///
/// ```swift
/// let forman = CancelPolicy(guestWindow: .seconds(30))  // FO-20
/// ```
public struct CancelPolicy: Hashable, Codable, Sendable {
    /// The time after placing in which a guest may cancel, its last millisecond included; `nil` for no limit.
    ///
    /// Firing a course manually ends the window of its items early.
    public let guestWindow: Elapsed?
    /// Whether the window ends when the order is accepted.
    public let acceptanceEndsWindow: Bool
    /// The time staff have to answer a cancellation request before it lapses, with a notice to the guest; `nil` for no
    /// limit.
    public let answerWithin: Elapsed?
    /// The number of cancellation requests a guest may make for one order, denied and lapsed ones included, since each
    /// one calls staff; `nil` for no limit.
    public let requests: Int?

    /// The default number of cancellation requests.
    public static let usualRequests = 3

    /// Creates a policy; by default guests may cancel until the kitchen starts.
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

    /// No window, no time limit to answer, and the default number of requests.
    public static let usual = CancelPolicy()
    /// No restriction at all.
    public static let unrestricted = CancelPolicy(requests: nil)
}

/// A guest's request that staff cancel an order the guest can no longer cancel.
public struct CancelRequest: Hashable, Codable, Sendable {
    /// The guest's reason; `nil` for none.
    public let reason: OrderReason?
    /// When the guest made the request.
    public let madeAt: Instant
    /// When the request lapses without an answer, that instant included; `nil` for never.
    public let expiresAt: Instant?

    /// Whether the request is still waiting for an answer.
    public func isOpen(at now: Instant) -> Bool {
        guard let expiresAt else { return true }
        return now < expiresAt
    }
}

/// Which goods of a canceled order return to stock.
public enum Restocking: String, ClosedCode {
    /// Those of items not started.
    case unstarted
    /// All goods of the order.
    case everything
    /// No goods at all.
    case nothing
}
