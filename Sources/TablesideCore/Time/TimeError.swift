/// Why a time value could not be created or computed.
public struct TimeError: ReasonedError {
    /// The errors of time values.
    public enum Reason: CodedReason {
        /// The result does not fit in 64 bits of milliseconds.
        case overflow(operation: String)
        /// A length was divided by zero.
        case divisionByZero
        /// The year is not in −9999…9999.
        case yearOutOfRange(year: Int)
        /// The day number, counted from January 1, 1970, is outside the years −9999…9999.
        case dayOutOfRange(dayNumber: Int)
        /// The instant is outside the years −9999…9999.
        case instantOutOfRange(instant: Instant)
        /// The calendar has no such month, or the month has no such day.
        case noSuchDate(year: Int, month: Int, day: Int)
        /// There is no such time of day.
        case noSuchTime(hour: Int, minute: Int, second: Int, millisecond: Int)
        /// The number is not a millisecond of a day, 0…86,400,000.
        case noSuchMillisecond(millisecondOfDay: Int)
        /// The text is not a date such as `2026-03-29`.
        case malformedDate(text: String)
        /// The text is not a time of day such as `09:30`, `09:30:15` or `24:00`.
        case malformedTime(text: String)
        /// The text is not a local date and time such as `2026-03-29T03:30`.
        case malformedDateTime(text: String)
        /// The text is not an instant such as `2026-03-29T00:30:00Z`.
        case malformedInstant(text: String)
        /// The text is not an offset such as `+02:00`.
        case malformedOffset(text: String)
        /// The text is not the English name of a weekday in lowercase.
        case unknownWeekday(text: String)
        /// The offset is more than 18 hours from UTC.
        case offsetOutOfRange(seconds: Int)
        /// The interval would end before it starts.
        case invertedInterval(from: Instant, to: Instant)
        /// The interval would be empty.
        case emptyInterval(at: Instant)
        /// The floating-point number is not finite, or is too large for an instant.
        case notAnInstant(text: String)

        /// The stable code of the error.
        public var code: ErrorCode {
            switch self {
            case .overflow: ErrorCode(rawValue: "time.overflow")
            case .divisionByZero: ErrorCode(rawValue: "time.divisionByZero")
            case .yearOutOfRange: ErrorCode(rawValue: "time.yearOutOfRange")
            case .dayOutOfRange: ErrorCode(rawValue: "time.dayOutOfRange")
            case .instantOutOfRange: ErrorCode(rawValue: "time.instantOutOfRange")
            case .noSuchDate: ErrorCode(rawValue: "time.noSuchDate")
            case .noSuchTime: ErrorCode(rawValue: "time.noSuchTime")
            case .noSuchMillisecond: ErrorCode(rawValue: "time.noSuchMillisecond")
            case .malformedDate: ErrorCode(rawValue: "time.malformedDate")
            case .malformedTime: ErrorCode(rawValue: "time.malformedTime")
            case .malformedDateTime: ErrorCode(rawValue: "time.malformedDateTime")
            case .malformedInstant: ErrorCode(rawValue: "time.malformedInstant")
            case .malformedOffset: ErrorCode(rawValue: "time.malformedOffset")
            case .unknownWeekday: ErrorCode(rawValue: "time.unknownWeekday")
            case .offsetOutOfRange: ErrorCode(rawValue: "time.offsetOutOfRange")
            case .invertedInterval: ErrorCode(rawValue: "time.invertedInterval")
            case .emptyInterval: ErrorCode(rawValue: "time.emptyInterval")
            case .notAnInstant: ErrorCode(rawValue: "time.notAnInstant")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .overflow(let operation): "\(shown: operation) does not fit in 64 bits of milliseconds"
            case .divisionByZero: "a duration cannot be divided by zero"
            case .yearOutOfRange(let year): "the year \(year) is not between −9999 and 9999"
            case .dayOutOfRange(let day): "day \(day) since 1970-01-01 is outside the years −9999 to 9999"
            case .instantOutOfRange(let instant): "\(instant) is outside the years −9999 to 9999"
            case .noSuchDate(let year, let month, let day):
                "there is no day \(day) of month \(month) in the year \(year)"
            case .noSuchTime(let hour, let minute, let second, let millisecond):
                "\(hour) h \(minute) min \(second) s \(millisecond) ms is not a time of day"
            case .noSuchMillisecond(let millisecond): "\(millisecond) is not a millisecond of a day, 0 to 86400000"
            case .malformedDate(let text): "\"\(shown: text)\" is not a date such as 2026-03-29"
            case .malformedTime(let text): "\"\(shown: text)\" is not a time of day such as 09:30"
            case .malformedDateTime(let text): "\"\(shown: text)\" is not a date and time such as 2026-03-29T03:30"
            case .malformedInstant(let text): "\"\(shown: text)\" is not an instant such as 2026-03-29T00:30:00Z"
            case .malformedOffset(let text): "\"\(shown: text)\" is not an offset from UTC such as +02:00"
            case .unknownWeekday(let text): "\"\(shown: text)\" is not a day of the week such as monday"
            case .offsetOutOfRange(let seconds): "an offset of \(seconds) s is more than 18 hours away from UTC"
            case .invertedInterval(let from, let to): "an interval that starts at \(from) cannot end earlier, at \(to)"
            case .emptyInterval(let instant): "an interval that starts and ends at \(instant) is empty"
            case .notAnInstant(let text): "\(shown: text) is not a finite number of seconds that fits an instant"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
