import TablesideCore
import TablesideFloor

extension FloorSimulation {
    /// A party: when it comes, and how long its order stays in hand.
    struct Party {
        let order: OrderID
        let at: Elapsed
        let stay: Elapsed
        let facts: WorkFacts
    }

    /// The parties of the evening, in the order in which they come.
    func parties(seed: UInt64) -> [Party] {
        var random = SplitMix64(seed: seed)
        var parties: [Party] = []
        // Time runs faster where more parties come: one on average in each unit of it.
        var (interval, begun, next) = (0, 0.0, random.exponential())
        while interval < demand.parties.count, parties.count < Self.maxParties {
            let here = max(0, demand.parties[interval])
            guard next < begun + here else {
                begun += here
                interval += 1
                continue
            }
            let length = Double(demand.step.milliseconds)
            let at = Elapsed.milliseconds(Int64((Double(interval) + (next - begun) / here) * length))
            if at >= end { break }
            let (size, time) = (size(&random), stay(&random))
            let table = tables.isEmpty ? nil : tables[Int(random.next() % UInt64(tables.count))]
            let order = OrderID("\(parties.count + 1)")
            parties.append(Party(order: order, at: at, stay: time, facts: WorkFacts(covers: size, table: table)))
            next += random.exponential()
        }
        return parties
    }

    /// The most orders that are open at once if no party waits; with fewer waiters more are.
    ///
    /// An order that ends at the time of an arrival counts as ended.
    ///
    /// - Complexity: O(*n* log *n*) for *n* parties.
    static func leastPeak(of parties: [Party]) -> Int {
        let ends = parties.map { $0.at + $0.stay }.sorted()
        var (ended, peak) = (0, 0)
        for (index, party) in parties.enumerated() {
            while ended <= index, ends[ended] <= party.at { ended += 1 }
            peak = max(peak, index + 1 - ended)
        }
        return peak
    }

    private func size(_ random: inout SplitMix64) -> Int {
        let weights = demand.sizes.map { UInt64(max(0, min($0, 1_000_000))) }
        let whole = weights.reduce(0, +)
        guard whole > 0 else { return 1 }
        var rest = random.next() % whole
        for (index, weight) in weights.enumerated() {
            if rest < weight { return index + 1 }
            rest -= weight
        }
        return weights.count
    }

    private func stay(_ random: inout SplitMix64) -> Elapsed {
        let parts = max(1, min(shape, 100))
        let sum = (0..<parts).reduce(0.0) { sum, _ in sum + random.exponential() }
        let mean = Double(max(0, min(stay, .days(2)).milliseconds))
        return .milliseconds(Int64(sum * mean / Double(parts)))
    }
}

extension FloorSimulation.Demand {
    /// The length of an interval that is used.
    var step: Elapsed { max(.zero, min(interval, .days(2))) }
}

extension SplitMix64 {
    /// A number of an exponential distribution with a mean of 1.
    ///
    /// Von Neumann's way: the length of a falling run of uniform numbers is odd as often as it has to be.
    mutating func exponential() -> Double {
        var whole = 0.0
        while true {
            let first = uniform()
            var (last, isOdd) = (first, true)
            while true {
                let next = uniform()
                if next >= last { break }
                (last, isOdd) = (next, !isOdd)
            }
            if isOdd { return whole + first }
            whole += 1
        }
    }

    /// A multiple of 2⁻⁵³ below 1.
    private mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }
}
