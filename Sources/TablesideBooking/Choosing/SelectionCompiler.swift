import TablesideCore

/// Turns a batch and an opened date into a ``SelectionModel``.
struct SelectionCompiler {
    /// A possible stay of a request, if no other request were met.
    struct Option: Sendable {
        let request: Int
        let start: Int
        let span: Range<Instant>
        /// The units of the plan, best first.
        let units: [Int]
        /// The share that it takes from walk-ins.
        let share: WalkInCapacity.Share
        /// Whether it must leave the walk-in quota.
        let isHeld: Bool
    }

    let evening: DayAvailability
    let now: Instant
    /// The requests in the order of their tickets; those already on the date have the details they have there.
    let requests: [SelectionRequest]
    /// The undecided bookings of requests already on the date, by number.
    let undecided: [Int: Booking]
    private(set) var options: [Option] = []
    /// The requests that cannot be met, by number.
    private(set) var refused: [Int: SelectionRefusal.Reason] = [:]

    /// Collects the stays of all requests.
    ///
    /// - Complexity: O(requests × starts × units).
    init(_ requests: [SelectionRequest], on evening: DayAvailability, at now: Instant) {
        self.evening = evening
        self.now = now
        var undecided: [Int: Booking] = [:]
        for (number, request) in requests.enumerated() {
            guard let booking = evening.day.booking(request.id) else { continue }
            if booking.isUndecided(at: now), request.stands(for: booking) {
                undecided[number] = booking
            } else {
                refused[number] = .alreadyBooked(booking: request.id)
            }
        }
        self.undecided = undecided
        let requests = requests.enumerated().map { number, request in
            undecided[number].map { request.asked(in: $0) } ?? request
        }
        self.requests = requests
        for (number, request) in requests.enumerated() where refused[number] == nil {
            let before = options.count
            var against: [Unavailability] = []
            for start in request.starts.indices { add(start, of: request, number, &against) }
            if options.count == before { refused[number] = .unavailable(reasons: against) }
        }
    }

    /// Adds the stays at one of a request's starts, or the reasons against them.
    private mutating func add(
        _ start: Int,
        of request: SelectionRequest,
        _ number: Int,
        _ against: inout [Unavailability]
    ) {
        let booking = undecided[number]
        let asked =
            booking.map { evening.acceptance(of: $0) }
            ?? SeatingRequest(
                party: request.party,
                start: request.starts[start],
                wishes: request.wishes,
                channel: request.channel
            )
        let faults = evening.faults(of: asked, at: now)
        var reasons = faults.reasons
        if let booking, !evening.isOpen(for: booking) { reasons.append(.closed(at: asked.start)) }
        let quota = evening.quota(on: asked)
        if reasons.isEmpty, faults.candidates.isEmpty {
            reasons += [evening.absence(of: [], for: asked) ?? .noFreeTable]
        }
        if reasons.isEmpty {
            for sitting in evening.sittings(of: asked, at: faults.candidates) {
                let misfit = DayFrame.misfit(of: sitting.span, in: faults.service, evening.plan, evening.frame.nextDay)
                let limits = [misfit].compactMap { $0 } + evening.crowd(with: asked, during: sitting.span)
                reasons += limits
                guard limits.isEmpty else { continue }
                let free = sitting.units.filter { unit in
                    evening.isFree(unit, for: sitting.span, at: now)
                        && !(booking?.isSplit(over: unit, evening) ?? false)
                }
                let permitted = quota?.permitted(free, during: sitting.span) ?? free
                if free.isEmpty {
                    reasons.append(evening.obstacle(to: asked, during: sitting.span, at: now))
                } else if permitted.isEmpty, let unit = free.first {
                    reasons += [quota?.shortage(at: unit, during: sitting.span)].compactMap { $0 }
                }
                for (share, units) in shares(of: permitted) {
                    options.append(
                        Option(
                            request: number,
                            start: start,
                            span: sitting.span,
                            units: units,
                            share: share,
                            isHeld: quota != nil
                        )
                    )
                }
            }
        }
        for reason in reasons where !against.contains(reason) { against.append(reason) }
    }

    /// Units by the share that they take from walk-ins; all together without a quota.
    private func shares(of units: [Int]) -> [(share: WalkInCapacity.Share, units: [Int])] {
        guard let quota = evening.plan.door else { return units.isEmpty ? [] : [(WalkInCapacity.Share(), units)] }
        var groups: [(share: WalkInCapacity.Share, units: [Int])] = []
        for unit in units {
            let share = quota.shares[quota.ofUnit[unit]]
            if let place = groups.firstIndex(where: { $0.share == share }) {
                groups[place].units.append(unit)
            } else {
                groups.append((share, [unit]))
            }
        }
        return groups
    }
}

