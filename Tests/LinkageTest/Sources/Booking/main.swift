import TablesideBooking
import TablesideCore
import TablesideVenue

let house = BranchID("centro")
let branch = try Branch(
    id: house,
    restaurant: RestaurantID("trattoria"),
    name: "Centro",
    zone: FixedOffset.utc.identifier,
    currency: .eur,
    hours: OpeningHours(everyDay: [OpeningPeriod("18:00", "02:00")]),
    tables: [DiningTable(id: TableID("1"), number: 1, seats: SeatRange(upTo: 4))]
)
let rules = BookingRules(branch: house, step: .minutes(30), turn: .minutes(120))
let plan = try VenuePlan(branch, rules: rules, zone: FixedOffset.utc)
let noon = try Instant(iso8601: "2026-11-27T10:00:00Z")
var friday = ServiceDay(id: BranchDay(branch: house, date: try CivilDate(year: 2026, month: 11, day: 27)))
guard let slot = try plan.open(friday).slots(for: 4, at: noon).first(where: \.isOffered) else { throw WrongAnswer() }
let request = BookingRequest(id: BookingID("1"), party: 4, at: slot.start)
try friday.perform(.book(request), in: plan, by: .guest(UserID("mia")), at: noon)
guard friday.booking(BookingID("1"))?.tables == [TableID("1")] else { throw WrongAnswer() }

struct WrongAnswer: Error {}
