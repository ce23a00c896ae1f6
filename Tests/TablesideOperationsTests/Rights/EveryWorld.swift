import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideFloor
import TablesideFoundation
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideBooking
@testable import TablesideOperations
@testable import TablesideTestSupport

/// The restaurants of `RightsWorld` with everything else that can be asked about: two stores with accounts and a courier,
/// deliveries, letters, comments, a waitlist, what guests ordered ahead, accounts, jobs, a common menu and histories.
struct EveryWorld: Sendable {
    private typealias World = RightsWorld

    /// Everybody who asks: the people of `RightsWorld` and two stores, of which the second has nothing.
    static let people = RightsWorld.people.merging(
        ["cvjetko": Author("cvjetko", as: .store), "kiosk": Author("kiosk", as: .store)]
    ) { first, _ in first }

    static let shop = StoreID.account("cvjetko")
    static let north = StoreID.branch("north")

    let world: RightsWorld

    init() async throws {
        world = try await RightsWorld()
        try await world.keep(
            road() + letters() + comments() + [waitlist(), preOrder(), call(), commonMenu()] + accounts() + jobs()
                + histories() + searches() + missions() + promotions()
                + invitations()
        )
    }

    func day(_ branch: BranchID) throws -> BranchDay { BranchDay(branch: branch, date: try CivilDate(World.date)) }

    func reader() -> HouseReader<EveryHouse> {
        let house = EveryHouse(house: WorldHouse(world: world))
        return HouseReader(store: world.store, clock: ManualClock(world.seven), house: house, coder: World.coder)
    }

    /// A delivery of the store cvjetko that Cris has in hand, and one of the branch north that nobody was asked for.
    private func road() throws -> [any Document] {
        let (owner, cris) = (Author("cvjetko", as: .store), Author("cris", as: .courier))
        let mara = Author.manager("mara", at: "north")
        let asked = DispatchContext([CourierStanding("cris")])
        var job = DeliveryJob(id: "d1")
        try job.perform(
            .create(profile: .iDeliver, store: Self.shop, draft: RoadHost.draft(), plan: .chosen(["cris"])),
            in: asked,
            by: owner,
            at: world.noon
        )
        try job.perform(.accept, in: asked, by: cris, at: world.noon)
        var branches = DeliveryJob(id: "d2")
        try branches.perform(
            .create(profile: .fullDelivery, store: Self.north, draft: RoadHost.draft(), plan: .chosen(["cris"])),
            in: asked,
            by: mara,
            at: world.noon
        )
        var team = CourierTeam(id: Self.shop)
        try team.perform(.invite(code: "used", terms: InvitationTerms()), by: owner, at: world.noon)
        try team.perform(.redeem(code: "used", courier: "cris", phone: nil), by: .system, at: world.noon)
        try team.perform(.invite(code: "open", terms: InvitationTerms()), by: owner, at: world.noon)
        var courier = Courier(id: "cris")
        try courier.perform(.join(store: Self.shop), in: CourierRules(), by: .system, at: world.noon)
        try courier.perform(.take(delivery: "d1", store: Self.shop), in: CourierRules(), by: .system, at: world.noon)
        var messages = DeliveryMessages(id: "d1")
        try messages.perform(.write(text: "Ring twice", courier: "cris"), by: owner, at: world.noon)
        return [job, branches, team, courier, messages, TrackingLink("link", of: "d1")]
    }

    private func letters() throws -> [any Document] {
        try [("l1", Author.guest("mia")), ("l2", Author("rosa", as: .restaurateur))].map { id, author in
            var letter = SupportLetter(id: SupportLetterID(id))
            let content = SupportLetter.Content(.support, "Nothing works")
            try letter.perform(.write(content: content), in: SupportContext(.unlimited), by: author, at: world.noon)
            return letter
        }
    }

