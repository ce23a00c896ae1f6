import TablesideCore

/// Splits names into words and folds case and diacritics.
///
/// Letters are lowercased, and marks on, under or through a Latin, Greek or Cyrillic letter are dropped, whether it is
/// written as one scalar or several: `Pinetă` becomes `pineta`, `Smørrebrød` `smorrebrod`, `ΟΥΖΕΡΊ` `ουζερι`, `Ёлка`
/// `елка`; ß, æ, œ and þ become two letters each. Digits, emoji and other scripts are kept, scalar by scalar: a Korean
/// syllable or a voiced kana must be typed as in the name, composed or not. Everything else separates words. A word
/// with an apostrophe is treated as it would be typed, with a single letter after the apostrophe joined to the word
/// before it; in a name it also counts as its parts and as the whole.
struct NameFolding {
    private enum Piece {
        case letters([UInt8])
        case nothing, separator, apostrophe
    }

    /// A cache of how scalars beyond ASCII are folded.
    private var known: [Unicode.Scalar: Piece] = [:]

    /// Returns the words of a name in UTF-8: the words as typed, in order, then the other forms of those with
    /// apostrophes.
    mutating func words(ofName name: String) -> (words: [[UInt8]], others: [[UInt8]]) {
        var words: [[UInt8]] = []
        var others: [[UInt8]] = []
        for parts in parts(of: name) {
            words += Self.typed(parts)
            if parts.count > 1 { others += parts + [Array(parts.joined())] }
        }
        return (words, others)
    }

    /// Returns the words of a query; a single letter after an apostrophe belongs to the word before it.
    mutating func words(ofQuery query: String) -> [[UInt8]] { parts(of: query).flatMap(Self.typed) }

    private static func typed(_ parts: [[UInt8]]) -> [[UInt8]] {
        var words: [[UInt8]] = []
        for (place, part) in parts.enumerated() {
            if place > 0 && count(part) == 1 {
                words[words.count - 1] += part
            } else {
                words.append(part)
            }
        }
        return words
    }

    /// Returns the number of scalars in a word.
    static func count(_ word: [UInt8]) -> Int { word.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 } }

    /// Splits a text into words, each as its parts between apostrophes.
    private mutating func parts(of text: String) -> [[[UInt8]]] {
        var words: [[[UInt8]]] = []
        var parts: [[UInt8]] = []
        var part: [UInt8] = []
        func endPart() {
            if !part.isEmpty { parts.append(part) }
            part = []
        }
        for scalar in text.unicodeScalars {
            switch piece(scalar) {
            case .letters(let bytes): part += bytes
            case .nothing: break
            case .apostrophe: endPart()
            case .separator:
                endPart()
                if !parts.isEmpty { words.append(parts) }
                parts = []
            }
        }
        endPart()
        if !parts.isEmpty { words.append(parts) }
        return words
    }

    private mutating func piece(_ scalar: Unicode.Scalar) -> Piece {
        switch scalar.value {
        case 0x61...0x7A, 0x30...0x39: return .letters([UInt8(truncatingIfNeeded: scalar.value)])
        case 0x41...0x5A: return .letters([UInt8(truncatingIfNeeded: scalar.value + 0x20)])
        case 0x27, 0x60, 0xB4, 0x2BC, 0x2018, 0x2019: return .apostrophe
        case ..<0x80: return .separator
        default: break
        }
        if let piece = known[scalar] { return piece }
        let piece = Self.classify(scalar)
        known[scalar] = piece
        return piece
    }

    private static func classify(_ scalar: Unicode.Scalar) -> Piece {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark:
            // Vowel signs of other scripts are also marks, but with combining class 0 or a small script-specific one.
            let isAccent = properties.canonicalCombiningClass.rawValue >= 10
            let isEnclosing = properties.generalCategory == .enclosingMark
            return isAccent || isEnclosing || properties.isVariationSelector ? .nothing : .letters(utf8(scalar))
        case .format: return .nothing
        case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator, .connectorPunctuation, .dashPunctuation,
            .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation,
            .mathSymbol, .currencySymbol, .modifierSymbol:
            return .separator
        default: break
        }
        var bytes: [UInt8] = []
        for lower in properties.lowercaseMapping.unicodeScalars
        where lower.properties.canonicalCombiningClass.rawValue < 10 {
            bytes += base(of: lower)
        }
        return .letters(bytes)
    }

    /// Returns a letter without its marks.
    private static func base(of scalar: Unicode.Scalar) -> [UInt8] {
        if let letters = replacements[scalar] { return letters }
        // A scalar's Unicode name identifies its base letter and, after “WITH”, its marks.
        guard let name = scalar.properties.name, let range = name.firstRange(of: " WITH "),
            let letter = letters[String(name[..<range.lowerBound])]
        else { return utf8(scalar) }
        return replacements[letter] ?? utf8(letter)
    }

    private static func utf8(_ scalar: Unicode.Scalar) -> [UInt8] { Array(String(scalar).utf8) }

    /// The plain letters of the three scripts, by their Unicode names.
    private static let letters: [String: Unicode.Scalar] = {
        var letters: [String: Unicode.Scalar] = [:]
        let blocks: [ClosedRange<UInt32>] = [0x61...0x7A, 0xE6...0xE6, 0x292...0x292, 0x3B1...0x3C9, 0x430...0x4FF]
        for value in blocks.joined() {
            guard let scalar = Unicode.Scalar(value), let name = scalar.properties.name else { continue }
            letters[name] = scalar
        }
        return letters
    }()

    /// Letters whose Unicode names do not reveal their base letter.
    private static let replacements: [Unicode.Scalar: [UInt8]] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i", "ŋ": "n", "ſ": "s", "ẛ": "s",
        "ς": "σ", "ϒ": "υ", "ϓ": "υ", "ϔ": "υ",
        "ё": "е", "ѐ": "е", "й": "и", "ѝ": "и", "ї": "і", "ў": "у", "ѓ": "г", "ќ": "к",
    ].mapValues { (text: String) in Array(text.utf8) }
}
