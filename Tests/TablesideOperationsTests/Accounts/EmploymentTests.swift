import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Da Leo hires Vera, a waitress without work, for its branch at the Corso.
@Suite("Employment")
struct EmploymentTests {
    private static let manager = Author.manager("mara", at: "corso")
    private static let vera = Author("vera", as: .waiter)
    private static let corso = Employment(restaurant: "da-leo", branch: "corso")

    private let house = CorsoDesk()
    private var people: AccountHost
    private let until = noon + .days(7)

    init() {
        people = AccountHost(store: house.store)
        people.rules = Self.rules
        house.clock.set(noon)
    }

    /// QuickPlate's rules, and managers who sign up as cooks do.
    private static var rules: SignUpRules {
        let sheets = SignUpRules.quickPlate.sheets
        let managers = sheets.filter { $0.role == .cook }.map { sheet in
            SignUpRules.Sheet(
                .manager,
                asking: sheet.questions,
                unique: sheet.uniqueKeys,
                signingInBy: sheet.identifiers,
                password: sheet.password
            )
        }
        return SignUpRules(sheets + managers)
    }

    private func opened() async throws {
        #expect(try await house.owner(.registerRestaurant(restaurant: .daLeo())) == nil)
        #expect(try await house.owner(.openBranch(branch: .corso())) == nil)
    }

    private static func form(_ id: String, as role: Role, at workplace: Employment = marty) -> SignUpForm {
        SignUpForm(
            role: role,
            [.username: id, .firstName: "Ana", .lastName: "Pop", .email: "\(id)@example.ro"],
            workplace: role == .guest ? nil : workplace
        )
    }

    /// Signs up a person who worked elsewhere, and has left.
    private func signUp(_ id: String, as role: Role = .waiter, verified: Bool = true) async throws {
        try await people.signUp(Self.form(id, as: role), id: id)
        if role == .waiter { try await people.perform(.dismiss, on: id, id: "left-\(id)") }
        if verified { try await people.verify(id) }
    }

    private func email(_ id: String) throws -> AccountKeyID { .email(try EmailAddress("\(id)@example.ro")) }

    private func staff(_ request: EmploymentRequest, by author: Author = manager) async throws -> String? {
        try await house.failure(.staff(request: .employment(request: request)), by: author)?.code.rawValue
    }

    private func owner(_ request: EmploymentRequest, by author: Author = CorsoDesk.leo) async throws -> String? {
        try await house.owner(.employment(branch: "corso", request: request), by: author)
    }

    private func ask(_ request: AccountRequest, by author: Author = vera) async -> String? {
        do throws(AccountDesk.Failure) {
            let command = CommandID(house.ids.nextText())
            try await people.desk.perform(request, by: author, command: command, at: noon + .minutes(2))
            return nil
        } catch {
            return error.code.rawValue
        }
    }

    private func offered(to id: UserID) async throws -> [JobOfferID] {
        try await people.desk.jobOffers(to: id, by: .system, at: noon).map(\.id)
    }

    @Test("a manager offers a job by email, the person takes it, is on the list of staff, and resigns")
    func hired() async throws {
        try await opened()
        try await signUp("vera")
        #expect(try await staff(.offer(offer: "o1", invitee: email("vera"), until: until)) == nil)
        #expect(try await offered(to: "vera") == ["o1"])
        let card = try await house.reader.receivedOffers(by: Self.vera).first
        #expect(card?.id == "o1" && card?.workplace.branch == "corso" && card?.until == until)
        #expect(await ask(.acceptOffer(offer: "o1")) == nil)
        #expect(try await people.user("vera")?.employment == Employment(restaurant: "da-leo", branch: "corso"))
        #expect(try await offered(to: "vera") == [])
        #expect(try await house.reader.receivedOffers(by: Self.vera) == [])
        let list = try await house.reader.staff(of: "corso", by: Self.manager)
        #expect(list.items.map(\.id) == ["vera"] && list.items.first?.role == .waiter)
        #expect(list.items.first?.firstName == "Ana")
        #expect(try await house.reader.jobOffers(of: "corso", by: CorsoDesk.leo).items.map(\.state) == [.accepted])
        #expect(await ask(.acceptOffer(offer: "o1")) == "employment.alreadyApplied")
        #expect(await ask(.resign) == nil)
        #expect(try await people.user("vera")?.employment == nil)
        #expect(await ask(.resign) == "user.alreadyApplied")
        #expect(try await house.reader.staff(of: "corso", by: Self.manager).items == [])
    }

