/// Texts that some store takes for one another, although their bytes differ.
enum Lookalikes {
    /// Groups of texts; those of one group are equal under some collation, conversion or escape.
    static let groups: [[String]] = [
        // Case, and letters whose other case depends on the language.
        ["a", "A", "ａ", "Ａ"], ["i", "I", "ı", "İ", "i\u{307}"], ["s", "S", "ſ"], ["σ", "Σ", "ς"],
        ["straße", "strasse", "STRASSE", "straẞe"], ["ǆ", "ǅ", "Ǆ"],
        // White space at the ends, and what is not seen.
        ["b", "b ", "b  ", " b", "b\t", "b\n", "b\r", "b\r\n", "b\u{A0}", "b\u{200B}", "\u{FEFF}b", "b\u{AD}"],
        // Canonical and compatible equivalence, and accents.
        ["\u{E9}", "e\u{301}", "e", "\u{C9}"], ["\u{C5}", "\u{212B}", "A\u{30A}"],
        ["\u{1E69}", "s\u{323}\u{307}", "s\u{307}\u{323}"],
        ["\u{AC00}", "\u{1100}\u{1161}"], ["ﬁ", "fi"], ["K", "\u{212A}"], ["½", "1⁄2"], ["x²", "x2"],
        // NUL and other controls.
        ["c", "c\u{0}", "c\u{0}d", "\u{0}c", "c\u{1}", "c\u{7F}", "c\u{80}"],
        // Nothing at all.
        ["", " ", "\u{0}", "null", "NULL", "nil"],
        // Characters of four bytes, and what they are replaced with.
        ["🍝", "🍕", "?", "\u{FFFD}", "𝄞", "\u{FFFF}", "\u{10FFFF}"],
        // Numbers, patterns, quotes, escapes, and the separators of composed keys.
        ["1", "01", "1.0", "+1", "1e0", "１"], ["_", "%", "*", "a%", "a_"], ["'", "''", "\"", "\\", "\\\\", "`"],
        ["p:q", "p\\:q", "p/q", "p,q", "p|q", "p#q", "p;q", "p=q", "p&q", "p%3Aq"], ["<d>", "&lt;d&gt;"],
        ["\\0", "\\u0000"],
    ]

    /// All of the texts.
    static let texts: [String] = groups.flatMap { $0 }

    /// All of the texts in the order of their bytes, as a store lists them.
    static let sorted: [String] = texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }

    /// Two texts of the same length, a multiple of 4 bytes, which differ in their last byte only.
    static func pair(ofBytes length: Int) -> [String] {
        let start = String(repeating: "ö", count: length / 2 - 2)
        return [start + "end1", start + "end2"]
    }
}
