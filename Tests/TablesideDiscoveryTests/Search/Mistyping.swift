import TablesideTesting

/// Names of restaurants of a town that there is not, and how people would mistype them; the same for the same seed.
struct Mistyping {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// So many different names.
    mutating func names(_ count: Int) -> [String] {
        let kinds = [
            "Trattoria", "Ristorante", "Osteria", "Pizzeria", "Gasthof", "Café", "Bistro", "Bar", "Locanda", "Casa",
            "Zum",
            "La", "Il", "", "", "",
        ]
        let heads = [
            "ma", "ro", "pi", "ne", "ta", "lu", "gra", "be", "vi", "sto", "fio", "ca", "del", "mon", "cri", "sa",
        ]
        let tails = [
            "no", "ra", "ti", "lla", "netta", "rini", "sco", "ță", "er", "hof", "ni", "zzi", "ard", "eau", "ana", "o",
        ]
        let ends = ["", "", "", " am See", " da Mario", " al Mare", " Roma", " Centrale", " & Co", " Vecchia"]
        var seen: Set<String> = []
        var names: [String] = []
        while names.count < count {
            let stem = one(of: heads) + (Bool.random(using: &random) ? one(of: heads) : "") + one(of: tails)
            let name = one(of: kinds) + " " + stem.prefix(1).uppercased() + stem.dropFirst() + one(of: ends)
            let trimmed = name.hasPrefix(" ") ? String(name.dropFirst()) : name
            if seen.insert(trimmed).inserted { names.append(trimmed) }
        }
        return names
    }

    private mutating func one<Element>(of list: [Element]) -> Element {
        list[Int.random(in: 0..<list.count, using: &random)]
    }

    /// One of some names, with mistakes in one of its words of so many letters or more.
    mutating func mistyped(_ names: [String], mistakes: Int, letters least: Int) -> (name: String, text: String) {
        while true {
            let name = one(of: names)
            var words = name.split(separator: " ").map(String.init)
            let long = words.indices.filter { words[$0].count >= least && words[$0].allSatisfy(\.isLetter) }
            guard !long.isEmpty else { continue }
            let place = one(of: long)
            var letters = Array(words[place])
            for _ in 0..<mistakes { mistype(&letters) }
            guard String(letters) != words[place] else { continue }
            words[place] = String(letters)
            return (name, words.joined(separator: " "))
        }
    }

    private mutating func mistype(_ letters: inout [Character]) {
        let place = Int.random(in: 0..<letters.count, using: &random)
        let letter = one(of: Array("abcdefghijklmnopqrstuvwxyz"))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: letters.remove(at: place)
        case 1: letters.insert(letter, at: place)
        case 2: letters[place] = letter
        case 3: letters.insert(letters[place], at: place)
        default: letters.swapAt(place, min(place + 1, letters.count - 1))
        }
    }

    /// One of some names with letters lost from one of its words of so many letters or more.
    mutating func shortened(
        _ names: [String],
        by lost: Int,
        letters least: Int,
        most: Int = .max
    ) -> (name: String, text: String) {
        while true {
            let name = one(of: names)
            var words = name.split(separator: " ").map(String.init)
            let fitting = words.indices.filter { (least...most).contains(words[$0].count) }
            guard !fitting.isEmpty else { continue }
            let place = one(of: fitting)
            for _ in 0..<lost {
                words[place].remove(at: words[place].indices.randomElement(using: &random) ?? words[place].startIndex)
            }
            return (name, words.joined(separator: " "))
        }
    }

    /// One of some names without one of its spaces.
    mutating func joined(_ names: [String]) -> (name: String, text: String) {
        while true {
            let name = one(of: names)
            let spaces = name.indices.filter { name[$0] == " " }
            guard !spaces.isEmpty else { continue }
            var text = name
            text.remove(at: one(of: spaces))
            return (name, text)
        }
    }
}
