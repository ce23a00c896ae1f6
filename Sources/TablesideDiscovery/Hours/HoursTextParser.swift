import TablesideCore
import TablesideVenue

/// One parsed rule of an opening hours text.
struct HoursTextRule {
    /// The number of the rule, counting from 1; rules are separated by semicolons.
    let number: Int
    /// The days of the week that the rule applies to, as day numbers less 1.
    let days: Set<Int>
    /// Whether the rule names public holidays.
    let namesHolidays: Bool
    /// The opening periods; empty if the rule closes.
    let periods: [OpeningPeriod]
    /// Whether the rule adds to the rules before it.
    let isAdditional: Bool
    /// The rule as written.
    let text: String
}

/// Parses the rules of a text from left to right, one token at a time.
struct HoursTextParser {
    typealias Obstacle = HoursTextError.Obstacle

    /// Why parsing stopped.
    private struct Stop: Error { let obstacle: Obstacle }

    private let tokens: [HoursTextToken]
    private var place = 0

    /// Parses the rules of a text.
    static func rules(of text: String) throws(HoursTextError) -> [HoursTextRule] {
        var rules: [HoursTextRule] = []
        var faults: [HoursTextError.Fault] = []
        let parts = HoursTextToken.parts(of: text)
        guard parts.contains(where: { !$0.tokens.isEmpty }) else { throw HoursTextError(.empty) }
        for (offset, part) in parts.enumerated() {
            // Many writers also end the last rule with a semicolon.
            if part.tokens.isEmpty && offset == parts.count - 1 { continue }
            var parser = HoursTextParser(tokens: part.tokens)
            do {
                rules += try parser.rules(number: offset + 1, text: part.text)
            } catch {
                faults.append(HoursTextError.Fault(rule: offset + 1, text: part.text, obstacle: error.obstacle))
            }
        }
        guard faults.isEmpty else { throw HoursTextError(.notUnderstood(faults: faults)) }
        return rules
    }

    private init(tokens: [HoursTextToken]) { self.tokens = tokens }

    private var next: HoursTextToken? { place < tokens.count ? tokens[place] : nil }

    private mutating func take(_ sign: UInt8) -> Bool {
        guard next == .sign(sign) else { return false }
        place += 1
        return true
    }

    /// The error for the next token; some unexpected tokens have an obstacle of their own.
    private var unexpected: Stop {
        guard let next else { return Stop(obstacle: .unexpected(text: "")) }
        return switch next {
        case .word(let word): Stop(obstacle: Self.obstacle(of: word))
        case .number(let digits): Stop(obstacle: .unexpected(text: digits))
        case .sign(UInt8(ascii: "\"")): Stop(obstacle: .comment)
        case .sign(UInt8(ascii: "|")): Stop(obstacle: .fallback)
        case .sign(UInt8(ascii: "+")): Stop(obstacle: .openEnd)
        case .sign(let byte): Stop(obstacle: .unexpected(text: String(Unicode.Scalar(byte))))
        }
    }

