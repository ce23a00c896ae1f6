/// The rule by which a zone changes its clocks every year, forever: what a POSIX TZ string says.
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
    /// The part of the year in which clocks are off standard time.
    public struct Daylight: Hashable, Codable, Sendable {
        /// The offset in that part of the year.
        public let offset: UTCOffset
        /// When it begins.
        public let starts: YearlyChange
        /// When it ends, in the same year or, in the south, in the next.
        public let ends: YearlyChange
    }

    /// The offset of standard time.
    public let standard: UTCOffset
    /// The part of the year off standard time; `nil` when clocks are never changed.
    public let daylight: Daylight?

    /// Makes the rule of a zone that never changes its clocks.
    public init(fixed offset: UTCOffset) {
        standard = offset
        daylight = nil
    }

    /// Makes the rule of a zone that changes its clocks twice a year.
    ///
    /// - Throws: ``ZoneError`` when the two changes do not alternate in every year, or come so close to each other that
    ///   a local time could occur more than twice.
    public init(
        standard: UTCOffset,
        daylight offset: UTCOffset,
        starts: YearlyChange,
        ends: YearlyChange
    ) throws(ZoneError) {
        self.standard = standard
        daylight = Daylight(offset: offset, starts: starts, ends: ends)
        // The calendar repeats after 400 years; a few more catch what happens where it does.
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

    /// The changes of a year in their order.
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

    /// The offset that the rule names at an instant of a year.
    func offset(at milliseconds: Int64, year: Int64) -> UTCOffset {
        var offset = changes(in: year - 2).last?.after ?? standard
        for nearby in (year - 1)...(year + 1) {
            for change in changes(in: nearby) where change.at <= milliseconds { offset = change.after }
        }
        return offset
    }
}

/// One change of a zone's clocks, in the milliseconds of UTC and of the wall.
struct ZoneChange {
    let at: Int64
    let before: UTCOffset
    let after: UTCOffset

    /// From here to ``wallEnd`` the wall shows what does not exist or what occurs twice.
    var wallStart: Int64 { at + min(before.milliseconds, after.milliseconds) }
    var wallEnd: Int64 { at + max(before.milliseconds, after.milliseconds) }
}

extension RecurringRule: Codable {
    private enum CodingKeys: CodingKey {
        case standard, daylight
    }

    /// Reads a rule by the rules of the initializers.
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

    /// Writes the rule as an object with `standard` and, where clocks are changed, `daylight`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(standard, forKey: .standard)
        try container.encodeIfPresent(daylight, forKey: .daylight)
    }
}
