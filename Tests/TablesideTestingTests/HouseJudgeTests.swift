import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideVenue
import Testing

@testable import TablesideBilling
@testable import TablesideBooking
@testable import TablesideDelivery
@testable import TablesideFloor
@testable import TablesideLoyalty
@testable import TablesideOrdering
@testable import TablesideTestSupport
@testable import TablesideTesting

/// What the judge of an evening says of things that no house lets happen.
@Suite("House judge")
struct HouseJudgeTests {
    /// What is stored before a step and after it.
    private struct Step {
        var before: HouseSight
        var after: HouseSight
    }

    private static let start = Instant(millisecondsSince1970: 1_795_800_000_000)

    private static func judge() throws -> HouseJudge {
        HouseJudge(HouseSimulation(seed: 1), house: try SimulationHouse())
    }

    /// The rules that a forged step breaks.
    private static func broken(_ forge: (inout Step) throws -> Void) throws -> [String] {
        var judge = try judge()
        let sight = HouseSight(try SimulationHouse().day)
        var step = Step(before: sight, after: sight)
        try forge(&step)
        judge.judge([], from: step.before, to: step.after, at: start)
        return judge.report.violations.map(\.check)
    }

    private static func booking(_ id: BookingID, from start: Instant, _ status: Booking.Status) -> Booking {
        var booking = Booking(
            id: id,
            profile: ProfileCode(rawValue: "standard"),
            party: 2,
            span: start..<start + .minutes(90),
            tables: ["t1"],
            guest: nil,
            channel: .online,
            isLocked: false,
            madeAt: start
        )
        booking.status = status
        return booking
    }

    @Test("a table that is held twice at one time is found; one booking after another, or one that is over, is not")
    func tables() throws {
        func broken(_ later: Elapsed, _ status: Booking.Status) throws -> [String] {
            try Self.broken { step in
                step.after.day.bookings["a"] = Self.booking("a", from: Self.start, .seated)
                step.after.day.bookings["b"] = Self.booking("b", from: Self.start + later, status)
            }
        }
        #expect(try broken(.minutes(89), .confirmed) == ["tableTwice"])
        #expect(try broken(.minutes(90), .confirmed) == [])
        #expect(try broken(.minutes(89), .cancelled) == [])
    }

    @Test("a waiter above the cap, and an order in two hands or in hand when it is served, are found")
    func hands() throws {
        func broken(_ hands: [[OrderID]], served: OrderID? = nil) throws -> [String] {
            try Self.broken { step in
                for (number, hand) in hands.enumerated() {
                    var waiter = Shift.Waiter(id: UserID("w\(number)"))
                    waiter.cap = 2
                    waiter.hand = hand.map { Shift.Work(id: $0, facts: WorkFacts()) }
                    step.after.shift.waiters.append(waiter)
                }
                guard let served else { return }
                var order = Order(id: served)
                order.state = .served
                step.before.orders[served] = order
                step.after.orders[served] = order
            }
        }
        #expect(try broken([["1", "2"], ["3"]]) == [])
        #expect(try broken([["1", "2", "3"]]) == ["aboveCap"])
        #expect(try broken([["1"], ["1"]]) == ["workTwice"])
        #expect(try broken([["1"]], served: "1") == ["workTwice"])
    }

