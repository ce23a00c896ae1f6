extension String {
    /// The text as an error names it: no longer than a line, and with nothing in it that acts on what stands around it.
    ///
    /// Of a long text the first 80 characters remain, and `…` behind them. Control and format characters (among them those
    /// that turn the direction of writing), line ends, private and unassigned ones are written as `\u{202E}`. What an outside
    /// party sends can so neither fill a log nor forge another line of it.
    ///
    /// - Complexity: O(1): no more of the text is looked at than what remains.
    package var shown: String { shown(upTo: String.shownLength) }

    /// The text as ``shown``, of another length.
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

    /// The text, or as much of its beginning as a field holds, with `…` behind it.
    package func cut(to subject: SizeSubject) -> String {
        if subject.holds(self) { return self }
        let mark = "…"
        var end = utf8.index(startIndex, offsetBy: subject.limit - mark.utf8.count)
        // Not within a letter.
        while utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
        return self[..<end] + mark
    }

    /// How many characters of a text from outside an error names.
    package static let shownLength = 80
}

extension Collection where Element: CustomStringConvertible {
    /// The first sentences of a list with semicolons between, as an error lists them, and how many more there are.
    package var firstSentences: String {
        let few = 8
        let more = count > few ? "; and \(count - few) more" : ""
        return prefix(few).map(\.description).joined(separator: "; ") + more
    }
}

extension Unicode.Scalar {
    /// Whether a reader sees nothing of the character itself, only what it does, or nothing that is agreed on.
    fileprivate var isUnseen: Bool {
        if 0x20..<0x7F ~= value { return false }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return true
        default: return false
        }
    }
}

extension DefaultStringInterpolation {
    /// Appends what an outside party may have written, cut and without effects, as an error names it.
    package mutating func appendInterpolation(shown value: some CustomStringConvertible) {
        appendLiteral(value.description.shown)
    }

    /// Appends the words of a host or of another library: cut as well, but not so soon.
    package mutating func appendInterpolation(detail value: some Any) {
        appendLiteral(String(describing: value).shown(upTo: 5 * String.shownLength))
    }

    /// Appends the first elements of a list with commas between, as an error names them, and how many more there are.
    package mutating func appendInterpolation(list values: some Collection<some CustomStringConvertible>) {
        let few = 8
        appendLiteral(values.prefix(few).map(\.description.shown).joined(separator: ", "))
        if values.count > few { appendLiteral(" and \(values.count - few) more") }
    }
}
