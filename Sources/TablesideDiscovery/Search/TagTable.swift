import TablesideCore

/// The facet values of each listing, as dense numbers.
struct TagTable: Sendable {
    /// The facets, in order.
    let facets: [Facet]
    private let numbers: [Facet: [ByteText: Int]]
    /// The facet and the value of each number.
    private let values: [(facet: Int, value: String)]
    private let tagsOf: Rows

    /// The values that a query wants in a facet.
    struct Wish {
        /// The number of the facet; `nil` for one that no listing has.
        let facet: Int?
        /// The wanted numbers, sorted and without repeats, so never more than there are.
        let tags: [Int]
        /// Whether a wanted value does not occur in any listing.
        let isBeyond: Bool
        let isAll: Bool

        /// Whether a number is among the wanted ones.
        func wants(_ tag: Int) -> Bool {
            var (low, high) = (0, tags.count)
            while low < high {
                let middle = (low + high) / 2
                if tags[middle] < tag { low = middle + 1 } else { high = middle }
            }
            return low < tags.count && tags[low] == tag
        }
    }

    init(_ listings: [RestaurantListing]) {
        let named = Set(listings.flatMap { $0.tags.keys })
        facets = named.union([.city, .price]).sorted()
        var numbers: [Facet: [ByteText: Int]] = [:]
        var values: [(facet: Int, value: String)] = []
        var rows: [[Int]] = []
        for listing in listings {
            var row: [Int] = []
            var known: Set<Int> = []
            for (facet, name) in facets.enumerated() {
                for value in listing.values(of: name) {
                    let number = numbers[name]?[ByteText(value)] ?? values.count
                    if number == values.count {
                        numbers[name, default: [:]][ByteText(value)] = number
                        values.append((facet, value))
                    }
                    if known.insert(number).inserted { row.append(number) }
                }
            }
            rows.append(row)
        }
        self.numbers = numbers
        self.values = values
        tagsOf = Rows(rows)
    }

    /// Converts choices to wishes; a facet that no listing has cannot be met, unless no value of it is wanted.
    func wishes(_ choices: [Facet: SearchQuery.Choice]) -> [Wish] {
        choices.sorted { $0.key < $1.key }.compactMap { facet, choice in
            guard !choice.values.isEmpty else { return nil }
            let tags = Set(choice.values.compactMap { numbers[facet]?[ByteText($0)] })
            let isBeyond = choice.values.contains { numbers[facet]?[ByteText($0)] == nil }
            let isAll = if case .all = choice { true } else { false }
            return Wish(facet: facets.firstIndex(of: facet), tags: tags.sorted(), isBeyond: isBeyond, isAll: isAll)
        }
    }

    /// Returns the first wishes that a listing does not meet, at most two, since more make no difference.
    ///
    /// - Complexity: O(tags of the listing · wishes · log of the wanted values).
    func unmet(_ wishes: [Wish], at position: Int) -> [Wish] {
        var unmet: [Wish] = []
        for wish in wishes where !meets(wish, at: position) {
            unmet.append(wish)
            if unmet.count == 2 { break }
        }
        return unmet
    }

    private func meets(_ wish: Wish, at position: Int) -> Bool {
        let own = tagsOf.values[tagsOf.range(position)]
        guard wish.isAll else { return own.contains { wish.wants(Int($0)) } }
        // Each tag occurs only once in its row.
        return !wish.isBeyond && own.count { wish.wants(Int($0)) } == wish.tags.count
    }

    var noCounts: [Int] { [Int](repeating: 0, count: values.count) }

    /// Counts a listing toward all its values, or only toward those in the facet of its one unmet wish.
    func count(_ position: Int, missing wish: Wish?, into counts: inout [Int]) {
        for tag in tagsOf.values[tagsOf.range(position)] {
            if let wish, values[Int(tag)].facet != wish.facet { continue }
            counts[Int(tag)] += 1
        }
    }

    func facets(_ counts: [Int]) -> [Facet: [SearchAnswer.FacetCount]] {
        var result: [Facet: [SearchAnswer.FacetCount]] = [:]
        for (value, count) in zip(values, counts) where count > 0 {
            result[facets[value.facet], default: []].append(.init(value: value.value, count: count))
        }
        return result.mapValues { counts in
            counts.sorted { $0.count != $1.count ? $0.count > $1.count : $0.value.precedesByBytes($1.value) }
        }
    }
}
