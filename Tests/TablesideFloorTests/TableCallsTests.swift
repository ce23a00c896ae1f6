import TablesideCore
import TablesideFloor
import Testing

@testable import TablesideTestSupport

@Suite("Calls from tables")
struct TableCallsTests {
    private typealias Table = Lifecycle<ServiceCall.State, TableCalls.Command.Kind, TableCalls.Guard, NoSymbol>

    static let branch = BranchID("centru")
    static let start = Instant(millisecondsSince1970: 1_790_000_000_000)
    private static let staffed = CallRoute(waiter: "ana", section: "bar", isStaffed: true)

    private static func command(_ kind: TableCalls.Command.Kind) -> TableCalls.Command {
        switch kind {
        case .call: .call(call: "c1", kind: .waiter, text: nil, route: staffed)
        case .acknowledge: .acknowledge(call: "c1")
        case .giveBack: .giveBack(call: "c1")
        case .answer: .answer(call: "c1")
        case .withdraw: .withdraw(call: "c1")
        case .escalate: .escalate(call: "c1")
        case .reroute: .reroute(call: "c1", from: "bob", route: CallRoute(isStaffed: true))
        case .answerAll: .answerAll
        }
    }

    private static func author(_ role: Role, _ user: UserID = "ana", at branch: BranchID = branch) -> Author {
        switch role {
        case .system: .system
        case .guest, .courier: Author(user, as: role)
        default: Author(user, as: role, at: branch)
        }
    }

    private static func calls(in state: ServiceCall.State) throws -> TableCalls {
        var calls = TableCalls(at: "t7", of: branch)
        let path: [(TableCalls.Command.Kind, Author)] =
            switch state {
            case .absent: []
            case .waiting: [(.call, author(.guest))]
            case .acknowledged: [(.call, author(.guest)), (.acknowledge, author(.waiter, "bob"))]
            case .answered: [(.call, author(.guest)), (.answer, author(.waiter))]
            case .withdrawn: [(.call, author(.guest)), (.withdraw, author(.guest))]
            }
        for (kind, author) in path { try calls.perform(command(kind), in: .usual, by: author, at: start) }
        return calls
    }

    private static func outcome(
        _ command: TableCalls.Command,
        on calls: TableCalls,
        by author: Author,
        _ table: Table = TableCalls.lifecycle,
        in rules: CallRules = .usual,
        at now: Instant = start + .minutes(5)
    ) -> String {
        do throws(TableCalls.Refusal) {
            var after = calls
            for event in try calls.decide(command, in: rules, following: table, by: author, at: now) {
                after.record(event)
            }
            return after.call("c1")?.state.rawValue ?? "absent"
        } catch {
            return String(error.code.rawValue.dropFirst("call.".count))
        }
    }

    @Test("GI-38: the table is the one written by hand, and every state × command × role does what it says")
    func everyCell() throws {
        let table = try GoldenTable("TableCalls.table.txt")
        #expect(table.differences(from: TableCalls.lifecycle).isEmpty)
        #expect(TableCalls.lifecycle.problems() == [])
        var cells = 0
        for state in ServiceCall.State.allCases {
            let calls = try Self.calls(in: state)
            for kind in TableCalls.Command.Kind.allCases {
                for role in Role.known + [Role(rawValue: "sommelier")] {
                    var expected = table[state.rawValue, kind.rawValue, role.rawValue].split(separator: " ")[0]
                    switch (state, kind) {
                    // A table that never called has no such call; once all are closed, all is about none.
                    case (.absent, .call): break
                    case (.absent, .answerAll), (.answered, .answerAll), (.withdrawn, .answerAll):
                        expected = "alreadyApplied"
                    case (.absent, _): expected = "unknownCall"
                    // Bob comes, and a waiter or host cannot give back for him.
                    case (.acknowledged, .giveBack) where role == .waiter || role == .host: expected = "notYours"
                    default: break
                    }
                    let outcome = Self.outcome(Self.command(kind), on: calls, by: Self.author(role))
                    #expect(outcome == String(expected), "\(state) \(kind) \(role)")
                    cells += 1
                }
            }
        }
        #expect(cells == 5 * 8 * 10)
    }

