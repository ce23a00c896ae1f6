import TablesideCore
import TablesideLoyalty

let noon = try Instant(iso8601: "2026-11-27T12:00:00Z")
var account = PointsAccount(id: MembershipID("ana", in: "house"))
let rules = EarningRules([EarningRule("goods", per: try Money("10.00", .eur))])
let basis = EarningBasis(goods: try Money("105.00", .eur))
for grant in try rules.grants(for: "o1", on: basis, earnedAt: noon, in: FixedOffset.utc) {
    try account.perform(.earn(grant: grant), in: PointsProgram(), by: .system, at: noon)
}
var mission = Mission(id: "m1")
let terms = MissionTerms(LocalizedText("A visit", in: .english), goal: .visits(1), points: 5)
try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: noon)
try mission.perform(.publish, by: .system, at: noon)
let promotion = Promotion(
    id: "p1",
    name: LocalizedText("Ten percent", in: .english),
    value: .percentage(rate: Rate(partsPerMillion: 100_000), upTo: nil)
)
let basket = try PromotionBasket(
    order: "o1",
    branch: "centro",
    currency: .eur,
    at: noon,
    in: FixedOffset.utc,
    lines: [PromotionBasketLine(id: "1", item: "soup", goods: try Money("7.50", .eur))]
)
let outcome = try PromotionBook([promotion]).apply(to: basket, at: noon)
guard account.balance(at: noon) == 10, mission.state == .published, outcome.total == (try Money("0.75", .eur)) else {
    throw WrongAnswer()
}

struct WrongAnswer: Error {}
