import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Two branches of different owners, whose senders are believed.
private struct TwoBranches: HouseSource {
    let houses: [BranchID: SampleHouse]

    private struct NoSuchBranch: Error {}

    init() throws {
        houses = ["north": try SampleHouse(id: "north"), "other": try SampleHouse(id: "other")]
    }

    func house(_ branch: BranchID) throws -> SampleHouse {
        guard let house = houses[branch] else { throw NoSuchBranch() }
        return house
    }

    func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> {
        ReadContext(try house(branch).plan())
    }

    func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) throws -> ReadContext<OrderingPolicy> {
        ReadContext(OrderingPolicy(menu: try house(branch).menu, profile: .dineIn))
    }

    func service(at branch: BranchID) throws -> HouseService {
        HouseService(day: try house(branch).day("2026-11-27").id, currency: .eur)
    }

    func waitlist(at branch: BranchID) -> HouseWaitlist? { HouseWaitlist() }

    func loyalty(at branch: BranchID) throws -> HouseLoyalty? {
        HouseLoyalty("club", PointsProgram(branches: ["north", "other"]), in: try house(branch).zone)
    }
}

/// Requests that name what is somebody else's were once answered otherwise than requests that name nothing.
@Suite("Regressions: the names of others in requests")
struct ForeignNamesTests {
    private let server: HouseServer<TwoBranches>
    private let runner: CommandRunner
    private let noon: Instant
    private let north: BranchDay
    private let ids = SerialIDs("r")

    private static let (mia, ben) = (Author.guest("mia"), Author.guest("ben"))
    private static let (ana, olga) = (Author.waiter("ana", at: "north"), Author.waiter("olga", at: "other"))
    private static let (mara, max) = (Author.manager("mara", at: "north"), Author.manager("max", at: "other"))

    init() throws {
        let house = try TwoBranches()
        noon = try house.house("north").instant("2026-11-27T12:00")
        north = try house.house("north").day("2026-11-27").id
        runner = CommandRunner(store: WatchedStore(), clock: ManualClock(noon), retry: .immediate(attempts: 3))
        server = HouseServer(runner: runner, house: house, coder: JSONDocumentCoder())
    }

    private func send(_ ask: HouseRequest.Ask, by author: Author, expecting: Version? = nil) async -> CommandAnswer {
        let id = CommandID(ids.nextText())
        return await server.perform(HouseRequest(ask, id: id, expecting: expecting), by: author)
    }

    private func must(_ ask: HouseRequest.Ask, by author: Author) async {
        let answer = await send(ask, by: author)
        #expect(answer.failure == nil, "\(ask)")
    }

    /// Expects one refusal for what is another's and for what is not there, whatever version is expected.
    private func conceals(_ name: String, from author: Author, _ ask: (String) -> HouseRequest.Ask) async {
        for expecting in [nil, Version(rawValue: 77)] as [Version?] {
            let there = await send(ask(name), by: author, expecting: expecting)
            let nowhere = await send(ask("none"), by: author, expecting: expecting)
            #expect(there == nowhere, "\(ask(name))")
            #expect(there.failure?.code == AccessRefusal(.notFound).code, "\(ask(name))")
        }
    }

