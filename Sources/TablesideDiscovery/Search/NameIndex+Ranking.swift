import TablesideCore

extension NameIndex {
    /// The most typed words for which two mistakes are considered.
    private static let mostTwiceMistyped = 2

    /// Returns the rank of every name, 0 for one that does not match.
    func ranks(of text: String) throws(SearchError) -> [UInt8] {
        let bytes = text.utf8.count
        guard bytes <= Self.longestText else {
            throw SearchError(.textTooLong(bytes: bytes, limit: Self.longestText))
        }
        if text.allSatisfy(\.isWhitespace) { return [UInt8](repeating: NameRank.rank(.wholeName), count: count) }
        var folding = NameFolding()
        let typed = folding.words(ofQuery: text)
        guard typed.count <= Self.mostWords else {
            throw SearchError(.tooManyWords(words: typed.count, limit: Self.mostWords))
        }
        var asked = typed.map { WordFinds($0, in: words) }
        let names = asked.map(nameCount)
        let ranks = ranks(asked, names)
        var few = Self.fewMatches
        for rank in ranks where rank != 0 {
            few -= 1
            if few == 0 { return ranks }
        }
        // Words without matches first, then the longest ones.
        let doubtful = typed.indices.sorted {
            (min(names[$0], 1), typed[$1].count, $0) < (min(names[$1], 1), typed[$0].count, $1)
        }
        for place in doubtful.prefix(Self.mostTwiceMistyped) { asked[place].addTwice(in: words) }
        return self.ranks(asked, asked.map(nameCount))
    }

    /// An upper bound on the number of names with a matching word.
    private func nameCount(_ finds: WordFinds) -> Int {
        var count = 0
        for find in finds.finds { count += postings.values(find.words).count }
        for word in finds.contained { count += postings.values(word).count }
        for word in finds.joined { count += postings.values(word).count }
        return count
    }

    private func ranks(_ asked: [WordFinds], _ names: [Int]) -> [UInt8] {
        var ranks = [UInt8](repeating: 0, count: count)
        if asked.isEmpty || names.contains(0) { return ranks }
        if asked.count == 1 { rank(asked[0], &ranks) } else { rank(asked, &ranks) }
        return ranks
    }

    // MARK: One word

    /// Ranks the names that match a single typed word, by their best matching word.
    private func rank(_ asked: WordFinds, _ ranks: inout [UInt8]) {
        for find in asked.finds {
            let elsewhere = NameRank.rank(find.lane, .elsewhere)
            let beginning = NameRank.rank(find.lane, .beginning)
            for word in find.words {
                var whole = beginning
                if words.length(word) == find.length {
                    whole = NameRank.rank(find.lane, .whole)
                } else if find.lane == .beginning, words.hasOneMore(word, than: find.length) {
                    whole = NameRank.rank(find.lane, .unfinished)
                }
                for name in postings.values(word).lazy.map(Int.init) {
                    let isFirst = firstWords[name] == Int32(truncatingIfNeeded: word)
                    let rank = isFirst ? ownWords[name] == 1 ? whole : beginning : elsewhere
                    if ranks[name] == 0 || rank < ranks[name] { ranks[name] = rank }
                }
            }
        }
        let contained = NameRank.rank(.contained, .elsewhere)
        for word in asked.contained {
            for name in postings.values(word).lazy.map(Int.init) {
                if ranks[name] == 0 || contained < ranks[name] { ranks[name] = contained }
            }
        }
        for word in asked.joined {
            for name in postings.values(word).lazy.map(Int.init) {
                guard let start = joint(of: asked, in: name) else { continue }
                let isFirst = start.place == wordsByName.range(name).lowerBound
                let isWhole = start.isWhole && start.words == Int(ownWords[name])
                let rank = NameRank.rank(.near, isFirst ? isWhole ? .whole : .beginning : .elsewhere)
                if ranks[name] == 0 || rank < ranks[name] { ranks[name] = rank }
            }
        }
    }

    // MARK: Several words

