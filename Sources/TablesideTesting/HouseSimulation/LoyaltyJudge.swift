import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideOrdering

/// Judges points, missions and promotions of a simulated evening, by sums that are written here a second time.
struct LoyaltyJudge {
    /// A broken rule.
    struct Finding: Hashable {
        let rule: HouseJudge.Rule
        let detail: String
    }

    /// The points of one guest, added up from what happened to them.
    private struct Ledger {
        struct Lot {
            var points: Int
            let end: Instant?
        }

        var lots: [Int: Lot] = [:]
        /// What is held for each reward.
        var held: [RewardID: Int] = [:]
        var sources: Set<PointsSource> = []
        var earned = 0
        var spent = 0
        var expired = 0
        /// What went to friends, less what came from them.
        var sent = 0
        /// What the house gave by hand.
        var given = 0
        /// What refunds took back, less what had expired by then.
        var taken = 0
        /// What refunds took back and nothing has paid yet.
        var owed = 0

        var left: Int { lots.values.reduce(0) { $0 + $1.points } }
        var allHeld: Int { held.values.reduce(0, +) }
        func balance(at now: Instant) -> Int {
            lots.values.reduce(0) { sum, lot in lot.end.map { $0 <= now } == true ? sum : sum + lot.points }
        }
    }

    /// What is wrong, in order; the reader empties it.
    var findings: [Finding] = []
    /// What happened, in order; the reader empties it.
    var marks: [HouseSimulation.Mark] = []
    private var ledgers: [UserID: Ledger] = [:]
    /// The points that each order earned.
    private var earned: [OrderID: Int] = [:]
    /// The orders whose points a refund took back.
    private var takenBack: Set<OrderID> = []
    /// The guests who got the points of the mission.
    private var paid: Set<UserID> = []
    /// The guests who completed the mission.
    private var awarded: Set<UserID> = []
    /// The orders whose uses each counter counts, and whether they are spent.
    private var uses: [PromotionCounterID: [OrderID: Bool]] = [:]

    /// The guests who have points, or had some.
    var members: [UserID] { ledgers.keys.sorted() }

    private mutating func fail(_ rule: HouseJudge.Rule, _ detail: String) {
        findings.append(Finding(rule: rule, detail: detail))
    }

    /// Judges an event by itself, and by how things are since.
    mutating func note(_ stored: StoredEvent, _ sight: HouseSight) throws {
        let id = stored.aggregate.id
        switch stored.aggregate.kind {
        case PointsAccount.kind:
            guard let event = try stored.recorded(of: PointsAccount.self)?.event, let member = MembershipID(id)
            else { return }
            note(event, of: member.user, sight)
        case MissionRecord.kind:
            guard let event = try stored.recorded(of: MissionRecord.self)?.event else { return }
            note(event, of: UserID(id), sight)
        case PromotionCounter.kind:
            guard let event = try stored.recorded(of: PromotionCounter.self)?.event,
                let counter = PromotionCounterID(id)
            else { return }
            note(event, of: counter)
        default: return
        }
    }

    // MARK: Points

