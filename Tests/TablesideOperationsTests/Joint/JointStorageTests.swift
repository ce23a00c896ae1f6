import Foundation
import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// The text of a joint decision is the fingerprint of its command; it is written and never read.
@Suite("Joint decisions in storage")
struct JointStorageTests {
    struct Decisions: Encodable, Equatable {
        var place: [PlaceOrder]
        var step: [OrderOperation]
        var assign: [AssignOrder]
        var shift: [ShiftOperation]
        var seat: [SeatParty]
        var tab: [TabOperation]
        var day: [DayOperation]
        var move: [MoveBooking]
        var orders: [MoveOrders]
        var items: [MoveItems]
        var merge: [MergeTabs]
        var table: [ChangeTable]
        var handOver: [HandOverTab]
    }

    /// Two soups at this price.
    private static func quote(_ cents: Int64) throws -> Quote {
        let soup = try QuotedLine(
            id: LineID("line-soup"),
            item: D.soup,
            name: LocalizedText("Soup", in: .english),
            station: .kitchen,
            basePrice: Money(minorUnits: cents, .eur),
            quantity: 2
        )
        return try Quote(
            menu: MenuID("dinner"),
            menuVersion: .first,
            branch: BranchID("centru"),
            currency: .eur,
            channel: .dineIn,
            at: Instant(millisecondsSince1970: 1_774_710_000_000),
            lines: [soup]
        )
    }

    private static func decisions() throws -> Decisions {
        let day = BranchDay(branch: BranchID("centru"), date: try CivilDate(year: 2026, month: 3, day: 27))
        let order = OrderID("1")
        let tab = TabID("tab")
        let waiter = UserID("wanda")
        let payment = try Payment(id: PaymentID("p"), amount: Money(minorUnits: 1_550, .eur), method: .card)
        return Decisions(
            place: [
                PlaceOrder(order, D.cart([(D.soup, 2)]), on: tab),
                PlaceOrder(
                    order,
                    Cart([], channel: .takeaway),
                    on: tab,
                    opening: GuestTab.Opening(branch: day.branch, currency: .eur, opener: .firstItem),
                    guest: UserID("mia")
                ),
                PlaceOrder(order, D.cart([(D.soup, 2)]), on: tab, expecting: try quote(1_550)),
                PlaceOrder(order, D.cart([(D.soup, 2)]), on: tab, device: DeviceID("d")),
                PlaceOrder(
                    order,
                    D.cart([(D.soup, 2)]),
                    on: tab,
                    recipient: Recipient(name: try PersonName(first: "Mia", last: "Rossi"), phone: "0432 1234")
                ),
            ],
            step: [
                OrderOperation(order, .accept(waiter: waiter), shift: day),
                OrderOperation(order, .cancel(reason: .mistake)),
            ],
            assign: [AssignOrder(order, shift: day)],
            shift: [
                ShiftOperation(day, .begin(waiter: waiter, cap: nil)), ShiftOperation(day, .end(waiter: waiter)),
                ShiftOperation(day, .setCap(waiter: waiter, cap: 2)), ShiftOperation(day, .giveAway(order: order)),
                ShiftOperation(day, .begin(waiter: waiter, cap: nil), asksForEmployment: true),
            ],
            seat: [
                SeatParty(.booked(booking: BookingID("b")), on: day, tab: tab, profile: .dineIn, currency: .eur),
                SeatParty(
                    .walkIn(request: WalkIn(id: BookingID("w"), party: 2)),
                    on: day,
                    tab: tab,
                    profile: .quickPlate,
                    currency: .eur
                ),
            ],
            tab: [
                TabOperation(tab, .askForBill, day: day), TabOperation(tab, .unlock),
                TabOperation(tab, .choosePayment(method: .cash)),
                TabOperation(tab, .pay(payment: payment)), TabOperation(tab, .refund(payment: payment)),
                TabOperation(tab, .reopen),
                TabOperation(tab, .close, day: day), TabOperation(tab, .void),
                TabOperation(tab, .askToPay(method: .card)),
            ],
            day: [DayOperation(day, .cancel(BookingID("b")))],
            move: [
                MoveBooking(
                    BookingID("b"),
                    from: day,
                    to: BranchDay(branch: day.branch, date: try CivilDate(year: 2026, month: 4, day: 1)),
                    for: BookingRequest(
                        id: BookingID("c"),
                        party: 2,
                        at: Instant(millisecondsSince1970: 1_775_066_400_000),
                        channel: BookingChannel(rawValue: "portal")
                    )
                )
            ],
            orders: [
                MoveOrders([order], from: tab, to: TabID("other")),
                MoveOrders([order], from: tab, to: TabID("other"), shift: day),
            ],
            items: [
                MoveItems(
                    [.init(LineID("line-soup"), 1)],
                    of: order,
                    as: OrderID("2"),
                    from: tab,
                    to: TabID("other"),
                    shift: day
                )
            ],
            merge: [
                MergeTabs(tab, into: TabID("other")), MergeTabs(tab, into: TabID("other"), freeing: day),
                MergeTabs(tab, into: TabID("other"), shift: day),
            ],
            table: [
                ChangeTable(tab, to: [TableID("t1")]), ChangeTable(tab, to: [TableID("t1")], day: day),
                ChangeTable(tab, to: [TableID("t1")], shift: day),
            ],
            handOver: [HandOverTab(tab, to: waiter), HandOverTab(tab, to: waiter, shift: day)]
        )
    }

