import TablesideCore
import TablesideDelivery
import TablesideVenue

/// A day being played under one strategy.
struct RoadPlay {
    /// Something that happens at its time.
    enum Step {
        case place(Int)
        case round
        case answer(job: Int, rider: Int, OfferAnswer)
        case lapse(Int)
        case ride(Int, RideStep)
    }

    /// A step of a ride.
    enum RideStep {
        case arrive
        case pickUp
        case door(Int)
        case free
    }

    /// Deliveries that a courier carries together.
    struct Load {
        /// The deliveries that were offered together, in the order of their doors.
        let batch: [Int]
        /// Those of them that the courier accepted.
        var jobs: [Int]
        var origin: RoadSimulation.Point
        var leaving: Instant
        /// Whether the courier was at the pickup, so that nothing more comes along.
        var isFixed = false
    }

    /// A courier.
    struct Rider {
        let duty: RoadSimulation.Duty
        /// How many meters the courier rides in one unit of time.
        let pace: Double
        var place: RoadSimulation.Point
        /// What the courier is carrying or on the way to.
        var current: Load?
        /// What comes after that.
        var queue: [Load] = []
        var inHand = 0
        var figures: RoadSimulation.Figures
    }

    let day: RoadSimulation
    let strategy: DispatchStrategy
    let seed: UInt64
    var jobs: [DeliveryJob]
    /// How each delivery was offered last: together with these.
    var batches: [[Int]]
    var (accepted, pickedUp, delivered): ([Instant?], [Instant?], [Instant?])
    /// How often each courier was asked for each delivery.
    private var asked: [Int: Int] = [:]
    var riders: [Rider]
    private var numbers: [UserID: Int] = [:]
    var agenda = Agenda<Step>()
    /// The deliveries by when they are placed.
    private var placements: [Int]
    private var waiting: Set<Int> = []
    private var isRoundPlanned = false
    private let end: Instant

    init(_ day: RoadSimulation, _ strategy: DispatchStrategy, _ seed: UInt64) throws(RoadError) {
        self.day = day
        self.strategy = strategy
        self.seed = seed
        let count = day.deliveries.count
        jobs = (0..<count).map { DeliveryJob(id: Self.id($0)) }
        batches = (0..<count).map { [$0] }
        let none = [Instant?](repeating: nil, count: count)
        (accepted, pickedUp, delivered) = (none, none, none)
        riders = day.duties.map {
            Rider(duty: $0, pace: day.pace(of: $0.vehicle), place: $0.start, figures: RoadSimulation.Figures($0))
        }
        for (number, duty) in day.duties.enumerated() { numbers[duty.courier] = number }
        let times = day.deliveries.map(\.placedAt)
        placements = times.indices.sorted { (times[$0], $0) > (times[$1], $1) }
        end = day.start + (day.duties.map(\.until).max() ?? .zero)
    }

    static func id(_ number: Int) -> DeliveryID { DeliveryID("\(number + 1)") }

    static func number(_ id: DeliveryID) -> Int? { Int(id.rawValue).map { $0 - 1 } }

    /// When the goods of a delivery are ready.
    func ready(_ job: Int) -> Instant { day.start + day.deliveries[job].readyAt }

    /// Plays to the end.
    mutating func outcome() throws(RoadError) -> RoadSimulation.Outcome {
        var now = day.start
        while true {
            let placed = placements.last.map { day.start + day.deliveries[$0].placedAt }
            if let placed, agenda.next.map({ placed <= $0 }) ?? true {
                now = placed
                if let job = placements.popLast() { try place(job, at: now) }
            } else if let (at, step) = agenda.pop() {
                now = at
                try take(step, at: now)
            } else {
                break
            }
        }
        for job in jobs.indices where !jobs[job].isOver { try perform(.cancel(reason: nil), on: job, at: now) }
        let rides = jobs.indices.map { job in
            let delivery = day.deliveries[job]
            func time(_ instant: Instant?) -> Elapsed? { instant.map { $0 - day.start } }
            return RoadSimulation.Ride(
                job: jobs[job],
                placedAt: delivery.placedAt,
                readyAt: delivery.readyAt,
                acceptedAt: time(accepted[job]),
                pickedUpAt: time(pickedUp[job]),
                deliveredAt: time(delivered[job]),
                lateness: time(delivered[job]).map { max(.zero, $0 - delivery.placedAt - day.promise) }
            )
        }
        return RoadSimulation.Outcome(strategy: strategy, rides: rides, couriers: riders.map(\.figures))
    }

    private mutating func take(_ step: Step, at now: Instant) throws(RoadError) {
        switch step {
        case .place(let job):
            waiting.insert(job)
            planRound(from: now)
        case .round:
            isRoundPlanned = false
            try round(at: now)
            if !waiting.isEmpty { planRound(from: now + .milliseconds(1)) }
        case .answer(let job, let rider, let answer): try take(answer, of: rider, to: job, at: now)
        case .lapse(let job):
            guard jobs[job].nextDue == now else { return }
            for courier in jobs[job].offered { riders[numbers[courier] ?? 0].figures.missed += 1 }
            try perform(.lapse, on: job, at: now)
        case .ride(let rider, let step): try ride(rider, step, at: now)
        }
    }

