import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("User lifecycle")
struct UserLifecycleTests {
    private static let rules: SignUpRules = {
        var rules = SignUpRules.quickPlate
        for index in rules.sheets.indices {
            rules.sheets[index].providers = [.google, .facebook]
            rules.sheets[index].consents = [.init(.terms, version: "2", isRequired: false)]
        }
        return rules
    }()
    private static let id = UserID("ana")
    private static let later = registrationTime + .minutes(1)
    private static func identity(_ provider: IdentityProvider) throws -> LinkedIdentity {
        try LinkedIdentity(provider: provider, subject: "1")
    }

    /// A waiter of Marty in this state, for whom every command that the table allows has something to do.
    private static func user(in state: User.State) throws -> User {
        guard state != .unregistered else { return User(id: id) }
        var form = goodForm(role: .waiter)
        form.consents = [.terms]
        var user = try registered(id, form, under: rules)
        let facebook = try identity(.facebook)
        for command in try [
            User.Command.link(identity: facebook, free: FreeKeys([.identity(facebook)])),
            .star(restaurant: RestaurantID("r1")), .subscribe, .withdrawConsent(kind: .terms),
            .giveConsent(kind: .terms), .verify(contact: .email(EmailAddress("ana@example.ro"))),
            .edit(texts: [.email: "eva@example.ro"], free: FreeKeys([.email(EmailAddress("eva@example.ro"))])),
        ] { try user.perform(command, in: rules, by: .system, at: registrationTime) }
        if state == .closed { try user.perform(.close, in: rules, by: .system, at: registrationTime) }
        return user
    }

    private static func command(_ kind: User.Command.Kind, in state: User.State) throws -> User.Command {
        switch kind {
        case .register:
            let registration = try goodForm().registration(with: goodSecret, under: rules)
            return .register(registration: registration, inviter: nil, free: FreeKeys(registration.claims))
        case .edit: return .edit(texts: [.lastName: "Ion"], free: .none)
        case .verify: return .verify(contact: .email(try EmailAddress("eva@example.ro")))
        case .link:
            let google = try identity(.google)
            return .link(identity: google, free: FreeKeys([.identity(google)]))
        case .unlink: return .unlink(provider: .facebook)
        case .setPassword: return .setPassword
        case .giveConsent: return .giveConsent(kind: .terms)
        case .withdrawConsent: return .withdrawConsent(kind: .terms)
        case .star: return .star(restaurant: RestaurantID("r2"))
        case .unstar: return .unstar(restaurant: RestaurantID("r1"))
        case .subscribe: return .subscribe
        case .unsubscribe: return .unsubscribe
        case .employ: return .employ(workplace: Employment(restaurant: marty.restaurant, branch: marty.branch))
        case .dismiss: return .dismiss
        case .close: return .close
        }
    }

    private static func author(_ role: Role, _ user: UserID = id, at branch: BranchID = marty.branch) -> Author {
        switch role {
        case .system: .system
        case .waiter, .cook, .host, .manager: Author(user, as: role, at: branch)
        default: Author(user, as: role)
        }
    }

    private static func outcome(
        _ kind: User.Command.Kind,
        on user: User,
        by author: Author,
        _ table: Lifecycle<User.State, User.Command.Kind, User.Guard, NoSymbol> = User.lifecycle
    ) throws -> String {
        do throws(User.Refusal) {
            let command: User.Command
            do { command = try Self.command(kind, in: user.state) } catch { return "\(error)" }
            var after = user
            for event in try user.decide(command, in: rules, following: table, by: author, at: later) {
                after.record(event)
            }
            return after.state.rawValue
        } catch {
            return String(error.code.rawValue.dropFirst("user.".count))
        }
    }

    @Test("the table is the one written by hand, and structurally whole")
    func table() throws {
        #expect(try GoldenTable("User.table.txt").differences(from: User.lifecycle).isEmpty)
        #expect(User.lifecycle.problems() == [])
    }

    @Test("every state × command × role of the golden table, asked of a real user")
    func everyCell() throws {
        let golden = try GoldenTable("User.table.txt")
        var cells = 0
        for state in User.State.allCases {
            let user = try Self.user(in: state)
            for kind in User.Command.Kind.allCases {
                for role in Role.known + [Role(rawValue: "sommelier")] {
                    let outcome = try Self.outcome(kind, on: user, by: Self.author(role))
                    let words = golden[state.rawValue, kind.rawValue, role.rawValue].split(separator: " ")
                    // The user reads the newsletter, consents and works at Marty already.
                    let holds = state == .registered && [.subscribe, .giveConsent, .employ].contains(kind)
                    let expected = holds && words[0] == "registered" ? "alreadyApplied" : String(words[0])
                    #expect(outcome == expected, "\(state) \(kind) \(role)")
                    cells += 1
                }
            }
        }
        #expect(cells == 3 * 15 * 10)
    }