    @Test("orders, tabs and deliveries that go a way that there is not are found; several steps at once are none")
    func steps() throws {
        func order(_ from: Order.State, _ to: Order.State) throws -> [String] {
            try Self.broken { step in
                var order = Order(id: "1")
                order.state = from
                step.before.orders["1"] = order
                order.state = to
                step.after.orders["1"] = order
            }
        }
        #expect(try order(.placed, .served) == [])
        #expect(try order(.served, .placed) == ["illegalStep"])
        #expect(try order(.cancelled, .accepted) == ["illegalStep"])
        func tab(_ from: GuestTab.State, _ to: GuestTab.State) throws -> [String] {
            try Self.broken { step in
                var tab = GuestTab(id: "1")
                tab.state = from
                step.before.tabs["1"] = tab
                tab.state = to
                step.after.tabs["1"] = tab
            }
        }
        #expect(try tab(.open, .closed) == [])
        #expect(try tab(.closed, .open) == ["illegalStep"])
        #expect(
            try Self.delivery {
                $0.state = .delivered
            } to: {
                $0.state = .created
            } == ["illegalStep"]
        )
    }

    private static func delivery(
        _ before: (inout DeliveryJob) -> Void,
        to after: (inout DeliveryJob) -> Void
    ) throws -> [String] {
        try broken { step in
            var job = DeliveryJob(id: "1")
            before(&job)
            step.before.jobs["1"] = job
            after(&job)
            step.after.jobs["1"] = job
        }
    }

    @Test("a delivery that nobody has, that goes from hand to hand, or that is with one who gave it up is found")
    func couriers() throws {
        #expect(
            try Self.delivery {
                $0.state = .offering
            } to: {
                $0.state = .accepted
            } == ["courierTwice"]
        )
        func handed(_ courier: UserID, excluding: [UserID]) throws -> [String] {
            try Self.delivery {
                $0.state = .pickedUp
                $0.courier = "ivo"
            } to: {
                $0.state = .atDropoff
                $0.courier = courier
                $0.excluded = excluding
            }
        }
        #expect(try handed("ivo", excluding: ["leo"]) == [])
        #expect(try handed("leo", excluding: []) == ["courierTwice"])
        #expect(try handed("ivo", excluding: ["ivo"]) == ["courierTwice"])
    }

    @Test("two open calls of one kind at a table, and one that is opened again, are found")
    func calls() throws {
        func calls(_ kinds: [CallKind], answered: Bool = false) -> TableCalls {
            var calls = TableCalls(at: "t1", of: "b")
            for (number, kind) in kinds.enumerated() {
                let id = ServiceCallID("\(number)")
                calls.apply(
                    .called(
                        call: id,
                        kind: kind,
                        text: nil,
                        route: CallRoute(),
                        level: .floor,
                        due: nil,
                        by: .guest("vera"),
                        at: Self.start
                    )
                )
                if answered { calls.apply(.answered(call: id, staff: nil, at: Self.start)) }
            }
            return calls
        }
        func broken(_ before: TableCalls, _ after: TableCalls) throws -> [String] {
            try Self.broken { step in
                step.before.calls["t1"] = before
                step.after.calls["t1"] = after
            }
        }
        #expect(try broken(calls([]), calls([.help, .message])) == [])
        #expect(try broken(calls([]), calls([.help, .help])) == ["callTwice"])
        #expect(try broken(calls([.help], answered: true), calls([.help])) == ["illegalStep"])
    }

    @Test("a bill that is not the sum of what was ordered is found")
    func bills() throws {
        let bill = try JSONDocumentCoder().decode(Bill.self, from: Array(try golden("Bill.json").utf8))
        try #require(!bill.total.isZero)
        let broken = try Self.broken { step in
            var tab = GuestTab(id: "1")
            tab.state = .open
            step.before.tabs["1"] = tab
            tab.state = .locked
            tab.bill = bill
            step.after.tabs["1"] = tab
        }
        #expect(broken == ["billDoesNotSum"])
    }

    @Test("points are those of what an order costs on the menu, whatever the order says of its price")
    func worth() throws {
        // Elsewhere a pizza costs 20 euros; in the house of the simulation, 12.
        let menu = FoodMenu(
            id: "menu",
            of: .branch("branch"),
            currency: .eur,
            categories: [MenuCategory(id: "food", name: LocalizedText("Food", in: .english))],
            items: [
                MenuItem(
                    id: "pizza",
                    name: LocalizedText("Pizza", in: .english),
                    category: "food",
                    price: Money(minorUnits: 2_000, .eur)
                )
            ]
        )
        let cart = Cart([CartLine(id: "1", item: "pizza", quantity: 1)], channel: .dineIn)
        let placement = Placement(
            quote: try menu.quote(cart, at: Self.start),
            profile: .dineIn,
            tab: "1",
            table: "t1",
            guest: "ana"
        )
        var order = Order(id: "1")
        try order.perform(.place(placement), by: .guest("ana"), at: Self.start)
        order.state = .completed
        var tab = GuestTab(id: "1")
        tab.state = .closed
        tab.orders = ["1"]
        var sight = HouseSight(try SimulationHouse().day)
        (sight.orders["1"], sight.tabs["1"]) = (order, tab)
        for (points, rules) in [(12, []), (20, [.pointsNotOfBill])] as [(Int, [HouseJudge.Rule])] {
            let grant = PointsGrant(
                points,
                from: .order(order: "1", rule: SimulatedLoyalty.rule),
                earnedAt: Self.start,
                net: Money(minorUnits: Int64(points) * 100, .eur)
            )
            var account = PointsAccount(id: MembershipID("ana", in: SimulatedLoyalty.program))
            var judge = LoyaltyJudge()
            for event in try account.perform(.earn(grant: grant), in: PointsProgram(), by: .system, at: Self.start) {
                judge.note(event, of: "ana", sight)
            }
            #expect(judge.findings.map(\.rule) == rules, "\(points) points")
        }
    }

    @Test("points that are taken back and were never earned, and a debt that the next points do not pay, are found")
    func debts() throws {
        let sight = HouseSight(try SimulationHouse().day)
        var claw = PointsClawBack(.order(order: "1", rule: SimulatedLoyalty.rule), refunded: nil)
        claw.owed = 5
        let source = PointsSource.adjustment(adjustment: "welcome")
        let grant = PointsGrant(SimulatedLoyalty.welcomePoints, from: source, earnedAt: Self.start)
        for (debt, rules) in [(0, [HouseJudge.Rule.pointsDoNotSum]), (5, [])] {
            var judge = LoyaltyJudge()
            judge.note(.clawedBack(clawBack: claw, at: Self.start), of: "ana", sight)
            #expect(judge.findings.map(\.rule) == [.pointsNotOfBill])
            #expect(judge.marks == [.pointsTakenBack, .pointsOwed])
            judge.findings = []
            let credit = PointsCredit([grant.lot(1)], debt: debt, at: Self.start)
            let welcome = PointsAccount.Event.raised(grant: grant, lot: 1, reason: "", credit: credit, at: Self.start)
            judge.note(welcome, of: "ana", sight)
            #expect(judge.findings.map(\.rule) == rules)
        }
    }

    @Test("what a phone is told twice, refused and done, or not at all, is found")
    func commands() async throws {
        let guest = Author.guest("mia", on: "phone")
        let ask = HouseRequest.Ask.table(request: .askForBill(tab: "t"))
        func ending(_ outcome: SendingOutcome) -> SimulatedPhone.Ending {
            SimulatedPhone.Ending(request: HouseRequest(ask, id: "1"), outcome: outcome)
        }
        let failure = WireFailure(code: ErrorCode(rawValue: "command.unexpected"), message: "no")
        let cases: [(outcomes: [SendingOutcome], rules: [String])] = [
            (
                [.done(number: 1, receipt: nil, isReplay: false), .done(number: 1, receipt: nil, isReplay: true)],
                [
                    "commandHaunts"
                ]
            ),
            ([.refused(number: 1, failure: failure)], ["commandFailed"]),
            ([.upgradeNeeded(number: 1, failure: failure)], ["commandFailed"]),
            ([.retryLater(number: 1, at: Self.start)], []),
        ]
        for (outcomes, rules) in cases {
            var judge = try Self.judge()
            for outcome in outcomes { judge.hear(ending(outcome), by: guest, at: Self.start) }
            #expect(judge.report.violations.map(\.check) == rules, "\(outcomes)")
        }
        // Told done, and nothing is stored.
        var judge = try Self.judge()
        judge.hear(ending(.done(number: 1, receipt: nil, isReplay: false)), by: guest, at: Self.start)
        #expect(try await Self.end(&judge).contains("commandLost"))
    }

    /// The rules that are broken at the end of an evening of which nothing is stored.
    private static func end(
        _ judge: inout HouseJudge,
        _ forge: (inout HouseSight) -> Void = { _ in }
    ) async throws -> Set<String> {
        var sight = HouseSight(try SimulationHouse().day)
        forge(&sight)
        await judge.close(sight, on: MemoryStore(), phones: [], reactions: [])
        return Set(judge.report.violations.map(\.check))
    }

    @Test("what is left open at the end is found")
    func leftovers() async throws {
        var judge = try Self.judge()
        // There is no stock, as nothing is stored.
        #expect(try await Self.end(&judge) == ["goodsNotConserved"])
        judge = try Self.judge()
        let broken = try await Self.end(&judge) { sight in
            var order = Order(id: "1")
            order.state = .preparing
            sight.orders["1"] = order
        }
        #expect(broken.contains("leftovers"))
    }

    /// The events of a house in which one person has an account with a mailbox.
    private static func registered(
        _ user: UserID,
        in store: MemoryStore = MemoryStore(),
        named name: String = "Ana"
    ) async throws -> [StoredEvent] {
        let texts: [SignUpField: String] = [
            .username: user.rawValue, .firstName: name, .lastName: "Pop", .email: "one@example.org",
        ]
        let credential = SignUpCredential.password(NewPassword("Secret-7-words", confirmation: "Secret-7-words"))
        let registration = try SignUpForm(texts).registration(with: credential, under: SimulationHouse.accounts)
        let envelope = Envelope(RegisterAccount(user, registration), by: .system, id: CommandID("\(user)"))
        try await makeRunner(store, at: start).perform(envelope, in: FixedContext(SimulationHouse.accounts))
        return try await store.events(after: nil, limit: 100).events
    }

    @Test("two accounts with one mailbox, and what is counted when it comes again, are found")
    func accounts() async throws {
        var judge = try Self.judge()
        let sight = HouseSight(try SimulationHouse().day)
        let events = try await Self.registered("ana") + Self.registered("ben")
        judge.judge(events, from: sight, to: sight, at: Self.start)
        #expect(judge.report.violations == [])
        let reaction = ReactionName(rawValue: "r")
        let counts = [events.count, events.count - 1].map { judge.judgeRepeat(to: reaction, after: $0) }
        #expect(counts == [true, false])
        #expect(judge.report.violations.map(\.check) == ["countedTwice"])
        #expect(try await Self.end(&judge).contains("keyTwice"))
    }

    @Test("the digest of an event is that of what it says, in values and in bytes")
    func digests() async throws {
        let values = try await Self.registered("ana").map { try EventDigest.of($0) }
        let bytes = try await Self.registered("ana", in: MemoryStore(coder: JSONDocumentCoder()))
        #expect(try bytes.map { try EventDigest.of($0) } == values)
        let other = try await Self.registered("ana", named: "Eva")
        #expect(try other.map { try EventDigest.of($0) } != values)
        #expect(!values.isEmpty && !values.contains("-"))
    }

    @Test("an evening that does not end is found")
    func endless() async throws {
        var simulation = HouseSimulation(seed: 1)
        simulation.turnLimit = 3
        let report = try await simulation.run { MemoryStore() }
        #expect(report.violations.contains { $0.check == "endless" })
    }

    @Test("every rule of the judge is broken by some test")
    func everyRule() {
        let here: Set<HouseJudge.Rule> = [
            .tableTwice, .aboveCap, .workTwice, .illegalStep, .courierTwice, .callTwice, .billDoesNotSum,
            .commandHaunts, .commandFailed, .commandLost, .leftovers, .keyTwice, .countedTwice, .endless,
        ]
        let flaws = HouseSimulationTests.findings + HouseSimulationTests.loyaltyFindings
        let found = here.union(flaws.compactMap { HouseJudge.Rule(rawValue: $0.rule) })
        #expect(found == Set(HouseJudge.Rule.allCases))
    }
}
