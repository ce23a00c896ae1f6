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

private typealias D = Diner

/// The diner with everything that requests name, and a second branch that has nothing.
private struct FullHouse: HouseSource {
    let loyal: LoyalDiner

    private var base: LoyalDiner.House { loyal.house }

    func plan(of branch: BranchID, afresh: Bool) -> ReadContext<VenuePlan> { ReadContext(loyal.diner.plan) }

    func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) throws -> ReadContext<OrderingPolicy> { ReadContext(try loyal.terms()) }

    func service(at branch: BranchID) -> HouseService {
        let day = BranchDay(branch: branch, date: loyal.diner.day.date)
        return HouseService(day: day, shift: day, currency: loyal.diner.menu.currency)
    }

    func tables(shownBy author: Author, at branch: BranchID) -> [TableID: Instant] {
        .always(author == Author.guest(D.mia, on: "d7") && branch == D.branch ? ["t2"] : [])
    }

    func carries(_ courier: Author, for branch: BranchID) -> ReadContext<Bool> {
        ReadContext(courier.user == "cris" && branch == D.branch)
    }

    func completed(_ visit: Visit) -> ReadContext<CompletedVisit?> {
        guard visit == .booking(day: loyal.diner.day, id: "b") else { return ReadContext(nil) }
        let now = loyal.diner.clock.now()
        return ReadContext(CompletedVisit(visit, of: D.mia, at: D.branch, restaurant: "theirs", completedAt: now))
    }

    func mayRegister(_ branch: BranchID, by owner: UserID) -> Bool { true }

    func waitlist(at branch: BranchID) -> HouseWaitlist? { HouseWaitlist() }

    func loyalty(at branch: BranchID) throws -> HouseLoyalty? { try base.loyalty(at: branch) }

    func courierCode() -> CourierCode { "drawn" }

    func trackingCode() -> TrackingCode { "drawn-drawn-drawn-drawn" }
}

/// A policy that notes what it is asked, and refuses everything, so that nothing is decided.
private actor Captor: AccessPolicy {
    private static let code = ErrorCode(rawValue: "test.captured")
    private var captured: AccessRequest?

    func admit(_ request: AccessRequest) throws -> [DocumentRef: Version] {
        captured = request
        throw AccessRefusal(.host(code: Self.code, detail: ""))
    }

    /// What was asked since the last time; `nil` for nothing.
    func take() -> AccessRequest? {
        defer { captured = nil }
        return captured
    }
}

/// A program that makes decisions in its own process follows the table as a server does.
@Suite("The table of rights as an access policy")
struct RightsAccessTests {
    private static let senders: [Author] = [
        .guest(D.mia, on: "d7"), .guest("sly", on: "s1"), .guest(on: "s2"), .waiter(D.wanda, at: D.branch), D.cook,
        .host("hana", at: D.branch), D.manager, .waiter("otto", at: D.elsewhere), .manager("max", at: D.elsewhere),
        Author("cris", as: .courier), Author("cleo", as: .courier), .owner, Author("rick", as: .restaurateur),
        Author("shop", as: .store),
    ]

    /// Whether a sender is of the kind that has such requests.
    private static func isTheirs(_ ask: HouseRequest.Ask, _ sender: Author) -> Bool {
        switch ask {
        case .table: sender.role == .guest
        case .guest: sender.role == .guest && sender.user != nil
        case .staff: [.waiter, .cook, .host, .manager].contains(sender.role)
        case .courier: sender.role == .courier
        case .store: [.store, .waiter, .host, .manager].contains(sender.role)
        case .owner: sender.role == .restaurateur
        }
    }

    private static func keep(_ documents: [any Document], in store: any HostStore) async throws {
        func put<Body: Document>(_ document: Body, in changes: inout Changes) {
            var body = document
            body.version = .absent
            changes.put(&body)
        }
        for document in documents {
            var changes = Changes()
            put(document, in: &changes)
            let identity = CommandIdentity(id: CommandID("keep \(document.ref)"), by: .system, content: "")
            let record = CommandRecord(command: identity, at: registrationTime, receipt: "")
            _ = try await store.commit(CommitUnit(changes, command: record))
        }
    }

