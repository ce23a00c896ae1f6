import TablesideBooking
import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("Lifecycle of a waitlist")
struct WaitlistLifecycleTests {
    private typealias Kind = Waitlist.Command.Kind
    private static let id = WaitlistEntryID("w1")

    @Test("Both tables are those written by hand, and sound")
    func tables() throws {
        #expect(try GoldenTable("Waitlist.table.txt").differences(from: Waitlist.lifecycle).isEmpty)
        #expect(try GoldenTable("Waitlist.list.table.txt").differences(from: Waitlist.listLifecycle).isEmpty)
        #expect(Waitlist.lifecycle.problems().isEmpty)
        #expect(Waitlist.listLifecycle.problems().isEmpty)
    }

    /// A full house, so that nothing is offered unless a test frees a table.
    private static var house: WaitlistHouse {
        var house = WaitlistHouse()
        house.occupied = Set(house.tables.map(\.id))
        return house
    }

    /// A list whose one party is Ana's, and in a state.
    private static func list(_ state: WaitlistEntry.State) throws -> Waitlist {
        var list = house.empty
        var free = house
        free.occupied = ["b2", "c4", "d6"]
        guard state != .absent else { return list }
        let wish = WaitlistWish(id: id, party: 2)
        let needsOffer = [.offered, .lapsed].contains(state)
        let first = needsOffer ? free : house
        try first.perform(.join(wish), on: &list, by: WaitlistHouse.author(.guest), at: 0)
        switch state {
        case .absent, .waiting, .offered: break
        case .notHere: try house.perform(.markNotHere(entry: id), on: &list, at: 1)
        case .incomplete: try house.perform(.markIncomplete(entry: id), on: &list, at: 1)
        case .seated: try house.perform(.seat(id, at: ["a2"], as: "b1"), on: &list, at: 1)
        case .left: try house.perform(.leave(id), on: &list, at: 1)
        case .lapsed: try house.perform(.lapse(entry: id), on: &list, by: .system, at: 10)
        case .removed: try house.perform(.remove(entry: id), on: &list, at: 1)
        }
        #expect(list.entry(id)?.state == state)
        return list
    }

    private static func command(_ kind: Kind) -> Waitlist.Command {
        switch kind {
        case .join: .join(WaitlistWish(id: id, party: 2), for: WaitlistHouse.ana)
        case .markNotHere: .markNotHere(entry: id)
        case .markIncomplete: .markIncomplete(entry: id)
        case .markBack: .markBack(entry: id)
        case .changeParty: .changeParty(entry: id, party: 1)
        case .offer: .offer(entry: id, tables: ["a2"])
        case .retract: .retract(entry: id)
        case .accept: .accept(id, as: "b1")
        case .decline: .decline(id)
        case .leave: .leave(id)
        case .seat: .seat(id, at: ["a2"], as: "b1")
        case .recall: .recall(entry: id)
        case .remove: .remove(entry: id)
        case .lapse: .lapse(entry: id)
        case .promote: .promote
        case .close: .close
        case .reopen: .reopen
        }
    }

    @Test("Every state, command and role does what the table says", arguments: WaitlistEntry.State.allCases)
    func enumeration(state: WaitlistEntry.State) throws {
        let golden = try GoldenTable("Waitlist.table.txt")
        let list = try Self.list(state)
        for kind in Waitlist.lifecycle.commands {
            for role in Role.known {
                var house = Self.house
                if kind == .offer { house.occupied.remove("a2") }
                // An offer expires ten minutes after it was made.
                let now = WaitlistHouse.at(kind == .lapse ? 10 : 9)
                let cell = "\(state) \(kind) \(role)"
                var after = list
                // A list that ended at minute 10 cannot be asked before.
                let time = max(now, list.lastEventAt ?? now)
                do {
                    try after.perform(
                        Self.command(kind),
                        in: try house.context(at: time),
                        by: WaitlistHouse.author(role),
                        at: time
                    )
                    let reached = try #require(after.entry(Self.id)?.state, "\(cell)")
                    let targets = golden.targets(state.rawValue, kind.rawValue, role.rawValue)
                    #expect(targets == [reached.rawValue], "\(cell)")
                } catch let refusal as Waitlist.Refusal {
                    let expected = golden[state.rawValue, kind.rawValue, role.rawValue]
                    switch refusal.reason {
                    case .unknownEntry: #expect(state == .absent && kind != .join, "\(cell)")
                    default: #expect(refusal.code.rawValue == "waitlist." + expected, "\(cell): \(refusal)")
                    }
                    #expect(after == list, "\(cell)")
                }
            }
        }
    }

