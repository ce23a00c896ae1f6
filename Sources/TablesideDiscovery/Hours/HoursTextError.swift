public import TablesideCore

/// Why an opening hours text could not be understood.
public struct HoursTextError: ReasonedError {
    /// The reasons for the failure.
    public enum Reason: CodedReason {
        /// The text contains no rule.
        case empty
        /// The text is longer than the limit.
        case tooLong(bytes: Int, limit: Int)
        /// Some rules were not understood, in their order. The suggestion is a valid text that the writer may have
        /// meant; ask before using it, never apply it silently. It is `nil` if there is none.
        case notUnderstood(faults: [Fault], suggestion: String? = nil)

        /// The stable code of the reason.
        public var code: ErrorCode {
            let name =
                switch self {
                case .empty: "empty"
                case .tooLong: "tooLong"
                case .notUnderstood: "notUnderstood"
                }
            return ErrorCode(rawValue: "hours." + name)
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .empty: "the text contains no rule"
            case .tooLong(let bytes, let limit): "the text has \(bytes) bytes; the limit is \(limit)"
            case .notUnderstood(let faults, let suggestion):
                faults.firstSentences + (suggestion.map { "; did you mean “\(shown: $0)”?" } ?? "")
            }
        }
    }

    /// A rule that was not understood.
    public struct Fault: Hashable, Sendable, CustomStringConvertible {
        /// The number of the rule, counting from 1; rules are separated by semicolons.
        public let rule: Int
        /// The rule exactly as written.
        public let text: String
        /// Why the rule was not understood.
        public let obstacle: Obstacle

        /// Makes a fault of a rule.
        public init(rule: Int, text: String, obstacle: Obstacle) {
            self.rule = rule
            self.text = text
            self.obstacle = obstacle
        }

        /// The rule and the obstacle, in plain words.
        public var description: String { "rule \(rule) “\(shown: text)”: \(obstacle)" }
    }

    /// A valid text that the writer may have meant, to be confirmed by them; `nil` if there is none.
    public var suggestion: String? {
        guard case .notUnderstood(_, let suggestion) = reason else { return nil }
        return suggestion
    }

    /// The reason for the failure, with the inputs that failed.
    public let reason: Reason

    /// Makes an error with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension HoursTextError {
    /// Why a rule could not be understood.
    public enum Obstacle: CodedReason {
        /// Months, dates or years, which a weekly pattern cannot express.
        case datesOfTheYear(word: String)
        /// Weeks of the year, written with `week`.
        case weeks
        /// Days counted within a month, such as `Su[-1]`.
        case daysOfTheMonth
        /// School holidays, written as `SH`.
        case schoolHolidays
        /// Times relative to the sun, such as sunset.
        case sun(word: String)
        /// An opening without an end, such as `17:00+`.
        case openEnd
        /// A comment in quotation marks.
        case comment
        /// A fallback rule after `||`, which holds only if the other rules do not apply.
        case fallback
        /// A word that the opening hours language does not know.
        case unknownWord(word: String)
        /// Not a time of day, or not written like `11:30`.
        case malformedTime(text: String)
        /// A single time without an end.
        case noEnd
        /// A period of more than 24 hours.
        case longerThanADay
        /// Days without times; taken literally, they are open all day, which is rarely meant.
        case noTimes
        /// A range from a day to the same day.
        case rangeOfOneDay
        /// A rule that closes only part of a day.
        case closedInPart
        /// Unexpected text inside or after a rule; empty at the end of the rule.
        case unexpected(text: String)
        /// Later rules replace this one on every day that it names, so it has no effect.
        case withoutEffect
        /// Later rules that do not name holidays replace everything that this one states about holidays.
        case holidaysReplaced
        /// The text states only closed days and says nothing about the other days.
        case onlyClosings

        /// The stable name of the obstacle, under which it has a text.
        public var code: ErrorCode {
            let name =
                switch self {
                case .datesOfTheYear: "datesOfTheYear"
                case .weeks: "weeks"
                case .daysOfTheMonth: "daysOfTheMonth"
                case .schoolHolidays: "schoolHolidays"
                case .sun: "sun"
                case .openEnd: "openEnd"
                case .comment: "comment"
                case .fallback: "fallback"
                case .unknownWord: "unknownWord"
                case .malformedTime: "malformedTime"
                case .noEnd: "noEnd"
                case .longerThanADay: "longerThanADay"
                case .noTimes: "noTimes"
                case .rangeOfOneDay: "rangeOfOneDay"
                case .closedInPart: "closedInPart"
                case .unexpected: "unexpected"
                case .withoutEffect: "withoutEffect"
                case .holidaysReplaced: "holidaysReplaced"
                case .onlyClosings: "onlyClosings"
                }
            return ErrorCode(rawValue: "hours.obstacle." + name)
        }

        /// The obstacle, in plain words.
        public var description: String {
            switch self {
            case .datesOfTheYear(let word): "“\(shown: word)” limits it to part of the year"
            case .weeks: "it names weeks of the year"
            case .daysOfTheMonth: "it names days of the month"
            case .schoolHolidays: "it depends on school holidays"
            case .sun(let word): "“\(shown: word)” depends on the sun"
            case .openEnd: "its closing time is left open with “+”"
            case .comment: "it contains a comment"
            case .fallback: "it is a fallback after “||”"
            case .unknownWord(let word): "“\(shown: word)” is not a known word"
            case .malformedTime(let text): "“\(shown: text)” is not a time of day"
            case .noEnd: "a time has no end"
            case .longerThanADay: "a period is longer than 24 hours"
            case .noTimes: "it names days without times"
            case .rangeOfOneDay: "a range of days begins and ends on the same day"
            case .closedInPart: "it closes only part of a day"
            case .unexpected(let text): text.isEmpty ? "it ends too early" : "“\(shown: text)” is not expected here"
            case .withoutEffect: "later rules replace it on all its days"
            case .holidaysReplaced: "later rules replace its hours on public holidays"
            case .onlyClosings: "it gives closed days and no opening hours"
            }
        }
    }
}
