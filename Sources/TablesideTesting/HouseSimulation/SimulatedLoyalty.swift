import TablesideBooking
import TablesideCore
import TablesideLoyalty
import TablesideOperations
import TablesideVenue

/// How the house of a simulation rewards its guests: a point for each full euro, some to start with, a dessert for
/// points, a mission, and a code that takes a euro off a few orders.
struct SimulatedLoyalty: Sendable {
    static let program = ProgramID("house")
    static let rule = EarningRuleID("goods")
    /// What an order costs for each point that it earns, in cents.
    static let unit: Int64 = 100
    static let dessert: RewardCode = "dessert"
    /// The price of a dessert, in points.
    static let price = 4
    /// What the house gives to those who sit down.
    static let welcomePoints = 2
    /// What a guest sends to another.
    static let giftPoints = 1
    /// A visit and two orders.
    static let mission = MissionID("regular")
    static let missionOrders = 2
    static let missionPoints = 7
    static let promotion = PromotionID("welcome")
    static let code = PromotionCode("WELCOME")
    /// What the promotion takes off an order, in cents: less than the cheapest dish costs.
    static let reduction: Int64 = 100
    /// How many orders the promotion is for in all.
    static let uses = 4
    /// How many orders of one guest it is for.
    static let usesPerGuest = 1

    /// What guests earn, and what they get for it.
    let rewards: HouseLoyalty
    let promotions: PromotionTerms

    init(_ house: SimulationHouse) throws {
        var mission = Mission(id: Self.mission)
        let terms = MissionTerms(
            LocalizedText("A regular", in: .english),
            goal: .all(goals: [.visits(1), .orders(Int64(Self.missionOrders))]),
            points: Self.missionPoints
        )
        try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: house.opening)
        try mission.perform(.publish, by: .system, at: house.opening)
        let currency = house.branch.currency
        // The day of the program ends after the faults do and before the house has closed: what is left then expires.
        let zone = FixedOffset(try UTCOffset(seconds: 6_000))
        rewards = HouseLoyalty(
            Self.program,
            PointsProgram(branches: [house.branch.id]),
            in: house.plan.zone,
            programZone: zone,
            restaurant: house.branch.restaurant,
            earning: EarningRules(
                [EarningRule(Self.rule, per: Money(minorUnits: Self.unit, currency))],
                validity: .days(count: 0, toEndOfDay: true)
            ),
            missions: try MissionBook([mission]),
            rewards: [Self.dessert: Self.price]
        )
        let welcome = Promotion(
            id: Self.promotion,
            name: LocalizedText("Welcome", in: .english),
            value: .amount(money: Money(minorUnits: Self.reduction, currency)),
            trigger: .codes(codes: [PromotionCodeTerms(Self.code)]),
            limits: PromotionLimits(uses: Self.uses, usesPerGuest: Self.usesPerGuest)
        )
        promotions = PromotionTerms(try PromotionBook([welcome]), in: house.plan.zone)
    }
}