    mutating func note(_ event: PointsAccount.Event, of guest: UserID, _ sight: HouseSight) {
        switch event {
        case .earned(let grant, _, let credit, _):
            marks.append(.pointsEarned)
            ledgers[guest, default: Ledger()].earned += grant.points
            enter(credit, of: grant.points, for: guest)
            judge(grant, of: guest, sight)
        case .raised(let grant, _, _, let credit, _):
            marks.append(.pointsGiven)
            ledgers[guest, default: Ledger()].given += grant.points
            enter(credit, of: grant.points, for: guest)
            if ledgers[guest, default: Ledger()].sources.insert(grant.source).inserted == false {
                fail(.pointsTwice, "\(guest) got points of \(grant.source) twice")
            }
            if grant.points != SimulatedLoyalty.welcomePoints {
                fail(.pointsDoNotSum, "\(guest) was given \(grant.points) points")
            }
        case .clawedBack(let claw, _):
            marks.append(.pointsTakenBack)
            if claw.owed > 0 { marks.append(.pointsOwed) }
            take(claw.own + claw.others, from: guest)
            ledgers[guest, default: Ledger()].taken += Self.sum(claw.own) + Self.sum(claw.others) + claw.owed
            ledgers[guest, default: Ledger()].owed += claw.owed
            judge(claw, of: guest, sight)
        case .sent(let transfer, _, let parts, _):
            marks.append(.pointsSent)
            send(parts, from: guest)
            judge(Self.sum(parts), of: transfer)
        case .givenBack(let transfer, let parts, _, _):
            marks.append(.pointsSentBack)
            send(parts, from: guest)
            judge(Self.sum(parts), of: transfer, mayHaveExpired: true)
        case .received(let transfer, _, _, let credit, _, _):
            judge(receive(credit, for: guest), of: transfer)
        case .takenBack(let transfer, let credit, _):
            judge(receive(credit, for: guest), of: transfer, mayHaveExpired: true)
        case .rewardIssued(let reward, _, let parts, let at):
            take(parts, from: guest)
            let points = Self.sum(parts)
            if points != SimulatedLoyalty.price { fail(.pointsDoNotSum, "\(reward) of \(guest) costs \(points)") }
            if parts.contains(where: { $0.expiresAt.map { $0 <= at } == true }) {
                fail(.pointsDoNotSum, "\(guest) paid \(reward) with what had expired")
            }
            ledgers[guest, default: Ledger()].held[reward] = points
        case .rewardRedeemed(let reward, let points, _):
            marks.append(.rewardRedeemed)
            release(reward, points, of: guest)
            ledgers[guest, default: Ledger()].spent += points
        case .rewardDeleted(let reward, let credit, _):
            marks.append(.rewardReturned)
            let points = Self.sum(credit.lots) + Self.sum(credit.paid) + Self.sum(credit.expired)
            release(reward, points, of: guest)
            enter(credit, of: points, for: guest)
        case .expired(let lots, let at):
            marks.append(.pointsExpired)
            take(lots, from: guest)
            ledgers[guest, default: Ledger()].expired += Self.sum(lots)
            if lots.contains(where: { $0.expiresAt.map { $0 > at } ?? true }) {
                fail(.pointsDoNotSum, "points of \(guest) expired too early")
            }
        default: fail(.pointsDoNotSum, "nobody does this to the points of \(guest): \(event)")
        }
    }

    private static func sum(_ parts: [PointsLot]) -> Int { parts.reduce(0) { $0 + $1.points } }

    private mutating func enter(_ credit: PointsCredit, of points: Int, for guest: UserID) {
        let paid = Self.sum(credit.paid)
        if Self.sum(credit.lots) + paid + Self.sum(credit.expired) != points {
            fail(.pointsDoNotSum, "not all of \(points) points came to \(guest)")
        }
        // A debt is paid first.
        let owed = ledgers[guest]?.owed ?? 0
        if paid > owed || paid < owed && !credit.lots.isEmpty {
            fail(.pointsDoNotSum, "\(guest) owed \(owed), and \(paid) of \(points) points paid it")
        }
        ledgers[guest, default: Ledger()].owed -= paid
        for lot in credit.lots {
            let before = ledgers[guest]?.lots[lot.number]?.points ?? 0
            ledgers[guest, default: Ledger()].lots[lot.number] = Ledger.Lot(
                points: before + lot.points,
                end: lot.expiresAt
            )
        }
        ledgers[guest, default: Ledger()].expired += Self.sum(credit.expired)
    }

    private mutating func take(_ parts: [PointsLot], from guest: UserID) {
        for part in parts {
            guard let lot = ledgers[guest]?.lots[part.number], part.points > 0, part.points <= lot.points else {
                fail(.pointsDoNotSum, "\(part.points) points of \(guest) are not in the lot \(part.number)")
                continue
            }
            ledgers[guest]?.lots[part.number]?.points -= part.points
        }
    }

    private mutating func send(_ parts: [PointsLot], from guest: UserID) {
        take(parts, from: guest)
        ledgers[guest, default: Ledger()].sent += Self.sum(parts)
    }

