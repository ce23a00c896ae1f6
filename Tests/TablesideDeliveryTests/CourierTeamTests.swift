import TablesideCore
import TablesideDelivery
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Couriers of a store")
struct CourierTeamTests {
    private typealias Team = CourierTeam

    private static let start = Road.start
    private static let phone: PhoneNumber = {
        guard let phone = try? PhoneNumber("+385911234567") else { preconditionFailure("a number in form") }
        return phone
    }()

    private static func team(
        _ store: StoreID = Road.branch,
        _ terms: InvitationTerms = InvitationTerms()
    ) throws -> Team {
        var team = Team(id: store)
        try team.perform(.invite(code: "K7Q2", terms: terms), by: .system, at: start)
        return team
    }

    private static func redeem(_ code: CourierCode = "K7Q2", by courier: UserID = "ivo") -> Team.Command {
        .redeem(code: code, courier: courier, phone: nil)
    }

    private static func outcome(
        _ command: Team.Command,
        on team: Team,
        by author: Author,
        at now: Instant = start
    ) -> String {
        do throws(Team.Refusal) {
            var after = team
            try after.perform(command, by: author, at: now)
            return "done"
        } catch {
            return String(error.code.rawValue.dropFirst("cooperation.".count))
        }
    }

    @Test("ID-11, ID-20: the rows are the ones written by hand, and every state × command × role does what they say")
    func everyCell() throws {
        let invitations = try GoldenTable("CourierTeam.invitation.table.txt")
        let cooperations = try GoldenTable("CourierTeam.cooperation.table.txt")
        #expect(invitations.differences(from: Team.invitationLifecycle) == [])
        #expect(cooperations.differences(from: Team.cooperationLifecycle) == [])
        #expect(Team.invitationLifecycle.problems() == [] && Team.cooperationLifecycle.problems() == [])
        var cells = 0
        for state in CourierInvitation.State.allCases {
            for role in Role.known + [Role(rawValue: "sommelier")] {
                let store = role == .store ? Road.account : Road.branch
                var team = Team(id: store)
                if state != .absent { team = try Self.team(store) }
                if state == .revoked { try team.perform(.revoke(code: "K7Q2"), by: .system, at: Self.start) }
                if state == .spent { try team.perform(Self.redeem(by: "ena"), by: .system, at: Self.start) }
                for kind in Team.Command.Kind.allCases {
                    let command: Team.Command =
                        switch kind {
                        case .invite: .invite(code: "K7Q2", terms: InvitationTerms())
                        case .revoke: .revoke(code: "K7Q2")
                        case .redeem: Self.redeem()
                        case .dismiss: .dismiss(courier: "ivo", phone: nil)
                        }
                    let isStores = [.store, .manager, .system].contains(role)
                    let isCouriers = [.courier, .system].contains(role)
                    let expected =
                        switch (state, kind) {
                        case (_, .dismiss): isStores ? "alreadyApplied" : "illegal"
                        case (.absent, .invite): isStores ? "done" : "notPermitted"
                        case (.open, .invite): isStores ? "alreadyApplied" : "illegal"
                        case (_, .invite): "illegal"
                        case (.absent, .revoke): "unknownCode"
                        case (.open, .revoke): isStores ? "done" : "notPermitted"
                        case (.spent, .revoke): "illegal"
                        case (.revoked, .revoke): isStores ? "alreadyApplied" : "illegal"
                        case (_, .redeem) where !isCouriers: "notPermitted"
                        case (.absent, .redeem): "unknownCode"
                        case (.open, .redeem): "done"
                        case (.spent, .redeem): "spent"
                        case (.revoked, .redeem): "revoked"
                        }
                    let outcome = Self.outcome(command, on: team, by: Road.author(role))
                    #expect(outcome == expected, "\(state) \(kind) \(role)")
                    cells += 1
                }
            }
        }
        #expect(cells == 4 * 4 * 10)
    }

