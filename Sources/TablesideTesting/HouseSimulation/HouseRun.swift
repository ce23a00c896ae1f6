import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideVenue

/// Plays the evening of a ``HouseSimulation``: lets people look and act, moves the clock, the timers and the reactions,
/// and has everything judged.
struct HouseRun {
    /// The violations after which the evening is broken off.
    private static let violationLimit = 100
    /// The rounds without any event after which the evening is over.
    private static let quietRounds = 4

    private let simulation: HouseSimulation
    private let house: SimulationHouse
    private let source: SimulatedHouse
    private let store: any HostStore
    private let faulty: FaultyStore
    private let front: InterposedStore
    private let clock: ManualClock
    private let hasHealed = Locked(false)
    /// Whether reactions are at work: what they read by themselves no commit checks, so it is never stale, as stores
    /// promise.
    private let isReacting = Locked(false)
    private let runner: CommandRunner
    /// The runner of the machine that others overtake.
    private let overtaken: CommandRunner
    private let server: HouseServer<SimulatedHouse>
    private let reader: HouseReader<SimulatedHouse>
    private let reactions: HouseReactions
    private let notifier = MemoryNotifier()
    private let phones: [SimulatedPhone]

    private var cast: HouseCast
    private var sight: HouseSight
    private var judge: HouseJudge
    private var dice: SplitMix64
    private var cursor: EventCursor?
    private var provider: [(tab: TabID, payment: Payment)] = []
    private var nextRound: Instant
    private var nextCatchUp: Instant
    private var round = 0

    init(
        _ simulation: HouseSimulation,
        house: SimulationHouse,
        rewarding loyalty: SimulatedLoyalty,
        store: any HostStore,
        coder: (any DocumentCoder)?
    ) {
        self.simulation = simulation
        self.house = house
        self.store = store
        let source = SimulatedHouse(house, loyalty)
        self.source = source
        let (hasHealed, isReacting, clock) = (hasHealed, isReacting, ManualClock(house.opening))
        let faulty = FaultyStore(store) { call in
            var dice = SplitMix64.dice(simulation.seed, call)
            let fault: StoreFault? = hasHealed.withLock { $0 } ? nil : dice.fault(oneIn: simulation.storeFault)
            return fault == .staleRead && isReacting.withLock { $0 } ? nil : fault
        }
        self.faulty = faulty
        self.clock = clock
        front = InterposedStore(faulty)
        func runner(on store: any HostStore) -> CommandRunner {
            let timers = DueHandler.house(source, in: store)
            return CommandRunner(store: store, clock: clock, retry: .immediate(attempts: 4), timers: timers)
        }
        func server(_ runner: CommandRunner) -> HouseServer<SimulatedHouse> {
            HouseServer(runner: runner, house: source, coder: coder ?? CompactDocumentCoder())
        }
        let (behind, ahead) = (runner(on: faulty), runner(on: front))
        self.runner = behind
        overtaken = ahead
        self.server = server(behind)
        // What guests are shown of their points is judged, so it is read from the store as it is.
        let shown = coder ?? CompactDocumentCoder()
        reader = HouseReader(store: store, clock: clock, house: source, coder: shown)
        reactions = HouseReactions(through: behind, in: source, notifying: notifier)
        cast = HouseCast(house, seed: simulation.seed)
        let authors = Dictionary(cast.people.map { ($0.user?.rawValue ?? "", $0) }) { first, _ in first }
        func loopback(_ server: HouseServer<SimulatedHouse>) -> Loopback<HouseRequest> {
            Loopback(to: server.server { token in token.flatMap { authors[$0.rawValue] } }, coder: coder)
        }
        let lines = (front: loopback(server(ahead)), behind: loopback(server(behind)))
        phones = authors.keys.sorted().enumerated().compactMap { number, name in
            guard let author = authors[name] else { return nil }
            let seed = simulation.seed &+ UInt64(number + 1) &* 1_000_003
            return SimulatedPhone(author, line: SimulatedLine(front: lines.front, behind: lines.behind)) { sending in
                var dice = SplitMix64.dice(seed, sending)
                return hasHealed.withLock { $0 } ? nil : dice.fault(oneIn: simulation.transportFault)
            }
        }
        sight = HouseSight(house.day)
        judge = HouseJudge(simulation, house: house)
        dice = SplitMix64.dice(simulation.seed, -2)
        nextRound = house.opening
        nextCatchUp = house.opening
    }

