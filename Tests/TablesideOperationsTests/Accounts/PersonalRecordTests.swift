import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What people take along, besides what they did as guests (`ErasedAccountTests`).
@Suite("Personal records")
struct PersonalRecordTests {
    @Test("a courier takes along their record, and where they were last seen")
    func courier() async throws {
        let road = RoadHost()
        try await road.hire(["ivo", "ena"])
        let ivo = RoadHost.courier("ivo")
        let place = try Coordinate(latitude: 45.8, longitude: 15.97)
        let report = ReportPosition(of: "ivo", place, at: noon)
        try await road.runner.perform(Envelope(report, by: ivo, id: "position"))
        let desk = AccountDesk(runner: road.runner, authenticator: MemoryAuthenticator(), rules: .iDeliver)
        let record = try #require(try await desk.personalRecord(of: "ivo", by: ivo))
        #expect(record.courier?.id == "ivo" && record.courier?.stores.map(\.id) == [RoadHost.store])
        #expect(record.position?.place == place && record.position?.at == noon)
        #expect(record.referral == nil)
        let copy = try decoded(PersonalRecord.self, encoded(record))
        #expect(copy.courier == record.courier && copy.position == record.position)
        let other = try #require(try await desk.personalRecord(of: "ena", by: RoadHost.courier("ena")))
        #expect(other.courier?.id == "ena" && other.position == nil)
    }

    @Test("a guest takes along who invited them")
    func invitee() async throws {
        var host = AccountHost(store: MemoryStore())
        host.rules = .appetito
        for (name, inviter) in [("ada", ""), ("leo", "ada")] {
            let form = SignUpForm(
                [
                    .firstName: "Leo", .lastName: "Conti", .username: name, .email: "\(name)@example.it",
                    .category: "adventurer", .picture: "p", .inviter: inviter,
                ]
            )
            try await host.signUp(form, id: name)
        }
        let record = try #require(try await host.desk.personalRecord(of: "leo", by: .guest("leo")))
        #expect(record.referral?.inviter == "ada" && record.referral?.namedAt == noon)
        #expect(record.courier == nil && record.position == nil)
        #expect(try await host.desk.personalRecord(of: "ada", by: .guest("ada"))?.referral == nil)
    }
}
