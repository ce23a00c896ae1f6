import Tableside
import TablesideTesting
import TablesideTexts

/// A lunch with twelve couriers: whom each delivery is offered to, who takes it, and how it goes; then a tour of four.
enum DeliveryExample: Example {
    static let name = "delivery"
    static let summary = "a lunch with twelve couriers: whom each delivery is offered to, who takes it, and how it goes"
    static let options = ["deliveries=N"]

    /// What became of one delivery.
    struct Outcome: Encodable {
        let delivery: String
        let created: String
        /// The couriers of each wave, until one accepted.
        let waves: [[String]]
        let courier: String?
        let state: String
        let delivered: String?
        let isOnTime: Bool?
    }

    /// What one courier did.
    struct Figures: Encodable {
        let courier: String
        let offered: Int
        let accepted: Int
        let declined: Int
        let missed: Int
        let givenUp: Int
        let delivered: Int
    }

    private struct Report: Encodable {
        let deliveries: [Outcome]
        let couriers: [Figures]
        let refused: [String]
        let tour: TourPage
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        let count = try count(arguments.values["deliveries"])
        var lunch = try await Lunch(deliveries: count)
        try await lunch.play()
        let (outcomes, figures) = (try await lunch.outcomes(), try await lunch.figures())
        let tour = try TourPage()
        if arguments.wantsJSON {
            let report = Report(deliveries: outcomes, couriers: figures, refused: lunch.refused, tour: tour)
            try console.write(json: report)
        } else {
            try console.write(text(outcomes, figures, lunch.refused) + "\n" + tour.text)
        }
        return outcomes.allSatisfy { $0.state == "delivered" || $0.state == "returned" || $0.state == "unassigned" }
    }

    private static func count(_ text: String?) throws -> Int {
        guard let text else { return 16 }
        guard let number = Int(text), (1...200).contains(number) else {
            throw Fault.unusable(option: "--deliveries", value: text, reason: "is not a whole number from 1 to 200")
        }
        return number
    }

    private static func text(_ outcomes: [Outcome], _ figures: [Figures], _ refused: [String]) -> String {
        var text = ""
        for outcome in outcomes {
            let waves = outcome.waves.map { $0.count > 6 ? "\($0.count) couriers" : $0.joined(separator: " ") }
            let end =
                outcome.delivered.map { " at \($0)" + (outcome.isOnTime == false ? ", late" : "") } ?? ""
            text += "\(outcome.delivery)  \(outcome.created)  asked \(waves.joined(separator: ", then "))"
            text += ": " + (outcome.courier.map { "\($0), " } ?? "") + outcome.state + end + "\n"
        }
        text += "\ncourier  offered  accepted  declined  missed  given up  delivered\n"
        for row in figures {
            let counts = [
                (row.offered, 7), (row.accepted, 8), (row.declined, 8), (row.missed, 6), (row.givenUp, 8),
                (row.delivered, 9),
            ]
            text += row.courier.padding(to: 7)
            text += counts.map { number, width in
                "  " + String(repeating: " ", count: width - "\(number)".count) + "\(number)"
            }.joined()
            text += "\n"
        }
        text += "\n"
        for line in refused.prefix(5) { text += line + "\n" }
        if refused.count > 5 { text += "and \(refused.count - 5) more refused\n" }
        return text
    }
}

/// Two hours of deliveries on the in-memory store.
private struct Lunch {
    private static let store = StoreID.branch("centar")
    private static let manager = Author.manager("mara", at: "centar")
    private static let noon = Instant(millisecondsSince1970: 1_795_777_200_000)

    /// Something that happens at its time.
    private enum Happening {
        case create(Int)
        case answer(DeliveryID, UserID)
        case ride(DeliveryID, UserID, DeliveryJob.Command)
    }

    private let documents = MemoryStore()
    private let clock = ManualClock(noon)
    private let runner: CommandRunner
    private let source: StoredCouriers
    private let ids = SerialIDs("c")
    private let texts = Texts(in: .english)
    private let deliveries: Int
    private var random = SplitMix64(seed: 2_026)
    private var happenings: [(at: Instant, number: Int, what: Happening)] = []
    private var planned = 0
    private var asked: [DeliveryID: [[UserID]]] = [:]
    private var deliveredAt: [DeliveryID: Instant] = [:]
    private(set) var refused: [String] = []

