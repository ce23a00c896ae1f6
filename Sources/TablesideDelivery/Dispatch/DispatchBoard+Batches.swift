import TablesideCore

extension DispatchBoard {
    /// The deliveries that one courier would best carry together.
    ///
    /// The delivery that is ready first begins a batch; then the delivery that adds the least travel joins it, until
    /// none can or the batch is full; then the next delivery begins another batch. Ties go to the delivery that is
    /// ready first, then to the lower identity. A batch has one pickup, its deliveries are ready within the window of
    /// each other, each adds at most the detour to the travel, and the courier is never later at a door than with that
    /// delivery alone. The times are those of the courier who can be at the pickup first and can take the whole batch,
    /// and who leaves when all of it is ready.
    ///
    /// - Parameter rules: The limits on the size of a batch and on its deliveries.
    /// - Returns: the batches, by when their first delivery is ready; each delivery is in exactly one.
    /// - Throws: ``DispatchError`` if the rules are out of range, or if a courier would leave a pickup outside of
    ///   ``Tour/instants``.
    /// - Complexity: O(n²) tours of a few stops for n deliveries with the same pickup.
    public func batches(under rules: BatchRules) throws(DispatchError) -> [DeliveryBatch] {
        try rules.check()
        let obstacles = couriers.indices.map { obstacle(of: $0, needsPosition: true) }
        return try batches(of: Array(jobs.indices), obstacles, rules).map(\.batch)
    }

    /// The batches of some deliveries, with their positions in the order of the doors.
    func batches(
        of chosen: [Int],
        _ obstacles: [Obstacle?],
        _ rules: BatchRules
    ) throws(DispatchError) -> [(unit: [Int], batch: DeliveryBatch)] {
        var search = BatchSearch(self, obstacles, rules)
        let order = chosen.sorted(by: isEarlier)
        var found: [(unit: [Int], batch: DeliveryBatch)] = []
        var leader: [Int: Int] = [:]
        for seed in order where leader[seed] == nil {
            var (unit, tour) = try search.alone(seed)
            while unit.count < rules.size {
                var best: (added: Int64, job: Int, unit: [Int], tour: Tour)?
                for job in order where leader[job] == nil && !unit.contains(job) {
                    guard case .fits(let longer, let new, let added) = try search.adding(job, to: unit) else {
                        continue
                    }
                    if best.map({ added < $0.added }) ?? true { best = (added, job, longer, new) }
                }
                guard let best else { break }
                (unit, tour) = (best.unit, best.tour)
            }
            for job in unit { leader[job] = seed }
            var passed: [DeliveryBatch.Passed] = []
            for job in chosen.sorted() where pickups[job] == pickups[seed] && !unit.contains(job) {
                let reason: DeliveryBatch.Reason? =
                    if let first = leader[job] {
                        .inBatch(with: jobs[first].id)
                    } else if case .doesNot(let reason) = try search.adding(job, to: unit) {
                        reason
                    } else {
                        nil
                    }
                if let reason { passed.append(DeliveryBatch.Passed(job: jobs[job].id, reason: reason)) }
            }
            found.append((unit, DeliveryBatch(jobs: unit.map { jobs[$0].id }, tour: tour, passed: passed)))
        }
        return found
    }

    private func isEarlier(_ one: Int, _ other: Int) -> Bool {
        (jobs[one].readyAt, jobs[one].id) < (jobs[other].readyAt, jobs[other].id)
    }
}

/// Looks for deliveries that go together.
private struct BatchSearch {
    enum Outcome {
        case fits([Int], Tour, added: Int64)
        case doesNot(DeliveryBatch.Reason)
    }

    private let board: DispatchBoard
    private let obstacles: [DispatchBoard.Obstacle?]
    private let rules: BatchRules
    /// The couriers who can be asked, the earliest at each pickup first.
    private var orders: [Int: [Int]] = [:]
    /// The travel of the batch that was extended last.
    private var last: (unit: [Int], courier: Int, travel: Elapsed)?

    init(_ board: DispatchBoard, _ obstacles: [DispatchBoard.Obstacle?], _ rules: BatchRules) {
        self.board = board
        self.obstacles = obstacles
        self.rules = rules
    }

