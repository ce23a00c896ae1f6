/// Which values of facets each listing has, as dense numbers.
struct TagTable: Sendable {
    /// The facets, in order.
    let facets: [Facet]
    private let numbers: [Facet: [ByteText: Int]]
    /// The facet and the value of each number.
    private let values: [(facet: Int, value: String)]
    private let tagsOf: Rows

    /// What a query wants of a facet.
    struct Wish {
        let facet: Int
        /// The numbers wanted; `nil` for one that no listing has.
        let tags: [Int?]
        let isAll: Bool
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

    /// What choices come to; a facet that no listing has is wanted in vain, unless nothing of it is.
    func wishes(_ choices: [Facet: SearchQuery.Choice]) -> [Wish] {
        choices.sorted { $0.key < $1.key }.compactMap { facet, choice in
            guard !choice.values.isEmpty else { return nil }
            let tags = choice.values.map { numbers[facet]?[ByteText($0)] }
            let isAll = if case .all = choice { true } else { false }
            return Wish(facet: facets.firstIndex(of: facet) ?? -1, tags: tags, isAll: isAll)
        }
    }

    func meets(_ wish: Wish, at position: Int) -> Bool {
        func has(_ tag: Int?) -> Bool {
            guard let tag else { return false }
            return tagsOf.values[tagsOf.range(position)].contains { Int($0) == tag }
        }
        return wish.isAll ? wish.tags.allSatisfy(has) : wish.tags.contains(where: has)
    }

    var noCounts: [Int] { [Int](repeating: 0, count: values.count) }

    /// Counts a listing for its values of one facet, or of all.
    func count(_ position: Int, of facet: Int?, into counts: inout [Int]) {
        for tag in tagsOf.values[tagsOf.range(position)] where facet == nil || values[Int(tag)].facet == facet {
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
