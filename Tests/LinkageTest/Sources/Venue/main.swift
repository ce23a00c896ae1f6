import TablesideCore
import TablesideVenue

let hours = try OpeningHours(everyDay: [OpeningPeriod("18:00", "02:00")])
let late = try Instant(iso8601: "2026-11-27T23:30:00Z")
guard try hours.isOpen(at: late, in: FixedOffset.utc) else { throw WrongAnswer() }

struct WrongAnswer: Error {}
