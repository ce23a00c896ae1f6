import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Sessions that end")
struct SessionStandingTests {
    private let store = MemoryStore()
    private let host: AccountHost
    private let ana = UserID("ana")
    private let anas = Author("ana", as: .waiter, at: marty.branch, on: "phone")

    init() { host = AccountHost(store: store, attempts: 3) }

    /// Ana, a waiter, signed in on these devices for an hour.
    private func signIn(on devices: DeviceID...) async throws {
        try await host.signUp(goodForm(role: .waiter), id: "ana")
        try await host.verify("ana")
        for device in devices {
            _ = try await host.signIn("ana@example.ro", "secret", on: device, until: noon + .hours(1))
        }
    }

    /// The code of the refusal of an author; `admitted` for none.
    private func standing(_ author: Author, at now: Instant = noon) async throws -> String {
        do {
            return try await store.standing(onSessionOf: author, at: now).author == author ? "admitted" : "another"
        } catch let refusal as AccessRefusal {
            return refusal.code.rawValue
        }
    }

    /// What comes of a command of Ana's on a store.
    private func add(_ id: CommandID, on store: any HostStore, by author: Author? = nil) async -> String {
        let runner = CommandRunner(
            store: store,
            clock: ManualClock(noon),
            access: SessionAccess(clock: ManualClock(noon)),
            retry: .immediate(attempts: 3)
        )
        let envelope = Envelope(.add(amount: 1), on: Tally.self, "tally", by: author ?? anas, id: id)
        do {
            return try await runner.perform(envelope).isReplay ? "replayed" : "done"
        } catch {
            return error.code.rawValue
        }
    }

