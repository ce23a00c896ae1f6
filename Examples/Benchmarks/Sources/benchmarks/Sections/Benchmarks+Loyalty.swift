import Tableside

extension Benchmarks {
    /// The cost of an order that counts in missions and earns points, of adding up a ledger and replaying an account, and of
    /// applying promotions.
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
        let events = try Self.events(100_000, of: account, at: now)
        let promotions = try PromotionBook(Self.promotions())
        let basket = try Self.basket(20, at: now)
        let counters = PromotionCounters()
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
            Benchmark(
                "loyalty: a points account replayed from 100,000 events",
                per: "event",
                operations: events.count,
                subject: Contender("PointsAccount.replaying") {
                    let replayed = PointsAccount.replaying(events, id: account.id)
                    guard replayed.version.rawValue == events.count else {
                        throw WrongCount(steps: UInt64(replayed.version.rawValue))
                    }
                    return UInt64(replayed.totals[.adjusted])
                }
            ),
            Benchmark(
                "loyalty: five promotions on a cart of 20 lines",
                per: "cart",
                operations: 1,
                target: 20_000,
                subject: Contender("PromotionBook.apply") {
                    let outcome = try promotions.apply(to: basket, counted: counters, at: now)
                    guard outcome.discounts.count == 5 else { throw WrongCount(steps: UInt64(outcome.discounts.count)) }
                    return UInt64(outcome.total.minorUnits)
                }
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

    /// Orders that give 25 points each, which staff then take by hand.
    private static func events(
        _ count: Int,
        of account: PointsAccount,
        at now: Instant
    ) throws -> [PointsAccount.Event] {
        var account = account
        let program = PointsProgram()
        var events: [PointsAccount.Event] = []
        for number in 0..<count / 2 {
            let at = now + .seconds(number)
            let grant = try order(number, of: account.id.user, at: at).grant
            events += try account.perform(.earn(grant: grant), in: program, by: .system, at: at)
            let adjustment = PointsAdjustmentID(rawValue: "adjustment-\(number)")
            let take = PointsAccount.Command.adjust(
                adjustment: adjustment,
                points: -grant.points,
                reason: "Mistake",
                expiresAt: nil
            )
            events += try account.perform(take, in: program, by: .system, at: at)
        }
        return events
    }

    /// Five promotions that may all apply together: to everything, to a category, to dishes, by code, and with limits.
    private static func promotions() throws -> [Promotion] {
        let category = CategoryID(rawValue: "category-1")
        let dishes = (0..<4).map { MenuItemID(rawValue: "dish-\($0)") }
        let goods: [PromotionGoods] = [
            .all, PromotionGoods(categories: [category]), PromotionGoods(items: Set(dishes)), .all,
            PromotionGoods(exceptCategories: [category]),
        ]
        return goods.enumerated().map { number, goods in
            let code = PromotionCodeTerms(PromotionCode(rawValue: "CODE"))
            return Promotion(
                id: PromotionID(rawValue: "promotion-\(number)"),
                name: LocalizedText("Promotion \(number)", in: .english),
                value: number < 3
                    ? .percentage(rate: .percent(Int32(5 + number)), upTo: nil)
                    : .amount(money: Money(minorUnits: 150, .eur)),
                goods: goods,
                trigger: number == 3 ? .codes(codes: [code]) : .automatic,
                limits: number == 4 ? PromotionLimits(uses: 1_000, usesPerGuest: 3) : PromotionLimits()
            )
        }
    }

    private static func basket(_ lines: Int, at now: Instant) throws -> PromotionBasket {
        PromotionBasket(
            order: OrderID(rawValue: "order"),
            branch: BranchID(rawValue: "branch-0"),
            currency: .eur,
            orderKind: OrderKind(rawValue: "dineIn"),
            at: now,
            label: try LocalDateTime(now, at: .utc),
            guest: UserID(rawValue: "ana"),
            codes: [PromotionCode(rawValue: "CODE")],
            lines: (0..<lines).map { line in
                PromotionBasketLine(
                    id: LineID(rawValue: "line-\(line)"),
                    item: MenuItemID(rawValue: "dish-\(line % 8)"),
                    categories: [CategoryID(rawValue: "category-\(line % 3)")],
                    goods: Money(minorUnits: Int64(450 + 125 * line), .eur)
                )
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
