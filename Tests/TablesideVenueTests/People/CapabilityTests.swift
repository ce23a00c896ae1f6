import Foundation
import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Permissions")
struct CapabilityTests {
    /// By hand from the rules: what the client, the waiter and the cook do.
    private let expected: [Role: Set<Capability>] = [
        .guest: [.browseRestaurants, .book, .order, .askForBill, .choosePayment],
        .waiter: [.listOrders, .acceptOrders, .cancelOrders, .serveOrders],
        .cook: [.listOrders, .finishOrders],
    ]

    @Test("each role is offered what the table written by hand says", arguments: Role.known + [Role(rawValue: "Chef")])
    func whole(role: Role) {
        for capability in Capability.allCases {
            let may = expected[role]?.contains(capability) == true
            #expect(Permissions.quickPlate.permits(capability, to: role) == may)
            if may {
                #expect(throws: Never.self) { try Permissions.quickPlate.require(capability, of: role) }
            } else {
                #expect(throws: AccountError(.notPermitted(role: role, capability: capability))) {
                    try Permissions.quickPlate.require(capability, of: role)
                }
            }
        }
    }

    @Test("by that table a guest's account may not process orders, a staff account may not book")
    func separation() {
        for capability in [Capability.listOrders, .acceptOrders, .cancelOrders, .finishOrders, .serveOrders] {
            #expect(!Permissions.quickPlate.permits(capability, to: .guest))
        }
        for role in [Role.waiter, .cook] { #expect(!Permissions.quickPlate.permits(.book, to: role)) }
    }

    @Test("an employee who is signed in with a guest's account is offered what guests are")
    func employeeAsGuest() throws {
        // The same person, at work elsewhere under another account: the session's role decides.
        let session = try Session(of: person())
        let role = try #require(session.author?.role)
        #expect(throws: AccountError(.notPermitted(role: .guest, capability: .acceptOrders))) {
            try Permissions.quickPlate.require(.acceptOrders, of: role)
        }
    }

    @Test("permissions are data: they survive JSON, roles of a newer release included")
    func codable() throws {
        let permissions = Permissions([.guest: [.book], Role(rawValue: "sommelier"): [.listOrders]])
        let data = try JSONEncoder().encode(permissions)
        #expect(try JSONDecoder().decode(Permissions.self, from: data) == permissions)
        #expect(String(decoding: data, as: UTF8.self).contains(#""sommelier":["listOrders"]"#))
        let unknown = Data(#"{"grants":{"guest":["fly"]}}"#.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Permissions.self, from: unknown) }
    }
}