    private func invitations() throws -> [any Document] {
        try [("i1", "mia"), ("i2", "ben")].map { (id: InvitationID, inviter: UserID) in
            var invitation = FriendInvitation(id: id)
            let way = InvitationWay.code(code: InvitationCode("code-\(id)"))
            let send = FriendInvitation.Command.send(inviter: inviter, way: way, until: nil)
            try invitation.perform(send, by: .guest(inviter), at: world.noon)
            return invitation
        }
    }

    private func comments() throws -> [any Document] {
        try ["north", "den"].map { (branch: BranchID) in
            var comment = GuestComment(id: CommentKey(on: .branch(id: branch), by: "ben"))
            try comment.perform(.write(content: .init(text: "Good")), by: .guest("ben"), at: world.noon)
            return comment
        }
    }

    private func waitlist() throws -> Waitlist {
        var list = Waitlist(id: try day("north"))
        let wish = WaitlistWish(id: "w1", party: 2)
        let entry = WaitlistEntry(
            wish,
            number: 1,
            origin: .door,
            guest: "mia",
            host: nil,
            joinedAt: world.noon,
            joining: WaitlistJoining()
        )
        list.record(.joined(entry: entry))
        return list
    }

    private func preOrder() throws -> PreOrder {
        let cart = Cart([CartLine(id: "1", item: "soup", quantity: 1)], channel: .dineIn)
        return PreOrder("ahead", cart, codes: [], for: "b1", on: try day("north"), of: "mia")
    }

    private func call() throws -> TableCalls {
        var calls = TableCalls(id: BranchEntry("t3", at: "north"))
        let command = TableCalls.Command.call(call: "c1", kind: .waiter, text: nil, route: CallRoute())
        try calls.perform(command, in: .usual, by: .guest(on: "d2"), at: world.seven)
        return calls
    }

    private func commonMenu() throws -> MenuRecord {
        let menu = try #require(world.houses["north"]).menu
        let common = FoodMenu(
            id: "common",
            of: .restaurant("one"),
            currency: .eur,
            categories: menu.categories,
            items: menu.items
        )
        return try MenuRecord.live(common, of: "rosa")
    }

    /// The accounts of a guest, of a waiter at north, and of both couriers.
    private func accounts() throws -> [any Document] {
        let work = Employment(restaurant: "one", branch: "north")
        var referral = Referral(id: "ben")
        let named = Referral.Command.name(inviter: "mia", invitation: "i of mia")
        try referral.perform(named, in: InviterChain(of: "mia") { _ in nil }, by: .guest("ben"), at: world.noon)
        return [
            referral, try person("mia"), try person("ben"), try person("ana", role: .waiter, at: work),
            try person("cris", role: .courier),
            try person("cleo", role: .courier),
        ]
    }

    /// A draft, a published and an archived mission of the restaurant "one", and one each of "two" and of all restaurants.
    private func missions() throws -> [any Document] {
        let restaurants: [(MissionID, RestaurantID?)] = [
            ("m1", "one"), ("m2", "one"), ("m3", "one"), ("m4", "two"), ("m5", nil),
        ]
        return try restaurants.map { id, restaurant in
            var mission = Mission(id: id)
            let name = LocalizedText("Three visits", in: .english)
            let terms = MissionTerms(name, goal: .visits(3), points: 10, restaurant: restaurant)
            let owner = restaurant.flatMap { World.owners[$0] }
            try mission.perform(.draft(terms: terms, owner: owner), by: .system, at: world.noon)
            if id != "m1" { try mission.perform(.publish, by: .system, at: world.noon) }
            if id == "m3" { try mission.perform(.archive, by: .system, at: world.noon) }
            return mission
        }
    }

