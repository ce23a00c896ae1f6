import TablesideCore
import TablesideLoyalty

/// A second implementation, slow and obvious: a list of single points.
struct PointsModel {
    enum Place: Hashable {
        case wallet, expired, counted, clawedBack, paidDebt, lowered, badge, forfeited, goneBack
        case held(RewardID)
        case redeemed
        case paid(PaymentID)
        case sent(PointsTransferID)
    }

    struct Point {
        let lot: Int
        let source: PointsSource
        let earned: Instant
        let available: Instant
        let ends: Instant?
        var place = Place.wallet
        /// Whose point it was before it was sent here: the position at the friend's.
        var original: Int?
    }

    struct Award {
        let points: Int
        let net: Int64?
        var refunded: Int64 = 0
        var taken = 0
        let lot: Int
    }

    var points: [Point] = []
    var debt = 0
    /// What was owed or written off in all, and what was forgiven.
    var owedEver = 0
    var writtenOff = 0
    var lastLot = 0
    var awards: [(source: PointsSource, award: Award)] = []
    var rewards: [RewardID: String] = [:]
    var payments: [PaymentID: Bool] = [:]
    var sent: [PointsTransferID: Bool] = [:]
    var received: [PointsTransferID: Bool] = [:]
    var badges: [BadgeID] = []
    var isClosed = false
    let writesOff: Bool

    init(writesOff: Bool) { self.writesOff = writesOff }

    func count(_ isIn: (Place) -> Bool) -> Int { points.count { isIn($0.place) } }

    func balance(at now: Instant) -> Int {
        points.count { $0.place == .wallet && $0.available <= now && $0.ends.map { now < $0 } ?? true } - debt
    }

    mutating func expire(at now: Instant) {
        for place in points.indices where points[place].place == .wallet {
            if let ends = points[place].ends, ends <= now { points[place].place = .expired }
        }
    }

    /// Whether the first point is spent before the second.
    func isBefore(_ one: Int, _ other: Int) -> Bool {
        let (a, b) = (points[one], points[other])
        let never = Instant(millisecondsSince1970: .max)
        return (a.ends ?? never, a.earned, a.lot) < (b.ends ?? never, b.earned, b.lot)
    }

    private func next(at now: Instant, pending: Bool) -> Int? {
        var best: Int?
        for place in points.indices where points[place].place == .wallet {
            if !pending, points[place].available > now { continue }
            if best.map({ isBefore(place, $0) }) ?? true { best = place }
        }
        return best
    }

    /// Moves points that are available one by one.
    mutating func take(_ number: Int, to place: Place, at now: Instant) -> String {
        guard number >= 1 else { return "pointsOutOfRange" }
        guard balance(at: now) >= number else { return "insufficient" }
        for _ in 0..<number { if let best = next(at: now, pending: false) { points[best].place = place } }
        return "ok"
    }

    /// Puts points back, or enters new ones: expired ones are lost, a debt is paid, the rest is there.
    mutating func credit(_ places: [Int], at now: Instant) {
        for place in places.sorted(by: { isBefore($0, $1) }) {
            if let ends = points[place].ends, ends <= now {
                points[place].place = .expired
            } else if debt > 0 {
                points[place].place = .paidDebt
                debt -= 1
            } else {
                points[place].place = .wallet
            }
        }
    }

    mutating func enter(_ grant: PointsGrant, at now: Instant) {
        lastLot += 1
        let first = points.count
        for _ in 0..<grant.points {
            points.append(
                Point(
                    lot: lastLot,
                    source: grant.source,
                    earned: grant.earnedAt,
                    available: grant.availableAt,
                    ends: grant.expiresAt
                )
            )
        }
        awards.append(
            (grant.source, Award(points: grant.points, net: grant.net?.minorUnits, lot: lastLot))
        )
        credit(Array(first..<points.count), at: now)
    }

    mutating func clawBack(_ index: Int, _ due: Int, at now: Instant) {
        let lot = awards[index].award.lot
        for _ in 0..<max(due, 0) {
            awards[index].award.taken += 1
            if let own = points.firstIndex(where: { $0.lot == lot && $0.place == .wallet }) {
                points[own].place = .clawedBack
            } else if let gone = points.firstIndex(where: { $0.lot == lot && $0.place == .expired }) {
                points[gone].place = .counted
            } else if let other = next(at: now, pending: false) ?? next(at: now, pending: true) {
                points[other].place = .clawedBack
            } else if writesOff {
                writtenOff += 1
            } else {
                (debt, owedEver) = (debt + 1, owedEver + 1)
            }
        }
    }
}

