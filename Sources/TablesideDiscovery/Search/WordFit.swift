import TablesideCore

/// How well a name fits, in one byte: the smaller the better, 0 for not at all.
enum NameRank {
    /// A name that was looked at and does not fit.
    static let missed: UInt8 = 255
    private static let fineness = 32

    /// The rank of a quality; `fine` orders what shares it, from 0 to 31.
    static func rank(_ quality: NameMatch.Quality, fine: Int = 0) -> UInt8 {
        UInt8(truncatingIfNeeded: quality.rawValue * fineness + fine)
    }

    /// The rank of a name in which the worst word fits in a way.
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
    /// All of it.
    case whole
    /// All of it but the last letter.
    case unfinished
    /// What it begins with, the last word perhaps unfinished.
    case beginning
    /// Words elsewhere, or in another order.
    case elsewhere
}

/// How a word of names fits each of the words typed, up to sixteen: a bit for each in every lane.
struct WordFit {
    /// In which way a word fits; up to ``twice``, the better comes first.
    enum Lane: UInt64, Comparable {
        case beginning, contained
        /// With one mistake: a swap or a double letter, another behind the first letter, one in the first letter.
        case near, sameStart, otherStart
        case twice
        /// What was typed begins with the whole word, and goes on.
        case joined
        /// What was typed stands for the whole word, mistakes allowed for.
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

    /// The words typed that it fits in a way.
    func bits(_ lane: Lane) -> UInt64 {
        (lane.rawValue < 4 ? first >> (16 * lane.rawValue) : second >> (16 * (lane.rawValue - 4))) & 0xFFFF
    }

    func has(_ lane: Lane, _ place: Int) -> Bool { bits(lane) >> UInt64(truncatingIfNeeded: place) & 1 == 1 }

    /// Whether it fits a word typed without being a part of it only, and no worse than in a way.
    func isAtLeast(_ worst: Lane, _ place: Int) -> Bool {
        var all = bits(.beginning)
        if worst > .contained { all |= bits(.near) }
        if worst > .near { all |= bits(.sameStart) }
        if worst > .sameStart { all |= bits(.otherStart) }
        if worst > .otherStart { all |= bits(.twice) }
        return all >> UInt64(truncatingIfNeeded: place) & 1 == 1
    }
}

/// The words of names that fit a word typed, by the way they fit.
struct WordFinds {
    /// Words that begin with something; those of the length in bytes were meant whole.
    struct Find {
        let words: Range<Int>
        let length: Int
        let lane: WordFit.Lane
    }

    let typed: [UInt8]
    private(set) var finds: [Find] = []
    /// The words that have it somewhere within, in order.
    let contained: [Int]
    /// The whole words with which what was typed begins, and goes on.
    private(set) var joined: [Int] = []

    /// Looks for a word with one mistake at most.
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

    /// Whether a word of names fits with a mistake, or without the space behind it.
    var allowMistakes: Bool { !joined.isEmpty || finds.contains { $0.lane != .beginning } }

    /// Notes which words of names fit it, the word typed at a place.
    func note(at place: Int, in words: WordList, _ fits: inout [WordFit]) {
        for find in finds {
            for word in find.words { fits[word].set(find.lane, place) }
            // Of words that begin alike the one that ends there is the first.
            if let first = find.words.first, words.length(first) == find.length { fits[first].set(.whole, place) }
        }
        for word in contained { fits[word].set(.contained, place) }
        for word in joined { fits[word].set(.joined, place) }
    }

    /// Looks for it with two mistakes as well.
    mutating func addTwice(in words: WordList) { finds += words.twice(typed) }
}
