public import TablesideCore

/// A week of ISO 8601, such as `2026-W48`: from Monday to Sunday, in the year that contains most of its days.
///
/// ```swift
/// let week = ISOWeek(containing: try CivilDate(year: 2027, month: 1, day: 3))
/// print(week)  // 2026-W53
/// ```
public struct ISOWeek: Hashable, Comparable, Sendable {
    /// The number of the week, counted from the one that contains January 1, 1970, which is 0.
    public let number: Int

    /// The week with this date.
    public init(containing date: CivilDate) { number = Self.number(ofDay: date.dayNumber) }

    /// Makes a week from its year and its number in that year.
    ///
    /// - Throws: `TimeError` when the year has no such week.
    public init(year: Int, week: Int) throws(TimeError) {
        // January 4 is always in the first week.
        let first = ISOWeek(containing: try CivilDate(year: year, month: 1, day: 4))
        guard (1...53).contains(week) else { throw TimeError(.malformedDate(text: Self.text(year, week))) }
        number = first.number + week - 1
        guard self.year == year else { throw TimeError(.malformedDate(text: Self.text(year, week))) }
    }

    static func number(ofDay day: Int) -> Int { Int(Int64(day + 3).flooredDivision(by: 7).quotient) }

    /// The year that the week belongs to.
    public var year: Int { thursday?.year ?? 0 }

    /// The number of the week in its year: 1…53.
    public var week: Int {
        guard let thursday, let first = try? CivilDate(year: thursday.year, month: 1, day: 1) else { return 0 }
        return first.days(until: thursday) / 7 + 1
    }

    /// The day that decides the year of the week; within the calendar for every week that can be made.
    private var thursday: CivilDate? {
        let day = min(max(number * 7, CivilDate.first.dayNumber), CivilDate.last.dayNumber)
        return try? CivilDate(dayNumber: day)
    }

    /// Orders weeks by time.
    public static func < (lhs: ISOWeek, rhs: ISOWeek) -> Bool { lhs.number < rhs.number }

    private static func text(_ year: Int, _ week: Int) -> String {
        let years = String(year.magnitude)
        let weeks = String(week.magnitude)
        let padding = String(repeating: "0", count: max(0, 4 - years.count))
        return (year < 0 ? "-" : "") + padding + years + "-W" + (weeks.count < 2 ? "0" : "") + weeks
    }
}

extension ISOWeek: LosslessStringConvertible {
    /// Reads the text form, such as `2026-W48`; `nil` for any other text.
    public init?(_ description: String) {
        let bytes = Array(description.utf8.prefix(16))
        guard let mark = bytes.lastIndex(of: UInt8(ascii: "W")), mark > 0, bytes[mark - 1] == UInt8(ascii: "-"),
            let year = Int(String(decoding: bytes[..<(mark - 1)], as: UTF8.self)),
            let week = Int(String(decoding: bytes[(mark + 1)...], as: UTF8.self)),
            let found = try? ISOWeek(year: year, week: week), found.description.hasBytes(of: description)
        else { return nil }
        self = found
    }

    /// The text form, such as `2026-W48`.
    public var description: String { Self.text(year, week) }
}

extension ISOWeek: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws { self = try decoder.key("a week") { ISOWeek($0) } }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encodeText(self) }
}