    @Test("another guest's letter, party and invitation are refused in the words in which none is")
    func guests() async throws {
        let letter = { (id: String, request: LetterRequest) in
            HouseRequest.Ask.guest(request: .letter(letter: SupportLetterID(id), request: request))
        }
        let list = { (request: Waitlist.GuestRequest) in
            HouseRequest.Ask.guest(request: .waitlist(day: north, request: request))
        }
        let loyalty = { (request: GuestLoyaltyRequest) in
            HouseRequest.Ask.guest(request: .loyalty(branch: "north", request: request))
        }
        await must(letter("l1", .write(content: SupportLetter.Content(.support, "Hello"))), by: Self.mia)
        await must(list(.join(wish: WaitlistWish(id: "w1", party: 2, earliest: noon + .hours(9)))), by: Self.mia)
        await must(loyalty(.invite(invitation: "i1", way: .code(code: "K7Q2"))), by: Self.mia)

        await conceals("l1", from: Self.ben) { letter($0, .reply(text: "Me too")) }
        await conceals("l1", from: Self.ben) { letter($0, .close) }
        await conceals("w1", from: Self.ben) { list(.leave(entry: WaitlistEntryID($0))) }
        await conceals("w1", from: Self.ben) { list(.decline(entry: WaitlistEntryID($0))) }
        await conceals("w1", from: Self.ben) { list(.markBack(entry: WaitlistEntryID($0))) }
        await conceals("w1", from: Self.ben) { list(.accept(entry: WaitlistEntryID($0), booking: "b")) }
        await conceals("i1", from: Self.ben) { loyalty(.withdrawInvitation(invitation: InvitationID($0))) }

        await must(letter("l1", .reply(text: "And more")), by: Self.mia)
        await must(list(.leave(entry: "w1")), by: Self.mia)
        await must(loyalty(.withdrawInvitation(invitation: "i1")), by: Self.mia)
    }

    @Test("a new order says nothing of another branch's order with its name, nor of one on another tab")
    func orders() async throws {
        func place(_ order: OrderID, _ item: MenuItemID, on tab: TabID) -> HouseRequest.Ask {
            let cart = Cart([CartLine(id: "1", item: item, quantity: 1)], channel: .dineIn)
            return .staff(request: .place(order: order, cart: cart, tab: tab, guest: nil, recipient: nil))
        }
        for (tab, table) in [("t1", "t1"), ("t2", "t2")] as [(TabID, TableID)] {
            await must(.staff(request: .openTab(tab: tab, table: table, guest: nil, covers: 2)), by: Self.ana)
        }
        await must(.staff(request: .openTab(tab: "t3", table: "t1", guest: nil, covers: 2)), by: Self.olga)
        await must(place("o1", "soup", on: "t1"), by: Self.ana)
        await must(.staff(request: .order(order: "o1", request: .accept(waiter: "ana", readyBy: nil))), by: Self.ana)

        let (notFound, taken) = (AccessRefusal(.notFound).code, VisitRefusal(.takenOrder(order: "o1")).code)
        for expecting in [nil, Version(rawValue: 77)] as [Version?] {
            let answer = await send(place("o1", "pizza", on: "t3"), by: Self.olga, expecting: expecting)
            #expect(answer.failure?.code == notFound)
        }
        #expect(await send(place("o1", "pizza", on: "t2"), by: Self.ana).failure?.code == taken)
        await must(place("o2", "pizza", on: "t3"), by: Self.olga)
    }

    @Test("a manager learns nothing of the accounts of those who work elsewhere, nor of others' promotions")
    func managers() async throws {
        let otto = SignUpForm(role: .waiter, [.email: "otto@example.ro"])
        let sheet = SignUpRules.Sheet(
            .waiter,
            asking: [.required(.email), .required(.password)],
            signingInBy: [.email]
        )
        let desk = AccountDesk(runner: runner, authenticator: MemoryAuthenticator(), rules: SignUpRules([sheet]))
        let password = NewPassword("secret77", confirmation: "secret77")
        try await desk.register(otto, with: .password(password), as: "otto", command: "sign-up")
        let promotion = Promotion(
            id: "p1",
            name: LocalizedText("Tenth", in: .english),
            value: .percentage(rate: .percent(10), upTo: nil),
            conditions: PromotionConditions(branches: ["other"])
        )
        let draft = StaffRequest.promotion(promotion: "p1", request: .draft(promotion: promotion))
        await must(.staff(request: draft), by: Self.max)

        await conceals("otto", from: Self.mara) { .staff(request: .employment(request: .dismiss(person: UserID($0)))) }
        for request in [PromotionRequest.publish, .pause, .archive] {
            await conceals("p1", from: Self.mara) {
                .staff(request: .promotion(promotion: PromotionID($0), request: request))
            }
        }
        await must(.staff(request: .promotion(promotion: "p1", request: .publish)), by: Self.max)
    }
}
