import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What people ask of their own account is asked of the table of rights, before anything is decided.
@Suite("Rights to one's own account")
struct AccountRightsTests {
    private static let staff: Set<Role> = [.waiter, .cook, .host, .manager]
    private static let people: [Role] =
        [.guest, .courier, .store, .restaurateur] + staff.sorted { $0.rawValue < $1.rawValue }

    /// One request of every kind.
    private static let requests: [AccountRequest] = [
        .change(texts: [.firstName: "Mia"]), .giveConsent(kind: .terms),
        .withdrawConsent(kind: .terms), .star(restaurant: "one"), .unstar(restaurant: "one"), .subscribe, .unsubscribe,
        .sendCode(purpose: .email), .acceptOffer(offer: "o"), .declineOffer(offer: "o"), .resign,
        .noteSearch(text: "pizza"), .forgetSearch(text: "pizza"), .clearSearches, .rememberSearches(isOn: false),
    ]

    private static func sessionRequests() throws -> [SessionRequest] {
        let token = try PushToken(bytes: [7])
        return [
            .allowPush(token: token), .denyPush, .turnOnPush(token: token), .turnOffPush, .signOut,
            .endSession(on: "d2"),
        ]
    }

    private let store = WatchedStore()
    private let host: AccountHost

    init() { host = AccountHost(store: store) }

    private func desk(_ rights: Rights) -> AccountDesk {
        AccountDesk(runner: host.runner, authenticator: host.authenticator, rules: host.rules, rights: rights)
    }

    /// The table of a house without one action.
    private static func house(without action: String) throws -> Rights {
        let rows = Rights.house.rows.map { row in
            Rights.Row(row.role, row.relation, row.actions.filter { $0.rawValue != action })
        }
        let rights = try Rights(rows)
        try #require(rights.cells.count < Rights.house.cells.count, "\(action)")
        return rights
    }

    private func code(_ ask: () async throws(AccountDesk.Failure) -> Void) async -> String {
        do throws(AccountDesk.Failure) {
            try await ask()
            return "done"
        } catch {
            return error.code.rawValue
        }
    }

    @Test("every request of every role is refused where no row grants it, and is not where one does")
    func everyKind() async throws {
        let sessions = try Self.sessionRequests()
        try #require(Set(Self.requests.map(\.kind)) == Set(AccountRequest.Kind.allCases))
        try #require(Set(sessions.map(\.kind)) == Set(SessionRequest.Kind.allCases))
        let before = try await store.snapshot()
        let (house, none) = (desk(.house), desk(try Rights([])))
        for role in Self.people {
            // Nobody has registered, so what is admitted is refused otherwise.
            let mia = Author("mia", as: role, on: "d1")
            for request in Self.requests {
                let action = request.kind.action
                let isTheirs = action.noun != "staff" || Self.staff.contains(role)
                let answer = await code { () async throws(AccountDesk.Failure) in
                    try await house.perform(request, by: mia, command: "c")
                }
                #expect((answer == "access.notForSender") == !isTheirs, "\(role) \(action): \(answer)")
                let missing = desk(try Self.house(without: action.rawValue))
                for desk in [none, missing] {
                    let refused = await code { () async throws(AccountDesk.Failure) in
                        try await desk.perform(request, by: mia, command: "c")
                    }
                    #expect(refused == "access.notForSender", "\(role) \(action)")
                }
            }
            for request in sessions {
                let answer = await code { () async throws(AccountDesk.Failure) in
                    try await house.perform(request, by: mia, command: "c")
                }
                #expect(answer != "access.notForSender", "\(role) \(request.kind)")
                for desk in [none, desk(try Self.house(without: request.kind.action.rawValue))] {
                    let refused = await code { () async throws(AccountDesk.Failure) in
                        try await desk.perform(request, by: mia, command: "c")
                    }
                    #expect(refused == "access.notForSender", "\(role) \(request.kind)")
                }
            }
        }
        #expect(try await store.snapshot() == before, "nothing was decided")
    }

