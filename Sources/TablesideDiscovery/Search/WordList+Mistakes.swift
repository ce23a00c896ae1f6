import TablesideCore

extension WordList {
    /// Finds words one typing mistake away from a word of three letters or more, or with a beginning that is.
    ///
    /// One letter is wrong, missing, extra or swapped with the next one. A mistake in the last letter counts only if
    /// the word ends there; otherwise every longer beginning would match. A word of three letters matches only whole
    /// words of four.
    ///
    /// - Complexity: O(letters · distinct next letters · log *n*).
    func nearly(_ word: [UInt8]) -> [WordFinds.Find] {
        let places = word.indices.filter { word[$0] & 0xC0 != 0x80 } + [word.count]
        let isShort = places.count == 4
        var found: [WordFinds.Find] = []
        var agreeing = all
        for number in 0..<places.count - 1 where !agreeing.isEmpty {
            let (depth, next) = (places[number], places[number + 1])
            let isLast = next == word.count
            let own = word[depth..<next]
            let before = number > 0 ? word[places[number - 1]..<depth] : []
            let after = isLast ? [] : word[next..<places[number + 2]]
            let other: WordFit.Lane = number > 0 ? .sameStart : .otherStart
            func add(
                _ ending: ArraySlice<UInt8>,
                at depth: Int,
                in words: Range<Int>,
                _ lane: WordFit.Lane,
                whole: Bool
            ) {
                let agreeing = range(of: ending, at: depth, in: words)
                let length = depth + ending.count
                let range = whole ? self.ending(at: length, in: agreeing) : agreeing
                if !range.isEmpty { found.append(WordFinds.Find(words: range, length: length, lane: lane)) }
            }
            var child = agreeing.lowerBound
            while child < agreeing.upperBound {
                let letter = scalar(child, at: depth)
                guard !letter.isEmpty else {
                    child += 1
                    continue
                }
                let children = range(of: letter, at: depth, in: child..<agreeing.upperBound)
                child = children.upperBound
                let behind = depth + letter.count
                let isDouble = letter == own || letter == before
                add(word[depth...], at: behind, in: children, isDouble ? .near : other, whole: isShort)
                if isShort { continue }
                if letter != own { add(word[next...], at: behind, in: children, other, whole: isLast) }
                if !isLast, letter == after {
                    let lane: WordFit.Lane = number > 0 ? .near : .otherStart
                    add(own + word[places[number + 2]...], at: behind, in: children, lane, whole: false)
                }
            }
            if !isShort {
                let isDouble = own == before || own == after
                add(word[next...], at: depth, in: agreeing, isDouble ? .near : other, whole: isLast)
            }
            agreeing = range(of: own, at: depth, in: agreeing)
        }
        return found + lackingTheLast(word, in: agreeing)
    }

    /// Among words that begin with what was typed, finds those with exactly one more letter, because people also drop
    /// the last letter.
    private func lackingTheLast(_ typed: [UInt8], in agreeing: Range<Int>) -> [WordFinds.Find] {
        var found: [WordFinds.Find] = []
        var child = agreeing.lowerBound
        while child < agreeing.upperBound {
            let letter = scalar(child, at: typed.count)
            let children = range(of: letter, at: typed.count, in: child..<agreeing.upperBound)
            let length = typed.count + letter.count
            if !letter.isEmpty, self.length(child) == length {
                let lane: WordFit.Lane = typed.suffix(letter.count) == letter ? .near : .sameStart
                found.append(WordFinds.Find(words: child..<child + 1, length: length, lane: lane))
            }
            child = letter.isEmpty ? child + 1 : children.upperBound
        }
        return found
    }

    /// Returns the word of a range that ends at a depth, for a range whose words agree up to there: the first word, if
    /// any.
    private func ending(at depth: Int, in words: Range<Int>) -> Range<Int> {
        guard let first = words.first, length(first) == depth else { return words.lowerBound..<words.lowerBound }
        return first..<first + 1
    }
}
