import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideFloor
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

    @Test("people take along their parties on waitlists, their shifts, and what they wrote and read as couriers")
    func atWork() async throws {
        let store = MemoryStore()
        let host = AccountHost(store: store)
        try await host.signUp(goodForm(), id: "ana")
        let day = BranchDay(branch: "corso", date: try CivilDate("2026-11-27"))
        var list = Waitlist(id: day)
        var changes = Changes()
        for (number, guest) in [(1, "eva"), (2, "ana"), (3, nil)] as [(Int, UserID?)] {
            let entry = WaitlistEntry(
                WaitlistWish(id: WaitlistEntryID("w\(number)"), party: 2),
                number: number,
                origin: .door,
                guest: guest,
                host: "hana",
                joinedAt: noon,
                joining: WaitlistJoining()
            )
            changes.record(.joined(entry: entry), on: &list, by: .host("hana", at: "corso"), at: noon)
        }
        let identity = CommandIdentity(id: "join", by: .system, content: "")
        _ = try await store.commit(
            CommitUnit(changes, command: CommandRecord(command: identity, at: noon, receipt: ""))
        )
        let manager = Author.manager("mara", at: "corso")
        for waiter in ["ana", "leo"] as [UserID] {
            let begin = Shift.Command.begin(waiter: waiter, cap: 3)
            let envelope = Envelope(begin, on: Shift.self, day, by: manager, id: CommandID("begin \(waiter)"))
            try await host.runner.perform(envelope)
        }
        func write(_ text: String, to courier: UserID, by author: Author) async throws {
            let message = DeliveryMessages.Command.write(text: text, courier: courier)
            let envelope = Envelope(message, on: DeliveryMessages.self, "d1", by: author, id: CommandID(text))
            try await host.runner.perform(envelope)
        }
        try await write("I am late.", to: "ivo", by: Author("ivo", as: .courier))
        try await write("At the door.", to: "ana", by: Author("ana", as: .courier))
        try await write("Hurry.", to: "ana", by: Author("shop", as: .store))
        while try await !host.runner.advance(.guestHistory(through: host.runner)).isIdle {}

        let record = try #require(try await host.desk.personalRecord(of: "ana", by: .guest("ana")))
        #expect(record.waits.map(\.day) == [day] && record.waits.map(\.party.id) == ["w2"])
        #expect(record.waits.map(\.party.host) == [nil] && record.waits.map(\.party.joinedAt) == [noon])
        #expect(record.shifts.map(\.day) == [day] && record.shifts.map(\.cap) == [3])
        #expect(record.shifts.map(\.from) == [noon] && record.shifts.map(\.worked) == [.zero])
        #expect(record.messages.map(\.text) == ["At the door.", "Hurry."])
        #expect(record.messages.map(\.side) == [.courier, .store] && record.messages.map(\.delivery) == ["d1", "d1"])
        let copy = try decoded(PersonalRecord.self, encoded(record))
        #expect(copy.waits == record.waits && copy.shifts == record.shifts && copy.messages == record.messages)
        // With the account the lists go; the waitlist and the shift go on.
        try await host.desk.close("ana", by: .system, command: "close")
        for reaction in [Reaction.erasingAccounts(through: host.runner), .guestHistory(through: host.runner)] {
            while try await !host.runner.advance(reaction).isIdle {}
        }
        func count(_ list: String) async throws -> Int {
            try await store.query(DocumentQuery(GuestHistoryEntry.kind, scope: list, limit: 100)).documents.count
        }
        for list in ["ana/waits", "ana/shifts", "ana/messages"] { #expect(try await count(list) == 0, "\(list)") }
        for list in ["eva/waits", "leo/shifts", "ivo/messages"] { #expect(try await count(list) == 1, "\(list)") }
        #expect(try await store.load(Waitlist.self, day)?.entries.count == 3)
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
