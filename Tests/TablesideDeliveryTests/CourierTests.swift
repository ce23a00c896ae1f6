import TablesideCore
import TablesideDelivery
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Couriers")
struct CourierTests {
    private static let start = Road.start

    private static func outcome(
        _ command: Courier.Command,
        on courier: Courier,
        by author: Author = .system,
        in rules: CourierRules = CourierRules(),
        at now: Instant = start
    ) -> String {
        do throws(Courier.Refusal) {
            var after = courier
            try after.perform(command, in: rules, by: author, at: now)
            return after.state.rawValue
        } catch {
            return String(error.code.rawValue.dropFirst("courier.".count))
        }
    }

    private static func command(_ kind: Courier.Command.Kind) -> Courier.Command {
        switch kind {
        case .describe: .describe(vehicle: CourierVehicle(.bicycle, capacity: 2))
        case .plan: .plan(duties: [CourierDuty(from: start, until: start + .hours(4))])
        case .start: .start
        case .stop: .stop
        case .join: .join(store: Road.account)
        case .part: .part(store: Road.branch)
        case .mistype: .mistype
        case .note: .note(delivery: "d2")
        case .take: .take(delivery: "d2", store: Road.branch)
        case .decline: .decline(delivery: "d2")
        case .miss: .miss(delivery: "d2", since: Self.start)
        case .giveUp: .giveUp(delivery: "d1", reason: nil, keepsGoods: false)
        case .finish: .finish(delivery: "d1", end: .delivered)
        }
    }

    /// A courier of the branch with one delivery in hand.
    private static func courier(_ state: Courier.State = .available) throws -> Courier {
        var courier = Courier(id: "ivo")
        try courier.perform(.join(store: Road.branch), in: CourierRules(), by: .system, at: start)
        try courier.perform(.take(delivery: "d1", store: Road.branch), in: CourierRules(), by: .system, at: start)
        if state == .away { try courier.perform(.stop, in: CourierRules(), by: Road.courier("ivo"), at: start) }
        return courier
    }

    @Test("the rows are the ones written by hand, and every state × command × role does what they say")
    func everyCell() throws {
        let table = try GoldenTable("Courier.table.txt")
        #expect(table.differences(from: Courier.lifecycle) == [])
        #expect(Courier.lifecycle.problems() == [])
        var cells = 0
        for state in Courier.State.allCases {
            let courier = try Self.courier(state)
            for kind in Courier.Command.Kind.allCases {
                for role in Role.known + [Role(rawValue: "sommelier")] {
                    let expected = table[state.rawValue, kind.rawValue, role.rawValue].split(separator: " ").first
                    let outcome = Self.outcome(Self.command(kind), on: courier, by: Road.author(role))
                    #expect(outcome == expected.map(String.init), "\(state) \(kind) \(role)")
                    cells += 1
                }
            }
        }
        #expect(cells == 2 * 13 * 10)
    }

    @Test("without any one of the guards, what it keeps out happens")
    func mutants() throws {
        for (position, row) in Courier.lifecycle.rows.enumerated() {
            guard let condition = row.condition else { continue }
            var rows = Courier.lifecycle.rows
            rows[position] = .init(row.from, row.command, by: row.roles, to: row.to)
            let mutant = Courier.lifecycle.replacing(rows: rows)
            let courier = try Self.courier(row.from)
            let (command, author): (Courier.Command, Author) =
                switch (condition, row.command) {
                case (.isThemselves, _): (Self.command(row.command), Road.courier("ena"))
                case (.isFree, _): (.join(store: Road.branch), .system)
                case (.isTogether, _): (.part(store: Road.account), .system)
                case (.hasRoom, _): (.take(delivery: "d1", store: Road.branch), .system)
                case (.isInHand, .giveUp): (.giveUp(delivery: "d2", reason: nil, keepsGoods: false), .system)
                case (.isInHand, _): (.finish(delivery: "d2", end: .delivered), .system)
                }
            let rules = CourierRules()
            func isDone(_ table: Lifecycle<Courier.State, Courier.Command.Kind, Courier.Guard, NoSymbol>) -> Bool {
                (try? courier.decide(command, in: rules, following: table, by: author, at: Self.start)) != nil
            }
            #expect(!isDone(Courier.lifecycle) && isDone(mutant), "\(row)")
        }
    }

