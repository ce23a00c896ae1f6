/// The rule by which a zone changes its clocks every year, forever; equivalent to a POSIX TZ string.
///
/// ```swift
/// let eastern = try RecurringRule(
///     standard: UTCOffset("+02:00"),
///     daylight: UTCOffset("+03:00"),
///     starts: YearlyChange(month: 3, day: .last(weekday: .sunday), time: .hours(1), on: .utc),
///     ends: YearlyChange(month: 10, day: .last(weekday: .sunday), time: .hours(1), on: .utc)
/// )
/// ```
public struct RecurringRule: Hashable, Sendable {
    /// The part of the year when clocks are not on standard time.
    public struct Daylight: Hashable, Codable, Sendable {
        /// The offset during that part of the year.
        public let offset: UTCOffset
        /// When daylight time begins.
        public let starts: YearlyChange
        /// When daylight time ends, in the same year or, in the southern hemisphere, in the next.
        public let ends: YearlyChange
    }

    /// The offset of standard time.
    public let standard: UTCOffset
    /// The part of the year when clocks are not on standard time; `nil` when clocks never change.
    public let daylight: Daylight?

    /// Makes the rule of a zone whose clocks never change.
    public init(fixed offset: UTCOffset) {
        standard = offset
        daylight = nil
    }

    /// Makes the rule of a zone that changes its clocks twice a year.
    ///
    /// - Throws: ``ZoneError`` when the two changes do not alternate in every year, or are so close together that a
    ///   local time could occur more than twice.
    public init(
        standard: UTCOffset,
        daylight offset: UTCOffset,
        starts: YearlyChange,
        ends: YearlyChange
    ) throws(ZoneError) {
        self.standard = standard
        daylight = Daylight(offset: offset, starts: starts, ends: ends)
        // The calendar repeats after 400 years; a few more cover the seam.
        var previous: ZoneChange?
        for year: Int64 in 1_999...2_402 {
            for change in changes(in: year) {
                if let previous, previous.after != change.before || previous.wallEnd > change.wallStart {
                    throw ZoneError(.changesNotAlternating(year: Int(year)))
                }
                previous = change
            }
        }
    }

    /// The changes in a year, in order.
    func changes(in year: Int64) -> [ZoneChange] {
        guard let daylight else { return [] }
        let start = ZoneChange(
            at: daylight.starts.milliseconds(in: year, standard: standard, before: standard),
            before: standard,
            after: daylight.offset
        )
        let end = ZoneChange(
            at: daylight.ends.milliseconds(in: year, standard: standard, before: daylight.offset),
            before: daylight.offset,
            after: standard
        )
        return start.at < end.at ? [start, end] : [end, start]
    }

    /// The offset by the rule at an instant in a year.
    func offset(at milliseconds: Int64, year: Int64) -> UTCOffset {
        var offset = changes(in: year - 2).last?.after ?? standard
        for nearby in (year - 1)...(year + 1) {
            for change in changes(in: nearby) where change.at <= milliseconds { offset = change.after }
        }
        return offset
    }
}

/// One change of a zone's clocks, in milliseconds of UTC and of local clocks.
struct ZoneChange {
    let at: Int64
    let before: UTCOffset
    let after: UTCOffset

    /// From here to ``wallEnd``, local times do not exist or occur twice.
    var wallStart: Int64 { at + min(before.milliseconds, after.milliseconds) }
    var wallEnd: Int64 { at + max(before.milliseconds, after.milliseconds) }
}

extension RecurringRule: Codable {
    private enum CodingKeys: CodingKey {
        case standard, daylight
    }

    /// Reads a rule, with the checks of the initializers.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let standard = try container.decode(UTCOffset.self, forKey: .standard)
        guard let daylight = try container.decodeIfPresent(Daylight.self, forKey: .daylight) else {
            self.init(fixed: standard)
            return
        }
        do {
            try self.init(
                standard: standard,
                daylight: daylight.offset,
                starts: daylight.starts,
                ends: daylight.ends
            )
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }

    /// Writes the rule as an object with `standard` and, unless clocks never change, `daylight`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(standard, forKey: .standard)
        try container.encodeIfPresent(daylight, forKey: .daylight)
    }
}
