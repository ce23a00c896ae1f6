/// How far local clocks are ahead of UTC: whole seconds, positive east of Greenwich, at most 18 hours.
public struct UTCOffset: Hashable, Sendable {
    private let seconds32: Int32

    /// An offset of zero.
    public static let utc = UTCOffset(validSeconds: 0)

    private init(validSeconds: Int) { seconds32 = Int32(truncatingIfNeeded: validSeconds) }

    /// Makes an offset of this many seconds.
    ///
    /// - Throws: ``TimeError`` when it is more than 18 hours in either direction.
    public init(seconds: Int) throws(TimeError) {
        guard (-64_800...64_800).contains(seconds) else { throw TimeError(.offsetOutOfRange(seconds: seconds)) }
        self.init(validSeconds: seconds)
    }

    /// Seconds ahead of UTC, −64,800…64,800.
    public var seconds: Int { Int(seconds32) }

    /// The offset as a length of time.
    public var elapsed: Elapsed { .milliseconds(milliseconds) }

    package var milliseconds: Int64 { Int64(seconds32) * 1_000 }
}

extension UTCOffset: Comparable {
    /// Orders offsets from the westernmost to the easternmost.
    public static func < (lhs: UTCOffset, rhs: UTCOffset) -> Bool { lhs.seconds32 < rhs.seconds32 }
}

extension UTCOffset: CustomStringConvertible {
    /// Reads an offset such as `+02:00` or `-00:44:30`: sign, hours and minutes, and optional seconds.
    ///
    /// `-00:00` is refused: ISO 8601 writes a zero offset as `+00:00`.
    ///
    /// - Throws: ``TimeError`` when the text has another form or the offset is more than 18 hours.
    public init(_ text: String) throws(TimeError) {
        var scanner = TextScanner(text)
        guard let offset = try scanner.offset(), scanner.isAtEnd else { throw TimeError(.malformedOffset(text: text)) }
        self = offset
    }

    /// The offset as text, such as `+02:00`; seconds are shown unless they are zero.
    public var description: String {
        let (minutes, rest) = abs(seconds).quotientAndRemainder(dividingBy: 60)
        let text = "\(seconds < 0 ? "-" : "+")\((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
        return rest == 0 ? text : "\(text):\(rest.padded(2))"
    }
}

extension TextScanner {
    /// Consumes an offset; `nil` when the input has another form.
    mutating func offset() throws(TimeError) -> UTCOffset? {
        let isNegative = take("-")
        guard isNegative || take("+"), let hours = digits(2), take(":"), let minutes = digits(2) else { return nil }
        var rest = 0
        if take(":") {
            guard let read = digits(2) else { return nil }
            rest = read
        }
        guard minutes < 60, rest < 60 else { return nil }
        let seconds = (hours * 60 + minutes) * 60 + rest
        if isNegative, seconds == 0 { return nil }
        return try UTCOffset(seconds: isNegative ? -seconds : seconds)
    }
}

extension UTCOffset: Codable {
    /// Reads the offset from text such as `+02:00`.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(TimeError) in try UTCOffset(text) }
    }

    /// Writes the offset as text such as `+02:00`.
    public func encode(to encoder: any Encoder) throws { try encoder.encodeText(self) }
}
