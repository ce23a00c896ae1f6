import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideOperations
import TablesideVenue
import Testing

@testable import TablesideTestSupport
@testable import TablesideTesting

@Suite("CloseAccount")
struct CloseAccountTests {
    private static let ana = UserID("ana")
    /// What is personal of Ana: names, addresses, numbers, and who she is elsewhere.
    private static let personal = [
        "Ana-Maria", "Popović", "anamaria", "ana@example.hr", "+385911234567", "Ilica 1", "1990", "female",
        "pictures/ana.jpg", "Eats anything.", "g-107", "influencer", "marty-center", "r-starred", "2026-terms",
    ]

    private static let rules: SignUpRules = {
        var rules = SignUpRules([
            .init(
                .waiter,
                asking: [
                    .required(.firstName), .required(.lastName), .required(.username), .required(.email),
                    .required(.phone), .required(.password), .required(.workplace), .optional(.address),
                    .optional(.birthYear), .optional(.sex), .optional(.category), .optional(.picture),
                    .optional(.overview),
                ],
                unique: [.email, .username, .phone],
                consents: [.init(.terms, version: "2026-terms", isRequired: true)],
                providers: [.google]
            )
        ])
        rules.sheets.append(rules.sheets[0])
        return rules
    }()

    private static let form = SignUpForm(
        role: .waiter,
        [
            .firstName: "Ana-Maria", .lastName: "Popović", .username: "anamaria", .email: "ana@example.hr",
            .phone: "+385 91 1234567", .address: "Ilica 1", .birthYear: "1990", .sex: "female",
            .category: "influencer", .picture: "pictures/ana.jpg", .overview: "Eats anything.",
        ],
        workplace: marty,
        consents: [.terms]
    )

    /// Ana's account with everything that an account can hold, and codes of every kind on their way.
    private static func host(on store: any HostStore) async throws -> AccountHost {
        let host = AccountHost(store: store, rules: rules, attempts: 3)
        try await host.signUp(form, id: "ana")
        let desk = host.desk
        let google = try LinkedIdentity(provider: .google, subject: "g-107")
        try await desk.link(google, to: ana, proving: .password("secret"), command: "l")
        try await desk.perform(.star(restaurant: "r-starred"), by: .guest(ana), command: "f")
        for purpose in VerificationKey.Purpose.allCases {
            try await desk.sendCode(VerificationKey(purpose, of: ana), by: .system, command: CommandID("s-\(purpose)"))
        }
        return host
    }

