import TablesideCore

/// The seating of places at some times, with tables counted by group instead of named.
///
/// Each place takes a kind of unit, and at no time may the kinds take more tables of a group than there are. Tables of
/// a group are interchangeable here, also within combinations, so this is necessary for a seating, not sufficient.
/// Places that do not differ are one class, of which only the number at each kind matters.
struct KindRelaxation: Sendable {
    /// Places at the same times, with the same kinds to choose from and the same kind now.
    struct Class: Sendable {
        /// The times, counted from the earliest.
        let times: Range<Int>
        /// The kinds, as positions in ``KindRelaxation/options``; that of the present unit first.
        let options: Range<Int>
        /// Whether the places have a unit now, so that every kind but the first is a move.
        let isSeated: Bool
        fileprivate(set) var places: [Int]
    }

    /// How many places of a class may take an option.
    struct Limits: Sendable {
        /// The fewest for each option.
        var lower: [Int]
        /// The most for each option.
        var upper: [Int]
    }

    /// The most entries of a tableau: 2 MB.
    private static let largest = 1 << 18
    /// The most steps over classes, times and resources.
    private static let longest = 1 << 21
    /// What a price of 1 is in integers.
    private static let unit = 16_777_216.0

    private(set) var classes: [Class] = []
    /// The kind of each option.
    private(set) var options: [Int] = []
    /// The number of times.
    let count: Int
    /// The tables of each group that no fixed row has, for each time.
    private(set) var room: [Int]
    private let kinds: SeatingKinds

    /// Collects the places of some times.
    init(_ model: SeatingModel, _ kinds: SeatingKinds, times: KindTimes, window: Range<Int>, places: [Int32]) {
        self.kinds = kinds
        count = window.count
        room = []
        for time in times.instants[window] { room += kinds.room(of: model, at: time) }
        var numbers: [[Int]: Int] = [:]
        for place in places.map({ Int($0) }) {
            let stay = times.ranges[place].clamped(to: window)
            guard !stay.isEmpty else { continue }
            let present = model.present[place]
            var name = [stay.lowerBound, stay.upperBound, present < 0 ? 0 : 1]
            if present >= 0 { name.append(kinds.kind[Int(present)]) }
            for choice in model.choices[model.offsets[place]..<model.offsets[place + 1]] {
                let kind = kinds.kind[Int(choice)]
                if !name[3...].contains(kind) { name.append(kind) }
            }
            if let number = numbers[name] {
                classes[number].places.append(place)
                continue
            }
            numbers[name] = classes.count
            let first = options.count
            options += name[3...]
            classes.append(
                Class(
                    times: stay.lowerBound - window.lowerBound..<stay.upperBound - window.lowerBound,
                    options: first..<options.count,
                    isSeated: present >= 0,
                    places: [place]
                )
            )
        }
    }

    /// The limits that hold without any decision.
    var limits: Limits {
        var limits = Limits(lower: Array(repeating: 0, count: options.count), upper: [])
        limits.upper = limits.lower
        for some in classes { for option in some.options { limits.upper[option] = some.places.count } }
        return limits
    }

