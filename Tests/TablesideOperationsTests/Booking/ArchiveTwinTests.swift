import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Two houses that get the same commands at the same times: the timer of one archives what is past, the other keeps it all.
@Suite("Days with and without an archive")
struct ArchiveTwinTests {
    /// What a command led to.
    private enum Outcome: Equatable {
        case happened([ServiceDay.Event])
        case moved(Booking)
        case refused(AnyRefusal)
        case failed(String)
    }

    /// One thing that somebody asks for.
    private enum Deed {
        case step(ServiceDay.Command)
        case move(BookingID, BookingRequest, isLater: Bool)
        case soonest(BookingRequest)

        var names: [BookingID] {
            switch self {
            case .step(let command): [command.booking].compactMap { $0 }
            case .move(let booking, let request, _): [booking, request.id]
            case .soonest(let request): [request.id]
            }
        }
    }

    /// The house and its evening at five past one, when sixty bookings have ended.
    private struct Start {
        let house: SampleHouse
        let plan: VenuePlan
        let day: ServiceDay
        let next: BranchDay
        let noon: Instant

        init() throws {
            house = try SampleHouse.oldTown { rules in
                // Without a grace no other timer runs.
                rules.guestLimits = GuestLimits(holds: 2, bookings: 3, claims: 32)
            }
            plan = try house.plan()
            noon = try house.instant("2026-03-27T12:00")
            next = try house.day("2026-03-28").id
            var evening = try house.day("2026-03-27")
            let (ana, venue) = (Author.guest(House.ana, on: "phone"), plan)
            for number in 0..<60 {
                let now = noon + .minutes(number)
                let id = BookingID("p\(number)")
                let request = try house.request("p\(number)", 2, "2026-03-27T20:00")
                func perform(_ command: ServiceDay.Command, by author: Author) throws {
                    try evening.perform(command, in: venue, by: author, at: now)
                }
                switch number % 4 {
                case 0: try perform(.hold(request, lasting: .seconds(30)), by: ana)
                case 1:
                    try perform(.book(request), by: ana)
                    try perform(.cancel(id), by: ana)
                case 2:
                    try perform(.walkIn(WalkIn(id: id, party: 1)), by: House.host)
                    try perform(.finish(id), by: House.host)
                default:
                    try perform(.book(request), by: .guest(House.bob))
                    try perform(.cancel(id), by: House.host)
                }
            }
            day = evening
        }
    }

    private struct Twin {
        let start: Start
        let store: MemoryStore
        let runner: CommandRunner
        private let context: FixedContext<DayOperation, VenuePlan>

        init(_ start: Start, isCoded: Bool, archives: Bool) async throws {
            self.start = start
            store = MemoryStore(coder: isCoded ? CompactDocumentCoder() : nil)
            context = FixedContext(start.plan)
            runner = makeRunner(store, at: start.noon, timers: archives ? [.serviceDays(in: context)] : [])
            var changes = Changes()
            var day = start.day
            day.version = .absent
            changes.put(&day)
            let identity = CommandIdentity(id: "start", by: .system, content: "")
            let record = CommandRecord(command: identity, at: start.noon, receipt: "")
            _ = try await store.commit(CommitUnit(changes, command: record))
        }

        func perform(_ deed: Deed, by author: Author, id: CommandID, at now: Instant) async -> Outcome {
            do throws(CommandFailure<AnyRefusal>) {
                switch deed {
                case .step(let command):
                    let envelope = Envelope(DayOperation(start.day.id, command), by: author, id: id)
                    return outcome(try await runner.perform(envelope, in: context, at: now).answer)
                case .soonest(let request):
                    let envelope = Envelope(BookSoonest(request, on: start.day.id), by: author, id: id)
                    let source = FixedContext<BookSoonest, VenuePlan>(start.plan)
                    return outcome(try await runner.perform(envelope, in: source, at: now).answer)
                case .move(let booking, let request, let isLater):
                    let target = isLater ? start.next : start.day.id
                    let move = MoveBooking(booking, from: start.day.id, to: target, for: request)
                    let source = FixedContext<MoveBooking, VenuePlan>(start.plan)
                    let envelope = Envelope(move, by: author, id: id)
                    switch try await runner.perform(envelope, in: source, at: now).answer {
                    case .moved(let booking): return .moved(booking)
                    case .unproved(let reasons, _): return .failed("unproved \(reasons)")
                    }
                }
            } catch {
                guard case .refused(let refusal) = error else { return .failed("\(error)") }
                return .refused(refusal)
            }
        }

