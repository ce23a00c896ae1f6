public import TablesideCore

/// A wait as it is quoted to a party.
public struct QuotedWait: Hashable, Codable, Sendable {
    /// The wait that half of the simulated evenings do not exceed.
    public let p50: Elapsed
    /// The wait that four of five simulated evenings do not exceed.
    public let p80: Elapsed

    /// Creates a quoted wait.
    public init(p50: Elapsed, p80: Elapsed) {
        self.p50 = p50
        self.p80 = p80
    }

    /// The shorter of the two times that are shown: the median, rounded up to five minutes.
    public var from: Elapsed { Self.shown(p50) }
    /// The longer of the two times that are shown, rounded up to five minutes.
    ///
    /// A wait that turns out longer than quoted makes guests leave, which one that turns out shorter does not; so both are
    /// rounded up.
    public var to: Elapsed { Self.shown(p80) }

    private static func shown(_ wait: Elapsed) -> Elapsed {
        let step: Int64 = 300_000
        let rest = wait.milliseconds % step
        return rest > 0 ? wait + .milliseconds(step - rest) : wait - .milliseconds(rest)
    }
}
