import Foundation

/// A second reading of opening hours as OpenStreetMap writes them.
///
/// It cuts the text at its signs, counts minutes, and asks the rules from the last to the first about one minute at a time.
/// It takes for granted that the text is a plain one.
struct SlowHoursReading {
    private struct Rule {
        var days: Set<String> = []
        var minutes: [(from: Int, to: Int)] = []
        var adds = false
    }

    private static let week = ["mo", "tu", "we", "th", "fr", "sa", "su"]
    private var rules: [Rule] = []

    init(_ text: String) {
        let plain = text.lowercased().filter { !$0.isWhitespace }
        for part in plain.components(separatedBy: ";") where !part.isEmpty {
            var rule = Rule()
            var isComplete = false
            for piece in part.components(separatedBy: ",") {
                let name = String(piece.prefix { $0.isLetter || $0 == "-" })
                let rest = String(piece.dropFirst(name.count))
                let words = ["off", "closed", "open"].filter { name.hasSuffix($0) }
                let days = words.reduce(name) { String($0.dropLast($1.count)) }
                if isComplete && !(days.isEmpty && !rest.isEmpty) {
                    rules.append(rule)
                    rule = Rule(adds: true)
                    isComplete = false
                }
                if !days.isEmpty { rule.days.formUnion(Self.days(days)) }
                if !rest.isEmpty { rule.minutes.append(Self.minutes(rest)) }
                if !rest.isEmpty || !words.isEmpty { isComplete = true }
            }
            rules.append(rule)
        }
    }

    private static func days(_ text: String) -> Set<String> {
        let ends = text.components(separatedBy: "-")
        guard ends.count == 2 else { return [text] }
        var day = ends[0]
        var days: Set<String> = [day]
        while day != ends[1] {
            day = week[((week.firstIndex(of: day) ?? 0) + 1) % 7]
            days.insert(day)
        }
        return days
    }

    private static func minutes(_ text: String) -> (from: Int, to: Int) {
        if text == "24/7" { return (0, 1_440) }
        let clock = text.replacingOccurrences(of: "open", with: "").components(separatedBy: "-").map { time in
            let numbers = time.components(separatedBy: ":").map { Int($0) ?? 0 }
            return numbers[0] * 60 + numbers[1]
        }
        return (clock[0], clock[1] > clock[0] ? clock[1] : clock[1] + 1_440)
    }

    /// Whether it is open in a minute of a day of the week, 0 for Monday; the day and the one before may be holidays.
    func isOpen(day: Int, minute: Int, isHoliday: Bool, afterHoliday: Bool) -> Bool {
        opens(on: day, isHoliday: isHoliday, for: minute)
            || opens(on: (day + 6) % 7, isHoliday: afterHoliday, for: minute + 1_440)
    }

    private func opens(on day: Int, isHoliday: Bool, for minute: Int) -> Bool {
        for rule in rules.reversed() {
            guard holds(rule, on: day, isHoliday: isHoliday) else { continue }
            if rule.minutes.contains(where: { $0.from <= minute && minute < $0.to }) { return true }
            if !rule.adds || rule.minutes.isEmpty { return false }
        }
        return false
    }

    /// The same as opening_hours.js has it: rules are walked from the first to the last, each that replaces ends whatever
    /// was said of the day so far, nights of earlier rules included.
    func isOpenUntilNextRule(day: Int, minute: Int, isHoliday: Bool, afterHoliday: Bool) -> Bool {
        let before = (day + 6) % 7
        var isOpen = false
        for (position, rule) in rules.enumerated() {
            if holds(rule, on: day, isHoliday: isHoliday) {
                if !rule.adds || rule.minutes.isEmpty { isOpen = false }
                if rule.minutes.contains(where: { $0.from <= minute && minute < $0.to }) { isOpen = true }
            }
            let isReplaced = rules[(position + 1)...].contains { later in
                holds(later, on: before, isHoliday: afterHoliday) && (!later.adds || later.minutes.isEmpty)
            }
            if !isReplaced, holds(rule, on: before, isHoliday: afterHoliday),
                rule.minutes.contains(where: { $0.from <= minute + 1_440 && minute + 1_440 < $0.to })
            {
                isOpen = true
            }
        }
        return isOpen
    }

    private func holds(_ rule: Rule, on day: Int, isHoliday: Bool) -> Bool {
        rule.days.isEmpty || rule.days.contains(Self.week[day]) || isHoliday && rule.days.contains("ph")
    }
}
