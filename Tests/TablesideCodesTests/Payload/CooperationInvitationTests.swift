import TablesideCodes
import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("CooperationInvitation")
struct CooperationInvitationTests {
    private static let base = "https://go.example"

    @Test("ID-15 the two links, both ways: the code is the last segment of the path")
    func links() throws {
        let store = try CooperationInvitation(.registerStoreKey, code: "K7Q2")
        #expect(store.link(base: Self.base) == "https://go.example/registerStoreKey/K7Q2")
        #expect(try CooperationInvitation(link: "https://go.example/registerStoreKey/K7Q2", base: Self.base) == store)
        let courier = try CooperationInvitation(.registerCourierKey, code: "a/b c")
        #expect(courier.link() == "/registerCourierKey/a%2Fb%20c")
        #expect(try CooperationInvitation(link: "/registerCourierKey/a%2Fb%20c") == courier)
    }

    @Test("ID-15 an unknown path is not handled, a malformed link says what is wrong")
    func refused() {
        let cases: [(String, TableLinkError.Reason)] = [
            ("/registerKey/1", .foreign(text: "/registerKey/1")),
            ("/registerstorekey/1", .foreign(text: "/registerstorekey/1")),
            ("registerStoreKey/1", .foreign(text: "registerStoreKey/1")), ("", .foreign(text: "")),
            ("/x/registerStoreKey/1", .foreign(text: "/x/registerStoreKey/1")),
            ("/registerStoreKey", .segmentCount(count: 1, expected: 2)),
            ("/registerStoreKey/1/", .segmentCount(count: 3, expected: 2)),
            ("/registerStoreKey/a b", .malformedSegment(text: "a b")),
            ("/registerStoreKey/1?x=2", .malformedSegment(text: "1?x=2")),
            ("/registerStoreKey/", .unusableIdentity(text: "")),
            ("/registerStoreKey/..", .unusableIdentity(text: "..")),
        ]
        for (text, reason) in cases {
            #expect(throws: TableLinkError(reason)) { try CooperationInvitation(link: text) }
            #expect(CooperationInvitation.answer(toLink: text, signedInAs: nil) == .notHandled)
        }
        #expect(throws: TableLinkError(.unusableIdentity(text: ""))) {
            try CooperationInvitation(.registerStoreKey, code: "")
        }
    }

    @Test("ID-16 ID-17 a store's key opens its form for a courier alone, a courier's key for nobody but the nameless")
    func answers() throws {
        let roles: [Role?] = [nil, .courier, .manager, .guest, .waiter, .system, Role(rawValue: "pilot")]
        for role in roles {
            let store = CooperationInvitation.answer(toLink: "/registerStoreKey/K7Q2", signedInAs: role)
            #expect(store == (role == .courier ? .addStore(code: "K7Q2") : .ignored))
            let courier = CooperationInvitation.answer(toLink: "/registerCourierKey/K7Q2", signedInAs: role)
            #expect(courier == (role == nil ? .register(code: "K7Q2") : .ignored))
        }
    }

    @Test("ID-15 ID-16 a scanned payload answers as its link does; other payloads are handled elsewhere")
    func payloads() throws {
        let store = CodePayload.cooperation(try CooperationInvitation(.registerStoreKey, code: "1"))
        #expect(store.cooperationAnswer(signedInAs: .courier) == .addStore(code: "1"))
        #expect(store.cooperationAnswer(signedInAs: nil) == .ignored)
        #expect(PayloadFixture.table.cooperationAnswer(signedInAs: .courier) == .notHandled)
    }
}
