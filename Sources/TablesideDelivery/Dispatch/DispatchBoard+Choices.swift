public import TablesideCore

extension DispatchBoard {
    typealias Candidate = DispatchChoice.Candidate
    typealias Obstacle = DispatchChoice.Obstacle
    typealias Forecast = DispatchChoice.Forecast

    /// What a strategy would do with each delivery.
    ///
    /// Except with ``DispatchStrategy/assignment(horizon:batches:)``, each delivery is considered separately, so that
    /// one courier can be asked for several; as always, the first to accept gets the delivery.
    ///
    /// - Parameters:
    ///   - strategy: The couriers to ask, and their order.
    ///   - answerWithin: How long the couriers of a wave have to answer: 5 seconds to 1 day; `nil` for no limit.
    /// - Returns: a choice for each delivery, in the order of the board.
    /// - Throws: ``DispatchError`` if the strategy names a courier who is not on the board or names one twice, if a
    ///   number or a length is out of range, or if it needs distances and only times are known.
    /// - Complexity: O(n × m log m) in the deliveries and the couriers; for an assignment also that of
    ///   `MinimumCostAssignment` for n rows and m columns, and that of ``batches(under:)``.
    public func choices(
        by strategy: DispatchStrategy,
        answerWithin: Elapsed? = nil
    ) throws(DispatchError) -> [DispatchChoice] {
        try strategy.check()
        if let answerWithin, !OfferPlan.answerTimes.contains(answerWithin) {
            throw DispatchError(.answerOutOfRange(within: answerWithin))
        }
        let obstacles = couriers.indices.map { obstacle(of: $0, needsPosition: strategy.needsPosition) }
        switch strategy {
        case .chosen(let chosen):
            let ranks = try ranks(of: chosen)
            return jobs.indices.map { job in
                choice(of: job, obstacles, answerWithin, isOneByOne: false) { place in
                    guard let rank = ranks[place.courier] else { return .notChosen }
                    (place.group, place.key) = (0, Int64(rank))
                    return nil
                }
            }
        case .nearest:
            return jobs.indices.map { choice(of: $0, obstacles, answerWithin, isOneByOne: true) { _ in nil } }
        case .radii(let meters):
            guard hasDistances else { throw DispatchError(.distancesUnknown) }
            return jobs.indices.map { job in
                choice(of: job, obstacles, answerWithin, isOneByOne: false) { place in
                    let distance = distances[place.courier * width + pickups[job]]
                    guard let ring = meters.firstIndex(where: { distance <= Double($0) }) else {
                        return .tooFar(meters: distance, limit: meters.last ?? 0)
                    }
                    place.group = ring
                    return nil
                }
            }
        case .fair(let slack):
            return jobs.indices.map { job in
                let latest = soonestPickup(of: job, obstacles).map { $0 + slack.milliseconds }
                return choice(of: job, obstacles, answerWithin, isOneByOne: true) { place in
                    let isNear = latest.map { place.pickup <= $0 } ?? true
                    place.group = isNear ? shares[place.courier] : couriers.count
                    return nil
                }
            }
        case .assignment(let horizon, let rules):
            return try assigned(obstacles, within: horizon, rules, answerWithin)
        }
    }

    /// The position of each courier in the store's list.
    private func ranks(of chosen: [UserID]) throws(DispatchError) -> [Int?] {
        var numbers: [UserID: Int] = [:]
        numbers.reserveCapacity(chosen.count)
        for (rank, courier) in chosen.enumerated() where numbers.updateValue(rank, forKey: courier) != nil {
            throw DispatchError(.courierTwice(courier: courier))
        }
        let ranks = couriers.map { numbers.removeValue(forKey: $0.id) }
        if let stranger = chosen.first(where: { numbers[$0] != nil }) {
            throw DispatchError(.courierUnknown(courier: stranger))
        }
        return ranks
    }

    /// A courier who can be asked, with the sort values: the group, the key, the length of the way.
    struct Place {
        let courier: Int
        /// When the courier can take the goods.
        var pickup: Int64 = 0
        /// Smaller than 2¹³; the couriers of a group come together.
        var group = 0
        /// Between 0 and 2⁵⁰.
        var key: Int64 = 0
        var travel: Int64 = 0

        var sorted: Sorted { Sorted(key: Int64(group) << 50 | key, travel: UInt32(travel), courier: Int32(courier)) }
    }

