import TablesideCore

extension DeliveryJob {
    /// One command, and everything by which it is judged.
    struct Step {
        let job: DeliveryJob
        let command: Command
        let context: DispatchContext
        let author: Author
        let now: Instant

        /// Why a condition does not hold; `nil` if it does.
        func failure(of condition: Guard) -> Refusal? {
            switch condition {
            case .isOurs: return ours
            case .isOffered: return offered
            case .isReady: return ready
            case .isHolder: return holder
            case .isCarried: return author.role == .system ? nil : holder
            case .isRetried:
                guard case .reportFailure(_, _?) = command else { return other }
                return author.role == .system ? nil : holder
            case .isDue: return due
            case .isListed: return listed
            case .isReassignable:
                return ours ?? (context.rules.allowsReassignment ? nil : Refusal(.reassignmentOff))
            case .isRecent: return holder ?? recent
            case .isContinued:
                return undecided
                    ?? (command == .resolve(answer: .bringBack) || command == .resolve(answer: .discard) ? other : nil)
            case .isSentBack: return undecided ?? (command == .resolve(answer: .bringBack) ? nil : other)
            case .isDiscarded: return undecided ?? (command == .resolve(answer: .discard) ? nil : other)
            case .isProven:
                switch shown {
                case .refused(let refusal): return refusal
                case .mistyped: return other
                case .sound: return nil
                }
            case .isMistyped:
                switch shown {
                case .refused(let refusal): return refusal
                case .mistyped: return nil
                case .sound: return other
                }
            case .isAsked: return asked
            }
        }

        /// The refusal for a row that is not taken because another one is.
        private var other: Refusal { Refusal(.illegal(state: job.state.rawValue, command: command.kind)) }

        private var ours: Refusal? {
            let store: StoreID? = if case .create(_, let store, _, _) = command { store } else { job.store }
            guard let store, !store.isRepresented(by: author) else { return nil }
            return Refusal(.otherStore(store: store))
        }

        private var holder: Refusal? {
            author.user != nil && author.user == job.courier ? nil : Refusal(.notHolder)
        }

        private var offered: Refusal? {
            guard let user = author.user, job.offered.contains(user) else {
                if let user = author.user, job.asked.contains(user), !job.excluded.contains(user) {
                    return Refusal(.offerOver)
                }
                return Refusal(.notOffered)
            }
            guard let until = job.offeredUntil, until <= now else { return nil }
            return Refusal(.offerOver)
        }

        private var ready: Refusal? {
            if let offered { return offered }
            guard let standing = context.standing(of: author.user) else {
                return Refusal(.notOurCouriers(couriers: author.user.map { [$0] } ?? []))
            }
            guard let capacity = standing.capacity, standing.inHand >= capacity else { return nil }
            return Refusal(.noRoom(capacity: capacity))
        }

        private var due: Refusal? {
            guard let until = job.offeredUntil, until <= now else { return Refusal(.notDue(until: job.offeredUntil)) }
            return nil
        }

        private var listed: Refusal? {
            guard case .endOffer(let courier) = command, !job.offered.contains(courier) else { return nil }
            return Refusal(.notOffered)
        }

        private var recent: Refusal? {
            guard let stepped = job.steppedAt, let length = context.rules.correction, now - stepped < length else {
                return Refusal(.tooLateToCorrect)
            }
            return nil
        }

        // MARK: Incidents

        /// Why this is not decided: the engine decides only by the draft, when the store's time is over.
        private var undecided: Refusal? {
            guard author.role == .system else { return ours ?? impossible }
            guard let time = job.answeredAt, time <= now else { return Refusal(.notDue(until: job.answeredAt)) }
            return command == job.dueCommand ? nil : Refusal(.notPermitted(role: .system, command: .resolve))
        }

        /// Why the courier cannot do what the store decides.
        private var impossible: Refusal? {
            switch command {
            case .resolve(.tryAgain(let at?)) where at < now: return Refusal(.nextTryOver(at: at))
            case .resolve(.leave):
                guard let draft = job.draft else { return nil }
                let kinds = draft.proof.dropoff.kinds.filter(\.needsPerson)
                guard draft.cash.map(\.isZero) ?? true, kinds.isEmpty else {
                    return Refusal(.cannotBeLeft(kinds: kinds, cash: draft.cash))
                }
                return nil
            default: return nil
            }
        }