    /// A batch of one delivery.
    mutating func alone(_ job: Int) throws(DispatchError) -> (unit: [Int], tour: Tour?) {
        guard let courier = courier(for: [job]) else { return ([job], nil) }
        return ([job], try tour([job], courier))
    }

    /// A batch with one more delivery, or why it is left out.
    mutating func adding(_ job: Int, to unit: [Int]) throws(DispatchError) -> Outcome {
        let jobs = board.jobs
        guard board.pickups[job] == board.pickups[unit[0]] else { return .doesNot(.noCourier) }
        let apart = unit.map { max(jobs[$0].readyAt - jobs[job].readyAt, jobs[job].readyAt - jobs[$0].readyAt) }.max()
        if let apart, apart > rules.window { return .doesNot(.apart(by: apart, window: rules.window)) }
        if unit.count >= rules.size { return .doesNot(.full(size: rules.size)) }
        let all = unit + [job]
        guard let courier = courier(for: all) else { return .doesNot(.noCourier) }
        let tour = try tour(all, courier)
        var doors: [TourStopID: Int] = [:]
        for job in all { doors[stop(job)] = job }
        var longer: [Int] = []
        for visit in tour.visits {
            guard let job = doors[visit.id] else { continue }
            longer.append(job)
            let alone = board.ride(courier, board.load([job]))?.lateness ?? 0
            if visit.lateness.milliseconds > alone {
                return .doesNot(.late(job: jobs[job].id, by: visit.lateness))
            }
        }
        let before: Elapsed
        if let last, last.unit == unit, last.courier == courier {
            before = last.travel
        } else {
            before = try self.tour(unit, courier).travel
            last = (unit, courier, before)
        }
        let added = tour.travel - before
        if added > rules.detour { return .doesNot(.detour(adds: added, limit: rules.detour)) }
        return .fits(longer, tour, added: added.milliseconds)
    }

    /// The courier who can be at the pickup first and can take all of the deliveries.
    private mutating func courier(for unit: [Int]) -> Int? {
        let board = board
        let pickup = board.pickups[unit[0]]
        if orders[pickup] == nil {
            let load = board.load(unit)
            let able = board.couriers.indices.filter { obstacles[$0] == nil }.compactMap { courier in
                board.ride(courier, load).map { (courier: courier, key: ($0.arrival, $0.travel)) }
            }
            orders[pickup] = able.sorted { one, other in
                one.key == other.key
                    ? board.couriers[one.courier].id < board.couriers[other.courier].id : one.key < other.key
            }.map(\.courier)
        }
        let load = board.load(unit)
        return orders[pickup]?.first { board.obstacle(of: $0, for: load) == nil }
    }

    private func stop(_ job: Int) -> TourStopID { TourStopID(board.jobs[job].id.rawValue) }

    /// The best tour of a courier from the pickup to the doors.
    private func tour(_ unit: [Int], _ courier: Int) throws(DispatchError) -> Tour {
        guard let ride = board.ride(courier, board.load(unit)) else {
            throw DispatchError(.courierUnknown(courier: board.couriers[courier].id))
        }
        let stay = unit.map { board.jobs[$0].pickupTime }.max() ?? .zero
        let start = Instant(millisecondsSince1970: ride.pickup) + stay
        let table = board.ways[board.vehicles[courier]]
        func ways(from place: Int) -> [Elapsed] {
            unit.map { .milliseconds(table[place * board.width + board.dropoffs[$0]]) }
        }
        let stops = unit.map { job in
            TourStop(stop(job), promise: board.jobs[job].promise, stopTime: board.jobs[job].dropoffTime)
        }
        do {
            let travel = try TravelTimes(
                to: stops.map(\.id),
                fromStart: ways(from: board.pickups[unit[0]]),
                between: unit.map { ways(from: board.dropoffs[$0]) }
            )
            return try Tour.best(stops, from: start, travel: travel)
        } catch {
            // All else was checked when the board was made.
            throw DispatchError(.instantOutOfRange(at: start))
        }
    }
}
