public import TablesideCore

/// Why a text of opening hours could not be understood.
public struct HoursTextError: CodedError {
    /// What can be wrong with a text of opening hours.
    public enum Reason: CodedReason {
        /// There is no rule in it.
        case empty
        /// It is longer than anything that is read.
        case tooLong(bytes: Int, limit: Int)
        /// Some rules cannot be told, in their order; the suggestion is a text that can be and that the writer may have
        /// meant, to be asked back and never taken in silence, `nil` where nothing is near.
        case notUnderstood(faults: [Fault], suggestion: String? = nil)

        /// The stable name of the fault.
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
            case .empty: "the text holds no rule"
            case .tooLong(let bytes, let limit): "\(bytes) bytes are more than the \(limit) that are read"
            case .notUnderstood(let faults, let suggestion):
                faults.firstSentences + (suggestion.map { "; did you mean “\(shown: $0)”?" } ?? "")
            }
        }
    }

    /// A rule that cannot be told.
    public struct Fault: Hashable, Codable, Sendable, CustomStringConvertible {
        /// The number of the rule, counted by semicolons from 1.
        public let rule: Int
        /// The rule, as it was given.
        public let text: String
        /// Why it cannot be told.
        public let obstacle: Obstacle

        /// Makes a fault.
        public init(rule: Int, text: String, obstacle: Obstacle) {
            self.rule = rule
            self.text = text
            self.obstacle = obstacle
        }

        /// The rule and the obstacle, in plain words.
        public var description: String { "rule \(rule) “\(shown: text)”: \(obstacle)" }
    }

    /// The text that the writer may have meant: one that is understood, to be asked back; `nil` where nothing is near.
    public var suggestion: String? {
        guard case .notUnderstood(_, let suggestion) = reason else { return nil }
        return suggestion
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension HoursTextError {
    /// What keeps a rule from being understood.
    public enum Obstacle: Hashable, Codable, Sendable, CustomStringConvertible {
        /// Months, dates or years: a weekly pattern cannot hold them.
        case datesOfTheYear(word: String)
        /// Weeks of the year.
        case weeks
        /// Days counted within a month, such as `Su[-1]`.
        case daysOfTheMonth
        /// School holidays.
        case schoolHolidays
        /// Times that follow the sun.
        case sun(word: String)
        /// An opening without an end, such as `17:00+`.
        case openEnd
        /// A comment in quotation marks.
        case comment
        /// A rule that holds only where the others say nothing, behind `||`.
        case fallback
        /// A word of another language than that of opening hours.
        case unknownWord(word: String)
        /// No clock shows this time, or it is written in another form than `11:30`.
        case malformedTime(text: String)
        /// A time at which something happens, without an end.
        case noEnd
        /// A period of more than 24 hours.
        case longerThanADay
        /// Days without times: by the letter they are open all day long, which hardly anybody means.
        case noTimes
        /// A range from a day to itself.
        case rangeOfOneDay
        /// A closing of a part of a day.
        case closedInPart
        /// Something else stands where a rule has to go on or end; empty at the end of the rule.
        case unexpected(text: String)
        /// Later rules replace this one on every day that it names.
        case withoutEffect
        /// Later rules that do not name holidays replace all that this one says about them.
        case holidaysReplaced
        /// The text says on which days it is closed, and nothing of the others.
        case onlyClosings

        /// The obstacle, in plain words.
        public var description: String {
            switch self {
            case .datesOfTheYear(let word): "“\(shown: word)” names a part of the year"
            case .weeks: "it counts weeks of the year"
            case .daysOfTheMonth: "it counts days within a month"
            case .schoolHolidays: "it depends on school holidays"
            case .sun(let word): "“\(shown: word)” depends on the sun"
            case .openEnd: "it opens without an end"
            case .comment: "it holds a comment"
            case .fallback: "it holds only where other rules say nothing"
            case .unknownWord(let word): "“\(shown: word)” is no word of opening hours"
            case .malformedTime(let text): "“\(shown: text)” is no time of day"
            case .noEnd: "a time has no end"
            case .longerThanADay: "a period lasts for more than 24 hours"
            case .noTimes: "it names days without times"
            case .rangeOfOneDay: "a range of days ends where it begins"
            case .closedInPart: "it closes a part of a day"
            case .unexpected(let text): text.isEmpty ? "it ends too early" : "“\(shown: text)” stands where it cannot"
            case .withoutEffect: "later rules replace it on every day"
            case .holidaysReplaced: "later rules replace what it says of public holidays"
            case .onlyClosings: "it says when it is closed, and nothing of the other days"
            }
        }
    }
}