    private mutating func roll(_ count: Int) -> Int { Int(dice.next() % UInt64(count)) }

    /// Plays until nothing is left to do.
    mutating func play() async -> HouseSimulation.Report {
        await openAccounts()
        await stockUp()
        var quiet = 0
        var turn = 0
        while turn < simulation.turnLimit, quiet < Self.quietRounds, judge.report.violations.count < Self.violationLimit
        {
            turn += 1
            let isLate = clock.now() >= house.closing
            if isLate, !hasHealed.withLock({ $0 }) {
                hasHealed.withLock { $0 = true }
                await raceForMailbox()
            }
            let isBusy = await (isLate ? everybodyActs() : someoneActs())
            clock.advance(by: isLate ? .minutes(5) : .seconds(15 + roll(40)))
            let isNews = await lookAround()
            quiet = isLate && !isBusy && !isNews ? quiet + 1 : 0
        }
        if turn == simulation.turnLimit { judge.fail(.endless, "the evening is not over after \(turn) turns") }
        for phone in phones { await phone.flush(at: clock.now()) }
        await followFeed()
        await reactAgain()
        for guest in judge.members { await showCard(of: guest) }
        await judge.close(sight, on: store, phones: phones, reactions: reactions.all.map(\.name))
        var report = judge.report
        report.notices = await notifier.notices.count
        report.calls = faulty.calls
        report.storeFaults = faulty.faults
        report.transportFaults = phones.flatMap(\.faults)
        return report
    }

    // MARK: People

    /// Lets one person act, and sometimes another before the commit of the first.
    private mutating func someoneActs() async -> Bool {
        guard let first = nextPhone(besides: nil) else { return false }
        return await send(first, roll(2) == 0 ? nextPhone(besides: first) : nil)
    }

    /// The phone of somebody who has something to send: one of the first five who look at theirs.
    private mutating func nextPhone(besides other: SimulatedPhone?) -> SimulatedPhone? {
        for _ in 0..<5 {
            let phone = phones[roll(phones.count)]
            guard phone !== other else { continue }
            look(phone)
            if !phone.isIdle { return phone }
        }
        return nil
    }

    /// Lets everybody act, one after another: what is left is done.
    private mutating func everybodyActs() async -> Bool {
        var isBusy = false
        for phone in phones {
            look(phone)
            isBusy = await send(phone, nil) || isBusy
            await followFeed()
        }
        return isBusy
    }

    /// Lets somebody see how things are, and put what they want into their phone.
    private mutating func look(_ phone: SimulatedPhone) {
        let now = clock.now()
        for guest in cast.guests where phone.author.user == guest.id {
            var tables: [TableID: Instant] = [:]
            if let booking = sight.day.bookings[guest.booking], booking.status == .seated {
                for table in booking.tables { tables[table] = booking.seatedAt }
            }
            source.scanned.withLock { $0[guest.id] = tables }
        }
        guard phone.isIdle, let ask = cast.wish(of: phone.author, seeing: sight, at: now) else { return }
        _ = phone.keep(ask, at: now)
    }

    private mutating func send(_ first: SimulatedPhone, _ rival: SimulatedPhone?) async -> Bool {
        let now = clock.now()
        let heard = Locked<[(SimulatedPhone, SimulatedPhone.Ending)]>([])
        if let rival {
            front.interpose([
                {
                    let endings = await rival.send(at: now, hurried: true)
                    heard.withLock { $0 += endings.map { (rival, $0) } }
                }
            ])
        }
        let conflicts = front.conflicts
        let endings = await first.send(at: now, hurried: false)
        await front.finish()
        if front.conflicts > conflicts { judge.mark(.conflict) }
        let all = heard.withLock { $0 } + endings.map { (first, $0) }
        for (phone, ending) in all { hear(ending, on: phone) }
        return !all.isEmpty
    }

