import TablesideBilling
import TablesideCodes
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner
private typealias G = Giorgi

/// Giorgi's scenario at the table: the waiter opens a session and shows its code, the guests scan it.
@Suite("GI-S2 session")
struct GIS2SessionTests {
    private static let now = PayloadFixture.now
    private static let menu = MenuID("evening")

    /// The code that the waiter's screen shows for a tab, for the evening.
    private static func code(_ tab: GuestTab, as form: PayloadForm = .alphanumeric) throws -> String {
        let opening = try #require(tab.opening)
        let session = try TableSession(
            tab: tab.id,
            branch: opening.branch,
            number: 308,
            waiter: #require(tab.waiter),
            table: #require(tab.table),
            covers: tab.covers,
            devices: #require(tab.deviceLimit),
            menu: menu
        )
        return try PayloadFixture.codec().encode(.session(session), as: form, expiring: PayloadFixture.later)
    }

    private static func session(_ text: String, at now: Instant = now) throws -> TableSession? {
        guard case .session(let session) = try PayloadFixture.codec().decode(text, at: now).payload else { return nil }
        return session
    }

    @Test(
        "GI-S2 GI-20 GI-21 GI-23 the waiter opens a session with table, covers and devices, and guests join by its code"
    )
    func story() async throws {
        let house = try await Giorgi()
        try await house.open(covers: 2, devices: 2)
        let text = try Self.code(try await house.tab())
        for device in [G.phone, G.tablet] {
            let session = try #require(try Self.session(text))
            #expect(session.branch == D.branch && session.waiter == D.wanda && session.menu == Self.menu)
            #expect(session.table == TableID("t2") && session.covers == 2 && session.devices == 2)
            try await house.perform(.join(device: device, persons: 1), on: session.tab)
        }
        #expect(try await house.tab().devices.map(\.id) == [G.phone, G.tablet])
    }

    @Test("GI-S2 GI-24 with fewer devices than covers guests are asked whether they order for themselves alone")
    func alone() async throws {
        for (covers, devices, isAsked) in [(4, 2, true), (2, 2, false), (1, 3, false)] {
            let house = try await Giorgi()
            try await house.open(covers: covers, devices: devices)
            let tab = try await house.tab()
            let session = try #require(try Self.session(try Self.code(tab)))
            #expect((session.devices < session.covers) == isAsked)
            #expect(tab.asksWhetherAlone == isAsked)
        }
        // One orders for the two others as well.
        let house = try await Giorgi()
        try await house.open(covers: 3, devices: 1)
        try await house.perform(.join(device: G.phone, persons: 3))
        #expect(try await house.tab().devices.map(\.persons) == [3])
    }

    @Test("GI-S2 GI-27 another device is admitted, and the code that is shown again says so")
    func anotherDevice() async throws {
        let house = try await Giorgi()
        try await house.open(covers: 3, devices: 1)
        let first = try Self.code(try await house.tab())
        try await house.perform(.admitDevice, by: G.waiter)
        let second = try Self.code(try await house.tab())
        #expect(first != second)
        #expect(try Self.session(first)?.devices == 1)
        #expect(try Self.session(second)?.devices == 2)
        #expect(try Self.session(first)?.tab == Self.session(second)?.tab)
    }

    @Test("GI-S2 GI-22 a wrong code is refused, each with its own reason, and nothing of it is used")
    func wrongCode() async throws {
        let house = try await Giorgi()
        try await house.open(covers: 4, devices: 2)
        let codec = try PayloadFixture.codec()
        let text = try Self.code(try await house.tab())
        let foreign = PayloadFixture.fault(codec, "https://elsewhere.example/menu")
        #expect(foreign == .foreign(text: "https://elsewhere.example/menu"))
        // A guest writes a code of another table themselves, with the key that they have: none.
        let session = try #require(try Self.session(text))
        let forged = try PayloadFixture.plain().encode(.session(session), as: .alphanumeric)
        #expect(PayloadFixture.fault(codec, forged) == .unsigned)
        // Or changes the covers of the one that they see.
        var bytes = try Base45.decode(String(text.dropFirst(5)))
        bytes[bytes.count - 20] ^= 1
        #expect(PayloadFixture.fault(codec, bytes) == .tampered(key: PayloadKeyID(7)))
        // A photograph of the evening before.
        #expect(PayloadFixture.fault(codec, text, at: PayloadFixture.later) == .expired(expiry: PayloadFixture.later))
        #expect(try await house.tab().devices == [])
    }

    @Test("GI-S2 GI-21 GI-22 Giorgi's own text leads to the same table, and is judged by its form alone")
    func ownText() throws {
        let session = try TableSession(SessionCode("1353341474_3_308_26_53_1_1_0"))
        #expect(session.table == TableID("53"))
        #expect(try session.sessionCode().text == "1353341474_3_308_26_53_1_1_0")
        let codec = try PayloadFixture.codec()
        let text = try codec.encode(.session(session), as: .url)
        #expect(try Self.session(text) == session)
        for wrong in ["1353341474_3_308_26_53_1_1", "1353341474_3_308_26_53_1_1_0_", "1353341474_3_308_26_t53_1_1_0"] {
            #expect(throws: SessionCodeError.self) { try SessionCode(wrong) }
        }
        // It has no signature: where codes are signed it is nobody's.
        let plain = "1353341474_3_308_26_53_1_1_0"
        #expect(PayloadFixture.fault(codec, plain) == .foreign(text: plain))
    }
}