    @Test("ID-20: only the store ends a cooperation, and only its own")
    func ends() throws {
        var team = try Self.team()
        try team.perform(Self.redeem(), by: Road.courier("ivo"), at: Self.start)
        let end = Team.Command.dismiss(courier: "ivo", phone: nil)
        for role in Role.known {
            let expected = [.manager, .system].contains(role) ? "done" : role == .store ? "otherStore" : "notPermitted"
            #expect(Self.outcome(end, on: team, by: Road.author(role)) == expected, "\(role)")
        }
        #expect(Self.outcome(end, on: team, by: .manager("ana", at: "iulius")) == "otherStore")
        try team.perform(end, by: Road.manager, at: Self.start)
        #expect(!team.includes("ivo") && Self.outcome(end, on: team, by: Road.manager) == "alreadyApplied")
    }

    @Test("without the guards, strangers invite and join")
    func mutants() throws {
        func outcome(
            _ command: Team.Command,
            on team: Team,
            by author: Author,
            without row: Int?,
            in second: Bool
        )
            -> Bool
        {
            var (first, other) = (Team.invitationLifecycle, Team.cooperationLifecycle)
            if let row, !second {
                var rows = first.rows
                rows[row] = .init(rows[row].from, rows[row].command, by: rows[row].roles, to: rows[row].to)
                first = first.replacing(rows: rows)
            } else if let row {
                var rows = other.rows
                rows[row] = .init(rows[row].from, rows[row].command, by: rows[row].roles, to: rows[row].to)
                other = other.replacing(rows: rows)
            }
            return (try? team.decide(command, following: first, other, by: author, at: Self.start)) != nil
        }
        let stranger = Author("zora", as: .store)
        let empty = Team(id: Road.account)
        let invited = try Self.team(Road.account)
        var joined = invited
        try joined.perform(Self.redeem(), by: .system, at: Self.start)
        let cases: [(Team.Command, Team, Author, Int, Bool)] = [
            (.invite(code: "X", terms: InvitationTerms()), empty, stranger, 0, false),
            (.revoke(code: "K7Q2"), invited, stranger, 3, false),
            (.dismiss(courier: "ivo", phone: nil), joined, stranger, 1, true),
        ]
        for (command, team, author, row, second) in cases {
            #expect(!outcome(command, on: team, by: author, without: nil, in: second), "\(command)")
            #expect(outcome(command, on: team, by: author, without: row, in: second), "\(command)")
        }
    }

    @Test("a store has no more couriers than its record holds")
    func full() throws {
        var team = try Self.team(Road.branch, InvitationTerms(uses: SizeLimit.couriers + 1))
        for number in 1...SizeLimit.couriers {
            try team.perform(Self.redeem(by: UserID("\(number)")), by: .system, at: Self.start)
        }
        #expect(team.couriers.count == SizeLimit.couriers)
        #expect(Self.outcome(Self.redeem(), on: team, by: Road.courier("ivo")) == "tooManyCouriers")
        try team.perform(.dismiss(courier: "1", phone: nil), by: .system, at: Self.start)
        #expect(Self.outcome(Self.redeem(), on: team, by: Road.courier("ivo")) == "done")
    }