    @Test("a house that lets nobody change the password or link an account keeps both as they are")
    func looked() async throws {
        try await host.signUp(goodForm(), id: "ana")
        let before = try await store.snapshot()
        let new = NewPassword("brand new", confirmation: "brand new")
        let google = try LinkedIdentity(provider: .google, subject: "1")
        let still = desk(try Self.house(without: "account.changePassword"))
        let changed = await code { () async throws(AccountDesk.Failure) in
            try await still.changePassword(from: "secret", to: new, of: "ana", command: "p")
        }
        #expect(changed == "access.notForSender")
        let alone = desk(try Self.house(without: "account.link"))
        let linked = await code { () async throws(AccountDesk.Failure) in
            try await alone.link(google, to: "ana", proving: .password("secret"), command: "l")
        }
        #expect(linked == "access.notForSender")
        let open = desk(try Self.house(without: "account.close"))
        for closed in await [
            code { () async throws(AccountDesk.Failure) in
                try await open.close("ana", by: .guest("ana"), command: "c")
            },
            code { () async throws(AccountDesk.Failure) in
                try await open.close("ana", proving: .password("secret"), command: "c")
            },
        ] { #expect(closed == "access.notForSender") }
        let tied = desk(try Self.house(without: "account.unlink"))
        let unlinked = await code { () async throws(AccountDesk.Failure) in
            try await tied.unlink(.google, from: "ana", proving: .password("secret"), command: "u")
        }
        #expect(unlinked == "access.notForSender")
        #expect(try await store.snapshot() == before)
        #expect(try await host.keeps("secret", of: "ana"))
        // The engine is not in the table.
        try await open.close("ana", by: .system, command: "c")
        #expect(try await host.user("ana")?.state == .closed)
    }

    @Test("people read their own account and no other, while their session lasts, and the engine reads every one")
    func readers() async throws {
        try await host.signUp(goodForm(), id: "ana")
        try await host.verify("ana")
        _ = try await host.signIn("ana@example.ro", "secret", on: "phone")
        let clock = ManualClock(noon)
        let runner = CommandRunner(store: store, clock: clock, access: SessionAccess(clock: clock))
        let checked = AccountDesk(runner: runner, authenticator: host.authenticator, rules: host.rules)
        let ruled = CommandRunner(store: store, clock: clock, access: RightsAccess(.house))
        let policed = AccountDesk(runner: ruled, authenticator: host.authenticator, rules: host.rules)
        func read(_ user: UserID, by author: Author, at desk: AccountDesk) async -> [String] {
            [
                await code { () async throws(AccountDesk.Failure) in
                    _ = try await desk.personalData(of: user, by: author)
                },
                await code { () async throws(AccountDesk.Failure) in
                    _ = try await desk.personalRecord(of: user, by: author)
                },
                await code { () async throws(AccountDesk.Failure) in
                    _ = try await desk.jobOffers(to: user, by: author, at: noon)
                },
            ]
        }
        let (ana, eva) = (Author.guest("ana", on: "phone"), Author.guest("eva", on: "tablet"))
        let own = ["done", "done", "access.notForSender"]
        for desk in [host.desk, checked, policed] {
            // Guests are offered no jobs.
            #expect(await read("ana", by: ana, at: desk) == own)
            #expect(await read("ana", by: .system, at: desk) == ["done", "done", "done"])
            for user in ["ana", "nobody"] as [UserID] {
                for other in [eva, .guest(on: "phone"), .anonymous] {
                    let refused = ["access.notFound", "access.notFound", "access.notForSender"]
                    #expect(await read(user, by: other, at: desk) == refused, "\(user) \(other)")
                }
            }
        }
        #expect(await read("wanda", by: Author("wanda", as: .waiter), at: host.desk) == ["done", "done", "done"])
        let hidden = desk(try Self.house(without: "account.export"))
        #expect(await read("ana", by: ana, at: hidden).prefix(2) == ["access.notForSender", "access.notForSender"])
        // Another device, and a session that is over.
        let over = ["access.notSignedIn", "access.notSignedIn", "access.notForSender"]
        #expect(await read("ana", by: .guest("ana", on: "tablet"), at: checked) == over)
        try await host.desk.perform(.signOut, by: ana, command: "out")
        #expect(await read("ana", by: ana, at: checked) == over)
        #expect(await read("ana", by: ana, at: host.desk) == own)
    }

    @Test("somebody else's account and none at all are refused in the same words")
    func others() async throws {
        try await host.signUp(goodForm(), id: "ana")
        let before = try await store.snapshot()
        for user in ["ana", "nobody"] as [UserID] {
            for author in [Author.guest("eva"), Author("eva", as: .waiter), .guest(on: "d1")] {
                let closed = await code { () async throws(AccountDesk.Failure) in
                    try await host.desk.close(user, by: author, command: "c")
                }
                #expect(closed == "access.notFound", "\(user) \(author)")
                for purpose in [VerificationKey.Purpose.email, .phone] {
                    let sent = await code { () async throws(AccountDesk.Failure) in
                        try await host.desk.sendCode(VerificationKey(purpose, of: user), by: author, command: "s")
                    }
                    #expect(sent == "access.notFound", "\(user) \(author)")
                }
            }
        }
        #expect(try await store.snapshot() == before)
    }
}
