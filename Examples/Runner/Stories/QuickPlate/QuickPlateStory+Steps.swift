import Tableside
import TablesideTexts

// What the people of the evening do again and again.
extension QuickPlateStory {
    func order(
        _ guest: Phone,
        _ id: OrderID,
        _ wishes: [(MenuItemID, Int)],
        on tab: TabID,
        _ words: String,
        opening: OrderWish.Opening? = nil,
        refused code: String? = nil
    ) async throws {
        let lines = wishes.map { OrderWish.Line(id: LineID("\($0.0)"), item: $0.0, quantity: $0.1) }
        let wish = OrderWish(id, lines, on: tab, opening: opening)
        try await guest.does(words, .table(request: .place(order: wish)), refused: code, done: "sent")
    }

    func accept(_ order: OrderID, _ waiter: Phone, refused code: String? = nil) async throws {
        guard let user = waiter.user else { return }
        let request = StaffOrderRequest.accept(waiter: user, readyBy: nil)
        try await waiter.does(
            "sends order \(order) to the kitchen",
            .staff(request: .order(order: order, request: request)),
            refused: code
        )
    }

    func cook(_ order: OrderID) async throws {
        try await carl.does(
            "has order \(order) done",
            .staff(request: .order(order: order, request: .ready(items: .all)))
        )
    }

    func serve(_ order: OrderID, _ waiter: Phone) async throws {
        try await waiter.does(
            "serves order \(order)",
            .staff(request: .order(order: order, request: .serve(items: .all)))
        )
    }

    func cancel(_ order: OrderID, _ waiter: Phone, _ what: String, refused code: String? = nil) async throws {
        let request = StaffOrderRequest.cancel(reason: .guestRequest, restocking: nil)
        try await waiter.does("cancels \(what)", .staff(request: .order(order: order, request: request)), refused: code)
    }

    /// What stands on the list of somebody's phone.
    @discardableResult
    func list(_ phone: Phone, is expected: [OrderID]) async throws -> [OrderCard] {
        let since = try stage.instant("2026-03-27T12:00")
        let cards = try await phone.asks(
            "looks at the list",
            .work(branch: Self.marty, since: since),
            as: [OrderCard].self
        )
        try show(cards ?? [], to: phone)
        try story.check(cards?.map(\.order), is: expected, "the list of \(phone.name)")
        return cards ?? []
    }

    func show(_ cards: [OrderCard], to phone: Phone) throws {
        if cards.isEmpty { phone.shows("no orders") }
        for card in cards {
            let lines = card.lines.map { stage.wording($0) }.joined(separator: ", ")
            let state = try card.stateLabel.map { ", " + (try stage.wording.state($0, of: .order)) } ?? ""
            let button =
                try card.prompt.map { " [" + (try stage.wording.texts.text(.prompt($0, of: .order))) + "]" } ?? ""
            let table = card.tableNumber.map { ", table \($0)" } ?? ""
            phone.shows("order \(card.order)\(table): \(lines), \(card.total)\(state)\(button)")
        }
    }

    func showStock(is expected: Int) async throws {
        let stock = try await stage.store.load(Stock.self, Self.marty)
        let left = stock?.available(StockKey(item: Self.soup), at: stage.now)
        story.say(.screen, "the till shows \(left ?? 0) soups left")
        try story.check(left, is: expected, "the soups")
    }

    func showLoads(is expected: [Int]) async throws {
        let shift = try await stage.store.load(Shift.self, day)
        let loads = ["wanda", "will"].map { shift?.load(of: UserID($0)) ?? 0 }
        story.say(.screen, "the till shows \(stage.count(loads[0], "order")) in Wanda's hands, \(loads[1]) in Will's")
        try story.check(loads, is: expected, "the loads")
    }
}