    init(deliveries: Int) async throws {
        self.deliveries = deliveries
        let pickup = try Coordinate(latitude: 45.813, longitude: 15.977)
        let service = DeliveryService(
            dispatch: DispatchRules(positionAge: .hours(3)),
            couriers: CourierRules(pauseAfterDecline: .minutes(3)),
            pickup: pickup
        )
        source = StoredCouriers(in: documents) { _ in service }
        runner = CommandRunner(store: documents, clock: clock, timers: [.offers(in: source)])
        for number in 0..<12 {
            let courier = UserID("c\(number + 1)")
            var changes = Changes()
            var record = Courier(id: courier)
            let vehicle = CourierVehicle(number % 3 == 0 ? .scooter : .bicycle, capacity: number % 3 == 0 ? 2 : 1)
            let author = Author(courier, as: .courier)
            try changes.perform(.describe(vehicle: vehicle), on: &record, in: CourierRules(), by: author, at: Self.noon)
            try changes.perform(.join(store: Self.store), on: &record, in: CourierRules(), by: .system, at: Self.noon)
            try await keep(changes, "courier \(courier)")
            try await report(courier, around: pickup, within: 0.02)
        }
        var team = CourierTeam(id: Self.store)
        var changes = Changes()
        let invite = CourierTeam.Command.invite(code: "lunch", terms: InvitationTerms(uses: 12))
        try changes.perform(invite, on: &team, by: Self.manager, at: Self.noon)
        for number in 1...12 {
            let redeem = CourierTeam.Command.redeem(code: "lunch", courier: UserID("c\(number)"), phone: nil)
            try changes.perform(redeem, on: &team, by: .system, at: Self.noon)
        }
        try await keep(changes, "team")
    }

    private func keep(_ changes: Changes, _ name: String) async throws {
        let identity = CommandIdentity(id: CommandID(name), by: .system, content: "")
        let record = CommandRecord(command: identity, at: Self.noon, receipt: "")
        _ = try await documents.commit(CommitUnit(changes, command: record))
    }

    private mutating func report(_ courier: UserID, around place: Coordinate, within degrees: Double) async throws {
        let there = try Coordinate(
            latitude: place.latitude + Double.random(in: -degrees...degrees, using: &random),
            longitude: place.longitude + Double.random(in: -degrees...degrees, using: &random)
        )
        let report = ReportPosition(of: courier, there, at: clock.now())
        let author = Author(courier, as: .courier)
        _ = try? await runner.perform(Envelope(report, by: author, id: CommandID(ids.nextText())))
    }

    mutating func play() async throws {
        for number in 0..<deliveries { plan(.create(number), after: .minutes(7 * number)) }
        var busyUntil = clock.now()
        while !happenings.isEmpty || clock.now() - busyUntil < .minutes(5) {
            if let next = earliest, happenings[next].at <= clock.now() {
                busyUntil = clock.now()
                try await happen(happenings.remove(at: next).what)
            } else {
                try await pass()
            }
        }
        while try await !runner.advance(.countingOffers(through: runner)).isIdle {}
    }

    private mutating func plan(_ what: Happening, after wait: Elapsed) {
        planned += 1
        happenings.append((clock.now() + wait, planned, what))
    }

    /// The position of what happens next; of two at the same time the one that was planned first.
    private var earliest: Int? {
        happenings.indices.min { one, other in
            (happenings[one].at, happenings[one].number) < (happenings[other].at, happenings[other].number)
        }
    }

    /// Lets some seconds pass, and ends the offers whose time is over.
    private mutating func pass() async throws {
        let wait = earliest.map { happenings[$0].at - clock.now() } ?? .seconds(5)
        clock.advance(by: min(Elapsed.seconds(5), wait))
        for fired in try await runner.fireDue(at: clock.now(), limit: 20) where fired.result == .done {
            if let target = fired.due?.target { await listen(to: DeliveryID(target.id)) }
        }
    }

    /// Lets the couriers answer who were asked now: every fourth never does, every fifth declines.
    private mutating func listen(to delivery: DeliveryID) async {
        guard let job = try? await documents.load(DeliveryJob.self, delivery), job.state == .offering else { return }
        let before = Set(asked[delivery, default: []].joined())
        let fresh = job.offered.filter { !before.contains($0) }
        // Some of a wave have declined, and nobody else was asked.
        guard !fresh.isEmpty else { return }
        asked[delivery, default: []].append(fresh)
        for courier in fresh {
            let number = Int(courier.rawValue.dropFirst()) ?? 0
            if number % 4 == 0 { continue }
            plan(.answer(delivery, courier), after: .seconds(5 + 3 * number))
        }
    }

    private mutating func happen(_ what: Happening) async throws {
        switch what {
        case .create(let number): try await create(number)
        case .answer(let delivery, let courier):
            guard let job = try await documents.load(DeliveryJob.self, delivery) else { return }
            let declines = Int(courier.rawValue.dropFirst()).map { $0 % 5 == 0 } ?? false
            if declines {
                guard job.isOffered(to: courier, at: clock.now()) else { return }
                try await perform(.decline, on: delivery, by: Author(courier, as: .courier))
                await listen(to: delivery)
            } else if try await perform(.accept, on: delivery, by: Author(courier, as: .courier)) {
                ride(delivery, courier)
            }
        case .ride(let delivery, let courier, let command):
            try await perform(command, on: delivery, by: Author(courier, as: .courier))
            if case .deliver = command {
                deliveredAt[delivery] = clock.now()
                let job = try await documents.load(DeliveryJob.self, delivery)
                if let place = job?.draft?.dropoff.coordinate { try await report(courier, around: place, within: 0) }
            }
        }
    }