    private mutating func hear(_ ending: SimulatedPhone.Ending, on phone: SimulatedPhone) {
        judge.hear(ending, by: phone.author, at: clock.now())
        guard case .refused = ending.outcome else { return }
        switch ending.request.ask {
        case .guest(.book(_, let wish)): cast.refuse(wish.id)
        case .staff(.seat(_, let booking, _, _)): cast.refuse(booking)
        case .staff(.seatWalkIn(_, let party, _, _)): cast.refuse(party.id)
        default: break
        }
    }

    // MARK: The house

    /// Opens the accounts of guests and couriers; of the last two guests both want one mailbox.
    private mutating func openAccounts() async {
        let ids = cast.guests.map(\.id)
        for (number, id) in ids.enumerated() {
            let mailbox = number < ids.count - 1 ? number : number - 1
            let texts: [SignUpField: String] = [
                .username: id.rawValue, .firstName: "Ana", .lastName: "Pop", .email: "mailbox\(mailbox)@example.org",
            ]
            await register(id, SignUpForm(texts), under: SimulationHouse.accounts)
        }
        for (number, id) in HouseCast.couriers.enumerated() {
            let texts: [SignUpField: String] = [.firstName: "Ivo", .lastName: "Kos", .phone: "098 765 432\(number)"]
            await register(id, SignUpForm(role: .courier, texts), under: .iDeliver)
        }
    }

    /// Two more guests ask for an account with one mailbox at the same moment, each on another machine: the faster one
    /// has it.
    ///
    /// It happens when the house has closed, so the evening before is the same as without it.
    private mutating func raceForMailbox() async {
        let rules = SimulationHouse.accounts
        func form(_ id: UserID) -> SignUpForm {
            SignUpForm([.username: id.rawValue, .firstName: "Eva", .lastName: "Pop", .email: "last@example.org"])
        }
        let (slow, fast): (UserID, UserID) = ("slow", "fast")
        let (runner, fastForm, heard) = (runner, form(fast), Locked<Registered?>(nil))
        front.interpose([
            {
                let outcome = await Self.registered(fast, fastForm, under: rules, through: runner)
                heard.withLock { $0 = outcome }
            }
        ])
        let outcome = await Self.registered(slow, form(slow), under: rules, through: overtaken)
        await front.finish()
        let outcomes = [heard.withLock { $0 } ?? .failed("\(fast) did not register"), outcome]
        for outcome in outcomes { hear(outcome) }
        let isOpen = outcomes.map { if case .open = $0 { true } else { false } }
        if isOpen != [true, false] { judge.fail(.keyTwice, "of two who wanted one mailbox, \(isOpen) have it") }
    }

    /// What came of a registration.
    private enum Registered {
        case open
        case taken
        case failed(String)
    }

    private mutating func register(_ id: UserID, _ form: SignUpForm, under rules: SignUpRules) async {
        hear(await Self.registered(id, form, under: rules, through: runner))
    }

    private mutating func hear(_ outcome: Registered) {
        switch outcome {
        case .open: break
        case .taken: judge.mark(.mailboxTaken)
        case .failed(let reason): judge.fail(.commandFailed, reason)
        }
    }

    private static func registered(
        _ id: UserID,
        _ form: SignUpForm,
        under rules: SignUpRules,
        through runner: CommandRunner
    ) async -> Registered {
        let password = SignUpCredential.password(NewPassword("Secret-7-words", confirmation: "Secret-7-words"))
        guard let registration = try? form.registration(with: password, under: rules) else {
            return .failed("the form of \(id) is not valid")
        }
        let envelope = Envelope(RegisterAccount(id, registration), by: .system, id: CommandID("register \(id)"))
        for _ in 0..<40 {
            do throws(CommandFailure<AnyRefusal>) {
                try await runner.perform(envelope, in: FixedContext(rules))
                return .open
            } catch {
                switch error {
                case .store(let failure) where failure.retry != .never: continue
                case .refused: return .taken
                default: return .failed("\(id) cannot register: \(error)")
                }
            }
        }
        return .failed("\(id) could not register in 40 attempts")
    }

