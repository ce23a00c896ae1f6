import TablesideCore
import TablesideDelivery

/// A second implementation of the rules of a delivery, slow and obvious: sets, strings, and one rule after another.
struct DeliveryModel {
    var state = "absent"
    let isFull: Bool
    let isSupervised: Bool
    var waves: [OfferWave]
    var answer: Elapsed?
    var round: Set<UserID> = []
    var ever: Set<UserID> = []
    var live: [UserID] = []
    var ends: Instant?
    /// How many offers each courier let pass without an answer.
    var missed: [UserID: Int] = [:]
    var next = 0
    var holder: UserID?
    var losers: Set<UserID> = []
    var barred: Set<UserID> = []
    var wrong = 0
    var steppedAt: Instant?
    var decidedAt: Instant?
    var isLeft = false
    /// Whether the customer pays a fee, which is all that an edit changes.
    var hasFee = false

    init(isFull: Bool, isSupervised: Bool, waves: [OfferWave], answer: Elapsed?) {
        (self.isFull, self.isSupervised, self.waves, self.answer) = (isFull, isSupervised, waves, answer)
    }

    /// The couriers whom a wave may name.
    private func able(
        _ wave: OfferWave,
        _ facts: [CourierStanding],
        _ now: Instant,
        _ age: Elapsed?,
        isStrict: Bool = false
    ) -> [UserID] {
        var found: [(Double, UserID)] = []
        // iDeliver asks once: all whom the store wants who have not switched off, wherever they are and whatever they do.
        let isOpen: Bool
        switch wave {
        case .chosen, .everyone: isOpen = !isFull
        case .within, .nearest: isOpen = false
        }
        for fact in facts {
            if barred.contains(fact.id) || round.contains(fact.id) || !fact.isAvailable { continue }
            if isOpen {
                if isStrict, let capacity = fact.capacity, fact.inHand >= capacity { continue }
                found.append((fact.distance ?? .infinity, fact.id))
                continue
            }
            if let capacity = fact.capacity, fact.inHand >= capacity { continue }
            if let paused = fact.pausedUntil, now < paused { continue }
            if let age {
                guard let seen = fact.seenAt, now >= seen, now - seen <= age else { continue }
            }
            found.append((fact.distance ?? .infinity, fact.id))
        }
        found.sort { $0.0 != $1.0 ? $0.0 < $1.0 : $0.1.rawValue < $1.1.rawValue }
        switch wave {
        case .chosen(let chosen): return chosen.filter { name in found.contains { $0.1 == name } }
        case .within(let meters): return found.filter { $0.0 <= Double(meters) }.map(\.1)
        case .nearest(let count): return Array(found.map(\.1).prefix(count))
        case .everyone: return found.map(\.1)
        }
    }

    /// Asks the next wave that has somebody; says whether there is one.
    private mutating func ask(_ facts: [CourierStanding], _ now: Instant, _ age: Elapsed?) {
        while next < waves.count {
            let couriers = able(waves[next], facts, now, age)
            next += 1
            if !couriers.isEmpty {
                (state, live, ends) = ("offering", couriers, answer.map { now + $0 })
                round.formUnion(couriers)
                ever.formUnion(couriers)
                return
            }
        }
        (state, live, ends) = (isFull ? "unassigned" : "offering", [], nil)
    }

    /// Whether the time of the open offers is over, in which case nobody who has one answered it.
    private mutating func missOverdue(_ now: Instant) -> Bool {
        guard let ends, now >= ends else { return false }
        for courier in live { missed[courier, default: 0] += 1 }
        return true
    }

    private mutating func begin(_ facts: [CourierStanding], _ now: Instant, _ age: Elapsed?, without: UserID? = nil) {
        (round, next, losers) = (without.map { [$0] } ?? [], 0, [])
        ask(facts, now, age)
    }

