import Tableside

extension Benchmarks {
    /// The cost of an order that counts in missions and earns points, and of adding up a ledger.
    static func loyalty() throws -> [Benchmark] {
        let guest = UserID(rawValue: "ana")
        let now = Instant(millisecondsSince1970: 1_774_000_000_000)
        let book = try missions(1_000, caring: 3, publishedAt: now)
        let orders = try (0..<100).map { try order($0, of: guest, at: now + .minutes($0)) }
        let commands = orders.map { MissionRecord.Command.count(activity: $0.activity) }
        let record = MissionRecord(id: guest)
        let program = PointsProgram()
        let account = PointsAccount(id: MembershipID(guest, in: ProgramID(rawValue: "program")))
        let last = now + .hours(2)
        let ledger = entries(1_000_000, at: now)
        return [
            Benchmark(
                "loyalty: decision over an order at 1,000 missions, 3 of which count it",
                per: "order",
                operations: commands.count,
                target: 1_000,
                subject: Contender("MissionRecord.decide") {
                    var steps: UInt64 = 0
                    for command in commands {
                        for case .counted(_, let counted, _) in try record.decide(
                            command,
                            in: book,
                            by: .system,
                            at: last
                        ) {
                            steps += UInt64(counted.count)
                        }
                    }
                    guard steps == UInt64(3 * commands.count) else { throw WrongCount(steps: steps) }
                    return steps
                }
            ),
            Benchmark(
                "loyalty: order through missions and points",
                per: "order",
                operations: orders.count,
                subject: Contender("MissionRecord.perform and PointsAccount.perform") {
                    var (record, account) = (record, account)
                    for order in orders {
                        try record.perform(.count(activity: order.activity), in: book, by: .system, at: last)
                        try account.perform(.earn(grant: order.grant), in: program, by: .system, at: last)
                    }
                    return UInt64(account.balance(at: last))
                }
            ),
            Benchmark(
                "loyalty: a ledger of 1,000,000 entries added up",
                per: "ledger",
                operations: 1,
                target: 100_000_000,
                subject: Contender(
                    "PointsTotals.add",
                    {
                        var totals = PointsTotals()
                        totals.add(ledger)
                        return totals
                    },
                    digest: { totals in digest { totals[$0] } }
                ),
                peers: [
                    Contender(
                        "sums in a dictionary",
                        {
                            var sums: [PointsColumn: Int] = [:]
                            for entry in ledger { sums[entry.column, default: 0] += entry.points }
                            return sums
                        },
                        digest: { sums in digest { sums[$0] ?? 0 } }
                    )
                ]
            ),
        ]
    }

    /// An order of a guest as missions and points see it.
    private static func order(
        _ number: Int,
        of guest: UserID,
        at instant: Instant
    ) throws -> (activity: GuestActivity, grant: PointsGrant) {
        let net = Money(minorUnits: 2_500, .eur)
        let dishes = ["soup", "pizza"].map { ActivityLine(MenuItemID(rawValue: $0)) }
        let activity = try GuestActivity(
            ActivityID(rawValue: "order-\(number)"),
            of: guest,
            .order(spending: [net], lines: dishes),
            at: instant,
            in: FixedOffset.utc,
            branch: BranchID(rawValue: "branch-0")
        )
        let source = PointsSource.order(
            order: OrderID(rawValue: "order-\(number)"),
            rule: EarningRuleID(rawValue: "goods")
        )
        return (activity, PointsGrant(25, from: source, earnedAt: instant, expiresAt: instant + .days(365), net: net))
    }

    /// Missions that ask for more orders than anybody places, each at some branch, a few of them at the first.
    private static func missions(_ count: Int, caring: Int, publishedAt now: Instant) throws -> MissionBook {
        try MissionBook(
            (0..<count).map { number in
                var filter = ActivityFilter(.order)
                filter.branches = [BranchID(rawValue: "branch-\(number < caring ? 0 : number)")]
                var mission = Mission(id: MissionID(rawValue: "mission-\(number)"))
                let terms = MissionTerms(
                    LocalizedText("Mission \(number)", in: .english),
                    goal: .count(of: ActivityCount(200, of: filter)),
                    points: 10
                )
                try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: now)
                try mission.perform(.publish, by: .system, at: now)
                return mission
            }
        )
    }

    /// The entries of events that move points from one column to another, from a linear congruential generator.
    private static func entries(_ count: Int, at now: Instant) -> [PointsEntry] {
        let columns = PointsColumn.allCases
        var state: UInt64 = 1
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        return (0..<count / 2).flatMap { _ in
            let points = 1 + next(100)
            return [
                PointsEntry(columns[next(columns.count)], -points, at: now),
                PointsEntry(columns[next(columns.count)], points, at: now),
            ]
        }
    }

    private static func digest(_ balance: (PointsColumn) -> Int) -> UInt64 {
        var digest: UInt64 = 0
        for column in PointsColumn.allCases { mix(&digest, UInt64(bitPattern: Int64(balance(column)))) }
        return digest
    }

    /// A decision that did not count what it should have.
    private struct WrongCount: Error { let steps: UInt64 }
}
