import Tableside

/// A month of one guest: points that are earned, spent and taken back, a mission, a promotion whose last use two phones want.
enum LoyaltyExample: Example {
    static let name = "loyalty"
    static let summary = "a guest's month: points earned and taken back, a mission, a promotion and its last use"
    static let options: [String] = []

    /// Something that happened, and what the guest has then.
    struct Step: Encodable {
        let day: String
        let what: String
        let balance: Int
    }

    private struct Report: Encodable {
        let steps: [Step]
        let ledger: [String: Int]
        let promotions: [String]
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        var month = try Month()
        try month.play()
        let promotions = try PromotionEvening().lines()
        let isSound = month.account.check().isEmpty
        if arguments.wantsJSON {
            try console.write(json: Report(steps: month.steps, ledger: month.ledger, promotions: promotions))
        } else {
            for step in month.steps {
                try console.write("\(step.day)  \(step.what.padding(to: 58))\(step.balance) points\n")
            }
            try console.write("\nthe ledger: ")
            let columns = month.ledger.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            try console.write("\(columns.joined(separator: ", ")); together \(month.ledger.values.reduce(0, +))\n\n")
            try console.write("\(month.report.text(naming: Month.week))\n")
            for line in promotions { try console.write("\(line)\n") }
        }
        return isSound && month.ledger.values.reduce(0, +) == 0
    }
}

/// The points and the mission of Ana in November.
private struct Month {
    private static let zone = FixedOffset.utc
    private static let first = Instant(millisecondsSince1970: 1_793_530_800_000)

    private let program = PointsProgram(branches: ["centru"])
    private let rules: EarningRules
    private let mission: Mission
    private let book: MissionBook
    private var entries: [PointsEntry] = []
    private var activities: [GuestActivity] = []
    private var record = MissionRecord(id: "ana")
    private(set) var account = PointsAccount(id: MembershipID("ana", in: "house"))
    private(set) var steps: [LoyaltyExample.Step] = []

    init() throws {
        let perTen = EarningRule("goods", per: try Money("10.00", .eur))
        rules = EarningRules([perTen], validity: .months(count: 12, toEndOfDay: true))
        var mission = Mission(id: "three")
        let goal = MissionGoal.visits(3, within: .days(count: 30))
        let november = MissionDates(from: try CivilDate("2026-11-01"), through: try CivilDate("2026-11-30"))
        let name = LocalizedText("Three visits in thirty days", in: .english)
        let terms = MissionTerms(name, goal: goal, points: 25, dates: november)
        try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: Self.first)
        try mission.perform(.publish, by: .system, at: Self.first)
        self.mission = mission
        book = try MissionBook([mission])
    }

    /// The month by weeks.
    var report: LoyaltyReport {
        LoyaltyReport(
            between: (0...4).map { Self.first + .days(7 * $0) },
            missions: [mission],
            awards: record.awards.values,
            entries: entries,
            activities: activities
        )
    }

    static func week(_ period: Range<Instant>) -> String {
        "from Nov \(1 + (period.lowerBound - first).milliseconds / 86_400_000)"
    }

    /// What the ledger holds in each of its columns.
    var ledger: [String: Int] {
        var columns: [String: Int] = [:]
        for column in PointsColumn.allCases where account.totals[column] != 0 {
            columns[column.rawValue] = account.totals[column]
        }
        return columns
    }

    mutating func play() throws {
        try visit(1, "o1", spending: "105.00")
        try points(2, "issues a dessert for 8 points", .issueReward(reward: "r1", code: "dessert", points: 8))
        try visit(6, "o2", spending: "42.50")
        try points(7, "redeems the dessert", .redeemReward(reward: "r1"))
        try points(9, "half of the first order is refunded", .clawBack(order: "o1", refunded: try Money("52.50", .eur)))
        try visit(20, "o3", spending: "38.00")
    }

    /// Ana comes, orders and pays; the visit counts for missions, and the order earns points.
    private mutating func visit(_ day: Int, _ order: OrderID, spending: String) throws {
        let now = Self.first + .days(day - 1)
        let basis = EarningBasis(goods: try Money(spending, .eur))
        for grant in try rules.grants(for: order, on: basis, earnedAt: now, in: Self.zone) {
            try points(day, "spends \(spending) EUR and earns \(grant.points)", .earn(grant: grant))
        }
        let activity = try GuestActivity(
            ActivityID("visit:\(order)"),
            of: "ana",
            .visit(party: 2, isBooked: true),
            at: now,
            in: Self.zone,
            branch: "centru",
            restaurant: "house"
        )
        activities.append(activity)
        for event in try record.perform(.count(activity: activity), in: book, by: .system, at: now) {
            guard case .awarded(let awards, _) = event else { continue }
            for award in awards {
                let source = PointsSource.mission(award: PointsAwardID("\(award.mission)"))
                let grant = try rules.grant(award.points, from: source, earnedAt: award.at, in: Self.zone)
                try points(day, "completes “Three visits in thirty days”: \(award.points)", .earn(grant: grant))
            }
        }
    }

    private mutating func points(_ day: Int, _ what: String, _ command: PointsAccount.Command) throws {
        let now = Self.first + .days(day - 1)
        entries += try account.perform(command, in: program, by: .system, at: now).flatMap(\.entries)
        let label = "Nov \(day < 10 ? " " : "")\(day)"
        steps.append(LoyaltyExample.Step(day: label, what: what, balance: account.balance(at: now)))
    }
}

