import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFloor
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// What a client, a waiter and a cook of QuickPlate may do, asked of a whole restaurant by everybody.
@Suite("QuickPlate: who may do what")
struct QuickPlateRolesTests {
    /// Something that one of the three does, at the moment at which it can be done.
    enum Deed: String, CaseIterable, Sendable {
        case book, arrive, order, accept, cancel, ready, serve, askForBill, pay
    }

    /// What each deed is called in the table of rights.
    private static let actions: [Deed: ActionCode] = [
        .book: ActionCode("booking", "book"), .arrive: ActionCode("booking", "confirmArrival"),
        .order: ActionCode("order", "place"), .accept: ActionCode("order", "accept"),
        .cancel: ActionCode("order", "cancel"), .ready: ActionCode("order", "ready"),
        .serve: ActionCode("order", "serve"), .askForBill: ActionCode("tab", "askForBill"),
        .pay: ActionCode("tab", "choosePayment"),
    ]

    private static let people: [Role: Author] = [.guest: D.guest, .waiter: D.waiter(D.wanda), .cook: D.cook]

    /// Who is refused what, by hand from the rules.
    ///
    /// A waiter may also order for a client and bring the bill, so that those
    /// deeds are only refused to cooks.
    private static let refused: [Deed: Set<Role>] = [
        .book: [.waiter, .cook], .arrive: [.waiter, .cook], .order: [.cook],
        .accept: [.guest, .cook], .cancel: [.guest, .cook], .ready: [.guest, .waiter], .serve: [.guest, .cook],
        .askForBill: [.cook], .pay: [.cook],
    ]

    /// A restaurant in which everything that comes before the deed has been done by whose part it is.
    private static func house(
        before deed: Deed,
        access: any AccessPolicy = CompleteSender()
    ) async throws -> QuickPlate {
        let house = try await QuickPlate(access: access)
        for done in Deed.allCases.prefix(while: { $0 != deed }) where done != .cancel {
            let role: Role = [.accept, .serve].contains(done) ? .waiter : done == .ready ? .cook : .guest
            try await perform(done, by: #require(people[role]), in: house)
        }
        return house
    }

    private static func perform(_ deed: Deed, by author: Author, in house: QuickPlate) async throws {
        let diner = house.diner
        switch deed {
        case .book: try await house.book(by: author)
        case .arrive:
            diner.clock.set(try diner.house.instant("2026-03-27T18:30"))
            try await house.arrive(by: author)
        case .order:
            let cart = D.cart([(D.soup, 2)])
            let decision = PlaceOrder(OrderID("1"), cart, on: QuickPlate.tab, guest: D.mia)
            try await diner.place(decision, on: diner.terms(QuickPlate.profile), by: author)
        case .accept: try await diner.step("1", .accept(waiter: author.user ?? D.wanda), by: author)
        case .cancel: try await diner.step("1", .cancel(), by: author)
        case .ready: try await diner.step("1", .ready, by: author)
        case .serve: try await diner.step("1", .serve, by: author)
        case .askForBill: try await diner.tab(.askForBill, by: author)
        case .pay: try await diner.tab(.choosePayment(method: .cash), day: diner.day, by: author)
        }
    }

    /// The code of the refusal; `nil` for what was done.
    private static func refusal(_ deed: Deed, by author: Author, in house: QuickPlate) async throws -> String? {
        do {
            try await perform(deed, by: author, in: house)
            return nil
        } catch let failure as CommandFailure<AnyRefusal> {
            return failure.code.rawValue
        } catch let failure as CommandFailure<ServiceDay.Refusal> {
            return failure.code.rawValue
        }
    }

    @Test(
        "QP-02 QP-03 each of the three does their own part, and is refused the others', by the table and without it",
        arguments: Deed.allCases,
        [false, true]
    )
    func parts(deed: Deed, isTableAsked: Bool) async throws {
        let access: any AccessPolicy = isTableAsked ? RightsAccess(.quickPlate) : CompleteSender()
        let codes: [Deed: String] = [
            .book: "serviceDay.notPermitted", .arrive: "serviceDay.notPermitted",
            .askForBill: "tab.notPermitted", .pay: "tab.notPermitted",
        ]
        for (role, author) in Self.people {
            let house = try await Self.house(before: deed, access: access)
            let before = try await house.store.snapshot()
            let refusal = try await Self.refusal(deed, by: author, in: house)
            let after = try await house.store.snapshot()
            // The table says the same.
            let action = try #require(Self.actions[deed])
            #expect(Rights.quickPlate.relations(of: role, for: action).isEmpty == (refusal != nil), "\(role) \(deed)")
            if try #require(Self.refused[deed]).contains(role) {
                let code = isTableAsked ? "access.notForSender" : codes[deed] ?? "order.notPermitted"
                #expect(refusal == code, "\(role) \(deed)")
                #expect(after == before, "\(role) \(deed)")
            } else {
                #expect(refusal == nil, "\(role) \(deed)")
                #expect(after != before, "\(role) \(deed)")
            }
        }
    }

    @Test("QP-02 staff have a list of orders, a client has none but their own")
    func lists() async throws {
        let house = try await Self.house(before: .accept)
        #expect(try await house.list(of: D.waiter(D.wanda)) == ["1"])
        #expect(try await house.list(of: D.cook) == [])
        #expect(try await house.list(of: D.guest) == ["1"])
        #expect(try await house.list(of: D.otherGuest) == [])
    }

    @Test("QP-77 an employee who is signed in with a client's account is refused what staff do, and orders as anybody")
    func employeeAsClient() async throws {
        let house = try await QuickPlate()
        let diner = house.diner
        // Wanda works here, but this is her account as a client.
        let account = try person("wanda-at-home")
        let author = try #require(try Session(signingInBy: .matched(user: account), under: .quickPlate).author)
        try await house.book(by: author)
        diner.clock.set(try diner.house.instant("2026-03-27T18:30"))
        try await house.arrive(by: author)
        let decision = PlaceOrder(OrderID("1"), D.cart([(D.soup, 1)]), on: QuickPlate.tab, guest: account.id)
        try await diner.place(decision, on: diner.terms(QuickPlate.profile), by: author)
        // It is her own order, and still not hers to accept, to cancel or to serve.
        for command in [Order.Command.accept(waiter: D.wanda), .accept(waiter: account.id), .cancel()] {
            try await diner.refuses(Order.Refusal(.notPermitted(role: .guest, command: command.kind))) {
                try await diner.step("1", command, by: author)
            }
        }
        try await diner.accept("1", D.wanda)
        try await diner.refuses(Order.Refusal(.notPermitted(role: .guest, command: .ready))) {
            try await diner.step("1", .ready, by: author)
        }
        try await diner.step("1", .ready, by: D.cook)
        try await diner.refuses(Order.Refusal(.notPermitted(role: .guest, command: .serve))) {
            try await diner.step("1", .serve, by: author)
        }
        try await diner.refuses(Shift.Refusal(.notPermitted(role: .guest, command: .begin))) {
            try await diner.begin(account.id, cap: nil, by: author)
        }
        #expect(try await house.list(of: author) == ["1"])
    }
}
