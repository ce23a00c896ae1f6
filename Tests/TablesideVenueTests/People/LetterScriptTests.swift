import Testing

@testable import TablesideVenue

@Suite("LetterScript")
struct LetterScriptTests {
    /// First and last letters of blocks, with their scripts from `Scripts.txt` of Unicode.
    private static let letters: [(letters: [UInt32], script: LetterScript)] = [
        ([0x41, 0x5A, 0x61, 0x7A, 0xAA, 0xBA, 0xC0, 0x2B8, 0x1E00, 0x1EFF, 0x2C7F, 0xFB06, 0xFF3A, 0xFF5A], .latin),
        ([0x370, 0x373, 0x386, 0x3E1, 0x3F0, 0x3FF, 0x1F00, 0x1FFC, 0x2126], .greek),
        ([0x3E2, 0x3EF, 0x2C80], .coptic), ([0x400, 0x52F, 0x1C80, 0x1C88, 0x1D2B, 0x1D78], .cyrillic),
        ([0x531, 0x556, 0x561, 0x588, 0xFB13, 0xFB17], .armenian), ([0x5D0, 0x5EA, 0x5F2, 0xFB4F], .hebrew),
        ([0x620, 0x63F, 0x641, 0x6FF, 0x750, 0x77F], .arabic), ([0x710, 0x74F], .syriac), ([0x780, 0x7B1], .thaana),
        ([0x904, 0x97F], .devanagari), ([0x980, 0x9FC], .bengali), ([0xE01, 0xE46], .thai), ([0xE81, 0xEDF], .lao),
        ([0x10A0, 0x10FF, 0x1C90, 0x1CBF, 0x2D00, 0x2D2D], .georgian),
        ([0x1100, 0x11FF, 0x3131, 0x318E, 0xAC00, 0xD7A3, 0xD7FB], .hangul), ([0x1200], .ethiopic),
        ([0x13A0, 0x13FD, 0xAB70, 0xABBF], .cherokee), ([0x1401, 0x167F, 0x18B0, 0x18F5], .canadian),
        ([0x3041, 0x3096, 0x309D, 0x309F], .hiragana),
        ([0x30A1, 0x30FA, 0x30FD, 0x30FF, 0x31F0, 0x31FF, 0xFF66, 0xFF6F, 0xFF71, 0xFF9D], .katakana),
        ([0x3105, 0x312F, 0x31A0, 0x31BF], .bopomofo),
        ([0x3005, 0x3400, 0x4DBF, 0x4E00, 0x9FFC, 0xF900, 0xFAD9, 0x20000, 0x2A6D6, 0x30000], .han),
        ([0xA000, 0xA48C], .yi), ([0x10330, 0x1E900], .other),
    ]

    @Test("letters at the ends of blocks have the scripts that Unicode gives them", arguments: letters)
    func ends(letters: [UInt32], script: LetterScript) throws {
        for value in letters {
            let scalar = try #require(Unicode.Scalar(value))
            #expect(LetterScript(of: scalar) == script, "U+\(String(value, radix: 16))")
        }
    }

    @Test("what several scripts share, and what is no letter, has no script")
    func shared() {
        let letters = "\u{B5}\u{2B9}\u{2BF}\u{640}\u{2102}\u{3006}\u{30FC}\u{A788}\u{1D49C}"
        for scalar in (letters + "7\u{301}&🍕").unicodeScalars {
            #expect(LetterScript(of: scalar) == nil, "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test("one script, and Latin with the scripts of one writing system of the East, may share a word")
    func together() {
        let allowed: [Set<LetterScript>] = [
            [], [.greek], [.latin, .han, .hiragana, .katakana], [.hiragana, .katakana], [.latin, .han, .hangul],
            [.latin, .bopomofo, .han],
        ]
        for scripts in allowed { #expect(LetterScript.areWrittenTogether(scripts)) }
        let refused: [Set<LetterScript>] = [
            [.latin, .greek], [.latin, .cyrillic], [.hiragana, .hangul], [.bopomofo, .hangul], [.other, .latin],
            [.latin, .han, .hangul, .katakana],
        ]
        for scripts in refused { #expect(!LetterScript.areWrittenTogether(scripts)) }
    }
}
