import TablesideBilling
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Points that guests earn, pay with, send and lose by refunds while the store fails.
@Suite("Rewards on a store that fails")
struct FaultyRewardsTests {
    /// What happened on some evening.
    fileprivate enum Mark: Hashable, CaseIterable {
        case paidWithPoints, tooFewPoints, clawedBack, takenFromOthers, owed, debtPaid, returnedByPoints, sent, sentBack
        case rewardReturned, redeemed, missions
    }

    /// A visit of one guest, by what the answers say.
    fileprivate struct Party {
        let guest: UserID
        let tab: TabID
        let order: OrderID
        let soups: Int
        /// The steps done, and those there are.
        var step = 0
        /// What the goods cost, and what points paid of it, in minor units.
        let goods: Int64
        var points = 0
        var backInCash: Int64 = 0
        var backInPoints: Int64 = 0
        var refunds = 0

        var paidWithPoints: Int64 { Int64(points) * 50 }

        /// The points that stay of the order: one for each full 1.00 that was not paid with points.
        var kept: Int {
            let net = goods - paidWithPoints
            guard net > 0 else { return 0 }
            return Int(net / 100 * (net - min(net, backInCash)) / net)
        }

        /// The points that came back of those that paid.
        var returned: Int {
            points == 0 ? 0 : Int(Int64(points) * min(paidWithPoints, backInPoints) / paidWithPoints)
        }
    }

    /// What a guest was given, sent, received and held, by what the answers say.
    fileprivate struct Books {
        var points = 0
        var held = 0
    }

    @Test("AP-15, AP-16 after every evening on a failing store points are what the answers promise, to the point")
    func sums() async throws {
        var loyal = try await LoyalDiner()
        loyal.earning = EarningRules([EarningRule("goods", per: try loyal.ron(100))])
        loyal.missions = try Evening.missions(at: loyal.diner.clock.now())
        let units = await loyal.diner.store.units
        var marks: Set<Mark> = []
        var faults: Set<StoreFault> = []
        for seed in 0..<UInt64(runs(150, long: 100_000)) {
            do {
                var evening = try await Evening(loyal, units, seed: seed)
                try await evening.play()
                try await evening.judge()
                marks.formUnion(evening.marks)
                faults.formUnion(evening.faulty.faults + evening.behind.faults)
            } catch {
                Issue.record("seed \(seed): \(error)")
            }
        }
        #expect(marks == Set(Mark.allCases))
        #expect(faults == Set(StoreFault.allCases))
    }
}

/// One evening of Mia and Leo, whose store fails.
private struct Evening {
    typealias Party = FaultyRewardsTests.Party
    typealias Books = FaultyRewardsTests.Books

    let loyal: LoyalDiner
    let memory = MemoryStore()
    /// The store as requests see it.
    let faulty: FaultyStore
    /// The store as reactions see it: what they read by themselves no commit checks, so it is never stale, as stores
    /// promise.
    let behind: FaultyStore
    let seed: UInt64
    var random: SplitMix64
    var parties: [Party] = []
    var books: [UserID: Books] = [D.mia: Books(), D.leo: Books()]
    var rewards: [(reward: RewardID, guest: UserID)] = []
    var transfers: [(transfer: PointsTransferID, sender: UserID, points: Int)] = []
    var marks: Set<FaultyRewardsTests.Mark> = []
    var ids = 0

