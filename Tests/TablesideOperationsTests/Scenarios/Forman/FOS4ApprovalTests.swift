import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

private typealias D = Diner

/// Forman's approval scenario: staff decide, the guest is told each time; within thirty seconds the guest takes it back.
@Suite("FO-S4 approval")
struct FOS4ApprovalTests {
    /// Two soups, waiting to be approved.
    private static func waiting() async throws -> Forman {
        let house = try await Forman()
        try await house.order("1", scanning: Forman.code("t3"))
        return house
    }

    private static func label(_ house: Forman) async throws -> String? {
        try await house.diner.order("1").card(for: .guest)?.stateLabel
    }

    @Test("FO-S4 FO-19 FO-24 approved, sent back, approved again; sent back and rejected: the guest is told each time")
    func story() async throws {
        let house = try await Self.waiting()
        let diner = house.diner
        #expect(try await Self.label(house) == "waiting")
        #expect(try await diner.order("1").card(for: .waiter)?.prompt == "approve")
        // Ten soups were counted; two are set aside, then used, then set aside again, and come back in the end.
        #expect(try await diner.left(D.soup) == 8)
        let announcer = try await Announcer(.forman, from: diner.runner)
        let steps: [(Order.Command, Author, String, Int, String)] = [
            (.accept(waiter: D.wanda), Forman.waiter, "approved", 8, "orderApproved → visit"),
            (.sendBack(reason: .mistake), Forman.waiter, "waiting", 8, "orderSentBack → visit"),
            (.accept(waiter: D.wanda), D.manager, "approved", 8, "orderApproved → visit"),
            (.sendBack(reason: .outOfStock), D.manager, "waiting", 8, "orderSentBack → visit"),
            (.reject(reason: .outOfStock), Forman.waiter, "rejected", 10, "orderRejected → visit"),
        ]
        for (command, author, label, left, told) in steps {
            diner.clock.advance(by: .minutes(1))
            try await diner.step("1", command, by: author)
            #expect(try await announcer.words() == [told], "\(command)")
            #expect(try await Self.label(house) == label, "\(command)")
            #expect(try await diner.left(D.soup) == left, "\(command)")
        }
        #expect(try await diner.order("1").endReason == .outOfStock)
        // What was rejected is over, and there is nothing to pay.
        try await diner.refuses(Order.Refusal(.illegal(state: "rejected", command: .accept))) {
            try await diner.step("1", .accept(waiter: D.wanda), by: Forman.waiter)
        }
        try await diner.refuses(GuestTab.Refusal(.nothingOrdered)) { try await house.change(.askForBill) }
        #expect(try await announcer.words() == [])
    }

    @Test("FO-S4 FO-23 FO-24 sending an order is told at the table, and taking it back oneself is not")
    func sent() async throws {
        let house = try await Forman()
        let announcer = try await Announcer(.forman, from: house.diner.runner)
        try await house.order("1", scanning: Forman.code("t3"))
        try await house.diner.step("1", .cancel(), by: D.guest)
        #expect(try await house.store.events(after: nil, limit: 100).events.contains { $0.aggregate.id == "1" })
        #expect(try await announcer.words() == ["orderPlaced → visit"])
    }

    @Test(
        "FO-S4 FO-20 until thirty seconds have passed, the last instant included, the guest cancels, approved or not",
        arguments: [(0, false), (30_000, false), (30_000, true)]
    )
    func inTime(milliseconds: Int64, approved: Bool) async throws {
        let house = try await Self.waiting()
        let diner = house.diner
        if approved { try await diner.step("1", .accept(waiter: D.wanda), by: Forman.waiter) }
        diner.clock.advance(by: .milliseconds(milliseconds))
        let answer = try await diner.step("1", .cancel(), by: D.guest)
        // The guest knows.
        #expect(answer.remaining == [])
        #expect(try await Self.label(house) == "cancelled")
        #expect(try await diner.left(D.soup) == 10)
    }

    @Test("FO-S4 FO-20 one millisecond later it is too late, waiting, approved or sent back", arguments: 0...2)
    func tooLate(decisions: Int) async throws {
        let house = try await Self.waiting()
        let diner = house.diner
        let placed = diner.clock.now()
        let steps: [Order.Command] = [.accept(waiter: D.wanda), .sendBack(reason: .mistake)]
        for step in steps.prefix(decisions) { try await diner.step("1", step, by: Forman.waiter) }
        diner.clock.set(placed + .milliseconds(30_001))
        try await diner.refuses(Order.Refusal(.tooLate(deadline: placed + .seconds(30)))) {
            try await diner.step("1", .cancel(), by: D.guest)
        }
    }

    @Test("FO-S4 FO-19 guests approve and reject nothing, and take back nobody else's order")
    func guests() async throws {
        let house = try await Self.waiting()
        for command in [Order.Command.accept(waiter: D.wanda), .reject(reason: .other)] {
            try await house.diner.refuses(Order.Refusal(.notPermitted(role: .guest, command: command.kind))) {
                try await house.diner.step("1", command, by: D.guest)
            }
        }
        try await house.diner.refuses(Order.Refusal(.notYours(order: OrderID("1")))) {
            try await house.diner.step("1", .cancel(), by: D.otherGuest)
        }
    }
}