    /// The kitchen has goods for an evening.
    private mutating func stockUp() async {
        let goods = [StockKey(item: SimulationHouse.pizza): 12, StockKey(item: SimulationHouse.beer): 15]
        guard let manager = phones.first(where: { $0.author.role == .manager }) else { return }
        _ = manager.keep(.staff(request: .stock(request: .receive(quantities: goods))), at: clock.now())
        for _ in 0..<40 where !manager.isIdle {
            clock.advance(by: .minutes(1))
            _ = await send(manager, nil)
        }
    }

    /// The routine of the house every few minutes: timers, reactions, and what a provider of payments reports.
    ///
    /// - Returns: whether anything happened.
    private mutating func lookAround() async -> Bool {
        var isNews = false
        let now = clock.now()
        if now >= nextRound {
            nextRound = now + .minutes(5)
            do {
                isNews = try await runner.fireDue(at: now, limit: 20).contains { $0.result == .done }
                if now >= nextCatchUp {
                    isReacting.withLock { $0 = true }
                    defer { isReacting.withLock { $0 = false } }
                    for event in try await reactions.catchUp() { judge.fail(.leftovers, "\(event.id) was set aside") }
                    nextCatchUp = now + .minutes(10)
                }
            } catch {
                if hasHealed.withLock({ $0 }) { judge.fail(.commandFailed, "after the faults ended: \(error)") }
                isNews = true
            }
            await reportPayments()
            isNews = await followFeed() || isNews
            let members = judge.members
            if !members.isEmpty { await showCard(of: members[round % members.count]) }
            round += 1
        }
        return await followFeed() || isNews
    }

    /// Delivers everything that happened to the reactions once more, as after a crash, but to those that notify:
    /// nothing follows from it.
    ///
    /// It takes its time, so three of four evenings do it with the rewards of guests alone.
    private mutating func reactAgain() async {
        let events = judge.feed
        let isWhole = simulation.seed.isMultiple(of: 4)
        let all = HouseReactions(through: runner, in: source).all
        for reaction in isWhole ? all : [.loyalty(through: runner, in: source)] {
            do {
                for event in events { try await reaction.handle(event) }
            } catch {
                judge.fail(.commandFailed, "\(reaction.name) does not understand what comes again: \(error)")
            }
            await followFeed()
            guard judge.judgeRepeat(to: reaction.name, after: events.count) else { return }
        }
    }

    /// Shows a guest their points, and has what they see judged.
    private mutating func showCard(of guest: UserID) async {
        do {
            let card = try await reader.loyalty(at: house.branch.id, by: .guest(guest))
            judge.judge(card, of: guest, at: clock.now())
        } catch {
            judge.fail(.commandFailed, "\(guest) cannot see their points: \(error)")
        }
    }

    /// Parties that pay in an app pay, and their provider reports it, sometimes twice.
    private mutating func reportPayments() async {
        for guest in cast.guests where guest.paysInApp {
            guard let tab = sight.tab(of: guest.booking), tab.state == .locked, let due = tab.due,
                let payment = try? Payment(id: PaymentID("app-\(tab.id)"), amount: due, method: .inApp)
            else { continue }
            let confirmation = PaymentConfirmation(of: payment, on: tab.id, reference: CommandID("paid \(tab.id)"))
            for _ in 0...roll(2) {
                if case .replayed = await server.perform(confirmation) { judge.mark(.paymentRepeated) }
            }
        }
    }

    /// Reads what happened since, and has it judged.
    ///
    /// - Returns: whether anything happened.
    @discardableResult
    private mutating func followFeed() async -> Bool {
        var isNews = false
        do {
            while true {
                let page = try await store.events(after: cursor, limit: 100)
                guard !page.events.isEmpty else {
                    if isNews { judge.judgeLoyalty(sight) }
                    return isNews
                }
                isNews = true
                cursor = page.cursor
                let before = sight
                try await sight.follow(page.events, on: store)
                judge.judge(page.events, from: before, to: sight, at: clock.now())
            }
        } catch {
            judge.fail(.historyBroken, "what is stored cannot be read: \(error)")
            return isNews
        }
    }
}
