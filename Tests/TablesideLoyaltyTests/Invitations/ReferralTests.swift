import TablesideCore
import TablesideLoyalty
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Invitations: who invited whom")
struct ReferralTests {
    private static let start = MissionHouse.start
    private static let roles = Role.known + [Role(rawValue: "sommelier")]
    private static let ana = InviterChain(of: "ana") { _ in nil }
    private static let visit = MissionHouse.visit("v1", "2026-11-05T20:00")

    private static func referral(in state: Referral.State) throws -> Referral {
        var referral = Referral(id: "ivo")
        if [.named, .completed].contains(state) {
            try referral.perform(.name(inviter: "ana", invitation: nil), in: ana, by: .system, at: start)
        }
        if [.completed, .visited].contains(state) {
            let command = Referral.Command.visit(activity: "v1", at: start + .hours(1))
            try referral.perform(command, in: nil, by: .system, at: start + .hours(1))
        }
        return referral
    }

    private static func outcome(
        _ command: Referral.Command,
        on referral: Referral,
        in chain: InviterChain? = ana,
        by author: Author = .guest("ivo")
    ) -> String {
        do throws(Referral.Refusal) {
            var after = referral
            try after.perform(command, in: chain, by: author, at: start + .hours(2))
            return after.state.rawValue
        } catch {
            return String(error.code.rawValue.dropFirst("referral.".count))
        }
    }

    @Test("AP-03, AP-17: the rows are the ones written by hand, and every state × command × role does what they say")
    func everyCell() throws {
        let table = try GoldenTable("Referral.table.txt")
        #expect(table.differences(from: Referral.lifecycle) == [])
        #expect(Referral.lifecycle.problems() == [])
        var cells = 0
        for state in Referral.State.allCases {
            for kind in Referral.Command.Kind.allCases {
                for role in Self.roles {
                    let command: Referral.Command =
                        kind == .name
                        ? .name(inviter: "ana", invitation: nil) : .visit(activity: "v2", at: Self.start + .hours(2))
                    var expected =
                        table[state.rawValue, kind.rawValue, role.rawValue].split(separator: " ").first.map(String.init)
                    // To the guest and the engine the refusal says more.
                    if kind == .name, [.guest, .system].contains(role) {
                        if state == .completed { expected = "alreadyNamed" }
                        if state == .visited { expected = "alreadyVisited" }
                    }
                    let outcome = Self.outcome(command, on: try Self.referral(in: state), by: Author("ivo", as: role))
                    #expect(outcome == expected, "\(state) \(kind) \(role)")
                    cells += 1
                }
            }
        }
        #expect(cells == 4 * 2 * 10)
    }

    @Test("AP-03: an inviter is named once, before the first completed visit")
    func namedOnce() throws {
        let another = Referral.Command.name(inviter: "eva", invitation: nil)
        let eva = InviterChain(of: "eva") { _ in nil }
        #expect(Self.outcome(another, on: try Self.referral(in: .unnamed), in: eva) == "named")
        #expect(Self.outcome(another, on: try Self.referral(in: .named), in: eva) == "alreadyNamed")
        #expect(Self.outcome(another, on: try Self.referral(in: .completed), in: eva) == "alreadyNamed")
        #expect(Self.outcome(another, on: try Self.referral(in: .visited), in: eva) == "alreadyVisited")
        // A visit from before, reported late: the inviter was named too late. At the same instant is not before.
        for (minutes, expected) in [(-1, "visited"), (0, "visited"), (1, "completed")] {
            let late = Referral.Command.visit(activity: "v0", at: Self.start + .minutes(minutes))
            #expect(Self.outcome(late, on: try Self.referral(in: .named), by: .system) == expected, "\(minutes)")
        }
    }