    /// Ranks the names that match every typed word.
    private func rank(_ asked: [WordFinds], _ ranks: inout [UInt8]) {
        var fits = [WordFit](repeating: WordFit(), count: words.count)
        // The names that match every typed word: at the beginning of a word, within one, or in any way.
        var beginning = NameSet(of: count, all: true)
        var within = beginning
        var all = beginning
        for (place, finds) in asked.enumerated() {
            var names = NameSet(of: count)
            for find in finds.finds where find.lane == .beginning { names.insert(postings.values(find.words)) }
            beginning.formIntersection(names)
            for word in finds.contained { names.insert(postings.values(word)) }
            within.formIntersection(names)
            for find in finds.finds where find.lane != .beginning { names.insert(postings.values(find.words)) }
            for word in finds.joined { names.insert(postings.values(word)) }
            all.formIntersection(names)
            finds.note(at: place, in: words, &fits)
        }
        let allowMistakes = asked.contains(where: \.allowMistakes)
        all.forEach { name in
            var rank: UInt8
            if beginning.contains(name) {
                let shape = shape(of: name, .beginning, asked, fits)
                rank = NameRank.rank(.beginning, shape)
                if allowMistakes, shape == .elsewhere { rank = min(rank, nearlyWhole(name, asked, fits)) }
            } else if within.contains(name) {
                rank = NameRank.rank(.contained, .elsewhere)
                if allowMistakes { rank = min(rank, nearlyWhole(name, asked, fits)) }
            } else {
                rank = mistypedRank(of: name, asked, fits)
            }
            if rank != NameRank.missed { ranks[name] = rank }
        }
    }

    /// The rank of a name that equals the typed words apart from mistakes, even if its words match in another way too.
    private func nearlyWhole(_ name: Int, _ asked: [WordFinds], _ fits: [WordFit]) -> UInt8 {
        guard Int(ownWords[name]) == asked.count else { return NameRank.missed }
        var best = NameRank.missed
        for lane in [WordFit.Lane.otherStart, .sameStart, .near] {
            guard shape(of: name, lane, asked, fits) == .whole else { return best }
            best = NameRank.rank(lane, .whole)
        }
        return best
    }

    /// The rank of a name for which some typed words contain mistakes.
    private func mistypedRank(of name: Int, _ asked: [WordFinds], _ fits: [WordFit]) -> UInt8 {
        var fit = WordFit()
        for index in wordsByName.range(name) { fit.unite(fits[Int(wordsByName.values[index])]) }
        let all = (UInt64(1) << UInt64(truncatingIfNeeded: asked.count)) - 1
        var found = fit.bits(.beginning) | fit.bits(.contained) | fit.bits(.near)
        let open = fit.bits(.joined) & ~found
        if open != 0 {
            for place in asked.indices where open >> UInt64(truncatingIfNeeded: place) & 1 == 1 {
                if joint(of: asked[place], in: name) != nil { found |= UInt64(1) << UInt64(truncatingIfNeeded: place) }
            }
        }
        var worst = WordFit.Lane.near
        while found != all {
            guard worst < .twice, let next = WordFit.Lane(rawValue: worst.rawValue + 1) else { return NameRank.missed }
            worst = next
            found |= fit.bits(worst)
        }
        return NameRank.rank(worst, shape(of: name, worst, asked, fits))
    }

    /// Returns how much of a name was typed, counting only matches at least as good as `worst`.
    private func shape(of name: Int, _ worst: WordFit.Lane, _ asked: [WordFinds], _ fits: [WordFit]) -> NameShape {
        var next = wordsByName.range(name).lowerBound
        let end = next + Int(ownWords[name])
        var isWhole = true
        var isUnfinished = false
        for place in asked.indices {
            // Words before the last one must be complete.
            guard next < end, isWhole else { return .elsewhere }
            let word = Int(wordsByName.values[next])
            let fit = fits[word]
            if fit.isAtLeast(worst, place) {
                let length = asked[place].typed.count
                isWhole = worst == .beginning ? words.length(word) == length : fit.has(.whole, place)
                isUnfinished = worst == .beginning && words.hasOneMore(word, than: length)
                next += 1
            } else if worst > .contained, let span = span(of: asked[place].typed, from: next, to: end) {
                isWhole = span.isWhole
                next += span.words
            } else {
                return .elsewhere
            }
        }
        guard next == end else { return .beginning }
        return isWhole ? .whole : isUnfinished ? .unfinished : .beginning
    }

    // MARK: Missing spaces

    /// Finds where the typed word is two or more words of a name without the spaces, the last possibly incomplete.
    private func joint(of asked: WordFinds, in name: Int) -> (place: Int, words: Int, isWhole: Bool)? {
        let start = wordsByName.range(name).lowerBound
        let end = start + Int(ownWords[name])
        for place in start..<end where asked.joined.contains(Int(wordsByName.values[place])) {
            if let span = span(of: asked.typed, from: place, to: end) { return (place, span.words, span.isWhole) }
        }
        return nil
    }

    /// Returns how many words from `start` on make up the typed word, at least two, and whether the last one is
    /// complete.
    private func span(of typed: [UInt8], from start: Int, to end: Int) -> (words: Int, isWhole: Bool)? {
        var done = 0
        for next in start..<end {
            let word = Int(wordsByName.values[next])
            let common = words.agreement(of: word, with: typed[done...])
            done += common
            if done == typed.count {
                return next > start ? (next - start + 1, common == words.length(word)) : nil
            }
            if common < words.length(word) { return nil }
        }
        return nil
    }
}