    @Test("the employer is not told whether an offer has reached anybody")
    func silent() async throws {
        try await opened()
        try await signUp("vera", verified: false)
        try await signUp("gast", as: .guest)
        let nobody = AccountKeyID.email(try EmailAddress("nobody@example.ro"))
        let offers: [(JobOfferID, AccountKeyID)] = [
            ("o1", nobody), ("o2", try email("vera")), ("o3", try email("gast")),
        ]
        for (id, key) in offers { #expect(try await staff(.offer(offer: id, invitee: key, until: until)) == nil) }
        let name = AccountKeyID.username(try Username("vera"))
        #expect(try await staff(.offer(offer: "o4", invitee: name, until: until)) == nil)
        // A username is nobody else's, an address that was not verified may be.
        #expect(try await offered(to: "vera") == ["o4"])
        #expect(try await offered(to: "gast") == [])
        for offer in ["o1", "o2", "o3", "o5"] as [JobOfferID] {
            #expect(await ask(.acceptOffer(offer: offer)) == "employment.notYours", "\(offer)")
        }
        #expect(await ask(.acceptOffer(offer: "o3"), by: .guest("gast")) == "access.notForSender")
        // But for its name, an offer that has reached somebody looks like one that has not.
        let list = try await house.reader.jobOffers(of: "corso", by: Self.manager).items
        #expect(list.map(\.id) == ["o1", "o2", "o3", "o4"])
        let texts = try list.map { try encoded($0).replacing("\($0.id)", with: "o") }
        #expect(Set(texts).count == 1 && list[0].state == .open)
    }

    @Test("one job at a time; what was withdrawn, is over or is of a closed branch is not accepted")
    func refused() async throws {
        try await opened()
        try await signUp("vera")
        for id in ["o1", "o2", "o3"] as [JobOfferID] {
            #expect(try await owner(.offer(offer: id, invitee: email("vera"), until: until)) == nil)
        }
        let short = EmploymentRequest.offer(
            offer: "o4",
            invitee: try email("vera"),
            until: noon + .minutes(1)
        )
        #expect(try await owner(short) == nil)
        #expect(try await offered(to: "vera") == ["o4", "o3", "o2", "o1"])
        #expect(try await staff(.withdrawOffer(offer: "o1")) == nil)
        #expect(await ask(.acceptOffer(offer: "o1")) != nil)
        #expect(await ask(.acceptOffer(offer: "o4")) == "employment.expired")
        #expect(await ask(.declineOffer(offer: "o2")) == nil)
        #expect(try await offered(to: "vera") == ["o4", "o3"])
        try await people.perform(.employ(workplace: marty), on: "vera", id: "elsewhere")
        #expect(await ask(.acceptOffer(offer: "o3")) == "employment.employedElsewhere")
        #expect(await ask(.resign) == nil)
        #expect(try await house.owner(.branch(branch: "corso", request: .archive)) == nil)
        #expect(await ask(.acceptOffer(offer: "o3")) == "employment.branchClosed")
        #expect(try await owner(.offer(offer: "o6", invitee: email("vera"), until: until)) == "employment.branchClosed")
        #expect(try await people.user("vera")?.employment == nil)
    }

    @Test("the engine dismisses for a host, whoever works there, and nobody from where they do not work")
    func engine() async throws {
        try await opened()
        for (name, role) in [("vera", Role.waiter), ("chief", .manager)] {
            try await people.signUp(Self.form(name, as: role, at: Self.corso), id: name)
            func dismiss(from branch: BranchID) async throws {
                let dismiss = Envelope(DismissStaff(UserID(name), from: branch), by: .system, id: house.ids.next())
                try await people.runner.perform(dismiss)
            }
            let refused = await #expect(throws: CommandFailure<AnyRefusal>.self) { try await dismiss(from: "prato") }
            #expect(refused == .refused(AnyRefusal(EmploymentRefusal(.notYours))))
            #expect(try await people.user(name)?.employment == Self.corso)
            try await dismiss(from: "corso")
            #expect(try await people.user(name)?.employment == nil)
        }
    }

    @Test("others neither offer, withdraw, dismiss nor look; the owner dismisses a manager, a manager does not")
    func strangers() async throws {
        try await opened()
        try await signUp("vera")
        #expect(try await staff(.offer(offer: "o1", invitee: email("vera"), until: until)) == nil)
        let eva = Author("eva", as: .restaurateur), paul = Author.manager("paul", at: "prato")
        let requests: [EmploymentRequest] = [
            .offer(offer: "o1", invitee: try email("vera"), until: until), .withdrawOffer(offer: "o1"),
            .withdrawOffer(offer: "none"), .dismiss(person: "vera"), .dismiss(person: "nobody"),
            .offer(offer: "o9", invitee: try email("vera"), until: until),
        ]
        for request in requests {
            #expect(try await owner(request, by: eva) == "access.notFound", "\(request)")
            // At the branch of his own nobody works, and there is no record of it.
            #expect(try await staff(request, by: paul) != nil, "\(request)")
            for role in [Role.waiter, .cook, .host] {
                let author = Author("w", as: role, at: "corso")
                #expect(try await staff(request, by: author) == "access.notForSender", "\(request)")
            }
        }
        for query in [HouseQuery.staff(branch: "corso", after: nil), .jobOffers(branch: "corso", after: nil)] {
            #expect(await house.code(query, by: CorsoDesk.leo) == nil)
            #expect(await house.code(query, by: Self.manager) == nil)
            #expect(await house.code(query, by: eva) == "access.notFound")
            #expect(await house.code(query, by: paul) == "access.notFound")
            #expect(await house.code(query, by: Author("w", as: .waiter, at: "corso")) == "access.notForSender")
        }
        #expect(await ask(.acceptOffer(offer: "o1"), by: Author("otto", as: .waiter)) == "employment.notYours")
        #expect(await ask(.acceptOffer(offer: "o1")) == nil)
        #expect(try await staff(.dismiss(person: "vera")) == nil)
        #expect(try await staff(.dismiss(person: "vera")) == "access.notFound")
        let chief = Self.form("chief", as: .manager, at: Employment(restaurant: "da-leo", branch: "corso"))
        try await people.signUp(chief, id: "chief")
        #expect(try await staff(.dismiss(person: "chief")) == "employment.notYours")
        #expect(try await owner(.dismiss(person: "chief")) == nil)
    }

    @Test("two offers accepted at once employ once, and an account that is closed forgets its offers")
    func race() async throws {
        try await opened()
        try await signUp("vera")
        for id in ["o1", "o2"] as [JobOfferID] {
            #expect(try await staff(.offer(offer: id, invitee: email("vera"), until: until)) == nil)
        }
        async let first = ask(.acceptOffer(offer: "o1"))
        async let second = ask(.acceptOffer(offer: "o2"))
        // Both are for the same branch; one may have lost the race for the record.
        let outcomes = await [first, second]
        #expect(outcomes.contains(nil))
        #expect(try await people.user("vera")?.employment?.branch == "corso")
        let data = try await people.desk.personalData(of: "vera", by: .system)
        #expect(data?.offers.count == outcomes.filter { $0 != nil }.count)
        try await people.desk.close("vera", proving: .password("secret"), command: "close")
        #expect(try await house.store.load(ReceivedOffers.self, "vera") == nil)
        #expect(try await staff(.offer(offer: "o3", invitee: email("vera"), until: until)) == nil)
        for offer in ["o1", "o2", "o3"] as [JobOfferID] {
            #expect(await ask(.acceptOffer(offer: offer)) == "employment.notYours")
            #expect(await ask(.declineOffer(offer: offer)) == "employment.notYours")
        }
    }

    @Test(
        "staff without work use their account, where sessions are in the store as well; who begins to work signs in again"
    )
    func withoutWork() async throws {
        try await opened()
        try await signUp("vera")
        let now = noon + .minutes(2)
        let clock = ManualClock(now)
        let runner = CommandRunner(store: house.store, clock: clock, access: SessionAccess(clock: clock))
        let desk = AccountDesk(runner: runner, authenticator: people.authenticator, rules: people.rules)
        _ = try await desk.signIn(
            "vera@example.ro",
            password: "secret",
            on: "phone",
            until: nil,
            command: "in",
            at: now
        )
        let vera = Author("vera", as: .waiter, on: "phone")
        try await desk.perform(.star(restaurant: "da-leo"), by: vera, command: "star")
        #expect(try await people.user("vera")?.favorites.contains("da-leo") == true)
        #expect(try await staff(.offer(offer: "o1", invitee: email("vera"), until: until)) == nil)
        try await desk.perform(.acceptOffer(offer: "o1"), by: vera, command: "accept")
        let stale = await #expect(throws: AccountDesk.Failure.self) {
            try await desk.perform(.subscribe, by: vera, command: "late")
        }
        #expect(stale?.code.rawValue.hasPrefix("access.") == true)
        // At a branch, staff need one.
        let order = await #expect(throws: CommandFailure<EmploymentRefusal>.self) {
            try await runner.perform(Envelope(.decline, on: JobOffer.self, "o1", by: vera, id: "decline"))
        }
        #expect(order?.code.rawValue == "access.noBranch")
    }
}