extension PointsModel {
    /// Carries a command out; what a refused one changed is to be thrown away.
    mutating func perform(_ command: PointsAccount.Command, in program: PointsProgram, at now: Instant) -> String {
        if isClosed { return command == .close ? "alreadyApplied" : "illegal" }
        if command == .expire {
            let due = points.contains { $0.place == .wallet && ($0.ends.map { $0 <= now } ?? false) }
            guard due else { return "notDue" }
        }
        expire(at: now)
        switch command {
        case .earn(let grant):
            guard grant.points > 0 else { return "pointsOutOfRange" }
            guard !awards.contains(where: { $0.source == grant.source }) else { return "alreadyApplied" }
            if let ends = grant.expiresAt, ends <= now { return "alreadyExpired" }
            enter(grant, at: now)
        case .clawBack(let order, let refunded):
            let all = awards.indices.filter {
                if case .order(order, _) = awards[$0].source { true } else { false }
            }
            guard !all.isEmpty else { return "unknownSource" }
            var isNew = false
            for index in all {
                let award = awards[index].award
                guard let net = award.net else { continue }
                if refunded.minorUnits < award.refunded { return "refundWentBack" }
                if refunded.minorUnits == award.refunded { continue }
                isNew = true
                let rest = max(net - refunded.minorUnits, 0)
                let kept = award.points * Int(rest) / Int(net)
                awards[index].award.refunded = refunded.minorUnits
                clawBack(index, award.points - kept - award.taken, at: now)
            }
            return isNew ? "ok" : "alreadyApplied"
        case .void(let source):
            guard let index = awards.firstIndex(where: { $0.source == source }) else { return "unknownSource" }
            let due = awards[index].award.points - awards[index].award.taken
            guard due > 0 else { return "alreadyApplied" }
            clawBack(index, due, at: now)
        case .issueReward(let id, _, let number):
            if let state = rewards[id] { return state == "issued" ? "alreadyApplied" : "illegal" }
            rewards[id] = "issued"
            return take(number, to: .held(id), at: now)
        case .redeemReward(let id):
            guard rewards[id] == "issued" else { return rewards[id] == "redeemed" ? "alreadyApplied" : "illegal" }
            rewards[id] = "redeemed"
            for place in points.indices where points[place].place == .held(id) { points[place].place = .redeemed }
        case .deleteReward(let id):
            guard rewards[id] == "issued" else { return rewards[id] == "deleted" ? "alreadyApplied" : "illegal" }
            rewards[id] = "deleted"
            credit(points.indices.filter { points[$0].place == .held(id) }, at: now)
        case .spend(let id, let number):
            guard payments[id] == nil else { return "alreadyApplied" }
            payments[id] = true
            return take(number, to: .paid(id), at: now)
        case .reversePayment(let id):
            guard let isPaid = payments[id] else { return "unknownPayment" }
            guard isPaid else { return "alreadyApplied" }
            payments[id] = false
            credit(points.indices.filter { points[$0].place == .paid(id) }, at: now)
        case .expire: break
        case .adjust(let id, let number, _, let ends):
            let source = PointsSource.adjustment(adjustment: id)
            guard number != 0 else { return "pointsOutOfRange" }
            guard !awards.contains(where: { $0.source == source }) else { return "alreadyApplied" }
            if number > 0 {
                if let ends, ends <= now { return "neverAvailable" }
                enter(PointsGrant(number, from: source, earnedAt: now, expiresAt: ends), at: now)
            } else {
                guard count({ $0 == .wallet }) >= -number else { return "insufficient" }
                lastLot += 1
                awards.append((source, Award(points: 0, net: nil, lot: lastLot)))
                for _ in 0..<(-number) {
                    if let best = next(at: now, pending: false) ?? next(at: now, pending: true) {
                        points[best].place = .lowered
                    }
                }
            }
        case .buyBadge(let id):
            guard !badges.contains(id) else { return "alreadyApplied" }
            guard let badge = program.badges[id] else { return "unknownBadge" }
            badges.append(id)
            return take(badge.price, to: .badge, at: now)
        case .close:
            for (id, state) in rewards.sorted(by: { $0.key < $1.key }) where state == "issued" {
                rewards[id] = "deleted"
                credit(points.indices.filter { points[$0].place == .held(id) }, at: now)
            }
            for place in points.indices where points[place].place == .wallet { points[place].place = .forfeited }
            (isClosed, debt, writtenOff) = (true, 0, writtenOff + debt)
        case .send, .receive, .giveBack, .takeBack, .reviewTier: return "unknown"
        }
        return "ok"
    }

