import TablesideBooking
import TablesideCore
import Testing

@testable import TablesideTestSupport

/// The stored form of every enum of a waitlist whose cases have values, case by case.
@Suite("Waitlist: cases of stored enums")
struct WaitlistCasesTests {
    private static let types: [String: any (Codable & Sendable).Type] = [
        "Waitlist.Event": Waitlist.Event.self,
        "Waitlist.Refusal.Reason": Waitlist.Refusal.Reason.self,
        "Waitlist.GuestRequest": Waitlist.GuestRequest.self,
        "Waitlist.StaffRequest": Waitlist.StaffRequest.self,
        "WaitlistPolicy.ServeRule": WaitlistPolicy.ServeRule.self,
        "WaitlistPolicyProblem": WaitlistPolicyProblem.self,
        "WaitlistQuote": WaitlistQuote.self,
    ]

    private static func stored() throws -> StoredCases { try StoredCases("Cases.waitlist.txt", of: types) }

    @Test("Every case is read, and written as it was")
    func cases() throws { try Self.stored().expectForm() }

    @Test("A case refuses other names, further members and lists")
    func damaged() throws { try Self.stored().expectDamageRefused() }

    @Test("Every refusal and every problem has a code of its own and a short sentence")
    func words() throws {
        var codes: Set<ErrorCode> = []
        let stays: [any CodedReason] = [
            StayProblem.tooMany(count: 2, limit: 1), StayProblem.noParty(party: 0),
            StayProblem.lengthOutOfRange(length: .zero), StayProblem.markOutOfRange(stage: .paid, mark: .seconds(2)),
        ]
        let stored = try Self.stored().reasons().filter { !$0.json.contains(#""otherBranch":{"branch""#) }
        for reason in stored.map(\.reason) + stays {
            #expect(codes.insert(reason.code).inserted, "\(reason.code)")
            #expect((10...120).contains(reason.description.count), "\(reason)")
        }
        #expect(codes.count == 35)
    }
}
