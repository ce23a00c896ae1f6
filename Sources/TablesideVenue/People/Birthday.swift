public import TablesideCore

/// The day on which a person was born, with or without the year (QP-69).
///
/// The text form is that of ISO 8601: `1990-02-28`, or `--02-28` without the year. Only the person sees it, and, with
/// their consent and without the year, the restaurants where they book (``User/birthdayForRestaurants``).
public struct Birthday: Hashable, Sendable {
    /// The valid years of birth.
    public static let years = 1900...2100

    /// The year, in ``years``; `nil` if it is not given.
    public let year: Int?
    /// The month, 1…12.
    public let month: Int
    /// The day of the month, 1…31; 29 in February of a leap year, or without a year.
    public let day: Int

    /// Makes a birthday from a date; without a year, it may be any day that some year has.
    ///
    /// - Throws: ``BirthdayError``: `birthday.yearOutOfRange`, or `birthday.noSuchDay` if the calendar has no such day.
    public init(year: Int? = nil, month: Int, day: Int) throws(BirthdayError) {
        if let year, !Self.years.contains(year) { throw BirthdayError(.yearOutOfRange(year: year)) }
        // The year 2000 has every day that any year has.
        guard (try? CivilDate(year: year ?? 2000, month: month, day: day)) != nil else {
            throw BirthdayError(.noSuchDay(month: month, day: day))
        }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads the text form.
    ///
    /// - Throws: ``BirthdayError``: `birthday.malformed` for any other form, or as ``init(year:month:day:)`` does.
    public init(_ text: String) throws(BirthdayError) {
        let bytes = Array(text.utf8.prefix(11))
        let dash = UInt8(ascii: "-")
        func number(_ digits: ArraySlice<UInt8>) -> Int? {
            digits.allSatisfy(WrittenNumber.isDigit) ? digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } : nil
        }
        let year: Int?
        switch bytes.count {
        case 10: year = number(bytes[..<4])
        case 7: year = nil
        default: throw BirthdayError(.malformed)
        }
        let rest = bytes.suffix(6)
        guard year != nil || bytes.starts(with: [dash, dash]) && bytes.count == 7, rest.first == dash,
            rest[rest.startIndex + 3] == dash, let month = number(rest.dropFirst().prefix(2)),
            let day = number(rest.suffix(2))
        else { throw BirthdayError(.malformed) }
        try self.init(year: year, month: month, day: day)
    }

    /// The birthday without its year, which does not reveal the person's age.
    public var withoutYear: Birthday { Birthday(of: nil, month, day) }

    private init(of year: Int?, _ month: Int, _ day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Whether the person has their birthday on a date, the day of birth included.
    ///
    /// A person born on February 29 has a birthday on February 28 in years without a leap day, so that it stays in the
    /// month. There is no birthday before the day of birth.
    public func isBirthday(on date: CivilDate) -> Bool {
        let (thisYear, thisMonth, thisDay) = date.components
        if let year, thisYear < year { return false }
        let isMoved = month == 2 && day == 29 && !date.isInLeapYear
        return thisMonth == month && thisDay == (isMoved ? 28 : day)
    }

    /// How old the person is on a date, in years; `nil` without the year, and before the day of birth.
    public func age(on date: CivilDate) -> Int? {
        guard let year else { return nil }
        let (thisYear, thisMonth, thisDay) = date.components
        let isMoved = month == 2 && day == 29 && !date.isInLeapYear
        let hasPassed = (thisMonth, thisDay) >= (month, isMoved ? 28 : day)
        let age = thisYear - year - (hasPassed ? 0 : 1)
        return age >= 0 ? age : nil
    }

    /// Whether the day of birth, if its year is known, is later than the latest date anywhere on Earth at an instant.
    ///
    /// The person's time zone is not known; the latest date on Earth is at UTC+14.
    public func isInFuture(at now: Instant) -> Bool {
        guard let year, let latest = Self.latestDate(at: now) else { return false }
        return (year, month, day) > latest.components
    }

    private static func latestDate(at now: Instant) -> CivilDate? {
        guard let offset = try? UTCOffset(seconds: 14 * 3_600) else { return nil }
        return try? LocalDateTime(now, at: offset).date
    }
}

extension Birthday: CustomStringConvertible {
    /// The text form.
    public var description: String { "\(year.map { $0.padded(4) } ?? "-")-\(month.padded(2))-\(day.padded(2))" }
}

extension Birthday: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(BirthdayError) in try Birthday(text) }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encodeText(self) }
}

/// The error for text or numbers that are not a valid birthday.
public struct BirthdayError: ReasonedError {
    /// The reasons why a birthday is invalid.
    public enum Reason: CodedReason {
        /// The text is not like `1990-02-28` or `--02-28`.
        case malformed
        /// The calendar has no such day.
        case noSuchDay(month: Int, day: Int)
        /// The year is not in ``Birthday/years``.
        case yearOutOfRange(year: Int)

        /// The stable code of the error.
        public var code: ErrorCode {
            switch self {
            case .malformed: ErrorCode(rawValue: "birthday.malformed")
            case .noSuchDay: ErrorCode(rawValue: "birthday.noSuchDay")
            case .yearOutOfRange: ErrorCode(rawValue: "birthday.yearOutOfRange")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .malformed: "a birthday is written as 1990-02-28, or as --02-28 without the year"
            case .noSuchDay(let month, let day): "there is no day \(day) in month \(month) of that year"
            case .yearOutOfRange(let year):
                "\(year) is not between \(Birthday.years.lowerBound) and \(Birthday.years.upperBound)"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
