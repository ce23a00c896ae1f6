import Foundation
import Testing

@testable import TablesideVenue

@Suite("NameTable")
struct NameTableTests {
    /// The characters that Unicode 15 has, as the standard library knows them, which is newer.
    private static let characters: [Unicode.Scalar] = [0...0x1FFFF, 0x2F800...0x2FA1F, 0xE0000...0xE01EF].flatMap {
        (values: ClosedRange<UInt32>) in
        values.compactMap(Unicode.Scalar.init).filter { scalar in
            scalar.properties.age.map { $0.major <= 15 && ($0.major < 15 || $0.minor == 0) } == true
        }
    }

    private func expected(_ scalar: Unicode.Scalar) -> NameTable.Class {
        let properties = scalar.properties
        let category = properties.generalCategory
        let isMark = [.nonspacingMark, .spacingMark, .enclosingMark].contains(category)
        let isLetter = [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter]
            .contains(category)
        let isUnknown = [.privateUse, .unassigned, .surrogate].contains(category)
        if category == .control { return .control }
        if properties.isBidiControl { return .turn }
        if properties.isDefaultIgnorableCodePoint {
            if isUnknown { return .unknownUnseen }
            if properties.isVariationSelector { return .selector }
            return isMark ? .unseenMark : isLetter ? .unseenLetter : .unseen
        }
        if category == .format { return .format }
        if isUnknown { return .unknown }
        if isMark { return .mark }
        if properties.isWhitespace { return .space }
        if isLetter { return .letter }
        if category == .decimalNumber { return .digit }
        return properties.isEmoji && scalar.value > 0xFF ? .emoji : .other
    }

    @Test("every character is what the standard library says, if that knows as much")
    func classes() {
        #expect(Self.characters.count > 80_000)
        var differences: [String] = []
        for scalar in Self.characters {
            let found = NameTable.classOf(scalar)
            if found != expected(scalar) { differences.append("\(scalar.value): \(found)") }
            let isDigit = scalar.properties.numericType == .decimal
            let zero = isDigit ? scalar.properties.numericValue.map { scalar.value - UInt32($0) } : nil
            if NameTable.zero(of: scalar) != zero { differences.append("\(scalar.value): another zero") }
        }
        #expect(differences == [])
    }

    @Test("case and the order of marks are those of the standard library")
    func folds() {
        var differences: [UInt32] = []
        for scalar in Self.characters {
            let folded = scalar.properties.uppercaseMapping.unicodeScalars.flatMap {
                Array($0.properties.lowercaseMapping.unicodeScalars)
            }
            let rank = scalar.properties.canonicalCombiningClass.rawValue
            if NameTable.folded(scalar) != folded || NameTable.combiningClass(of: scalar) != rank {
                differences.append(scalar.value)
            }
        }
        #expect(differences == [])
    }

    @Test("a name is reduced as Foundation decomposes it, and what is reduced stays as it is")
    func skeletons() {
        var differences: [String] = []
        for scalar in Self.characters where !NameTable.classOf(scalar).isIgnorable {
            let name = String(Character(scalar))
            let folded = name.decomposedStringWithCompatibilityMapping.unicodeScalars.flatMap { part in
                // Twice, as the capital ẞ has no uppercase of two letters, and ß has.
                let once = part.properties.uppercaseMapping.unicodeScalars.flatMap {
                    Array($0.properties.lowercaseMapping.unicodeScalars)
                }
                return once.flatMap { $0.properties.uppercaseMapping.unicodeScalars }
                    .flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
            }
            let apart = String(String.UnicodeScalarView(folded)).decomposedStringWithCompatibilityMapping
            let expected = apart.unicodeScalars.map { NameSkeleton.lookAlikes[$0] ?? $0 }
            let skeleton = NameSkeleton.of(name)
            if Array(skeleton.unicodeScalars) != expected { differences.append("U+\(String(scalar.value, radix: 16))") }
            if !NameSkeleton.of(skeleton).utf8.elementsEqual(skeleton.utf8) {
                differences.append("U+\(String(scalar.value, radix: 16)) twice")
            }
            if skeleton.utf8.count > NameSkeleton.growth * name.utf8.count {
                differences.append("U+\(String(scalar.value, radix: 16)) grows")
            }
        }
        #expect(differences == [])
    }

    /// The look-alikes of a to z among the lowercase letters of Cyrillic and Greek, copied from `confusables.txt`;
    /// ϲ is left out, which NFKC makes a sigma.
    private static let confusables: [(String, String)] = [
        ("a", "аα"), ("c", "с"), ("d", "ԁ"), ("e", "еҽ"), ("h", "һ"), ("i", "іιꙇ"), ("j", "јϳ"), ("o", "оοσ"),
        ("p", "рρ"), ("q", "ԛ"), ("r", "гᴦ"), ("s", "ѕ"), ("u", "υ"), ("v", "ѵν"), ("w", "ѡԝ"), ("x", "х"),
        ("y", "уγү"),
    ]

    @Test("a letter of Cyrillic or Greek that looks like one of a to z is that one", arguments: confusables)
    func lookAlikes(letter: String, others: String) {
        for other in others.unicodeScalars { #expect(NameSkeleton.of(String(Character(other))) == letter, "\(other)") }
    }

    @Test("the tables are those of their number: names that were claimed under it stay claimed")
    func frozen() {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func take(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        for range in [0...0x1FFFF, 0x2F800...0x2FA1F, 0xE0000...0xE01EF] as [ClosedRange<UInt32>] {
            for scalar in range.lazy.compactMap(Unicode.Scalar.init) {
                NameSkeleton.of(String(Character(scalar))).utf8.forEach(take)
                take(0xFF)
            }
        }
        // Other tables give another digest: write it here and raise the number, or the names move without a new space.
        #expect(AccountKeyID.usernameTables == 1)
        #expect(hash == 0x37D3_DDE2_476C_655C)
    }

    @Test("what Unicode 15 did not assign stays unknown, whatever is assigned later")
    func later() throws {
        // Letters of Unicode 16: Garay and Todhri.
        for value: UInt32 in [0x10D4A, 0x105C0, 0x1F8B2, 0x323B0, 0x10FFFE] {
            #expect(NameTable.classOf(try #require(Unicode.Scalar(value))) == .unknown, "\(value)")
        }
        #expect(throws: (any Error).self) { try Username("\u{10D4A}\u{10D4B}") }
        #expect(NameTable.classOf("\u{E0FFF}") == .unknownUnseen)
        #expect(NameTable.classOf("\u{F8FF}") == .unknown)
    }

    @Test("joiners belong to an emoji, and are not seen anywhere else")
    func emoji() {
        for name in ["👩‍🍳", "👨‍👩‍👧‍👦", "👍🏽", "❤️", "ℹ️ info", "👩🏽‍🍳 ana"] {
            #expect(NameCheck.reasons(against: name, for: .account) == [], "\(name)")
        }
        for name in ["a\u{200D}na", "🍕a\u{200D}", "1\u{FE0F}", "🍕\u{200B}", "\u{200D}🍕"] {
            #expect(
                NameCheck.reasons(against: name, for: .account) == [.invisibleCharacter(text: name)],
                "\(name.unicodeScalars.map(\.value))"
            )
        }
    }
}
