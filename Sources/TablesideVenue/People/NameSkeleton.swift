import TablesideCore

/// Reduces a name to what a reader can tell apart; two names clash when their skeletons are equal.
///
/// Characters are decomposed (NFKD: full-width, superscript and ligature forms become plain, accents become separate
/// marks), case is folded, the marks of a letter are sorted, and letters that look like a to z are replaced by those
/// (UTS #39). An accent remains a difference. Every character of Unicode 15 is decomposed; ``lookAlikes`` documents
/// which letters look alike.
enum NameSkeleton {
    /// The most bytes of the skeleton of a username or an address, so that its key is within ``SizeLimit/key``.
    static let limit = 3 * SizeLimit.name

    /// The most bytes that a byte of a name can become: 3 of U+FDFA, which is four words of Arabic, become 33.
    static let growth = 11

    /// The skeleton of a text; the skeleton of a skeleton is itself.
    ///
    /// - Complexity: O(*n*) in the bytes, *n* log *n* in the marks on one letter.
    static func of(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        var scalars: [Unicode.Scalar] = []
        // Invisible characters make no difference.
        for scalar in text.unicodeScalars where !NameTable.classOf(scalar).isIgnorable {
            for part in parts(of: scalar) {
                // Twice: the capital ẞ folds to ß, and that to ss.
                for folded in NameTable.folded(part).flatMap(NameTable.folded) {
                    scalars += parts(of: folded).map { lookAlikes[$0] ?? $0 }
                }
            }
        }
        return String(String.UnicodeScalarView(inOrder(scalars)))
    }

    /// The decomposition of a character.
    private static func parts(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let value = scalar.value
        if value < 0xA0 { return [scalar] }
        // Full-width forms are in ASCII order.
        if 0xFF01...0xFF5E ~= value { return [value - 0xFEE0].compactMap(Unicode.Scalar.init) }
        if 0xAC00...0xD7A3 ~= value {
            // Hangul syllables are numbered by their component letters (Unicode, §3.12).
            let index = value - 0xAC00
            let last = index % 28
            let letters = [0x1100 + index / 588, 0x1161 + index % 588 / 28] + (last > 0 ? [0x11A7 + last] : [])
            return letters.compactMap(Unicode.Scalar.init)
        }
        return table[scalar] ?? [scalar]
    }

    private static let table: [Unicode.Scalar: [Unicode.Scalar]] = {
        var table: [Unicode.Scalar: [Unicode.Scalar]] = [:]
        for row in [decompositions, formDecompositions].flatMap({ $0.split(separator: ";") }) {
            let scalars = row.split(separator: " ").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
            if let first = scalars.first { table[first] = Array(scalars.dropFirst()) }
        }
        return table
    }()

    /// Sorts the marks after a letter into canonical order: by class, stable within a class.
    private static func inOrder(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        var marks: [(mark: Unicode.Scalar, rank: Int)] = []
        func flush() {
            let sorted = marks.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            result += sorted.map(\.element.mark)
            marks = []
        }
        for scalar in scalars {
            let rank = Int(NameTable.combiningClass(of: scalar))
            if rank == 0 {
                flush()
                result.append(scalar)
            } else {
                marks.append((scalar, rank))
            }
        }
        flush()
        return result
    }

    /// Lowercase letters of Cyrillic, Greek, Armenian and Latin that look like one of a to z (UTS #39,
    /// `confusables.txt`).
    static let lookAlikes: [Unicode.Scalar: Unicode.Scalar] = {
        let rows: [(Unicode.Scalar, String)] = [
            ("a", "\u{430}\u{3B1}\u{251}"), ("c", "\u{441}\u{3F2}"), ("d", "\u{501}"), ("e", "\u{435}\u{4BD}"),
            ("g", "\u{261}\u{581}"), ("h", "\u{4BB}\u{570}"), ("i", "\u{456}\u{3B9}\u{131}\u{269}\u{A647}"),
            ("j", "\u{458}\u{3F3}"), ("l", "\u{4CF}"), ("n", "\u{578}"), ("o", "\u{43E}\u{3BF}\u{3C3}\u{585}"),
            ("p", "\u{440}\u{3C1}"), ("q", "\u{51B}\u{566}"), ("r", "\u{433}\u{1D26}"), ("s", "\u{455}"),
            ("u", "\u{3C5}\u{57D}"), ("v", "\u{475}\u{3BD}"), ("w", "\u{51D}\u{461}"), ("x", "\u{445}"),
            ("y", "\u{443}\u{4AF}\u{3B3}"),
        ]
        return rows.reduce(into: [:]) { table, row in
            for scalar in row.1.unicodeScalars { table[scalar] = row.0 }
        }
    }()
}