    /// Sends points to a friend's list.
    mutating func send(
        _ id: PointsTransferID,
        _ number: Int,
        to friend: inout PointsModel,
        at now: Instant
    ) -> String {
        if isClosed { return "illegal" }
        expire(at: now)
        guard sent[id] == nil else { return "alreadyApplied" }
        let outcome = take(number, to: .sent(id), at: now)
        guard outcome == "ok" else { return outcome }
        sent[id] = true
        if friend.isClosed { return "illegal" }
        friend.expire(at: now)
        friend.received[id] = true
        let moved = points.indices.filter { points[$0].place == .sent(id) }.sorted { isBefore($0, $1) }
        let first = friend.points.count
        var lot: Int?
        for place in moved {
            let point = points[place]
            if lot != point.lot { friend.lastLot += 1 }
            lot = point.lot
            friend.points.append(
                Point(
                    lot: friend.lastLot,
                    source: .transfer(transfer: id),
                    earned: point.earned,
                    available: point.available,
                    ends: point.ends,
                    original: place
                )
            )
        }
        friend.credit(Array(first..<friend.points.count), at: now)
        return "ok"
    }

    /// Undoes a transfer that the friend got.
    mutating func undo(_ id: PointsTransferID, to friend: inout PointsModel, at now: Instant) -> String {
        if isClosed { return "illegal" }
        expire(at: now)
        guard let isThere = received[id] else { return "unknownTransfer" }
        guard isThere else { return "alreadyApplied" }
        let theirs = points.indices.filter { points[$0].source == .transfer(transfer: id) }
        let paid = theirs.contains { points[$0].place == .paidDebt }
        let isAlive = { (point: Point) in point.ends.map { now < $0 } ?? true }
        guard !paid, theirs.allSatisfy({ !isAlive(points[$0]) || points[$0].place == .wallet }) else {
            return "transferUsed"
        }
        received[id] = false
        if friend.isClosed { return "illegal" }
        friend.expire(at: now)
        friend.sent[id] = false
        var back: [Int] = []
        for place in theirs where points[place].place == .wallet {
            points[place].place = .goneBack
            if let original = points[place].original { back.append(original) }
        }
        friend.credit(back, at: now)
        return "ok"
    }
}

extension PointsModel {
    /// What the points add up to, counted in one pass.
    struct Tally {
        var balances: [(at: Instant, points: Int)]
        var lots: [Int: Int] = [:]
        var firstEnd: Instant?
        var columns: [PointsColumn: Int] = [:]
    }

    func tally(at instants: [Instant]) -> Tally {
        var tally = Tally(balances: instants.map { ($0, -debt) })
        var (counted, spent, gone, held, forfeited, transferred, earned) = (0, 0, 0, 0, 0, 0, 0)
        for point in points {
            if point.source.countsForTier { earned += 1 }
            if point.original != nil { transferred -= 1 }
            switch point.place {
            case .wallet:
                tally.lots[point.lot, default: 0] += 1
                if let end = point.ends { tally.firstEnd = min(end, tally.firstEnd ?? end) }
                for index in instants.indices
                where point.available <= instants[index] && point.ends.map({ instants[index] < $0 }) ?? true {
                    tally.balances[index].points += 1
                }
            case .held: held += 1
            case .redeemed, .paid, .badge: spent += 1
            case .expired: gone += 1
            case .counted: (gone, counted) = (gone + 1, counted + 1)
            case .sent, .goneBack: transferred += 1
            case .forfeited: forfeited += 1
            case .clawedBack, .paidDebt, .lowered: break
            }
        }
        tally.columns = [
            .lots: tally.lots.values.reduce(0, +), .held: held, .debt: -debt, .earned: -earned, .spent: spent,
            .expired: gone, .transferred: transferred, .forfeited: forfeited, .writtenOff: -writtenOff,
            .clawedBack: awards.reduce(-counted) { $0 + $1.award.taken },
        ]
        return tally
    }
}
