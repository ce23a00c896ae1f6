extension String {
    /// The text as quoted in an error message: at most one line, without characters that affect the text around it.
    ///
    /// A long text is cut to its first 80 characters, followed by `…`. Control and format characters (including those
    /// that change the writing direction), line ends, and private and unassigned characters are written as `\u{202E}`.
    /// This keeps untrusted text from flooding a log or forging a line in it.
    ///
    /// - Complexity: O(1): reads no more of the text than is kept.
    package var shown: String { shown(upTo: String.shownLength) }

    /// The text as in ``shown``, cut to another length.
    package func shown(upTo length: Int) -> String {
        if utf8.count <= length, utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
        var text = ""
        var count = 0
        for scalar in unicodeScalars {
            let isPlain = !scalar.isUnseen
            let part = isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            count += isPlain ? 1 : part.utf8.count
            if count > length { return text + "…" }
            text += part
        }
        return text
    }

    /// The text, cut to the limit of its field and followed by `…` if it is too long.
    package func cut(to subject: SizeSubject) -> String {
        if subject.holds(self) { return self }
        let mark = "…"
        var end = utf8.index(startIndex, offsetBy: subject.limit - mark.utf8.count)
        // Back up to the start of a character.
        while utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
        return self[..<end] + mark
    }

    /// The number of characters of untrusted text quoted in an error message.
    package static let shownLength = 80
}

extension Collection where Element: CustomStringConvertible {
    /// The first few elements as sentences separated by semicolons, and how many more there are.
    package var firstSentences: String {
        let few = 8
        let more = count > few ? "; and \(count - few) more" : ""
        return prefix(few).map(\.description).joined(separator: "; ") + more
    }
}

extension Unicode.Scalar {
    /// Whether the character is invisible, acts on its surroundings, or has no agreed meaning.
    fileprivate var isUnseen: Bool {
        if 0x20..<0x7F ~= value { return false }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return true
        default: return false
        }
    }
}

extension DefaultStringInterpolation {
    /// Appends untrusted text, cut and escaped as in `shown`.
    package mutating func appendInterpolation(shown value: some CustomStringConvertible) {
        appendLiteral(value.description.shown)
    }

    /// Appends text from the host or another library, escaped too but cut less.
    package mutating func appendInterpolation(detail value: some Any) {
        appendLiteral(String(describing: value).shown(upTo: 5 * String.shownLength))
    }

    /// Appends the first few elements of a list, separated by commas, and how many more there are.
    package mutating func appendInterpolation(list values: some Collection<some CustomStringConvertible>) {
        let few = 8
        appendLiteral(values.prefix(few).map(\.description.shown).joined(separator: ", "))
        if values.count > few { appendLiteral(" and \(values.count - few) more") }
    }

    /// Appends a number with its noun, such as `1 order` or `2 orders`.
    ///
    /// - Parameters:
    ///   - number: the number.
    ///   - noun: the noun for one.
    ///   - plural: the noun for any other number; `nil` for the noun with an s.
    package mutating func appendInterpolation(count number: Int, _ noun: String, _ plural: String? = nil) {
        appendLiteral("\(number) \(number == 1 ? noun : plural ?? noun + "s")")
    }
}
