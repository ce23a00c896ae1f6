import TablesideCore

extension DispatchBoard {
    /// What keeps a courier who can be asked from carrying certain deliveries together.
    func obstacle(of courier: Int, for unit: [Int]) -> Obstacle? {
        if unit.contains(where: { jobs[$0].excluded.contains(couriers[courier].id) }) { return .excluded }
        if let full = noRoom(courier, for: unit.count) { return full }
        return ride(courier, unit).flatMap { offDuty(courier, $0) }
    }

    /// The choices when all deliveries that are ready within a horizon are given to all couriers together.
    func assigned(
        _ obstacles: [Obstacle?],
        within horizon: Elapsed,
        _ rules: BatchRules?,
        _ answerWithin: Elapsed?
    ) throws(DispatchError) -> [DispatchChoice] {
        let end = now + horizon
        let due = jobs.indices.filter { jobs[$0].readyAt <= end }
        let units =
            if let rules { try batches(of: due, obstacles, rules).map(\.unit) } else { due.map { [$0] } }
        // Couriers who cannot be asked for anything have no column.
        let able = couriers.indices.filter { obstacles[$0] == nil }
        let costs = units.map { unit in
            able.map { obstacle(of: $0, for: unit) == nil ? ride($0, unit)?.cost : nil }
        }
        let best: MinimumCostAssignment
        do {
            best = try MinimumCostAssignment(
                costs,
                columns: Array(repeating: .init(), count: able.count),
                priorities: priorities(of: units)
            )
        } catch {
            // The board has fewer deliveries and couriers than can be assigned, and costs are cut to what they can be.
            throw DispatchError(.tooManyJobs(count: units.count, limit: Self.maxJobs))
        }
        var (holder, unitOf) = ([Int: Int](), [Int: Int]())
        for (unit, column) in best.columns.enumerated() {
            for job in units[unit] { unitOf[job] = unit }
            if let column { holder[able[column]] = unit }
        }
        return jobs.indices.map { job in
            guard let number = unitOf[job] else {
                return waiting(job, obstacles, until: end, answerWithin)
            }
            let unit = units[number]
            let place = unit.firstIndex(of: job) ?? 0
            var (asked, passed) = ([Place](), [Candidate]())
            for courier in couriers.indices {
                let other = holder[courier].flatMap { $0 == number ? nil : Obstacle.betterFor(job: jobs[units[$0][0]].id) }
                let first =
                    unit.contains { jobs[$0].excluded.contains(couriers[courier].id) }
                    ? .excluded : obstacles[courier] ?? obstacle(of: courier, for: unit) ?? other
                let ride = ride(courier, unit, at: place)
                if let first {
                    passed.append(candidate(courier, first, ride.map { forecast($0, courier, job) }))
                } else {
                    let isFirst = holder[courier] == number
                    asked.append(Place(courier: courier, group: isFirst ? 0 : 1, key: (ride?.cost ?? 0, 0)))
                }
            }
            asked.sort(by: precedes)
            let candidates = asked.map { next in
                let ride = ride(next.courier, unit, at: place)
                return candidate(next.courier, nil, ride.map { forecast($0, next.courier, job) })
            }
            return made(job, unit, candidates, passed, Array(repeating: 1, count: asked.count), answerWithin)
        }
    }

    /// The choice for a delivery that is not ready within the horizon.
    private func waiting(
        _ job: Int,
        _ obstacles: [Obstacle?],
        until end: Instant,
        _ answerWithin: Elapsed?
    ) -> DispatchChoice {
        let unit = [job]
        let passed = couriers.indices.map { courier in
            let ride = ride(courier, unit)
            let first =
                jobs[job].excluded.contains(couriers[courier].id)
                ? .excluded
                : obstacles[courier] ?? ride.flatMap { offDuty(courier, $0) }
                    ?? .notReady(at: jobs[job].readyAt, horizon: end)
            return candidate(courier, first, ride.map { forecast($0, courier, job) })
        }
        return made(job, unit, [], passed, [], answerWithin)
    }

    /// The priority of each unit: by the highest of its deliveries, then by how many they are, so that as many deliveries as
    /// possible get a courier.
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