    @Test("without any one of the guards, what it keeps out happens")
    func mutants() throws {
        for (position, row) in TableCalls.lifecycle.rows.enumerated() {
            guard let condition = row.condition else { continue }
            var rows = TableCalls.lifecycle.rows
            rows[position] = .init(row.from, row.command, by: row.roles, to: row.to)
            let mutant = TableCalls.lifecycle.replacing(rows: rows)
            var calls = try Self.calls(in: row.from)
            var (command, author, now) = (Self.command(row.command), Self.author(row.roles[0]), Self.start)
            let refusal: String
            switch condition {
            case .isWelcome:
                let other = TableCalls.Command.call(call: "c0", kind: .waiter, text: nil, route: CallRoute())
                try calls.perform(other, in: .usual, by: author, at: now)
                refusal = "alreadyOpen"
            case .isAnothers: (author, refusal) = (Self.author(.waiter, "bob"), "alreadyApplied")
            case .isTheirs: (author, refusal) = (Self.author(.waiter, "ana"), "notYours")
            case .isLeft where row.from == .waiting:
                try calls.perform(command, in: .usual, by: author, at: now)
                refusal = "alreadyApplied"
            case .isLeft:
                try calls.perform(.acknowledge(call: "c1"), in: .usual, by: Self.author(.waiter), at: now)
                refusal = "notYours"
            case .isOverdue: (now, refusal) = (now + .seconds(119), "notDue")
            }
            command = Self.command(row.command)
            #expect(Self.outcome(command, on: calls, by: author, at: now) == refusal, "\(condition)")
            #expect(Self.outcome(command, on: calls, by: author, mutant, at: now) == row.to.rawValue, "\(condition)")
        }
    }

    @Test("a call goes to the waiter, the section, the floor and the managers, two minutes each, and stays there")
    func levels() throws {
        var calls = try Self.calls(in: .waiting)
        var heard: [String] = []
        while let due = calls.nextDue, let command = calls.dueCommand {
            heard.append("\(calls.open[0].level) until \((due - Self.start).milliseconds / 1_000)")
            try calls.perform(command, in: .usual, by: .system, at: due)
        }
        #expect(heard == ["waiter until 120", "section until 240", "floor until 360"])
        #expect(calls.open.map(\.level) == [.manager] && calls.open.map(\.due) == [nil])
        #expect(Self.outcome(.escalate(call: "c1"), on: calls, by: .system, at: Self.start + .days(1)) == "notDue")
    }

    @Test("a timer that fires late asks the level that should have been asked by then")
    func late() throws {
        for (seconds, level, due) in [
            (120, CallLevel.section, 240), (239, .section, 240), (240, .floor, 360), (359, .floor, 360),
            (360, .manager, nil), (86_400, .manager, nil),
        ] as [(Int, CallLevel, Int?)] {
            var calls = try Self.calls(in: .waiting)
            try calls.perform(.escalate(call: "c1"), in: .usual, by: .system, at: Self.start + .seconds(seconds))
            #expect(calls.open[0].level == level)
            #expect(calls.open[0].due == due.map { Self.start + .seconds($0) }, "after \(seconds) s")
        }
    }

    @Test("somebody who says that they come has five minutes; then the next level is asked, and they are free of it")
    func promises() throws {
        var calls = try Self.calls(in: .acknowledged)
        #expect(calls.nextDue == Self.start + .minutes(5) && calls.open[0].staff == "bob")
        try calls.perform(.escalate(call: "c1"), in: .usual, by: .system, at: Self.start + .minutes(5))
        let call = calls.open[0]
        #expect(call.state == .waiting && call.level == .section && call.staff == nil)
        #expect(call.due == Self.start + .minutes(7))
    }

