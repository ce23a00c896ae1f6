import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOrdering

let house = BranchID("centro")
let food = CategoryID("food")
let pizza = try MenuItem(
    id: MenuItemID("pizza"),
    name: LocalizedText("Pizza", in: .english),
    category: food,
    price: Money("12.00", .eur)
)
let menu = FoodMenu(
    id: MenuID("dinner"),
    of: .branch(house),
    currency: .eur,
    categories: [MenuCategory(id: food, name: LocalizedText("Food", in: .english))],
    items: [pizza]
)
let now = try Instant(iso8601: "2026-11-27T18:00:00Z")
let mia = UserID("mia")
let guest = Author.guest(mia)
let waiter = Author.waiter(UserID("luca"), at: house)
var tab = GuestTab(id: TabID("1"))
try tab.perform(
    .open(GuestTab.Opening(branch: house, currency: .eur, opener: .arrival, guest: mia, covers: 2)),
    by: guest,
    at: now
)
let quote = try menu.quote(Cart([CartLine(id: LineID("1"), item: pizza.id, quantity: 2)]), at: now)
var order = Order(id: OrderID("1"))
try order.perform(.place(Placement(quote: quote, profile: .dineIn, tab: tab.id, guest: mia)), by: guest, at: now)
try tab.perform(.add(order.id), by: guest, at: now)
try order.perform(.accept(waiter: UserID("luca")), by: waiter, at: now)
guard try tab.bill(for: [order]).split(.evenly(5)).map(\.total.minorUnits) == [480, 480, 480, 480, 480] else {
    throw WrongAnswer()
}

struct WrongAnswer: Error {}
