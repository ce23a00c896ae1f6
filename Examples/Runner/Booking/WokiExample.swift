import Tableside
import TablesideTesting

/// The public WokiBrain challenge, played through the package: the six tests that it requires, and its extras B1 to B8.
enum WokiExample: Example {
    static let name = "woki"
    static let summary = "the WokiBrain challenge for booking engines: its six required tests and eight extras"
    static let options = ["requests=N"]

    /// One test of the challenge.
    struct Check: Encodable {
        let name: String
        /// What happened, a line each.
        let outcome: [String]
        let holds: Bool
    }

    private struct Report: Encodable {
        let checks: [Check]
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        let requests = try arguments.number("requests", in: 1...10_000, or: 1_100)
        let (repeated, raced, metrics) = (try await idempotency(), try await concurrency(), try await observability())
        let checks =
            [try single(), try combination(), try boundary(), repeated, raced, try outsideHours()]
            + [try lengths(), try repacking(), try approval(), try blackouts(), try waitlist()]
            + [try performance(requests, console), try properties(), metrics]
        if arguments.wantsJSON {
            try console.write(json: Report(checks: checks))
        } else {
            for check in checks {
                try console.write("\(check.holds ? "✓" : "✗") \(check.name)\n")
                for line in check.outcome { try console.write("    \(line)\n") }
            }
        }
        return checks.allSatisfy(\.holds)
    }

    private static func single() throws -> Check {
        let house = try WokiHouse()
        var evening = try house.evening()
        let booking = try house.book("single", 2, "20:00", in: &evening)
        return Check(name: "1 happy single", outcome: [house.words(booking)], holds: booking.tables == ["T1"])
    }

    private static func combination() throws -> Check {
        let house = try WokiHouse()
        var evening = try house.evening()
        let alone = try house.book("first", 5, "20:00", in: &evening)
        let joined = try house.book("second", 5, "20:00", in: &evening)
        return Check(
            name: "2 happy combination",
            outcome: [house.words(alone), house.words(joined) + ", as no single table is left"],
            holds: alone.tables == ["T4"] && joined.tables.count == 2
        )
    }

    private static func boundary() throws -> Check {
        let house = try WokiHouse()
        var evening = try house.evening()
        let early = try house.refusal(4, "21:00", table: "T2", in: evening)
        let touching = try house.book("touching", 4, "21:15", table: "T2", in: &evening)
        return Check(
            name: "3 boundary: a stay may begin when another ends",
            outcome: ["4 at T2 at 21:00: \(early.joined(separator: ", "))", house.words(touching)],
            holds: early == ["tableTaken"] && touching.span.lowerBound == evening.booking("B1")?.span.upperBound
        )
    }

    private static func idempotency() async throws -> Check {
        let house = try WokiHouse()
        let runner = CommandRunner(store: MemoryStore(), clock: ManualClock(house.now))
        func booking(_ party: Int) throws -> Envelope<AggregateCommand<ServiceDay>> {
            let request = BookingRequest(id: "once", party: party, at: try house.at("20:00"))
            return Envelope(.book(request), on: ServiceDay.self, house.day, by: WokiHouse.mia, id: "key-1")
        }
        let first = try await runner.perform(try booking(2), in: FixedContext(house.plan))
        let second = try await runner.perform(try booking(2), in: FixedContext(house.plan))
        let other = try booking(3)
        var isRefused = false
        do throws(CommandFailure<ServiceDay.Refusal>) {
            _ = try await runner.perform(other, in: FixedContext(house.plan))
        } catch {
            if case .commandReused = error { isRefused = true }
        }
        let isSame = !first.isReplay && second.isReplay && first.answer == second.answer
        return Check(
            name: "4 idempotency: the same key gets the same booking",
            outcome: [
                isSame ? "sent twice, booked once" : "booked twice",
                isRefused ? "the key with another party is refused" : "the key with another party was accepted",
            ],
            holds: isSame && isRefused
        )
    }

    private static func concurrency() async throws -> Check {
        let house = try WokiHouse()
        let store = MeteredStore(MemoryStore())
        let outcomes = try await race(for: "T4", in: house, through: store)
        let stored = try await store.load(ServiceDay.self, house.day)?.bookings.count ?? 0
        return Check(
            name: "5 concurrency: two want T4 at the same moment",
            outcome: ["one is \(outcomes[0]), the other refused: \(outcomes[1])"],
            holds: outcomes == ["confirmed", "tableTaken"] && stored == 1
        )
    }

    /// Lets two guests book the same table at the same moment, and returns what they hear, in the order of words.
    static func race(
        for table: TableID,
        in house: WokiHouse,
        through store: any HostStore
    ) async throws -> [String] {
        let runner = CommandRunner(store: store, clock: ManualClock(house.now))
        let start = try house.at("20:00")
        func ask(_ author: Author, _ id: String) async -> String {
            let request = BookingRequest(id: BookingID(id), party: 5, at: start, table: table)
            let envelope = Envelope(
                .book(request),
                on: ServiceDay.self,
                house.day,
                by: author,
                id: CommandID(id)
            )
            do throws(CommandFailure<ServiceDay.Refusal>) {
                _ = try await runner.perform(envelope, in: FixedContext(house.plan))
                return "confirmed"
            } catch {
                guard case .refused(let refusal) = error, case .unavailable(let reasons) = refusal.reason else {
                    return "\(error)"
                }
                return reasons.map(\.shortName).joined(separator: ", ")
            }
        }
        async let mia = ask(WokiHouse.mia, "mia")
        async let leo = ask(WokiHouse.leo, "leo")
        return [await mia, await leo].sorted()
    }

    private static func outsideHours() throws -> Check {
        let house = try WokiHouse()
        let evening = try house.evening()
        let between = try house.refusal(2, "17:00", in: evening)
        let late = try house.refusal(2, "22:30", in: evening)
        return Check(
            name: "6 outside of the service windows",
            outcome: [
                "at 17:00: \(between.joined(separator: ", "))",
                "at 22:30, until midnight: \(late.joined(separator: ", "))",
            ],
            holds: between == ["closed"] && late == ["overrunsService"]
        )
    }
}
