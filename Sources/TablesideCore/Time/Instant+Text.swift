extension Instant: CustomStringConvertible {
    /// Reads an instant from ISO 8601 text with an offset: `2026-03-29T00:30:00Z`, `2026-03-29T02:30:00.250+02:00`.
    ///
    /// The date is a ``CivilDate``, the time a ``LocalTime`` (seconds and one to three decimals optional, `24:00`
    /// allowed), the offset `Z` or a ``UTCOffset``. Nothing is trimmed or truncated: a fourth decimal is an error, and
    /// so is a leap second.
    ///
    /// - Throws: ``TimeError`` when the text has another form, or names a date, a time or an offset that does not
    ///   exist.
    public init(iso8601 text: String) throws(TimeError) {
        var scanner = TextScanner(text)
        let malformed = TimeError(.malformedInstant(text: text))
        guard let date = try scanner.date(), scanner.take("T"), let time = try scanner.time() else { throw malformed }
        var offset = UTCOffset.utc
        if !scanner.take("Z") {
            guard let read = try scanner.offset() else { throw malformed }
            offset = read
        }
        guard scanner.isAtEnd else { throw malformed }
        let wall = Int64(date.dayNumber) * CivilCalendar.millisecondsPerDay + Int64(time.millisecondOfDay)
        self.init(millisecondsSince1970: wall - offset.milliseconds)
    }

    /// The instant in ISO 8601 in UTC, such as `2026-03-29T00:30:00Z`; milliseconds are shown unless they are zero.
    ///
    /// Years beyond 9999 are written with a plus sign; such text cannot be read back.
    public var description: String {
        let (day, millisecond) = millisecondsSince1970.flooredDivision(by: CivilCalendar.millisecondsPerDay)
        let civil = CivilCalendar.civil(dayNumber: day)
        let year = String(civil.year.magnitude)
        let zeros = String(repeating: "0", count: max(0, 4 - year.count))
        let sign = civil.year < 0 ? "-" : civil.year > 9_999 ? "+" : ""
        let (seconds, thousandths) = Int(millisecond).quotientAndRemainder(dividingBy: 1_000)
        let clock = "\((seconds / 3_600).padded(2)):\((seconds / 60 % 60).padded(2)):\((seconds % 60).padded(2))"
        let fraction = thousandths == 0 ? "" : ".\(thousandths.padded(3))"
        return "\(sign)\(zeros)\(year)-\(Int(civil.month).padded(2))-\(Int(civil.day).padded(2))T\(clock)\(fraction)Z"
    }
}