    private mutating func receive(_ credit: PointsCredit, for guest: UserID) -> Int {
        let points = Self.sum(credit.lots) + Self.sum(credit.paid) + Self.sum(credit.expired)
        ledgers[guest, default: Ledger()].sent -= points
        enter(credit, of: points, for: guest)
        return points
    }

    /// A gift is always as large, and what expired of it does not go back.
    private mutating func judge(_ points: Int, of transfer: PointsTransferID, mayHaveExpired: Bool = false) {
        if points == SimulatedLoyalty.giftPoints || mayHaveExpired && points == 0 { return }
        fail(.pointsDoNotSum, "\(transfer) moved \(points) points")
    }

    private mutating func release(_ reward: RewardID, _ points: Int, of guest: UserID) {
        guard ledgers[guest]?.held.removeValue(forKey: reward) == points else {
            return fail(.pointsDoNotSum, "\(points) points are not held for \(reward) of \(guest)")
        }
    }

    /// Points are those of a bill that was paid, or of the mission, and come once.
    private mutating func judge(_ grant: PointsGrant, of guest: UserID, _ sight: HouseSight) {
        if ledgers[guest, default: Ledger()].sources.insert(grant.source).inserted == false {
            fail(.pointsTwice, "\(guest) got points of \(grant.source) twice")
        }
        switch grant.source {
        case .order(let id, _):
            if earned.updateValue(grant.points, forKey: id) != nil { fail(.pointsTwice, "\(id) earned twice") }
            guard let order = sight.orders[id], let worth = Self.worth(order, in: sight) else {
                return fail(.pointsNotOfBill, "\(id) earned \(grant.points) points and was not paid")
            }
            if order.guest != guest { fail(.pointsNotOfBill, "\(guest) got the points of \(id), which is another's") }
            if worth != grant.points { fail(.pointsNotOfBill, "\(id) earned \(grant.points) instead of \(worth)") }
        case .mission:
            if !paid.insert(guest).inserted { fail(.missionMiscounted, "\(guest) got its points twice") }
            if !awarded.contains(guest) { fail(.missionMiscounted, "\(guest) got its points without it") }
            if grant.points != SimulatedLoyalty.missionPoints {
                fail(.missionMiscounted, "\(guest) got \(grant.points) for it")
            }
        default: fail(.pointsNotOfBill, "\(guest) got points of \(grant.source)")
        }
    }

    /// A bill is given back whole, so that none of the points stay that its orders earned; what is not there is owed.
    private mutating func judge(_ claw: PointsClawBack, of guest: UserID, _ sight: HouseSight) {
        guard case .order(let id, _) = claw.source, let order = sight.orders[id], let points = earned[id] else {
            return fail(.pointsNotOfBill, "\(guest) lost points of \(claw.source)")
        }
        if !takenBack.insert(id).inserted { fail(.pointsTwice, "the points of \(id) were taken back twice") }
        let price = HouseJudge.price(of: order)
        if order.guest != guest || !Self.isGivenBack(order, in: sight) || claw.refunded?.minorUnits != price {
            fail(.pointsNotOfBill, "\(guest) lost the points of \(id), which was not given back")
        }
        let parts = Self.sum(claw.own) + Self.sum(claw.others) + claw.expired + claw.owed
        if parts != points || claw.writtenOff != 0 {
            fail(.pointsDoNotSum, "of \(points) points of \(id), \(parts) were taken back")
        }
        if claw.owed > 0, let left = ledgers[guest]?.left, left > 0 {
            fail(.pointsDoNotSum, "\(guest) owes \(claw.owed) and has \(left)")
        }
    }

    /// Whether the bill of an order was given back.
    private static func isGivenBack(_ order: Order, in sight: HouseSight) -> Bool {
        sight.tabs.values.contains { $0.orders.contains(order.id) && !$0.refunded.isEmpty }
    }

    /// The points of an order, one for each full euro; `nil` if it was not paid.
    private static func worth(_ order: Order, in sight: HouseSight) -> Int? {
        guard isUsed(order), let tab = sight.tabs.values.first(where: { $0.orders.contains(order.id) }),
            tab.state == .closed
        else { return nil }
        return Int(HouseJudge.price(of: order) / SimulatedLoyalty.unit)
    }

