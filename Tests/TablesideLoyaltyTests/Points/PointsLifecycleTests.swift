import TablesideCore
import TablesideLoyalty
import Testing

@testable import TablesideTestSupport

@Suite("Points: lifecycles")
struct PointsLifecycleTests {
    private typealias House = PointsHouse
    private typealias Kind = PointsAccount.Command.Kind

    private static let now = House.day(5)

    private func author(_ role: Role, _ user: UserID = "ana", at branch: BranchID = "centru") -> Author {
        switch role {
        case .system: .system
        case .restaurateur: Author(user == "ana" ? "olga" : user, as: role)
        case .guest: .guest(user)
        default: Author(user, as: role, at: branch)
        }
    }

    /// A program with a tier, whose review is due at the same time as the first points.
    private var program: PointsProgram {
        var program = House.program
        program.tiers = TierRules([Tier("silver", from: 10)], window: nil, review: .days(5))
        return program
    }

    /// An account in which every command can be carried out, with the reward r1 in a state.
    private func account(_ reward: Reward.State = .issued) throws -> PointsAccount {
        var account = PointsAccount(id: House.id)
        func perform(_ command: PointsAccount.Command) throws {
            try account.perform(command, in: program, by: .system, at: House.start)
        }
        try perform(.earn(grant: House.grant(50, "o1", until: 5)))
        try perform(.earn(grant: House.grant(50, "o2", until: 90)))
        try perform(.spend(payment: "p1", points: 1))
        try perform(.send(transfer: "t1", to: "ivo", points: 1))
        try perform(
            .receive(transfer: "t2", from: "ivo", parts: [account.lots[0].with(points: 2)], sentAt: House.start)
        )
        if reward != .absent { try perform(.issueReward(reward: "r1", code: "dessert", points: 3)) }
        if reward == .redeemed { try perform(.redeemReward(reward: "r1")) }
        if reward == .deleted { try perform(.deleteReward(reward: "r1")) }
        return account
    }

    private func command(_ kind: Kind) -> PointsAccount.Command {
        switch kind {
        case .earn: .earn(grant: House.grant(5, "o9", on: 5))
        case .clawBack: .clawBack(order: "o1", refunded: House.euros(10))
        case .void: .void(source: House.order("o1"))
        case .issueReward: .issueReward(reward: "r1", code: "dessert", points: 3)
        case .redeemReward: .redeemReward(reward: "r1")
        case .deleteReward: .deleteReward(reward: "r1")
        case .spend: .spend(payment: "p2", points: 3)
        case .reversePayment: .reversePayment(payment: "p1")
        case .expire: .expire
        case .send: .send(transfer: "t3", to: "ivo", points: 3)
        case .receive:
            .receive(
                transfer: "t4",
                from: "ivo",
                parts: [
                    PointsLot(
                        number: 1,
                        source: House.order("o8"),
                        earnedAt: House.start,
                        availableAt: House.start,
                        expiresAt: nil,
                        points: 4
                    )
                ],
                sentAt: Self.now
            )
        case .giveBack: .giveBack(transfer: "t2", to: "ivo")
        case .takeBack: .takeBack(transfer: "t1", from: "ivo", points: [1])
        case .adjust: .adjust(adjustment: "a1", points: 5, reason: "sorry", expiresAt: nil)
        case .buyBadge: .buyBadge(badge: "kind")
        case .reviewTier: .reviewTier
        case .close: .close
        }
    }

    @Test("the rows are the ones written by hand, and every state × command × role does what they say")
    func everyCell() throws {
        let table = try GoldenTable("PointsAccount.table.txt")
        #expect(table.differences(from: PointsAccount.lifecycle) == [])
        #expect(PointsAccount.lifecycle.problems() == [])
        var cells = 0
        for state in PointsAccount.State.allCases {
            for kind in Kind.allCases {
                for role in Role.known + [Role(rawValue: "sommelier")] {
                    var account = try account(kind == .issueReward ? .absent : .issued)
                    if state == .closed { try account.perform(.close, in: program, by: .system, at: House.start) }
                    let expected = table[state.rawValue, kind.rawValue, role.rawValue].split(separator: " ")[0]
                    let outcome = House.outcome(
                        command(kind),
                        on: account,
                        in: program,
                        by: author(role),
                        at: Self.now
                    )
                    #expect(outcome == expected, "\(state) \(kind) \(role)")
                    cells += 1
                }
            }
        }
        #expect(cells == 2 * 17 * 10)
    }

