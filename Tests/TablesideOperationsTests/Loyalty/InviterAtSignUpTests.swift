import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// The inviter whom a guest names in the form of the sign-up.
@Suite("Inviters named at sign-up")
struct InviterAtSignUpTests {
    private let loyal: LoyalDiner
    private let desk: AccountDesk

    init() async throws {
        loyal = try await LoyalDiner()
        desk = AccountDesk(runner: loyal.diner.runner, authenticator: MemoryAuthenticator(), rules: .appetito)
    }

    private func signUp(_ name: String, inviter: String = "", command: String? = nil) async throws {
        let form = SignUpForm(
            [
                .firstName: "Leo", .lastName: "Conti", .username: name, .email: "\(name)@example.it",
                .category: "adventurer", .picture: "p", .inviter: inviter,
            ]
        )
        let password = SignUpCredential.password(NewPassword("secret77", confirmation: "secret77"))
        let command = CommandID(command ?? "sign-up \(name)")
        try await desk.register(form, with: password, as: UserID(name), command: command)
        loyal.diner.clock.advance(by: .minutes(1))
    }

    /// Orders two soups and a bread for 34.00 RON, and pays.
    private func visit(_ guest: UserID, order: String, in loyal: LoyalDiner) async throws {
        let (diner, tab) = (loyal.diner, "tab \(order)")
        let placing = PlaceOrder(
            OrderID(order),
            D.cart([(D.soup, 2), (D.bread, 1)]),
            on: TabID(tab),
            opening: try diner.opening(of: guest),
            guest: guest
        )
        try await diner.place(placing, on: loyal.terms(), by: .guest(guest))
        try await diner.accept(order, D.wanda)
        try await diner.cookAndServe(order, by: D.wanda)
        try await diner.tab(.askForBill, tab, by: .guest(guest))
        let cash = try Payment(id: "cash", amount: loyal.ron(3_400), method: .cash)
        try await diner.tab(.pay(cash), tab, by: D.waiter(D.wanda))
        try await diner.tab(.close, tab, by: D.waiter(D.wanda))
        try await loyal.catchUp()
    }

    private func referral(_ guest: UserID) async throws -> Referral? {
        try await loyal.diner.store.load(Referral.self, guest)
    }

    @Test("AP-03, AP-17 the first visit pays the guest and the inviter whom they named at sign-up, as by a code")
    func pays() async throws {
        var loyal = loyal
        var mission = Mission(id: "bring")
        let terms = MissionTerms(LocalizedText("Bring a friend", in: .english), goal: .invitations(1), points: 40)
        try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: loyal.diner.clock.now())
        try mission.perform(.publish, by: .system, at: loyal.diner.clock.now())
        loyal.missions = try MissionBook([mission])
        try await signUp("ada")
        try await signUp("zoe", inviter: "ADA")
        let named = try #require(try await referral("zoe"))
        #expect(named.inviter == "ada" && named.invitation == nil && named.state == .named)
        #expect(try await referral("ada") == nil, "who names nobody has none")

        // The same call again has happened once.
        let before = try await loyal.diner.store.snapshot()
        try await signUp("zoe", inviter: "ADA")
        #expect(try await loyal.diner.store.snapshot() == before)

        try await visit("zoe", order: "1", in: loyal)
        #expect(try await referral("zoe")?.state == .completed)
        // The house pays 7 points to the inviter, whose mission is worth 40, and 3 to the guest; 34.00 are worth 3.
        #expect(try await loyal.balance(of: "ada") == 7 + 40)
        #expect(try await loyal.balance(of: "zoe") == 3 + 3)

