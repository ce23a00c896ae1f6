import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The server of iDeliver with a restaurant beside it, as the apps of stores and couriers see it: requests and questions
/// travel as JSON, people are who their records say.
struct IDeliverApp {
    static let coder = JSONDocumentCoder()
    static let base = "https://go.example"

    let store = WatchedStore()
    let clock = ManualClock(noon)
    let accounts: AccountHost
    let notifier = MemoryNotifier()
    let house: IDeliverHouse
    let ids = SerialIDs("r")

    init(
        _ service: DeliveryService = DeliveryService(profile: .iDeliver),
        ways: [DeliveryID: CourierWay] = [:]
    ) {
        accounts = AccountHost(store: store, rules: .iDeliver)
        house = IDeliverHouse(store: store, service: service, ways: ways)
    }

    var runner: CommandRunner {
        CommandRunner(
            store: store,
            clock: clock,
            retry: .immediate(attempts: 50),
            timers: [.offers(of: house, in: store)]
        )
    }

    private var server: HouseServer<IDeliverHouse> { HouseServer(runner: runner, house: house, coder: Self.coder) }

    static func shop(_ user: UserID) -> Author { Author(user, as: .store) }
    static func courier(_ user: UserID) -> Author { Author(user, as: .courier) }

    /// Sends a request as a phone does.
    func send(
        _ ask: HouseRequest.Ask,
        by author: Author,
        id: CommandID? = nil,
        expecting version: Version? = nil
    ) async throws -> CommandAnswer {
        let wire = Loopback(to: server.server { _ in author }, coder: Self.coder)
        let reply = try await wire.send(CommandRequest([HouseRequest(ask, id: id ?? ids.next(), expecting: version)]))
        return try #require(reply.answers.first)
    }

    /// The name of the refusal of a request; `nil` if it was carried out.
    @discardableResult
    func store(_ request: StoreRequest, by author: Author) async throws -> String? {
        try await send(.store(request: request), by: author).failure?.code.rawValue
    }

    /// The name of the refusal of a request; `nil` if it was carried out.
    @discardableResult
    func courier(_ request: CourierRequest, by user: UserID) async throws -> String? {
        try await send(.courier(request: request), by: Self.courier(user)).failure?.code.rawValue
    }

    func step(_ request: CourierDeliveryRequest, _ delivery: DeliveryID, by user: UserID) async throws -> String? {
        try await courier(.delivery(delivery: delivery, request: request), by: user)
    }

    func answer(_ query: HouseQuery, by author: Author) async throws -> CommandAnswer {
        let wire = Loopback(to: server.reader.server { _ in author }, coder: Self.coder)
        return try #require(try await wire.send(CommandRequest([query])).answers.first)
    }

    /// The answer to a question.
    func ask<Answer: Codable>(
        _ query: HouseQuery,
        by author: Author,
        for type: Answer.Type = Answer.self
    ) async throws -> Answer {
        let answer = try await answer(query, by: author)
        return try #require(try answer.receipt(as: Answer.self, coder: Self.coder), "\(answer)")
    }

    func deliveries(of author: Author) async throws -> [DeliveryDetail] {
        try await ask(.deliveries(after: nil), by: author, for: HousePage<DeliveryDetail>.self).items
    }

    /// Invites by a new code, which it returns.
    func invite(_ invited: InvitedCourier, by author: Author) async throws -> InvitationResult {
        let answer = try await send(.store(request: .inviteCourier(terms: InvitationTerms(invited))), by: author)
        return try #require(try answer.receipt(as: InvitationResult.self, coder: Self.coder), "\(answer)")
    }

    // Registrations, over the wire as well.

    func registerShop(_ user: UserID, oib: String = "33392005961") async throws {
        let form = SignUpForm(
            role: .store,
            [
                .businessName: "Mak", .email: "\(user)@example.hr", .oib: oib, .address: "Ilica 1, Zagreb",
                .phone: "091 234 5678",
            ]
        )
        try await signUp(user, form)
    }