    private static let months: Set<String> = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "easter",
    ]
    private static let sun: Set<String> = ["sunrise", "sunset", "dawn", "dusk"]
    private static let dayNames = ["mo", "tu", "we", "th", "fr", "sa", "su"]

    private static func obstacle(of word: String) -> Obstacle {
        let lower = word.lowercased()
        if months.contains(lower) { return .datesOfTheYear(word: word) }
        if sun.contains(lower) { return .sun(word: word) }
        if lower == "week" { return .weeks }
        if lower == "sh" { return .schoolHolidays }
        let isKnown = dayNames.contains(lower) || ["ph", "off", "closed", "open"].contains(lower)
        return isKnown ? .unexpected(text: word) : .unknownWord(word: word)
    }

    /// Parses the rules between two semicolons: one, and those that commas add to it.
    private mutating func rules(number: Int, text: String) throws(Stop) -> [HoursTextRule] {
        var rules: [HoursTextRule] = []
        repeat {
            let days = try days()
            let periods = try periods(afterDays: days != nil)
            let rule = HoursTextRule(
                number: number,
                days: days?.week ?? Set(0..<7),
                // A rule for all days also covers holidays, but does not name them.
                namesHolidays: days?.holidays ?? false,
                periods: periods,
                isAdditional: !rules.isEmpty,
                text: text
            )
            rules.append(rule)
        } while take(UInt8(ascii: ","))
        guard next == nil else { throw unexpected }
        return rules
    }

    /// Parses the days that a rule names; `nil` if it names none.
    private mutating func days() throws(Stop) -> (week: Set<Int>, holidays: Bool)? {
        guard case .word = next, !nextIsModifier else { return nil }
        var week: Set<Int> = []
        var holidays = false
        repeat {
            guard case .word(let word) = next else { throw unexpected }
            if word.lowercased() == "ph" {
                place += 1
                holidays = true
            } else {
                let first = try day()
                let last = take(UInt8(ascii: "-")) ? try day() : nil
                if last == first { throw Stop(obstacle: .rangeOfOneDay) }
                let length = (((last ?? first) - first) + 7) % 7
                for step in 0...length { week.insert((first + step) % 7) }
            }
        } while take(UInt8(ascii: ","))
        return (week, holidays)
    }

    private mutating func day() throws(Stop) -> Int {
        guard case .word(let word) = next, let day = Self.dayNames.firstIndex(of: word.lowercased()) else {
            throw unexpected
        }
        place += 1
        if next == .sign(UInt8(ascii: "[")) { throw Stop(obstacle: .daysOfTheMonth) }
        return day
    }

    private var nextIsModifier: Bool {
        guard case .word(let word) = next else { return false }
        return ["off", "closed", "open"].contains(word.lowercased())
    }

    /// Parses the periods of a rule; empty if it closes.
    private mutating func periods(afterDays: Bool) throws(Stop) -> [OpeningPeriod] {
        var periods: [OpeningPeriod] = []
        if !afterDays, tokens.dropFirst(place).starts(with: HoursTextToken.always) {
            place += HoursTextToken.always.count
            guard let period = Self.period(from: 0, to: 1_440) else { throw unexpected }
            periods.append(period)
        } else if case .number = next {
            repeat { periods.append(try period()) } while nextTimeFollows()
        }
        guard nextIsModifier, case .word(let word) = next else {
            if periods.isEmpty { throw next == nil && afterDays ? Stop(obstacle: .noTimes) : unexpected }
            return periods
        }
        place += 1
        if word.lowercased() == "open" {
            if periods.isEmpty { throw Stop(obstacle: .noTimes) }
            return periods
        }
        if !periods.isEmpty { throw Stop(obstacle: .closedInPart) }
        return []
    }

    /// Consumes the comma before another time; a comma before a day starts a rule that adds to this one.
    private mutating func nextTimeFollows() -> Bool {
        guard next == .sign(UInt8(ascii: ",")), place + 1 < tokens.count, case .number = tokens[place + 1] else {
            return false
        }
        place += 1
        return true
    }

    private mutating func period() throws(Stop) -> OpeningPeriod {
        let (opens, written) = try minute()
        guard opens < 1_440 else { throw Stop(obstacle: .malformedTime(text: written)) }
        if next == .sign(UInt8(ascii: "+")) { throw Stop(obstacle: .openEnd) }
        guard take(UInt8(ascii: "-")) else {
            throw next == nil || next == .sign(UInt8(ascii: ",")) ? Stop(obstacle: .noEnd) : unexpected
        }
        let (closes, closing) = try minute()
        if next == .sign(UInt8(ascii: "+")) { throw Stop(obstacle: .openEnd) }
        guard closes <= 2_880 else { throw Stop(obstacle: .malformedTime(text: closing)) }
        guard closes - opens <= 1_440 else { throw Stop(obstacle: .longerThanADay) }
        guard let period = Self.period(from: opens, to: closes) else {
            throw Stop(obstacle: .malformedTime(text: closing))
        }
        return period
    }

    /// Makes a period between two minutes of the day; one that closes after 24:00 closes on the next day.
    private static func period(from opens: Int, to closes: Int) -> OpeningPeriod? {
        let end = closes > 1_440 ? closes - 1_440 : closes
        guard let first = try? LocalTime(millisecondOfDay: opens * 60_000),
            let last = try? LocalTime(millisecondOfDay: end * 60_000)
        else { return nil }
        return try? OpeningPeriod(opens: first, closes: last)
    }

    /// Parses a time such as `9:30` or `11:30`, as minutes since 00:00 and as written.
    private mutating func minute() throws(Stop) -> (minute: Int, text: String) {
        guard case .number(let hours) = next else { throw unexpected }
        place += 1
        guard take(UInt8(ascii: ":")) else {
            // Years and days of a month are also numbers.
            throw hours.utf8.count > 2
                ? Stop(obstacle: .datesOfTheYear(word: hours)) : Stop(obstacle: .malformedTime(text: hours))
        }
        guard case .number(let minutes) = next else { throw Stop(obstacle: .malformedTime(text: hours + ":")) }
        place += 1
        let text = hours + ":" + minutes
        guard hours.utf8.count <= 2, minutes.utf8.count == 2, let hour = Int(hours), let minute = Int(minutes),
            minute < 60
        else { throw Stop(obstacle: .malformedTime(text: text)) }
        return (hour * 60 + minute, text)
    }
}
