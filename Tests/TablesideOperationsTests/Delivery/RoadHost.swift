import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// A host that delivers: a store with an account, couriers with accounts, and nothing else.
struct RoadHost {
    static let store = StoreID.account("cvjetko")
    static let owner = Author("cvjetko", as: .store)

    let documents: any HostStore
    let clock = ManualClock(noon)
    var service = DeliveryService()
    let ids = SerialIDs("c")

    init(store: any HostStore = MemoryStore()) { documents = store }

    var source: StoredCouriers {
        let service = service
        return StoredCouriers(in: documents) { _ in service }
    }

    var runner: CommandRunner {
        CommandRunner(
            store: documents,
            clock: clock,
            retry: .immediate(attempts: 50),
            timers: [.offers(in: source)]
        )
    }

    static func courier(_ user: UserID) -> Author { Author(user, as: .courier) }

    static func phone(_ number: Int) throws -> PhoneNumber { try PhoneNumber("+3859112345\(number)") }

    /// Registers a courier with a phone number.
    func register(_ user: UserID, phone number: Int, code: String? = nil) async throws {
        var form = SignUpForm(role: .courier)
        form[.firstName] = "Ivo"
        form[.lastName] = "Horvat"
        form[.phone] = try Self.phone(number).text
        form[.registrationCode] = code ?? ""
        let password = NewPassword("lozinka", confirmation: "lozinka")
        let registration = try form.registration(with: .password(password), under: .iDeliver)
        let envelope = Envelope(RegisterAccount(user, registration), by: .system, id: CommandID(ids.nextText()))
        try await runner.perform(envelope, in: FixedContext(SignUpRules.iDeliver))
    }

    func invite(
        _ code: CourierCode,
        _ terms: InvitationTerms = InvitationTerms(),
        by author: Author = owner
    ) async throws {
        let invite = InviteCourier(code, of: Self.store, terms)
        let envelope = Envelope(invite, by: author, id: CommandID(ids.nextText()))
        try await runner.perform(envelope, in: PushReach(in: documents, clock: clock))
    }

    @discardableResult
    func redeem(_ code: CourierCode, by courier: UserID) async throws -> JoinedStore {
        let redeem = RedeemCourierCode(code, for: courier)
        let envelope = Envelope(redeem, by: Self.courier(courier), id: CommandID(ids.nextText()))
        return try await runner.perform(envelope, in: FixedContext(service.couriers)).answer
    }

    func dismiss(_ courier: UserID, by author: Author = owner) async throws {
        let dismiss = DismissCourier(courier, from: Self.store)
        try await runner.perform(
            Envelope(dismiss, by: author, id: CommandID(ids.nextText())),
            in: FixedContext(service)
        )
    }

    /// Registers couriers who work with the store.
    func hire(_ couriers: [UserID]) async throws {
        for (place, courier) in couriers.enumerated() {
            try await register(courier, phone: 10 + place)
            try await invite(CourierCode("code-\(courier)"))
            try await redeem(CourierCode("code-\(courier)"), by: courier)
        }
    }

    @discardableResult
    func perform(
        _ command: DeliveryJob.Command,
        on delivery: DeliveryID = "d1",
        by author: Author
    ) async throws -> DeliveryAnswer {
        let courier = author.role == .courier ? author.user : nil
        let operation = DeliveryOperation(delivery, command, by: courier)
        return try await runner.perform(Envelope(operation, by: author, id: CommandID(ids.nextText())), in: source)
            .answer
    }

    static func draft() throws -> DeliveryDraft {
        DeliveryDraft(
            to: DeliveryRecipient(try PersonName(first: "Mia", last: "Horvat")),
            at: DeliveryPlace(PostalAddress(street: "Ilica 1", city: "Zagreb")),
            description: "Flowers"
        )
    }

    func create(
        _ delivery: DeliveryID = "d1",
        for couriers: [UserID],
        _ profile: ProfileCode = .iDeliver
    ) async throws {
        let create = DeliveryJob.Command.create(
            profile: profile,
            store: Self.store,
            draft: try Self.draft(),
            plan: .chosen(couriers)
        )
        try await perform(create, on: delivery, by: Self.owner)
        if profile == .fullDelivery { try await perform(.offer(plan: nil), on: delivery, by: Self.owner) }
    }

    /// Creates a delivery and offers it; each wave is open for 30 s.
    func offer(_ waves: [OfferWave] = [.everyone]) async throws {
        let create = DeliveryJob.Command.create(
            profile: .fullDelivery,
            store: Self.store,
            draft: try Self.draft(),
            plan: OfferPlan(waves, answerWithin: .seconds(30))
        )
        for command in [create, .offer(plan: nil)] { try await perform(command, by: Self.owner) }
    }

    func job(_ delivery: DeliveryID = "d1") async throws -> DeliveryJob {
        try #require(try await documents.load(DeliveryJob.self, delivery))
    }

    func record(_ courier: UserID) async throws -> Courier {
        try await documents.load(Courier.self, courier) ?? Courier(id: courier)
    }

    func team() async throws -> CourierTeam {
        try await documents.load(CourierTeam.self, Self.store) ?? CourierTeam(id: Self.store)
    }

    /// The name of the refusal that an action ends with; `nil` if it is carried out.
    func refusal(_ action: () async throws -> Void) async throws -> String? {
        do {
            try await action()
            return nil
        } catch let error as any CodedError {
            return error.code.rawValue
        }
    }
}