    @Test("nobody has more deliveries in hand than they carry")
    func room() throws {
        var courier = Courier(id: "ivo")
        let vehicle = CourierVehicle(.bicycle, capacity: 2)
        try courier.perform(.describe(vehicle: vehicle), in: CourierRules(), by: Road.courier("ivo"), at: Self.start)
        for delivery in ["d1", "d2"] as [DeliveryID] {
            #expect(courier.standing().hasRoom)
            let take = Courier.Command.take(delivery: delivery, store: Road.branch)
            try courier.perform(take, in: CourierRules(), by: .system, at: Self.start)
            #expect(Self.outcome(take, on: courier) == "alreadyApplied")
        }
        #expect(!courier.standing().hasRoom)
        #expect(Self.outcome(.take(delivery: "d3", store: Road.account), on: courier) == "noRoom")
        for capacity in [0, 101, -1, Int.max] {
            let none = Courier.Command.describe(vehicle: CourierVehicle(.car, capacity: capacity))
            #expect(Self.outcome(none, on: courier, by: Road.courier("ivo")) == "capacityOutOfRange")
        }
        let unnamed = Courier.Command.describe(vehicle: CourierVehicle(VehicleKind(rawValue: ""), capacity: 1))
        #expect(Self.outcome(unnamed, on: courier, by: Road.courier("ivo")) == "unusableVehicle")
    }

    @Test("the latest end of all pauses holds")
    func pauses() throws {
        let rules = CourierRules(
            pauseAfterDecline: .minutes(5),
            pauseAfterMiss: .minutes(1),
            pauseAfterGivingUp: .minutes(2)
        )
        var courier = try Self.courier()
        try courier.perform(.decline(delivery: "x"), in: rules, by: .system, at: Self.start)
        #expect(courier.pausedUntil == Self.start + .minutes(5))
        let miss = Courier.Command.miss(delivery: "y", since: Self.start + .minutes(1))
        try courier.perform(miss, in: rules, by: .system, at: Self.start + .minutes(1))
        let giveUp = Courier.Command.giveUp(delivery: "d1", reason: nil, keepsGoods: false)
        try courier.perform(giveUp, in: rules, by: .system, at: Self.start + .minutes(2))
        #expect(courier.pausedUntil == Self.start + .minutes(5))
        try courier.perform(.decline(delivery: "z"), in: rules, by: .system, at: Self.start + .minutes(3))
        #expect(courier.pausedUntil == Self.start + .minutes(8))
        let standing = courier.standing()
        let dispatch = DispatchRules()
        #expect(!standing.canBeOffered(at: Self.start + .minutes(8) - .milliseconds(1), under: dispatch))
        #expect(standing.canBeOffered(at: Self.start + .minutes(8), under: dispatch))
    }

    @Test("a pause after a missed offer begins when the offer ended, however late it is counted")
    func lateMiss() throws {
        let rules = CourierRules(pauseAfterMiss: .minutes(10))
        // Counted three minutes late, an hour late, and by a clock that is behind.
        for (counted, end) in [(3, 10), (60, 10), (-1, 9)] {
            var courier = try Self.courier()
            let missed = Self.start + .hours(1)
            let now = missed + .minutes(counted)
            try courier.perform(.miss(delivery: "y", since: missed), in: rules, by: .system, at: now)
            #expect(courier.pausedUntil == missed + .minutes(end))
            #expect(courier.standing().canBeOffered(at: now, under: DispatchRules()) == (counted == 60))
        }
    }