    @Test("a guest invites neither themselves nor somebody whose chain of inviters leads to them")
    func circles() throws {
        let inviters: [UserID: UserID] = ["ana": "eva", "eva": "ivo", "mia": "tom"]
        func name(_ inviter: UserID, _ guest: UserID) -> String {
            let chain = InviterChain(of: inviter) { inviters[$0] }
            let command = Referral.Command.name(inviter: inviter, invitation: nil)
            return Self.outcome(command, on: Referral(id: guest), in: chain, by: .guest(guest))
        }
        #expect(name("ivo", "ivo") == "ownInviter")
        #expect(name("eva", "ivo") == "circle" && name("ana", "ivo") == "circle")
        #expect(name("mia", "ivo") == "named" && name("tom", "ivo") == "named" && name("ivo", "tom") == "named")
        let named = Referral.Command.name(inviter: "ana", invitation: nil)
        #expect(Self.outcome(named, on: Referral(id: "ivo"), in: nil) == "otherChain")
        #expect(Self.outcome(named, on: Referral(id: "ivo"), in: InviterChain(of: "eva") { _ in nil }) == "otherChain")
        #expect(Self.outcome(named, on: Referral(id: "ivo"), by: .guest("ana")) == "notYours")
    }

    @Test("a chain has at most 64 inviters; one more is refused, and one that turns in a circle ends")
    func longChains() {
        func chain(_ length: Int) -> InviterChain {
            InviterChain(of: "u1") { user in
                guard let number = Int(user.rawValue.dropFirst()), number < length else { return nil }
                return UserID("u\(number + 1)")
            }
        }
        let command = Referral.Command.name(inviter: "u1", invitation: nil)
        #expect(chain(64).users.count == 64 && chain(64).isWhole)
        #expect(Self.outcome(command, on: Referral(id: "ivo"), in: chain(64)) == "named")
        #expect(!chain(65).isWhole && chain(65).users.count == 64)
        #expect(Self.outcome(command, on: Referral(id: "ivo"), in: chain(65)) == "chainTooLong")
        #expect(Self.outcome(command, on: Referral(id: "u64"), in: chain(65), by: .system) == "circle")
        let circle = InviterChain(of: "u1") { $0 == "u1" ? "u2" : "u1" }
        #expect(circle.users == ["u1", "u2"] && !circle.isWhole)
    }

    @Test("without its guard, each row lets through what it must not")
    func mutants() throws {
        let self0 = Referral.Command.name(inviter: "ivo", invitation: nil)
        let early = Referral.Command.visit(activity: "v0", at: Self.start - .hours(1))
        for (place, row) in Referral.lifecycle.rows.enumerated() where row.condition != nil {
            var rows = Referral.lifecycle.rows
            rows[place] = .init(row.from, row.command, by: row.roles, to: row.to)
            let referral = try Self.referral(in: row.from)
            let events = try referral.decide(
                row.command == .name ? self0 : early,
                in: InviterChain(of: "ivo") { _ in nil },
                following: Referral.lifecycle.replacing(rows: rows),
                by: .system,
                at: Self.start + .hours(2)
            )
            switch events[0] {
            case .named, .completed: break
            case .visited: Issue.record("\(row)")
            }
        }
    }

