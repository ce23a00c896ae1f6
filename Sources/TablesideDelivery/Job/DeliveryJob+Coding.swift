import TablesideCore

extension DeliveryJob.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .create(let profile, let store, let draft, let plan):
            try encoder.write("create", ["profile": profile, "store": store, "draft": draft, "plan": plan])
        case .edit(let draft): try encoder.write("edit", ["draft": draft])
        case .offer(let plan): try encoder.write("offer", ["plan": plan])
        case .withdraw: try encoder.write("withdraw")
        case .accept: try encoder.write("accept")
        case .decline: try encoder.write("decline")
        case .lapse: try encoder.write("lapse")
        case .endOffer(let courier): try encoder.write("endOffer", ["courier": courier])
        case .arrive: try encoder.write("arrive")
        case .pickUp(let proof): try encoder.write("pickUp", ["proof": proof])
        case .deliver(let proof): try encoder.write("deliver", ["proof": proof])
        case .reportFailure(let reason, let nextTry):
            try encoder.write("reportFailure", ["reason": reason, "nextTry": nextTry])
        case .bringBack(let proof): try encoder.write("bringBack", ["proof": proof])
        case .giveUp(let reason): try encoder.write("giveUp", ["reason": reason])
        case .cancel(let reason): try encoder.write("cancel", ["reason": reason])
        case .reassign: try encoder.write("reassign")
        case .correct: try encoder.write("correct")
        case .reportIncident(let reason): try encoder.write("reportIncident", ["reason": reason])
        case .resolve(let answer, let reason): try encoder.write("resolve", ["answer": answer, "reason": reason])
        }
    }
}

extension DeliveryJob.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "created":
                try .created(
                    profile: read("profile"),
                    store: read("store"),
                    draft: read("draft"),
                    plan: read(optional: "plan"),
                    at: read("at")
                )
            case "edited": try .edited(draft: read("draft"), at: read("at"))
            case "roundBegun": try .roundBegun(plan: read("plan"), passed: read(optional: "passed"), at: read("at"))
            case "offered":
                try .offered(
                    wave: read("wave"),
                    couriers: read("couriers"),
                    until: read(optional: "until"),
                    at: read("at")
                )
            case "unassigned": try .unassigned(at: read("at"))
            case "withdrawn": try .withdrawn(at: read("at"))
            case "accepted": try .accepted(courier: read("courier"), losers: read("losers"), at: read("at"))
            case "declined": try .declined(courier: read("courier"), at: read("at"))
            case "lapsed":
                try .lapsed(couriers: read("couriers"), until: read(optional: "until"), at: read("at"))
            case "offerEnded": try .offerEnded(courier: read("courier"), at: read("at"))
            case "arrived": try .arrived(to: read("to"), at: read("at"))
            case "pickedUp": try .pickedUp(proof: read("proof"), at: read("at"))
            case "delivered": try .delivered(proof: read("proof"), at: read("at"))
            case "codeRefused": try .codeRefused(leg: read("leg"), at: read("at"))
            case "failed": try .failed(reason: read("reason"), nextTry: read(optional: "nextTry"), at: read("at"))
            case "broughtBack": try .broughtBack(proof: read("proof"), at: read("at"))
            case "givenUp":
                try .givenUp(courier: read("courier"), reason: read(optional: "reason"), to: read("to"), at: read("at"))
            case "cancelled": try .cancelled(reason: read(optional: "reason"), to: read("to"), at: read("at"))
            case "reassigned": try .reassigned(courier: read("courier"), at: read("at"))
            case "corrected": try .corrected(to: read("to"), at: read("at"))
            case "halted": try .halted(reason: read("reason"), until: read(optional: "until"), at: read("at"))
            case "settled": try .settled(settlement: read("settlement"), at: read("at"))
            case "resolved":
                try .resolved(
                    answer: read("answer"),
                    reason: read(optional: "reason"),
                    to: read("to"),
                    at: read("at")
                )
            case "personalDataErased": try .personalDataErased(at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .created(let profile, let store, let draft, let plan, let at):
            try encoder.write("created", ["profile": profile, "store": store, "draft": draft, "plan": plan, "at": at])
        case .edited(let draft, let at): try encoder.write("edited", ["draft": draft, "at": at])
        case .roundBegun(let plan, let passed, let at):
            try encoder.write("roundBegun", ["plan": plan, "passed": passed, "at": at])
        case .offered(let wave, let couriers, let until, let at):
            try encoder.write("offered", ["wave": wave, "couriers": couriers, "until": until, "at": at])
        case .unassigned(let at): try encoder.write("unassigned", ["at": at])
        case .withdrawn(let at): try encoder.write("withdrawn", ["at": at])
        case .accepted(let courier, let losers, let at):
            try encoder.write("accepted", ["courier": courier, "losers": losers, "at": at])
        case .declined(let courier, let at): try encoder.write("declined", ["courier": courier, "at": at])
        case .lapsed(let couriers, let until, let at):
            try encoder.write("lapsed", ["couriers": couriers, "until": until, "at": at])
        case .offerEnded(let courier, let at):
            try encoder.write("offerEnded", ["courier": courier, "at": at])
        case .arrived(let to, let at): try encoder.write("arrived", ["to": to, "at": at])
        case .pickedUp(let proof, let at): try encoder.write("pickedUp", ["proof": proof, "at": at])
        case .delivered(let proof, let at): try encoder.write("delivered", ["proof": proof, "at": at])
        case .codeRefused(let leg, let at): try encoder.write("codeRefused", ["leg": leg, "at": at])
        case .failed(let reason, let nextTry, let at):
            try encoder.write("failed", ["reason": reason, "nextTry": nextTry, "at": at])
        case .broughtBack(let proof, let at): try encoder.write("broughtBack", ["proof": proof, "at": at])
        case .givenUp(let courier, let reason, let to, let at):
            try encoder.write("givenUp", ["courier": courier, "reason": reason, "to": to, "at": at])
        case .cancelled(let reason, let to, let at):
            try encoder.write("cancelled", ["reason": reason, "to": to, "at": at])
        case .reassigned(let courier, let at): try encoder.write("reassigned", ["courier": courier, "at": at])
        case .corrected(let to, let at): try encoder.write("corrected", ["to": to, "at": at])
        case .halted(let reason, let until, let at):
            try encoder.write("halted", ["reason": reason, "until": until, "at": at])
        case .settled(let settlement, let at):
            try encoder.write("settled", ["settlement": settlement, "at": at])
        case .personalDataErased(let at): try encoder.write("personalDataErased", ["at": at])
        case .resolved(let answer, let reason, let to, let at):
            try encoder.write("resolved", ["answer": answer, "reason": reason, "to": to, "at": at])
        }
    }
}