    @Test("a courier tries no code while the set number of wrong ones lies in the window, whose end is now")
    func codes() throws {
        let rules = CourierRules(wrongCodes: CodeLimit(3, within: .minutes(10)))
        var courier = Courier(id: "ivo")
        for minute in [0, 4, 8] {
            #expect(courier.mayTryCodes(at: Self.start + .minutes(minute), under: rules))
            try courier.perform(.mistype, in: rules, by: .system, at: Self.start + .minutes(minute))
        }
        #expect(!courier.mayTryCodes(at: Self.start + .minutes(10) - .milliseconds(1), under: rules))
        #expect(courier.mayTryCodes(at: Self.start + .minutes(10), under: rules))
        #expect(Self.outcome(.mistype, on: courier, in: rules, at: Self.start + .minutes(9)) == "tooManyWrongCodes")
        #expect(courier.mayTryCodes(at: Self.start + .minutes(9), under: CourierRules()))
    }

    @Test("a record is read if nothing in it is later than its last event, and nothing is in one without events")
    func recordTimes() throws {
        var courier = Courier(id: "ivo")
        let none = try encoded(courier)
        #expect(try decoded(Courier.self, none) == courier)
        try courier.perform(.mistype, in: CourierRules(), by: .system, at: Self.start)
        let text = try encoded(courier)
        let time = Self.start.millisecondsSince1970
        let codes = "\"wrongCodes\":[\(time)]"
        try #require(text.contains(codes))
        func isRead(_ text: String) -> Bool { (try? decoded(Courier.self, text)) != nil }
        #expect(isRead(text.replacing(codes, with: "\"wrongCodes\":[\(time - 1)]")))
        #expect(isRead(text) && !isRead(text.replacing(codes, with: "\"wrongCodes\":[\(time + 1)]")))
        #expect(!isRead(none.dropLast() + ",\(codes)}"))
    }

    @Test("ID-33, ID-34: every own cancel counts, whatever its reason; faults and figures follow a naive count")
    func figures() throws {
        let reasons: [DeliveryReason?] = [nil, DeliveryReason(rawValue: "new")] + DeliveryReason.known
        for seed in 0..<UInt64(runs(60, long: 3_000)) {
            var random = SplitMix64(seed: seed)
            var courier = Courier(id: "ivo")
            var answers: [Int] = []
            var ends: [Int] = []
            var (cancels, held, given, now): (Int, [String], Set<String>, Instant) = (0, [], [], Self.start)
            let rules = CourierRules()
            var events: [Courier.Event] = []
            for number in 0..<300 {
                now = now + .seconds(Int.random(in: 0...60, using: &random))
                let command: Courier.Command
                switch Int.random(in: 0..<9, using: &random) {
                case 0: (command, answers) = (.decline(delivery: "x"), answers + [0])
                case 1: (command, answers) = (.miss(delivery: "x", since: Self.start), answers + [0])
                case 2, 3, 4:
                    guard held.count < 100 else { continue }
                    held.append("d\(number)")
                    answers.append(1)
                    command = .take(delivery: DeliveryID("d\(number)"), store: Road.branch)
                case 5:
                    let free = held.filter { !given.contains($0) }
                    guard let one = free.randomElement(using: &random) else { continue }
                    let reason = reasons[Int.random(in: 0..<reasons.count, using: &random)]
                    let keeps = Bool.random(using: &random)
                    cancels += 1
                    if [nil, "noTime", "vehicle", "damaged"].contains(reason?.rawValue) { ends.append(0) }
                    if keeps { given.insert(one) } else { held.removeAll { $0 == one } }
                    command = .giveUp(delivery: DeliveryID(one), reason: reason, keepsGoods: keeps)
                default:
                    guard let one = held.randomElement(using: &random) else { continue }
                    held.removeAll { $0 == one }
                    let reason = reasons[Int.random(in: 0..<reasons.count, using: &random)]
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0:
                        ends.append(1)
                        command = .finish(delivery: DeliveryID(one), end: .delivered)
                    case 1:
                        let isOwn = ["noTime", "vehicle", "damaged"].contains(reason?.rawValue)
                        if isOwn, !given.contains(one) { ends.append(0) }
                        command = .finish(delivery: DeliveryID(one), end: .failed(reason: reason))
                    default: command = .finish(delivery: DeliveryID(one), end: .calledOff)
                    }
                }
                events += try courier.perform(command, in: rules, by: .system, at: now)
                func figure(_ all: [Int]) -> Double? {
                    let last = all.suffix(100)
                    return last.count < 20 ? nil : Double(last.reduce(0, +)) / Double(last.count)
                }
                try #require(courier.acceptance == figure(answers), "seed \(seed) \(number)")
                try #require(courier.completion == figure(ends), "seed \(seed) \(number)")
                try #require(courier.counts.givenUp == cancels && courier.hand.map(\.id.rawValue) == held)
            }
            let read = try events.map { try decoded(Courier.Event.self, encoded($0)) }
            #expect(Courier.replaying(read, id: "ivo") == courier, "seed \(seed)")
            #expect(try decoded(Courier.self, encoded(courier)) == courier, "seed \(seed)")
        }
    }
}

