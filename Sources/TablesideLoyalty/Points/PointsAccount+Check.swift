public import TablesideCore

/// A contradiction between the parts of a points account.
public enum PointsDefect: CodedReason {
    /// The balances of the ledger do not sum to 0.
    case unbalanced(sum: Int)
    /// A balance of the ledger differs from the parts of the account.
    case differs(column: PointsColumn, balance: Int, parts: Int)
    /// A number that cannot be negative is.
    case negative(column: PointsColumn, points: Int)
    /// The guest owes points while having points that could pay the debt.
    case unpaidDebt(debt: Int, points: Int)
    /// An element occurs more than once.
    case repeated(id: String)
    /// There are more elements than allowed.
    case tooMany(found: Int, limit: Int)
    /// A lot was never entered: its number is above the last one, or below 1.
    case unknownLot(number: Int, last: Int)
    /// More of an award was taken back or expired than it had, or the number is negative.
    case award(lot: Int, points: Int, taken: Int, expired: Int)
    /// A closed account has points, a debt, a reward or a tier.
    case notEmpty

    /// The stable name of the defect.
    public var code: ErrorCode {
        let name =
            switch self {
            case .unbalanced: "unbalanced"
            case .differs: "differs"
            case .negative: "negative"
            case .unpaidDebt: "unpaidDebt"
            case .repeated: "repeated"
            case .tooMany: "tooMany"
            case .unknownLot: "unknownLot"
            case .award: "award"
            case .notEmpty: "notEmpty"
            }
        return ErrorCode(rawValue: "points.check." + name)
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .unbalanced(let sum): "the ledger sums to \(sum)"
        case .differs(let column, let balance, let parts):
            "the ledger has \(balance) in \(column.rawValue), the account has \(parts)"
        case .negative(let column, let points): "\(points) in \(column.rawValue) are below 0"
        case .unpaidDebt(let debt, let points): "\(debt) are owed although there are \(points) points"
        case .repeated(let id): "“\(shown: id)” occurs twice"
        case .tooMany(let found, let limit): "at most \(limit) are possible, not \(found)"
        case .unknownLot(let number, let last): "there is no lot \(number), the last one is \(last)"
        case .award(let lot, let points, let taken, let expired):
            "of the \(points) points of lot \(lot), \(taken) were taken and \(expired) expired"
        case .notEmpty: "a closed account is not empty"
        }
    }
}

extension PointsAccount {
    /// Every contradiction between the ledger, the lots, the rewards and the awards; empty if all sums match.
    ///
    /// - Complexity: O((lots + awards) log (lots + awards)).
    public func check() -> [PointsDefect] {
        var defects: [PointsDefect] = []
        if totals.sum != 0 { defects.append(.unbalanced(sum: totals.sum)) }
        func compare(_ column: PointsColumn, _ parts: Int) {
            let balance = totals[column]
            if balance != parts { defects.append(.differs(column: column, balance: balance, parts: parts)) }
        }
        let lots = lots
        compare(.lots, lots.points)
        compare(.held, rewards.reduce(0) { $0 &+ $1.points })
        compare(.debt, 0 &- debt)
        if wallet.points != lots.points {
            defects.append(.differs(column: .lots, balance: wallet.points, parts: lots.points))
        }
        for (column, points) in [(PointsColumn.debt, debt), (.spent, totals[.spent]), (.held, totals[.held])]
        where points < 0 {
            defects.append(.negative(column: column, points: points))
        }
        if debt > 0, !lots.isEmpty { defects.append(.unpaidDebt(debt: debt, points: lots.points)) }
        if state == .closed,
            !lots.isEmpty || debt != 0 || tier != nil || rewards.contains(where: { $0.state == .issued })
        {
            defects.append(.notEmpty)
        }
        return defects + checkSizes(lots) + checkAwards()
    }

    private func checkSizes(_ lots: [PointsLot]) -> [PointsDefect] {
        var defects: [PointsDefect] = []
        func check(_ ids: [String], _ limit: Int) {
            if ids.count > limit { defects.append(.tooMany(found: ids.count, limit: limit)) }
            var seen: Set<[UInt8]> = []
            for id in ids where !seen.insert(Array(id.utf8)).inserted { defects.append(.repeated(id: id)) }
        }
        check(lots.map { "\($0.number)" }, SizeLimit.pointsLots)
        check(rewards.filter { $0.state == .issued }.map(\.id.rawValue), SizeLimit.rewards)
        check(payments.map(\.id.rawValue), SizeLimit.pointsPayments)
        check(sent.map(\.id.rawValue), SizeLimit.pointsPayments)
        check(received.map(\.id.rawValue), SizeLimit.pointsPayments)
        check(badges.map(\.id.rawValue), SizeLimit.badges)
        for lot in lots + rewards.flatMap(\.parts) where !(1...max(lastLot, 1)).contains(lot.number) || lastLot < 1 {
            defects.append(.unknownLot(number: lot.number, last: lastLot))
        }
        return defects
    }

    private func checkAwards() -> [PointsDefect] {
        var defects: [PointsDefect] = []
        if memory.count > SizeLimit.pointsAwards {
            defects.append(.tooMany(found: memory.count, limit: SizeLimit.pointsAwards))
        }
        for award in memory.unordered {
            let points = award.grant.points
            let isSound = (0...max(points, 0)).contains(award.taken) && (0...max(points, 0)).contains(award.expired)
            if !isSound {
                defects.append(
                    .award(lot: award.lot, points: points, taken: award.taken, expired: award.expired)
                )
            }
        }
        return defects
    }
}
