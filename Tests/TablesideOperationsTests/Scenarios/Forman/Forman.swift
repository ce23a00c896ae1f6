import TablesideBilling
import TablesideCodes
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Forman's restaurant: guests without an account scan the code of their table, and staff approve what they order.
struct Forman: Sendable {
    static let tab = TabID("visit")
    static let order = Order.Profile.forman.code
    static let visit = GuestTab.Profile.forman.code
    static let base = "https://dine.example"
    static let waiter = Diner.waiter(Diner.wanda)

    let diner: Diner

    init() async throws { diner = try await Diner(caps: [Diner.wanda: nil]) }

    var store: WatchedStore { diner.store }

    var terms: OrderingPolicy { diner.terms(Self.order) }

    /// The text of the code on a table.
    static func code(_ table: String, at branch: BranchID = Diner.branch) throws -> String {
        try TableLink(branch: branch, table: TableID(table)).text(base: base)
    }

    /// Orders at the table whose code was scanned; the first item opens the tab there (FO-17).
    @discardableResult
    func order(
        _ order: String,
        _ wishes: [(MenuItemID, Int)] = [(Diner.soup, 2)],
        scanning code: String,
        by author: Author = Diner.guest
    ) async throws -> OrderAnswer {
        let decision = try placing(order, wishes, scanning: code, guest: author.user)
        return try await diner.place(decision, on: terms, by: author)
    }

    /// The decision that places an order at the table whose code was scanned.
    func placing(
        _ order: String,
        _ wishes: [(MenuItemID, Int)] = [(Diner.soup, 2)],
        scanning code: String,
        guest: UserID? = Diner.mia
    ) throws -> PlaceOrder {
        let link = try TableLink(code, base: Self.base)
        let opening = GuestTab.Opening(
            branch: link.branch,
            profile: Self.visit,
            currency: diner.menu.currency,
            opener: .firstItem,
            table: link.table
        )
        return PlaceOrder(OrderID(order), Diner.cart(wishes), on: Self.tab, opening: opening, guest: guest)
    }

    @discardableResult
    func change(_ action: TabOperation.Action, by author: Author = Diner.guest) async throws -> CommandReceipt<GuestTab>
    {
        try await diner.tab(action, Self.tab.rawValue, by: author)
    }

    /// The tab as it is stored; `nil` before the first item.
    func tab() async throws -> GuestTab? { try await diner.store.load(GuestTab.self, Self.tab) }

    /// The card that the guest's phone has of it; `nil` before the first item.
    func card() async throws -> TabCard? { try await tab().flatMap { TabCard($0, for: Diner.guest) } }
}
