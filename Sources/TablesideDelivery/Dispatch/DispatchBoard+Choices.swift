public import TablesideCore

extension DispatchBoard {
    typealias Candidate = DispatchChoice.Candidate
    typealias Obstacle = DispatchChoice.Obstacle
    typealias Forecast = DispatchChoice.Forecast

    /// What a strategy would do with each delivery.
    ///
    /// Except for ``DispatchStrategy/assignment(horizon:batches:)`` each delivery is looked at by itself, so that one courier
    /// can be asked for several; the first to accept has it, as always.
    ///
    /// - Parameters:
    ///   - strategy: Whom to ask, and in what order.
    ///   - answerWithin: How long the couriers of a wave have to answer: 1 millisecond to 1 day; `nil` for no limit.
    /// - Returns: a choice for each delivery, in the order of the board.
    /// - Throws: ``DispatchError`` if the strategy names a courier who is not on the board or names one twice, if a number or
    ///   a length is out of range, or if it needs distances and only times are known.
    /// - Complexity: O(n × m log m) in the deliveries and the couriers; for an assignment also that of
    ///   `MinimumCostAssignment` for n rows and m columns, and that of ``batches(under:)``.
    public func choices(
        by strategy: DispatchStrategy,
        answerWithin: Elapsed? = nil
    ) throws(DispatchError) -> [DispatchChoice] {
        try strategy.check()
        if let answerWithin, !(Elapsed.milliseconds(1)...Elapsed.days(1)).contains(answerWithin) {
            throw DispatchError(.answerOutOfRange(within: answerWithin))
        }
        let obstacles = couriers.indices.map { obstacle(of: $0, needsPosition: strategy.needsPosition) }
        switch strategy {
        case .chosen(let chosen):
            let ranks = try ranks(of: chosen)
            return jobs.indices.map { job in
                choice(of: job, obstacles, answerWithin) { place in
                    guard let rank = ranks[place.courier] else { return .notChosen }
                    place.key = (Int64(rank), 0)
                    return nil
                } waves: { [$0.count] }
            }
        case .nearest:
            return jobs.indices.map { choice(of: $0, obstacles, answerWithin) { _ in nil } }
        case .radii(let meters):
            guard hasDistances else { throw DispatchError(.distancesUnknown) }
            return jobs.indices.map { job in
                choice(of: job, obstacles, answerWithin) { place in
                    let distance = distances[place.courier]?[pickups[job]] ?? .infinity
                    guard let ring = meters.firstIndex(where: { distance <= Double($0) }) else {
                        return .tooFar(meters: distance, limit: meters.last ?? 0)
                    }
                    place.group = ring
                    return nil
                } waves: { places in
                    Dictionary(grouping: places, by: \.group).sorted { $0.key < $1.key }.map(\.value.count)
                }
            }
        case .fair(let slack):
            return jobs.indices.map { job in fairChoice(of: job, obstacles, within: slack, answerWithin) }
        case .assignment(let horizon, let rules):
            return try assigned(obstacles, within: horizon, rules, answerWithin)
        }
    }

    /// The place of each courier in the list of those whom the store chose.
    private func ranks(of chosen: [UserID]) throws(DispatchError) -> [Int?] {
        var numbers: [UserID: Int] = [:]
        for (rank, courier) in chosen.enumerated() { numbers[courier] = rank }
        let ranks = couriers.map { numbers.removeValue(forKey: $0.id) }
        if let stranger = chosen.first(where: { numbers[$0] != nil }) {
            throw DispatchError(.courierUnknown(courier: stranger))
        }
        return ranks
    }

    /// A courier who can be asked, with what they are sorted by.
    struct Place {
        let courier: Int
        /// The wave, if there are several couriers in one.
        var group = 0
        /// How much each had, and in what time.
        var share: (count: Int64, time: Int64) = (0, 1)
        var key: (Int64, Int64) = (0, 0)
    }

    /// The order of the keys; couriers who are equal by them come by identity.
    func precedes(_ one: Place, _ other: Place) -> Bool {
        if one.group != other.group { return one.group < other.group }
        let (left, right) = (one.share.count * other.share.time, other.share.count * one.share.time)
        if left != right { return left < right }
        if one.key != other.key { return one.key < other.key }
        return couriers[one.courier].id < couriers[other.courier].id
    }

    /// The choice of one delivery.
    ///
    /// - Parameters:
    ///   - job: The delivery.
    ///   - obstacles: What keeps each courier from taking any delivery.
    ///   - answerWithin: How long there is to answer.
    ///   - judge: Says why the strategy does not ask a courier who could take it, or sorts them otherwise than by arrival.
    ///   - waves: The sizes of the waves; the first ones have one courier each by default.
    private func choice(
        of job: Int,
        _ obstacles: [Obstacle?],
        _ answerWithin: Elapsed?,
        judge: (inout Place) -> Obstacle?,
        waves: ([Place]) -> [Int] = { Array(repeating: 1, count: $0.count) }
    ) -> DispatchChoice {
        var (asked, passed) = ([Place](), [Candidate]())
        asked.reserveCapacity(couriers.count)
        let unit = [job]
        for courier in couriers.indices {
            let ride = ride(courier, unit)
            var place = Place(courier: courier)
            if let ride { place.key = (ride.arrival, ride.travel) }
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
                passed.append(candidate(courier, first, ride.map { forecast($0, courier, job) }))
            } else {
                asked.append(place)
            }
        }
        asked.sort(by: precedes)
        let candidates = asked.map { place in
            candidate(place.courier, nil, ride(place.courier, unit).map { forecast($0, place.courier, job) })
        }
        return made(job, unit, candidates, passed, waves(asked), answerWithin)
    }

    private func fairChoice(
        of job: Int,
        _ obstacles: [Obstacle?],
        within slack: Elapsed,
        _ answerWithin: Elapsed?
    ) -> DispatchChoice {
        let unit = [job]
        var soonest = Int64.max
        for courier in couriers.indices
        where obstacles[courier] == nil && !jobs[job].excluded.contains(couriers[courier].id) {
            guard let ride = ride(courier, unit), offDuty(courier, ride) == nil else { continue }
            soonest = min(soonest, ride.pickup)
        }
        return choice(of: job, obstacles, answerWithin) { place in
            guard let ride = ride(place.courier, unit) else { return nil }
            guard ride.pickup - soonest <= slack.milliseconds else {
                place.group = 1
                return nil
            }
            let courier = couriers[place.courier]
            let time = max(DispatchStrategy.shortestWork, courier.atWork)
            place.share = (Int64(courier.deliveredLately), time.milliseconds)
            return nil
        }
    }

    /// Makes the choice from its parts; the sizes of the waves add up to the number of those who are asked.
    func made(
        _ job: Int,
        _ batch: [Int],
        _ asked: [Candidate],
        _ passed: [Candidate],
        _ sizes: [Int],
        _ answerWithin: Elapsed?
    ) -> DispatchChoice {
        var (waves, next) = ([OfferWave](), 0)
        for (position, size) in sizes.enumerated() where next < asked.count {
            let end = position + 1 < SizeLimit.waves ? next + size : asked.count
            waves.append(.chosen(couriers: asked[next..<end].map(\.id)))
            next = end
        }
        return DispatchChoice(
            id: jobs[job].id,
            batch: batch.map { jobs[$0].id },
            asked: asked,
            passed: passed,
            plan: waves.isEmpty ? nil : OfferPlan(waves, answerWithin: answerWithin)
        )
    }
}

extension DispatchStrategy {
    /// Whether only couriers are asked of whom it is known where they are.
    var needsPosition: Bool { if case .chosen = self { false } else { true } }
}
