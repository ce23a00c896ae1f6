extension NameIndex {
    /// In how many of the words typed two mistakes are looked for.
    private static let mostTwiceMistyped = 2

    /// The rank of every name, 0 for one that does not fit.
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
        // Words that nothing fits first, then the longest ones.
        let doubtful = typed.indices.sorted {
            (min(names[$0], 1), typed[$1].count, $0) < (min(names[$1], 1), typed[$0].count, $1)
        }
        for place in doubtful.prefix(Self.mostTwiceMistyped) { asked[place].addTwice(in: words) }
        return self.ranks(asked, asked.map(nameCount))
    }

    /// How many names have a word that fits, at most.
    private func nameCount(_ finds: WordFinds) -> Int {
        var count = 0
        for find in finds.finds { count += postings.count(find.words) }
        for word in finds.contained { count += postings.range(word).count }
        for word in finds.joined { count += postings.range(word).count }
        return count
    }

    private func ranks(_ asked: [WordFinds], _ names: [Int]) -> [UInt8] {
        var ranks = [UInt8](repeating: 0, count: count)
        if asked.isEmpty || names.contains(0) { return ranks }
        if asked.count == 1 { rank(asked[0], &ranks) } else { rank(asked, names, &ranks) }
        return ranks
    }

    // MARK: One word

    /// Ranks the names that have a single word: by the best of their words that fit.
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
                for index in postings.range(word) {
                    let name = Int(postings.values[index])
                    let isFirst = firstWords[name] == Int32(truncatingIfNeeded: word)
                    let rank = isFirst ? ownWords[name] == 1 ? whole : beginning : elsewhere
                    if ranks[name] == 0 || rank < ranks[name] { ranks[name] = rank }
                }
            }
        }
        let contained = NameRank.rank(.contained, .elsewhere)
        for word in asked.contained {
            for index in postings.range(word) {
                let name = Int(postings.values[index])
                if ranks[name] == 0 || contained < ranks[name] { ranks[name] = contained }
            }
        }
        for word in asked.joined {
            for index in postings.range(word) {
                let name = Int(postings.values[index])
                guard let start = joint(of: asked, in: name) else { continue }
                let isFirst = start.place == wordsByName.range(name).lowerBound
                let isWhole = start.isWhole && start.words == Int(ownWords[name])
                let rank = NameRank.rank(.near, isFirst ? isWhole ? .whole : .beginning : .elsewhere)
                if ranks[name] == 0 || rank < ranks[name] { ranks[name] = rank }
            }
        }
    }

    // MARK: Several words

    /// Ranks the names that have every word typed: those of the rarest word are asked for the others.
    private func rank(_ asked: [WordFinds], _ names: [Int], _ ranks: inout [UInt8]) {
        var fits = [WordFit](repeating: WordFit(), count: words.count)
        // The words typed that some word fits only with a mistake, or without the space behind it.
        var mistyped: UInt64 = 0
        for (place, finds) in asked.enumerated() {
            if finds.allowMistakes { mistyped |= 1 << UInt64(truncatingIfNeeded: place) }
            for find in finds.finds {
                for word in find.words { fits[word].set(find.lane, place) }
                // Of words that begin alike the one that ends there is the first.
                if let first = find.words.first, words.length(first) == find.length { fits[first].set(.whole, place) }
            }
            for word in finds.contained { fits[word].set(.contained, place) }
            for word in finds.joined { fits[word].set(.joined, place) }
        }
        let rarest = names.indices.min { names[$0] < names[$1] } ?? 0
        for find in asked[rarest].finds {
            for word in find.words { rank(namesWith: word, asked, fits, mistyped, &ranks) }
        }
        for word in asked[rarest].contained { rank(namesWith: word, asked, fits, mistyped, &ranks) }
        for word in asked[rarest].joined { rank(namesWith: word, asked, fits, mistyped, &ranks) }
        for name in ranks.indices where ranks[name] == NameRank.missed { ranks[name] = 0 }
    }

    private func rank(
        namesWith word: Int,
        _ asked: [WordFinds],
        _ fits: [WordFit],
        _ mistyped: UInt64,
        _ ranks: inout [UInt8]
    ) {
        for index in postings.range(word) {
            let name = Int(postings.values[index])
            if ranks[name] == 0 { ranks[name] = rank(of: name, asked, fits, mistyped) }
        }
    }

    private func rank(of name: Int, _ asked: [WordFinds], _ fits: [WordFit], _ mistyped: UInt64) -> UInt8 {
        var fit = WordFit()
        for index in wordsByName.range(name) { fit.unite(fits[Int(wordsByName.values[index])]) }
        let all = (UInt64(1) << UInt64(truncatingIfNeeded: asked.count)) - 1
        var found = fit.bits(.beginning)
        if found == all {
            let shape = shape(of: name, .beginning, asked, fits)
            let rank = NameRank.rank(.beginning, shape)
            return shape == .elsewhere && mistyped != 0 ? min(rank, nearlyWhole(name, asked, fits)) : rank
        }
        found |= fit.bits(.contained)
        if found == all {
            let rank = NameRank.rank(.contained, .elsewhere)
            return mistyped == 0 ? rank : min(rank, nearlyWhole(name, asked, fits))
        }
        return found | mistyped == all ? rank(of: name, but: found, fit, asked, fits) : NameRank.missed
    }

    /// The rank of a name that is the one typed, with mistakes, though its words fit in another way as well.
    private func nearlyWhole(_ name: Int, _ asked: [WordFinds], _ fits: [WordFit]) -> UInt8 {
        guard Int(ownWords[name]) == asked.count else { return NameRank.missed }
        var best = NameRank.missed
        for lane in [WordFit.Lane.otherStart, .sameStart, .near] {
            guard shape(of: name, lane, asked, fits) == .whole else { return best }
            best = NameRank.rank(lane, .whole)
        }
        return best
    }

    /// The rank of a name of which some words typed are mistyped.
    private func rank(
        of name: Int,
        but exact: UInt64,
        _ fit: WordFit,
        _ asked: [WordFinds],
        _ fits: [WordFit]
    ) -> UInt8 {
        let all = (UInt64(1) << UInt64(truncatingIfNeeded: asked.count)) - 1
        var found = exact | fit.bits(.near)
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

    /// How much of a name was typed, in ways that are no worse than one.
    private func shape(of name: Int, _ worst: WordFit.Lane, _ asked: [WordFinds], _ fits: [WordFit]) -> NameShape {
        var next = wordsByName.range(name).lowerBound
        let end = next + Int(ownWords[name])
        var isWhole = true
        var isUnfinished = false
        for place in asked.indices {
            // Words before the last one were finished.
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

    /// Where what was typed is two words of a name or more without the spaces, the last of them perhaps unfinished.
    private func joint(of asked: WordFinds, in name: Int) -> (place: Int, words: Int, isWhole: Bool)? {
        let start = wordsByName.range(name).lowerBound
        let end = start + Int(ownWords[name])
        for place in start..<end where asked.joined.contains(Int(wordsByName.values[place])) {
            if let span = span(of: asked.typed, from: place, to: end) { return (place, span.words, span.isWhole) }
        }
        return nil
    }

    /// How many words from one on make up what was typed, two at least, and whether the last of them is finished.
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
