import TablesideCore

extension DeliveryJob {
    /// A command with everything besides the delivery that decides about it.
    struct Step {
        let command: Command
        let kind: Command.Kind
        let context: DispatchContext
        let author: Author
        let now: Instant
        /// The next wave, once it has been computed.
        fileprivate var wave: Wave??

        /// A wave's position in its plan, and the couriers whom it asks.
        struct Wave {
            let position: Int
            let couriers: [UserID]
        }

        init(_ command: Command, in context: DispatchContext, by author: Author, at now: Instant) {
            self.command = command
            kind = command.kind
            self.context = context
            self.author = author
            self.now = now
        }

        /// The answer to an incident; `nil` for another command.
        var answer: IncidentAnswer? { if case .resolve(let answer, _) = command { answer } else { nil } }

        /// Whether the step continues the round; other steps begin one.
        fileprivate var goesOn: Bool { kind == .decline || kind == .lapse || kind == .endOffer }

        /// The plan that the store provides with the step.
        fileprivate var plan: OfferPlan? {
            switch command {
            case .create(_, _, _, let plan), .offer(let plan): plan
            default: nil
            }
        }
    }

    /// Why a condition does not hold; `nil` if it does.
    func failure(of condition: Guard, _ step: inout Step) -> Refusal? {
        switch condition {
        case .isOurs: return notOurs(step)
        case .isOffered: return notOffered(step)
        case .isReady: return notReady(step)
        case .isHolder: return notHolder(step)
        case .isCarried: return step.author.role == .system ? nil : notHolder(step)
        case .isRetried:
            guard case .reportFailure(_, _?) = step.command else { return other(step) }
            return step.author.role == .system ? nil : notHolder(step)
        case .isDue: return notDue(step)
        case .isListed: return notListed(step)
        case .isReassignable:
            return notOurs(step) ?? (step.context.rules.allowsReassignment ? nil : Refusal(.reassignmentOff))
        case .isRecent: return notHolder(step) ?? notRecent(step)
        case .isContinued:
            let isEnd = step.answer == .bringBack || step.answer == .discard
            return undecided(step) ?? (isEnd ? other(step) : nil)
        case .isSentBack:
            return undecided(step) ?? (step.answer == .bringBack ? nil : other(step))
        case .isDiscarded:
            return undecided(step) ?? (step.answer == .discard ? nil : other(step))
        case .isProven:
            switch shown(step) {
            case .refused(let refusal): return refusal
            case .mistyped: return other(step)
            case .sound: return nil
            }
        case .isMistyped:
            switch shown(step) {
            case .refused(let refusal): return refusal
            case .mistyped: return nil
            case .sound: return other(step)
            }
        case .isAsked: return notAsked(&step)
        }
    }

    /// The refusal for a row that is passed over in favor of another one.
    private func other(_ step: Step) -> Refusal { Refusal(.illegal(state: state.rawValue, command: step.kind)) }

    private func notOurs(_ step: Step) -> Refusal? {
        let store = if case .create(_, let sender, _, _) = step.command { sender } else { self.store }
        guard let store, !store.isRepresented(by: step.author) else { return nil }
        return Refusal(.otherStore(store: store))
    }

    private func notHolder(_ step: Step) -> Refusal? {
        step.author.user != nil && step.author.user == courier ? nil : Refusal(.notHolder)
    }

    private func notOffered(_ step: Step) -> Refusal? {
        guard let user = step.author.user, offered.contains(user) else {
            if let user = step.author.user, asked.contains(user), !excluded.contains(user) {
                return Refusal(.offerOver)
            }
            return Refusal(.notOffered)
        }
        guard let until = offeredUntil, until <= step.now else { return nil }
        return Refusal(.offerOver)
    }

    private func notReady(_ step: Step) -> Refusal? {
        if let refusal = notOffered(step) { return refusal }
        guard let standing = step.context.standing(of: step.author.user) else {
            return Refusal(.notOurCouriers(couriers: step.author.user.map { [$0] } ?? []))
        }
        guard let capacity = standing.capacity, standing.inHand >= capacity else { return nil }
        return Refusal(.noRoom(capacity: capacity))
    }

    private func notDue(_ step: Step) -> Refusal? {
        guard let until = offeredUntil, until <= step.now else { return Refusal(.notDue(until: offeredUntil)) }
        return nil
    }

    private func notListed(_ step: Step) -> Refusal? {
        guard case .endOffer(let courier) = step.command, !offered.contains(courier) else { return nil }
        return Refusal(.notOffered)
    }

    private func notRecent(_ step: Step) -> Refusal? {
        guard let stepped = steppedAt, let length = step.context.rules.correction, step.now - stepped < length else {
            return Refusal(.tooLateToCorrect)
        }
        // The order has left the restaurant, which an order cannot undo.
        return state == .pickedUp && described?.value.order != nil ? Refusal(.tooLateToCorrect) : nil
    }
}

// Incidents.
extension DeliveryJob {
    /// Why the answer is not accepted: the engine decides only by the draft, after the store's time is over.
    private func undecided(_ step: Step) -> Refusal? {
        guard step.author.role == .system else { return notOurs(step) ?? impossible(step) }
        guard let time = decisionDue, time <= step.now else { return Refusal(.notDue(until: decisionDue)) }
        return step.command == dueCommand ? nil : Refusal(.notPermitted(role: .system, command: .resolve))
    }