    @Test("the life of a reward is the one written by hand, for every state × command × role")
    func rewards() throws {
        let table = try GoldenTable("Reward.table.txt")
        #expect(table.differences(from: Reward.lifecycle) == [])
        #expect(Reward.lifecycle.problems() == [])
        var cells = 0
        for state in Reward.State.allCases {
            for kind in [Kind.issueReward, .redeemReward, .deleteReward] {
                for role in Role.known + [Role(rawValue: "sommelier")] {
                    let account = try account(state)
                    let entitled = table["absent", "issueReward", role.rawValue].hasPrefix("issued")
                    var expected = String(table[state.rawValue, kind.rawValue, role.rawValue].split(separator: " ")[0])
                    // The account refuses whom it knows nothing of before it looks at the reward.
                    if !entitled || (role == .guest && kind == .redeemReward) { expected = "notPermitted" }
                    var after = account
                    let outcome: String
                    do {
                        try after.perform(command(kind), in: program, by: author(role), at: Self.now)
                        outcome = after.reward("r1")?.state.rawValue ?? "absent"
                    } catch {
                        outcome = String(error.code.rawValue.dropFirst("points.".count))
                    }
                    #expect(outcome == expected, "\(state) \(kind) \(role)")
                    cells += 1
                }
            }
        }
        #expect(cells == 4 * 3 * 10)
    }

    @Test("no other guest, no staff of another branch and no owner of another house acts for an account")
    func strangers() throws {
        for row in PointsAccount.lifecycle.rows where row.condition == .isEntitled || row.condition == .isSmall {
            let account = try account(row.command == .issueReward ? .absent : .issued)
            for role in row.roles where role != .system {
                let stranger = author(role, role == .guest || role == .restaurateur ? "zora" : "ana", at: "iulius")
                let outcome = House.outcome(command(row.command), on: account, in: program, by: stranger, at: Self.now)
                #expect(outcome == "notYours", "\(row.command) \(role)")
                var unentitled = [Author(nil, as: role, at: "centru")]
                // Staff without a branch are of none of the program's.
                if role != .guest, role != .restaurateur { unentitled.append(Author("mara", as: role)) }
                for author in unentitled {
                    let outcome = House.outcome(
                        command(row.command),
                        on: account,
                        in: program,
                        by: author,
                        at: Self.now
                    )
                    #expect(outcome == "notYours", "\(row.command) \(author)")
                }
            }
        }
    }

    @Test("without any one of the guards, what it keeps out happens")
    func mutants() throws {
        for (position, row) in PointsAccount.lifecycle.rows.enumerated() {
            guard let condition = row.condition else { continue }
            var rows = PointsAccount.lifecycle.rows
            rows[position] = .init(row.from, row.command, by: row.roles, to: row.to)
            let mutant = PointsAccount.lifecycle.replacing(rows: rows)
            let account = try account(row.command == .issueReward ? .absent : .issued)
            let role = row.roles[0]
            let (command, who, now) =
                switch condition {
                case .isEntitled: (command(row.command), author(role, "zora", at: "iulius"), Self.now)
                case .isSmall:
                    (
                        PointsAccount.Command.adjust(adjustment: "a1", points: 21, reason: "sorry", expiresAt: nil),
                        author(role), Self.now
                    )
                case .isDue: (command(row.command), author(role), House.day(4))
                }
            #expect(throws: PointsAccount.Refusal.self, "\(row.command)") {
                try account.decide(command, in: program, by: who, at: now)
            }
            #expect(throws: Never.self, "\(row.command)") {
                // The table of rewards asks for the same guard again.
                let rewards = Reward.lifecycle.replacing(
                    rows: Reward.lifecycle.rows.map { .init($0.from, $0.command, by: $0.roles, to: $0.to) }
                )
                _ = try account.decide(command, in: program, following: mutant, rewards, by: who, at: now)
            }
        }
    }
}

extension PointsLot {
    /// The same lot with so many points.
    func with(points: Int) -> PointsLot {
        PointsLot(
            number: number,
            source: source,
            earnedAt: earnedAt,
            availableAt: availableAt,
            expiresAt: expiresAt,
            points: points
        )
    }
}