/// An evening with two promotions, of which one has a single use left.
private struct PromotionEvening {
    private let seven = Instant(millisecondsSince1970: 1_795_806_000_000)
    private let book: PromotionBook

    init() throws {
        let happyHour = Promotion(
            id: "happy",
            name: LocalizedText("Happy hour", in: .english),
            value: .percentage(rate: Rate(partsPerMillion: 200_000), upTo: nil),
            goods: PromotionGoods(categories: ["drinks"]),
            conditions: PromotionConditions(hours: [try PromotionHours("17:00", "20:00")])
        )
        let welcome = Promotion(
            id: "welcome",
            name: LocalizedText("Welcome", in: .english),
            value: .amount(money: try Money("5.00", .eur)),
            trigger: .codes(codes: [PromotionCodeTerms("HELLO")]),
            conditions: PromotionConditions(minimumSpend: MinimumSpend(try Money("20.00", .eur))),
            limits: PromotionLimits(uses: 1)
        )
        book = try PromotionBook([happyHour, welcome])
    }

    private func basket(_ order: OrderID, _ guest: UserID, wine: String) throws -> PromotionBasket {
        try PromotionBasket(
            order: order,
            branch: "centru",
            currency: .eur,
            at: seven,
            in: FixedOffset.utc,
            guest: guest,
            codes: ["HELLO"],
            lines: [
                PromotionBasketLine(id: "1", item: "stew", categories: ["mains"], goods: try Money("14.90", .eur)),
                PromotionBasketLine(id: "2", item: "wine", categories: ["drinks"], goods: try Money(wine, .eur)),
            ]
        )
    }

    /// Ana and Ben order with the same code at the same time; the code has one use.
    func lines() throws -> [String] {
        var lines: [String] = []
        var counters = PromotionCounters()
        for (order, guest, wine) in [("o1", "ana", "9.00"), ("o2", "ben", "9.00"), ("o3", "eva", "4.00")] {
            let basket = try basket(OrderID(order), UserID(guest), wine: wine)
            let outcome = try book.apply(to: basket, counted: counters, at: seven)
            var changes = Changes()
            try counters.take(outcome, at: seven, changes: &changes)
            let discounts = outcome.discounts.map { "\($0.name.text(for: [.english])) −\($0.amount.decimalText)" }
            lines.append("\(guest): \(discounts.joined(separator: ", ")); \(outcome.total.decimalText) EUR off")
            for refused in outcome.refusedCodes {
                lines.append("     \(refused.code): \(refused.obstacles.map(\.description).joined(separator: "; "))")
            }
        }
        return lines
    }
}
