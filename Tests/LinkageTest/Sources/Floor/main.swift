import TablesideCore
import TablesideFloor

let branch = BranchID("centro")
let ana = UserID("ana")
let late = try Instant(iso8601: "2026-11-27T23:30:00Z")
var shift = try Shift(id: BranchDay(branch: branch, date: CivilDate(year: 2026, month: 11, day: 27)))
try shift.perform(.begin(waiter: ana, cap: 1), by: .manager(UserID("mara"), at: branch), at: late)
try shift.perform(.take(order: OrderID("1"), waiter: ana), by: .waiter(ana, at: branch), at: late)
guard shift.holder(of: OrderID("1")) == ana, shift.load(of: ana) == 1 else { throw WrongAnswer() }

struct WrongAnswer: Error {}
