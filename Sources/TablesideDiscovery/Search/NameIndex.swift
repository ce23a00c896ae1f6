import TablesideCore

/// Many names, prepared for being searched with every key that is pressed.
///
/// Names are found as people type them: whatever the case and the diacritics, by the beginnings of their words, by what is
/// within a word (two letters or more), and with mistakes. `ma` finds Marty, `trattoria pineta` Trattoria Pinetă, `piza`
/// and `pziza` Pizza, `rma` Roma, `pizzahut` Pizza Hut, `ristornte` and `ristrnte` Ristorante. All words typed have to be
/// found, in any order; the best fits come first, and equally good ones in the order of the names: a host that puts the
/// popular ones first gets them first.
///
/// - One letter may be wrong, missing, too many or swapped with the next in a word of four letters or more, and the space
///   behind a word may be missing. A mistake in the first letter weighs more, a swap or a letter doubled less.
/// - Two mistakes are looked for in words of eight letters or more, where fewer than ``fewMatches`` names fit otherwise.
/// - In names that lost bytes on their way, what is lost (U+FFFD) stands for a letter, or for nothing.
///
/// `Sequence.named(_:)` is the plain search of QP-17, by any part and case as typed.
///
/// ```swift
/// let index = NameIndex(restaurants.map(\.name))
/// let best = try index.matches("trat pin", limit: 10).map { restaurants[$0.position] }
/// ```
public struct NameIndex: Sendable {
    /// The longest text that is looked for, in bytes of UTF-8.
    public static let longestText = 1_024
    /// The most words that are looked for at once.
    public static let mostWords = 10
    /// How many names have to fit with one mistake a word at most, so that nobody looks for two.
    public static let fewMatches = 10

    /// How many names there are.
    public let count: Int
    let words: WordList
    /// The names that have each word, in order.
    let postings: Rows
    /// The words of each name: as somebody types them, in order, then what else those with apostrophes count as.
    let wordsByName: Rows
    /// How many words of each name are those that somebody types.
    let ownWords: [Int32]
    /// The first of them; −1 for a name without words.
    let firstWords: [Int32]

    /// Prepares names.
    ///
    /// - Parameter names: the names, of which ``NameMatch/position`` tells the positions; they need not be unique.
    /// - Complexity: O(*n* log *n*) in the length of all names.
    public init(_ names: some Sequence<String>) {
        var folding = NameFolding()
        var numbers: [[UInt8]: Int] = [:]
        func number(_ word: [UInt8]) -> Int {
            if let number = numbers[word] { return number }
            numbers[word] = numbers.count
            return numbers.count - 1
        }
        var own: [[Int]] = []
        var others: [[Int]] = []
        for name in names {
            let folded = folding.words(ofName: name)
            own.append(folded.words.map(number))
            others.append(folded.others.map(number))
        }
        let sorted = numbers.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        var ranks = [Int](repeating: 0, count: sorted.count)
        for (rank, entry) in sorted.enumerated() { ranks[entry.value] = rank }
        var holders = [[Int]](repeating: [], count: sorted.count)
        for (position, (words, others)) in zip(own, others).enumerated() {
            for word in words + others where holders[ranks[word]].last != position {
                holders[ranks[word]].append(position)
            }
        }
        count = own.count
        words = WordList(sorted.map(\.key))
        postings = Rows(holders)
        wordsByName = Rows(zip(own, others).map { own, others in (own + others).map { ranks[$0] } })
        ownWords = own.map { Int32(truncatingIfNeeded: $0.count) }
        firstWords = own.map { words in words.first.map { Int32(truncatingIfNeeded: ranks[$0]) } ?? -1 }
    }

    /// The names that fit a text, the best first, equally good ones in their order.
    ///
    /// An empty text, or one of white space alone, fits every name, so that clearing the search field restores the list.
    ///
    /// - Parameters:
    ///   - text: what was typed.
    ///   - limit: how many to find at most; `nil` for all, none for a limit below 1.
    /// - Returns: the matches.
    /// - Throws: ``SearchError``: `search.textTooLong` or `search.tooManyWords`.
    /// - Complexity: O(matches of the rarest word typed + different words + names / 8), with small factors, and for each word
    ///   typed what it takes to look for it within words and with mistakes, which does not depend on its length beyond 64
    ///   letters.
    public func matches(_ text: String, limit: Int? = nil) throws(SearchError) -> [NameMatch] {
        let ranks = try ranks(of: text)
        // Where the names of each rank begin in the answer.
        var places = [Int](repeating: 0, count: 257)
        for rank in ranks where rank != 0 { places[Int(rank) + 1] += 1 }
        for rank in 1...256 { places[rank] += places[rank - 1] }
        let wanted = Swift.min(Swift.max(0, limit ?? count), places[256])
        var matches = [NameMatch](repeating: NameMatch(position: 0, quality: .twoTypos), count: wanted)
        var left = wanted
        for (position, rank) in ranks.enumerated() where rank != 0 && places[Int(rank)] < wanted {
            matches[places[Int(rank)]] = NameMatch(position: position, quality: NameRank.quality(of: rank))
            places[Int(rank)] += 1
            left -= 1
            if left == 0 { break }
        }
        return matches
    }
}

/// Rows of numbers of different lengths, one behind the other.
struct Rows: Sendable {
    /// The numbers of all rows; positions in an array that fits in memory.
    private(set) var values: [Int32] = []
    private var starts: [Int] = [0]

    init(_ rows: [[Int]]) {
        values.reserveCapacity(rows.reduce(0) { $0 + $1.count })
        for row in rows {
            for value in row { values.append(Int32(truncatingIfNeeded: value)) }
            starts.append(values.count)
        }
    }

    /// Where a row stands among the values.
    func range(_ row: Int) -> Range<Int> { starts[row]..<starts[row + 1] }

    /// The values of a row.
    func values(_ row: Int) -> ArraySlice<Int32> { values[range(row)] }

    /// The values of some rows that follow each other.
    func values(_ rows: Range<Int>) -> ArraySlice<Int32> { values[starts[rows.lowerBound]..<starts[rows.upperBound]] }
}