    @Test("ID-10 a session speaks for its person, role, branch and device, up to its end and while it lasts")
    func sessions() async throws {
        try await signIn(on: "phone")
        #expect(try await standing(anas) == "admitted")
        #expect(try await standing(anas, at: noon + .minutes(59)) == "admitted")
        #expect(try await standing(anas, at: noon + .hours(1)) == "access.notSignedIn")
        for other in [
            Author("ana", as: .waiter, at: marty.branch), Author("ana", as: .waiter, at: marty.branch, on: "other"),
            .guest("ana", on: "phone"), Author("ana", as: .waiter, at: "marty-north", on: "phone"),
            Author("eva", as: .waiter, at: marty.branch, on: "phone"), Author(nil, as: .waiter, on: "phone"),
        ] { #expect(try await standing(other) == "access.notSignedIn", "\(other)") }
        for believed in [Author.guest(on: "phone"), .anonymous, .system] {
            #expect(try await standing(believed) == "admitted")
        }
        let basis = try await store.standing(onSessionOf: anas, at: noon)
        #expect(basis.restaurant == marty.restaurant)
        let refs = [DocumentRef(DeviceSession.self, "phone"), DocumentRef(User.self, ana)]
        #expect(Set(basis.basis.keys) == Set(refs))
        for (ref, document) in try await store.fetch(refs) { #expect(basis.basis[ref] == document.version) }
        try await sign(.signOut, by: anas)
        #expect(try await standing(anas) == "access.notSignedIn")
    }

    private func sign(_ command: DeviceSession.Command, on device: DeviceID = "phone", by author: Author) async throws {
        let envelope = Envelope(command, on: DeviceSession.self, device, by: author, id: host.ids.next())
        try await host.runner.perform(envelope)
    }

    @Test("who was dismissed is refused from then on, on every device, whatever the session says")
    func dismissed() async throws {
        try await signIn(on: "phone", "tablet")
        #expect(await add("1", on: store) == "done")
        try await host.perform(.dismiss, on: "ana", id: "dismissed")
        #expect(await add("2", on: store) == "access.standingChanged")
        let tablet = Author("ana", as: .waiter, at: marty.branch, on: "tablet")
        #expect(await add("3", on: store, by: tablet) == "access.standingChanged")
        #expect(await add("1", on: store) == "replayed")
        #expect(try await store.load(Tally.self, "tally")?.count == 1)
    }

    @Test("what ends a session between the check and the commit refuses the command, on any machine")
    func race() async throws {
        try await signIn(on: "phone")
        let host = host
        func rival(_ act: @escaping @Sendable () async throws -> Void) -> LateStore { LateStore(store, act) }
        let pushed = rival {
            let allow = DeviceSession.Command.allowPush(token: try PushToken(bytes: [7]))
            let phone = Author("ana", as: .waiter, at: marty.branch, on: "phone")
            try await host.runner.perform(Envelope(allow, on: DeviceSession.self, "phone", by: phone, id: "allow"))
        }
        // A write that ends nothing costs a retry and no more.
        #expect(await add("1", on: pushed) == "done")
        #expect(await pushed.conflicts == 1)
        let changed = rival {
            let password = NewPassword("brand new", confirmation: "brand new")
            try await host.desk.changePassword(from: "secret", to: password, of: "ana", command: "changed")
        }
        #expect(await add("2", on: changed) == "access.notSignedIn")
        _ = try await host.signIn("ana@example.ro", "brand new")
        let signedOut = rival {
            let phone = Author("ana", as: .waiter, at: marty.branch, on: "phone")
            try await host.runner.perform(Envelope(.signOut, on: DeviceSession.self, "phone", by: phone, id: "out"))
        }
        #expect(await add("3", on: signedOut) == "access.notSignedIn")
        _ = try await host.signIn("ana@example.ro", "brand new")
        let dismissed = rival { try await host.perform(.dismiss, on: "ana", id: "dismissed") }
        #expect(await add("4", on: dismissed) == "access.standingChanged")
        for store in [changed, signedOut, dismissed] { #expect(await store.conflicts == 1) }
        #expect(try await store.load(Tally.self, "tally")?.count == 1)
    }

    @Test("a password changed on one device ends the sessions on all others, and a recovered one all of them")
    func passwords() async throws {
        try await signIn(on: "phone", "tablet")
        let tablet = Author("ana", as: .waiter, at: marty.branch, on: "tablet")
        let password = NewPassword("brand new", confirmation: "brand new")
        for _ in 0..<2 {
            try await host.desk.changePassword(from: "secret", to: password, of: ana, on: "phone", command: "p1")
        }
        #expect(try await standing(anas) == "admitted")
        #expect(try await standing(tablet) == "access.notSignedIn")
        // From a device whose session is over it does not come back.
        let third = NewPassword("third one", confirmation: "third one")
        try await host.desk.changePassword(from: "brand new", to: third, of: ana, on: "tablet", command: "p2")
        #expect(try await standing(tablet) == "access.notSignedIn")
        #expect(try await standing(anas) == "access.notSignedIn")
        _ = try await host.signIn("ana@example.ro", "third one")
        #expect(try await standing(anas) == "admitted")
        let key = AccountKeyID.email(try EmailAddress("ana@example.ro"))
        try await host.desk.recoverPassword(of: key, command: "r1")
        let code = try #require(await host.authenticator.lastCode(of: VerificationKey(.recovery, of: ana)))
        #expect(try await host.desk.recoverPassword(of: key, by: code, to: password, command: "r2"))
        #expect(try await standing(anas) == "access.notSignedIn")
    }

    @Test("a provider unlinked on one device ends the sessions on all others")
    func unlinked() async throws {
        var host = host
        for index in host.rules.sheets.indices { host.rules.sheets[index].providers = [.google] }
        try await signIn(on: "phone", "tablet")
        let google = try LinkedIdentity(provider: .google, subject: "1")
        try await host.desk.link(google, to: ana, proving: .password("secret"), on: "phone", command: "l")
        #expect(try await standing(anas) == "admitted")
        try await host.desk.unlink(.google, from: ana, proving: .password("secret"), on: "phone", command: "u")
        #expect(try await standing(anas) == "admitted")
        #expect(try await standing(Author("ana", as: .waiter, at: marty.branch, on: "tablet")) == "access.notSignedIn")
    }

    @Test("a closed account, and one that never was, has no standing")
    func closed() async throws {
        try await signIn(on: "phone")
        try await host.desk.close(ana, by: .system, command: "close")
        #expect(try await standing(anas) == "access.standingChanged")
        #expect(await add("1", on: store) == "access.standingChanged")
        var guest = goodForm()
        guest[.username] = "eva"
        guest[.email] = "eva@example.ro"
        try await host.signUp(guest, id: "eva")
        #expect(try await store.standing(of: .guest("eva")).author == .guest("eva"))
        try await host.desk.close("eva", by: .system, command: "eva")
        await #expect(throws: AccessRefusal(.standingChanged(role: .guest))) {
            try await store.standing(of: .guest("eva"))
        }
    }

    @Test("the reaction ends what is over and forgets where it was pushed to, once, page by page; what holds stays")
    func reaction() async throws {
        let devices = (0..<205).map { DeviceID("d\($0)") }
        try await signIn(on: "phone")
        for device in devices { _ = try await host.signIn("ana@example.ro", "secret", on: device) }
        for device in ["phone"] + devices.suffix(1) {
            let author = Author("ana", as: .waiter, at: marty.branch, on: device)
            try await sign(.allowPush(token: PushToken(bytes: [7])), on: device, by: author)
        }
        let runner = host.runner
        func react() async throws {
            while true {
                let report = try await runner.advance(.endingSessions(through: runner))
                #expect(report.unhandled.isEmpty)
                if report.isIdle { return }
            }
        }
        func ended(_ device: DeviceID) async throws -> Bool {
            let session = try #require(try await store.load(DeviceSession.self, device))
            #expect(session.state == .signedIn || session.push.token == nil)
            return session.state == .signedOut
        }
        try await react()
        #expect(try await !ended("phone"))
        let password = NewPassword("brand new", confirmation: "brand new")
        try await host.desk.changePassword(from: "secret", to: password, of: ana, on: "phone", command: "p1")
        try await react()
        #expect(try await !ended("phone"))
        #expect(try await store.load(DeviceSession.self, "phone")?.receivesPushes(at: noon) == true)
        for device in devices { #expect(try await ended(device), "\(device)") }
        try await host.perform(.dismiss, on: "ana", id: "dismissed")
        try await react()
        #expect(try await ended("phone"))
        // Employed again, she signs in again; a repeat of the reaction to the dismissal leaves that alone.
        try await host.perform(.employ(workplace: marty), on: "ana", id: "employed")
        _ = try await host.signIn("ana@example.ro", "brand new")
        let events = try await store.events(after: nil, limit: 10_000).events
        for event in events { try await Reaction.endingSessions(through: runner).handle(event) }
        #expect(try await !ended("phone"))
        await #expect(throws: AccountError(.wrongCredentials)) {
            try await host.signIn("ana@example.ro", "guess", on: "stranger")
        }
        _ = try await host.signIn("ana@example.ro", "brand new", on: "d0")
        await #expect(throws: AccountError(.wrongCredentials)) {
            try await host.signIn("ana@example.ro", "guess", on: "d0")
        }
        try await host.desk.close(ana, by: .system, command: "close")
        try await react()
        for device in ["phone", "d0"] as [DeviceID] { #expect(try await ended(device)) }
        #expect(try await host.desk.personalData(of: ana, by: .system)?.tries == [])
        let reasons = try await store.events(after: nil, limit: 10_000).events
            .compactMap { try $0.recorded(of: DeviceSession.self)?.event }
            .compactMap { event in if case .ended(_, let reason, _) = event { reason } else { nil } }
        let expected =
            Array(repeating: SessionEnd.passwordChanged, count: 205) + [.dismissed, .accountClosed, .accountClosed]
        #expect(reasons == expected)
    }

    @Test("a session that cannot be ended keeps no other one open, and is set aside to be tried again")
    func lasting() async throws {
        try await signIn(on: "d1", "d3")
        // The clock of the machine that opened this one was far ahead.
        _ = try await host.signIn("ana@example.ro", "secret", on: "d2", at: noon + .hours(6))
        try await host.perform(.dismiss, on: "ana", id: "dismissed")
        var unhandled = 0
        while true {
            let report = try await host.runner.advance(.endingSessions(through: host.runner))
            unhandled += report.unhandled.count
            if report.isIdle { break }
        }
        #expect(unhandled == 1)
        for (device, state) in [("d1", .signedOut), ("d2", .signedIn), ("d3", .signedOut)]
            as [(DeviceID, DeviceSession.State)]
        { #expect(try await store.load(DeviceSession.self, device)?.state == state, "\(device)") }
    }

    @Test(
        "a failure that may pass is thrown at once, although another one lasts: nothing is set aside",
        arguments: StoreError.passing
    )
    func passing(_ error: StoreError) async throws {
        try await signIn(on: "d1", "d2", "d3")
        try await host.perform(.dismiss, on: "ana", id: "dismissed")
        func states() async throws -> [DeviceSession.State?] {
            var states: [DeviceSession.State?] = []
            for device in ["d1", "d2", "d3"] as [DeviceID] {
                states.append(try await store.load(DeviceSession.self, device)?.state)
            }
            return states
        }
        let errors = [DocumentRef(DeviceSession.self, "d1"): .lasting, DocumentRef(DeviceSession.self, "d2"): error]
        let failing = AccountHost(store: RefusingStore(store, errors)).runner
        let thrown = await #expect(throws: StoreError.self) {
            while try await !failing.advance(.endingSessions(through: failing)).isIdle {}
        }
        #expect(thrown == error)
        #expect(try await states() == [.signedIn, .signedIn, .signedIn])
        while case let report = try await host.runner.advance(.endingSessions(through: host.runner)), !report.isIdle {
            #expect(report.unhandled.isEmpty)
        }
        #expect(try await states() == [.signedOut, .signedOut, .signedOut])
    }

    @Test("a session that cannot be ended keeps no wrong tries for an account that was closed")
    func triesOfClosed() async throws {
        try await signIn(on: "phone", "d1")
        await #expect(throws: AccountError(.wrongCredentials)) {
            try await host.signIn("ana@example.ro", "guess", on: "d1")
        }
        // The clock of the machine that opened this one was far ahead.
        _ = try await host.signIn("ana@example.ro", "secret", on: "d2", at: noon + .hours(6))
        #expect(try await host.desk.personalData(of: ana, by: .system)?.tries.isEmpty == false)
        try await host.desk.close(ana, by: .system, command: "close")
        var unhandled = 0
        while case let report = try await host.runner.advance(.endingSessions(through: host.runner)), !report.isIdle {
            unhandled += report.unhandled.count
        }
        // She is dismissed and the account is closed; either ends the session.
        #expect(unhandled == 2)
        #expect(try await store.load(DeviceSession.self, "d2")?.state == .signedIn)
        #expect(try await host.desk.personalData(of: ana, by: .system)?.tries == [])
    }

    @Test("wrong tries that cannot be read keep no others of an account that was closed, and are set aside")
    func unreadableTries() async throws {
        try await signIn(on: "phone", "d1", "d2")
        for device in ["d1", "d2"] as [DeviceID] {
            await #expect(throws: AccountError(.wrongCredentials)) {
                try await host.signIn("ana@example.ro", "guess", on: device)
            }
        }
        let (first, second) = (SignInTriesKey(ana, on: "d1"), SignInTriesKey(ana, on: "d2"))
        let known = try #require(try await store.load(SignInTries.self, first))
        #expect(try await store.load(SignInTries.self, second) != nil)
        var broken = UnreadableTries(id: "\(first)", version: known.version, scope: ana.rawValue)
        var changes = Changes()
        changes.put(&broken)
        let identity = CommandIdentity(id: "break", by: .system, content: "")
        _ = try await store.commit(
            CommitUnit(changes, command: CommandRecord(command: identity, at: noon, receipt: ""))
        )
        try await host.desk.close(ana, by: .system, command: "close")
        var unhandled = 0
        while case let report = try await host.runner.advance(.endingSessions(through: host.runner)), !report.isIdle {
            unhandled += report.unhandled.count
        }
        #expect(unhandled == 1)
        #expect(try await store.load(SignInTries.self, second) == nil)
    }