    func registerCourier(
        _ user: UserID,
        _ name: String,
        phone: String,
        code: CourierCode? = nil
    ) async throws {
        var form = SignUpForm(role: .courier, [.firstName: name, .lastName: "Horvat", .phone: phone])
        form[.registrationCode] = code?.rawValue ?? ""
        try await signUp(user, form)
    }

    /// A store with couriers who work with it.
    func staffed(_ shop: UserID = "mak", oib: String = "33392005961", with couriers: [UserID]) async throws {
        try await registerShop(shop, oib: oib)
        for (number, user) in couriers.enumerated() {
            if try await store.load(User.self, user) == nil {
                try await registerCourier(user, user.rawValue.uppercased(), phone: "098 765 432\(number)")
            }
            let code = try await invite(.courier(courier: user), by: Self.shop(shop)).code
            try #require(try await courier(.redeemCode(code: code), by: user) == nil)
            clock.advance(by: .milliseconds(1))
        }
        _ = try await notices()
    }

    func create(
        _ delivery: DeliveryID,
        for couriers: [UserID],
        by author: Author = shop("mak")
    ) async throws -> String? {
        let create = StoreDeliveryRequest.create(draft: try RoadHost.draft(), plan: .chosen(couriers))
        return try await store(.delivery(delivery: delivery, request: create), by: author)
    }

    /// What was told since the last time, as `kind → person`, in the order of the words.
    func told(of plan: DeliveryNoticePlan = .iDeliver) async throws -> [String] {
        try await notices(of: plan).map { notice in
            switch notice.recipient {
            case .user(let user): "\(notice.kind) → \(user)"
            case .staff(let role, _): "\(notice.kind) → \(role)s"
            case .tab(let tab): "\(notice.kind) → \(tab)"
            case .contact(let key): "\(notice.kind) → \(key)"
            }
        }
        .sorted()
    }

    /// The notices that were sent since the last time.
    func notices(of plan: DeliveryNoticePlan = .iDeliver) async throws -> [Notice] {
        let before = await notifier.notices.count
        let reactions: [Reaction] = [
            .notifying(of: plan, through: notifier, in: store),
            .notifyingInvited(of: plan, through: notifier, in: store),
            .notifyingOfMessages(of: plan, through: notifier, in: store),
            .countingOffers(through: runner), .endingOffers(through: runner, in: StoredCouriers(in: store)),
        ]
        for reaction in reactions {
            while true {
                let report = try await runner.advance(reaction)
                try #require(report.unhandled.isEmpty)
                if report.isIdle { break }
            }
        }
        return Array(await notifier.notices.dropFirst(before))
    }
}

/// The house of iDeliver: it has no tables and no menus, and draws its codes one after another.
struct IDeliverHouse: HouseSource {
    let store: any HostStore
    let service: DeliveryService
    /// What the house knows of the ways of couriers by its own plan.
    let ways: [DeliveryID: CourierWay]
    private let codes = SerialIDs("K7Q2")
    private let links = SerialIDs("link-of-twenty-and-more")

    private struct NoRestaurant: Error {}

    init(store: any HostStore, service: DeliveryService, ways: [DeliveryID: CourierWay] = [:]) {
        self.store = store
        self.service = service
        self.ways = ways
    }

    func deliveries(of store: StoreID) -> DeliveryService { service }

    func way(of courier: UserID, to delivery: DeliveryID) -> CourierWay? { ways[delivery] }

    func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> { throw NoRestaurant() }

    func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) throws -> ReadContext<OrderingPolicy> { throw NoRestaurant() }

    func service(at branch: BranchID) throws -> HouseService { throw NoRestaurant() }

    func trackingCode() -> TrackingCode { TrackingCode(links.nextText()) }

    func courierCode() -> CourierCode { CourierCode(codes.nextText()) }

    func standing(of author: Author) async throws -> Standing { try await store.standing(of: author) }
}
