import TablesideCore

/// The script of a letter, used to detect lookalike letters (UTS #39).
///
/// The table covers the scripts of living languages in the Basic Multilingual Plane, and Han beyond it, as ranges of
/// letters from `Scripts.txt` of Unicode 15. All letters of other scripts count as one script; characters shared by
/// scripts (Common, Inherited) count as none.
enum LetterScript: UInt8, Hashable, Sendable {
    case latin, greek, coptic, cyrillic, armenian, hebrew, arabic, syriac, thaana, nko, devanagari, bengali
    case gurmukhi, gujarati, oriya, tamil, telugu, kannada, malayalam, sinhala, thai, lao, tibetan, myanmar
    case georgian, hangul, ethiopic, cherokee, canadian, khmer, mongolian, tifinagh, hiragana, katakana
    case bopomofo, han, yi, other

    /// The script of a letter; `nil` for other characters and for letters shared by several scripts.
    init?(of scalar: Unicode.Scalar) {
        guard NameTable.classOf(scalar).isLetter else { return nil }
        let value = scalar.value
        if Self.shared.contains(where: { $0 ~= value }) { return nil }
        var (low, high) = (0, Self.ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if Self.ranges[middle].letters.upperBound < value { low = middle + 1 } else { high = middle }
        }
        let isFound = low < Self.ranges.count && Self.ranges[low].letters ~= value
        self = isFound ? Self.ranges[low].script : .other
    }

    /// Whether letters of these scripts may appear in one word: one script, or a writing system that mixes them.
    ///
    /// Latin goes with Han and kana, with Han and Hangul, or with Han and Bopomofo ("highly restrictive" in UTS #39
    /// §5.2).
    static func areWrittenTogether(_ scripts: Set<LetterScript>) -> Bool {
        scripts.count < 2 || mixtures.contains { scripts.isSubset(of: $0) }
    }

    private static let mixtures: [Set<LetterScript>] = [
        [.latin, .han, .hiragana, .katakana], [.latin, .han, .hangul], [.latin, .han, .bopomofo],
    ]

    /// Letters that do not belong to a single script.
    private static let shared: [ClosedRange<UInt32>] = [
        0xB5...0xB5, 0x2B9...0x2DF, 0x2E5...0x2E9, 0x2EC...0x2FF, 0x374...0x374, 0x37E...0x37E, 0x385...0x385,
        0x387...0x387, 0x559...0x559, 0x640...0x640, 0x2100...0x2125, 0x2127...0x2129, 0x212C...0x2131,
        0x2133...0x214D, 0x214F...0x214F, 0x3006...0x3006, 0x3031...0x3035, 0x303C...0x303C, 0x30FC...0x30FC,
        0xA717...0xA721, 0xA788...0xA78A, 0xAB5B...0xAB5B, 0xFF70...0xFF70, 0xFF9E...0xFF9F, 0x1D400...0x1D7FF,
    ]