    private mutating func create(_ number: Int) async throws {
        let names = ["Horvat", "Babić", "Marić", "Jurić", "Novak"]
        let name = try PersonName(first: "Mia", last: names[number % names.count])
        let door = try Coordinate(
            latitude: 45.813 + Double.random(in: -0.03...0.03, using: &random),
            longitude: 15.977 + Double.random(in: -0.04...0.04, using: &random)
        )
        let address = PostalAddress(street: "Ilica \(number + 1)", city: "Zagreb")
        var draft = DeliveryDraft(
            to: DeliveryRecipient(name),
            at: DeliveryPlace(address, at: door),
            description: "Lunch"
        )
        draft.promise = DeliveryPromise(from: clock.now(), until: clock.now() + .minutes(20))
        draft.proof = ProofPolicy(dropoff: ProofRequirement(name: true))
        let plan = OfferPlan([.nearest(count: 1), .within(meters: 1_500), .everyone], answerWithin: .seconds(40))
        let delivery = DeliveryID("d\(number + 1)")
        let create = DeliveryJob.Command.create(
            profile: .fullDelivery,
            store: Self.store,
            draft: draft,
            plan: plan
        )
        try await perform(create, on: delivery, by: Self.manager)
        try await perform(.offer(plan: nil), on: delivery, by: Self.manager)
        await listen(to: delivery)
    }

    /// The ride of a courier: to the store, a wait, to the door; every seventh recipient is not at home.
    private mutating func ride(_ delivery: DeliveryID, _ courier: UserID) {
        let number = Int(delivery.rawValue.dropFirst()) ?? 0
        let way = Elapsed.minutes(5 + number % 9)
        plan(.ride(delivery, courier, .arrive), after: .minutes(4))
        plan(.ride(delivery, courier, .pickUp(proof: DeliveryProof())), after: .minutes(6))
        plan(.ride(delivery, courier, .arrive), after: .minutes(6) + way)
        if number % 7 == 0 {
            let absent = DeliveryJob.Command.reportFailure(reason: .customerAbsent, nextTry: nil)
            plan(.ride(delivery, courier, absent), after: .minutes(11) + way)
            plan(.ride(delivery, courier, .bringBack(proof: DeliveryProof())), after: .minutes(11) + way + way)
        } else {
            plan(.ride(delivery, courier, .deliver(proof: DeliveryProof(name: "Mia"))), after: .minutes(8) + way)
        }
    }

    /// Performs a command; a refusal is noted in the words that the courier reads.
    @discardableResult
    private mutating func perform(
        _ command: DeliveryJob.Command,
        on delivery: DeliveryID,
        by author: Author
    ) async throws -> Bool {
        let courier = author.role == .courier ? author.user : nil
        let operation = DeliveryOperation(delivery, command, by: courier)
        do throws(CommandFailure<AnyRefusal>) {
            try await runner.perform(Envelope(operation, by: author, id: CommandID(ids.nextText())), in: source)
            return true
        } catch {
            guard case .refused(let refusal) = error else { throw error }
            let time = Self.time(clock.now())
            let words = try texts.text(for: refusal)
            refused.append("\(time)  \(author.user?.rawValue ?? "") \(command.kind.rawValue) \(delivery): \(words)")
            return false
        }
    }

    func outcomes() async throws -> [DeliveryExample.Outcome] {
        var outcomes: [DeliveryExample.Outcome] = []
        for number in 1...deliveries {
            let id = DeliveryID("d\(number)")
            guard let job = try await documents.load(DeliveryJob.self, id), let created = job.createdAt else {
                continue
            }
            let delivered = deliveredAt[id]
            outcomes.append(
                .init(
                    delivery: id.rawValue.padding(to: 3),
                    created: Self.time(created),
                    waves: asked[id, default: []].map { $0.map(\.rawValue) },
                    courier: job.courier?.rawValue,
                    state: job.state.rawValue,
                    delivered: delivered.map(Self.time),
                    isOnTime: delivered.flatMap { at in job.draft?.promise?.isMet(byArrivalAt: at) }
                )
            )
        }
        return outcomes
    }

    func figures() async throws -> [DeliveryExample.Figures] {
        var figures: [DeliveryExample.Figures] = []
        for number in 1...12 {
            let id = UserID("c\(number)")
            guard let counts = try await documents.load(Courier.self, id)?.counts else { continue }
            figures.append(
                .init(
                    courier: id.rawValue,
                    offered: counts.offered,
                    accepted: counts.accepted,
                    declined: counts.declined,
                    missed: counts.missed,
                    givenUp: counts.givenUp,
                    delivered: counts.delivered
                )
            )
        }
        return figures
    }

    private static func time(_ instant: Instant) -> String {
        let seconds = (instant - noon).milliseconds / 1_000
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(12 + seconds / 3_600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }
}
