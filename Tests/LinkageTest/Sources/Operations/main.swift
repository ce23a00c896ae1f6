import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideVenue

/// The time of a host that has no clock.
struct Noon: HostClock {
    func now() -> Instant { Instant(millisecondsSince1970: 1_795_773_600_000) }
    func sleep(for pause: Elapsed) async throws {}
}

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
let plans = FixedContext<SeatParty, VenuePlan>(try VenuePlan(branch, rules: rules, zone: FixedOffset.utc))
let store = MemoryStore()
let runner = CommandRunner(store: store, clock: Noon())
let seat = SeatParty(
    .walkIn(request: WalkIn(id: BookingID("1"), party: 2, leavingBy: nil)),
    on: BranchDay(branch: house, date: try CivilDate(year: 2026, month: 11, day: 27)),
    tab: TabID("1"),
    profile: .dineIn,
    currency: .eur
)
let now = try Instant(iso8601: "2026-11-27T18:00:00Z")
let host = Author.host(UserID("hana"), at: house)
_ = try await runner.perform(Envelope(seat, by: host, id: CommandID("seat")), in: plans, at: now)
guard try await store.load(GuestTab.self, TabID("1"))?.state == .open else { throw WrongAnswer() }

struct WrongAnswer: Error {}
