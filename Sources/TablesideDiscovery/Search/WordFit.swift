import TablesideCore

/// How well a name matches, in one byte: smaller is better, 0 for not at all.
enum NameRank {
    /// A name that was checked and does not match.
    static let missed: UInt8 = 255
    private static let fineness = 32

    /// Returns the rank of a quality; `fine` orders names within it, from 0 to 31.
    static func rank(_ quality: NameMatch.Quality, fine: Int = 0) -> UInt8 {
        UInt8(truncatingIfNeeded: quality.rawValue * fineness + fine)
    }

    /// Returns the rank of a name whose worst word matches in a given way.
    static func rank(_ lane: WordFit.Lane, _ shape: NameShape) -> UInt8 {
        let mistake = Int(truncatingIfNeeded: lane.rawValue)
        return switch (lane, shape) {
        case (.beginning, .whole): rank(.wholeName)
        case (.beginning, .unfinished): rank(.beginning)
        case (.beginning, .beginning): rank(.beginning, fine: 1)
        case (.beginning, .elsewhere): rank(.wordBeginnings)
        case (.contained, _): rank(.contained)
        case (.twice, _): rank(.twoTypos, fine: shape.rawValue)
        case (_, .whole): rank(.nearlyWholeName, fine: mistake)
        default: rank(.oneTypo, fine: 8 * shape.rawValue + mistake)
        }
    }

    static func quality(of rank: UInt8) -> NameMatch.Quality {
        NameMatch.Quality(rawValue: Int(rank) / fineness) ?? .twoTypos
    }
}

/// How much of a name was typed.
enum NameShape: Int {
    /// The whole name.
    case whole
    /// All but the last letter.
    case unfinished
    /// The beginning of the name, the last word possibly incomplete.
    case beginning
    /// Words elsewhere, or in another order.
    case elsewhere
}

/// How a word of names matches each of up to sixteen typed words: one bit for each in every lane.
struct WordFit {
    /// A way in which a word matches; up to ``twice``, better ones come first.
    enum Lane: UInt64, Comparable {
        case beginning, contained
        /// With one mistake: a swap or a doubled letter, another one after the first letter, one in the first letter.
        case near, sameStart, otherStart
        case twice
        /// The typed word begins with the whole word and continues.
        case joined
        /// The typed word stands for the whole word, possibly with mistakes.
        case whole

        static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    private var first: UInt64 = 0
    private var second: UInt64 = 0

    mutating func set(_ lane: Lane, _ place: Int) {
        let bit = UInt64(1) << UInt64(truncatingIfNeeded: place)
        if lane.rawValue < 4 {
            first |= bit << (16 * lane.rawValue)
        } else {
            second |= bit << (16 * (lane.rawValue - 4))
        }
    }

    mutating func unite(_ other: WordFit) {
        first |= other.first
        second |= other.second
    }

    /// Returns the typed words that it matches in a way.
    func bits(_ lane: Lane) -> UInt64 {
        (lane.rawValue < 4 ? first >> (16 * lane.rawValue) : second >> (16 * (lane.rawValue - 4))) & 0xFFFF
    }

    func has(_ lane: Lane, _ place: Int) -> Bool { bits(lane) >> UInt64(truncatingIfNeeded: place) & 1 == 1 }

    /// Whether it matches a typed word at least as well as `worst`, not counting matches within the word.
    func isAtLeast(_ worst: Lane, _ place: Int) -> Bool {
        var all = bits(.beginning)
        if worst > .contained { all |= bits(.near) }
        if worst > .near { all |= bits(.sameStart) }
        if worst > .sameStart { all |= bits(.otherStart) }
        if worst > .otherStart { all |= bits(.twice) }
        return all >> UInt64(truncatingIfNeeded: place) & 1 == 1
    }
}

/// The words of names that match a typed word, by the way they match.
struct WordFinds {
    /// Words with a common beginning; those with exactly this length in bytes match as a whole.
    struct Find {
        let words: Range<Int>
        let length: Int
        let lane: WordFit.Lane
    }

    let typed: [UInt8]
    private(set) var finds: [Find] = []
    /// The words that contain the typed word somewhere within, in order.
    let contained: [Int]
    /// The whole words with which the typed word begins and then continues.
    private(set) var joined: [Int] = []

    /// Searches for a word with at most one mistake.
    init(_ typed: [UInt8], in words: WordList) {
        self.typed = typed
        let letters = NameFolding.count(typed)
        let beginning = words.range(of: typed[...], at: 0, in: words.all)
        if !beginning.isEmpty { finds.append(Find(words: beginning, length: typed.count, lane: .beginning)) }
        contained = letters > 1 ? words.containing(typed) : []
        finds += words.withHoles(typed)
        if letters > 2 { finds += words.nearly(typed) }
        if letters > 3 { joined = words.beginning(typed) }
    }

    /// Whether a word of names matches with a mistake, or without the space after it.
    var allowMistakes: Bool { !joined.isEmpty || finds.contains { $0.lane != .beginning } }

    /// Records which words of names match this typed word, the one at `place`.
    func note(at place: Int, in words: WordList, _ fits: inout [WordFit]) {
        for find in finds {
            for word in find.words { fits[word].set(find.lane, place) }
            // Among words with a common beginning, the one that ends there comes first.
            if let first = find.words.first, words.length(first) == find.length { fits[first].set(.whole, place) }
        }
        for word in contained { fits[word].set(.contained, place) }
        for word in joined { fits[word].set(.joined, place) }
    }

    /// Adds the matches with two mistakes.
    mutating func addTwice(in words: WordList) { finds += words.twice(typed) }
}