    /// Describes a delivery, which is dispatched from some time before it is ready on.
    private mutating func place(_ job: Int, at now: Instant) throws(RoadError) {
        guard let name = try? PersonName(first: "Ana", last: "Horvat") else { return }
        var draft = DeliveryDraft(
            to: DeliveryRecipient(name),
            at: DeliveryPlace(PostalAddress(street: "Ilica 1", city: "Zagreb")),
            description: "A meal"
        )
        draft.promise = DeliveryPromise(from: now, until: now + day.promise)
        draft.readyAt = ready(job)
        try perform(.create(profile: .fullDelivery, store: Self.store, draft: draft, plan: nil), on: job, at: now)
        agenda.plan(.place(job), at: max(now, ready(job) - day.lead))
    }

    private static let store = StoreID.branch("road")

    /// Plans a round at the next multiple of the interval, unless one is planned or the day is over.
    private mutating func planRound(from earliest: Instant) {
        let interval = day.interval.milliseconds
        let rounds = ((earliest - day.start).milliseconds + interval - 1) / interval
        let at = day.start + .milliseconds(rounds * interval)
        guard !isRoundPlanned, at < end else { return }
        isRoundPlanned = true
        agenda.plan(.round, at: at)
    }

    /// Offers what waits by the strategy.
    private mutating func round(at now: Instant) throws(RoadError) {
        let present = riders.indices.filter {
            (riders[$0].duty.from..<max(riders[$0].duty.from, riders[$0].duty.until)).contains(now - day.start)
        }
        let due = Array(waiting.sorted().prefix(DispatchBoard.maxJobs))
        guard !present.isEmpty, !due.isEmpty else { return }
        let choices: [DispatchChoice]
        do throws(DispatchError) {
            choices = try board(due, present, at: now).choices(by: strategy, answerWithin: day.answers.within)
        } catch {
            throw RoadError(.dispatch(reason: error.reason))
        }
        let context = DispatchContext(present.map { standing($0, at: now) })
        for (job, choice) in zip(due, choices) {
            guard let plan = choice.plan else { continue }
            batches[job] = choice.batch.compactMap(Self.number)
            waiting.remove(job)
            try perform(.offer(plan: plan), on: job, in: context, at: now)
        }
    }

    /// What is known of a courier.
    func standing(_ rider: Int, at now: Instant) -> CourierStanding {
        let own = riders[rider]
        return CourierStanding(
            own.duty.courier,
            isAvailable: day.asksBusyCouriers || own.current == nil,
            inHand: own.inHand,
            capacity: own.duty.capacity,
            seenAt: now
        )
    }

    /// Performs a command, and lets the couriers answer who are asked by it.
    mutating func perform(
        _ command: DeliveryJob.Command,
        on job: Int,
        in context: DispatchContext? = nil,
        by rider: Int? = nil,
        at now: Instant
    ) throws(RoadError) {
        let before = jobs[job].asked.count
        let author = rider.map { Author(riders[$0].duty.courier, as: .courier) } ?? .system
        let context = context ?? DispatchContext(couriers(for: command, by: rider).map { standing($0, at: now) })
        let events: [DeliveryJob.Event]
        do {
            events = try jobs[job].perform(command, in: context, by: author, at: now)
        } catch {
            throw RoadError(.refused(reason: error.reason))
        }
        for case .offered(_, let couriers, _, _) in events {
            for courier in couriers {
                guard let rider = numbers[courier] else { continue }
                riders[rider].figures.offered += 1
                let (answer, delay) = answer(of: rider, to: job)
                if answer != .missed { agenda.plan(.answer(job: job, rider: rider, answer), at: now + delay) }
            }
            if let due = jobs[job].nextDue { agenda.plan(.lapse(job), at: due) }
        }
        if jobs[job].state == .unassigned, before > 0 || events.count > 1 {
            waiting.insert(job)
            planRound(from: now + .milliseconds(1))
        }
    }

    /// The couriers whom a command may need to know: all of them for the next offer.
    private func couriers(for command: DeliveryJob.Command, by rider: Int?) -> Range<Int> {
        switch command {
        case .decline, .lapse: riders.indices
        default: rider.map { $0..<$0 + 1 } ?? 0..<0
        }
    }

    /// What a courier does with an offer, and after what time; batches are answered as a whole.
    private mutating func answer(of rider: Int, to job: Int) -> (OfferAnswer, Elapsed) {
        let first = batches[job].first ?? job
        let pair = job * day.duties.count + rider
        let times = asked[pair, default: 0]
        asked[pair] = times + 1
        var random = SplitMix64(seed: seed ^ UInt64(first) << 32 ^ UInt64(rider) << 16 ^ UInt64(times))
        let chance = Int(random.next() % 1_000)
        let mean = day.answers.delay.milliseconds
        let delay = Elapsed.milliseconds(mean / 2 + Int64(random.next() % UInt64(mean + 1)))
        let (declined, missed) = (max(0, min(1_000, day.answers.declined)), max(0, min(1_000, day.answers.missed)))
        if chance < declined { return (.declined, delay) }
        guard chance < declined + missed else { return (.accepted, delay) }
        return (day.answers.within == nil ? .declined : .missed, delay)
    }

    private mutating func take(_ answer: OfferAnswer, of rider: Int, to job: Int, at now: Instant) throws(RoadError) {
        guard jobs[job].isOffered(to: riders[rider].duty.courier, at: now) else { return }
        if answer == .accepted, canTake(rider, job, at: now) {
            try perform(.accept, on: job, by: rider, at: now)
            accepted[job] = now
            take(job, rider, at: now)
        } else {
            riders[rider].figures.declined += 1
            try perform(.decline, on: job, by: rider, at: now)
        }
    }
}