    @Test("closing frees every key, erases everything personal, and the identity does not come back")
    func close() async throws {
        let store = WatchedStore()
        let host = try await Self.host(on: store)
        let keys = try #require(try await host.user("ana")?.account?.claims)
        #expect(keys.count == 4)
        let before = try await store.snapshot().documents.values.map { String(decoding: $0, as: UTF8.self) }.joined()
        for word in Self.personal { #expect(before.contains(word), "\(word)") }
        try await host.desk.close(Self.ana, by: .system, command: "close")
        for key in keys { #expect(try await host.owner(of: key) == nil) }
        let snapshot = try await store.snapshot()
        for (name, bytes) in snapshot.documents {
            let text = name + String(decoding: bytes, as: UTF8.self)
            for word in Self.personal { #expect(!text.contains(word), "\(word) in \(text)") }
        }
        #expect(Set(snapshot.documents.keys.map { $0.prefix { $0 != ":" } }) == ["user", "verification"])
        #expect(try await !host.keeps("secret", of: Self.ana))
        let again = await #expect(throws: AccountDesk.Failure.self) {
            try await host.signUp(Self.form, id: "ana", command: "again")
        }
        #expect(again?.code.rawValue == "user.illegal")
        try await host.signUp(Self.form, id: "new")
        #expect(try await host.owner(of: keys[0]) == UserID("new"))
        // The old code opens nothing.
        let error = await #expect(throws: AccountDesk.Failure.self) {
            _ = try await host.desk.enterCode("1", for: VerificationKey(.email, of: Self.ana), command: "e")
        }
        #expect(error?.code.rawValue == "verification.noCode")
    }

    @Test("the telephone number of a courier is nowhere any more, nor in the invitation by which they came")
    func courier() async throws {
        let store = WatchedStore()
        let road = RoadHost(store: store)
        try await road.register("ivo", phone: 10)
        let phone = try RoadHost.phone(10)
        try await road.invite("code", InvitationTerms(.phone(phone: phone)))
        try await road.redeem("code", by: "ivo")
        func isStored() async throws -> Bool {
            try await store.snapshot().documents.contains { name, bytes in
                (name + String(decoding: bytes, as: UTF8.self)).contains(phone.text.dropFirst())
            }
        }
        #expect(try await isStored())
        let desk = AccountDesk(runner: road.runner, authenticator: MemoryAuthenticator(), rules: .iDeliver)
        try await desk.close("ivo", by: .system, command: "close")
        #expect(try await !isStored())
    }

    @Test("nobody else closes an account; closed once, it is closed")
    func owner() async throws {
        let host = try await Self.host(on: MemoryStore())
        let other = await #expect(throws: AccountDesk.Failure.self) {
            try await host.desk.close(Self.ana, by: .guest(UserID("eva")), command: "c1")
        }
        #expect(other?.code.rawValue == "access.notFound")
        try await host.desk.close(Self.ana, by: .system, command: "c2")
        try await host.desk.close(Self.ana, by: .system, command: "c2")
        let again = await #expect(throws: AccountDesk.Failure.self) {
            try await host.desk.close(Self.ana, by: .system, command: "c3")
        }
        #expect(again?.code.rawValue == "user.alreadyApplied")
    }

    @Test("everything stored about a person is one value that they take along; after closing there is nothing in it")
    func export() async throws {
        let host = try await Self.host(on: MemoryStore())
        let data = try #require(try await host.desk.personalData(of: Self.ana, by: .system))
        let text = try encoded(data)
        for word in Self.personal { #expect(text.contains(word), "\(word)") }
        #expect(data.verifications.count == 3)
        #expect(try decoded(PersonalData.self, text) == data)
        try await host.desk.close(Self.ana, by: .system, command: "close")
        let empty = try encoded(#require(try await host.desk.personalData(of: Self.ana, by: .system)))
        for word in Self.personal { #expect(!empty.contains(word), "\(word)") }
        #expect(try await host.desk.personalData(of: UserID("nobody"), by: .system) == nil)
    }

    /// Registers, changes and closes under every fault of every call, each command repeated until it is answered.
    @Test(
        "ID-50 whatever call of the store fails, in whatever way, registering, changing and closing end as without it"
    )
    func faults() async throws {
        func play(_ store: any HostStore, over memory: MemoryStore) async throws -> Version? {
            let host = AccountHost(store: store, rules: Self.rules, attempts: 20)
            func insist(_ act: () async throws -> Void) async throws {
                for attempt in 0..<20 {
                    do { return try await act() } catch { if attempt == 19 { throw error } }
                }
            }
            try await insist { try await host.signUp(Self.form, id: "ana") }
            let change = ChangeAccount(Self.ana, [.email: "new@example.hr", .phone: "+385921111111"])
            try await insist { try await host.perform(change, by: .system, id: "c") }
            try await insist { try await host.perform(CloseAccount(Self.ana), by: .system, id: "x") }
            return try await memory.load(User.self, Self.ana)?.version
        }
        let sound = MemoryStore()
        let counting = FaultyStore(sound) { _ in nil }
        let expected = try await play(counting, over: sound)
        // Registered, changed, gone from work, closed.
        #expect(expected?.rawValue == 4)
        var count = 0
        for fault in StoreFault.allCases {
            for call in 0..<counting.calls {
                let memory = MemoryStore()
                let faulty = FaultyStore(memory) { $0 == call ? fault : nil }
                #expect(try await play(faulty, over: memory) == expected, "\(fault) at call \(call)")
                for key in [
                    "email:ana@example.hr", "email:new@example.hr", "username1:anamaria", "phone:+385921111111",
                ] {
                    let id = try #require(AccountKeyID(key))
                    #expect(try await memory.load(AccountKey.self, id) == nil, "\(fault) at call \(call)")
                }
                count += 1
            }
        }
        #expect(count == StoreFault.allCases.count * counting.calls)
    }
}
