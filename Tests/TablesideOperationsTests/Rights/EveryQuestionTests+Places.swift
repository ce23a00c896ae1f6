import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue
import Testing

@testable import TablesideTestSupport

// What is known by hand of the questions about places, bookings, orders and the people at work.
extension EveryQuestionTests {
    /// The row of a kind that is about places, bookings, orders and staff; `nil` for the others.
    static func placeRow(_ kind: HouseQuery.Kind, in world: EveryWorld) throws -> Row? {
        let (north, south, other) = (try world.day("north"), try world.day("south"), try world.day("other"))
        let (den, nowhere) = (try world.day("den"), try world.day("nowhere"))
        let (noon, seven) = (world.world.noon, world.world.seven)
        func days(_ noun: String, _ question: (BranchDay) -> HouseQuery) -> [Thing] {
            [north, south, other].map { known("\(noun) \($0.branch)", question($0), not: question(nowhere)) }
        }
        switch kind {
        case .home:
            return Row(
                action: "restaurant.view",
                things: [list(.home(after: nil), "everybody=one,two")],
                names: page(RestaurantPage.self) { $0.id.rawValue }
            )
        case .restaurant:
            return Row(
                action: "restaurant.view",
                things: ["one", "two", "three"].map {
                    known("page \($0)", .restaurant(restaurant: $0), not: .restaurant(restaurant: "nowhere"))
                }
            )
        case .ownRestaurants:
            return Row(
                action: "restaurant.viewRecord",
                things: [list(.ownRestaurants, "rosa=one,three rick=two")],
                names: all(RestaurantRecord.self) { $0.id.rawValue }
            )
        case .restaurantRecord:
            return Row(
                action: "restaurant.viewRecord",
                things: ["one", "two", "three"].map {
                    known("own \($0)", .restaurantRecord(restaurant: $0), not: .restaurantRecord(restaurant: "nowhere"))
                }
            )
        case .branchRecord:
            return Row(
                action: "branch.viewRecord",
                things: ["north", "other", "den"].map {
                    known("record \($0)", .branchRecord(branch: $0), not: .branchRecord(branch: "nowhere"))
                }
            )
        case .menuRecord:
            let menus = ["north", "other", "den"].map {
                known("card \($0)", .menuRecord(menu: MenuID("menu of \($0)")), not: .menuRecord(menu: "nowhere"))
            }
            return Row(
                action: "menu.viewRecord",
                things: menus + [one(.menuRecord(menu: "common"), not: .menuRecord(menu: "nowhere"), "rosa")]
            )
        case .commonMenus:
            let absent = HouseQuery.commonMenus(restaurant: "nowhere", after: nil)
            return Row(
                action: "menu.viewRecord",
                things: [
                    one(.commonMenus(restaurant: "one", after: nil), not: absent, "rosa=common"),
                    one(.commonMenus(restaurant: "two", after: nil), not: absent, "rick="),
                ],
                names: page(MenuRecord.self) { $0.id.rawValue }
            )
        case .missions:
            let absent = HouseQuery.missions(restaurant: "nowhere", after: nil)
            return Row(
                action: "mission.view",
                things: [
                    one(.missions(restaurant: "one", after: nil), not: absent, "rosa=m1,m2,m3"),
                    one(.missions(restaurant: "two", after: nil), not: absent, "rick=m4"),
                    one(.missions(restaurant: "three", after: nil), not: absent, "rosa="),
                ],
                names: page(Mission.self) { $0.id.rawValue }
            )
        case .promotions:
            let absent = HouseQuery.promotions(restaurant: "nowhere", after: nil)
            return Row(
                action: "promotion.view",
                things: [
                    // A manager has those of the branch alone; what names two restaurants is nobody's.
                    one(.promotions(restaurant: "one", after: nil), not: absent, "rosa=p1,p2,p3 mara=p1"),
                    one(.promotions(restaurant: "two", after: nil), not: absent, "rick= max="),
                    one(.promotions(restaurant: "three", after: nil), not: absent, "rosa= dora="),
                ],
                names: page(PromotionCard.self) { $0.id.rawValue }
            )
        case .branch:
            return Row(
                action: "branch.view",
                things: ["north", "den"].map {
                    known("branch \($0)", .branch(branch: $0), not: .branch(branch: "nowhere"))
                }
            )
        case .menus:
            let absent = HouseQuery.menus(branch: "nowhere", after: nil)
            return Row(
                action: "menu.view",
                things: [
                    one(.menus(branch: "south", after: nil), not: absent, "everybody=menu-of-south"),
                    one(.menus(branch: "den", after: nil), not: absent, World.readers["menus den", default: ""]),
                ],
                names: page(FoodMenu.self) { $0.id.rawValue.replacing(" ", with: "-") }
            )
        case .slots:
            return Row(
                action: "day.slots",
                things: [other, den].map {
                    known("slots \($0.branch)", .slots(day: $0, party: 2), not: .slots(day: nowhere, party: 2))
                }
            )
        case .freeTables:
            let absent = HouseQuery.freeTables(day: nowhere, party: 2, at: seven)
            return Row(
                action: "day.freeTables",
                things: [other, den].map {
                    known("slots \($0.branch)", .freeTables(day: $0, party: 2, at: seven), not: absent)
                }
            )
        case .reviews:
            let absent = HouseQuery.reviews(branch: "nowhere", after: nil)
            return Row(
                action: "review.view",
                things: [
                    list(.reviews(branch: "north", after: nil), not: absent, "everybody=booking/north/2026-11-27/r1"),
                    list(.reviews(branch: "south", after: nil), not: absent, "everybody=booking/south/2026-11-27/r3"),
                    list(.reviews(branch: "den", after: nil), not: absent, ""),
                ],
                names: page(ReviewCard.self) { $0.id.description }
            )
        case .review:
            return Row(
                action: "review.view",
                things: [(north, "r1"), (north, "r2"), (south, "r3"), (den, "r4")].map { day, id in
                    let there = HouseQuery.review(visit: .booking(day: day, id: BookingID(id)))
                    let absent = HouseQuery.review(visit: .booking(day: day, id: "nowhere"))
                    return known("review \(day.branch) \(id)", there, not: absent)
                }
            )
        case .booking:
            return Row(
                action: "booking.view",
                things: [(north, "b1"), (north, "b2"), (south, "b3"), (other, "b4")].map { day, id in
                    let there = HouseQuery.booking(day: day, booking: BookingID(id))
                    return known("booking \(day.branch) \(id)", there, not: .booking(day: day, booking: "nowhere"))
                }
            )
        case .bookings:
            func dates(_ day: BranchDay) -> HouseQuery {
                .bookings(branch: day.branch, from: day.date, through: day.date)
            }
            return Row(
                action: "booking.view",
                things: [
                    list(dates(north), not: dates(nowhere), "mia=b1 ben=b1 ana=b1,b2 hana=b1,b2 mara=b1,b2"),
                    list(dates(south), not: dates(nowhere), "sly=b3 otto=b3 mara=b3"),
                    list(dates(other), not: dates(nowhere), "mia=b4 olga=b4 max=b4"),
                    list(dates(den), not: dates(nowhere), ""),
                ],
                names: all(BookingSummary.self) { $0.id.rawValue }
            )
        case .order:
            return Row(
                action: "order.view",
                things: (1...8).map {
                    known("order o\($0)", .order(order: OrderID("o\($0)")), not: .order(order: "nowhere"))
                }
            )
        case .orders:
            let absent = HouseQuery.orders(tab: "nowhere")
            return Row(
                action: "order.view",
                things: [
                    list(.orders(tab: "t1"), not: absent, "mia=o1,o2 ben=o1,o2 ana=o1,o2 luigi=o1,o2 mara=o1,o2"),
                    list(.orders(tab: "t2"), not: absent, "mia=o8 d1=o3,o8 ana=o3,o8 luigi=o3,o8 mara=o3,o8"),
                    list(.orders(tab: "t4"), not: absent, "mia=o5 cris=o5 ana=o5 luigi=o5 mara=o5"),
                    list(.orders(tab: "t5"), not: absent, "sly=o6 otto=o6 mara=o6"),
                ],
                names: all(OrderCard.self) { $0.order.rawValue }
            )
        case .work:
            func work(_ branch: BranchID) -> HouseQuery { .work(branch: branch, since: noon) }
            return Row(
                action: "order.view",
                never: guests,
                things: [
                    // The cook has nothing to do: what was accepted is ready.
                    list(
                        work("north"),
                        not: work("nowhere"),
                        "ana=o1,o2,o3,o4,o5,o8 mara=o2,o3,o4,o5,o8 cris=o5"
                    ),
                    list(work("south"), not: work("nowhere"), "otto=o6 mara=o6"),
                ],
                names: all(OrderCard.self) { $0.order.rawValue }
            )
        case .tab:
            return Row(
                action: "tab.view",
                things: (1...6).map { known("tab t\($0)", .tab(tab: TabID("t\($0)")), not: .tab(tab: "nowhere")) }
            )
        case .tabs:
            let absent = HouseQuery.tabs(branch: "nowhere", after: nil)
            return Row(
                action: "tab.view",
                never: guests,
                things: [
                    list(
                        .tabs(branch: "north", after: nil),
                        not: absent,
                        "ana=t1,t2,t3,t4 hana=t1,t2,t3,t4 mara=t1,t2,t3,t4"
                    ),
                    list(.tabs(branch: "other", after: nil), not: absent, "olga=t6 max=t6"),
                ],
                names: page(TabCard.self) { $0.id.rawValue }
            )
        case .bills:
            return Row(
                action: "bill.view",
                things: [list(.bills(after: nil), "mia=mia sly=sly")],
                names: page(ClosedBill.self) { $0.guest?.rawValue ?? "" }
            )
        case .ownBookings:
            return Row(
                action: "booking.view",
                things: [list(.ownBookings(after: nil), "mia=b1 ben=b1 sly=b3")],
                names: page(BookingSummary.self) { $0.id.rawValue }
            )
        case .ownOrders:
            return Row(
                action: "order.view",
                // What a friend ordered on the same tab is seen there, and is no history of one's own.
                things: [list(.ownOrders(after: nil), "mia=o5 ben=o2")],
                names: page(OrderCard.self) { $0.order.rawValue }
            )
        case .ownReviews:
            return Row(
                action: "review.view",
                things: [
                    list(.ownReviews(after: nil), "mia=booking/north/2026-11-27/r1 ben=booking/north/2026-11-27/r2")
                ],
                names: page(ReviewCard.self) { $0.id.description }
            )
        case .day: return Row(action: "day.view", things: days("day") { .day(day: $0) })
        case .floor:
            return Row(
                action: "day.view",
                things: [
                    known("floor north", .floor(day: north), not: .floor(day: nowhere)),
                    known("floor south", .floor(day: south), not: .floor(day: nowhere)),
                    one(.floor(day: den), not: .floor(day: nowhere), "dan dora"),
                ]
            )
        case .shift: return Row(action: "shift.view", things: days("shift") { .shift(day: $0) })
        case .calls:
            let absent = HouseQuery.calls(branch: "nowhere", after: nil)
            return Row(
                action: "call.view",
                never: guests,
                things: [
                    list(.calls(branch: "north", after: nil), not: absent, "ana=t3 hana=t3 mara=t3"),
                    list(.calls(branch: "south", after: nil), not: absent, ""),
                ],
                names: page(TableCallsCard.self) { $0.table.rawValue }
            )
        case .tableCalls:
            let absent = HouseQuery.tableCalls(branch: "nowhere", table: "t3")
            return Row(
                action: "call.view",
                things: [("north", "t3"), ("south", "t5"), ("other", "t6")].map { branch, table in
                    let there = HouseQuery.tableCalls(branch: BranchID(branch), table: TableID(table))
                    return known("calls \(branch) \(table)", there, not: absent)
                }
            )
        case .stock:
            return Row(
                action: "stock.view",
                things: ["north", "south", "other"].map {
                    known("stock \($0)", .stock(branch: $0), not: .stock(branch: "nowhere"))
                }
            )
        case .staff:
            let absent = HouseQuery.staff(branch: "nowhere", after: nil)
            return Row(
                action: "staff.view",
                things: [
                    one(.staff(branch: "north", after: nil), not: absent, "rosa=ana mara=ana"),
                    one(.staff(branch: "south", after: nil), not: absent, "rosa="),
                    one(.staff(branch: "other", after: nil), not: absent, "rick= max="),
                    one(.staff(branch: "den", after: nil), not: absent, "rosa= dora="),
                ],
                names: page(StaffMember.self) { $0.id.rawValue }
            )
        case .jobOffers:
            let absent = HouseQuery.jobOffers(branch: "nowhere", after: nil)
            return Row(
                action: "staff.view",
                things: [
                    one(.jobOffers(branch: "north", after: nil), not: absent, "rosa=j1 mara=j1"),
                    one(.jobOffers(branch: "other", after: nil), not: absent, "rick= max="),
                ],
                names: page(JobOfferCard.self) { $0.id.rawValue }
            )
        default: return nil
        }
    }
}