    /// Whether an order was placed and not given back.
    private static func isUsed(_ order: Order) -> Bool {
        ![.draft, .rejected, .cancelled, .expired].contains(order.state)
    }

    // MARK: Missions

    mutating func note(_ event: MissionRecord.Event, of guest: UserID, _ sight: HouseSight) {
        guard case .awarded(let awards, _) = event else { return }
        for award in awards {
            marks.append(.missionCompleted)
            if !awarded.insert(guest).inserted {
                fail(.missionMiscounted, "\(guest) completed \(award.mission) twice")
            }
            if !Self.isRegular(guest, in: sight) {
                fail(.missionMiscounted, "\(guest) completed \(award.mission) with too little")
            }
        }
    }

    /// Whether a guest was here and paid for two orders.
    private static func isRegular(_ guest: UserID, in sight: HouseSight) -> Bool {
        let hasVisited = sight.day.bookings.values.contains { $0.guest == guest && $0.status == .finished }
        let paid = sight.orders.values.filter { $0.guest == guest && worth($0, in: sight) != nil }
        return hasVisited && paid.count >= SimulatedLoyalty.missionOrders
    }

    // MARK: Promotions

    mutating func note(_ event: PromotionCounter.Event, of counter: PromotionCounterID) {
        let isWhole = counter.kind == .uses
        switch event {
        case .taken(let claim, _, _):
            if isWhole { marks.append(.promotionUsed) }
            if uses[counter, default: [:]].updateValue(false, forKey: claim.order) != nil {
                fail(.usesMiscounted, "\(claim.order) was counted by \(counter) twice")
            }
        case .returned(let claim, _):
            if isWhole { marks.append(.promotionReturned) }
            if uses[counter]?.removeValue(forKey: claim.order) != false {
                fail(.usesMiscounted, "\(counter) gave back what \(claim.order) did not have")
            }
        case .settled(let claim, _):
            if uses[counter, default: [:]].updateValue(true, forKey: claim.order) != false {
                fail(.usesMiscounted, "\(counter) spent what \(claim.order) did not have")
            }
        default: fail(.usesMiscounted, "nobody does this to \(counter): \(event)")
        }
    }

    // MARK: How things are

    /// Judges what is stored by what happened.
    mutating func judge(_ sight: HouseSight) {
        for (guest, ledger) in ledgers.sorted(by: { $0.key < $1.key }) { judge(ledger, of: guest, sight) }
        // What one sent another got.
        let onTheWay = ledgers.values.reduce(0) { $0 + $1.sent }
        if onTheWay != 0 { fail(.pointsDoNotSum, "\(onTheWay) points are on the way") }
        for (guest, record) in sight.missions.sorted(by: { $0.key < $1.key }) {
            let awards = Set(record.awards.keys)
            if awards != (awarded.contains(guest) ? [SimulatedLoyalty.mission] : []) {
                fail(.missionMiscounted, "\(guest) has \(awards.count) of it")
            }
        }
        judgeUses(sight)
    }

    private mutating func judge(_ ledger: Ledger, of guest: UserID, _ sight: HouseSight) {
        guard let account = sight.points[guest] else {
            return fail(.pointsDoNotSum, "\(guest) has points and no account")
        }
        let sums = [
            ledger.left, ledger.allHeld, ledger.earned, ledger.given, ledger.owed, ledger.spent, ledger.expired,
            ledger.sent, ledger.taken,
        ]
        let columns: [PointsColumn] = [
            .lots, .held, .earned, .adjusted, .debt, .spent, .expired, .transferred, .clawedBack,
        ]
        var stored = columns.map { account.totals[$0] }
        // In the books what was earned or given comes from outside, and so does what is owed.
        for place in 2...4 { stored[place] = -stored[place] }
        if stored != sums { fail(.pointsDoNotSum, "the books of \(guest) are \(stored), not \(sums)") }
        if Self.sum(account.lots) != ledger.left { fail(.pointsDoNotSum, "the lots of \(guest) are others") }
        let gone = ledger.allHeld + ledger.spent + ledger.expired + ledger.sent + ledger.taken
        if ledger.left != ledger.earned + ledger.given + ledger.owed - gone || ledger.left < 0 {
            fail(.pointsDoNotSum, "\(guest) has \(ledger.left) of \(sums)")
        }
        for defect in account.check() { fail(.pointsDoNotSum, "the account of \(guest): \(defect)") }
        if account.debt != ledger.owed { fail(.pointsDoNotSum, "\(guest) owes \(account.debt), not \(ledger.owed)") }
    }