    /// The house in which all that `StrangersNames` names is there.
    private static func house() async throws -> (loyal: LoyalDiner, names: StrangersNames) {
        let loyal = try await LoyalDiner()
        let diner = loyal.diner
        let request = try diner.house.request("b", 2, "2026-03-27T20:00")
        _ = try await diner.runner.perform(
            Envelope(DayOperation(diner.day, .book(request)), by: D.guest, id: diner.nextID()),
            in: FixedContext(diner.plan)
        )
        try await diner.place(diner.placing("o"))
        try await diner.send("d")
        let now = diner.clock.now()
        try await keep(listings(of: diner) + sayings(on: diner.day, at: now) + memberships(at: now), in: diner.store)
        try await keep([waitlist(of: diner), call(at: now), offer(at: now)], in: diner.store)
        let names = StrangersNames(
            delivery: "d",
            order: "o",
            tab: "tab-mia",
            booking: "b",
            day: diner.day,
            time: try diner.house.instant("2026-03-27T19:00")
        )
        return (loyal, names)
    }

    private static func listings(of diner: Diner) throws -> [any Document] {
        var house = diner.house
        house.branch = Branch(
            id: D.branch,
            restaurant: "theirs",
            name: house.branch.name,
            zone: house.branch.zone,
            currency: house.branch.currency,
            hours: house.branch.hours,
            tables: house.branch.tables
        )
        let menu = FoodMenu(
            id: "m",
            of: .branch(D.branch),
            currency: diner.menu.currency,
            categories: diner.menu.categories,
            items: diner.menu.items
        )
        let wanda = try person(
            D.wanda.rawValue,
            role: .waiter,
            at: Employment(restaurant: "theirs", branch: D.branch)
        )
        return [
            try RestaurantRecord.live(Restaurant(id: "theirs", name: "Theirs"), of: olga),
            try BranchRecord.live(house.branch, of: olga), try MenuRecord.live(menu, of: olga), wanda,
        ]
    }

    private static func sayings(on day: BranchDay, at now: Instant) throws -> [any Document] {
        var letter = SupportLetter(id: "l")
        let content = SupportLetter.Content(.support, "Hello")
        try letter.perform(.write(content: content), in: SupportContext(.unlimited), by: D.guest, at: now)
        var comment = GuestComment(id: CommentKey(on: .branch(id: D.branch), by: D.mia))
        try comment.perform(.write(content: .init(text: "Good")), by: D.guest, at: now)
        let visit = CompletedVisit(
            .booking(day: day, id: "b"),
            of: D.mia,
            at: D.branch,
            restaurant: "theirs",
            completedAt: now
        )
        var review = Review(id: visit.id)
        let said = Review.Content(rating: try Rating(hundredths: 400))
        try review.perform(.write(content: said), in: visit, by: D.guest, at: now)
        return [letter, comment, review]
    }

    private static func memberships(at now: Instant) throws -> [any Document] {
        var invitation = FriendInvitation(id: "i")
        let send = FriendInvitation.Command.send(inviter: D.mia, way: .code(code: "K7Q2"), until: nil)
        try invitation.perform(send, by: D.guest, at: now)
        var mission = Mission(id: "m")
        let goal = LocalizedText("Three visits", in: .english)
        let terms = MissionTerms(goal, goal: .visits(3), points: 10, restaurant: "theirs")
        try mission.perform(.draft(terms: terms, owner: olga), by: .owner, at: now)
        var record = PromotionRecord(id: "p")
        let promotion = Promotion(
            id: "p",
            name: goal,
            value: .percentage(rate: .percent(10), upTo: nil),
            conditions: PromotionConditions(branches: [D.branch])
        )
        try record.perform(.draft(promotion: promotion), by: D.manager, at: now)
        return [invitation, mission, record]
    }