    @Test("Every command about the list as a whole does what the table says", arguments: Waitlist.Phase.allCases)
    func wholeList(phase: Waitlist.Phase) throws {
        let golden = try GoldenTable("Waitlist.list.table.txt")
        var list = try Self.list(.waiting)
        if phase == .closed { try Self.house.perform(.close, on: &list, at: 0) }
        let now = WaitlistHouse.at(1)
        var house = Self.house
        house.occupied.remove("a2")
        for kind in Waitlist.listLifecycle.commands {
            for role in Role.known {
                let cell = "\(phase) \(kind) \(role)"
                var after = list
                do {
                    try after.perform(
                        Self.command(kind),
                        in: try house.context(at: now),
                        by: WaitlistHouse.author(role),
                        at: now
                    )
                    let reached = after.isClosed ? "closed" : "open"
                    #expect(golden.targets(phase.rawValue, kind.rawValue, role.rawValue) == [reached], "\(cell)")
                    // Each step offers what is free.
                    #expect(after.entry(Self.id)?.state == .offered, "\(cell)")
                } catch let refusal as Waitlist.Refusal {
                    let expected = golden[phase.rawValue, kind.rawValue, role.rawValue]
                    #expect(refusal.code.rawValue == "waitlist." + expected, "\(cell): \(refusal)")
                    #expect(after == list, "\(cell)")
                }
            }
        }
    }

    /// A command that a guard refuses, and what comes out of it.
    private struct Failing {
        let command: Waitlist.Command
        let state: WaitlistEntry.State
        var role = Role.host
        var user = WaitlistHouse.ana
        var minute = 9
        let code: String
    }

    private static let failing: [Waitlist.Guard: [Failing]] = [
        .isWelcome: [
            Failing(command: .join(WaitlistWish(id: id, party: 9)), state: .absent, code: "noTableFor"),
            Failing(
                command: .join(WaitlistWish(id: id, party: 2), for: "eva"),
                state: .absent,
                role: .guest,
                code: "notYours"
            ),
        ],
        .isOwn: [Failing(command: .leave(id), state: .waiting, role: .guest, user: "eva", code: "notYours")],
        .isLive: [Failing(command: .decline(id), state: .offered, minute: 10, code: "offerExpired")],
        .isOwnAndLive: [
            Failing(command: .accept(id, as: "b1"), state: .offered, role: .guest, user: "eva", code: "notYours"),
            Failing(command: .accept(id, as: "b1"), state: .offered, role: .guest, minute: 10, code: "offerExpired"),
        ],
        .isPossible: [Failing(command: .changeParty(entry: id, party: 9), state: .waiting, code: "noTableFor")],
        .isOwnAndPossible: [
            Failing(
                command: .changeParty(entry: id, party: 1),
                state: .waiting,
                role: .guest,
                user: "eva",
                code: "notYours"
            ),
            Failing(command: .changeParty(entry: id, party: 0), state: .waiting, role: .guest, code: "noTableFor"),
        ],
        .isLiveAndPossible: [
            Failing(command: .changeParty(entry: id, party: 9), state: .offered, code: "noTableFor"),
            Failing(command: .changeParty(entry: id, party: 1), state: .offered, minute: 10, code: "offerExpired"),
        ],
        .isOfferable: [
            Failing(command: .offer(entry: id, tables: ["b2"]), state: .waiting, code: "tablesNotFree"),
            Failing(command: .offer(entry: id, tables: []), state: .waiting, code: "invalidTables"),
        ],
        .isSeatable: [
            Failing(command: .seat(id, at: [], as: "b1"), state: .waiting, code: "invalidTables"),
            Failing(command: .seat(id, at: ["a2"], as: "b1"), state: .offered, minute: 10, code: "offerExpired"),
        ],
        .isRecent: [Failing(command: .recall(entry: id), state: .seated, code: "recallOver")],
        .isDue: [Failing(command: .lapse(entry: id), state: .offered, role: .system, code: "tooEarly")],
    ]

    @Test("Every guard refuses, and without it the command goes through", arguments: Waitlist.Guard.allCases)
    func guards(condition: Waitlist.Guard) throws {
        let rows = Waitlist.lifecycle.rows.map { row in
            row.condition == condition
                ? Waitlist.EntryMachine.Row(row.from, row.command, by: row.roles, to: row.to) : row
        }
        let open = Waitlist.lifecycle.replacing(rows: rows)
        for failing in try #require(Self.failing[condition]) {
            var house = Self.house
            house.policy.recallWithin = .minutes(5)
            let list = try Self.list(failing.state)
            let now = WaitlistHouse.at(failing.minute)
            let author = WaitlistHouse.author(failing.role, failing.user)
            let context = try house.context(at: now)
            let refusal = #expect(throws: Waitlist.Refusal.self) {
                try list.decide(failing.command, in: context, by: author, at: now)
            }
            #expect(refusal?.code.rawValue == "waitlist." + failing.code)
            let events = try list.decide(failing.command, following: open, in: context, by: author, at: now)
            #expect(!events.isEmpty, "\(condition)")
        }
    }
}