    /// Uses are those of orders that were placed and not given back, and no more than there may be.
    private mutating func judgeUses(_ sight: HouseSight) {
        var expected: [PromotionCounterID: Set<OrderID>] = [:]
        for (id, order) in sight.orders where Self.isUsed(order) {
            let off = order.lines.reduce(Int64(0)) { $0 + $1.quoted.discount.minorUnits }
            if off == 0 { continue }
            if off != SimulatedLoyalty.reduction { fail(.usesMiscounted, "\(id) was reduced by \(off)") }
            expected[.uses(of: SimulatedLoyalty.promotion), default: []].insert(id)
            guard let guest = order.guest else { continue }
            expected[.uses(of: SimulatedLoyalty.promotion, by: guest), default: []].insert(id)
        }
        for counter in Set(expected.keys).union(uses.keys).sorted() {
            let orders = expected[counter] ?? []
            if Set((uses[counter] ?? [:]).keys) != orders {
                fail(.usesMiscounted, "\(counter) counts others than the \(orders.count) orders that used it")
            }
            let stored = sight.counters[counter]
            let count = stored.map { $0.settledUses + $0.claims.count } ?? 0
            if count != orders.count { fail(.usesMiscounted, "\(counter) says \(count), not \(orders.count)") }
            let limit = counter.kind == .uses ? SimulatedLoyalty.uses : SimulatedLoyalty.usesPerGuest
            if orders.count > limit { fail(.usesMiscounted, "\(counter) was used \(orders.count) times") }
        }
    }

    /// Judges what a guest is shown.
    mutating func judge(_ card: LoyaltyCard, of guest: UserID, at now: Instant) {
        let ledger = ledgers[guest] ?? Ledger()
        let (balance, held) = (ledger.balance(at: now) - ledger.owed, ledger.allHeld)
        if card.balance != balance || card.held != held || card.debt != ledger.owed {
            fail(.pointsDoNotSum, "\(guest) is shown \(card.balance) and \(card.held), not \(balance) and \(held)")
        }
        let isCompleted = card.missions.contains { $0.id == SimulatedLoyalty.mission && $0.status == .completed }
        if isCompleted != awarded.contains(guest) {
            fail(.missionMiscounted, "\(guest) is shown that it is \(isCompleted ? "" : "not ")completed")
        }
    }

    /// Judges the end of the evening: what was to be given was given.
    mutating func close(_ sight: HouseSight) {
        for (id, order) in sight.orders.sorted(by: { $0.key < $1.key }) {
            guard let worth = Self.worth(order, in: sight), worth > 0, earned[id] == nil else { continue }
            fail(.pointsNotOfBill, "\(id) was paid and earned nothing")
        }
        for id in earned.keys.sorted() where !takenBack.contains(id) {
            guard let order = sight.orders[id], Self.isGivenBack(order, in: sight) else { continue }
            fail(.pointsNotOfBill, "\(id) was given back and kept its points")
        }
        for guest in Set(sight.orders.values.compactMap(\.guest)).sorted() where Self.isRegular(guest, in: sight) {
            if !paid.contains(guest) { fail(.missionMiscounted, "\(guest) did it and got nothing") }
        }
        for (counter, orders) in uses.sorted(by: { $0.key < $1.key }) {
            for (order, isSpent) in orders where !isSpent {
                fail(.usesMiscounted, "\(counter) still has \(order), which is over")
            }
        }
        for (guest, ledger) in ledgers.sorted(by: { $0.key < $1.key }) where !ledger.held.isEmpty {
            fail(.leftovers, "\(guest) waits for what points are held for")
        }
    }
}