    @Test("a call that is given back waits at its level for as long as a new one")
    func givenBack() throws {
        var calls = try Self.calls(in: .acknowledged)
        let later = Self.start + .minutes(1)
        try calls.perform(.giveBack(call: "c1"), in: .usual, by: Self.author(.waiter, "bob"), at: later)
        #expect(calls.open[0].level == .waiter && calls.open[0].due == later + .minutes(2))
        #expect(calls.open[0].staff == nil)
    }

    @Test(
        "a call whose waiter has left asks the new route at its level, or at the next with somebody at work",
        arguments: [
            // After so many escalations, with this new route.
            (0, CallRoute(waiter: "eva", isStaffed: true), CallLevel.waiter, 2),
            (0, CallRoute(section: "bar", isStaffed: true), .section, 2), (0, CallRoute(isStaffed: true), .floor, 2),
            (0, CallRoute(), .manager, nil), (1, CallRoute(waiter: "eva", section: "bar"), .section, 2),
            (1, CallRoute(waiter: "eva"), .floor, 2), (2, CallRoute(waiter: "eva", section: "bar"), .floor, 2),
            (2, CallRoute(), .manager, nil), (3, CallRoute(waiter: "eva"), .manager, nil),
        ] as [(Int, CallRoute, CallLevel, Int?)]
    )
    func rerouted(escalations: Int, route: CallRoute, level: CallLevel, minutes: Int?) throws {
        var calls = try Self.calls(in: .waiting)
        for number in 0..<escalations {
            let due = Self.start + .minutes(2 * (number + 1))
            try calls.perform(.escalate(call: "c1"), in: .usual, by: .system, at: due)
        }
        let now = Self.start + .minutes(7)
        try calls.perform(.acknowledge(call: "c1"), in: .usual, by: Self.author(.waiter, "bob"), at: now)
        let reroute = TableCalls.Command.reroute(call: "c1", from: "bob", route: route)
        try calls.perform(reroute, in: .usual, by: .system, at: now)
        let call = calls.open[0]
        #expect(call.state == .waiting && call.staff == nil && call.route == route)
        #expect(call.level == level && call.due == minutes.map { now + .minutes($0) })
    }

    @Test("levels at which nobody is at work are passed over")
    func routes() {
        typealias Case = (CallRoute, [CallLevel])
        let cases: [Case] = [
            (CallRoute(waiter: "ana", section: "bar"), [.waiter, .section, .floor, .manager]),
            (CallRoute(waiter: "ana"), [.waiter, .floor, .manager]),
            (CallRoute(section: "bar"), [.section, .floor, .manager]),
            (CallRoute(isStaffed: true), [.floor, .manager]), (CallRoute(), [.manager]),
        ]
        for (route, levels) in cases {
            var path = [route.first]
            while let last = path.last, last != .manager, path.count < 9 { path.append(route.next(after: last)) }
            #expect(path == levels)
            #expect(route.next(after: .manager) == .manager)
        }
    }

    @Test("one call of a kind is open at a table, and another kind beside it")
    func oneOfAKind() throws {
        var calls = try Self.calls(in: .waiting)
        let again = TableCalls.Command.call(call: "c2", kind: .waiter, text: nil, route: Self.staffed)
        let bill = TableCalls.Command.call(call: "c3", kind: .bill, text: "for two", route: Self.staffed)
        #expect(Self.outcome(again, on: calls, by: .guest("vera")) == "alreadyOpen")
        try calls.perform(bill, in: .usual, by: .guest("vera"), at: Self.start)
        #expect(calls.open.map(\.kind) == [.waiter, .bill])
        try calls.perform(.answer(call: "c1"), in: .usual, by: Self.author(.waiter), at: Self.start)
        try calls.perform(again, in: .usual, by: .guest("vera"), at: Self.start)
        #expect(calls.open.map(\.id) == ["c3", "c2"])
        #expect(calls.call("c1")?.staff == "ana")
    }