    /// Promotions of north, of both branches of "one" and of south, one of two restaurants, and one of all branches.
    private func promotions() throws -> [any Document] {
        let places: [(PromotionID, Set<BranchID>?)] = [
            ("p1", ["north"]), ("p2", ["south", "north"]), ("p3", ["south"]), ("p4", ["north", "other"]), ("p5", nil),
        ]
        return try places.map { id, branches in
            var record = PromotionRecord(id: id)
            let promotion = Promotion(
                id: id,
                name: LocalizedText("Monday", in: .english),
                value: .percentage(rate: .percent(10), upTo: nil),
                conditions: PromotionConditions(branches: branches)
            )
            try record.perform(.draft(promotion: promotion), by: .system, at: world.noon)
            return record
        }
    }

    private func searches() -> [any Document] {
        [("mia", ["pizza", "sushi"]), ("rosa", ["staff"])].map { user, texts in
            var history = SearchHistory(id: UserID(user))
            for text in texts { history.note(text, at: world.noon) }
            return history
        }
    }

    /// North asks Luigi to be its waiter.
    private func jobs() throws -> [any Document] {
        var offer = JobOffer(id: "j1")
        let terms = JobTerms(
            workplace: Employment(restaurant: "one", branch: "north"),
            owner: "rosa",
            invitee: "luigi",
            until: world.seven + .hours(1)
        )
        try offer.perform(.send(terms: terms), by: .manager("mara", at: "north"), at: world.noon)
        var received = ReceivedOffers(id: "luigi")
        received.add("j1")
        return [offer, received]
    }

    /// What guests have done; the last of each kind is noted for somebody whose it is not.
    private func histories() throws -> [any Document] {
        let subjects: [(UserID, GuestHistoryEntry.Subject)] = [
            ("mia", .booking(day: try day("north"), booking: "b1")),
            ("ben", .booking(day: try day("north"), booking: "b1")),
            ("sly", .booking(day: try day("south"), booking: "b3")),
            ("sly", .booking(day: try day("north"), booking: "b1")),
            ("mia", .order(order: "o2")), ("mia", .order(order: "o5")), ("ben", .order(order: "o2")),
            ("sly", .order(order: "o5")),
            ("mia", .review(visit: .booking(day: try day("north"), id: "r1"))),
            ("ben", .review(visit: .booking(day: try day("north"), id: "r2"))),
            ("sly", .review(visit: .booking(day: try day("north"), id: "r1"))),
        ]
        return subjects.map { GuestHistoryEntry($0.1, of: $0.0, at: world.noon) }
    }
}

/// The house of `RightsWorld` with a waitlist, a loyalty program and quotes for deliveries at every branch, drafts included.
struct EveryHouse: HouseSource {
    let house: WorldHouse

    func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> {
        try house.plan(of: branch, afresh: afresh)
    }

    func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) throws -> ReadContext<OrderingPolicy> {
        try house.terms(of: order, at: branch, by: author, afresh: afresh)
    }

    func service(at branch: BranchID) throws -> HouseService { try house.service(at: branch) }

    func mayRegister(_ branch: BranchID, by owner: UserID) -> Bool { true }

    func standing(of author: Author) -> Standing { house.standing(of: author) }

    func tables(shownBy author: Author, at branch: BranchID) -> [TableID: Instant] {
        house.tables(shownBy: author, at: branch)
    }

    func carries(_ courier: Author, for branch: BranchID) -> ReadContext<Bool> { house.carries(courier, for: branch) }

    func waitlist(at branch: BranchID) -> HouseWaitlist? {
        house.world.houses[branch].map { _ in HouseWaitlist() }
    }

    func loyalty(at branch: BranchID) -> HouseLoyalty? {
        house.world.houses[branch].map { HouseLoyalty("club", PointsProgram(owners: ["rosa"]), in: $0.zone) }
    }

    func deliveries(of store: StoreID) throws -> DeliveryService {
        let rules = QuoteRules(
            fees: [FeeStep(upTo: 4_000, try Money("3.50", .eur))],
            speed: 4,
            slack: .minutes(20),
            validFor: .minutes(10)
        )
        return DeliveryService(pickup: try Coordinate(latitude: 45.81, longitude: 15.97), quotes: rules)
    }
}
