import TablesideCore

/// Finds a valid opening hours text close to one that was not understood.
///
/// It tries the most common mistakes in this order: look-alike characters (`10.30–12.00`), a semicolon before a rule
/// that should add (`Mo-Fr 11:00-14:00; 17:00-22:00`), a missing separator between two rules, and closings written
/// before the hours that replace them (`PH off; Mo-Su 10:00-20:00`).
enum HoursTextSuggestion {
    /// Returns the first candidate that is valid; `nil` if none is.
    ///
    /// - Parameters:
    ///   - text: the text, within the length limit.
    ///   - faults: the faults found in it.
    /// - Returns: the text to suggest.
    /// - Complexity: O(length of the text), with a fixed number of parses.
    static func text(for text: String, faults: [HoursTextError.Fault]) -> String? {
        var text = text
        var faults = faults
        let plain = spelledPlainly(text)
        if plain != text {
            guard let remaining = self.faults(of: plain) else { return plain }
            (text, faults) = (plain, remaining)
        }
        let parts = HoursTextToken.parts(of: text).map(\.text).filter { !$0.isEmpty }
        let replaced = faults.filter { $0.obstacle == .withoutEffect && !closes($0.text) }
        let joined = adding(parts, behind: Set(replaced.map(\.rule)))
        // A candidate may exceed the length limit.
        return [joined, separated(text), closingLast(parts)].first {
            $0 != text && $0.utf8.count <= OpenStreetMapHours.longest && self.faults(of: $0) == nil
        }
    }

    /// The faults of a text; `nil` if there are none.
    private static func faults(of text: String) -> [HoursTextError.Fault]? {
        do throws(HoursTextError) {
            _ = try HoursTextWeek(of: text)
            return nil
        } catch {
            guard case .notUnderstood(let faults, _) = error.reason else { return [] }
            return faults
        }
    }

    /// The text with plain characters: hyphens for dashes, colons for points within a time.
    private static func spelledPlainly(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        let scalars = Array(text.unicodeScalars)
        for (place, scalar) in scalars.enumerated() {
            let isBetweenDigits =
                place > 0 && place + 1 < scalars.count && isDigit(scalars[place - 1]) && isDigit(scalars[place + 1])
            switch scalar {
            case "\u{2010}"..."\u{2015}", "\u{2212}": plain.append("-")
            case "." where isBetweenDigits: plain.append(":")
            default: plain.append(scalar)
            }
        }
        return String(plain)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// The rules joined by semicolons, except for a comma after each rule with the given number, counting from 1.
    private static func adding(_ parts: [String], behind rules: Set<Int>) -> String {
        var text = parts.first ?? ""
        for (number, part) in parts.enumerated().dropFirst() {
            text += (rules.contains(number) ? ", " : "; ") + part
        }
        return text
    }

    /// The text with a semicolon wherever a day directly follows a time.
    private static func separated(_ text: String) -> String {
        var separated: [Substring] = []
        for word in text.split(separator: " ") {
            if let last = separated.last?.unicodeScalars.last, isDigit(last),
                let first = word.unicodeScalars.first, first.properties.isAlphabetic, !isModifier(word)
            {
                separated[separated.count - 1] += ";"
            }
            separated.append(word)
        }
        return separated.joined(separator: " ")
    }

    private static func isModifier(_ word: Substring) -> Bool {
        ["off", "closed", "open"].contains { word.lowercased().hasPrefix($0) }
    }

    private static func closes(_ part: String) -> Bool {
        let lower = part.lowercased()
        return lower.hasSuffix("off") || lower.hasSuffix("closed")
    }

    /// The rules in order, with closing rules moved to the end.
    private static func closingLast(_ parts: [String]) -> String {
        (parts.filter { !closes($0) } + parts.filter(closes)).joined(separator: "; ")
    }
}
