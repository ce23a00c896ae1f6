import TablesideCore
import TablesideMenu

let food = CategoryID("food")
let pizza = try MenuItem(
    id: MenuItemID("pizza"),
    name: LocalizedText("Pizza", in: .english),
    category: food,
    price: Money("12.00", .eur)
)
let menu = FoodMenu(
    id: MenuID("dinner"),
    of: .branch(BranchID("centro")),
    currency: .eur,
    categories: [MenuCategory(id: food, name: LocalizedText("Food", in: .english))],
    items: [pizza]
)
guard menu.problems().isEmpty, menu.item(pizza.id)?.price == pizza.price else { throw WrongAnswer() }

struct WrongAnswer: Error {}