        private func outcome(_ answer: DayOperation.Answer) -> Outcome {
            switch answer {
            case .done(let receipt): .happened(receipt.events)
            case .unproved(let reasons, _): .failed("unproved \(reasons)")
            }
        }
    }

    /// What people come up with.
    private struct Dice {
        var random: SplitMix64
        let start: Start
        var number = 0

        mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

        mutating func author() -> Author {
            let guest: Author = roll(2) == 0 ? .guest(House.ana, on: "phone") : .guest(House.bob)
            return [House.host, guest, guest, .system][roll(4)]
        }

        /// The name of one that has ended, of a new one, or of one that was new before.
        mutating func name() -> BookingID {
            if roll(2) == 0 { return BookingID("p\(roll(60))") }
            number += roll(2)
            return BookingID("n\(number)")
        }

        mutating func request(later: Bool = false) throws -> BookingRequest {
            let date = later ? "2026-03-28" : "2026-03-27"
            let start = try start.house.instant("\(date)T17:00") + .minutes(30 * roll(8))
            return BookingRequest(id: name(), party: 1 + roll(4), at: start)
        }

        mutating func deed() throws -> Deed {
            let id = name()
            switch roll(18) {
            case 0, 1: return .step(.book(try request()))
            case 2: return .step(.hold(try request(), lasting: .minutes(1 + roll(20))))
            case 3: return .step(.swapHold(id, for: try request()))
            case 4: return .step(.releaseHold(id))
            case 5: return .step(.confirm(id))
            case 6: return .step(.expire(booking: id))
            case 7, 8: return .step(.cancel(id))
            case 9: return .step(.modify(id, BookingChange(party: 1 + roll(4))))
            case 10: return .step(.walkIn(WalkIn(id: id, party: 1 + roll(3))))
            case 11: return .step(.finish(id))
            case 12: return .step(.seat(id))
            case 13: return .step(.reinstate(id))
            case 14: return .step(.inviteFriends([House.bob], to: id))
            case 15: return .soonest(try request())
            default:
                let isLater = roll(2) == 0
                return .move(id, try request(later: isLater), isLater: isLater)
            }
        }
    }

    @Test("answers, refusals and lists are the same whether or not what is past has been archived")
    func twins() async throws {
        let start = try Start()
        var (fired, returned, happened) = (0, 0, 0)
        for seed in 0..<UInt64(runs(200, long: 20_000)) {
            var dice = Dice(random: SplitMix64(seed: 0xA2C6_0000 + seed), start: start)
            let isCoded = seed.isMultiple(of: 10)
            let whole = try await Twin(start, isCoded: isCoded, archives: false)
            let lean = try await Twin(start, isCoded: isCoded, archives: true)
            var now = start.noon + .minutes(65)
            // The first event sets the timer of the day.
            let first = Deed.step(.book(try start.house.request("n0", 2, "2026-03-27T19:30")))
            for twin in [whole, lean] {
                guard case .happened = await twin.perform(first, by: House.host, id: "first", at: now) else {
                    Issue.record("nothing is booked")
                    return
                }
            }
            for step in 0..<12 {
                now += .minutes(dice.roll(20))
                if dice.roll(2) == 0 {
                    let results = try await lean.runner.fireDue(at: now, limit: 5).map(\.result)
                    #expect(results.allSatisfy { $0 == .done }, "seed \(seed): \(results)")
                    fired += results.count
                }
                let (deed, author) = (try dice.deed(), dice.author())
                let before = try await lean.store.archivedBookings(of: start.day.id).count
                let id = CommandID("\(step)")
                let told = await whole.perform(deed, by: author, id: id, at: now)
                let second = await lean.perform(deed, by: author, id: id, at: now)
                #expect(told == second, "seed \(seed), step \(step): \(deed) by \(author)")
                if case .happened = told { happened += 1 }
                if try await lean.store.archivedBookings(of: start.day.id).count < before { returned += 1 }
                for day in [start.day.id, start.next] {
                    let (one, other) = (try await whole.store.wholeDay(day), try await lean.store.wholeDay(day))
                    #expect(one?.bookings == other?.bookings, "seed \(seed), step \(step): \(deed) by \(author)")
                }
                for name in deed.names {
                    let one = try await whole.store.booking(name, on: start.day.id)
                    #expect(try await lean.store.booking(name, on: start.day.id) == one, "seed \(seed), \(name)")
                }
                guard told == second else { return }
            }
        }
        #expect(fired > 100 && returned > 0 && happened > 100, "\(fired), \(returned), \(happened)")
    }
}