    init(_ loyal: LoyalDiner, _ units: [CommitUnit], seed: UInt64) async throws {
        self.loyal = loyal
        self.seed = seed
        random = SplitMix64(seed: seed)
        // On some evenings every third call fails, on some every twelfth.
        let rarity = UInt64.random(in: 3...12, using: &random)
        @Sendable
        func fault(_ call: Int, salt: UInt64) -> StoreFault? {
            var dice = SplitMix64(seed: seed &* 0x1_0001 &+ UInt64(call) ^ salt)
            guard dice.next() % rarity == 0 else { return nil }
            return StoreFault.allCases[Int(dice.next() % UInt64(StoreFault.allCases.count))]
        }
        faulty = FaultyStore(memory) { fault($0, salt: 0) }
        behind = FaultyStore(memory) { call in
            let fault = fault(call, salt: 1 << 63)
            return fault == .staleRead ? nil : fault
        }
        for unit in units { _ = try await memory.commit(unit) }
        for number in 0..<Int.random(in: 1...3, using: &random) {
            let soups = Int.random(in: 1...3, using: &random)
            parties.append(
                Party(
                    guest: Bool.random(using: &random) ? D.mia : D.leo,
                    tab: TabID("tab-\(number)"),
                    order: OrderID("order-\(number)"),
                    soups: soups,
                    goods: Int64(soups) * 1_550 + 300
                )
            )
        }
    }

    /// A first visit gives 4 points, and two orders give 6.
    static func missions(at now: Instant) throws -> MissionBook {
        let goals: [(MissionID, MissionGoal, Int)] = [("visit", .visits(1), 4), ("orders", .orders(2), 6)]
        return try MissionBook(
            goals.map { id, goal, points in
                var mission = Mission(id: id)
                let terms = MissionTerms(LocalizedText("\(id)", in: .english), goal: goal, points: points)
                try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: now)
                try mission.perform(.publish, by: .system, at: now)
                return mission
            }
        )
    }
}

// What they do.
extension Evening {
    mutating func play() async throws {
        for guest in [D.mia, D.leo] { try await give(Int.random(in: 1...40, using: &random), to: guest) }
        while let place = parties.indices.filter({ parties[$0].step < 9 }).randomElement(using: &random) {
            try await advance(place)
            if Int.random(in: 0..<4, using: &random) == 0 { try await anything() }
            if Bool.random(using: &random) { await react() }
        }
        // A unit that was late arrives before the next call.
        for store in [faulty, behind] { _ = try? await store.fetch([]) }
        for reaction in reactions(through: runner(on: memory)) {
            while case let report = try await runner(on: memory).advance(reaction), !report.isIdle {}
        }
    }

    private func runner(on store: any HostStore) -> CommandRunner {
        CommandRunner(store: store, clock: loyal.diner.clock, retry: .immediate(attempts: 3))
    }

    private func reactions(through runner: CommandRunner) -> [Reaction] {
        [.loyalty(through: runner, in: loyal.house), .returningPoints(through: runner, in: loyal.house)]
    }

    /// Lets the reactions see some of what happened, as far as the store allows.
    private mutating func react() async {
        for reaction in reactions(through: runner(on: behind)) {
            _ = try? await runner(on: behind).advance(reaction, limit: Int.random(in: 1...30, using: &random))
        }
    }

    private var staleReads: Int { faulty.faults.count { $0 == .staleRead } }

    /// Sends a request until the answer is final.
    ///
    /// - Returns: why it was refused; `nil` if it was done.
    /// - Throws: `TestFault` if no answer is final.
    private mutating func send(_ ask: HouseRequest.Ask, by author: Author) async throws -> WireFailure? {
        ids += 1
        let request = HouseRequest(ask, id: CommandID("command \(ids)"))
        var again = Int.random(in: 0..<6, using: &random) == 0
        for _ in 0..<500 {
            let server = HouseServer(runner: runner(on: faulty), house: loyal.house, coder: JSONDocumentCoder())
            let before = staleReads
            let failure = await server.perform(request, by: author).failure
            // A refusal may rest on a stale read.
            if failure?.isTemporary == true || failure != nil && staleReads > before { continue }
            // A phone that did not hear the answer asks again.
            guard failure == nil, again else { return failure }
            again = false
        }
        throw TestFault("\(request) had no answer")
    }

    private mutating func done(_ ask: HouseRequest.Ask, by author: Author) async throws {
        if let failure = try await send(ask, by: author) { throw TestFault("\(ask) was refused: \(failure)") }
    }

