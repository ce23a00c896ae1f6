/// Many names, prepared for being searched with every key that is pressed.
///
/// Names are found whatever the case and the diacritics, by the beginnings of their words, by what is within a word (two
/// letters or more), and with one typing mistake in a word of four letters or more: `ma` finds Marty, `trattoria pineta`
/// Trattoria Pinetă, `piza` Pizza. All words typed have to be found, in any order; the best fits come first.
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
    public static let mostWords = 16

    /// How many names there are.
    public let count: Int
    private let words: WordList
    /// The names that have each word, in order.
    private let postings: Rows
    /// The words of each name as somebody types them, in order.
    private let wordsByName: Rows

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
        wordsByName = Rows(own.map { $0.map { ranks[$0] } })
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
    /// - Complexity: O(matches + names / 8), with a small factor, and what it takes to look for each word typed within the
    ///   longer words of names.
    public func matches(_ text: String, limit: Int? = nil) throws(SearchError) -> [NameMatch] {
        let qualities = try qualities(of: text)
        var counts = [Int](repeating: 0, count: NameMatch.Quality.allCases.count + 1)
        for quality in qualities { counts[Int(quality)] += 1 }
        var matches: [NameMatch] = []
        var left = Swift.max(0, limit ?? count)
        for quality in NameMatch.Quality.allCases where left > 0 && counts[quality.rawValue] > 0 {
            var wanted = Swift.min(left, counts[quality.rawValue])
            left -= wanted
            for position in qualities.indices where Int(qualities[position]) == quality.rawValue {
                matches.append(NameMatch(position: position, quality: quality))
                wanted -= 1
                if wanted == 0 { break }
            }
        }
        return matches
    }

    /// The raw quality of every name, 0 for one that does not fit.
    func qualities(of text: String) throws(SearchError) -> [UInt8] {
        let bytes = text.utf8.count
        guard bytes <= Self.longestText else {
            throw SearchError(.textTooLong(bytes: bytes, limit: Self.longestText))
        }
        if text.allSatisfy(\.isWhitespace) { return [UInt8](repeating: 1, count: count) }
        var folding = NameFolding()
        let query = folding.words(ofQuery: text)
        guard query.count <= Self.mostWords else {
            throw SearchError(.tooManyWords(words: query.count, limit: Self.mostWords))
        }
        // How many of the words each name has so far, and in the last three bits how well it fits.
        var states = [UInt8](repeating: 0, count: count)
        if query.isEmpty { return states }
        var beginnings: [Range<Int>] = []
        for (place, word) in query.enumerated() {
            let beginning = words.range(of: word[...], at: 0, in: words.all)
            beginnings.append(beginning)
            let letters = NameFolding.count(word)
            var taken = take(beginning, as: .wordBeginnings, at: place, &states)
            if letters > 1 { taken += take(words.containing(word), as: .contained, at: place, &states) }
            if letters > 3 { taken += take(words.nearly(word).joined(), as: .oneTypo, at: place, &states) }
            if taken == 0 { return [UInt8](repeating: 0, count: count) }
        }
        for name in states.indices where states[name] != 0 {
            let quality = states[name] & 7
            if Int(states[name] >> 3) < query.count {
                states[name] = 0
            } else if Int(quality) == NameMatch.Quality.wordBeginnings.rawValue {
                states[name] = UInt8(truncatingIfNeeded: best(name, query, beginnings).rawValue)
            } else {
                states[name] = quality
            }
        }
        return states
    }

    /// Takes the names with certain words a step further that had all words before this one; tells how many.
    private func take(
        _ found: some Sequence<Int>,
        as quality: NameMatch.Quality,
        at place: Int,
        _ states: inout [UInt8]
    ) -> Int {
        let step = UInt8(truncatingIfNeeded: place)
        let rank = UInt8(truncatingIfNeeded: quality.rawValue)
        var taken = 0
        for word in found {
            for index in postings.range(word) {
                let name = Int(postings.values[index])
                let state = states[name]
                if state >> 3 == step {
                    states[name] = (step + 1) << 3 | Swift.max(state & 7, rank)
                    taken += 1
                }
            }
        }
        return taken
    }

    /// How well a name fits of which every word typed begins a word.
    private func best(_ name: Int, _ query: [[UInt8]], _ beginnings: [Range<Int>]) -> NameMatch.Quality {
        let own = wordsByName.range(name)
        guard own.count >= query.count else { return .wordBeginnings }
        var isWhole = own.count == query.count
        for place in query.indices {
            let word = Int(wordsByName.values[own.lowerBound + place])
            guard beginnings[place].contains(word) else { return .wordBeginnings }
            if words.length(word) != query[place].count { isWhole = false }
            // Words before the last one were finished.
            if place < query.count - 1, words.length(word) != query[place].count { return .wordBeginnings }
        }
        return isWhole ? .wholeName : .beginning
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
}
