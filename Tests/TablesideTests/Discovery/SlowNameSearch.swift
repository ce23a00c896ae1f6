import Foundation

/// A second search by name that folds with Foundation, writes down every way to mistype a word, and tries each name.
struct SlowNameSearch {
    let names: [String]
    private let alphabet: Set<Character>

    init(_ names: [String]) {
        self.names = names
        alphabet = Set(names.flatMap { Self.folded($0) })
    }

    static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: Locale(identifier: "en_US_POSIX"))
    }

    private static func words(_ text: String) -> [String] {
        folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Positions and raw qualities, the best first.
    func matches(_ query: String) -> [[Int]] {
        let typed = Self.words(query)
        var found: [[Int]] = []
        for (position, name) in names.enumerated() {
            let words = Self.words(name)
            let fits = typed.compactMap { word in words.compactMap { self.rank(word, in: $0) }.min() }
            guard fits.count == typed.count, var rank = fits.max() else { continue }
            if rank == 3, words.count >= typed.count, words.prefix(typed.count - 1) == typed.dropLast()[...],
                words[typed.count - 1].hasPrefix(typed[typed.count - 1])
            {
                rank = words == typed ? 1 : 2
            }
            found.append([rank, position])
        }
        return found.sorted { $0.lexicographicallyPrecedes($1) }
    }

    private func rank(_ typed: String, in word: String) -> Int? {
        if word.hasPrefix(typed) { return 3 }
        if typed.count > 1, word.contains(typed) { return 4 }
        return typed.count > 3 && isMistyped(Array(typed), word) ? 5 : nil
    }

    private func isMistyped(_ typed: [Character], _ word: String) -> Bool {
        for place in typed.indices {
            let isLast = place == typed.count - 1
            var meant = typed
            meant.remove(at: place)
            if isLast ? word == String(meant) : word.hasPrefix(String(meant)) { return true }
            if !isLast {
                meant = typed
                meant.swapAt(place, place + 1)
                if word.hasPrefix(String(meant)) { return true }
            }
            for letter in alphabet {
                meant = typed
                meant[place] = letter
                if isLast ? word == String(meant) : word.hasPrefix(String(meant)) { return true }
                meant = typed
                meant.insert(letter, at: place)
                if word.hasPrefix(String(meant)) { return true }
            }
        }
        return false
    }
}
