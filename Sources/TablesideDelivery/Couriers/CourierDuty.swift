public import TablesideCore

/// A time in which a courier works: from its beginning, and no longer at its end.
public struct CourierDuty: Hashable, Codable, Sendable {
    /// When it begins.
    public var from: Instant
    /// The first instant after it.
    public var until: Instant

    /// Makes a duty.
    public init(from: Instant, until: Instant) {
        self.from = from
        self.until = until
    }

    /// Whether the courier works at an instant.
    public func contains(_ now: Instant) -> Bool { from <= now && now < until }

    /// How many duties a courier plans at most.
    public static let most = 100

    /// Why these duties are no plan: the first that does not end after it begins, or begins before the one before it ends.
    static func fault(in duties: [CourierDuty]) -> CourierDuty? {
        var last: Instant?
        for duty in duties {
            guard duty.from < duty.until, last.map({ $0 <= duty.from }) ?? true else { return duty }
            last = duty.until
        }
        return nil
    }
}