    @Test("another call with the name of an open one is refused, the same one was made already")
    func names() throws {
        let calls = try Self.calls(in: .waiting)
        for (kind, text, expected) in [
            (CallKind.waiter, nil, "alreadyApplied"), (.waiter, "now", "knownCall"), (.bill, nil, "knownCall"),
        ] as [(CallKind, String?, String)] {
            let call = TableCalls.Command.call(call: "c1", kind: kind, text: text, route: CallRoute())
            #expect(Self.outcome(call, on: calls, by: .guest("vera")) == expected)
        }
    }

    @Test("a call that stayed open while others came and went is remembered when it is closed")
    func remembered() throws {
        var calls = try Self.calls(in: .waiting)
        for number in 2...12 {
            let id = ServiceCallID("c\(number)")
            let call = TableCalls.Command.call(call: id, kind: .bill, text: nil, route: CallRoute())
            try calls.perform(call, in: CallRules(), by: .guest("vera"), at: Self.start)
            try calls.perform(.answer(call: id), in: CallRules(), by: Self.author(.waiter), at: Self.start)
        }
        try calls.perform(.answer(call: "c1"), in: CallRules(), by: Self.author(.waiter), at: Self.start)
        #expect(Self.outcome(.answer(call: "c1"), on: calls, by: Self.author(.waiter)) == "alreadyApplied")
        #expect(calls.calls.map(\.id.rawValue) == ["c1", "c6", "c7", "c8", "c9", "c10", "c11", "c12"])
    }

    @Test("however the kinds of the rules change, no more calls are open than can be stored")
    func openLimit() throws {
        var calls = TableCalls(at: "t7", of: Self.branch)
        for number in 0..<92 {
            let kind = CallKind(rawValue: "kind\(number)")
            let call = TableCalls.Command.call(
                call: ServiceCallID("c\(number)"),
                kind: kind,
                text: nil,
                route: CallRoute()
            )
            try calls.perform(call, in: CallRules(kinds: [kind]), by: .guest("vera"), at: Self.start)
        }
        let more = TableCalls.Command.call(call: "more", kind: .help, text: nil, route: CallRoute())
        #expect(Self.outcome(more, on: calls, by: .guest("vera"), in: CallRules()) == "tooManyOpen")
        #expect(try decoded(TableCalls.self, encoded(calls)) == calls)
    }

    @Test("rules are written with their levels as keys, in one form")
    func rulesForm() throws {
        let json = try encoded(CallRules(patience: [.floor: .seconds(2), .waiter: .seconds(1)]))
        #expect(json == #"{"patience":{"floor":2000,"waiter":1000}}"#)
        #expect(try decoded(CallRules.self, json).patience == [.waiter: .seconds(1), .floor: .seconds(2)])
    }

