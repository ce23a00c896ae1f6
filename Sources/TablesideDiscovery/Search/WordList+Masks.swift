import TablesideCore

/// Compares a typed word with many words using bit-parallel matching: for each number of mistakes, one 64-bit word
/// holds a bit for each number of letters of the typed word that can be matched so far.
///
/// S. Wu, U. Manber: *Fast text searching allowing errors*, Communications of the ACM 35 (1992).
extension WordList {
    /// Finds words of eight letters or more that are two mistakes away, or that have a beginning of at least eight
    /// letters that is.
    ///
    /// For an incomplete word the last typed letter must be right. Typed words of fewer than six or more than 63
    /// letters are never searched for.
    ///
    /// - Complexity: O(words of eight letters or more) with a small factor: two mistakes move a letter by at most two
    ///   positions and introduce at most two others, which leaves few words to compare.
    func twice(_ typed: [UInt8]) -> [WordFinds.Find] {
        let least = Self.longLetters - 2
        guard let masks = LetterMasks(typed), masks.count >= least else { return [] }
        let sets = WordScalars(typed[...]).map(LetterMasks.set)
        let (letters, head) = (sets.reduce(0, |), sets.prefix(least).reduce(0, |))
        let shortest = masks.count - 2
        var found: [WordFinds.Find] = []
        for word in long where word.count >= shortest {
            guard Self.hasTwoAtMost(head & ~word.head), Self.hasTwoAtMost(letters & ~word.letters) else { continue }
            let word = Int(word.word)
            guard let isWhole = isTwiceMistyped(word, as: masks) else { continue }
            found.append(WordFinds.Find(words: word..<word + 1, length: isWhole ? length(word) : 0, lane: .twice))
        }
        return found
    }

    private static func hasTwoAtMost(_ letters: UInt32) -> Bool {
        let butOne = letters & (letters &- 1)
        return butOne & (butOne &- 1) == 0
    }

    /// Finds words with lost letters that can match what was typed, or begin with it.
    ///
    /// - Complexity: O(letters of such words).
    func withHoles(_ typed: [UInt8]) -> [WordFinds.Find] {
        guard !holed.isEmpty, let masks = LetterMasks(typed), masks.count > 1 else { return [] }
        return holed.compactMap { word in
            isAroundHoles(word, as: masks).map { isWhole in
                WordFinds.Find(words: word..<word + 1, length: isWhole ? length(word) : 0, lane: .near)
            }
        }
    }

    /// Returns the letter at a position and moves to the next one.
    private func scalar(at place: inout Int) -> UInt32 {
        var scalar = UInt32(letters[place])
        let end = min(letters.count, place + WordScalars.length(letters[place]))
        place += 1
        while place < end {
            scalar = scalar << 8 | UInt32(letters[place])
            place += 1
        }
        return scalar
    }

    /// Whether a whole word is within two mistakes (a letter wrong, missing, extra or swapped with the next); `false`
    /// if only a beginning of it is, `nil` if not even that.
    private func isTwiceMistyped(_ word: Int, as typed: LetterMasks) -> Bool? {
        let end = UInt64(1) << UInt64(truncatingIfNeeded: typed.count)
        // Positions reached with no, one and two mistakes; typed letters may be extra even before the first match.
        var (none, one, two) = (1 as UInt64, 3 as UInt64, 7 as UInt64)
        // The same sets one letter earlier, for swaps.
        var (noneBefore, oneBefore, placesBefore) = (0 as UInt64, 0 as UInt64, 0 as UInt64)
        var length = 0
        var isBeginning = false
        var place = starts[word]
        while place < starts[word + 1] {
            let scalar = scalar(at: &place)
            let places = typed.places(scalar)
            let newNone = (none & places) << 1
            // Correct; missing, wrong, extra; swapped.
            var newOne = (one & places) << 1 | none | none << 1 | newNone << 1
            newOne |= ((noneBefore & places) << 1 & placesBefore) << 1
            var newTwo = (two & places) << 1 | one | one << 1 | newOne << 1
            newTwo |= ((oneBefore & places) << 1 & placesBefore) << 1
            (noneBefore, oneBefore, placesBefore) = (none, one, places)
            (none, one, two) = (newNone, newOne, newTwo)
            guard two != 0 else { return isBeginning ? false : nil }
            length += 1
            if two & end != 0, length >= Self.longLetters, scalar == typed.last { isBeginning = true }
        }
        if two & end != 0, length >= Self.longLetters { return true }
        return isBeginning ? false : nil
    }

    /// Whether a whole word can match what was typed, each lost letter matching one letter or none; `false` if only a
    /// beginning of it can, `nil` if not even that.
    private func isAroundHoles(_ word: Int, as typed: LetterMasks) -> Bool? {
        let end = UInt64(1) << UInt64(truncatingIfNeeded: typed.count)
        // The positions that the word can match so far.
        var reached = 1 as UInt64
        var isBeginning = false
        var place = starts[word]
        while place < starts[word + 1] {
            isBeginning = isBeginning || reached & end != 0
            let scalar = scalar(at: &place)
            reached = scalar == WordScalars.hole ? reached | reached << 1 : (reached & typed.places(scalar)) << 1
            if reached == 0 { return isBeginning ? false : nil }
        }
        return reached & end != 0 ? true : isBeginning ? false : nil
    }
}
