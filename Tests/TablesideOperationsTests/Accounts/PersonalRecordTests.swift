import TablesideCore
import TablesideDelivery
import TablesideDiscovery
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

    @Test(
        "guests take along what was said of what they wrote, and neither who said it nor who came by their invitations"
    )
    func others() async throws {
        let store = MemoryStore()
        let host = AccountHost(store: store)
        try await host.signUp(goodForm(), id: "ana")
        var commands = 0
        func perform<Target: Aggregate>(
            _ command: Target.Command,
            on id: Target.ID,
            of type: Target.Type,
            in context: Target.Context,
            by author: Author
        ) async throws {
            commands += 1
            let envelope = Envelope(command, on: type, id, by: author, id: CommandID("other \(commands)"))
            try await host.runner.perform(envelope, in: FixedContext(context))
        }
        let ana = Author.guest("ana"), sly = Author.guest("sly"), dinner = Visit.order(id: "o1")
        let visit = CompletedVisit(dinner, of: "ana", at: "corso", restaurant: "da-leo", completedAt: noon - .hours(3))
        let review = Review.Content(rating: try Rating(hundredths: 100), text: "Cold.")
        try await perform(.write(content: review), on: dinner, of: Review.self, in: visit, by: ana)
        try await perform(.flag(reason: .untrue), on: dinner, of: Review.self, in: nil, by: sly)
        let key = CommentKey(on: .dish(id: "soup", branch: "corso"), by: "ana")
        let comment = GuestComment.Content(text: "Salty.")
        try await perform(.write(content: comment), on: key, of: GuestComment.self, in: (), by: ana)
        try await perform(.flag(reason: .offensive), on: key, of: GuestComment.self, in: (), by: sly)
        let way = InvitationWay.link(code: "K7Q2")
        let send = FriendInvitation.Command.send(inviter: "ana", way: way, until: nil)
        try await perform(send, on: "i1", of: FriendInvitation.self, in: (), by: ana)
        let accept = FriendInvitation.Command.accept(invitee: "sly", email: nil)
        try await perform(accept, on: "i1", of: FriendInvitation.self, in: (), by: .system)
        while try await !host.runner.advance(.guestHistory(through: host.runner)).isIdle {}
        let record = try #require(try await host.desk.personalRecord(of: "ana", by: ana))
        #expect(record.reviews.map { $0.flags.map(\.reason) } == [[.untrue]])
        #expect(record.comments.map { $0.flags.map(\.reason) } == [[.offensive]])
        #expect(record.invitations.map(\.way) == [way] && record.invitations.map(\.state) == [.accepted])
        #expect(try !encoded(record).contains("sly"))
        let copy = try decoded(PersonalRecord.self, encoded(record))
        #expect(copy.reviews == record.reviews && copy.invitations == record.invitations)
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
