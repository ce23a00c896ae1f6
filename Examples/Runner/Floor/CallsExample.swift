import Tableside
import TablesideTexts

/// Half an hour of calls from three tables: who is asked, who comes, and what happens when nobody does.
enum CallsExample: Example {
    static let name = "calls"
    static let summary = "guests call from their tables: who is asked, who comes, and what happens when nobody does"
    static let options: [String] = []

    /// Something that happened, and who is asked then.
    struct Step: Encodable {
        let time: String
        let table: String
        let what: String
        let asked: [String]
    }

    /// What became of a call.
    struct Outcome: Encodable {
        let table: String
        let kind: String
        let state: String
        let staff: String?
        let seconds: Int64
    }

    private struct Report: Encodable {
        let steps: [Step]
        let calls: [Outcome]
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        var half = try HalfHour()
        try half.play()
        if arguments.wantsJSON {
            try console.write(json: Report(steps: half.steps, calls: half.outcomes))
        } else {
            for step in half.steps {
                let asked = step.asked.isEmpty ? "" : " → " + step.asked.joined(separator: ", ")
                try console.write("\(step.time)  \(step.table)  \(step.what)\(asked)\n")
            }
            try console.write("\n")
            for call in half.outcomes {
                let staff = call.staff.map { " by \($0)" } ?? ""
                let line = "\(call.table)  \(call.kind.padding(to: 8))\(call.state)\(staff) after \(call.seconds) s\n"
                try console.write(line)
            }
        }
        return half.outcomes.allSatisfy { $0.state == "answered" || $0.state == "withdrawn" }
    }
}

/// A shift of three waiters, and the calls of its tables.
private struct HalfHour {
    private static let branch = BranchID("centru")
    private static let start = Instant(millisecondsSince1970: 1_795_806_000_000)

    private var shift: Shift
    private var tables: [TableID: TableCalls] = [:]
    private let rules = CallRules.usual
    private let texts = Texts(in: .english)
    private var now = start
    private(set) var steps: [CallsExample.Step] = []
    private(set) var outcomes: [CallsExample.Outcome] = []

    init() throws {
        shift = Shift(id: BranchDay(branch: Self.branch, date: try CivilDate("2026-11-27")))
        let manager = Author.manager("mara", at: Self.branch)
        let sections = ShiftRules(sections: ["bar": ["t1", "t2"], "terrace": ["t3"]])
        try shift.perform(.follow(rules: sections), by: manager, at: now)
        for (waiter, section) in [("ana", "bar"), ("eva", "bar"), ("bob", "terrace")] as [(UserID, SectionID)] {
            let plan = WaiterPlan(sections: [section])
            try shift.perform(.plan(waiter: waiter, plan: plan), by: manager, at: now)
            try shift.perform(.begin(waiter: waiter, cap: 6), by: manager, at: now)
        }
        let order = Shift.Command.take(order: "1", facts: WorkFacts(covers: 2, table: "t1"), waiter: "ana")
        try shift.perform(order, by: manager, at: now)
    }

    mutating func play() throws {
        try call(at: 0, "c1", .waiter, from: "t1")
        try call(at: 60, "c2", .message, from: "t3", text: "more bread")
        try call(at: 90, "c3", .waiter, from: "t1")
        try pass(to: 100)
        try shift.perform(.pause(waiter: "bob", until: nil), by: .waiter("bob", at: Self.branch), at: now)
        note("", "bob takes a break")
        try staff(at: 150, .acknowledge(call: "c1"), by: "eva", to: "t1", "eva comes")
        try staff(at: 200, .answer(call: "c1"), by: "eva", to: "t1", "eva has served them")
        try call(at: 210, "c4", .bill, from: "t2")
        try staff(at: 240, .acknowledge(call: "c4"), by: "ana", to: "t2", "ana comes")
        try staff(at: 250, .giveBack(call: "c4"), by: "ana", to: "t2", "ana cannot come after all")
        try staff(at: 310, .answer(call: "c2"), by: "ana", to: "t3", "ana has served them")
        try guest(at: 320, .withdraw(call: "c4"), at: "t2", "the guests take it back")
    }

    private mutating func call(
        at seconds: Int,
        _ id: ServiceCallID,
        _ kind: CallKind,
        from table: TableID,
        text: String? = nil
    ) throws {
        try pass(to: seconds)
        let route = shift.route(to: table, at: now)
        let words = try texts.text(.reason(kind, of: .serviceCall))
        try guest(
            at: seconds,
            .call(call: id, kind: kind, text: text, route: route),
            at: table,
            "“\(text ?? words)”"
        )
    }

    private mutating func guest(
        at seconds: Int,
        _ command: TableCalls.Command,
        at table: TableID,
        _ what: String
    ) throws {
        try pass(to: seconds)
        try perform(command, by: .guest(on: "phone"), at: table, what)
    }

    private mutating func staff(
        at seconds: Int,
        _ command: TableCalls.Command,
        by waiter: UserID,
        to table: TableID,
        _ what: String
    ) throws {
        try pass(to: seconds)
        try perform(command, by: .waiter(waiter, at: Self.branch), at: table, what)
    }

    /// Performs a command, and notes who is asked then, or why it is refused.
    private mutating func perform(
        _ command: TableCalls.Command,
        by author: Author,
        at table: TableID,
        _ what: String
    ) throws {
        var calls = tables[table] ?? TableCalls(at: table, of: Self.branch)
        do throws(TableCalls.Refusal) {
            for event in try calls.perform(command, in: rules, by: author, at: now) {
                note(table.rawValue, what, asked: asked(event, of: calls))
                close(event, of: calls)
            }
            tables[table] = calls
        } catch {
            note(table.rawValue, "\(what): \(try texts.text(for: error))")
        }
    }

    private func asked(_ event: TableCalls.Event, of calls: TableCalls) -> [String] {
        guard let call = calls.call(event.call), call.state == .waiting else { return [] }
        let waiters = shift.waiters(for: call, at: now).map(\.rawValue)
        return waiters.isEmpty ? ["the managers"] : waiters
    }

    private mutating func close(_ event: TableCalls.Event, of calls: TableCalls) {
        guard let call = calls.call(event.call), !call.state.isOpen else { return }
        outcomes.append(
            .init(
                table: calls.table.rawValue,
                kind: call.kind.rawValue,
                state: call.state.rawValue,
                staff: call.staff?.rawValue,
                seconds: (now - call.since).milliseconds / 1_000
            )
        )
    }

    /// Lets time pass: what is due on the way asks the next level.
    private mutating func pass(to seconds: Int) throws {
        let end = Self.start + .seconds(seconds)
        while let next = tables.values.compactMap({ calls in calls.nextDue.map { (due: $0, table: calls.table) } })
            .min(by: { ($0.due, $0.table) < ($1.due, $1.table) }), next.due <= end
        {
            guard let command = tables[next.table]?.dueCommand else { break }
            now = next.due
            try perform(command, by: .system, at: next.table, "nobody answered in time")
        }
        now = end
    }

    private mutating func note(_ table: String, _ what: String, asked: [String] = []) {
        let seconds = (now - Self.start).milliseconds / 1_000
        let time = "20:0\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
        steps.append(.init(time: time, table: table.padding(to: 2), what: what, asked: asked))
    }
}