extension SelectionCompiler {
    /// The fields by which requests are equal, all except their tickets.
    private struct Likeness: Hashable {
        let weight: Int64
        let party: Int
        let isHouse: Bool
        let spans: [Range<Instant>]
        let units: [[Int]]
    }

    /// The units of the plan that any stay could use, by their number in the model.
    var units: [Int] { Set(options.flatMap(\.units)).sorted() }

    /// The model of the batch.
    ///
    /// - Parameters:
    ///   - weights: The weight of each request.
    ///   - limit: The maximum number of requests met for each guest.
    /// - Returns: The model.
    func model(weights: [Int64], seatingsPerGuest limit: Int?) -> SelectionModel {
        let plan = evening.plan
        let units = self.units
        let numbers = Dictionary(units.enumerated().map { ($1, $0) }) { first, _ in first }
        var guests: [UserID: [Int]] = [:]
        for (number, request) in requests.enumerated() where refused[number] == nil {
            if let guest = request.guest { guests[guest, default: []].append(number) }
        }
        var entries: [SelectionModel.Entry] = []
        var stays: [SelectionModel.Stay] = []
        var known: [Likeness: Int] = [:]
        var entryOfRequest: [Int: Int] = [:]
        var next = 0
        for (number, request) in requests.enumerated() where refused[number] == nil {
            let first = next
            while next < options.count, options[next].request == number {
                let option = options[next]
                stays.append(
                    SelectionModel.Stay(
                        entry: entries.count,
                        start: option.start,
                        span: SeatingRows.milliseconds(option.span, keeping: plan.gap),
                        units: option.units.compactMap { numbers[$0] }
                    )
                )
                next += 1
            }
            let own = options[first..<next]
            let isLimited = request.guest.map { guest in limit.map { guests[guest, default: []].count > $0 } ?? false }
            var twin: Int?
            if isLimited != true {
                let likeness = Likeness(
                    weight: weights[number],
                    party: request.party,
                    isHouse: request.channel.isHouse,
                    spans: own.map(\.span),
                    units: own.map(\.units)
                )
                twin = known.updateValue(entries.count, forKey: likeness)
            }
            entryOfRequest[number] = entries.count
            entries.append(
                SelectionModel.Entry(request: number, weight: weights[number], stays: first..<next, twin: twin)
            )
        }
        var limits = paces() + shares()
        if let limit {
            for (_, group) in guests.sorted(by: { $0.key < $1.key }) where group.count > limit {
                let own = group.compactMap { entryOfRequest[$0] }.flatMap { entries[$0].stays }
                let amounts = own.map { (stay: $0, amount: Int64(1)) }
                limits.append(SelectionModel.Limit(amounts: amounts, room: Int64(limit), triggers: nil))
            }
        }
        let floor = SeatingProblem(
            tableCount: plan.tables.count,
            units: units.map { plan.unitTables[$0] },
            rows: []
        )
        let busy = evening.ledger.stays.map { stays in
            stays.filter { $0.counts(at: now) }.map { SeatingRows.milliseconds($0.span, keeping: plan.gap) }
        }
        return SelectionModel(entries: entries, stays: stays, limits: limits, floor: floor, busy: busy)
    }

    /// The pacing limits on the stays.
    private func paces() -> [SelectionModel.Limit] {
        var limits: [SelectionModel.Limit] = []
        for reading in evening.pace.readings {
            let window = reading.window
            let counted = options.indices.filter {
                window.countsWalkIns || requests[options[$0].request].channel != .walkIn
            }
            switch window.measure {
            case .starts:
                let those = counted.filter { number in
                    let start = options[number].span.lowerBound
                    return window.counted.contains(start) && !window.skips(start)
                }
                let bound = those.filter { window.starts.contains(options[$0].span.lowerBound) }
                limits += caps(of: reading, on: those, restricting: bound)
            case .concurrent:
                let present = counted.compactMap { number -> (number: Int, span: Range<Instant>)? in
                    let span = options[number].span
                    let visible = span.lowerBound..<evening.plan.guestEnd(of: span)
                    return visible.intersection(reading.span).map { (number, $0) }
                }
                for instant in Set(present.map(\.span.lowerBound)).sorted() {
                    let those = present.filter { $0.span.contains(instant) }.map(\.number)
                    limits += caps(of: reading, on: those, restricting: those)
                }
            }
        }
        return limits
    }