    @Test("a code is used as often as its terms say, by each courier once; a refused use spends none")
    func uses() throws {
        var team = try Self.team(Road.branch, InvitationTerms(uses: 2, until: Self.start + .days(1)))
        func use(_ courier: UserID, _ author: Author? = nil, at now: Instant = Self.start) -> String {
            Self.outcome(Self.redeem(by: courier), on: team, by: author ?? Road.courier(courier), at: now)
        }
        #expect(use("ivo", Road.courier("ena")) == "notYours")
        #expect(Self.outcome(Self.redeem("k7q2"), on: team, by: Road.courier("ivo")) == "unknownCode")
        #expect(use("ivo", at: Self.start + .days(1)) == "expired")
        #expect(use("ivo", at: Self.start + .days(1) - .milliseconds(1)) == "done")
        #expect(team.invitation("K7Q2")?.used == 0)
        try team.perform(Self.redeem(by: "ivo"), by: Road.courier("ivo"), at: Self.start)
        #expect(use("ivo") == "alreadyApplied")
        try team.perform(.dismiss(courier: "ivo", phone: nil), by: Road.manager, at: Self.start)
        #expect(use("ivo") == "alreadyRedeemed")
        #expect(team.invitation("K7Q2")?.used == 1 && team.invitation("K7Q2")?.state == .open)
        // A new courier registers with the code: the engine uses it for them.
        try team.perform(Self.redeem(by: "ena"), by: .system, at: Self.start)
        #expect(team.invitation("K7Q2")?.state == .spent && use("luka") == "spent")
        #expect(team.couriers.map(\.id) == ["ena"])
    }

    @Test("a code may be bound to one courier or phone number; inviting a courier who works with the store is refused")
    func bound() throws {
        var team = try Self.team(Road.branch, InvitationTerms(.courier(courier: "ivo")))
        #expect(Self.outcome(Self.redeem(by: "ena"), on: team, by: Road.courier("ena")) == "notForYou")
        #expect(Self.outcome(Self.redeem(), on: team, by: Road.courier("ivo")) == "done")
        let phoned = try Self.team(Road.branch, InvitationTerms(.phone(phone: Self.phone)))
        #expect(Self.outcome(Self.redeem(), on: phoned, by: Road.courier("ivo")) == "notForYou")
        let mine = Team.Command.redeem(code: "K7Q2", courier: "ivo", phone: Self.phone)
        #expect(Self.outcome(mine, on: phoned, by: Road.courier("ivo")) == "done")
        try team.perform(Self.redeem(), by: Road.courier("ivo"), at: Self.start)
        let again = Team.Command.invite(code: "B", terms: InvitationTerms(.courier(courier: "ivo")))
        #expect(Self.outcome(again, on: team, by: Road.manager) == "alreadyCooperating")
    }

