import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What guests write at a branch that is still a draft, and the same at one that does not exist.
@Suite("Writes at hidden branches")
struct HiddenBranchTests {
    /// A house that says in the words of the guide that there is no such branch.
    private struct PlainHouse: HouseSource {
        let house: EveryHouse

        private func check(_ branch: BranchID) throws {
            guard RightsWorld.branches[branch] != nil else { throw AccessRefusal(.notFound) }
        }

        func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> {
            try check(branch)
            return try house.plan(of: branch, afresh: afresh)
        }

        func terms(
            of order: PlaceOrder,
            at branch: BranchID,
            by author: Author,
            afresh: Bool
        ) throws -> ReadContext<OrderingPolicy> {
            try check(branch)
            return try house.terms(of: order, at: branch, by: author, afresh: afresh)
        }

        func service(at branch: BranchID) throws -> HouseService {
            try check(branch)
            return try house.service(at: branch)
        }

        /// Everybody showed the code of a table, wherever that is.
        func tables(shownBy author: Author, at branch: BranchID) -> [TableID: Instant] { .always(["t1"]) }

        func waitlist(at branch: BranchID) -> HouseWaitlist? { house.waitlist(at: branch) }

        func loyalty(at branch: BranchID) -> HouseLoyalty? { house.loyalty(at: branch) }
    }

    /// What a guest who has nothing at a branch may ask there.
    private static func asks(at branch: BranchID, _ world: EveryWorld) throws -> [HouseRequest.Ask] {
        let day = try world.day(branch)
        let wish = BookingWish(id: "new", party: 2, at: world.world.seven)
        let content = GuestComment.Content(text: "Good")
        let line = OrderWish.Line(id: "1", item: "soup")
        func order(_ name: String, _ table: TableID?) -> OrderWish {
            OrderWish(OrderID(name), [line], on: TabID("tab of \(name)"), opening: .init(at: branch, table: table))
        }
        let guest: [GuestRequest] = [
            .book(day: day, wish: wish), .bookSoonest(day: day, wish: wish), .hold(day: day, wish: wish, lasting: nil),
            .waitlist(day: day, request: .join(wish: WaitlistWish(id: "new", party: 2))),
            .comment(subject: .branch(id: branch), request: .write(content: content)),
            .comment(subject: .dish(id: "soup", branch: branch), request: .write(content: content)),
            .loyalty(branch: branch, request: .invite(invitation: "new", way: .code(code: "K7Q2"))),
            .loyalty(branch: branch, request: .getReward(reward: "new", code: "coffee")),
            .loyalty(branch: branch, request: .buyBadge(badge: "new")),
        ]
        let table: [TableRequest] = [
            .place(order: order("n1", "t1")), .place(order: order("n2", nil)),
            .holdPromotions(order: order("n3", "t1")), .holdPromotions(order: order("n4", nil)),
        ]
        return guest.map { .guest(request: $0) } + table.map { .table(request: $0) }
    }

    @Test("a guest is told of a draft what they are told of no branch at all, and a public one takes what they write")
    func guests() async throws {
        let world = try await EveryWorld()
        let store = world.world.store
        let runner = CommandRunner(store: store, clock: ManualClock(world.world.noon))
        let house = PlainHouse(house: EveryHouse(house: WorldHouse(world: world.world)))
        let server = HouseServer(runner: runner, house: house, coder: RightsWorld.coder)
        let sly = Author.guest("sly", on: "d8")
        let (draft, none) = (try Self.asks(at: "den", world), try Self.asks(at: "nowhere", world))
        for (number, (there, nowhere)) in zip(draft, none).enumerated() {
            let hidden = await server.perform(HouseRequest(there, id: CommandID("a\(number)")), by: sly)
            let absent = await server.perform(HouseRequest(nowhere, id: CommandID("b\(number)")), by: sly)
            #expect(hidden == absent, "\(there)")
            #expect(hidden.failure?.code.rawValue == "access.notFound", "\(there)")
        }
        let open = try Self.asks(at: "north", world)
        for (number, ask) in open.enumerated() {
            let answer = await server.perform(HouseRequest(ask, id: CommandID("c\(number)")), by: sly)
            #expect(answer.failure?.code.rawValue != "access.notFound", "\(ask)")
        }
    }

    @Test("a member goes on with their points at a branch that is hidden for a while")
    func members() async throws {
        let world = try await EveryWorld()
        var reputation = Reputation(id: MembershipID("sly", in: "club"))
        try reputation.perform(
            .praise(record: "p", points: 1, reason: "kind"),
            in: PointsProgram(branches: ["den"]),
            by: .manager("dora", at: "den"),
            at: world.world.noon
        )
        try await world.world.keep([reputation])
        let runner = CommandRunner(store: world.world.store, clock: ManualClock(world.world.noon))
        let house = PlainHouse(house: EveryHouse(house: WorldHouse(world: world.world)))
        let server = HouseServer(runner: runner, house: house, coder: RightsWorld.coder)
        let ask = HouseRequest.Ask.guest(
            request: .loyalty(branch: "den", request: .getReward(reward: "new", code: "coffee"))
        )
        let answer = await server.perform(HouseRequest(ask, id: "c"), by: .guest("sly"))
        #expect(answer.failure?.code.rawValue == "membership.unknownReward")
        // Points alone make a member, too.
        var points = PointsAccount(id: MembershipID("zoe", in: "club"))
        try points.perform(
            .adjust(adjustment: "a", points: 5, reason: "welcome", expiresAt: nil),
            in: PointsProgram(branches: ["den"]),
            by: .system,
            at: world.world.noon
        )
        try await world.world.keep([points])
        let member = await server.perform(HouseRequest(ask, id: "c"), by: .guest("zoe"))
        #expect(member.failure?.code.rawValue == "membership.unknownReward")
        let other = await server.perform(HouseRequest(ask, id: "c"), by: .guest("ben"))
        #expect(other.failure?.code.rawValue == "access.notFound")
    }
}
