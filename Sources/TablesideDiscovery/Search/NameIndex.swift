import TablesideCore

/// An index of names, prepared for search as you type.
///
/// Names match regardless of case and diacritics: by the beginnings of their words, by parts within a word (two letters
/// or more), and despite typing mistakes. `ma` finds Marty, `trattoria pineta` Trattoria Pinetă, `piza` and `pziza`
/// Pizza, `rma` Roma, `pizzahut` Pizza Hut, `ristornte` and `ristrnte` Ristorante. Every typed word must match, in any
/// order. The best matches come first, and equally good ones in the order of the names, so a host that lists popular
/// names first gets them first.
///
/// - In a word of four letters or more, one letter may be wrong, missing, extra or swapped with the next, and the space
///   after a word may be missing. A mistake in the first letter weighs more, a swap or a doubled letter less.
/// - Two mistakes are considered in words of eight letters or more if fewer than ``fewMatches`` names match otherwise.
/// - In names with lost bytes, the replacement character U+FFFD matches any letter, or nothing.
///
/// `Sequence.named(_:)` is the plain search of QP-17, by any part, with case as typed.
///
/// ```swift
/// let index = NameIndex(restaurants.map(\.name))
/// let best = try index.matches("trat pin", limit: 10).map { restaurants[$0.position] }
/// ```
public struct NameIndex: Sendable {
    /// The longest text to search for, in UTF-8 bytes.
    public static let longestText = 1_024
    /// The most words to search for at once.
    public static let mostWords = 10
    /// The number of matches with at most one mistake per word from which two mistakes are no longer considered.
    public static let fewMatches = 10

    /// The number of names in the index.
    public let count: Int
    let words: WordList
    /// The names that contain each word, in order.
    let postings: Rows
    /// The words of each name: the words as typed, in order, then the other forms of those with apostrophes.
    let wordsByName: Rows
    /// The number of words as typed in each name.
    let ownWords: [Int32]
    /// The first word of each name; −1 for a name without words.
    let firstWords: [Int32]

    /// Prepares names.
    ///
    /// - Parameter names: the names, in the order of ``NameMatch/position``; they need not be unique.
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

    /// Returns the names that match a text, best first, equally good ones in their original order.
    ///
    /// An empty text, or one of only white space, matches every name, so that clearing the search field restores the
    /// list.
    ///
    /// - Parameters:
    ///   - text: the text that was typed.
    ///   - limit: the most names to find; `nil` for all, none for a limit below 1.
    /// - Returns: the matches.
    /// - Throws: ``SearchError``: `search.textTooLong` or `search.tooManyWords`.
    /// - Complexity: O(matches of the rarest typed word + distinct words + names / 8), with small factors, plus for
    ///   each typed word the search within words and with mistakes, which does not depend on its length beyond 64
    ///   letters.
    public func matches(_ text: String, limit: Int? = nil) throws(SearchError) -> [NameMatch] {
        let ranks = try ranks(of: text)
        // The start of each rank's names in the result.
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

/// Rows of numbers with different lengths, stored one after another.
struct Rows: Sendable {
    /// The numbers of all rows; 32 bits suffice for positions in an array that fits in memory.
    private(set) var values: [Int32] = []
    private var starts: [Int] = [0]

    init(_ rows: [[Int]]) {
        values.reserveCapacity(rows.reduce(0) { $0 + $1.count })
        for row in rows {
            for value in row { values.append(Int32(truncatingIfNeeded: value)) }
            starts.append(values.count)
        }
    }

    /// Returns the range of a row in the values.
    func range(_ row: Int) -> Range<Int> { starts[row]..<starts[row + 1] }

    /// Returns the values of a row.
    func values(_ row: Int) -> ArraySlice<Int32> { values[range(row)] }

    /// Returns the values of consecutive rows.
    func values(_ rows: Range<Int>) -> ArraySlice<Int32> { values[starts[rows.lowerBound]..<starts[rows.upperBound]] }
}
