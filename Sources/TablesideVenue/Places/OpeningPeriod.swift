public import TablesideCore

/// One stretch of opening hours, by the wall clock: from opening up to, but not including, closing.
///
/// A period whose closing time is not after its opening time runs past midnight; one that closes at the very time it
/// opens lasts for 24 hours of the wall clock. It belongs wholly to the date on which it opens (`booking.md` §1.2).
///
/// ```swift
/// let dinner = try OpeningPeriod("17:30", "24:00")
/// let party = try OpeningPeriod("09:30", "04:30")  // until the next morning
/// ```
public struct OpeningPeriod: Hashable, Sendable {
    /// When it opens; never 24:00.
    public let opens: LocalTime
    /// When it closes; 24:00 and 00:00 both are the midnight at the end of the day.
    public let closes: LocalTime

    /// Makes a period.
    ///
    /// - Throws: ``PlacesError`` when it opens at 24:00, which is 00:00 of the next day.
    public init(opens: LocalTime, closes: LocalTime) throws(PlacesError) {
        guard !opens.isEndOfDay else { throw PlacesError(.opensAtEndOfDay) }
        self.opens = opens
        self.closes = closes
    }

    /// Makes a period from texts such as `09:30` and `24:00`.
    ///
    /// - Throws: ``TimeError`` for a text that is no time of day, ``PlacesError`` when it opens at 24:00.
    public init(_ opens: String, _ closes: String) throws {
        try self.init(opens: LocalTime(opens), closes: LocalTime(closes))
    }

    /// Whether it closes on the date after the one on which it opens.
    ///
    /// A period until 24:00 closes with its own date, one until 00:00 at the same instant of the next.
    public var runsPastMidnight: Bool { closes <= opens }

    /// The interval of a period that opens on a date, or `nil` on a date when the clocks leave nothing of it.
    ///
    /// A policy says what the edges count as that clocks skip or repeat (`booking.md` §1.3). A short period inside a gap can
    /// vanish that way. On a date that the zone leaves out, as Samoa did with 30 December 2011, nothing opens.
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

    /// Refuses the answer of a zone that contradicts every offset: a service that seems to last for millions of years
    /// would have a grid that nobody can wait for.
    private static func check(
        _ instant: Instant,
        as label: LocalDateTime,
        by zone: some ZoneRules
    ) throws(ZoneError) {
        let asIfUTC = label.instant(at: .utc)
        // Offsets stay below a day; so does a time that clocks skip, which is moved by the offset before the gap.
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
            // The only way to fail is to leave the calendar at its end.
            let end = Instant(millisecondsSince1970: CivilCalendar.endMillisecond)
            throw ZoneError(.instantOutOfRange(instant: end))
        }
    }
}

extension OpeningPeriod: Comparable {
    /// Orders periods by opening, then by closing.
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

    /// Reads the period from an object with `opens` and `closes`, by the rules of the initializer.
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

    /// Writes the period as an object with `opens` and `closes`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(opens, forKey: .opens)
        try container.encode(closes, forKey: .closes)
    }
}
