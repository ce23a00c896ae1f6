import Foundation
import TablesideCore
import TablesideLoyalty
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Reputation")
struct ReputationTests {
    private typealias House = PointsHouse

    private static var program: PointsProgram {
        var program = House.program
        program.reputation = ReputationRules(
            halfLife: .days(100),
            dailyPraise: 12,
            expiry: .days(365),
            appealWithin: .days(14)
        )
        return program
    }

    private static func author(_ role: Role, _ user: UserID = "ana", at branch: BranchID = "centru") -> Author {
        switch role {
        case .system: .system
        case .restaurateur: Author(user == "ana" ? "olga" : user, as: role)
        case .guest: .guest(user)
        default: Author(user, as: role, at: branch)
        }
    }

    private static func outcome(
        _ command: Reputation.Command,
        on reputation: Reputation,
        in program: PointsProgram = program,
        by author: Author = .system,
        at now: Instant = House.start
    ) -> String {
        var after = reputation
        do {
            try after.perform(command, in: program, by: author, at: now)
            return (after.offense("r1")?.state.rawValue ?? after.praise("k1")?.state.rawValue) ?? "absent"
        } catch {
            return String(error.code.rawValue.dropFirst("reputation.".count))
        }
    }

    private static func perform(
        _ commands: [(Reputation.Command, Int)],
        in program: PointsProgram = program
    ) throws -> Reputation {
        var reputation = Reputation(id: House.id)
        for (command, day) in commands {
            let author = command.kind == .appeal ? House.ana : .system
            try reputation.perform(command, in: program, by: author, at: House.day(day))
        }
        return reputation
    }

    private static let offense = Reputation.Command.recordOffense(record: "r1", kind: .noShow, booking: "b1")

    private static func reputation(in state: Offense.State) throws -> Reputation {
        switch state {
        case .absent: try perform([])
        case .recorded: try perform([(offense, 0)])
        case .appealed: try perform([(offense, 0), (.appeal(record: "r1"), 1)])
        case .upheld: try perform([(offense, 0), (.appeal(record: "r1"), 1), (.uphold(record: "r1"), 2)])
        case .pardoned: try perform([(offense, 0), (.pardon(record: "r1"), 1)])
        case .expired: try perform([(offense, 0), (.expire(record: "r1"), 365)])
        }
    }

    private static func command(_ kind: Reputation.Command.Kind) -> Reputation.Command {
        switch kind {
        case .praise: .praise(record: "k1", points: 5, reason: "kind")
        case .withdrawPraise: .withdrawPraise(record: "k1")
        case .recordOffense: offense
        case .appeal: .appeal(record: "r1")
        case .uphold: .uphold(record: "r1")
        case .pardon: .pardon(record: "r1")
        case .expire: .expire(record: "r1")
        }
    }

    @Test("FO-28: the life of an offense is the one written by hand, for every state × command × role")
    func offenses() throws {
        let table = try GoldenTable("Reputation.offense.table.txt")
        #expect(table.differences(from: Reputation.offenseLifecycle) == [])
        #expect(Reputation.offenseLifecycle.problems() == [])
        var cells = 0
        for state in Offense.State.allCases {
            for kind in Reputation.offenseLifecycle.commands {
                for role in Role.known + [Role(rawValue: "sommelier")] {
                    let reputation = try Self.reputation(in: state)
                    // Appeals are decided in time, expiries when they are due.
                    let now = kind == .expire || state == .expired ? House.day(365) : House.day(3)
                    let outcome = Self.outcome(Self.command(kind), on: reputation, by: Self.author(role), at: now)
                    let expected = table[state.rawValue, kind.rawValue, role.rawValue].split(separator: " ")[0]
                    #expect(outcome == expected, "\(state) \(kind) \(role)")
                    cells += 1
                }
            }
        }
        #expect(cells == 6 * 5 * 10)
    }

