public import TablesideCore

/// A period of opening hours in local time, from opening up to, but not including, closing.
///
/// A period whose closing time is not after its opening time runs past midnight; one that closes at the time it opens
/// lasts 24 hours by the local clock. It belongs entirely to the date on which it opens.
///
/// ```swift
/// let dinner = try OpeningPeriod("17:30", "24:00")
/// let party = try OpeningPeriod("09:30", "04:30")  // until the next morning
/// ```
public struct OpeningPeriod: Hashable, Sendable {
    /// The opening time; never 24:00.
    public let opens: LocalTime
    /// The closing time; 24:00 and 00:00 both mean midnight at the end of the day.
    public let closes: LocalTime

    /// Makes a period.
    ///
    /// - Throws: ``PlacesError`` when it opens at 24:00, which is 00:00 of the next day.
    public init(opens: LocalTime, closes: LocalTime) throws(PlacesError) {
        guard !opens.isEndOfDay else { throw PlacesError(.opensAtEndOfDay) }
        self.opens = opens
        self.closes = closes
    }

    /// Makes a period from text such as `09:30` and `24:00`.
    ///
    /// - Throws: ``TimeError`` for text that is not a time of day, ``PlacesError`` when it opens at 24:00.
    public init(_ opens: String, _ closes: String) throws {
        try self.init(opens: LocalTime(opens), closes: LocalTime(closes))
    }

    /// Whether it closes on the date after it opens.
    ///
    /// A period until 24:00 closes on its own date; one until 00:00 closes at the same instant, but on the next date.
    public var runsPastMidnight: Bool { closes <= opens }

    /// The interval of a period that opens on a date; `nil` if clock changes leave nothing of it.
    ///
    /// The policy resolves opening and closing times that clocks skip or repeat; a short period inside a gap can vanish
    /// that way. On a date that the zone skips, as Samoa did with December 30, 2011, nothing opens.
    package func interval(
        on date: CivilDate,
        in zone: some ZoneRules,
        _ policy: LocalTimePolicy
    ) throws(ZoneError) -> Range<Instant>? {
        let label = try OpeningPeriod.local(date, opens, days: 0)
        let resolution = try zone.resolve(label)
        if resolution.instants.isEmpty, try OpeningPeriod.isLeftOut(date, by: zone) { return nil }
        let opening = try resolution.instant(of: label, policy)
        try OpeningPeriod.check(opening, as: label, by: zone)
        let last = try OpeningPeriod.local(date, closes, days: runsPastMidnight ? 1 : 0)
        let closing = try zone.instant(for: last, policy)
        try OpeningPeriod.check(closing, as: last, by: zone)
        return opening < closing ? opening..<closing : nil
    }

    /// Throws if the zone's answer contradicts every possible offset: a service that seems to last millions of years
    /// would have an endless grid.
    private static func check(
        _ instant: Instant,
        as label: LocalDateTime,
        by zone: some ZoneRules
    ) throws(ZoneError) {
        let asIfUTC = label.instant(at: .utc)
        // Offsets are less than a day, and a skipped time moves by the offset before the gap.
        guard instant < asIfUTC - .days(1) || instant > asIfUTC + .days(1) else { return }
        throw ZoneError(.implausibleAnswer(identifier: zone.identifier, local: label, answer: instant))
    }

    private static func isLeftOut(_ date: CivilDate, by zone: some ZoneRules) throws(ZoneError) -> Bool {
        guard let last = try? date.startOfDay.adding(.days(1) - .milliseconds(1)) else { return false }
        let first = try zone.resolve(date.startOfDay)
        let ending = try zone.resolve(last)
        return first.instants.isEmpty && ending.instants.isEmpty
    }

    private static func local(_ date: CivilDate, _ time: LocalTime, days: Int) throws(ZoneError) -> LocalDateTime {
        do {
            return try LocalDateTime(date: date.adding(days: days), time: time)
        } catch {
            // Adding a day fails only at the end of the calendar.
            let end = Instant(millisecondsSince1970: CivilCalendar.endMillisecond)
            throw ZoneError(.instantOutOfRange(instant: end))
        }
    }
}

extension OpeningPeriod: Comparable {
    /// Orders periods by opening time, then by closing time.
    public static func < (lhs: Self, rhs: Self) -> Bool { (lhs.opens, lhs.closes) < (rhs.opens, rhs.closes) }
}

extension OpeningPeriod: CustomStringConvertible {
    /// The period as text, such as `09:30–24:00`.
    public var description: String { "\(opens)–\(closes)" }
}

extension OpeningPeriod: Codable {
    private enum CodingKeys: CodingKey {
        case opens, closes
    }

    /// Reads an object with `opens` and `closes`, with the checks of the initializer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let opens = try container.decode(LocalTime.self, forKey: .opens)
        let closes = try container.decode(LocalTime.self, forKey: .closes)
        do {
            try self.init(opens: opens, closes: closes)
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }

    /// Writes an object with `opens` and `closes`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(opens, forKey: .opens)
        try container.encode(closes, forKey: .closes)
    }
}
