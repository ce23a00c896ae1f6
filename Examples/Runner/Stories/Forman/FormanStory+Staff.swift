import Tableside
import TablesideTexts

// FO-S4 and FO-S5: staff approve, and close.
extension FormanStory {
    // MARK: FO-S4

    func approval() async throws {
        story.scene("FO-S4", "Approval")
        try await stage.move(to: "2026-03-27T17:30")
        let approve = StaffOrderRequest.accept(waiter: "petra", readyBy: nil)
        let back = StaffOrderRequest.sendBack(reason: .mistake, acceptBy: nil)
        let steps: [(String, StaffOrderRequest, OrderID, String, String)] = [
            ("approves order 1", approve, "1", "approved", "orderApproved → Eliška"),
            ("has pressed the wrong button, and sends it back", back, "1", "waiting", "orderSentBack → Eliška"),
            ("approves it again", approve, "1", "approved", "orderApproved → Eliška"),
            (
                "rejects order 2, as there is no salad left", .reject(reason: .outOfStock), "2", "rejected",
                "orderRejected → Eliška"
            ),
        ]
        for (words, request, order, label, notice) in steps {
            try await petra.does(words, .staff(request: .order(order: order, request: request)))
            try stage.checkNotices(notice)
            let card = try await eliska.reads(.order(order: order), as: OrderCard.self)
            eliska.shows("order \(order): \(try stage.wording.state(card.stateLabel ?? "", of: .order))")
            try story.check(card.stateLabel, is: label, "the state of order \(order)")
        }
        try await eliska.does(
            "tries to approve an order herself",
            .staff(request: .order(order: "1", request: approve)),
            refused: "access.notForSender"
        )
        func cancel(_ order: OrderID, _ words: String, refused code: String? = nil) async throws {
            try await eliska.does(words, .table(request: .cancel(order: order, reason: nil)), refused: code)
        }
        for (order, wait, code) in [("3", Elapsed.seconds(25), nil), ("4", .milliseconds(25_001), "order.tooLate")]
            as [(OrderID, Elapsed, String?)]
        {
            try await self.order(order, [(Self.broth, nil, 1)], at: "zlin-3", "orders another broth")
            // What people do takes five seconds on this stage.
            try await stage.wait(wait)
            try await cancel(
                order,
                code == nil ? "takes it back after thirty seconds" : "takes it back a moment later",
                refused: code
            )
        }
        stage.forgetNotices()
        try await petra.does("approves order 4", .staff(request: .order(order: "4", request: approve)))
        stage.forgetNotices()
    }

    // MARK: FO-S5

    func close() async throws {
        story.scene("FO-S5", "Closing")
        try await stage.move(to: "2026-03-27T18:30")
        try await eliska.does("asks to pay by card", .table(request: .askToPay(tab: "visit", method: .card)))
        try stage.checkNotices("paymentWanted → Eliška", "paymentWanted → Petra")
        let card = try await eliska.reads(.tab(tab: "visit"), as: TabCard.self)
        eliska.shows("\(card.bill.map { "\($0.total)" } ?? "nothing") to pay")
        try story.check(card.bill?.total, is: Self.czk(118), "the bill")
        try await order("5", [(Self.broth, nil, 1)], at: "zlin-3", "wants one more broth", refused: "tab.illegal")
        try await petra.does("closes the tab", .staff(request: .tab(tab: "visit", action: .close)))
        try stage.checkNotices("tabClosed → Eliška")
        try await order(
            "5",
            [(Self.broth, nil, 1)],
            at: "zlin-3",
            "wants one more all the same",
            refused: "tab.illegal"
        )

        try await stage.move(to: "2026-03-27T19:00")
        let tomas = Phone("Tomáš", on: stage)
        stage.reach(.tab(id: "tomas"), as: "Tomáš")
        try await tomas.scans("scans table 1", code("zlin-1", Self.zlin))
        try await tomas.does(
            "orders a broth",
            Self.ask("6", [(Self.broth, nil, 1)], on: "tomas", at: "zlin-1"),
            done: "sent"
        )
        let approve = StaffOrderRequest.accept(waiter: "petra", readyBy: nil)
        try await petra.does("approves order 6", .staff(request: .order(order: "6", request: approve)))
        try await tomas.does("asks to pay in cash", .table(request: .askToPay(tab: "tomas", method: .cash)))
        try await petra.does(
            "takes the request back, as he stays",
            .staff(request: .tab(tab: "tomas", action: .unlock))
        )
        stage.forgetNotices()
        try await petra.does("closes the tab without being asked", .staff(request: .tab(tab: "tomas", action: .close)))
        try stage.checkNotices("tabClosedUnasked → Tomáš")
        let kinds = NoticePlan.forman.rules.keys.map(\.rawValue).sorted()
        let six = [
            "orderApproved", "orderPlaced", "orderRejected", "orderSentBack", "paymentWanted", "tabClosed",
            "tabClosedUnasked",
        ]
        try story.check(kinds, is: six, "the rules of notices, besides the word that an order was sent")
    }
}