        // MARK: Offers

        /// Why nobody has an open offer after the step: it is not permitted, or nobody is left.
        private var asked: Refusal? {
            let refusal: Refusal? =
                switch command.kind {
                case .decline: offered
                case .lapse: due
                case .endOffer: listed
                case .giveUp: holder
                case .reassign: failure(of: .isReassignable)
                default: ours
                }
            if let refusal { return refusal }
            if command.kind == .decline || command.kind == .endOffer, job.offered.count > 1 { return nil }
            if nextWave != nil { return nil }
            return newPlan.flatMap { job.fault(of: $0, in: context) }
                ?? Refusal(plan == nil ? .planMissing : .nobodyLeft)
        }

        /// The plan by which couriers are asked after the step.
        private var plan: OfferPlan? {
            newPlan ?? job.plan
        }

        /// Whether the step goes on with the round; others begin one.
        private var goesOn: Bool { [.decline, .lapse, .endOffer].contains(command.kind) }

        /// The plan that the store gives with the step.
        private var newPlan: OfferPlan? {
            switch command {
            case .create(_, _, _, let plan), .offer(let plan): plan
            default: nil
            }
        }

        /// The courier who is not asked in a round that begins.
        private var passed: UserID? { command.kind == .reassign ? job.courier : nil }

        /// The first wave with somebody to ask, and whom.
        private var nextWave: (position: Int, couriers: [UserID])? {
            guard let plan, plan.waves.count <= SizeLimit.waves else { return nil }
            var gone = Set(job.excluded)
            if goesOn { gone.formUnion(job.asked) }
            if command.kind == .giveUp || command.kind == .reassign, let courier = job.courier { gone.insert(courier) }
            let room = max(0, SizeLimit.couriers - (goesOn ? job.asked.count : passed == nil ? 0 : 1))
            let start = goesOn ? (job.wave.map { $0 + 1 } ?? 0) : 0
            for position in plan.waves.indices.dropFirst(start) {
                let couriers = context.couriers(of: plan.waves[position], at: now) { !gone.contains($0) }.prefix(room)
                if !couriers.isEmpty { return (position, Array(couriers)) }
            }
            return nil
        }

        /// The events that ask the next wave, or say that nobody is left.
        func next(_ state: State) -> [Event] {
            if state == .unassigned { return [.unassigned(at: now)] }
            guard let plan, let wave = nextWave else { return [] }
            let until = plan.answerWithin.map { now + $0 }
            return [.offered(wave: wave.position, couriers: wave.couriers, until: until, at: now)]
        }

        /// The events that begin a round.
        func round(_ state: State) -> [Event] {
            guard let plan else { return next(state) }
            return [.roundBegun(plan: plan, passed: passed, at: now)] + next(state)
        }

        // MARK: Proof

        private enum Shown {
            case sound
            case mistyped
            case refused(Refusal)
        }

        /// What the author shows, against what the leg asks for.
        private var shown: Shown {
            if let holder { return .refused(holder) }
            let (leg, proof): (DeliveryLeg, DeliveryProof)
            switch command {
            case .pickUp(let given): (leg, proof) = (.pickup, given)
            case .deliver(let given): (leg, proof) = (.dropoff, given)
            case .bringBack(let given): (leg, proof) = (.return, given)
            default: return .sound
            }
            let tries = job.draft?.proof.tries
            let requirement = job.requirement(for: leg)
            if let kind = proof.tooLong { return .refused(Refusal(.proofTooLong(kind: kind))) }
            let missing = proof.missing(for: requirement)
            guard missing.isEmpty else { return .refused(Refusal(.proofMissing(kinds: missing))) }
            if let code = requirement.code, let given = proof.code {
                if let tries, job.wrongCodes[leg, default: 0] >= tries {
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
}