    private mutating func step(_ order: OrderID, _ command: Order.Command, by author: Author) async throws {
        ids += 1
        let decision = OrderOperation(order, command, shift: loyal.diner.day)
        let envelope = Envelope(decision, by: author, id: CommandID("command \(ids)"))
        for _ in 0..<500 {
            let before = staleReads
            do throws(CommandFailure<AnyRefusal>) {
                try await runner(on: faulty).perform(envelope)
                return
            } catch {
                if case .store = error { continue }
                guard staleReads > before else { throw error }
            }
        }
        throw TestFault("\(command) had no answer")
    }

    /// Takes the next step of a visit.
    private mutating func advance(_ place: Int) async throws {
        let party = parties[place]
        let waiter = D.waiter(D.wanda)
        parties[place].step += 1
        switch party.step {
        case 0:
            let wish = OrderWish(
                party.order,
                [.init(id: "soup", item: D.soup, quantity: party.soups), .init(id: "bread", item: D.bread)],
                on: party.tab,
                opening: .init(at: D.branch, table: "t2", covers: 1)
            )
            try await done(.table(request: .place(order: wish)), by: .guest(party.guest))
        case 1: try await step(party.order, .accept(waiter: D.wanda), by: waiter)
        case 2: try await step(party.order, .ready, by: D.cook)
        case 3: try await step(party.order, .serve, by: waiter)
        case 4: try await done(.table(request: .askForBill(tab: party.tab)), by: .guest(party.guest))
        case 5:
            let points = Int.random(in: 1...60, using: &random)
            let pay = GuestRequest.payWithPoints(tab: party.tab, payment: "points", points: points)
            let failure = try await send(.guest(request: pay), by: .guest(party.guest))
            marks.insert(failure == nil ? .paidWithPoints : .tooFewPoints)
            guard failure == nil else { return }
            parties[place].points = points
            books[party.guest]?.points -= points
        case 6:
            let due = party.goods - party.paidWithPoints
            guard due > 0 else { return }
            let cash = try Payment(id: "cash", amount: loyal.ron(due), method: .cash)
            try await done(.staff(request: .tab(tab: party.tab, action: .pay(cash))), by: waiter)
        case 7: try await done(.staff(request: .tab(tab: party.tab, action: .close)), by: waiter)
        default:
            // Another refund or none.
            if Int.random(in: 0..<3, using: &random) == 0 || party.refunds == 3 { return }
            parties[place].step -= 1
            parties[place].refunds += 1
            try await giveBack(place)
        }
    }

    /// Gives some of a bill back, unless it is too much.
    private mutating func giveBack(_ place: Int) async throws {
        let party = parties[place]
        let amount = Int64.random(in: 1...party.goods, using: &random)
        let line = BillLineID(party.order, "soup")
        let (part, cost): (BillRefund.Part, Int64) =
            Bool.random(using: &random)
            ? (.line(line: line, quantity: 1), 1_550) : (.amount(money: try loyal.ron(amount)), amount)
        let byPoints = party.points > 0 && Bool.random(using: &random)
        let id = PaymentID("back \(party.refunds)")
        let refund = BillRefund(id: id, [part], method: byPoints ? .points : .cash)
        let ask = HouseRequest.Ask.staff(request: .tab(tab: party.tab, action: .giveBack(refund)))
        guard try await send(ask, by: D.manager) == nil else { return }
        if byPoints { parties[place].backInPoints += cost } else { parties[place].backInCash += cost }
    }