        // The second visit pays nobody for the invitation.
        try await visit("zoe", order: "2", in: loyal)
        #expect(try await loyal.balance(of: "ada") == 47)
        #expect(try await loyal.balance(of: "zoe") == 6 + 3)
    }

    @Test("points that the house hands out under a friend's name do not stand for the friend's first visit")
    func handedOut() async throws {
        try await signUp("ada")
        try await signUp("zoe", inviter: "ada")
        let grant = PointsGrant(5, from: .handOut(award: "zoe"), earnedAt: loyal.diner.clock.now())
        try await loyal.diner.runner.perform(
            Envelope(
                PointsAccount.Command.earn(grant: grant),
                on: PointsAccount.self,
                MembershipID("ada", in: LoyalDiner.program),
                by: .system,
                id: loyal.diner.nextID()
            ),
            in: FixedContext(PointsProgram(branches: [D.branch]))
        )
        try await visit("zoe", order: "1", in: loyal)
        // The house pays 7 points to the inviter, besides the 5 that it handed out.
        #expect(try await loyal.balance(of: "ada") == 5 + 7)
        let account = try await loyal.account(of: "ada")
        #expect(account.award(of: .referral(friend: "zoe"))?.grant.points == 7)
    }

    @Test("AP-03 nobody names themselves, a user who does not exist, or somebody whom they have invited themselves")
    func refused() async throws {
        try await signUp("ada")
        // Zoe, who has no account yet, invited Ada; she invited Eva.
        for (invitation, inviter, friend) in [("i1", "zoe", "ada"), ("i2", "ada", "eva")] {
            let id = InvitationID(invitation)
            let way = InvitationWay.code(code: InvitationCode(rawValue: "code-\(invitation)"))
            let send = InviteFriend(id, by: way, from: UserID(inviter))
            let runner = loyal.diner.runner
            if friend != "ada" { try await signUp(friend) }
            try await runner.perform(Envelope(send, by: .guest(UserID(inviter)), id: loyal.diner.nextID()))
            let accept = AcceptInvitation(
                .code(code: InvitationCode(rawValue: "code-\(invitation)")),
                by: UserID(friend)
            )
            try await runner.perform(Envelope(accept, by: .guest(UserID(friend)), id: loyal.diner.nextID()))
        }
        for (inviter, code) in [
            ("zoe", "accounts.unknownInviter"), ("nobody", "accounts.unknownInviter"),
            ("ada", "referral.circle"), ("eva", "referral.circle"),
        ] {
            let before = try await loyal.diner.store.snapshot()
            let failure = await #expect(throws: AccountDesk.Failure.self) {
                try await signUp("zoe", inviter: inviter, command: "sign-up by \(inviter)")
            }
            #expect(failure?.code.rawValue == code, "\(inviter)")
            #expect(try await loyal.diner.store.snapshot() == before, "\(inviter)")
        }
        // Without an inviter the account opens.
        try await signUp("zoe")
        #expect(try await referral("zoe") == nil)
    }

    @Test("an inviter is named before the first visit, and whom an invitation has named already may be named again")
    func earlier() async throws {
        for name in ["ada", "eva"] { try await signUp(name) }
        try await visit("zoe", order: "1", in: loyal)
        let late = await #expect(throws: AccountDesk.Failure.self) { try await signUp("zoe", inviter: "ada") }
        #expect(late?.code.rawValue == "referral.alreadyVisited")

        let runner = loyal.diner.runner
        let way = InvitationWay.code(code: "code")
        let send = InviteFriend("i1", by: way, from: "ada")
        try await runner.perform(Envelope(send, by: .guest("ada"), id: loyal.diner.nextID()))
        let accept = AcceptInvitation(.code(code: "code"), by: "ivo")
        try await runner.perform(Envelope(accept, by: .guest("ivo"), id: loyal.diner.nextID()))
        let other = await #expect(throws: AccountDesk.Failure.self) {
            try await signUp("ivo", inviter: "eva", command: "other")
        }
        #expect(other?.code.rawValue == "referral.alreadyNamed")
        try await signUp("ivo", inviter: "ada")
        let referral = try #require(try await referral("ivo"))
        #expect(referral.inviter == "ada" && referral.invitation == "i1")
    }
}
