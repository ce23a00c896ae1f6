import Tableside

/// A full Friday at the bistro: who is told what wait, who is offered which table, and how long they waited.
enum WaitlistExample: Example {
    static let name = "waitlist"
    static let summary =
        "a full Friday: quoted waits, tables offered in order of service and held, an offer that lapses"
    static let options: [String] = []

    /// Something that happened at the door.
    struct Step: Encodable {
        let time: String
        let what: String
        let waiting: Int
    }

    private struct Report: Encodable {
        let steps: [Step]
        let quotedAndActual: [String]
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        var door = try Door()
        try door.play()
        let report = try door.report()
        if arguments.wantsJSON {
            try console.write(json: Report(steps: door.steps, quotedAndActual: report))
        } else {
            for step in door.steps {
                try console.write("\(step.time)  \(step.what.padding(to: 62))\(step.waiting) waiting\n")
            }
            try console.write("\n")
            for line in report { try console.write("\(line)\n") }
        }
        return door.isSound
    }
}

/// The door of the bistro, its list and its book.
private struct Door {
    private let bistro: Bistro
    private let quoter: WaitQuoter
    private var desk: WaitlistDesk
    private var now: Instant
    private(set) var steps: [WaitlistExample.Step] = []
    /// Whether no table was ever sold twice.
    private(set) var isSound = true

    init() throws {
        bistro = try Bistro()
        let friday = BranchDay(branch: bistro.branch.id, date: try CivilDate("2026-03-20"))
        let policy = WaitlistPolicy(hold: .minutes(10))
        desk = WaitlistDesk(Waitlist(id: friday), ServiceDay(id: friday), plan: bistro.plan, policy: policy)
        now = try bistro.plan.instant(try LocalTime("19:00"), on: friday.date)
        // A year of stays: parties of two sit for about eighty minutes, of four for a hundred.
        let stays = (0..<600).map { number -> CompletedStay in
            let party = [2, 2, 3, 4][number % 4]
            return CompletedStay(party: party, length: .minutes(50 + party * 10 + (number * 7) % 40))
        }
        quoter = WaitQuoter(try StayHistory(stays), policy: policy)
    }

    mutating func play() throws {
        try fill()
        try join("ana", 2)
        try join("ivo", 4)
        try join("mia", 2)
        try join("leo", 3)
        now += .minutes(12)
        try leave("walk-in 1")
        now += .minutes(2)
        try answer("ana", .accept("ana", as: "b-ana"), "takes the table")
        now += .minutes(8)
        try leave("walk-in 2")
        now += .minutes(10)
        try lapse()
        try leave("walk-in 5")
        now += .minutes(1)
        try answer("ivo", .accept("ivo", as: "b-ivo"), "takes the table")
        now += .minutes(2)
        try leave("walk-in 3")
        now += .minutes(3)
        try leave("walk-in 4")
        now += .minutes(2)
        try answer("leo", .accept("leo", as: "b-leo"), "takes the tables")
    }

    /// Seats walk-ins until no table is left.
    private mutating func fill() throws {
        var (day, changes, count) = (desk.day, Changes(), 0)
        for number in 1...40 {
            let party = number <= 4 ? 2 : 4
            let walkIn = WalkIn(id: BookingID("walk-in \(number)"), party: party)
            let time = now - .minutes(60) + .minutes(number)
            guard (try? changes.perform(.walkIn(walkIn), on: &day, in: bistro.plan, by: .system, at: time)) != nil
            else {
                continue
            }
            count += 1
        }
        desk = WaitlistDesk(desk.list, day, plan: bistro.plan, policy: desk.policy)
        note("\(count) parties have been seated; the bistro is full")
    }

    private mutating func join(_ id: WaitlistEntryID, _ party: Int) throws {
        let wish = WaitlistWish(id: id, party: party)
        var joining = WaitlistJoining()
        var told = "no wait can be quoted"
        switch try desk.quote(for: wish, by: quoter, at: now) {
        case .wait(let wait):
            joining.quoted = wait
            told = "told \(wait.from.milliseconds / 60_000) to \(wait.to.milliseconds / 60_000) minutes"
        case .insufficientHistory(let stays, let needed): told = "\(stays) of \(needed) past stays are known"
        case .noSeating: told = "no table before closing"
        }
        try perform(.join(wish, knowing: joining))
        note("\(id), a party of \(party), joins and is \(told)")
        now += .minutes(2)
    }

    /// A party goes home, its table is cleared and offered.
    private mutating func leave(_ id: BookingID) throws {
        var (day, changes) = (desk.day, Changes())
        let tables = day.booking(id)?.tables ?? []
        try changes.perform(.finish(booking: id), on: &day, in: bistro.plan, by: .system, at: now)
        if !day.uncleared.isEmpty {
            try changes.perform(.clearTables(tables: tables), on: &day, in: bistro.plan, by: .system, at: now)
        }
        desk = WaitlistDesk(desk.list, day, plan: bistro.plan, policy: desk.policy)
        note("\(id) leaves \(tables.map(\.rawValue).joined(separator: " and "))")
        try perform(.promote(freed: tables))
        tell()
    }

    private mutating func answer(_ id: WaitlistEntryID, _ command: Waitlist.Command, _ what: String) throws {
        try perform(command)
        let tables = desk.list.entry(id)?.seating?.tables.map(\.rawValue).joined(separator: " and ") ?? "no table"
        note("\(id) \(what), \(tables)")
    }

    /// The time of an offer is over.
    private mutating func lapse() throws {
        guard let command = desk.list.dueCommand, let id = command.entry else { return }
        try perform(command)
        note("\(id) does not answer; the offer lapses")
        tell()
    }

    private mutating func perform(_ command: Waitlist.Command) throws {
        var changes = Changes()
        let host = Author.host("hana", at: bistro.branch.id)
        let isTimer = [.lapse, .promote].contains(command.kind)
        try desk.perform(command, by: isTimer ? .system : host, at: now, changes: &changes)
        let seated = desk.day.bookings.values.filter { $0.status == .seated }.flatMap(\.tables)
        if Set(seated).count != seated.count { isSound = false }
    }

    /// Says who has an offer now.
    private mutating func tell() {
        for entry in desk.list.entries.values.sorted(by: { $0.joinedAt < $1.joinedAt }) {
            guard let offer = entry.offer, offer.span.lowerBound == now else { continue }
            note(
                "\(entry.id) is offered \(offer.tables.map(\.rawValue).joined(separator: " and ")), held for ten minutes"
            )
        }
    }

    private mutating func note(_ what: String) {
        let label = (try? bistro.zone.local(at: now)).map { String("\($0)".suffix(5)) } ?? "?"
        steps.append(
            WaitlistExample.Step(time: label, what: what, waiting: desk.list.entries.values.count(where: \.isOpen))
        )
    }

    /// What was quoted, and what came of it.
    func report() throws -> [String] {
        let report = try WaitlistReport([desk.list], in: bistro.zone)
        return report.bySize.map { line in
            "quoted \(line.quoted.milliseconds / 60_000) min, waited \(line.actual.milliseconds / 60_000) min: "
                + "\(line.parties) seated"
        }
    }
}