    private func caps(
        of reading: PacingCounts.Reading,
        on those: [Int],
        restricting bound: [Int]
    ) -> [SelectionModel.Limit] {
        let caps = reading.window.caps
        func limit(
            _ cap: Int?,
            _ taken: Int,
            of each: (Int) -> Int,
            where counts: (Int) -> Bool
        ) -> SelectionModel.Limit? {
            let triggers = bound.filter(counts)
            guard let cap, !triggers.isEmpty else { return nil }
            let counted = those.filter(counts)
            return SelectionModel.Limit(
                amounts: counted.map { (stay: $0, amount: Int64(each(options[$0].request))) },
                room: Int64(cap.subtractingSaturated(taken)),
                triggers: triggers.count == counted.count ? nil : Set(triggers)
            )
        }
        let isAny: (Int) -> Bool = { _ in true }
        return [
            limit(caps.covers, reading.load.covers, of: { requests[$0].party }, where: isAny),
            limit(caps.parties, reading.load.parties, of: { _ in 1 }, where: isAny),
            limit(caps.onlineCovers, reading.load.onlineCovers, of: { requests[$0].party }) { number in
                !requests[options[number].request].channel.isHouse
            },
        ].compactMap { $0 }
    }

    /// The share that the stays together must leave to walk-ins.
    private func shares() -> [SelectionModel.Limit] {
        guard let door = evening.door, let quota = evening.plan.door else { return [] }
        let taking = options.indices.filter { options[$0].share.tables > 0 }
        let gap = evening.plan.gap
        let spans = options.map { $0.span.lowerBound..<$0.span.upperBound + gap }
        let curve = door.curve
        var limits: [SelectionModel.Limit] = []
        for instant in Set(taking.map { spans[$0].lowerBound } + curve.map(\.from)).sorted() {
            let those = taking.filter { spans[$0].contains(instant) }
            let held = those.filter { options[$0].isHeld }
            guard !held.isEmpty, let left = curve.last(where: { $0.from <= instant })?.left else { continue }
            let triggers = held.count == those.count ? nil : Set(held)
            func limit(_ least: Int, _ left: Int, of each: (WalkInCapacity.Share) -> Int) -> SelectionModel.Limit? {
                guard least > 0 else { return nil }
                return SelectionModel.Limit(
                    amounts: those.map { (stay: $0, amount: Int64(each(options[$0].share))) },
                    room: Int64(left.subtractingSaturated(least)),
                    triggers: triggers
                )
            }
            limits += [
                limit(quota.least.tables, left.tables, of: \.tables),
                limit(quota.least.seats, left.seats, of: \.seats),
            ].compactMap { $0 }
        }
        return limits
    }
}

extension SelectionRequest {
    /// Whether the request is the same as that of an undecided booking.
    fileprivate func stands(for booking: Booking) -> Bool {
        party == booking.party && starts.contains(booking.span.lowerBound)
    }

    /// The same request with all other details taken from its booking.
    fileprivate func asked(in booking: Booking) -> SelectionRequest {
        var request = SelectionRequest(undecided: booking)
        request.askedAt = askedAt
        request.hasPriority = hasPriority
        request.revenue = revenue
        return request
    }
}

extension Booking {
    /// Whether the booking is split over the tables of a unit, so that accepting it would split it again.
    fileprivate func isSplit(over unit: Int, _ evening: DayAvailability) -> Bool {
        parts != nil && Set(evening.plan.units[unit].tables) == Set(tables)
    }
}

extension DayAvailability {
    /// The request made by accepting a booking; tables that the guest or the restaurant has chosen stay chosen.
    fileprivate func acceptance(of booking: Booking) -> SeatingRequest {
        var asked = SeatingRequest(accepting: booking)
        // Where assignments are final every booking is locked, whoever chose its tables.
        if booking.isLocked, plan.rules.assignment == .pooled { asked.wishes.tables = booking.tables }
        return asked
    }

    /// Whether the restaurant is open for the stay of a request when it is accepted.
    fileprivate func isOpen(for booking: Booking) -> Bool {
        let stay = booking.span.lowerBound..<plan.guestEnd(of: booking.span)
        return services.contains { $0.holds(stay) }
    }
}
