public import TablesideCore

extension Courier {
    /// Decides on a command.
    ///
    /// - Parameters:
    ///   - command: The command to decide.
    ///   - rules: The counting rules; the events record all that follows from these.
    ///   - author: Who sends the command.
    ///   - now: The time of the decision.
    /// - Returns: the resulting event.
    /// - Throws: ``Refusal`` with the reason; nothing is changed then.
    /// - Complexity: O(stores + deliveries in hand), which ``SizeLimit`` bounds.
    public func decide(
        _ command: Command,
        in rules: CourierRules,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try decide(command, in: rules, following: Self.lifecycle, by: author, at: now)
    }

    /// Decides on a command by the rows of this table; tests use it to show that a guard matters.
    package func decide(
        _ command: Command,
        in rules: CourierRules,
        following table: Lifecycle<State, Command.Kind, Guard, NoSymbol>,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(now, notBefore: lastEventAt)
        let problems = rules.problems()
        guard problems.isEmpty else { throw Refusal(.unsound(problems: problems)) }
        try table.resolve(state, command.kind, by: author.role) { failure(of: $0, command, by: author) }
        switch command {
        case .describe(let vehicle):
            guard (1...SizeLimit.deliveriesInHand).contains(vehicle.capacity) else {
                throw Refusal(.capacityOutOfRange(capacity: vehicle.capacity, limit: SizeLimit.deliveriesInHand))
            }
            guard SizeSubject.code.holds(vehicle.kind.rawValue), !vehicle.kind.rawValue.isEmpty else {
                throw Refusal(.unusableVehicle)
            }
            guard vehicle != self.vehicle else { throw Refusal(.alreadyApplied(command: .describe)) }
            return [.described(vehicle: vehicle, at: now)]
        case .plan(let duties):
            guard duties.count <= CourierDuty.most else { throw Refusal(.tooManyDuties(limit: CourierDuty.most)) }
            if let duty = CourierDuty.fault(in: duties) { throw Refusal(.unsoundDuty(duty: duty)) }
            guard duties != self.duties else { throw Refusal(.alreadyApplied(command: .plan)) }
            return [.planned(duties: duties, at: now)]
        case .start: return [.started(at: now)]
        case .stop: return [.stopped(at: now)]
        case .join(let store): return [.joined(store: store, at: now)]
        case .part(let store): return [.parted(store: store, at: now)]
        case .mistype:
            guard mayTryCodes(at: now, under: rules) else { throw Refusal(.tooManyWrongCodes) }
            return [.mistyped(at: now)]
        case .note(let delivery): return [.noted(delivery: delivery, at: now)]
        case .take(let delivery, let store): return [.took(delivery: delivery, store: store, at: now)]
        case .decline(let delivery):
            return [.declined(delivery: delivery, pausedUntil: pause(rules.pauseAfterDecline, from: now), at: now)]
        case .miss(let delivery, let since):
            // A late notice does not extend the pause beyond the rules.
            let until = pause(rules.pauseAfterMiss, from: min(since, now))
            return [.missed(delivery: delivery, pausedUntil: until, at: now)]
        case .giveUp(let delivery, let reason, let keepsGoods):
            return [
                .gaveUp(
                    delivery: delivery,
                    fault: rules.fault(of: reason),
                    keepsGoods: keepsGoods,
                    pausedUntil: pause(rules.pauseAfterGivingUp, from: now),
                    at: now
                )
            ]
        case .finish(let delivery, let end):
            let isCounted = hand.first { $0.id == delivery }?.isGivenUp ?? false
            let fault: DeliveryFault? =
                switch end {
                case .failed(let reason?) where !isCounted: rules.fault(of: reason)
                case .delivered, .failed, .calledOff: nil
                }
            return [.finished(delivery: delivery, isDelivered: end == .delivered, fault: fault, at: now)]
        }
    }

    /// The end of a pause that begins at an instant, unless a longer one is under way; `nil` without a pause.
    private func pause(_ length: Elapsed?, from start: Instant) -> Instant? {
        length.map { max(start + $0, pausedUntil ?? start) }
    }

    private func failure(of condition: Guard, _ command: Command, by author: Author) -> Refusal? {
        switch (condition, command) {
        case (.isThemselves, _): return author.user == id ? nil : Refusal(.notYours)
        case (.isFree, .join(let store)):
            if worksWith(store) { return Refusal(.alreadyApplied(command: .join)) }
            let limit = SizeLimit.courierStores
            return stores.count < limit ? nil : Refusal(.tooManyStores(limit: limit))
        case (.isTogether, .part(let store)):
            return worksWith(store) ? nil : Refusal(.alreadyApplied(command: .part))
        case (.hasRoom, .take(let delivery, _)):
            if hand.contains(where: { $0.id == delivery }) { return Refusal(.alreadyApplied(command: .take)) }
            let capacity = vehicle?.capacity ?? SizeLimit.deliveriesInHand
            return hand.count < capacity ? nil : Refusal(.noRoom(capacity: capacity))
        case (.isInHand, .giveUp(let delivery, _, _)):
            guard let held = hand.first(where: { $0.id == delivery }) else { return Refusal(.notInHand) }
            return held.isGivenUp ? Refusal(.alreadyApplied(command: .giveUp)) : nil
        case (.isInHand, .finish(let delivery, _)):
            return hand.contains { $0.id == delivery } ? nil : Refusal(.notInHand)
        default: return nil
        }
    }
}

extension Courier {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .described(let vehicle, _): self.vehicle = vehicle
        case .planned(let duties, _): self.duties = duties
        case .started: state = .available
        case .stopped: state = .away
        case .joined(let store, let at): stores.append(CourierStore(id: store, since: at))
        case .parted(let store, _): stores.removeAll { $0.id == store }
        case .mistyped(let at): wrongCodes = wrongCodes.suffix(CourierProblem.codes.upperBound - 1) + [at]
        case .noted: counts.offered = counts.offered.next
        case .took(let delivery, let store, let at):
            hand.append(DeliveryInHand(id: delivery, store: store, since: at, isGivenUp: false))
            counts.accepted = counts.accepted.next
            answered(.accepted)
        case .declined(_, let until, _):
            counts.declined = counts.declined.next
            answered(.declined)
            if let until { pausedUntil = until }
        case .missed(_, let until, _):
            counts.missed = counts.missed.next
            answered(.missed)
            if let until { pausedUntil = until }
        case .gaveUp(let delivery, let fault, let keepsGoods, let until, _):
            counts.givenUp = counts.givenUp.next
            if let until { pausedUntil = until }
            if fault == .courier { ended(isDelivered: false) }
            if keepsGoods {
                if let place = hand.firstIndex(where: { $0.id == delivery }) { hand[place].isGivenUp = true }
            } else {
                hand.removeAll { $0.id == delivery }
            }
        case .finished(let delivery, let isDelivered, let fault, _):
            hand.removeAll { $0.id == delivery }
            if isDelivered { counts.delivered = counts.delivered.next }
            if isDelivered || fault == .courier { ended(isDelivered: isDelivered) }
        }
        lastEventAt = event.at
    }

    private mutating func answered(_ answer: OfferAnswer) {
        recentAnswers = recentAnswers.suffix(Self.figureWindow - 1) + [answer]
    }

    private mutating func ended(isDelivered: Bool) {
        recentEnds = recentEnds.suffix(Self.figureWindow - 1) + [isDelivered]
    }
}