    /// The linear program that allows fractions of places, starting from the first option of every class; `nil` if it
    /// is too large.
    ///
    /// Options are its first variables, followed by the free tables of each group at each time.
    func tableau() -> KindTableau? {
        let resources = kinds.resourceCount
        let length = classes.reduce(0) { $0 + $1.times.count * $1.options.count }
        guard length <= Self.longest / max(1, resources) else { return nil }
        var columns: [Int] = []
        var costs: [Double] = []
        for (number, some) in classes.enumerated() {
            for (rank, option) in some.options.enumerated().dropFirst() {
                columns.append(option)
                // Fewest changes first, then the better kinds; all costs differ, so that no step is in vain.
                let change = some.isSeated ? 1.0 : 0
                let difference = (number * 31 + rank * 17) % 64
                costs.append(change + Double(rank) / 8 + Double(difference) / 4_096)
            }
        }
        var tableau = KindTableau(columns, costs: costs)
        var base = [Int](repeating: 0, count: resources * count)
        var most = base
        for some in classes {
            var peak = [Int](repeating: 0, count: resources)
            for option in some.options {
                for resource in 0..<resources {
                    peak[resource] = max(peak[resource], kinds.take(options[option], resource))
                }
            }
            for time in some.times {
                for resource in 0..<resources {
                    let index = time * resources + resource
                    base[index] += some.places.count * kinds.take(options[some.options.lowerBound], resource)
                    most[index] += some.places.count * peak[resource]
                }
            }
        }
        let tight = most.indices.filter { most[$0] > room[$0] }
        guard (tight.count + classes.count) * columns.count <= Self.largest else { return nil }
        var position = 0
        var first = [Int](repeating: 0, count: classes.count)
        for (number, some) in classes.enumerated() {
            first[number] = position
            let width = some.options.count - 1
            position += width
            guard width > 0 else { continue }
            var taken = [Double](repeating: 0, count: columns.count)
            for column in first[number]..<position { taken[column] = 1 }
            tableau.add(some.options.lowerBound, value: Double(some.places.count), less: taken)
        }
        for index in tight {
            let (time, resource) = index.quotientAndRemainder(dividingBy: resources)
            var taken = [Double](repeating: 0, count: columns.count)
            for (number, some) in classes.enumerated() where some.times.contains(time) {
                let present = kinds.take(options[some.options.lowerBound], resource)
                for (rank, option) in some.options.dropFirst().enumerated() {
                    taken[first[number] + rank] = Double(kinds.take(options[option], resource) - present)
                }
            }
            tableau.add(options.count + index, value: Double(room[index] - base[index]), less: taken)
        }
        return tableau
    }

    /// Whether a row of the tableau proves, in integers, that nothing within the limits is possible.
    ///
    /// The row gives each group a price at each time. If everybody at the cheapest kinds pays more than all tables
    /// together bring, there are too few tables (Farkas 1902).
    func isProof(_ row: Int, of tableau: KindTableau, within limits: Limits) -> Bool {
        var prices = [Double](repeating: 0, count: room.count)
        func charge(_ variable: Int, _ price: Double) {
            let index = variable - options.count
            if prices.indices.contains(index) { prices[index] = max(0, price) }
        }
        charge(tableau.basic[row], 1)
        for (column, variable) in tableau.nonbasic.enumerated() { charge(variable, tableau.entry(row, column)) }
        let highest = prices.max() ?? 0
        guard prices.allSatisfy(\.isFinite) else { return false }
        let whole = prices.map { highest > 0 ? Int64(($0 / highest * Self.unit).rounded()) : 0 }
        var balance: Int64 = 0
        for (index, price) in whole.enumerated() { balance -= price * Int64(room[index]) }
        for some in classes {
            guard let paid = leastPaid(by: some, whole, within: limits) else { return true }
            balance += paid
        }
        return balance > 0
    }

    /// The least that a class pays; `nil` if its limits contradict each other.
    private func leastPaid(by some: Class, _ prices: [Int64], within limits: Limits) -> Int64? {
        let resources = kinds.resourceCount
        var sums = [Int64](repeating: 0, count: resources)
        for time in some.times {
            for resource in 0..<resources { sums[resource] += prices[time * resources + resource] }
        }
        var open = some.places.count
        var paid: Int64 = 0
        let bills = some.options.map { option in
            let price = (0..<resources).reduce(Int64(0)) { $0 + sums[$1] * Int64(kinds.take(options[option], $1)) }
            return (price: price, option: option)
        }
        for (price, option) in bills {
            guard limits.lower[option] <= limits.upper[option] else { return nil }
            open -= limits.lower[option]
            paid += price * Int64(limits.lower[option])
        }
        guard open >= 0 else { return nil }
        for (price, option) in bills.sorted(by: { ($0.price, $0.option) < ($1.price, $1.option) }) {
            let more = min(open, limits.upper[option] - limits.lower[option])
            open -= more
            paid += price * Int64(more)
        }
        return open == 0 ? paid : nil
    }
}
