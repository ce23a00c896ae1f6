import TablesideCore
import TablesideLoyalty
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Missions: drafts, publication and archive")
struct MissionLifecycleTests {
    private typealias House = MissionHouse

    private static let terms = House.terms(.visits(2), restaurant: "da-leo")
    private static let roles = Role.known + [Role(rawValue: "sommelier")]

    private static func mission(in state: Mission.State) throws -> Mission {
        var mission = Mission(id: "m")
        let steps: [Mission.Command] = [.draft(terms: terms, owner: "leo"), .publish, .archive]
        let states: [Mission.State] = [.drafted, .published, .archived]
        for (command, reached) in zip(steps, states) where mission.state != state {
            try mission.perform(command, by: .system, at: House.start)
            if reached == state { break }
        }
        return mission
    }

    private static func command(_ kind: Mission.Command.Kind) -> Mission.Command {
        switch kind {
        case .draft: .draft(terms: terms, owner: "leo")
        case .revise: .revise(terms: House.terms(.visits(3), restaurant: "da-leo"))
        case .publish: .publish
        case .archive: .archive
        }
    }

    private static func outcome(_ command: Mission.Command, on mission: Mission, by author: Author) -> String {
        do throws(Mission.Refusal) {
            var after = mission
            try after.perform(command, by: author, at: House.start)
            return after.state.rawValue
        } catch {
            return String(error.code.rawValue.dropFirst("mission.".count))
        }
    }

    @Test("AP-14: the rows are the ones written by hand, and every state × command × role does what they say")
    func everyCell() throws {
        let table = try GoldenTable("Mission.table.txt")
        #expect(table.differences(from: Mission.lifecycle) == [])
        #expect(Mission.lifecycle.problems() == [])
        var cells = 0
        for state in Mission.State.allCases {
            for kind in Mission.Command.Kind.allCases {
                for role in Self.roles {
                    let mission = try Self.mission(in: state)
                    #expect(mission.state == state)
                    let said = table[state.rawValue, kind.rawValue, role.rawValue]
                    let expected = said.split(separator: " ").first.map(String.init) ?? ""
                    let author = Author("leo", as: role, at: role == .restaurateur ? nil : "centru")
                    #expect(
                        Self.outcome(Self.command(kind), on: mission, by: author) == expected,
                        "\(state) \(kind) \(role)"
                    )
                    cells += 1
                }
            }
        }
        #expect(cells == 4 * 4 * 10)
    }

    @Test("a restaurateur writes, publishes and archives only missions of their own, and none of all restaurants")
    func owners() throws {
        let stranger = Author("mia", as: .restaurateur)
        for state in Mission.State.allCases {
            for kind in Mission.Command.Kind.allCases {
                let mission = try Self.mission(in: state)
                let own = Self.outcome(Self.command(kind), on: mission, by: House.owner)
                let other = Self.outcome(Self.command(kind), on: mission, by: stranger)
                let refused = ["illegal", "alreadyApplied"].contains(own)
                #expect(other == (refused ? own : "notYours"), "\(state) \(kind)")
            }
        }
        let house = Mission.Command.draft(terms: House.terms(.visits(2)), owner: "leo")
        #expect(Self.outcome(house, on: Mission(id: "m"), by: House.owner) == "onlyOfHouse")
        let nobodys = Mission.Command.draft(terms: Self.terms, owner: nil)
        #expect(Self.outcome(nobodys, on: Mission(id: "m"), by: House.owner) == "notYours")
        let widened = Mission.Command.revise(terms: House.terms(.visits(2)))
        #expect(Self.outcome(widened, on: try Self.mission(in: .drafted), by: House.owner) == "onlyOfHouse")
    }

    @Test("without its guard, each row lets a stranger in")
    func mutants() throws {
        let stranger = Author("mia", as: .restaurateur)
        for (place, row) in Mission.lifecycle.rows.enumerated() {
            var rows = Mission.lifecycle.rows
            rows[place] = .init(row.from, row.command, by: row.roles, to: row.to)
            let mission = try Self.mission(in: row.from)
            let command = Self.command(row.command)
            let events = try mission.decide(
                command,
                following: Mission.lifecycle.replacing(rows: rows),
                by: stranger,
                at: House.start
            )
            #expect(events.count == 1, "\(row)")
        }
    }

    @Test("faulty terms, revisions that change nothing and commands from before are refused")
    func refusals() throws {
        let mission = try Self.mission(in: .drafted)
        let same = Mission.Command.revise(terms: Self.terms)
        #expect(Self.outcome(same, on: mission, by: .system) == "alreadyApplied")
        let faulty = Mission.Command.revise(terms: House.terms(.visits(0), points: -1))
        #expect(throws: Mission.Refusal.self) { try mission.decide(faulty, by: .system, at: House.start) }
        do {
            _ = try mission.decide(faulty, by: .system, at: House.start)
        } catch {
            guard case .incomplete(let problems) = error.reason else {
                Issue.record("\(error)")
                return
            }
            #expect(problems.map(\.path.description) == ["goal.count.target", "points"])
        }
        let own = Mission.Command.revise(terms: House.terms(.visits(1), restaurant: "da-leo", after: ["a", "m"]))
        #expect(Self.outcome(own, on: mission, by: .system) == "incomplete")
        #expect(throws: Mission.Refusal(.clockWentBack(last: House.start, now: House.start - .seconds(1)))) {
            try mission.decide(.publish, by: .system, at: House.start - .seconds(1))
        }
    }

    @Test("a mission is written and read as it is, and a contradiction is refused")
    func coding() throws {
        for state in Mission.State.allCases {
            let mission = try Self.mission(in: state)
            #expect(try decoded(Mission.self, encoded(mission)) == mission)
        }
        let text = try encoded(Self.mission(in: .published))
        for (old, new) in [
            ("\"state\":\"published\"", "\"state\":\"archived\""), ("\"state\":\"published\"", "\"state\":\"absent\""),
            ("\"version\":2", "\"version\":0"), ("\"points\":100", "\"points\":-1"),
            ("\"restaurant\":\"da-leo\"", "\"prerequisites\":[\"m\"]"),
            ("\"publishedAt\":", "\"otherAt\":"), ("\"target\":2", "\"target\":0"),
        ] {
            #expect(text.contains(old))
            let changed = text.replacing(old, with: new)
            #expect(throws: DecodingError.self, "\(new)") { try decoded(Mission.self, changed) }
        }
    }
}
