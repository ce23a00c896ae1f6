/// The different words of many names, in order of their bytes: a dictionary in which every beginning is a range.
struct WordList: Sendable {
    /// All words, one behind the other.
    private var letters: [UInt8] = []
    /// Where each word begins, and where the last one ends.
    private var starts: [Int] = [0]
    /// Two neighbouring bytes and a word that has them, in order: `byte · 2⁴⁰ + byte · 2³² + word`.
    private var pairs: [UInt64] = []

    /// Makes the list of these words, which come in order and each once.
    init(_ words: [[UInt8]]) {
        for (position, word) in words.enumerated() {
            letters += word
            starts.append(letters.count)
            for pair in Set(zip(word, word.dropFirst()).map(Self.key)) {
                pairs.append(pair + UInt64(truncatingIfNeeded: position))
            }
        }
        pairs.sort()
    }

    private static func key(_ first: UInt8, _ second: UInt8) -> UInt64 { UInt64(first) << 40 | UInt64(second) << 32 }

    var all: Range<Int> { 0..<starts.count - 1 }

    func length(_ word: Int) -> Int { starts[word + 1] - starts[word] }

    /// The words of a range, which agree in so many first bytes, that go on with these.
    ///
    /// - Complexity: O(log *n*) comparisons.
    func range(of ending: ArraySlice<UInt8>, at depth: Int, in words: Range<Int>) -> Range<Int> {
        let lower = words.partition { order($0, ending, at: depth) < 0 }
        let upper = (lower..<words.upperBound).partition { order($0, ending, at: depth) == 0 }
        return lower..<upper
    }

    /// Whether a word comes before those that go on with these bytes (−1), is one of them (0), or comes behind (1).
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

    /// The letter with which a word goes on behind its first bytes; empty when it ends there.
    private func scalar(_ word: Int, at depth: Int) -> ArraySlice<UInt8> {
        let start = starts[word] + depth
        let end = starts[word + 1]
        guard start < end else { return [] }
        let length = letters[start] < 0x80 ? 1 : letters[start] < 0xE0 ? 2 : letters[start] < 0xF0 ? 3 : 4
        return letters[start..<min(end, start + length)]
    }

    /// The words that are one typing mistake away from a word, or begin with something that is.
    ///
    /// One letter is wrong, missing, too many or swapped with the next one. A mistake in the last letter counts only
    /// where the word ends with it: else every longer beginning would do.
    ///
    /// - Complexity: O(letters · different next letters · log *n*).
    func nearly(_ word: [UInt8]) -> [Range<Int>] {
        let places = word.indices.filter { word[$0] & 0xC0 != 0x80 } + [word.count]
        var ranges: [Range<Int>] = []
        var agreeing = all
        for number in 0..<places.count - 1 where !agreeing.isEmpty {
            let (depth, next) = (places[number], places[number + 1])
            let isLast = next == word.count
            let own = word[depth..<next]
            var child = agreeing.lowerBound
            while child < agreeing.upperBound {
                let letter = scalar(child, at: depth)
                let children = range(of: letter, at: depth, in: child..<agreeing.upperBound)
                child = letter.isEmpty ? child + 1 : children.upperBound
                guard !letter.isEmpty else { continue }
                let behind = depth + letter.count
                if letter != own {
                    let wrong = range(of: word[next...], at: behind, in: children)
                    ranges.append(isLast ? ending(at: behind, in: wrong) : wrong)
                }
                ranges.append(range(of: word[depth...], at: behind, in: children))
                if !isLast, letter == word[next..<places[number + 2]] {
                    ranges.append(range(of: own + word[places[number + 2]...], at: behind, in: children))
                }
            }
            let tooMany = range(of: word[next...], at: depth, in: agreeing)
            ranges.append(isLast ? ending(at: depth, in: tooMany) : tooMany)
            agreeing = range(of: own, at: depth, in: agreeing)
        }
        return ranges.filter { !$0.isEmpty }
    }

    /// The one word of a range that agrees in so many bytes and ends there: the first one, if any.
    private func ending(at depth: Int, in words: Range<Int>) -> Range<Int> {
        guard let first = words.first, length(first) == depth else { return words.lowerBound..<words.lowerBound }
        return first..<first + 1
    }

    /// The words that hold these bytes, two at least, anywhere; in order.
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
    /// The first number of the range for which a condition no longer holds that holds up to some number.
    fileprivate func partition(_ holds: (Int) -> Bool) -> Int {
        var (lower, upper) = (lowerBound, upperBound)
        while lower < upper {
            let middle = lower + (upper - lower) / 2
            if holds(middle) { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }
}
