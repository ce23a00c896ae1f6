public import TablesideCore

/// A wait time quoted to a party.
public struct QuotedWait: Hashable, Codable, Sendable {
    /// The median: half of the simulated evenings have a wait no longer than this.
    public let p50: Elapsed
    /// The 80th percentile: four of five simulated evenings have a wait no longer than this.
    public let p80: Elapsed

    /// Creates a quoted wait.
    public init(p50: Elapsed, p80: Elapsed) {
        self.p50 = p50
        self.p80 = p80
    }

    /// The shorter of the two displayed times: the median, rounded up to five minutes.
    public var from: Elapsed { Self.shown(p50) }
    /// The longer of the two displayed times: the 80th percentile, rounded up to five minutes.
    ///
    /// Both times are rounded up because a wait longer than quoted makes guests leave, and a shorter one does not.
    public var to: Elapsed { Self.shown(p80) }

    private static func shown(_ wait: Elapsed) -> Elapsed {
        let step: Int64 = 300_000
        let rest = wait.milliseconds % step
        return rest > 0 ? wait + .milliseconds(step - rest) : wait - .milliseconds(rest)
    }
}
