import TablesideCore
import TablesideDelivery

extension RoadPlay {
    /// A counter or a door: a place can be both.
    private struct Stop: Hashable {
        let point: RoadSimulation.Point
        let isPickup: Bool
    }

    /// Whether a courier has room for a delivery; who is not asked while busy takes only what goes along.
    func canTake(_ rider: Int, _ job: Int, at now: Instant) -> Bool {
        let own = riders[rider]
        guard own.inHand < own.duty.capacity else { return false }
        if day.asksBusyCouriers || own.current == nil { return true }
        return own.queue.isEmpty && own.current.map { !$0.isFixed && $0.batch == batches[job] } ?? true
    }

    /// Gives a courier a delivery, together with those that were offered with it.
    mutating func take(_ job: Int, _ rider: Int, at now: Instant) {
        riders[rider].inHand += 1
        riders[rider].figures.accepted += 1
        riders[rider].figures.mostInHand = max(riders[rider].figures.mostInHand, riders[rider].inHand)
        let batch = batches[job]
        func joins(_ load: Load?) -> Bool { load.map { !$0.isFixed && $0.batch == batch && batch.count > 1 } ?? false }
        if joins(riders[rider].current) {
            riders[rider].current?.jobs.append(job)
        } else if let place = riders[rider].queue.firstIndex(where: joins) {
            riders[rider].queue[place].jobs.append(job)
        } else {
            let load = Load(batch: batch, jobs: [job], origin: riders[rider].place, leaving: now)
            riders[rider].queue.append(load)
            if riders[rider].current == nil { setOut(rider, at: now) }
        }
    }

    /// Sets out for what comes next.
    private mutating func setOut(_ rider: Int, at now: Instant) {
        guard !riders[rider].queue.isEmpty else { return }
        var load = riders[rider].queue.removeFirst()
        (load.origin, load.leaving) = (riders[rider].place, now)
        riders[rider].current = load
        let pickup = day.deliveries[load.jobs[0]].pickup
        agenda.plan(.ride(rider, .arrive), at: now + toPickup(load.origin, pickup, riders[rider].pace))
        riders[rider].figures.meters += load.origin.meters(to: pickup)
    }

    /// Takes a step of a ride.
    mutating func ride(_ rider: Int, _ step: RideStep, at now: Instant) throws(RoadError) {
        guard let load = riders[rider].current else { return }
        let doors = load.batch.filter(load.jobs.contains)
        switch step {
        case .arrive:
            riders[rider].current?.isFixed = true
            for job in doors { try perform(.arrive, on: job, by: rider, at: now) }
            agenda.plan(.ride(rider, .pickUp), at: doors.reduce(now) { max($0, ready($1)) })
        case .pickUp:
            for job in doors {
                try perform(.pickUp(proof: DeliveryProof()), on: job, by: rider, at: now)
                pickedUp[job] = now
            }
            var (place, time) = (day.deliveries[doors[0]].pickup, now + day.pickup.after)
            for job in doors {
                let door = day.deliveries[job].dropoff
                time += toDoor(place, door, riders[rider].pace)
                agenda.plan(.ride(rider, .door(job)), at: time)
                riders[rider].figures.meters += place.meters(to: door)
                (place, time) = (door, time + day.dropoff.after)
            }
            agenda.plan(.ride(rider, .free), at: time)
        case .door(let job):
            try perform(.arrive, on: job, by: rider, at: now)
            try perform(.deliver(proof: DeliveryProof()), on: job, by: rider, at: now)
            delivered[job] = now
            riders[rider].inHand -= 1
            riders[rider].figures.delivered += 1
        case .free:
            riders[rider].place = day.deliveries[doors[doors.count - 1]].dropoff
            riders[rider].current = nil
            setOut(rider, at: now)
        }
    }

    private func toPickup(_ from: RoadSimulation.Point, _ to: RoadSimulation.Point, _ pace: Double) -> Elapsed {
        day.time(from: from, to: to, at: pace) + day.pickup.before
    }

    private func toDoor(_ from: RoadSimulation.Point, _ to: RoadSimulation.Point, _ pace: Double) -> Elapsed {
        day.time(from: from, to: to, at: pace) + day.dropoff.before
    }

    /// When and where a courier will have delivered everything that they have in hand.
    func free(_ rider: Int, at now: Instant) -> (at: Instant, place: RoadSimulation.Point) {
        let own = riders[rider]
        var (time, place) = (own.current?.leaving ?? now, own.current?.origin ?? own.place)
        for load in [own.current].compactMap({ $0 }) + own.queue {
            let doors = load.batch.filter(load.jobs.contains)
            let pickup = day.deliveries[doors[0]].pickup
            time += toPickup(place, pickup, own.pace)
            time = doors.reduce(time) { max($0, ready($1)) } + day.pickup.after
            place = pickup
            for job in doors {
                let door = day.deliveries[job].dropoff
                time += toDoor(place, door, own.pace) + day.dropoff.after
                place = door
            }
        }
        return (time, place)
    }

    /// What is known at a round.
    func board(_ due: [Int], _ present: [Int], at now: Instant) throws(DispatchError) -> DispatchBoard {
        // The time before a counter or a door belongs to the way to it, so that a place can be a stop of each kind.
        var numbers: [Stop: Int] = [:]
        var places: [Stop] = []
        func stop(_ point: RoadSimulation.Point, isPickup: Bool) -> TourStopID {
            let place = Stop(point: point, isPickup: isPickup)
            let number = numbers[place] ?? places.count
            if number == places.count {
                numbers[place] = number
                places.append(place)
            }
            return TourStopID("\(number)")
        }
        let jobs = due.map { job in
            let delivery = day.deliveries[job]
            return DispatchBoard.Job(
                self.jobs[job],
                from: stop(delivery.pickup, isPickup: true),
                to: stop(delivery.dropoff, isPickup: false),
                pickupTime: day.pickup.after,
                dropoffTime: day.dropoff.after,
                at: now
            )
        }
        func times(_ from: RoadSimulation.Point, _ pace: Double) -> [Elapsed] {
            places.map { place in
                day.time(from: from, to: place.point, at: pace)
                    + (place.isPickup ? day.pickup.before : day.dropoff.before)
            }
        }
        var rows = [UserID: [Elapsed]](minimumCapacity: present.count)
        var meters = [UserID: [Double]](minimumCapacity: present.count)
        let couriers = present.map { rider in
            let (duty, figures, free) = (riders[rider].duty, riders[rider].figures, free(rider, at: now))
            rows[duty.courier] = times(free.place, riders[rider].pace)
            meters[duty.courier] = places.map { free.place.meters(to: $0.point) }
            return DispatchBoard.Courier(
                standing(rider, at: now),
                by: duty.vehicle,
                freeAt: free.at,
                until: day.start + duty.until,
                deliveredLately: figures.accepted,
                atWork: now - day.start - duty.from
            )
        }
        var between: [VehicleKind: [[Elapsed]]] = [:]
        for vehicle in Set(couriers.map(\.vehicle)) {
            let pace = day.pace(of: vehicle)
            between[vehicle] = places.map { times($0.point, pace) }
        }
        return try DispatchBoard(
            jobs,
            couriers: couriers,
            travel: DispatchBoard.Travel(
                to: places.indices.map { TourStopID("\($0)") },
                timesFromCouriers: rows,
                timesBetween: between,
                metersFromCouriers: meters
            ),
            at: now
        )
    }
}
