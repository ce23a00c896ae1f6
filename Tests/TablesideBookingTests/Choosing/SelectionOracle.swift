import TablesideBooking
import TablesideCore

@testable import TablesideTestSupport

/// The best selection among a few requests, found by trying everything: every subset, start and table.
///
/// What a request could have alone is asked of the naive house; how requests get along is worked out in minutes here.
struct SelectionOracle {
    struct Option {
        let from: Int
        /// When the guests leave, and when the tables are free again, the gap excluded.
        let told: Int
        let to: Int
        let tables: [String]
    }

    let evening: SmallEvening
    let batch: BookingBatch
    /// The requests in the order of their tickets.
    let requests: [SelectionRequest]
    private let options: [[Option]]
    private let before: [NaiveHouse.Stay]

    init(_ evening: SmallEvening, _ batch: BookingBatch, tickets requests: [SelectionRequest]) {
        self.evening = evening
        self.batch = batch
        self.requests = requests
        let naive = evening.house.naive
        let before = evening.stays
        let owners = naive.owners()
        self.before = before
        options = requests.map { request in
            guard evening.day.booking(request.id) == nil else { return [] }
            return request.starts.flatMap { start -> [Option] in
                let minute = evening.minute(start)
                let answer = naive.answer(
                    party: request.party,
                    start: minute,
                    duration: nil,
                    now: evening.now,
                    online: request.channel == .online,
                    stays: before,
                    owners: owners
                )
                return answer.free.map { unit in
                    let length = naive.length(request.party, at: minute, in: unit)
                    let told = length > naive.included ? length - naive.included : length
                    return Option(from: minute, told: minute + told, to: minute + length, tables: unit.tables)
                }
            }
        }
    }

    /// What a request is worth: by priority, and in all.
    private func worth(_ request: SelectionRequest) -> (Int64, Int64) {
        let worth: Int64 =
            switch batch.goal {
            case .covers: Int64(request.party)
            case .parties: 1
            case .revenue: request.revenue?.minorUnits ?? 0
            }
        return (request.hasPriority ? worth : 0, worth)
    }

    /// The most that any selection is worth, and of the choices worth as much, who is met by the one with the first
    /// tickets.
    func best() -> (value: (Int64, Int64), met: [Bool]) {
        var best: (value: (Int64, Int64), met: [Bool]) = ((0, 0), requests.map { _ in false })
        var rest = requests.map(worth) + [(0, 0)]
        for number in requests.indices.reversed() {
            rest[number] = (rest[number].0 + rest[number + 1].0, rest[number].1 + rest[number + 1].1)
        }
        func visit(_ number: Int, _ chosen: [(request: Int, option: Option)], _ value: (Int64, Int64)) {
            if (value.0 + rest[number].0, value.1 + rest[number].1) < best.value { return }
            guard number < requests.count else {
                var met = requests.map { _ in false }
                for one in chosen { met[one.request] = true }
                let isFirst = zip(met, best.met).first { $0 != $1 }?.0 ?? false
                if value > best.value || value == best.value && isFirst { best = (value, met) }
                return
            }
            let worth = worth(requests[number])
            for option in options[number] where allows(option, number, chosen) {
                visit(number + 1, chosen + [(number, option)], (value.0 + worth.0, value.1 + worth.1))
            }
            visit(number + 1, chosen, value)
        }
        visit(0, [], (0, 0))
        return best
    }

    private func allows(_ option: Option, _ number: Int, _ chosen: [(request: Int, option: Option)]) -> Bool {
        let naive = evening.house.naive
        let request = requests[number]
        if let limit = batch.seatingsPerGuest, let guest = request.guest,
            chosen.filter({ requests[$0.request].guest == guest }).count >= limit
        {
            return false
        }
        for other in chosen.map(\.option) where option.from < other.to + naive.gap && other.from < option.to + naive.gap
        {
            if other.tables.contains(where: option.tables.contains) { return false }
        }
        guard !naive.paces.isEmpty || naive.quota != nil else { return true }
        let stays =
            before
            + chosen.flatMap { one in
                one.option.tables.map { table in
                    NaiveHouse.Stay(
                        id: "chosen \(one.request)",
                        table: table,
                        from: one.option.from,
                        to: one.option.to,
                        party: requests[one.request].party,
                        online: requests[one.request].channel == .online
                    )
                }
            }
        let online = request.channel == .online
        return naive.paceReasons(request.party, option.from, option.told, stays, online: online).isEmpty
            && naive.leavesQuota(option.tables, option.from, option.to, stays)
    }
}

extension SmallEvening {
    /// A few requests for the evening, some of them impossible.
    mutating func batch(of count: Int, for goal: SelectionGoal) -> BookingBatch {
        var requests: [SelectionRequest] = []
        for number in 0..<count {
            var starts: [Instant] = []
            for _ in 0..<roll(1...2) {
                let start = roll(0...19) == 0 ? now + 7 : self.starts.randomElement(using: &random) ?? 0
                if !starts.contains(at(start)) { starts.append(at(start)) }
            }
            requests.append(
                SelectionRequest(
                    id: roll(0...29) == 0 ? somebody() : BookingID("r\(number)"),
                    party: party(),
                    starts: starts,
                    guest: roll(0...2) > 0 ? UserID("g\(roll(0...2))") : nil,
                    channel: roll(0...2) > 0 ? .online : .inHouse,
                    askedAt: roll(0...3) > 0 ? instant - .minutes(roll(1...5)) : nil,
                    hasPriority: roll(0...5) == 0,
                    revenue: Money(minorUnits: Int64(roll(0...9)) * 500, .usd)
                )
            )
        }
        var batch = BookingBatch(requests, for: goal)
        if roll(0...2) == 0 { batch.seatingsPerGuest = roll(1...2) }
        if roll(0...1) == 0 { batch.ties = .draw(seed: random.next()) }
        return batch
    }
}
