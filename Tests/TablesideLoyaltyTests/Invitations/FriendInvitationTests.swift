import TablesideCore
import TablesideLoyalty
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Invitations to friends")
struct FriendInvitationTests {
    private static let start = MissionHouse.start
    private static let roles = Role.known + [Role(rawValue: "sommelier")]
    private static let send = FriendInvitation.Command.send(inviter: "ana", way: .link(code: "K7Q2"), until: nil)

    private static func invitation(
        in state: FriendInvitation.State,
        _ way: InvitationWay = .link(code: "K7Q2"),
        until: Instant? = nil
    ) throws -> FriendInvitation {
        var invitation = FriendInvitation(id: "i1")
        let steps: [FriendInvitation.Command] =
            switch state {
            case .absent: []
            case .open: [send]
            case .accepted: [send, .accept(invitee: "ivo", email: nil)]
            case .completed: [send, .accept(invitee: "ivo", email: nil), .complete]
            case .withdrawn: [send, .withdraw]
            }
        for step in steps {
            let isFirst = invitation.state == .absent
            let command = isFirst ? FriendInvitation.Command.send(inviter: "ana", way: way, until: until) : step
            try invitation.perform(command, by: .system, at: start)
        }
        return invitation
    }

    private static func outcome(
        _ command: FriendInvitation.Command,
        on invitation: FriendInvitation,
        by author: Author,
        at now: Instant = start
    ) -> String {
        do throws(FriendInvitation.Refusal) {
            var after = invitation
            try after.perform(command, by: author, at: now)
            return after.state.rawValue
        } catch {
            return String(error.code.rawValue.dropFirst("friendInvitation.".count))
        }
    }

    private static func command(_ kind: FriendInvitation.Command.Kind) -> FriendInvitation.Command {
        switch kind {
        case .send: send
        case .withdraw: .withdraw
        case .accept: .accept(invitee: "ivo", email: nil)
        case .complete: .complete
        }
    }

    @Test("AP-17: the rows are the ones written by hand, and every state × command × role does what they say")
    func everyCell() throws {
        let table = try GoldenTable("FriendInvitation.table.txt")
        #expect(table.differences(from: FriendInvitation.lifecycle) == [])
        #expect(FriendInvitation.lifecycle.problems() == [])
        var cells = 0
        for state in FriendInvitation.State.allCases {
            for kind in FriendInvitation.Command.Kind.allCases {
                for role in Self.roles {
                    let said = table[state.rawValue, kind.rawValue, role.rawValue]
                    let expected = said.split(separator: " ").first.map(String.init) ?? ""
                    let author = Author(kind == .accept ? "ivo" : "ana", as: role)
                    let outcome = Self.outcome(Self.command(kind), on: try Self.invitation(in: state), by: author)
                    #expect(outcome == expected, "\(state) \(kind) \(role)")
                    cells += 1
                }
            }
        }
        #expect(cells == 5 * 4 * 10)
    }

    @Test("AP-17: an empty and a malformed address are different errors")
    func addresses() {
        #expect(throws: EmailAddressError(.empty)) { try InvitationWay.email("") }
        #expect(throws: EmailAddressError(.withoutSeparator(text: "ivo"))) { try InvitationWay.email("ivo") }
        #expect(throws: EmailAddressError(.malformedDomain(text: "ivo@hr"))) { try InvitationWay.email("ivo@hr") }
    }

    @Test("an invitation by email is for that address only, whatever its case; one by code is for anyone who has it")
    func invited() throws {
        let way = try InvitationWay.email("ivo@example.hr")
        let byEmail = try Self.invitation(in: .open, way)
        func accept(_ email: String?, _ invitation: FriendInvitation) throws -> String {
            let command = FriendInvitation.Command.accept(invitee: "ivo", email: try email.map { try EmailAddress($0) })
            return Self.outcome(command, on: invitation, by: .guest("ivo"))
        }
        #expect(try accept("IVO@example.hr", byEmail) == "accepted")
        #expect(try accept("iva@example.hr", byEmail) == "notForYou" && accept(nil, byEmail) == "notForYou")
        #expect(try accept(nil, Self.invitation(in: .open)) == "accepted")
        let code = try Self.invitation(in: .open, .code(code: "K7Q2"))
        #expect(try accept("iva@example.hr", code) == "accepted" && code.way?.code == "K7Q2" && way.code == nil)
    }