    @Test(
        "calls that no events make are not read",
        arguments: [
            (#""isStaffed" : true,"#, #""isStaffed" : false,"#), (#""state" : "waiting""#, #""state" : "answered""#),
            (#""kind" : "message""#, #""staff" : "ana", "kind" : "message""#),
            (#""lastEventAt" : 1790000060000"#, #""lastEventAt" : 1789999999999"#),
            (#""since" : 1790000000000"#, #""since" : 1790000060001"#), (#""id" : "c2""#, #""id" : "c1""#),
        ]
    )
    func damaged(part: String, other: String) throws {
        let text = try golden("TableCalls.json")
        #expect(text.contains(part))
        #expect(throws: DecodingError.self) {
            try decoded(TableCalls.self, text.replacing(part, with: other, maxReplacements: 1))
        }
    }

    @Test("ten calls in ten minutes are enough; the eleventh waits until the first is ten minutes old")
    func flood() throws {
        var calls = TableCalls(at: "t7", of: Self.branch)
        for number in 1...10 {
            let (id, now) = (ServiceCallID("c\(number)"), Self.start + .seconds(number))
            let call = TableCalls.Command.call(call: id, kind: .help, text: nil, route: CallRoute())
            try calls.perform(call, in: .usual, by: .guest(UserID("guest\(number)")), at: now)
            try calls.perform(.withdraw(call: id), in: .usual, by: .guest("vera"), at: now)
        }
        let next = TableCalls.Command.call(call: "c1", kind: .help, text: nil, route: CallRoute())
        let free = Self.start + .seconds(1) + .minutes(10)
        #expect(Self.outcome(next, on: calls, by: .guest("vera"), at: free - .milliseconds(1)) == "tooManyCalls")
        #expect(Self.outcome(next, on: calls, by: .guest("vera"), at: free) == "waiting")
        #expect(Self.outcome(next, on: calls, by: .guest("vera"), in: CallRules(), at: free - .minutes(9)) == "waiting")
        #expect(calls.calls.count == 8, "the closed calls that a table remembers")
    }

    @Test("of a table's ten calls in ten minutes five may come from one phone or one account, and others have the rest")
    func floodOfOne() throws {
        var calls = TableCalls(at: "t7", of: Self.branch)
        func call(_ number: Int, by author: Author) throws {
            let (id, now) = (ServiceCallID("earlier\(number)"), Self.start + .seconds(number))
            let call = TableCalls.Command.call(call: id, kind: .help, text: nil, route: CallRoute())
            try calls.perform(call, in: .usual, by: author, at: now)
            try calls.perform(.withdraw(call: id), in: .usual, by: .guest("vera"), at: now)
        }
        func outcome(
            _ author: Author,
            at now: Instant = Self.start + .minutes(5),
            in rules: CallRules = .usual
        ) -> String {
            let next = TableCalls.Command.call(call: "c1", kind: .help, text: nil, route: CallRoute())
            return Self.outcome(next, on: calls, by: author, in: rules, at: now)
        }
        // Three as Mia and two as Leo on one phone.
        for number in 1...3 { try call(number, by: .guest("mia", on: "d1")) }
        for number in 4...5 { try call(number, by: .guest("leo", on: "d1")) }
        for author in [Author.guest(on: "d1"), .guest("zoe", on: "d1"), .guest("leo", on: "d1")] {
            #expect(outcome(author) == "tooManyOfGuest")
        }
        let others: [Author] = [.guest("mia", on: "d2"), .guest("leo"), .guest(on: "d2"), .anonymous, .system]
        for author in others { #expect(outcome(author) == "waiting") }
        // Two more as Mia on another phone.
        for number in 6...7 { try call(number, by: .guest("mia", on: "d2")) }
        #expect(outcome(.guest("mia", on: "d3")) == "tooManyOfGuest" && outcome(.guest("mia")) == "tooManyOfGuest")
        #expect(outcome(.guest("leo", on: "d2")) == "waiting" && outcome(.guest(on: "d3")) == "waiting")
        // The first call on the phone, which is Mia's, ten minutes later.
        let free = Self.start + .seconds(1) + .minutes(10)
        for author in [Author.guest(on: "d1"), .guest("mia", on: "d3")] {
            #expect(outcome(author, at: free - .milliseconds(1)) == "tooManyOfGuest")
            #expect(outcome(author, at: free) == "waiting")
            #expect(outcome(author, in: CallRules(limit: CallLimit(8, within: .minutes(10)))) == "waiting")
        }
        #expect(try decoded(TableCalls.self, encoded(calls)) == calls)
        // A day later nothing is left of who called.
        let tomorrow = Self.start + .days(1) + .seconds(7)
        let next = TableCalls.Command.call(call: "next", kind: .help, text: nil, route: CallRoute())
        try calls.perform(next, in: .usual, by: .guest("zoe"), at: tomorrow)
        #expect(try !encoded(calls).contains("mia") && encoded(calls).contains("zoe"))
    }

    @Test("a message needs a text, no text is too long, and a kind must be one that the branch answers")
    func content() {
        let calls = TableCalls(at: "t7", of: Self.branch)
        let chair = CallKind(rawValue: "highchair")
        func outcome(_ kind: CallKind, _ text: String?, in rules: CallRules = .usual) -> String {
            Self.outcome(
                .call(call: "c1", kind: kind, text: text, route: CallRoute()),
                on: calls,
                by: .guest("vera"),
                in: rules
            )
        }
        #expect(outcome(.message, nil) == "textMissing" && outcome(.message, "") == "textMissing")
        #expect(outcome(.message, " ") == "waiting" && outcome(.waiter, nil) == "waiting")
        #expect(outcome(.message, String(repeating: "é", count: 1_000)) == "waiting")
        #expect(outcome(.message, String(repeating: "é", count: 1_000) + "!") == "textTooLong")
        #expect(outcome(chair, nil) == "unknownKind")
        #expect(outcome(chair, nil, in: CallRules(kinds: [chair])) == "waiting")
        #expect(outcome(.waiter, nil, in: CallRules(kinds: [chair])) == "unknownKind")
        #expect(outcome(.waiter, nil, in: CallRules(patience: [.waiter: .zero])) == "unsound")
    }

    @Test("what guests wrote is gone once the call is closed, and a summary never shows it")
    func privacy() throws {
        var calls = TableCalls(at: "t7", of: Self.branch)
        let call = TableCalls.Command.call(call: "c1", kind: .message, text: "my pills", route: Self.staffed)
        try calls.perform(call, in: .usual, by: .guest("vera"), at: Self.start)
        #expect(calls.open[0].text == "my pills" && !"\(calls)".contains("pills"))
        try calls.perform(.answerAll, in: .usual, by: Self.author(.waiter), at: Self.start)
        #expect(calls.call("c1")?.text == nil)
        #expect(try !encoded(calls).contains("pills"))
    }

    @Test("every fault of the rules is reported at once")
    func faults() {
        let rules = CallRules(
            patience: [.waiter: .zero, .floor: .days(2), .section: .minutes(1)],
            answerWithin: .milliseconds(-1),
            limit: CallLimit(101, within: .zero),
            kinds: (0...32).map { CallKind(rawValue: "kind\($0)") }
        )
        #expect(
            rules.problems() == [
                .patienceOutOfRange(level: .waiter, patience: .zero),
                .patienceOutOfRange(level: .floor, patience: .days(2)), .answerOutOfRange(within: .milliseconds(-1)),
                .limitOutOfRange(calls: 101), .windowOutOfRange(within: .zero), .tooManyKinds(limit: 32),
            ]
        )
        #expect(CallRules.usual.problems().isEmpty && CallRules().problems().isEmpty)
        #expect(CallRules(limit: CallLimit(0, within: .days(1))).problems() == [.limitOutOfRange(calls: 0)])
        #expect(
            CallRules(limit: CallLimit(1, within: .days(1)), guestLimit: CallLimit(0, within: .zero)).problems() == [
                .limitOutOfRange(calls: 0), .windowOutOfRange(within: .zero),
            ]
        )
    }

    @Test("a clock that goes back is refused, and one that jumps ahead escalates to the managers at most")
    func clocks() throws {
        let calls = try Self.calls(in: .waiting)
        let back = Self.start - .milliseconds(1)
        #expect(Self.outcome(.answer(call: "c1"), on: calls, by: Self.author(.waiter), at: back) == "clockWentBack")
        #expect(
            Self.outcome(.escalate(call: "c1"), on: calls, by: .system, at: Self.start + .days(40_000)) == "waiting"
        )
    }

    @Test("the stored form is the one in the golden file")
    func storedForm() throws {
        var calls = TableCalls(at: "t7", of: Self.branch)
        let bill = TableCalls.Command.call(call: "c1", kind: .bill, text: "the bill", route: Self.staffed)
        let bread = TableCalls.Command.call(
            call: "c2",
            kind: .message,
            text: "more bread",
            route: CallRoute(section: "bar")
        )
        try calls.perform(bill, in: .usual, by: .guest("vera"), at: Self.start)
        try calls.perform(bread, in: .usual, by: .guest("vera"), at: Self.start)
        try calls.perform(.answer(call: "c1"), in: .usual, by: Self.author(.waiter), at: Self.start + .minutes(1))
        try expectGolden(calls, "TableCalls.json")
    }
}