    private static func waitlist(of diner: Diner) -> Waitlist {
        var list = Waitlist(id: diner.day)
        let entry = WaitlistEntry(
            WaitlistWish(id: "w", party: 2),
            number: 1,
            origin: .door,
            guest: D.mia,
            host: nil,
            joinedAt: diner.clock.now(),
            joining: WaitlistJoining()
        )
        list.record(.joined(entry: entry))
        return list
    }

    private static func call(at now: Instant) throws -> TableCalls {
        var calls = TableCalls(id: BranchEntry("t2", at: D.branch))
        let command = TableCalls.Command.call(call: "c", kind: .waiter, text: nil, route: CallRoute())
        try calls.perform(command, in: .usual, by: D.guest, at: now)
        return calls
    }

    private static func offer(at now: Instant) throws -> JobOffer {
        var offer = JobOffer(id: "o")
        let terms = JobTerms(
            workplace: Employment(restaurant: "theirs", branch: D.branch),
            owner: olga,
            invitee: "vera",
            until: now + .hours(1)
        )
        try offer.perform(.send(terms: terms), by: D.manager, at: now)
        return offer
    }

    /// What a request becomes, whatever the sender may do; `nil` if it is refused before it becomes anything.
    private static func decision(
        of ask: HouseRequest.Ask,
        by author: Author,
        at server: HouseServer<FullHouse>,
        _ captor: Captor
    ) async -> AccessRequest? {
        let key = CommandKey("c", by: author)
        let identity = CommandIdentity.of(ask, on: "request", by: author, key)
        let sender = Sender(author, identity, expecting: nil, runner: server.runner)
        _ = await captor.take()
        do {
            switch ask {
            case .table(let request): _ = try await server.perform(request, by: sender)
            case .guest(let request): _ = try await server.perform(request, by: sender)
            case .staff(let request):
                _ = try await server.perform(request, at: try #require(author.branch), by: sender)
            case .courier(let request):
                _ = try await server.perform(request, of: try #require(author.user), by: sender)
            case .store(let request):
                _ = try await server.perform(request, of: try #require(StoreID(of: author)), by: sender)
            case .owner(let request):
                _ = try await server.perform(request, of: try #require(author.user), by: sender)
            }
        } catch {}
        return await captor.take()
    }

    /// The refusal of a policy; `nil` if it admits the request.
    private static func verdict(_ policy: some AccessPolicy, _ request: AccessRequest) async throws -> String? {
        do {
            _ = try await policy.admit(request)
            return nil
        } catch let refusal as AccessRefusal {
            return refusal.code.rawValue
        }
    }

    /// What couriers alone do with what they were asked to deliver, which nobody was here.
    private static let rides: Set<String> = [
        "order.deliver", "order.fail", "delivery.accept", "delivery.arrive", "delivery.correct", "delivery.decline",
        "delivery.deliver", "delivery.giveUp", "delivery.pickUp", "delivery.reportFailure", "delivery.reportIncident",
    ]

    @Test("every decision and command that a request becomes is admitted and refused as at the server")
    func everything() async throws {
        let (loyal, names) = try await Self.house()
        let house = FullHouse(loyal: loyal)
        let captor = Captor()
        let runner = CommandRunner(store: loyal.diner.store, clock: loyal.diner.clock, access: captor)
        let server = HouseServer(runner: runner, house: house, coder: JSONDocumentCoder())
        let policy = RightsAccess(.house, senders: house)
        let before = try await loyal.diner.store.snapshot()
        var (seen, admitted, refused): (Set<String>, Set<String>, Int) = ([], [], 0)
        let asks = try names.everything() + names.writings()
        for ask in asks {
            for sender in Self.senders where Self.isTheirs(ask, sender) {
                let answer = await server.perform(HouseRequest(ask, id: "c"), by: sender)
                let code = try #require(answer.failure?.code.rawValue)
                guard let request = await Self.decision(of: ask, by: sender, at: server, captor) else {
                    // What becomes nothing is refused in any case.
                    #expect(code != "test.captured", "\(sender): \(ask)")
                    continue
                }
                let expected = code == "test.captured" ? nil : code
                #expect(try await Self.verdict(policy, request) == expected, "\(sender): \(ask)")
                seen.insert(ask.action.rawValue)
                if expected == nil { admitted.insert(ask.action.rawValue) } else { refused += 1 }
            }
        }
        #expect(try await loyal.diner.store.snapshot() == before, "nothing was decided")
        let all = Set(asks.map(\.action.rawValue))
        #expect(all.subtracting(seen) == [], "each became a decision")
        #expect(all.subtracting(admitted) == Self.rides, "each was admitted for somebody")
        #expect(refused > 100)
    }

    @Test("a promotion is new where it is drafted, and every other command is about one that is there")
    func newPromotions() async throws {
        let world = try await RightsWorld()
        let policy = RightsAccess(.house)
        let name = LocalizedText("Monday", in: .english)
        let promotion = Promotion(
            id: "new",
            name: name,
            value: .percentage(rate: .percent(10), upTo: nil),
            conditions: PromotionConditions(branches: ["north"])
        )
        let owner = Author("rosa", as: .restaurateur)
        func verdict(_ command: PromotionRecord.Command, by author: Author) async throws -> String? {
            let request = AccessRequest(
                subject: DocumentRef(PromotionRecord.self, "new"),
                action: command,
                author: author,
                loaded: Loaded(),
                store: world.store
            )
            return try await Self.verdict(policy, request)
        }
        let others: [PromotionRecord.Command] = [.edit(promotion: promotion), .publish, .pause, .archive]
        for author in [owner, .manager("mara", at: "north")] {
            #expect(try await verdict(.draft(promotion: promotion), by: author) == nil, "\(author)")
            for command in others {
                #expect(try await verdict(command, by: author) == "access.notFound", "\(author) \(command)")
            }
        }
        // The branch is another restaurateur's.
        let rick = Author("rick", as: .restaurateur)
        #expect(try await verdict(.draft(promotion: promotion), by: rick) == "access.notFound")
    }

    @Test("a promotion of several branches is theirs who own the restaurant of all of them")
    func severalBranches() async throws {
        let world = try await RightsWorld()
        let name = LocalizedText("Monday", in: .english)
        func promotion(_ id: PromotionID, at branches: Set<BranchID>) -> Promotion {
            let value = PromotionValue.percentage(rate: .percent(10), upTo: nil)
            return Promotion(id: id, name: name, value: value, conditions: PromotionConditions(branches: branches))
        }
        for (id, branches) in [("ones", ["north", "south"]), ("mixed", ["north", "other"])]
            as [(PromotionID, Set<BranchID>)]
        {
            var record = PromotionRecord(id: id)
            try record.perform(.draft(promotion: promotion(id, at: branches)), by: .system, at: world.noon)
            try await world.keep([record])
        }
        let policy = RightsAccess(.house)
        func verdict(_ command: PromotionRecord.Command, on id: PromotionID, by owner: UserID) async throws -> String? {
            let request = AccessRequest(
                subject: DocumentRef(PromotionRecord.self, id),
                action: command,
                author: Author(owner, as: .restaurateur),
                loaded: Loaded(),
                store: world.store
            )
            return try await Self.verdict(policy, request)
        }
        #expect(try await verdict(.publish, on: "ones", by: "rosa") == nil)
        #expect(try await verdict(.publish, on: "ones", by: "rick") == "access.notFound")
        for owner in ["rosa", "rick"] as [UserID] {
            #expect(try await verdict(.publish, on: "mixed", by: owner) == "access.notFound")
        }
        let moved = PromotionRecord.Command.edit(promotion: promotion("ones", at: ["north", "other"]))
        #expect(try await verdict(moved, on: "ones", by: "rosa") == "access.notFound")
    }

    @Test("a person does with their own account what the desk does for them, with nobody else's, and nothing proved")
    func accounts() async throws {
        let store = MemoryStore()
        let policy = RightsAccess(.house)
        let identity = try LinkedIdentity(provider: .google, subject: "1")
        let user = DocumentRef(User.self, "mia")
        func command(_ command: User.Command) -> (DocumentRef, any Sendable & Encodable) { (user, command) }
        func action(_ decision: some JointDecision) -> (DocumentRef, any Sendable & Encodable) {
            (decision.subject, decision)
        }
        let own: [(DocumentRef, any Sendable & Encodable)] = [
            action(ChangeAccount("mia", [.firstName: "Mia"])), action(CloseAccount("mia")),
            action(LinkIdentity("mia", .unlink(provider: .google))), action(EndSession("d1", of: "mia")),
            action(RequestCode(VerificationKey(.email, of: "mia"))), command(.giveConsent(kind: .terms)),
            action(ChangeSearches("mia", .note(text: "pizza"))), action(ChangeSearches("mia", .clear)),
            command(.withdrawConsent(kind: .terms)), command(.star(restaurant: "one")),
            command(.unstar(restaurant: "one")), command(.subscribe), command(.unsubscribe),
        ]
        let engines: [(DocumentRef, any Sendable & Encodable)] = [
            action(ChangePassword("mia", from: 1)),
            action(AnswerCode(VerificationKey(.email, of: "mia"), number: 1, matches: true)),
            command(.verify(contact: .username(try Username("mia")))), command(.setPassword),
            command(.link(identity: identity, free: FreeKeys([]))),
            command(.edit(texts: [:], free: FreeKeys([]))), command(.unlink(provider: .google)), command(.close),
            command(.employ(workplace: Employment(restaurant: "one", branch: "north"))),
        ]
        func verdict(_ action: (DocumentRef, any Sendable & Encodable), _ author: Author) async throws -> String? {
            let request = AccessRequest(
                subject: action.0,
                action: action.1,
                author: author,
                loaded: Loaded(),
                store: store
            )
            return try await Self.verdict(policy, request)
        }
        for (others, isOwn) in [(own, true), (engines, false)] {
            for action in others {
                let label: Comment = "\(action.1)"
                for role in [Role.guest, .courier, .store, .restaurateur] {
                    let expected = isOwn ? nil : "access.notForSender"
                    #expect(try await verdict(action, Author("mia", as: role)) == expected, label)
                    let other = isOwn ? "access.notFound" : "access.notForSender"
                    #expect(try await verdict(action, Author("sly", as: role)) == other, label)
                }
                #expect(try await verdict(action, .waiter("mia", at: "north")) == (isOwn ? nil : "access.notForSender"))
                #expect(
                    try await verdict(action, .guest(on: "d1")) == (isOwn ? "access.notFound" : "access.notForSender")
                )
                #expect(try await verdict(action, .system) == nil, label)
            }
        }
        // Who works at a branch leaves it, and nobody else has a job to leave.
        #expect(try await verdict(command(.dismiss), .waiter("mia", at: "north")) == nil)
        #expect(try await verdict(command(.dismiss), .waiter("sly", at: "north")) == "access.notFound")
        #expect(try await verdict(command(.dismiss), Author("mia", as: .guest)) == "access.notForSender")
        // The session of the own device, and of no other.
        let signOut = (DocumentRef(DeviceSession.self, "d1"), DeviceSession.Command.signOut)
        #expect(try await verdict(signOut, .guest("mia", on: "d1")) == nil)
        #expect(try await verdict(signOut, .guest("mia", on: "d2")) == "access.notForSender")
        let end = (DocumentRef(DeviceSession.self, "d1"), DeviceSession.Command.end(reason: .endedElsewhere))
        #expect(try await verdict(end, .guest("mia", on: "d1")) == "access.notForSender", "the engine's")
        // Whose the offer is, the decision says; who works nowhere yet acts through the desk.
        let answer = action(AnswerJobOffer("o", accepts: true))
        let vera = Author("vera", as: .waiter)
        #expect(try await verdict(answer, vera) == "access.noBranch")
        let request = AccessRequest(
            subject: answer.0,
            action: answer.1,
            author: vera,
            loaded: Loaded(),
            store: store
        )
        #expect(try await Self.verdict(policy.withoutBranch, request) == nil)
    }
}