    @Test("AP-17: accepting an invitation names the inviter, the first visit completes both, and it counts once")
    func joint() throws {
        var invitation = FriendInvitation(id: "i1")
        let way = try InvitationWay.email("Ivo@example.hr")
        try invitation.perform(.send(inviter: "ana", way: way, until: nil), by: .guest("ana"), at: Self.start)
        var referral = Referral(id: "ivo")
        var changes = Changes()
        let email = try EmailAddress("ivo@EXAMPLE.hr")
        let eva = try { () throws -> Referral in
            var referral = Referral(id: "ana")
            let chain = InviterChain(of: "eva") { _ in nil }
            try referral.perform(.name(inviter: "eva", invitation: nil), in: chain, by: .system, at: Self.start)
            return referral
        }()
        try referral.accept(
            &invitation,
            email: email,
            chain: [eva],
            by: .guest("ivo"),
            at: Self.start + .hours(1),
            changes: &changes
        )
        #expect(referral.state == .named && referral.inviter == "ana" && referral.invitation == "i1")
        #expect(invitation.state == .accepted && invitation.invitee == "ivo")
        #expect(changes.writes.map(\.ref.kind.rawValue) == ["friendInvitation", "referral"])
        // The unit fails if the inviter, or the one who invited them, names somebody meanwhile.
        let ana = DocumentRef(Referral.self, "ana")
        #expect(changes.checks == [ana: eva.version, DocumentRef(Referral.self, "eva"): .absent])
        var after = Changes()
        var accepted: FriendInvitation? = invitation
        let visit = GuestActivity(
            "v1",
            of: "ivo",
            .visit(party: 2, isBooked: true),
            at: Self.visit.at,
            local: Self.visit.local,
            branch: "centru",
            restaurant: "da-leo"
        )
        #expect(referral.activity(for: visit, of: nil) == nil)
        try referral.record(visit, completing: &accepted, at: visit.at, changes: &after)
        #expect(referral.state == .completed && accepted?.state == .completed && after.writes.count == 2)
        let counted = try #require(referral.activity(for: visit, of: .influencer))
        #expect(counted.guest == "ana" && counted.content == .invitation(invitee: "ivo") && counted.at == visit.at)
        #expect(counted.problems() == [])
        let book = try MissionBook([MissionHouse.mission("m", MissionHouse.terms(.invitations(1)))])
        let record = try MissionHouse.record([counted, counted], in: book)
        #expect(record.awards["m"]?.points == 100)
        var again = Changes()
        #expect(throws: Referral.Refusal.self) {
            try referral.record(visit, completing: &accepted, at: visit.at, changes: &again)
        }
        #expect(again.writes.isEmpty)
    }

    @Test("a refused inviter leaves the invitation open: nothing happens in part")
    func allOrNothing() throws {
        var invitation = FriendInvitation(id: "i1")
        let command = FriendInvitation.Command.send(inviter: "ana", way: .code(code: "K7Q2"), until: nil)
        try invitation.perform(command, by: .guest("ana"), at: Self.start)
        var referral = try Self.referral(in: .visited)
        var changes = Changes()
        let before = (invitation, referral)
        #expect(throws: Referral.Refusal(.alreadyVisited)) {
            try referral.accept(
                &invitation,
                email: nil,
                chain: [],
                by: .guest("ivo"),
                at: Self.start + .hours(3),
                changes: &changes
            )
        }
        #expect(invitation == before.0 && referral == before.1 && changes.writes.isEmpty && changes.events.isEmpty)
    }

    @Test("a referral is written and read as it is, and a contradiction is refused")
    func coding() throws {
        for state in Referral.State.allCases {
            let referral = try Self.referral(in: state)
            #expect(try decoded(Referral.self, encoded(referral)) == referral)
        }
        let text = try encoded(Self.referral(in: .completed))
        for (old, new) in [
            ("\"inviter\":\"ana\"", "\"inviter\":\"ivo\""), ("\"state\":\"completed\"", "\"state\":\"visited\""),
            ("\"state\":\"completed\"", "\"state\":\"named\""), ("\"version\":2", "\"version\":0"),
            ("\"namedAt\":", "\"otherAt\":"), ("\"visitedAt\":", "\"visitedAt\":-"),
        ] {
            #expect(text.contains(old))
            let changed = text.replacing(old, with: new)
            #expect(throws: DecodingError.self, "\(new)") { try decoded(Referral.self, changed) }
        }
        // A visit at the instant of the naming is not after it: the referral is visited, not completed.
        let (named, visited) = (Self.start, Self.start + .hours(1))
        let (old, new) = (visited.millisecondsSince1970, named.millisecondsSince1970)
        let same = text.replacing("\"visitedAt\":\(old)", with: "\"visitedAt\":\(new)")
        #expect(same != text)
        #expect(throws: DecodingError.self) { try decoded(Referral.self, same) }
        let next = text.replacing("\"visitedAt\":\(old)", with: "\"visitedAt\":\(new + 1)")
        #expect(try decoded(Referral.self, next).visitedAt == named + .milliseconds(1))
        var referral = try Self.referral(in: .named)
        try referral.perform(.visit(activity: "v1", at: named), in: nil, by: .system, at: visited)
        #expect(referral.state == .visited && referral.namedAt == referral.visitedAt)
        #expect(try decoded(Referral.self, encoded(referral)) == referral)
    }
}
