import Foundation

/// A second search by name that folds with Foundation, writes down every way to mistype a word once, fills the whole table
/// of distances for two mistakes, and tries each name.
struct SlowNameSearch {
    /// How well a word fits, the better the smaller: its beginning, a part of it, a swap or a double letter, another letter,
    /// the first letter, two mistakes; and whether it is meant whole.
    private struct Way: Hashable {
        let lane: Int
        let isWhole: Bool
    }

    let names: [String]
    private let words: [[String]]
    private let alphabet: Set<Character>

    init(_ names: [String]) {
        self.names = names
        words = names.map(Self.words)
        alphabet = Set(names.flatMap { Self.folded($0) })
    }

    static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: Locale(identifier: "en_US_POSIX"))
    }

    private static func words(_ text: String) -> [String] {
        folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Qualities and positions, the best first.
    func matches(_ query: String) -> [[Int]] {
        let typed = Self.words(query)
        let dictionary = Set(words.joined())
        var ways = typed.map { typed in
            Dictionary(uniqueKeysWithValues: dictionary.map { ($0, self.ways(typed, for: $0)) })
        }
        var found = ranked(typed, ways)
        if found.count < 10 {
            let isKnown = typed.indices.map { place in
                ways[place].values.contains { !$0.isEmpty } || isJoined(typed[place], of: dictionary)
            }
            let doubtful = typed.indices.sorted {
                if isKnown[$0] != isKnown[$1] { return isKnown[$1] }
                return (typed[$1].utf8.count, $0) < (typed[$0].utf8.count, $1)
            }
            for place in doubtful.prefix(2) {
                for word in dictionary {
                    ways[place][word, default: []].formUnion(twice(Array(typed[place]), Array(word)))
                }
            }
            found = ranked(typed, ways)
        }
        return found.sorted { $0.lexicographicallyPrecedes($1) }.map { [$0[0], $0[2]] }
    }

    // MARK: Names

    /// Quality, order within it, position.
    private func ranked(_ typed: [String], _ ways: [[String: Set<Way>]]) -> [[Int]] {
        words.enumerated().compactMap { position, words in
            let rank = typed.count == 1 ? rank(typed[0], ways[0], in: words) : rank(typed, ways, in: words)
            return rank.map { $0 + [position] }
        }
    }

    private func rank(lane: Int, shape: Int) -> [Int] {
        switch lane {
        case 0: [[1, 2, 2, 4][shape], shape == 2 ? 1 : 0]
        case 1: [5, 0]
        case 5: [7, shape]
        default: shape == 0 ? [3, lane] : [6, 8 * shape + lane]
        }
    }

    private func rank(_ typed: String, _ ways: [String: Set<Way>], in words: [String]) -> [Int]? {
        var ranks: [[Int]] = []
        for (place, word) in words.enumerated() {
            for way in ways[word, default: []] {
                let isWhole = words.count == 1 && way.isWhole
                let lacksOne = words.count == 1 && way.lane == 0 && word.count == typed.count + 1
                let shape = word != words[0] ? 3 : isWhole ? 0 : lacksOne ? 1 : 2
                ranks.append(rank(lane: way.lane, shape: place == 0 ? shape : 3))
            }
        }
        if let place = words.indices.first(where: { span(typed, words[$0...]) != nil }),
            let span = span(typed, words[place...])
        {
            ranks.append(rank(lane: 2, shape: place > 0 ? 3 : span.isWhole && span.count == words.count ? 0 : 2))
        }
        return ranks.min { $0.lexicographicallyPrecedes($1) }
    }

    private func rank(_ typed: [String], _ ways: [[String: Set<Way>]], in words: [String]) -> [Int]? {
        var worst = 0
        for (place, text) in typed.enumerated() {
            var lanes = words.flatMap { ways[place][$0, default: []].map(\.lane) }
            if words.indices.contains(where: { span(text, words[$0...]) != nil }) { lanes.append(2) }
            guard let best = lanes.min() else { return nil }
            worst = max(worst, best)
        }
        let ranks = [rank(lane: worst, shape: worst == 1 ? 3 : shape(typed, ways, words, worst))]
        // A name may fit otherwise, and yet be the one that was meant.
        let nearly = words.count == typed.count && worst < 2 ? [2, 3, 4] : []
        return (ranks + nearly.filter { shape(typed, ways, words, $0) == 0 }.map { rank(lane: $0, shape: 0) })
            .min { $0.lexicographicallyPrecedes($1) }
    }

    private func shape(_ typed: [String], _ ways: [[String: Set<Way>]], _ words: [String], _ worst: Int) -> Int {
        var rest = words[...]
        var isWhole = true
        var lacksOne = false
        for (place, text) in typed.enumerated() {
            guard isWhole, let word = rest.first else { return 3 }
            let found = ways[place][word, default: []]
            if found.contains(where: { $0.lane != 1 && $0.lane <= worst }) {
                isWhole = worst == 0 ? word == text : found.contains(where: \.isWhole)
                lacksOne = worst == 0 && word.count == text.count + 1
                rest = rest.dropFirst()
            } else if worst > 1, let span = span(text, rest) {
                isWhole = span.isWhole
                rest = rest.dropFirst(span.count)
            } else {
                return 3
            }
        }
        return !rest.isEmpty ? 2 : isWhole ? 0 : lacksOne ? 1 : 2
    }

    /// How many words, two at least, begin with what was typed when nothing stands between them.
    private func span(_ typed: String, _ words: ArraySlice<String>) -> (count: Int, isWhole: Bool)? {
        guard typed.count > 3 else { return nil }
        for count in 2...max(2, words.count) where count <= words.count {
            let before = words.prefix(count - 1).joined()
            let joined = words.prefix(count).joined()
            if joined.hasPrefix(typed), typed.hasPrefix(before), typed.count > before.count {
                return (count, joined == typed)
            }
        }
        return nil
    }

    /// Whether what was typed is words one after the other, two at least, the last one perhaps unfinished.
    private func isJoined(_ typed: String, of words: Set<String>, isFirst: Bool = true) -> Bool {
        if isFirst && typed.count < 4 { return false }
        if !isFirst && words.contains(where: { $0.hasPrefix(typed) }) { return true }
        return words.contains { word in
            typed.hasPrefix(word) && typed.count > word.count
                && isJoined(String(typed.dropFirst(word.count)), of: words, isFirst: false)
        }
    }

    // MARK: Words

    private func ways(_ typed: String, for word: String) -> Set<Way> {
        var ways: Set<Way> = []
        if word.hasPrefix(typed) { ways.insert(Way(lane: 0, isWhole: word == typed)) }
        if typed.count > 1, word.contains(typed) { ways.insert(Way(lane: 1, isWhole: false)) }
        if typed.count > 2 { ways.formUnion(once(Array(typed), word)) }
        return ways
    }

    private func once(_ typed: [Character], _ word: String) -> Set<Way> {
        var ways: Set<Way> = []
        func take(_ meant: [Character], _ lane: Int, mustEnd: Bool) {
            let meant = String(meant)
            if word == meant || !mustEnd && word.hasPrefix(meant) {
                ways.insert(Way(lane: lane, isWhole: word == meant))
            }
        }
        for letter in alphabet { take(typed + [letter], letter == typed.last ? 2 : 3, mustEnd: true) }
        for place in typed.indices {
            let isLast = place == typed.count - 1
            let other = place > 0 ? 3 : 4
            let neighbors = [place > 0 ? typed[place - 1] : nil, isLast ? nil : typed[place + 1]]
            for letter in alphabet {
                var meant = typed
                meant.insert(letter, at: place)
                let isDouble = letter == typed[place] || letter == neighbors[0]
                take(meant, isDouble ? 2 : other, mustEnd: typed.count == 3)
                if typed.count == 3 { continue }
                meant = typed
                meant[place] = letter
                if letter != typed[place] { take(meant, other, mustEnd: isLast) }
            }
            if typed.count == 3 { continue }
            var meant = typed
            meant.remove(at: place)
            take(meant, neighbors.contains(typed[place]) ? 2 : other, mustEnd: isLast)
            if !isLast {
                meant = typed
                meant.swapAt(place, place + 1)
                take(meant, place > 0 ? 2 : 4, mustEnd: false)
            }
        }
        return ways
    }

    /// Two mistakes in eight letters or more, by the table of optimal string alignment.
    private func twice(_ typed: [Character], _ word: [Character]) -> Set<Way> {
        guard typed.count >= 6, word.count >= 8 else { return [] }
        var table = [[Int]](repeating: Array(0...word.count), count: typed.count + 1)
        for row in 1...typed.count {
            table[row][0] = row
            for column in 1...word.count {
                var least = min(table[row - 1][column], table[row][column - 1]) + 1
                least = min(least, table[row - 1][column - 1] + (typed[row - 1] == word[column - 1] ? 0 : 1))
                if row > 1, column > 1, typed[row - 1] == word[column - 2], typed[row - 2] == word[column - 1] {
                    least = min(least, table[row - 2][column - 2] + 1)
                }
                table[row][column] = least
            }
        }
        let distances = table[typed.count]
        if distances[word.count] <= 2 { return [Way(lane: 5, isWhole: true)] }
        let isBeginning = (8...word.count).contains { distances[$0] <= 2 && word[$0 - 1] == typed.last }
        return isBeginning ? [Way(lane: 5, isWhole: false)] : []
    }
}
