/// A time zone whose clocks never change.
public struct FixedOffset: ZoneRules, Hashable {
    /// The offset that holds at every instant.
    public let offset: UTCOffset

    /// Coordinated Universal Time, at offset zero.
    public static let utc = FixedOffset(.utc)

    /// Makes a zone that is always at this offset.
    public init(_ offset: UTCOffset) { self.offset = offset }

    /// `UTC`, or the offset as text such as `+02:00`.
    public var identifier: String { offset == .utc ? "UTC" : offset.description }

    /// The zone's offset, which is the same at every instant.
    public func offset(at instant: Instant) throws(ZoneError) -> UTCOffset { offset }

    /// The one instant at which clocks at this offset show the local time; always unique.
    public func resolve(_ local: LocalDateTime) throws(ZoneError) -> LocalResolution {
        .unique(instant: local.instant(at: offset))
    }
}

extension FixedOffset: Codable {
    /// Reads the zone from its offset, such as `+02:00`.
    public init(from decoder: any Decoder) throws { offset = try UTCOffset(from: decoder) }

    /// Writes the zone as its offset, such as `+02:00`.
    public func encode(to encoder: any Encoder) throws { try offset.encode(to: encoder) }
}
