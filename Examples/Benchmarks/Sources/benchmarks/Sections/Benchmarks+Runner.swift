import Foundation
import Tableside
import TablesideFoundation

extension Benchmarks {
    /// The cost of bookings from the request to the stored day, on the store in memory, beside bare commits to it.
    static func runner() throws -> [Benchmark] {
        let small = try BusyHouse(tables: 40, combinations: 60, bookings: 60)
        let busy = try BusyHouse(tables: 40, combinations: 60, bookings: 150)
        return [
            try selling(small, "60 bookings, values", nil, target: 10_000),
            try selling(busy, "150 bookings, values", nil),
            try selling(busy, "150 bookings, bytes of JSON", JSONDocumentCoder(), target: 333_333),
            try selling(busy, "150 bookings, bytes in the compact form", CompactDocumentCoder(), target: 333_333),
            stored(try BusyHouse(tables: 40, combinations: 60, bookings: 200).day),
        ]
    }

    /// What a store of bytes does to the day for each command, beside the decision.
    private static func stored(_ day: ServiceDay) -> Benchmark {
        func bothWays(_ name: String, _ coder: any DocumentCoder) -> Contender {
            Contender(name) { UInt64(try coder.decode(ServiceDay.self, from: coder.encode(day)).bookings.count) }
        }
        return Benchmark(
            "runner: a day of \(day.bookings.count) bookings written and read",
            per: "day",
            operations: 1,
            target: 300_000,
            subject: bothWays("CompactDocumentCoder", CompactDocumentCoder()),
            peers: [bothWays("JSONDocumentCoder", JSONDocumentCoder())]
        )
    }

    private static func selling(
        _ house: BusyHouse,
        _ name: String,
        _ coder: (any DocumentCoder)?,
        target: Double? = nil
    ) throws -> Benchmark {
        let evening = Evening(plan: house.plan, day: house.day, now: house.now, requests: try requests(at: house))
        return Benchmark(
            "runner: bookings on an evening of \(name)",
            per: "booking",
            operations: evening.requests.count,
            target: target,
            comparable: false,
            subject: Contender("CommandRunner on MemoryStore, which is filled first") {
                try waiting { try await evening.sell(on: MemoryStore(coder: coder)) }
            },
            peers: [
                Contender("bare commits of a small document, as many") {
                    try waiting { try await evening.commit(to: MemoryStore(coder: coder)) }
                }
            ]
        )
    }

    /// Bookings that fit beside those that the house has, and beside each other.
    private static func requests(at house: BusyHouse) throws -> [BookingRequest] {
        var day = house.day
        var requests: [BookingRequest] = []
        for (number, start) in house.evening.openings(for: 2, at: house.now).enumerated() where requests.count < 20 {
            let request = BookingRequest(id: BookingID(rawValue: "new \(number)"), party: 2, at: start)
            guard (try? day.perform(.book(request: request), in: house.plan, by: .guest("mia"), at: house.now)) != nil
            else { continue }
            requests.append(request)
        }
        return requests
    }

    /// Lets other threads do something, and waits for it.
    private static func waiting(_ work: @escaping @Sendable () async throws -> UInt64) throws -> UInt64 {
        let done = DispatchSemaphore(value: 0)
        let answer = Answer()
        Task {
            do { answer.result = .success(try await work()) } catch { answer.result = .failure(error) }
            done.signal()
        }
        done.wait()
        return try answer.result.get()
    }

    /// Written before the semaphore is signaled, and read after it.
    private final class Answer: @unchecked Sendable {
        var result: Result<UInt64, any Error> = .success(0)
    }
}

/// An evening that is stored, and what is to be booked on it.
private struct Evening: Sendable {
    let plan: VenuePlan
    let day: ServiceDay
    let now: Instant
    let requests: [BookingRequest]

    func sell(on store: MemoryStore) async throws -> UInt64 {
        var changes = Changes()
        var stored = day
        stored.version = .absent
        changes.put(&stored)
        _ = try await store.commit(try unit(changes, "fill"))
        let runner = CommandRunner(store: store, clock: Standing(instant: now))
        let plans = FixedContext<DayOperation, VenuePlan>(plan)
        for request in requests {
            let step = DayOperation(day.id, .book(request: request))
            try await runner.perform(Envelope(step, by: .guest("mia"), id: CommandID("\(request.id)")), in: plans)
        }
        return UInt64(requests.count)
    }

    func commit(to store: MemoryStore) async throws -> UInt64 {
        for request in requests {
            var changes = Changes()
            var slip = Slip(id: request.id.rawValue)
            changes.put(&slip)
            _ = try await store.commit(try unit(changes, slip.id))
        }
        return UInt64(requests.count)
    }

    private func unit(_ changes: Changes, _ id: String) throws -> CommitUnit {
        let identity = CommandIdentity(id: CommandID(id), by: .system, content: id)
        return try CommitUnit(changes, command: CommandRecord(command: identity, at: now, receipt: NoAnswer()))
    }
}

/// A small document.
private struct Slip: Document {
    static let kind = DocumentKind(rawValue: "slip")

    let id: String
    var version = Version.absent
    var summary: String { "slip" }
}

/// A clock that stands still.
private struct Standing: HostClock {
    let instant: Instant

    func now() -> Instant { instant }

    func sleep(for pause: Elapsed) {}
}