    /// The letters of each script, in order.
    private static let ranges: [(letters: ClosedRange<UInt32>, script: LetterScript)] = [
        (0x41...0x5A, .latin), (0x61...0x7A, .latin), (0xAA...0xAA, .latin), (0xBA...0xBA, .latin),
        (0xC0...0x2B8, .latin), (0x2E0...0x2E4, .latin), (0x2EA...0x2EB, .bopomofo), (0x370...0x373, .greek),
        (0x375...0x37D, .greek), (0x37F...0x384, .greek), (0x386...0x386, .greek), (0x388...0x3E1, .greek),
        (0x3E2...0x3EF, .coptic), (0x3F0...0x3FF, .greek), (0x400...0x52F, .cyrillic), (0x531...0x558, .armenian),
        (0x55A...0x588, .armenian), (0x5D0...0x5F2, .hebrew), (0x620...0x63F, .arabic), (0x641...0x6FF, .arabic),
        (0x710...0x74F, .syriac), (0x750...0x77F, .arabic), (0x780...0x7B1, .thaana), (0x7CA...0x7FA, .nko),
        (0x860...0x86A, .syriac), (0x870...0x8C9, .arabic), (0x900...0x97F, .devanagari), (0x980...0x9FF, .bengali),
        (0xA00...0xA7F, .gurmukhi), (0xA80...0xAFF, .gujarati), (0xB00...0xB7F, .oriya), (0xB80...0xBFF, .tamil),
        (0xC00...0xC7F, .telugu), (0xC80...0xCFF, .kannada), (0xD00...0xD7F, .malayalam), (0xD80...0xDFF, .sinhala),
        (0xE00...0xE7F, .thai), (0xE80...0xEFF, .lao), (0xF00...0xFFF, .tibetan), (0x1000...0x109F, .myanmar),
        (0x10A0...0x10FF, .georgian), (0x1100...0x11FF, .hangul), (0x1200...0x139F, .ethiopic),
        (0x13A0...0x13FD, .cherokee), (0x1400...0x167F, .canadian), (0x1780...0x17FF, .khmer),
        (0x1820...0x18AA, .mongolian), (0x18B0...0x18F5, .canadian), (0x1C80...0x1C88, .cyrillic),
        (0x1C90...0x1CBF, .georgian), (0x1D00...0x1D25, .latin), (0x1D26...0x1D2A, .greek),
        (0x1D2B...0x1D2B, .cyrillic), (0x1D2C...0x1D5C, .latin), (0x1D5D...0x1D61, .greek),
        (0x1D62...0x1D65, .latin), (0x1D66...0x1D6A, .greek), (0x1D6B...0x1D77, .latin),
        (0x1D78...0x1D78, .cyrillic), (0x1D79...0x1DBE, .latin), (0x1DBF...0x1DBF, .greek),
        (0x1E00...0x1EFF, .latin), (0x1F00...0x1FFF, .greek), (0x2071...0x2071, .latin), (0x207F...0x207F, .latin),
        (0x2090...0x209C, .latin), (0x2126...0x2126, .greek), (0x212A...0x212B, .latin), (0x2132...0x2132, .latin),
        (0x214E...0x214E, .latin), (0x2160...0x2188, .latin), (0x2C60...0x2C7F, .latin), (0x2C80...0x2CFF, .coptic),
        (0x2D00...0x2D2F, .georgian), (0x2D30...0x2D6F, .tifinagh), (0x2D80...0x2DDE, .ethiopic),
        (0x3005...0x3005, .han), (0x3007...0x3007, .han), (0x3021...0x3029, .han), (0x3038...0x303B, .han),
        (0x3041...0x3096, .hiragana), (0x309D...0x309F, .hiragana), (0x30A1...0x30FA, .katakana),
        (0x30FD...0x30FF, .katakana), (0x3105...0x312F, .bopomofo), (0x3131...0x318E, .hangul),
        (0x31A0...0x31BF, .bopomofo), (0x31F0...0x31FF, .katakana), (0x3400...0x4DBF, .han), (0x4E00...0x9FFF, .han),
        (0xA000...0xA48C, .yi), (0xA640...0xA69F, .cyrillic), (0xA722...0xA787, .latin), (0xA78B...0xA7FF, .latin),
        (0xA8E0...0xA8FF, .devanagari), (0xA960...0xA97C, .hangul), (0xA9E0...0xA9FE, .myanmar),
        (0xAA60...0xAA7F, .myanmar), (0xAB01...0xAB2E, .ethiopic), (0xAB30...0xAB5A, .latin),
        (0xAB5C...0xAB64, .latin), (0xAB65...0xAB65, .greek), (0xAB70...0xABBF, .cherokee),
        (0xAC00...0xD7FB, .hangul), (0xF900...0xFAD9, .han), (0xFB00...0xFB06, .latin), (0xFB13...0xFB17, .armenian),
        (0xFB1D...0xFB4F, .hebrew), (0xFB50...0xFDFF, .arabic), (0xFE70...0xFEFC, .arabic),
        (0xFF21...0xFF3A, .latin), (0xFF41...0xFF5A, .latin), (0xFF66...0xFF6F, .katakana),
        (0xFF71...0xFF9D, .katakana), (0xFFA0...0xFFDC, .hangul), (0x20000...0x323AF, .han),
    ]
}
