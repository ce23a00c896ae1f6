import TablesideCore

extension DispatchBoard {
    /// The obstacle for a courier, who could be asked, to carrying certain deliveries together.
    func obstacle(of courier: Int, for load: Load) -> Obstacle? {
        if isExcluded(courier, from: load) { return .excluded }
        if let full = noRoom(courier, for: load.jobs.count) { return full }
        return ride(courier, load).flatMap { offDuty(courier, $0) }
    }

    private func isExcluded(_ courier: Int, from load: Load) -> Bool {
        load.jobs.contains { jobs[$0].excluded.contains(couriers[courier].id) }
    }

    /// The choices when all deliveries ready within a horizon are assigned to all couriers together.
    func assigned(
        _ obstacles: [Obstacle?],
        within horizon: Elapsed,
        _ rules: BatchRules?,
        _ answerWithin: Elapsed?
    ) throws(DispatchError) -> [DispatchChoice] {
        let end = now + horizon
        let due = jobs.indices.filter { jobs[$0].readyAt <= end }
        let units =
            try rules.map { rules throws(DispatchError) in
                try batches(of: due, obstacles, rules).map { load($0.unit) }
            } ?? due.map { load([$0]) }
        // Couriers who cannot be asked at all have no column.
        let able = couriers.indices.filter { obstacles[$0] == nil }
        let costs = units.map { unit in
            able.map { obstacle(of: $0, for: unit) == nil ? ride($0, unit)?.cost : nil }
        }
        let best: MinimumCostAssignment
        do {
            best = try MinimumCostAssignment(
                costs,
                columns: Array(repeating: .init(), count: able.count),
                priorities: priorities(of: units.map(\.jobs))
            )
        } catch {
            // The numbers of deliveries and couriers on the board are within bounds, and so are the clamped costs.
            throw DispatchError(.tooManyJobs(count: units.count, limit: Self.maxJobs))
        }
        var unitOf: [Int: Int] = [:]
        var columns: [Int?] = Array(repeating: nil, count: couriers.count)
        var holders: [Int?] = Array(repeating: nil, count: able.count)
        for (column, courier) in able.enumerated() { columns[courier] = column }
        for (unit, column) in best.columns.enumerated() {
            for job in units[unit].jobs { unitOf[job] = unit }
            if let column { holders[column] = unit }
        }
        return jobs.indices.map { job in
            guard let number = unitOf[job] else {
                return waiting(job, obstacles, until: end, answerWithin)
            }
            let unit = units[number]
            let place = unit.jobs.firstIndex(of: job) ?? 0
            var (asked, passed) = ([Sorted](), [Candidate]())
            for courier in couriers.indices {
                let column = columns[courier]
                let holder = column.flatMap { holders[$0] }
                if let cost = column.flatMap({ costs[number][$0] }), holder ?? number == number {
                    let place = Place(courier: courier, group: holder == nil ? 1 : 0, key: cost)
                    asked.append(place.sorted)
                    continue
                }
                let first: Obstacle? =
                    if isExcluded(courier, from: unit) {
                        .excluded
                    } else {
                        obstacles[courier] ?? obstacle(of: courier, for: unit)
                            ?? holder.map { .betterFor(job: jobs[units[$0].jobs[0]].id) }
                    }
                let ride = ride(courier, unit, at: place)
                passed.append(candidate(courier, first, ride.map { forecast($0, courier, unit) }))
            }
            return made(job, unit, asked, passed, isOneByOne: true, answerWithin)
        }
    }

    /// The choice for a delivery that is ready only after the horizon.
    private func waiting(
        _ job: Int,
        _ obstacles: [Obstacle?],
        until end: Instant,
        _ answerWithin: Elapsed?
    ) -> DispatchChoice {
        let unit = load([job])
        let passed = couriers.indices.map { courier in
            let ride = ride(courier, unit)
            let first =
                jobs[job].excluded.contains(couriers[courier].id)
                ? .excluded
                : obstacles[courier] ?? ride.flatMap { offDuty(courier, $0) }
                    ?? .notReady(at: jobs[job].readyAt, horizon: end)
            return candidate(courier, first, ride.map { forecast($0, courier, unit) })
        }
        return made(job, unit, [], passed, isOneByOne: true, answerWithin)
    }

    /// The priority of each unit: by its highest priority, then by its number of deliveries, so that as many deliveries
    /// as possible get a courier.
    private func priorities(of units: [[Int]]) -> [Int] {
        let keys = units.map { unit in
            (priority: unit.map { jobs[$0].priority }.max() ?? 0, count: unit.count)
        }
        var (priorities, rank) = (Array(repeating: 0, count: units.count), 0)
        let order = units.indices.sorted { keys[$0] < keys[$1] }
        for (position, unit) in order.enumerated() {
            if position > 0, keys[order[position - 1]] != keys[unit] { rank += 1 }
            priorities[unit] = rank
        }
        return priorities
    }
}