extension DeliveryJob {
    private enum Field: CodingKey {
        case id, version, state, profile, store, draft, plan, createdAt, asked, askedBefore, wave, offered,
            offeredUntil, courier, losers, excluded, wrongCodes, failures, failure, nextTry, decisionDue, isLeftAtDoor,
            steppedAt, settlement, lastEventAt
    }

    /// Reads a job; refuses a state that no sequence of events produces.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(DeliveryID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        state = try container.decode(State.self, forKey: .state)
        profile = try container.decodeIfPresent(ProfileCode.self, forKey: .profile)
        store = try container.decodeIfPresent(StoreID.self, forKey: .store)
        draft = try container.decodeIfPresent(DeliveryDraft.self, forKey: .draft)
        plan = try container.decodeIfPresent(OfferPlan.self, forKey: .plan)
        createdAt = try container.decodeIfPresent(Instant.self, forKey: .createdAt)
        asked = try container.decodeList(UserID.self, forKey: .asked)
        askedBefore = try container.decodeList(UserID.self, forKey: .askedBefore)
        wave = try container.decodeIfPresent(Int.self, forKey: .wave)
        offered = try container.decodeList(UserID.self, forKey: .offered)
        offeredUntil = try container.decodeIfPresent(Instant.self, forKey: .offeredUntil)
        courier = try container.decodeIfPresent(UserID.self, forKey: .courier)
        losers = try container.decodeList(UserID.self, forKey: .losers)
        excluded = try container.decodeList(UserID.self, forKey: .excluded)
        wrongCodes = try container.decodeIfPresent([DeliveryLeg: Int].self, forKey: .wrongCodes) ?? [:]
        failures = try container.decode(Int.self, forKey: .failures)
        failure = try container.decodeIfPresent(DeliveryReason.self, forKey: .failure)
        nextTry = try container.decodeIfPresent(Instant.self, forKey: .nextTry)
        decisionDue = try container.decodeIfPresent(Instant.self, forKey: .decisionDue)
        isLeftAtDoor = try container.decodeIfPresent(Bool.self, forKey: .isLeftAtDoor) ?? false
        steppedAt = try container.decodeIfPresent(Instant.self, forKey: .steppedAt)
        settlement = try container.decodeIfPresent(DeliverySettlement.self, forKey: .settlement)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        guard isConsistent else {
            throw DecodingError.dataCorruptedError(
                forKey: .state,
                in: container,
                debugDescription: "the parts of the delivery contradict its state"
            )
        }
    }

    /// Writes a job.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encode(state, forKey: .state)
        try container.encodeIfPresent(profile, forKey: .profile)
        try container.encodeIfPresent(store, forKey: .store)
        try container.encodeIfPresent(draft, forKey: .draft)
        try container.encodeIfPresent(plan, forKey: .plan)
        try container.encodeIfPresent(createdAt, forKey: .createdAt)
        try container.encodeUnlessEmpty(asked, forKey: .asked)
        try container.encodeUnlessEmpty(askedBefore, forKey: .askedBefore)
        try container.encodeIfPresent(wave, forKey: .wave)
        try container.encodeUnlessEmpty(offered, forKey: .offered)
        try container.encodeIfPresent(offeredUntil, forKey: .offeredUntil)
        try container.encodeIfPresent(courier, forKey: .courier)
        try container.encodeUnlessEmpty(losers, forKey: .losers)
        try container.encodeUnlessEmpty(excluded, forKey: .excluded)
        if !wrongCodes.isEmpty { try container.encode(wrongCodes, forKey: .wrongCodes) }
        try container.encode(failures, forKey: .failures)
        try container.encodeIfPresent(failure, forKey: .failure)
        try container.encodeIfPresent(nextTry, forKey: .nextTry)
        try container.encodeIfPresent(decisionDue, forKey: .decisionDue)
        if isLeftAtDoor { try container.encode(isLeftAtDoor, forKey: .isLeftAtDoor) }
        try container.encodeIfPresent(steppedAt, forKey: .steppedAt)
        try container.encodeIfPresent(settlement, forKey: .settlement)
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }

    private var isConsistent: Bool {
        let isNew = state == .absent
        let isHeld = [
            .accepted, .atPickup, .pickedUp, .atDropoff, .halted, .delivered, .returning, .returned, .discarded,
        ].contains(state)
        let lists = [asked, askedBefore, offered, losers]
        return isNew == (version == .absent) && isNew == (lastEventAt == nil) && isNew == (createdAt == nil)
            && isNew == (profile == nil) && isNew == (store == nil) && isNew == (draft == nil)
            && (isHeld ? courier != nil : courier == nil || state == .cancelled)
            && (offered.isEmpty || state == .offering && wave != nil) && (offeredUntil == nil || !offered.isEmpty)
            && lists.allSatisfy { $0.count <= SizeLimit.couriers && Set($0).count == $0.count }
            && Set(excluded).count == excluded.count && Set(asked).isSuperset(of: offered)
            && (askedBefore.isEmpty || Set(askedBefore).isDisjoint(with: asked)) && failures >= 0
            && wrongCodes.values.allSatisfy { $0 > 0 } && (decisionDue == nil || state == .halted)
            && (settlement.map { fits($0.outcome) } ?? true)
            && (isNew || profile.flatMap(Profile.named).map { $0.lifecycle.states.contains(state) } ?? true)
            && (failure != nil || state != .halted && state != .discarded)
            && (wave.map { $0 >= 0 } ?? true)
    }

    /// Whether a delivery in this state can have had this outcome.
    private func fits(_ outcome: DeliveryOutcome) -> Bool {
        switch outcome {
        case .delivered: state == .delivered
        case .calledOffEarly, .calledOffOnTheWay, .calledOffAtPickup: state == .cancelled
        case .calledOffUnderWay: state == .returned
        case .failedByCustomer, .failedByStore, .failedByCourier, .failedByNobody:
            state == .returned || state == .discarded
        }
    }
}