@Suite("Couriers: when they work")
struct CourierDutyTests {
    @Test("a hundred duties are planned and read again, and one more is not")
    func most() throws {
        let duties = (0...CourierDuty.most).map { number in
            CourierDuty(from: Self.start + .hours(number), until: Self.start + .hours(number + 1))
        }
        var courier = Courier(id: "ivo")
        let plan = Courier.Command.plan(duties: Array(duties.dropLast()))
        try courier.perform(plan, in: CourierRules(), by: Road.courier("ivo"), at: Self.start)
        #expect(courier.duties.count == 100)
        #expect(try decoded(Courier.self, encoded(courier)) == courier)
        #expect(refusal(duties) == "courier.tooManyDuties")
    }

    private static let start = Road.start
    private static let noon = CourierDuty(from: start + .hours(1), until: start + .hours(3))
    private static let evening = CourierDuty(from: start + .hours(3), until: start + .hours(5))

    private func refusal(_ duties: [CourierDuty], on courier: Courier = Courier(id: "ivo")) -> String? {
        do {
            _ = try courier.decide(.plan(duties: duties), in: CourierRules(), by: Road.courier("ivo"), at: Self.start)
            return nil
        } catch {
            return error.code.rawValue
        }
    }

    @Test("a plan is a list of times in order that do not overlap, of which there are a hundred at most")
    func plans() throws {
        #expect(refusal([Self.noon, Self.evening]) == nil)
        #expect(refusal([]) == "courier.alreadyApplied")
        #expect(refusal([Self.evening, Self.noon]) == "courier.unsoundDuty")
        #expect(refusal([CourierDuty(from: Self.start, until: Self.start)]) == "courier.unsoundDuty")
        #expect(
            refusal([Self.noon, CourierDuty(from: Self.noon.until - .milliseconds(1), until: Self.evening.until)])
                == "courier.unsoundDuty"
        )
        let many = (0..<101).map { CourierDuty(from: Self.start + .hours($0), until: Self.start + .hours($0 + 1)) }
        #expect(refusal(many) == "courier.tooManyDuties" && refusal(Array(many.dropLast())) == nil)
    }

    @Test("a courier with a plan is asked within it alone, and one without by their switch alone")
    func asking() throws {
        var courier = Courier(id: "ivo")
        func isAsked(after hours: Int, _ milliseconds: Int64 = 0) -> Bool {
            let now = Self.start + .hours(hours) + .milliseconds(milliseconds)
            return courier.standing().canBeOffered(at: now, under: DispatchRules())
        }
        #expect(isAsked(after: 0) && isAsked(after: 9))
        let plan = Courier.Command.plan(duties: [Self.noon, Self.evening])
        try courier.perform(plan, in: CourierRules(), by: Road.courier("ivo"), at: Self.start)
        #expect(!isAsked(after: 1, -1) && isAsked(after: 1) && isAsked(after: 3) && isAsked(after: 5, -1))
        #expect(!isAsked(after: 5) && !isAsked(after: 9))
        #expect(try decoded(Courier.self, encoded(courier)) == courier)
        try courier.perform(.stop, in: CourierRules(), by: Road.courier("ivo"), at: Self.start)
        #expect(!isAsked(after: 2))
        try courier.perform(.start, in: CourierRules(), by: Road.courier("ivo"), at: Self.start)
        try courier.perform(.plan(duties: []), in: CourierRules(), by: Road.courier("ivo"), at: Self.start)
        #expect(isAsked(after: 9))
    }
}