    /// Does something of which a phone thinks in between.
    private mutating func anything() async throws {
        let guest = Bool.random(using: &random) ? D.mia : D.leo
        let friend = guest == D.mia ? D.leo : D.mia
        switch Int.random(in: 0..<5, using: &random) {
        case 0: try await give(Int.random(in: 1...10, using: &random), to: guest)
        case 1:
            let reward = RewardID("reward \(ids)")
            guard try await ask(.getReward(reward: reward, code: "dessert"), by: guest) else { return }
            books[guest]?.points -= 5
            books[guest]?.held += 5
            rewards.append((reward, guest))
        case 2:
            guard let (reward, guest) = rewards.popLast() else { return }
            books[guest]?.held -= 5
            if Bool.random(using: &random) {
                guard try await ask(.returnReward(reward: reward), by: guest) else { throw TestFault("\(reward)") }
                books[guest]?.points += 5
                marks.insert(.rewardReturned)
            } else {
                let redeem = StaffLoyaltyRequest.redeemReward(reward: reward)
                try await done(.staff(request: .loyalty(guest: guest, request: redeem)), by: D.waiter(D.wanda))
                marks.insert(.redeemed)
            }
        case 3:
            let (transfer, points) = (PointsTransferID("transfer \(ids)"), Int.random(in: 1...20, using: &random))
            guard try await ask(.sendPoints(transfer: transfer, friend: friend, points: points), by: guest) else {
                return
            }
            move(points, from: guest, to: friend)
            transfers.append((transfer, guest, points))
            marks.insert(.sent)
        default:
            guard let (transfer, sender, points) = transfers.popLast() else { return }
            let friend = sender == D.mia ? D.leo : D.mia
            guard try await ask(.returnTransfer(transfer: transfer), by: friend) else { return }
            move(points, from: friend, to: sender)
            marks.insert(.sentBack)
        }
    }

    private mutating func give(_ points: Int, to guest: UserID) async throws {
        let adjustment = PointsAdjustmentID("gift \(ids)")
        let gift = StaffLoyaltyRequest.adjustPoints(adjustment: adjustment, points: points, reason: "welcome")
        try await done(.staff(request: .loyalty(guest: guest, request: gift)), by: D.manager)
        books[guest]?.points += points
    }

    private mutating func ask(_ request: GuestLoyaltyRequest, by guest: UserID) async throws -> Bool {
        try await send(.guest(request: .loyalty(branch: D.branch, request: request)), by: .guest(guest)) == nil
    }

    private mutating func move(_ points: Int, from sender: UserID, to friend: UserID) {
        books[sender]?.points -= points
        books[friend]?.points += points
    }
}

// How things are in the end.
extension Evening {
    mutating func judge() async throws {
        let now = loyal.diner.clock.now()
        let unhandled = try await memory.query(DocumentQuery(UnhandledEvent.kind, limit: 10)).documents
        #expect(unhandled.isEmpty, "seed \(seed)")
        let feed = try await memory.events(after: nil, limit: 1_000)
        #expect(feed.events.count < 1_000, "seed \(seed)")
        for (guest, books) in books.sorted(by: { $0.key < $1.key }) {
            let visits = parties.filter { $0.guest == guest }
            let missions = (visits.isEmpty ? 0 : 4) + (visits.count < 2 ? 0 : 6)
            if visits.count > 1 { marks.insert(.missions) }
            let expected = visits.reduce(books.points + missions) { $0 + $1.kept + $1.returned }
            if visits.contains(where: { $0.returned > 0 }) { marks.insert(.returnedByPoints) }
            let id = MembershipID(guest, in: LoyalDiner.program)
            let account = try #require(try await memory.load(PointsAccount.self, id))
            #expect(account.balance(at: now) == expected, "\(guest), seed \(seed)")
            #expect(account.heldPoints == books.held, "\(guest), seed \(seed)")
            #expect(account.check() == [], "\(guest), seed \(seed)")
            let events = try feed.events.filter { $0.aggregate == account.ref }
                .compactMap { try $0.recorded(of: PointsAccount.self)?.event }
            #expect(PointsAccount.replaying(events, id: id) == account, "\(guest), seed \(seed)")
            for event in events { note(event) }
        }
    }

    private mutating func note(_ event: PointsAccount.Event) {
        switch event {
        case .clawedBack(let claw, _):
            marks.insert(.clawedBack)
            if !claw.others.isEmpty { marks.insert(.takenFromOthers) }
            if claw.owed > 0 { marks.insert(.owed) }
        case .earned(_, _, let credit, _), .raised(_, _, _, let credit, _):
            if !credit.paid.isEmpty { marks.insert(.debtPaid) }
        default: break
        }
    }
}
