public import TablesideCore

/// A courier's working hours: from the beginning, inclusive, to the end, exclusive.
public struct CourierDuty: Hashable, Codable, Sendable {
    /// The first instant of the duty.
    public var from: Instant
    /// The first instant after the duty.
    public var until: Instant

    /// Makes a duty with an exclusive end.
    public init(from: Instant, until: Instant) {
        self.from = from
        self.until = until
    }

    /// Whether the courier works at an instant.
    public func contains(_ now: Instant) -> Bool { from <= now && now < until }

    /// The maximum number of planned duties for a courier.
    public static let most = 100

    /// Why these duties are not a valid plan: the first one that ends before it begins or overlaps the previous one.
    static func fault(in duties: [CourierDuty]) -> CourierDuty? {
        var last: Instant?
        for duty in duties {
            guard duty.from < duty.until, last.map({ $0 <= duty.from }) ?? true else { return duty }
            last = duty.until
        }
        return nil
    }
}
