import TablesideCore

/// The distinct words of many names in byte order, so that all words with a common beginning form a range.
struct WordList: Sendable {
    /// The bytes of all words, one word after another.
    private(set) var letters: [UInt8] = []
    /// The start of each word, and the end of the last one.
    private(set) var starts: [Int] = [0]
    /// Each pair of adjacent bytes with a word that contains it, sorted: `byte · 2⁴⁰ + byte · 2³² + word`.
    private var pairs: [UInt64] = []
    /// A word of eight letters or more, with the set of its letters, the set of its first eight, and its length.
    struct Long: Sendable {
        let word: Int32
        let letters: UInt32
        let head: UInt32
        let count: Int32
    }

    private(set) var long: [Long] = []
    /// The words with lost letters.
    private(set) var holed: [Int] = []

    /// Makes the list from words that are sorted and distinct.
    init(_ words: [[UInt8]]) {
        for (position, word) in words.enumerated() {
            letters += word
            starts.append(letters.count)
            for pair in Set(zip(word, word.dropFirst()).map(Self.key)) {
                pairs.append(pair + UInt64(truncatingIfNeeded: position))
            }
            let scalars = WordScalars(letters[starts[position]..<letters.count])
            let sets = scalars.map(LetterMasks.set)
            if sets.count >= Self.longLetters {
                long.append(
                    Long(
                        word: Int32(truncatingIfNeeded: position),
                        letters: sets.reduce(0, |),
                        head: sets.prefix(Self.longLetters).reduce(0, |),
                        count: Int32(truncatingIfNeeded: sets.count)
                    )
                )
            }
            if scalars.contains(WordScalars.hole) { holed.append(position) }
        }
        pairs.sort()
    }

    private static func key(_ first: UInt8, _ second: UInt8) -> UInt64 { UInt64(first) << 40 | UInt64(second) << 32 }

    /// The number of letters from which a word may contain two mistakes.
    static let longLetters = 8

    var count: Int { starts.count - 1 }

    var all: Range<Int> { 0..<count }

    func length(_ word: Int) -> Int { starts[word + 1] - starts[word] }

    /// Returns the words of a range that continue with these bytes; all words in the range agree up to `depth`.
    ///
    /// - Complexity: O(log *n*) comparisons.
    func range(of ending: ArraySlice<UInt8>, at depth: Int, in words: Range<Int>) -> Range<Int> {
        let lower = words.partition { order($0, ending, at: depth) < 0 }
        let upper = (lower..<words.upperBound).partition { order($0, ending, at: depth) == 0 }
        return lower..<upper
    }

    /// Whether a word sorts before those that continue with these bytes (−1), is one of them (0), or sorts after them
    /// (1).
    private func order(_ word: Int, _ ending: ArraySlice<UInt8>, at depth: Int) -> Int {
        var place = starts[word] + depth
        let end = starts[word + 1]
        for byte in ending {
            guard place < end else { return -1 }
            if letters[place] != byte { return letters[place] < byte ? -1 : 1 }
            place += 1
        }
        return 0
    }

    /// Returns the letter of a word at a byte offset; empty if the word ends there.
    func scalar(_ word: Int, at depth: Int) -> ArraySlice<UInt8> {
        let start = starts[word] + depth
        let end = starts[word + 1]
        guard start < end else { return [] }
        return letters[start..<min(end, start + WordScalars.length(letters[start]))]
    }

    /// Whether a word has exactly one letter more than the given number of bytes.
    func hasOneMore(_ word: Int, than length: Int) -> Bool {
        let rest = self.length(word) - length
        return rest > 0 && rest == scalar(word, at: length).count
    }

    /// Returns the number of leading bytes in which a word agrees with others.
    func agreement(of word: Int, with bytes: ArraySlice<UInt8>) -> Int {
        var place = starts[word]
        let end = starts[word + 1]
        for byte in bytes {
            if place == end || letters[place] != byte { break }
            place += 1
        }
        return place - starts[word]
    }

    /// Finds the words with which the typed text begins, if the rest consists of words of the list too, the last
    /// possibly incomplete; none for a text longer than 64 bytes.
    ///
    /// - Complexity: O(letters · letters of the longest matching word · log *n*).
    func beginning(_ typed: [UInt8]) -> [Int] {
        guard typed.count <= 64 else { return [] }
        var found: [Int] = []
        /// Whether the text from each byte on consists of words.
        var isWords = [Bool](repeating: false, count: typed.count)
        for start in typed.indices.reversed() where typed[start] & 0xC0 != 0x80 {
            var agreeing = all
            var depth = start
            while depth < typed.count {
                let end = depth + min(WordScalars.length(typed[depth]), typed.count - depth)
                agreeing = range(of: typed[depth..<end], at: depth - start, in: agreeing)
                guard let first = agreeing.first else { break }
                depth = end
                if depth == typed.count {
                    isWords[start] = true
                } else if length(first) == depth - start, isWords[depth] {
                    isWords[start] = true
                    if start == 0 { found.append(first) }
                }
            }
        }
        return found
    }

    /// Returns the words that contain these bytes (at least two) anywhere, in order.
    ///
    /// - Complexity: O(log *n* + words with the rarest pair of the bytes).
    func containing(_ bytes: [UInt8]) -> [Int] {
        var rarest: Range<Int>?
        for pair in zip(bytes, bytes.dropFirst()) {
            let key = Self.key(pair.0, pair.1)
            let lower = pairs.indices.partition { pairs[$0] < key }
            let upper = (lower..<pairs.count).partition { pairs[$0] < key + 1 << 32 }
            if rarest.map({ upper - lower < $0.count }) ?? true { rarest = lower..<upper }
        }
        guard let rarest else { return [] }
        return pairs[rarest].lazy.map { Int(truncatingIfNeeded: $0 & 0xFFFF_FFFF) }.filter { holds($0, bytes) }
    }

    private func holds(_ word: Int, _ bytes: [UInt8]) -> Bool {
        if bytes.count == 2 { return true }
        var start = starts[word]
        while start + bytes.count <= starts[word + 1] {
            var place = 0
            while place < bytes.count, letters[start + place] == bytes[place] { place += 1 }
            if place == bytes.count { return true }
            start += 1
        }
        return false
    }
}

extension Range<Int> {
    /// Returns the first number in the range for which a condition stops holding; it must hold for a prefix only.
    fileprivate func partition(_ holds: (Int) -> Bool) -> Int {
        var (lower, upper) = (lowerBound, upperBound)
        while lower < upper {
            let middle = lower + (upper - lower) / 2
            if holds(middle) { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }
}
