import Tableside

extension Benchmarks {
    /// The cost of a quoted wait on a full evening: 40 tables, 30 parties on the list, 200 evenings played forward.
    static func waitlist() throws -> [Benchmark] {
        let door = try FullDoor()
        let wishes = [2, 4].map { WaitlistWish(id: WaitlistEntryID("asks"), party: $0) }
        return [
            Benchmark(
                "waitlist: a quoted wait, 40 tables and 30 parties that wait",
                per: "quote",
                operations: wishes.count,
                target: 2e6,
                subject: Contender("WaitQuoter.quote") {
                    var digest: UInt64 = 0
                    for wish in wishes {
                        let quote = door.quoter.quote(for: wish, on: door.desk.list, floor: door.floor)
                        if case .wait(let wait) = quote { mix(&digest, UInt64(wait.p80.milliseconds)) }
                    }
                    return digest
                }
            ),
            Benchmark(
                "waitlist: the same from the stored day",
                per: "quote",
                operations: wishes.count,
                target: 2e6,
                subject: Contender("WaitlistDesk.quote, the date opened for each") {
                    var digest: UInt64 = 0
                    for wish in wishes {
                        let quote = try door.desk.quote(for: wish, by: door.quoter, at: door.now)
                        if case .wait(let wait) = quote { mix(&digest, UInt64(wait.p80.milliseconds)) }
                    }
                    return digest
                }
            ),
        ]
    }

    /// A house of 40 tables at which everybody sits, and its list.
    private struct FullDoor {
        let quoter: WaitQuoter
        private(set) var desk: WaitlistDesk
        let now: Instant
        let floor: WaitlistFloor

        init() throws {
            let branch = BranchID("full")
            let tables = try (0..<40).map { number in
                DiningTable(
                    id: TableID("t\(number)"),
                    number: number,
                    seats: try SeatRange(upTo: number % 2 == 0 ? 2 : 4)
                )
            }
            let document = Branch(
                id: branch,
                restaurant: RestaurantID("restaurant"),
                name: "Full",
                zone: "UTC",
                currency: .eur,
                hours: OpeningHours(everyDay: [try OpeningPeriod("17:00", "23:30")]),
                tables: tables
            )
            let rules = BookingRules(branch: branch, step: .minutes(15), turn: .minutes(90))
            let plan = try VenuePlan(document, rules: rules, zone: FixedOffset.utc)
            let id = BranchDay(branch: branch, date: try CivilDate(year: 2026, month: 3, day: 27))
            let seven = try Instant(iso8601: "2026-03-27T19:00:00Z")
            var (day, changes) = (ServiceDay(id: id), Changes())
            for number in 0..<40 {
                let walkIn = WalkIn(
                    id: BookingID("walk-in-\(number)"),
                    party: number % 2 == 0 ? 2 : 4,
                    table: TableID("t\(number)")
                )
                let time = seven - .minutes(60) + .minutes(number)
                try changes.perform(.walkIn(walkIn), on: &day, in: plan, by: .system, at: time)
            }
            let policy = WaitlistPolicy()
            let stays = (0..<600).map { (number: Int) -> CompletedStay in
                let party = [2, 2, 3, 4][number % 4]
                return CompletedStay(party: party, length: .minutes(50 + party * 10 + (number * 7) % 40))
            }
            quoter = WaitQuoter(try StayHistory(stays), policy: policy)
            desk = WaitlistDesk(Waitlist(id: id), day, plan: plan, policy: policy)
            let host = Author.host("hana", at: branch)
            for number in 0..<30 {
                let wish = WaitlistWish(id: WaitlistEntryID("w\(number)"), party: [2, 4, 2, 3][number % 4])
                try desk.perform(
                    .join(wish, knowing: WaitlistJoining()),
                    by: host,
                    at: seven - .minutes(15) + .seconds(30 * number),
                    changes: &changes
                )
            }
            now = seven
            floor = try desk.floor(at: seven)
        }
    }
}