    @Test("ID-10 a store and a courier sign out, and then change nothing any more")
    func signOut() async throws {
        let host = AccountHost(store: store, rules: .iDeliver)
        let clock = ManualClock(noon)
        let runner = CommandRunner(store: store, clock: clock, access: SessionAccess(clock: clock))
        let desk = AccountDesk(runner: runner, authenticator: host.authenticator, rules: .iDeliver)
        var courier = SignUpForm(role: .courier, [.firstName: "Ivo", .lastName: "Horvat"])
        courier[.phone] = "098 765 4321"
        let shop = SignUpForm(
            role: .store,
            [
                .businessName: "Pizzeria", .email: "shop@example.hr", .oib: "12345678903", .address: "Ilica 1, Zagreb",
                .phone: "091 234 5678",
            ]
        )
        try await host.signUp(courier, id: "ivo", password: "secret7")
        try await host.signUp(shop, id: "shop", password: "secret7")
        for (user, typed) in [("ivo", "098 765 4321"), ("shop", "SHOP@example.hr")] as [(UserID, String)] {
            let device = DeviceID("phone of \(user)")
            let answer = try await desk.signIn(typed, password: "secret7", on: device, until: nil, command: "in")
            let author = answer.who.author(on: device)
            #expect(author.user == user)
            try await desk.perform(.star(restaurant: "marty"), by: author, command: CommandID("\(user) stars"))
            try await runner.perform(
                Envelope(.signOut, on: DeviceSession.self, device, by: author, id: CommandID("\(user) out"))
            )
            let error = await #expect(throws: AccountDesk.Failure.self) {
                try await desk.perform(.unstar(restaurant: "marty"), by: author, command: CommandID("\(user) unstars"))
            }
            #expect(error?.code.rawValue == "access.notSignedIn", "\(user)")
            #expect(try await store.load(User.self, user)?.favorites.restaurants == ["marty"])
        }
    }

    /// What comes of a request about a session.
    private func ask(_ request: SessionRequest, by author: Author) async -> String {
        do {
            let sent = try decoded(SessionRequest.self, encoded(request))
            try await host.desk.perform(sent, by: author, command: host.ids.next(), at: noon)
            return "done"
        } catch {
            return (error as? AccountDesk.Failure)?.code.rawValue ?? "\(error)"
        }
    }

    @Test("ID-49 a device asks about its own session: pushes and signing out, never about that of another device")
    func requests() async throws {
        try await signIn(on: "phone", "tablet")
        let (token, other) = (try PushToken(bytes: [7]), try PushToken(bytes: [8]))
        func push(_ device: DeviceID) async throws -> PushSetting? { try await session(device)?.push }
        #expect(await ask(.turnOnPush(token: token), by: anas) == "session.pushNotAllowed")
        #expect(await ask(.allowPush(token: token), by: anas) == "done")
        #expect(try await push("phone")?.token == token)
        #expect(await ask(.turnOffPush, by: anas) == "done")
        #expect(try await push("phone")?.token == nil)
        #expect(await ask(.turnOnPush(token: other), by: anas) == "done")
        #expect(try await push("phone")?.token == other)
        #expect(await ask(.denyPush, by: anas) == "done")
        #expect(try await push("phone")?.token == nil)
        #expect(try await push("tablet") == PushSetting(), "nobody asked on the tablet")
        // Eva is not signed in on Ana's phone, and without a device or a person there is no session.
        let eva = Author("eva", as: .waiter, at: marty.branch, on: "phone")
        for request in [SessionRequest.allowPush(token: token), .denyPush, .turnOffPush, .signOut] {
            #expect(await ask(request, by: eva) == "session.notYours", "\(request)")
            #expect(await ask(request, by: .guest(on: "phone")) == "access.notSignedIn", "\(request)")
            #expect(await ask(request, by: Author("ana", as: .waiter, at: marty.branch)) == "access.notSignedIn")
        }
        #expect(await ask(.signOut, by: anas) == "done")
        #expect(try await session("phone")?.state == .signedOut)
        #expect(try await session("tablet")?.state == .signedIn)
    }

    private func session(_ device: DeviceID) async throws -> DeviceSession? {
        try await store.load(DeviceSession.self, device)
    }

    @Test("a person ends the session on a lost phone from another device, and no one else's")
    func lostPhone() async throws {
        try await signIn(on: "phone", "tablet", "watch")
        let token = try PushToken(bytes: [7])
        #expect(await ask(.allowPush(token: token), by: anas) == "done")
        var form = goodForm(role: .waiter)
        form[.username] = "eva"
        form[.email] = "eva@example.ro"
        try await host.signUp(form, id: "eva")
        try await host.verify("eva")
        _ = try await host.signIn("eva@example.ro", "secret", on: "evas", until: nil)
        let tablet = Author("ana", as: .waiter, at: marty.branch, on: "tablet")
        // Another's session, one that is over and none at all are answered alike.
        let before = try await session("evas")
        #expect(await ask(.endSession(on: "evas"), by: tablet) == "access.notFound")
        #expect(await ask(.endSession(on: "nowhere"), by: tablet) == "access.notFound")
        #expect(try await session("evas") == before)
        let eva = Author("eva", as: .waiter, at: marty.branch, on: "evas")
        #expect(await ask(.endSession(on: "phone"), by: eva) == "access.notFound")
        #expect(try await standing(anas) == "admitted")

        #expect(await ask(.endSession(on: "phone"), by: tablet) == "done")
        #expect(try await standing(anas) == "access.notSignedIn")
        let lost = try #require(try await session("phone"))
        #expect(lost.state == .signedOut && lost.push.token == nil)
        let ref = DocumentRef(DeviceSession.self, "phone")
        let events = try await store.events(after: nil, limit: 1_000).events.filter { $0.aggregate == ref }
        let ended = try #require(try events.last?.recorded(of: DeviceSession.self))
        #expect(ended.event == .ended(user: "ana", reason: .endedElsewhere, at: noon))
        #expect(await ask(.endSession(on: "phone"), by: tablet) == "access.notFound", "it is over")
        #expect(try await standing(tablet) == "admitted")
        // Of the own device it is signing out.
        #expect(await ask(.endSession(on: "tablet"), by: tablet) == "done")
        #expect(try await session("tablet")?.state == .signedOut)
        #expect(try await session("watch")?.state == .signedIn)
    }
}

/// Stands where wrong tries should be.
private struct UnreadableTries: Document, Hashable {
    static let kind = SignInTries.kind

    let id: String
    var version: Version
    let scope: String
}