    @Test("without any one of the guards somebody else changes the account")
    func mutants() throws {
        let user = try Self.user(in: .registered)
        var removed = 0
        for (position, row) in User.lifecycle.rows.enumerated() {
            guard let condition = row.condition else { continue }
            var rows = User.lifecycle.rows
            rows[position] = .init(row.from, row.command, by: row.roles, to: row.to)
            let mutant = User.lifecycle.replacing(rows: rows)
            for role in row.roles where role != .system {
                let other = Self.author(role, UserID("eva"), at: condition == .own ? marty.branch : BranchID("b2"))
                let refusal = condition == .own ? "notYours" : "otherBranch"
                #expect(try Self.outcome(row.command, on: user, by: other) == refusal, "\(row.command) \(role)")
                #expect(try Self.outcome(row.command, on: user, by: other, mutant) != refusal, "\(row.command) \(role)")
            }
            removed += 1
        }
        #expect(removed == 10)
    }

    @Test("QP-78 who is employed elsewhere by the engine is dismissed where they worked, in the same decision")
    func transfer() throws {
        let elsewhere = Employment(restaurant: RestaurantID("r2"), branch: BranchID("b2"))
        var user = try Self.user(in: .registered)
        #expect(user.employment == marty)
        let version = user.version
        let events = try user.perform(.employ(workplace: elsewhere), in: Self.rules, by: .system, at: Self.later)
        let expected: [User.Event] = [
            .dismissed(workplace: marty, at: Self.later), .employed(workplace: elsewhere, at: Self.later),
        ]
        #expect(events == expected)
        #expect(user.employment == elsewhere && user.version.rawValue == version.rawValue + 2)
        // Nothing changes at the same workplace.
        #expect(throws: User.Refusal(.alreadyApplied(command: .employ))) {
            try user.perform(.employ(workplace: elsewhere), in: Self.rules, by: .system, at: Self.later)
        }
    }

    @Test("an edit says which verified addresses and numbers are no longer the person's")
    func replaced() throws {
        let form = SignUpForm(role: .courier, [.firstName: "Ivo", .lastName: "Horvat", .phone: "098/765 4321"])
        func replaced(_ texts: [SignUpField: String], of user: User) throws -> [AccountKeyID] {
            let free = FreeKeys([.phone(try PhoneNumber("+385911234567"))])
            let edit = User.Command.edit(texts: texts, free: free)
            let events = try user.decide(edit, in: .iDeliver, by: .system, at: registrationTime)
            guard case .edited(_, _, _, _, let replaced)? = events.first else { return [] }
            return replaced
        }
        for isVerified in [false, true] {
            let ivo = try registered("ivo", form, under: .iDeliver, verified: isVerified)
            let old = AccountKeyID.phone(try PhoneNumber("+385987654321"))
            #expect(try replaced([.phone: "+385911234567"], of: ivo) == (isVerified ? [old] : []))
            #expect(try replaced([.lastName: "Babić"], of: ivo) == [])
            // The same number in another spelling.
            #expect(try replaced([.lastName: "Babić", .phone: "+385 98 765 4321"], of: ivo) == [])
        }
    }

    @Test("a manager neither employs at another branch nor takes staff away from one")
    func employ() throws {
        let elsewhere = Employment(restaurant: RestaurantID("r2"), branch: BranchID("b2"))
        var user = try Self.user(in: .registered)
        let refused = User.Refusal(.otherBranch(author: elsewhere.branch, branch: marty.branch))
        #expect(throws: refused) {
            try user.perform(
                .employ(workplace: elsewhere),
                in: Self.rules,
                by: .manager("mara", at: elsewhere.branch),
                at: Self.later
            )
        }
        try user.perform(.dismiss, in: Self.rules, by: .manager("mara", at: marty.branch), at: Self.later)
        #expect(user.employment == nil)
        #expect(throws: User.Refusal(.alreadyApplied(command: .dismiss))) {
            try user.perform(.dismiss, in: Self.rules, by: .manager("mara", at: marty.branch), at: Self.later)
        }
        try user.perform(
            .employ(workplace: elsewhere),
            in: Self.rules,
            by: .manager("mara", at: elsewhere.branch),
            at: Self.later
        )
        #expect(user.scope == "b2")
        var guest = try person("eva")
        #expect(throws: User.Refusal(.workplaceNotAllowed(role: .guest))) {
            try guest.perform(.employ(workplace: marty), in: Self.rules, by: .system, at: Self.later)
        }
    }
}