    private static func refusals() throws -> [VisitRefusal] {
        let day = BranchDay(branch: BranchID("centru"), date: try CivilDate(year: 2026, month: 3, day: 27))
        let order = OrderID("1")
        let tab = TabID("tab")
        return [
            VisitRefusal(.unknownOrder(order: order)), VisitRefusal(.bookFirst(tab: tab)),
            VisitRefusal(.otherBranch(branch: day.branch, expected: BranchID("other"))),
            VisitRefusal(.cart(problems: [Problem(.empty, at: "lines")])),
            VisitRefusal(.unknownBooking(booking: BookingID("b"))), VisitRefusal(.unknownTab(tab: tab)),
            VisitRefusal(.otherCurrency(currency: .eur, expected: .usd)),
            VisitRefusal(.otherProfile(profile: .dineIn, expected: .quickPlate)),
            VisitRefusal(.tabIsFull(tab: tab, limit: 40)), VisitRefusal(.dayMissing(booking: BookingID("b"))),
            VisitRefusal(.tabIsLocked(tab: tab, state: .settled)),
            VisitRefusal(
                .closed(
                    branch: day.branch,
                    at: Instant(millisecondsSince1970: 1_774_710_000_000),
                    opensAt: Instant(millisecondsSince1970: 1_774_710_060_000)
                )
            ),
            VisitRefusal(.quoteChanged(was: try quote(1_550), now: try quote(1_600))),
            VisitRefusal(.needsTabs(order: order)), VisitRefusal(.coversExceeded(covers: 2, left: 1)),
            VisitRefusal(.takenOrder(order: order)), VisitRefusal(.noTable(tab: tab)),
            VisitRefusal(.unknownTable(table: TableID("t99"))),
            VisitRefusal(.tableTaken(table: TableID("t1"))), VisitRefusal(.tooManyWaiting(limit: 10)),
            VisitRefusal(.tooManyOrders(limit: 50)),
            VisitRefusal(
                .tooFarAhead(
                    wantedAt: Instant(millisecondsSince1970: 1_774_710_060_000),
                    latest: Instant(millisecondsSince1970: 1_774_710_000_000)
                )
            ),
            VisitRefusal(
                .adjustedLine(line: BillLineID(order, LineID("line-soup")), adjustment: AdjustmentID("a"))
            ),
            VisitRefusal(.otherGuests(from: tab, into: TabID("other"))),
        ]
    }

    @Test("golden JSON of every joint decision and of every refusal of their own")
    func goldenJSON() throws {
        try expectGoldenText(try Self.decisions(), "JointDecisions.json")
        try expectGolden(try Self.refusals(), "VisitRefusal.json")
    }

    @Test("every refusal has a code and words of its own, and each decision a name of its own")
    func codes() throws {
        let refusals = try Self.refusals()
        #expect(Set(refusals.map(\.code)).count == refusals.count)
        #expect(Set(refusals.map(\.description)).count == refusals.count)
        let names = [
            PlaceOrder.name, OrderOperation.name, AssignOrder.name, ShiftOperation.name, SeatParty.name,
            TabOperation.name,
            DayOperation.name, MoveBooking.name, MoveOrders.name, MoveItems.name, MergeTabs.name, ChangeTable.name,
            HandOverTab.name, CloseTables.name, ReopenTables.name,
        ]
        #expect(
            names.map(\.rawValue) == [
                "placeOrder", "orderStep", "assignOrder", "shiftStep", "seatParty", "tabStep", "dayStep",
                "moveBooking", "moveOrders", "moveItems", "mergeTabs", "changeTable", "handOverTab",
                "closeTables", "reopenTables",
            ]
        )
    }
}