    /// Carries out a command of somebody who is the store, the engine, or a courier; returns what becomes of it.
    mutating func perform(
        _ command: DeliveryJob.Command.Kind,
        by who: String,
        code: String?,
        hasPhoto: Bool,
        nextTry: Bool,
        answer reply: String,
        fee: Bool,
        standing: String,
        _ facts: [CourierStanding],
        at now: Instant,
        rules: DispatchRules,
        tries: Int
    ) -> String {
        let isStore = who == "store" || who == "system"
        let isCourier = !isStore
        let user = UserID(who)
        let age = rules.positionAge
        func taken() -> String? {
            isCourier && holder != nil && holder != user ? (losers.contains(user) ? "alreadyTaken" : "notOffered") : nil
        }
        let before = state
        switch (before, command) {
        case ("absent", .create) where isStore:
            if isFull {
                state = "created"
            } else {
                // Only a store that begins hears that nobody has room.
                let isSomebodyThere = waves.contains { !able($0, facts, now, age, isStrict: true).isEmpty }
                begin(facts, now, age)
                if !isSomebodyThere {
                    self = DeliveryModel(isFull: isFull, isSupervised: isSupervised, waves: waves, answer: answer)
                    return "nobodyLeft"
                }
            }
        case ("created", .edit) where isStore && isFull, ("offering", .edit) where isStore && isFull,
            ("unassigned", .edit) where isStore && isFull:
            guard hasFee != fee else { return "-" }
            hasFee = fee
        case ("created", .offer) where isStore && isFull, ("unassigned", .offer) where isStore && isFull:
            begin(facts, now, age)
        case ("offering", .withdraw) where isStore && isFull:
            _ = missOverdue(now)
            (state, live, ends) = ("created", [], nil)
        case (_, .accept) where taken() != nil: return taken() ?? ""
        case ("offering", .accept) where isCourier, ("offering", .decline) where isCourier && isFull:
            guard live.contains(user) else {
                return round.contains(user) && !barred.contains(user) ? "offerOver" : "notOffered"
            }
            if let ends, now >= ends { return "offerOver" }
            if command == .accept {
                guard let fact = facts.first(where: { $0.id == user }) else { return "notOurCouriers" }
                if let capacity = fact.capacity, fact.inHand >= capacity { return "noRoom" }
                (state, holder, losers, wrong) = ("accepted", user, Set(live).subtracting([user]), 0)
                (live, ends) = ([], nil)
            } else {
                live.removeAll { $0 == user }
                if live.isEmpty { ask(facts, now, age) }
            }
        case ("offering", .endOffer) where who == "system":
            guard live.contains("a") else { return "notOffered" }
            // What is over by time is over for all, whoever looks at it first.
            if missOverdue(now) {
                ask(facts, now, age)
                return state
            }
            live.removeAll { $0 == "a" }
            if live.isEmpty {
                ends = nil
                if isFull { ask(facts, now, age) }
            }
        case ("offering", .lapse) where who == "system" && isFull:
            guard missOverdue(now) else { return "notDue" }
            ask(facts, now, age)
        case ("accepted", .arrive) where isCourier && isFull, ("pickedUp", .arrive) where isCourier && isFull:
            guard holder == user else { return "notHolder" }
            (state, steppedAt) = (before == "accepted" ? "atPickup" : "atDropoff", now)
        case ("atPickup", .pickUp) where isCourier && isFull:
            guard holder == user else { return "notHolder" }
            (state, steppedAt) = ("pickedUp", now)
        case (isFull ? "atDropoff" : "accepted", .deliver) where isCourier:
            guard holder == user else { return "notHolder" }
            if isLeft {
                guard hasPhoto else { return "proofMissing" }
                (state, steppedAt) = ("delivered", nil)
                return state
            }
            guard let code else { return "proofMissing" }
            if wrong >= tries { return "tooManyTries" }
            if code == "right" { (state, steppedAt) = ("delivered", nil) } else { wrong += 1 }
        case ("pickedUp", .reportIncident) where isSupervised && isCourier,
            ("atDropoff", .reportIncident) where isSupervised && isCourier:
            guard holder == user else { return "notHolder" }
            (state, steppedAt, decidedAt) = ("halted", nil, rules.incidentResponseTime.map { now + $0 })
        case ("halted", .resolve) where isStore:
            if who == "system" {
                guard let decidedAt, now >= decidedAt else { return "notDue" }
                if reply != standing { return "-" }
            }
            // A code is told by somebody who is there.
            if reply == "leave", standing != "leave" { return "cannotBeLeft" }
            if reply == "again" { isLeft = false }
            if reply == "leave" { isLeft = true }
            state =
                ["again": "pickedUp", "leave": "pickedUp", "back": "returning", "discard": "discarded"][reply] ?? ""
            decidedAt = nil
        case ("halted", .giveUp) where isCourier:
            guard holder == user else { return "notHolder" }
            barred.insert(user)
            (state, decidedAt) = ("returning", nil)
        case ("halted", .cancel) where isStore: (state, decidedAt) = ("returning", nil)
        case ("pickedUp", .reportFailure) where isFull && !isSupervised && who != "store",
            ("atDropoff", .reportFailure) where isFull && !isSupervised && who != "store":
            guard who == "system" || holder == user else { return "notHolder" }
            (state, steppedAt) = (nextTry ? "pickedUp" : "returning", nil)
        case ("returning", .bringBack):
            guard isStore || holder == user else { return "notHolder" }
            state = "returned"
        case ("accepted", .giveUp) where isCourier, ("atPickup", .giveUp) where isCourier:
            guard holder == user else { return "notHolder" }
            barred.insert(user)
            (holder, steppedAt) = (nil, nil)
            begin(facts, now, age)
        case ("pickedUp", .giveUp) where isCourier, ("atDropoff", .giveUp) where isCourier:
            guard holder == user else { return "notHolder" }
            barred.insert(user)
            (state, steppedAt) = ("returning", nil)
        case ("accepted", .reassign) where isStore && isFull, ("atPickup", .reassign) where isStore && isFull:
            let passed = holder
            (holder, steppedAt) = (nil, nil)
            begin(facts, now, age, without: passed)
        case ("atPickup", .correct) where isCourier, ("pickedUp", .correct) where isCourier,
            ("atDropoff", .correct) where isCourier:
            guard holder == user else { return "notHolder" }
            guard let at = steppedAt, let length = rules.correction, now - at < length else {
                return "tooLateToCorrect"
            }
            let previous = ["atPickup": "accepted", "pickedUp": "atPickup", "atDropoff": "pickedUp"]
            (state, steppedAt) = (previous[before] ?? "", nil)
        case ("created", .cancel) where isStore, ("offering", .cancel) where isStore,
            ("unassigned", .cancel) where isStore,
            ("accepted", .cancel) where isStore, ("atPickup", .cancel) where isStore:
            _ = missOverdue(now)
            (state, live, ends, steppedAt) = ("cancelled", [], nil, nil)
        case ("pickedUp", .cancel) where isStore, ("atDropoff", .cancel) where isStore:
            (state, steppedAt) = ("returning", nil)
        case ("created", .accept) where isCourier && round.contains(user),
            ("unassigned", .accept) where isCourier && round.contains(user),
            ("created", .decline) where isCourier && round.contains(user),
            ("unassigned", .decline) where isCourier && round.contains(user):
            return "offerOver"
        default: return "-"
        }
        return state
    }
}
