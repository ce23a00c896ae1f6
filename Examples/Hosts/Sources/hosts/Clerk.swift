import Foundation
import HostBytes
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue

/// One of several processes that give commands for some seconds and measure how long each takes.
struct Clerk {
    /// What is measured.
    enum Work: String, CaseIterable {
        /// Bare commits of one small new document each, the floor of the store.
        case floor
        /// Commands through the runner, each clerk on a small document of its own.
        case small
        /// Bookings through the runner, each clerk at a house of its own.
        case days
        /// Bookings through the runner, all clerks on the same evening.
        case hot
        /// The same, in which those of one process take turns.
        case turns
    }

    private let place: Place
    private let store: String
    private let number: Int
    private let work: Work
    private let tasks: Int
    private let start: Date
    private let end: Date
    private let output: String
    private let form: Form
    private let turns = LocalTurns()

    init(_ options: inout Options) throws {
        let words = options.words
        guard words.count == 9, let number = Int(words[3]), let work = Work(rawValue: words[4]),
            let tasks = Int(words[5]), let start = Double(words[6]), let end = Double(words[7])
        else { throw UsageError() }
        place = try Place(words[1])
        store = words[2]
        self.number = number
        self.work = work
        self.tasks = tasks
        self.start = Date(timeIntervalSince1970: start)
        self.end = Date(timeIntervalSince1970: end)
        output = words[8]
        form = try Form(options.text("coder"))
    }

    func run() async throws -> Bool {
        let store = try await place.open(store, connections: tasks, form: form)
        var times = ClerkTimes()
        let wait = start.timeIntervalSinceNow
        guard wait > 0 else { throw LateClerk() }
        try await Task.sleep(for: .seconds(wait))
        try await withThrowingTaskGroup(of: ClerkTimes.self) { group in
            for task in 0..<tasks {
                group.addTask {
                    switch work {
                    case .floor: try await commits(to: store, task)
                    case .small: try await counts(on: store, task)
                    case .days, .hot, .turns: try await sales(on: store, task)
                    }
                }
            }
            for try await more in group { times.add(more) }
        }
        try times.write(to: output)
        return true
    }

    private func commits(to store: any HostStore, _ task: Int) async throws -> ClerkTimes {
        var times = ClerkTimes()
        var count = 0
        while Date() < end {
            count += 1
            let id = "\(number)/\(task)/\(count)"
            let unit = try Slip.unit(id, command: id)
            let before = ContinuousClock.now
            while try await !isCommitted(unit, in: store) {}
            times.done.append(ContinuousClock.now - before)
        }
        return times
    }

    /// Commits a unit; returns `false` if it is to be sent again.
    private func isCommitted(_ unit: CommitUnit, in store: any HostStore) async throws(StoreError) -> Bool {
        do throws(StoreError) {
            _ = try await store.commit(unit)
            return true
        } catch {
            guard error.retry == .sameUnit else { throw error }
            return false
        }
    }

    private func counts(on store: any HostStore, _ task: Int) async throws -> ClerkTimes {
        let runner = CommandRunner(store: store, clock: StandingClock(), retry: .immediate(attempts: 10_000))
        let guest = Author.guest(UserID("guest \(number)/\(task)"))
        var times = ClerkTimes()
        while Date() < end {
            let (id, tally) = (CommandID("\(times.done.count)"), TallyID("\(number)/\(task)"))
            let before = ContinuousClock.now
            try await runner.perform(Envelope(.add(amount: 1), on: Tally.self, tally, by: guest, id: id))
            times.done.append(ContinuousClock.now - before)
        }
        return times
    }

    private func sales(on store: any HostStore, _ task: Int) async throws -> ClerkTimes {
        let house = try EveningHouse(work == .hot || work == .turns ? "hot" : "house \(number)/\(task)")
        // Those who were outrun wait a little, each another time, as they would only outrun each other again; and the less,
        // the more often it happened.
        let retry = RetryPolicy(attempts: 10_000) { .milliseconds(.random(in: 0...Int64(max(0, 9 - $0.count)))) }
        let runner = CommandRunner(store: store, clock: StandingClock(), retry: retry)
        let plans = FixedContext<DayOperation, VenuePlan>(house.plan)
        let guest = Author.guest(UserID("guest \(number)/\(task)"))
        var times = ClerkTimes()
        var (count, evening, refusals) = (0, 0, 0)
        while Date() < end {
            count += 1
            let id = "\(number)/\(task)/\(count)"
            let request = try house.request(BookingID(id), evening: evening, start: number + task + count)
            let step = DayOperation(try house.day(evening), .book(request: request))
            let before = ContinuousClock.now
            do throws(CommandFailure<AnyRefusal>) {
                let envelope = Envelope(step, by: guest, id: CommandID("book \(id)"))
                if work == .turns {
                    try await turns.run(on: step.subject) { () async throws(CommandFailure<AnyRefusal>) in
                        _ = try await runner.perform(envelope, in: plans)
                    }
                } else {
                    try await runner.perform(envelope, in: plans)
                }
                times.done.append(ContinuousClock.now - before)
                refusals = 0
            } catch {
                guard error.refusal != nil else { throw error }
                times.refused += 1
                refusals += 1
                // As good as sold out.
                if refusals == 2 { (evening, refusals) = (evening + 1, 0) }
            }
        }
        return times
    }
}

/// How long commands took.
struct ClerkTimes {
    /// Of each command that was carried out.
    var done: [Duration] = []
    /// How many were refused, as everything was sold out.
    var refused = 0

    init() {}

    mutating func add(_ other: ClerkTimes) {
        done += other.done
        refused += other.refused
    }

    /// Writes the times to a file, and reads them in another process.
    func write(to path: String) throws {
        let numbers = [refused] + done.map { Int($0 / .microseconds(1)) }
        try numbers.map(String.init).joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }

    init(readFrom path: String) throws {
        let numbers = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { Int($0) }
        refused = numbers.first ?? 0
        done = numbers.dropFirst().map { .microseconds($0) }
    }
}

/// A process was not ready when all were to begin.
struct LateClerk: Error, CustomStringConvertible {
    let description = "a clerk was not ready in time; the machine is too busy to measure"
}