    @Test("guests act for themselves, do not accept their own invitations, and come in time")
    func refusals() throws {
        let open = try Self.invitation(in: .open, until: Self.start + .hours(1))
        let accept = Self.command(.accept)
        #expect(Self.outcome(accept, on: open, by: .guest("mia")) == "notYours")
        #expect(Self.outcome(.withdraw, on: open, by: .guest("mia")) == "notYours")
        #expect(Self.outcome(.withdraw, on: open, by: Author(nil, as: .guest)) == "notYours")
        #expect(Self.outcome(Self.send, on: FriendInvitation(id: "i2"), by: .guest("mia")) == "notYours")
        let own = FriendInvitation.Command.accept(invitee: "ana", email: nil)
        #expect(Self.outcome(own, on: open, by: .guest("ana")) == "ownInvitation")
        let last = Self.start + .hours(1)
        #expect(Self.outcome(accept, on: open, by: .guest("ivo"), at: last - .milliseconds(1)) == "accepted")
        #expect(Self.outcome(accept, on: open, by: .guest("ivo"), at: last) == "expired")
        let over = FriendInvitation.Command.send(inviter: "ana", way: .link(code: "K7Q2"), until: Self.start)
        #expect(Self.outcome(over, on: FriendInvitation(id: "i2"), by: .guest("ana")) == "expired")
        for code in ["", String(repeating: "x", count: 129)] {
            let bad = FriendInvitation.Command.send(inviter: "ana", way: .code(code: InvitationCode(code)), until: nil)
            #expect(Self.outcome(bad, on: FriendInvitation(id: "i2"), by: .guest("ana")) == "badCode")
        }
        #expect(Self.outcome(accept, on: open, by: .guest("ivo"), at: Self.start - .seconds(1)) == "clockWentBack")
    }

    @Test("without its guard, each row lets a stranger in")
    func mutants() throws {
        for (place, row) in FriendInvitation.lifecycle.rows.enumerated() where row.condition != nil {
            var rows = FriendInvitation.lifecycle.rows
            rows[place] = .init(row.from, row.command, by: row.roles, to: row.to)
            let events = try Self.invitation(in: row.from).decide(
                Self.command(row.command),
                following: FriendInvitation.lifecycle.replacing(rows: rows),
                by: .guest("mia"),
                at: Self.start
            )
            #expect(events.count == 1, "\(row)")
        }
    }

    @Test("an invitation is written and read as it is, says no code, and a contradiction is refused")
    func coding() throws {
        for state in FriendInvitation.State.allCases {
            let invitation = try Self.invitation(in: state, until: Self.start + .hours(1))
            #expect(try decoded(FriendInvitation.self, encoded(invitation)) == invitation)
            #expect(!"\(invitation)".contains("K7Q2") && !"\(invitation)".contains("ana"))
        }
        let claim = InvitationCodeClaim("K7Q2", of: "i1")
        #expect(try decoded(InvitationCodeClaim.self, encoded(claim)) == claim && !"\(claim)".contains("K7Q2"))
        let text = try encoded(Self.invitation(in: .accepted))
        for (old, new) in [
            ("\"invitee\":\"ivo\"", "\"invitee\":\"ana\""), ("\"state\":\"accepted\"", "\"state\":\"open\""),
            ("\"version\":2", "\"version\":0"), ("\"inviter\":", "\"other\":"), ("\"lastEventAt\":", "\"otherAt\":"),
        ] {
            #expect(text.contains(old))
            let changed = text.replacing(old, with: new)
            #expect(throws: DecodingError.self, "\(new)") { try decoded(FriendInvitation.self, changed) }
        }
    }
}