    @Test("AP-23: the life of praise is the one written by hand, for every state × command × role")
    func praise() throws {
        let table = try GoldenTable("Reputation.praise.table.txt")
        #expect(table.differences(from: Reputation.praiseLifecycle) == [])
        #expect(Reputation.praiseLifecycle.problems() == [])
        let praise = Self.command(.praise)
        for state in Praise.State.allCases {
            for kind in [Reputation.Command.Kind.praise, .withdrawPraise] {
                for role in Role.known + [Role(rawValue: "sommelier")] {
                    let before: [(Reputation.Command, Int)] =
                        switch state {
                        case .absent: []
                        case .given: [(praise, 0)]
                        case .withdrawn: [(praise, 0), (.withdrawPraise(record: "k1"), 0)]
                        }
                    let reputation = try Self.perform(before)
                    let outcome = Self.outcome(
                        Self.command(kind),
                        on: reputation,
                        by: Self.author(role),
                        at: House.day(3)
                    )
                    let expected = table[state.rawValue, kind.rawValue, role.rawValue].split(separator: " ")[0]
                    #expect(outcome == expected, "\(state) \(kind) \(role)")
                }
            }
        }
    }

    @Test("no other guest, no staff of another branch and no owner of another house acts; no guard can be left out")
    func guards() throws {
        for row in Reputation.offenseLifecycle.rows {
            let reputation = try Self.reputation(in: row.from)
            let role = row.roles[0]
            let user: UserID = role == .guest || role == .restaurateur ? "zora" : "ana"
            let (author, now, refusal) =
                row.condition == .isDue
                ? (Author.system, House.day(364), "notDue")
                : (Self.author(role, user, at: "iulius"), House.day(3), "notYours")
            let command = Self.command(row.command)
            #expect(Self.outcome(command, on: reputation, by: author, at: now) == refusal, "\(row)")
            let rows = Reputation.offenseLifecycle.rows.map {
                $0 == row ? .init(row.from, row.command, by: row.roles, to: row.to) : $0
            }
            #expect(throws: Never.self, "\(row)") {
                _ = try reputation.decide(
                    command,
                    in: Self.program,
                    following: Reputation.praiseLifecycle,
                    Reputation.offenseLifecycle.replacing(rows: rows),
                    by: author,
                    at: now
                )
            }
        }
        let recorded = try Self.reputation(in: .recorded)
        let appeal = Reputation.Command.appeal(record: "r1")
        #expect(Self.outcome(appeal, on: recorded, by: House.ana, at: House.day(14) - .milliseconds(1)) == "appealed")
        #expect(Self.outcome(appeal, on: recorded, by: House.ana, at: House.day(14)) == "tooLateToAppeal")
        // Where offenses do not expire, none is ever due.
        var endless = Self.program
        endless.reputation.expiry = nil
        let kept = try Self.perform([(Self.offense, 0)], in: endless)
        for day in [0, 365, 100_000] {
            let expired = Self.outcome(.expire(record: "r1"), on: kept, in: endless, at: House.day(day))
            #expect(expired == "notDue", "\(day)")
        }
        let offense = try #require(recorded.offense("r1"))
        #expect(offense.counts(at: House.day(365) - .milliseconds(1)) && !offense.counts(at: House.day(365)))
        #expect(kept.offense("r1")?.counts(at: House.day(100_000)) == true)
        let praise = Self.command(.praise)
        #expect(Self.outcome(praise, on: recorded, by: .waiter("ena", at: "iulius")) == "notYours")
    }

    @Test("praise has a limit each time and each day, and a booking only one offense")
    func limits() throws {
        func praise(_ points: Int, _ reason: String = "kind", _ record: ReputationRecordID = "k1") -> Reputation.Command
        {
            .praise(record: record, points: points, reason: reason)
        }
        let empty = Reputation(id: House.id)
        for points in [0, -1, 11, .max, .min] { #expect(Self.outcome(praise(points), on: empty) == "pointsOutOfRange") }
        #expect(
            Self.outcome(praise(10), on: empty) == "given" && Self.outcome(praise(1, ""), on: empty) == "reasonMissing"
        )
        #expect(Self.outcome(praise(1, String(repeating: "x", count: 2_001)), on: empty) == "reasonTooLong")
        let praised = try Self.perform([(praise(10), 0)])
        let next = praise(3, "kind", "k2")
        #expect(Self.outcome(next, on: praised, at: House.day(1) - .milliseconds(1)) == "tooMuchPraise")
        #expect(Self.outcome(next, on: praised, at: House.day(1)) == "given")
        #expect(Self.outcome(praise(2, "kind", "k2"), on: praised) == "given")
        #expect(Self.outcome(next, on: praised, at: House.start - .days(1)) == "clockWentBack")
        let late = Reputation.Command.recordOffense(record: "r2", kind: .lateCancellation, booking: "b1")
        #expect(Self.outcome(late, on: try Self.reputation(in: .recorded)) == "alreadyApplied")
    }

    @Test("the priority is 50, plus praise, less offenses, halved with time, plus the best badge, within 0…100")
    func priority() throws {
        let program = Self.program
        let empty = Reputation(id: House.id)
        #expect(empty.priority(at: House.start, under: program) == 50)
        let praised = try Self.perform([(.praise(record: "k1", points: 10, reason: "kind"), 0)])
        #expect(praised.priority(at: House.start, under: program) == 60)
        #expect(praised.priority(at: House.day(100), under: program) == 55)
        #expect(praised.priority(at: House.day(200), under: program) == 52, "2.5 points are rounded down")
        #expect(
            praised.priority(at: House.start, under: program, badges: [OwnedBadge("kind", since: House.start)]) == 70
        )
        let noShow = try Self.reputation(in: .appealed)
        #expect(noShow.priority(at: House.day(1), under: program) == 30, "19.86 points less are rounded down")
        #expect(noShow.priority(at: House.day(100), under: program) == 40)
        #expect(noShow.score(at: House.day(300), under: program.reputation) == -2_500)
        #expect(noShow.priority(at: House.day(365) - .milliseconds(1), under: program) == 48)
        #expect(noShow.priority(at: House.day(365), under: program) == 50, "expired, though no timer fired")
        #expect(noShow.nextDue == House.day(365) && noShow.dueCommand == .expire(record: "r1"))
        #expect(try Self.reputation(in: .pardoned).priority(at: House.day(1), under: program) == 50)
        let many = try Self.perform(
            (0..<9).map { (.recordOffense(record: ReputationRecordID("r\($0)"), kind: .breach, booking: nil), 0) }
        )
        #expect(many.priority(at: House.start, under: program) == 0)
        var still = program
        still.reputation.halfLife = nil
        #expect(praised.priority(at: House.day(9_999), under: still) == 60)
    }

    @Test("decay halves exactly after whole half-lives, never grows, and is near the real power of two between them")
    func decay() throws {
        let half = Elapsed.days(100)
        for (halves, rest) in [(0, 1_000_000), (1, 500_000), (2, 250_000), (10, 976), (19, 1), (20, 0), (99, 0)] {
            #expect(HalfLife.rest(of: 1_000_000, after: half * halves, halfLife: half) == rest)
        }
        #expect(HalfLife.rest(of: 7, after: .zero, halfLife: .zero) == 7)
        #expect(HalfLife.rest(of: 7, after: .milliseconds(1), halfLife: .zero) == 0)
        var random = SplitMix64(seed: 11)
        for _ in 0..<runs(20_000, long: 1_000_000) {
            let half = Elapsed.milliseconds(Int64.random(in: 1...316_224_000_000, using: &random))
            let time = Elapsed.milliseconds(Int64.random(in: 0...half.milliseconds * 12, using: &random))
            let amount = Int.random(in: 0...1_000_000_000, using: &random)
            let rest = HalfLife.rest(of: amount, after: time, halfLife: half)
            let exact = Double(amount) * exp2(-Double(time.milliseconds) / Double(half.milliseconds))
            #expect(abs(Double(rest) - exact) <= exact / 50_000 + 1, "\(amount) \(time) \(half)")
            #expect(rest >= HalfLife.rest(of: amount, after: time + .milliseconds(1), halfLife: half))
        }
        for amount in [Int.min, -1, 0, .max] {
            for time in [Int64.min, -1, 0, 1, .max] {
                for half in [Int64.min, 0, 1, .max] {
                    let rest = HalfLife.rest(of: amount, after: .milliseconds(time), halfLife: .milliseconds(half))
                    #expect((0...1_000_000_000).contains(rest))
                }
            }
        }
    }

    @Test("a part of a half-life never leaves more than a shorter one")
    func monotone() {
        var before = Int.max
        for step in 0..<Int64(65_536 * 3) {
            let rest = HalfLife.rest(of: 1_000_000_000, after: .milliseconds(step), halfLife: .milliseconds(65_536))
            if rest > before { Issue.record("grows at \(step)") }
            before = rest
        }
    }

    @Test("what is stored is read as it was, and only so many records are kept")
    func stored() throws {
        for state in Offense.State.allCases {
            let reputation = try Self.reputation(in: state)
            #expect(try decoded(Reputation.self, encoded(reputation)) == reputation)
        }
        var reputation = Reputation(id: House.id)
        var events: [Reputation.Event] = []
        for number in 0..<260 {
            let commands: [Reputation.Command] = [
                .recordOffense(record: ReputationRecordID("r\(number)"), kind: .breach, booking: nil),
                .praise(record: ReputationRecordID("k\(number)"), points: 1, reason: "kind"),
            ]
            for command in commands {
                events += try reputation.perform(command, in: Self.program, by: .system, at: House.day(number))
            }
            guard number == SizeLimit.reputationRecords - 1 else { continue }
            #expect(reputation.offenses.count == 250 && reputation.praises.count == 250)
            #expect(reputation.offense("r0") != nil && reputation.praise("k0") != nil)
            #expect(try decoded(Reputation.self, encoded(reputation)) == reputation)
        }
        // The 251st record made the oldest 62 forgotten.
        #expect(reputation.offenses.count == 198 && reputation.praises.first?.id == "k62")
        #expect(try decoded(Reputation.self, encoded(reputation)) == reputation)
        let read = try decoded([Reputation.Event].self, encoded(events))
        #expect(Reputation.replaying(read, id: House.id) == reputation)
        let twice =
            #"{"id":"5/house/ana","version":1,"lastEventAt":0,"praises":[\#(try encoded(reputation.praises[0])),\#(try encoded(reputation.praises[0]))]}"#
        #expect(throws: DecodingError.self) { try decoded(Reputation.self, twice) }
        let praise = try encoded(reputation.praises[0])
        func stored(praises count: Int) -> String {
            let praises = (0..<count).map { praise.replacing("\"k62\"", with: "\"k\($0)\"") }.joined(separator: ",")
            return #"{"id":"5/house/ana","version":1,"lastEventAt":0,"praises":[\#(praises)]}"#
        }
        #expect(try decoded(Reputation.self, stored(praises: 250)).praises.count == 250)
        #expect(throws: DecodingError.self) { try decoded(Reputation.self, stored(praises: 251)) }
    }

    @Test("the rules' faults are told with their places")
    func problems() {
        let rules = ReputationRules(
            halfLife: .zero,
            praiseLimit: -1,
            dailyPraise: .max,
            noShow: 1_000_001,
            lateCancellation: -1,
            breach: .min,
            expiry: .milliseconds(-1),
            appealWithin: .days(9_999),
            neutral: 101
        )
        #expect(
            rules.problems().map(\.path) == [
                "halfLife", "praiseLimit", "dailyPraise", "noShow", "lateCancellation", "breach", "expiry",
                "appealWithin",
                "neutral",
            ]
        )
        #expect(ReputationRules().problems() == [])
    }
}