    /// Why the courier cannot follow the store's decision.
    private func impossible(_ step: Step) -> Refusal? {
        switch step.command {
        case .resolve(.tryAgain(let at?), _) where at < step.now: return Refusal(.nextTryOver(at: at))
        case .resolve(.leave, _):
            guard let draft else { return nil }
            let kinds = draft.shownByPerson
            let cash = draft.cash.flatMap { $0.isZero ? nil : $0 }
            return kinds.isEmpty && cash == nil ? nil : Refusal(.cannotBeLeft(kinds: kinds, cash: cash))
        default: return nil
        }
    }
}

// Offers.
extension DeliveryJob {
    /// Why the step leaves no open offer: it is not permitted, or no courier is left.
    private func notAsked(_ step: inout Step) -> Refusal? {
        let refusal: Refusal? =
            switch step.kind {
            case .decline: notOffered(step)
            case .lapse: notDue(step)
            case .endOffer: notListed(step)
            case .giveUp: notHolder(step)
            case .reassign: failure(of: .isReassignable, &step)
            default: notOurs(step)
            }
        if let refusal { return refusal }
        if step.kind == .decline || step.kind == .endOffer, offered.count > 1, !isOverdue(at: step.now) { return nil }
        if nextWave(&step) != nil { return nil }
        return step.plan.flatMap { fault(of: $0, in: step.context) }
            ?? Refusal(step.plan == nil && plan == nil ? .planMissing : .nobodyLeft)
    }

    /// The first wave with couriers to ask, and these couriers.
    private func nextWave(_ step: inout Step) -> Step.Wave? {
        if let found = step.wave { return found }
        let found = wave(after: step)
        step.wave = .some(found)
        return found
    }

    private func wave(after step: Step) -> Step.Wave? {
        guard let plan = step.plan ?? plan, plan.waves.count <= SizeLimit.waves else { return nil }
        let passed = step.kind == .giveUp || step.kind == .reassign ? courier : nil
        var gone = Set(excluded)
        if step.goesOn { gone.formUnion(asked) }
        if let passed { gone.insert(passed) }
        let isPassedAsked = step.kind == .reassign && passed != nil
        let room = max(0, SizeLimit.couriers - (step.goesOn ? asked.count : isPassedAsked ? 1 : 0))
        let start = step.goesOn ? (wave.map { $0 + 1 } ?? 0) : 0
        let isOnly = isAskedOnce(by: step)
        for position in plan.waves.indices.dropFirst(start) {
            let couriers = step.context.couriers(of: plan.waves[position], at: step.now, isOnly: isOnly, room: room) {
                gone.isEmpty || !gone.contains($0)
            }
            // A store that creates a delivery is told if no courier can take it now.
            if isOnly, step.kind == .create, !step.context.hasRoom(amongst: couriers) { continue }
            if !couriers.isEmpty { return Step.Wave(position: position, couriers: couriers) }
        }
        return nil
    }

    /// Whether the profile never asks a courier twice who was passed over, neither by a timer nor at the store's
    /// request.
    private func isAskedOnce(by step: Step) -> Bool {
        var code = profile
        if case .create(let wanted, _, _, _) = step.command { code = wanted }
        guard let commands = code.flatMap(Profile.named)?.lifecycle.commands else { return false }
        return !commands.contains(.lapse) && !commands.contains(.offer)
    }

    /// The events that ask the next wave, or record that no courier is left.
    func asking(_ state: State, _ step: inout Step) -> [Event] {
        if state == .unassigned { return [.unassigned(at: step.now)] }
        guard let plan = step.plan ?? plan, let wave = nextWave(&step) else { return [] }
        let until = plan.answerWithin.map { step.now + $0 }
        return [.offered(wave: wave.position, couriers: wave.couriers, until: until, at: step.now)]
    }

    /// The events that begin a round.
    func round(_ state: State, _ step: inout Step) -> [Event] {
        guard let plan = step.plan ?? plan else { return asking(state, &step) }
        let passed = step.kind == .reassign ? courier : nil
        return [.roundBegun(plan: plan, passed: passed, at: step.now)] + asking(state, &step)
    }
}

// Proof.
extension DeliveryJob {
    private enum Shown {
        case sound
        case mistyped
        case refused(Refusal)
    }

    /// Compares the author's proof with the leg's requirement.
    private func shown(_ step: Step) -> Shown {
        if let refusal = notHolder(step) { return .refused(refusal) }
        switch step.command {
        case .pickUp(let proof): return judge(proof, for: .pickup)
        case .deliver(let proof): return judge(proof, for: .dropoff)
        case .bringBack(let proof): return judge(proof, for: .return)
        default: return .sound
        }
    }

    private func judge(_ proof: DeliveryProof, for leg: DeliveryLeg) -> Shown {
        let requirement = requirement(for: leg)
        if let kind = proof.tooLong { return .refused(Refusal(.proofTooLong(kind: kind))) }
        if requirement == ProofRequirement() { return .sound }
        let missing = proof.missing(for: requirement)
        guard missing.isEmpty else { return .refused(Refusal(.proofMissing(kinds: missing))) }
        if let code = requirement.code, let given = proof.code {
            let tries = described?.value.proof.tries ?? ProofPolicy.usualTries
            if wrongCodes[leg, default: 0] >= tries {
                return .refused(Refusal(.tooManyTries(limit: tries)))
            }
            guard given.hasBytes(of: code) else { return .mistyped }
        }
        if let barcode = requirement.barcode, let given = proof.barcode, !given.hasBytes(of: barcode) {
            return .refused(Refusal(.otherGoods))
        }
        if let age = requirement.age, let given = proof.age, given < age {
            return .refused(Refusal(.tooYoung(age: given, required: age)))
        }
        return .sound
    }
}