    @Test("the end of a cooperation revokes the open codes bound to that courier or phone number, and no others")
    func revoked() throws {
        var team = try Self.team()
        try team.perform(Self.redeem(), by: Road.courier("ivo"), at: Self.start)
        let other = try PhoneNumber("+385911234568")
        let codes: [(CourierCode, InvitationTerms)] = [
            ("phone", InvitationTerms(.phone(phone: Self.phone))), ("other", InvitationTerms(.phone(phone: other))),
            ("ena", InvitationTerms(.courier(courier: "ena"))), ("all", InvitationTerms(uses: 5)),
        ]
        for (code, terms) in codes {
            try team.perform(.invite(code: code, terms: terms), by: Road.manager, at: Self.start)
        }
        let events = try team.perform(.dismiss(courier: "ivo", phone: Self.phone), by: Road.manager, at: Self.start)
        #expect(
            events == [.dismissed(courier: "ivo", at: Self.start), .revoked(codes: ["phone"], at: Self.start)]
        )
        #expect(team.invitation("phone")?.state == .revoked && team.invitation("other")?.state == .open)
    }

    @Test("a courier to whom more codes are bound than a unit holds is dismissed by two events; none can be used")
    func manyRevoked() throws {
        var team = try Self.team()
        try team.perform(Self.redeem(), by: Road.courier("ivo"), at: Self.start)
        let codes = (1...120).map { CourierCode("code \($0)") }
        for code in codes {
            let invite = Team.Command.invite(code: code, terms: InvitationTerms(.phone(phone: Self.phone)))
            try team.perform(invite, by: Road.manager, at: Self.start)
        }
        let events = try team.perform(.dismiss(courier: "ivo", phone: Self.phone), by: Road.manager, at: Self.start)
        #expect(events.count == 2)
        for code in codes {
            let again = Team.Command.redeem(code: code, courier: "ivo", phone: Self.phone)
            #expect(Self.outcome(again, on: team, by: Road.courier("ivo")) == "revoked")
        }
    }

    @Test("a team with all open codes that there may be, and all closed ones that are kept, is read again")
    func fullOfCodes() throws {
        var team = Team(id: Road.branch)
        func invite(_ code: String) throws {
            let invite = Team.Command.invite(code: CourierCode(code), terms: InvitationTerms())
            try team.perform(invite, by: Road.manager, at: Self.start)
        }
        for number in 0..<100 {
            try invite("closed \(number)")
            try team.perform(.revoke(code: CourierCode("closed \(number)")), by: Road.manager, at: Self.start)
        }
        for number in 0..<500 { try invite("open \(number)") }
        // A new code takes the place of the oldest of a hundred closed ones.
        #expect(team.invitations.count == 599)
        #expect(try decoded(Team.self, encoded(team)) == team)
    }

    @Test("a telephone number is forgotten with the last use of its code, and when the code is taken back")
    func forgottenNumber() throws {
        let phoned = try Self.team(
            Road.branch,
            InvitationTerms(.phone(phone: Self.phone), until: Self.start + .days(1))
        )
        let redeem = Team.Command.redeem(code: "K7Q2", courier: "ivo", phone: Self.phone)
        var (spent, revoked) = (phoned, phoned)
        try spent.perform(redeem, by: Road.courier("ivo"), at: Self.start)
        try revoked.perform(.revoke(code: "K7Q2"), by: Road.manager, at: Self.start)
        for (team, state) in [(spent, .spent), (revoked, .revoked)] as [(Team, CourierInvitation.State)] {
            #expect(team.invitation("K7Q2")?.state == state)
            #expect(team.invitation("K7Q2")?.terms == InvitationTerms(.anyone, until: Self.start + .days(1)))
            let text = try encoded(team)
            #expect(!text.contains("911234567"))
            #expect(try decoded(Team.self, text) == team)
            // Nobody can use it any more.
            for phone in [nil, Self.phone] {
                let late = Team.Command.redeem(code: "K7Q2", courier: "ena", phone: phone)
                #expect(Self.outcome(late, on: team, by: Road.courier("ena")) == state.rawValue)
            }
        }
        // Bound to an account it names nobody by a number; open it needs the number.
        let bound = try Self.team(Road.branch, InvitationTerms(.courier(courier: "ivo")))
        var used = bound
        try used.perform(redeem, by: Road.courier("ivo"), at: Self.start)
        #expect(used.invitation("K7Q2")?.terms.invited == .courier(courier: "ivo"))
        var twice = try Self.team(Road.branch, InvitationTerms(.phone(phone: Self.phone), uses: 2))
        try twice.perform(redeem, by: Road.courier("ivo"), at: Self.start)
        #expect(twice.invitation("K7Q2")?.terms.invited == .phone(phone: Self.phone))
    }

    @Test("terms and sizes have bounds, and closed invitations are forgotten, the oldest first")
    func bounds() throws {
        func invite(_ terms: InvitationTerms, on team: Team = Team(id: Road.branch)) -> String {
            Self.outcome(.invite(code: "new", terms: terms), on: team, by: Road.manager)
        }
        #expect(invite(InvitationTerms(uses: 0)) == "usesOutOfRange")
        #expect(invite(InvitationTerms(uses: 2_001)) == "usesOutOfRange")
        #expect(invite(InvitationTerms(uses: 2_000)) == "done")
        #expect(invite(InvitationTerms(until: Self.start)) == "expired")
        let wide = try Self.team(Road.branch, InvitationTerms(uses: 1_999))
        #expect(invite(InvitationTerms(uses: 1), on: wide) == "done")
        #expect(invite(InvitationTerms(uses: 2), on: wide) == "tooManyUses")
        var team = Team(id: Road.branch)
        for number in 0..<500 {
            try team.perform(
                .invite(code: CourierCode("c\(number)"), terms: InvitationTerms(until: Self.start + .minutes(1))),
                by: Road.manager,
                at: Self.start
            )
        }
        #expect(invite(InvitationTerms(), on: team) == "tooManyCodes")
        // All are over a minute later; a hundred of them are remembered, the new one included.
        try team.perform(.invite(code: "new", terms: InvitationTerms()), by: Road.manager, at: Self.start + .minutes(1))
        #expect(team.invitations.count == 100 && team.invitation("c400") == nil && team.invitation("c401") != nil)
        #expect(try decoded(Team.self, encoded(team)) == team)
    }

    @Test("ID-11, ID-12, ID-14: random commands leave the couriers and codes of a second implementation")
    func lives() throws {
        struct Code { var left: Int, until: Instant?, only: UserID?, by: Set<UserID> = [], isRevoked = false }
        let people: [UserID] = ["a", "b", "c", "d"]
        for seed in 0..<UInt64(runs(400, long: 20_000)) {
            var random = SplitMix64(seed: seed)
            var team = Team(id: Road.branch)
            var (codes, members, now): ([String: Code], Set<UserID>, Instant) = ([:], [], Self.start)
            var events: [Team.Event] = []
            for step in 0..<60 {
                now = now + .minutes(Int.random(in: 0...20, using: &random))
                let name = "c\(Int.random(in: 0..<8, using: &random))"
                let who = people[Int.random(in: 0..<4, using: &random)]
                var isFine = false
                let command: Team.Command
                let author: Author
                switch Int.random(in: 0..<8, using: &random) {
                case 0, 1:
                    let only = Bool.random(using: &random) ? nil : who
                    let until =
                        Bool.random(using: &random) ? nil : now + .minutes(Int.random(in: 0...90, using: &random))
                    let uses = Int.random(in: 1...3, using: &random)
                    let terms = InvitationTerms(only.map { .courier(courier: $0) } ?? .anyone, uses: uses, until: until)
                    (command, author) = (.invite(code: CourierCode(name), terms: terms), Road.manager)
                    isFine = codes[name] == nil && until != now && !(only.map(members.contains) ?? false)
                    if isFine { codes[name] = Code(left: uses, until: until, only: only) }
                case 2:
                    (command, author) = (.revoke(code: CourierCode(name)), Road.manager)
                    isFine = codes[name].map { $0.left > 0 && !$0.isRevoked } ?? false
                    if isFine { codes[name]?.isRevoked = true }
                case 3:
                    (command, author) = (.dismiss(courier: who, phone: nil), Road.manager)
                    isFine = members.remove(who) != nil
                    for (name, code) in codes where isFine && code.only == who && code.left > 0 {
                        codes[name]?.isRevoked = true
                    }
                default:
                    (command, author) = (Self.redeem(CourierCode(name), by: who), Road.courier(who))
                    if let code = codes[name] {
                        isFine =
                            !members.contains(who) && code.left > 0 && !code.isRevoked && !code.by.contains(who)
                            && (code.until.map { now < $0 } ?? true) && (code.only ?? who) == who
                    }
                    if isFine {
                        codes[name]?.left -= 1
                        codes[name]?.by.insert(who)
                        members.insert(who)
                    }
                }
                let done = try? team.perform(command, by: author, at: now)
                events += done ?? []
                try #require((done != nil) == isFine, "seed \(seed) step \(step): \(command)")
                try #require(Set(team.couriers.map(\.id)) == members, "seed \(seed) step \(step)")
            }
            let read = try events.map { try decoded(Team.Event.self, encoded($0)) }
            #expect(Team.replaying(read, id: Road.branch) == team, "seed \(seed)")
            #expect(try decoded(Team.self, encoded(team)) == team, "seed \(seed)")
        }
    }
}