    /// The same in a compact form that sorts faster; 30 days are less than 2³² milliseconds.
    struct Sorted {
        let key: Int64
        let travel: UInt32
        let courier: Int32

        var group: Int64 { key >> 50 }
    }

    /// The order in which couriers are asked; ties go to the lower identity.
    func precedes(_ one: Sorted, _ other: Sorted) -> Bool {
        if one.key != other.key { return one.key < other.key }
        if one.travel != other.travel { return one.travel < other.travel }
        return couriers[Int(one.courier)].id < couriers[Int(other.courier)].id
    }

    /// The choice of one delivery.
    ///
    /// - Parameters:
    ///   - job: The delivery.
    ///   - obstacles: Each courier's obstacle to taking any delivery.
    ///   - answerWithin: The time to answer.
    ///   - isOneByOne: Whether each courier is a separate wave, instead of each group.
    ///   - judge: Returns why the strategy does not ask a courier who could take it, or sorts them by something other
    ///     than arrival.
    /// - Returns: the choice.
    private func choice(
        of job: Int,
        _ obstacles: [Obstacle?],
        _ answerWithin: Elapsed?,
        isOneByOne: Bool,
        judge: (inout Place) -> Obstacle?
    ) -> DispatchChoice {
        var (asked, passed) = ([Sorted](), [Candidate]())
        asked.reserveCapacity(couriers.count)
        let load = load([job])
        for courier in couriers.indices {
            let ride = ride(courier, load)
            var place = Place(courier: courier)
            if let ride {
                place.pickup = ride.pickup
                (place.key, place.travel) = (ride.arrival - now.millisecondsSince1970, ride.travel)
            }
            let judged = judge(&place)
            let first: Obstacle? =
                if jobs[job].excluded.contains(couriers[courier].id) {
                    .excluded
                } else if case .notChosen? = judged {
                    judged
                } else {
                    obstacles[courier] ?? ride.flatMap { offDuty(courier, $0) } ?? judged
                }
            if let first {
                passed.append(candidate(courier, first, ride.map { forecast($0, courier, load) }))
            } else {
                asked.append(place.sorted)
            }
        }
        return made(job, load, asked, passed, isOneByOne: isOneByOne, answerWithin)
    }

    /// The earliest time at which a courier could pick a delivery up; `nil` if none can.
    private func soonestPickup(of job: Int, _ obstacles: [Obstacle?]) -> Int64? {
        let load = load([job])
        var soonest: Int64?
        for courier in couriers.indices
        where obstacles[courier] == nil && !jobs[job].excluded.contains(couriers[courier].id) {
            guard let ride = ride(courier, load), offDuty(courier, ride) == nil else { continue }
            soonest = min(soonest ?? ride.pickup, ride.pickup)
        }
        return soonest
    }

    /// Makes the choice from its parts.
    ///
    /// - Parameters:
    ///   - job: The delivery.
    ///   - load: The deliveries carried together, including this one.
    ///   - asked: The couriers who are asked, in any order.
    ///   - passed: The others.
    ///   - isOneByOne: Whether each courier is a separate wave, instead of each group.
    ///   - answerWithin: The time to answer.
    /// - Returns: the choice.
    func made(
        _ job: Int,
        _ load: Load,
        _ asked: [Sorted],
        _ passed: [Candidate],
        isOneByOne: Bool,
        _ answerWithin: Elapsed?
    ) -> DispatchChoice {
        let place = load.jobs.firstIndex(of: job) ?? 0
        let asked = asked.sorted(by: precedes)
        let candidates = asked.map { next in
            let courier = Int(next.courier)
            return candidate(courier, nil, ride(courier, load, at: place).map { forecast($0, courier, load) })
        }
        var (waves, start) = ([OfferWave](), 0)
        while start < asked.count {
            var end = start + 1
            if waves.count + 1 == SizeLimit.waves {
                end = asked.count
            } else if !isOneByOne {
                while end < asked.count, asked[end].group == asked[start].group { end += 1 }
            }
            waves.append(.chosen(couriers: candidates[start..<end].map(\.id)))
            start = end
        }
        return DispatchChoice(
            id: jobs[job].id,
            batch: load.jobs.map { jobs[$0].id },
            asked: candidates,
            passed: passed,
            plan: waves.isEmpty ? nil : OfferPlan(waves, answerWithin: answerWithin)
        )
    }
}

extension DispatchStrategy {
    /// Whether only couriers with a known position are asked.
    var needsPosition: Bool { if case .chosen = self { false } else { true } }
}
