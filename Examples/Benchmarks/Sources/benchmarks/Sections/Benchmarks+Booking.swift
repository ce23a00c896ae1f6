import Tableside

extension Benchmarks {
    /// The cost of questions to an evening, compared with a plain scan of the same stays in Swift.
    static func booking() throws -> [Benchmark] {
        let busy = try BusyHouse(tables: 40, combinations: 60, bookings: 150)
        let large = try BusyHouse(tables: 100, combinations: 200, bookings: 1_000)
        return [
            openings(busy, "40 tables + 60 combinations, 150 bookings", target: 10_000),
            openings(large, "100 tables + 200 combinations, 1,000 bookings", target: 50_000),
            opening(busy, "150 bookings", target: 30_000),
            opening(large, "1,000 bookings", target: 200_000),
            try freeTables(),
            explained(try BusyHouse(tables: 40, combinations: 60, bookings: 150, isStream: true), "150 bookings"),
            explained(try BusyHouse(tables: 40, combinations: 60, bookings: 400), "400 bookings, nearly full"),
            try calendar(warm: false),
            try calendar(warm: true),
            ledger(),
            try optimizing(),
        ]
    }

    private static func openings(_ house: BusyHouse, _ name: String, target: Double) -> Benchmark {
        let parties = Array(1...8)
        let now = house.now
        return Benchmark(
            "booking: free starts of a day, \(name)",
            per: "party size",
            operations: parties.count,
            target: target,
            subject: Contender("DayAvailability.openings") {
                var digest: UInt64 = 0
                for party in parties {
                    for start in house.evening.openings(for: party, at: now) {
                        mix(&digest, UInt64(start.millisecondsSince1970 / 60_000))
                    }
                }
                return digest
            },
            peers: [
                Contender("scan of units and stays, first free one ends it") {
                    var digest: UInt64 = 0
                    for party in parties {
                        for start in house.scan.starts(for: party) { mix(&digest, UInt64(start / 60_000)) }
                    }
                    return digest
                }
            ]
        )
    }

    private static func opening(_ house: BusyHouse, _ name: String, target: Double) -> Benchmark {
        Benchmark(
            "booking: opening an evening from a stored day, \(name)",
            per: "evening",
            operations: 1,
            target: target,
            comparable: false,
            subject: Contender("VenuePlan.open") { UInt64(try house.plan.open(house.day).services.count) },
            peers: [
                Contender("the stays of each table sorted, without any answer prepared") {
                    UInt64(Scan(house).stays.count)
                }
            ]
        )
    }

    /// 20,000 bookings over 60 days on 200 tables make 333 on the day in question.
    private static func freeTables() throws -> Benchmark {
        let house = try BusyHouse(tables: 200, combinations: 0, bookings: 333)
        let spans = (0..<64).map { number in
            let start = house.opening + .minutes(number * 11)
            return start..<start + .minutes(105)
        }
        let now = house.now
        return Benchmark(
            "booking: free tables in a window, 200 tables, 20,000 bookings in 60 days",
            per: "window",
            operations: spans.count,
            target: 1_000,
            subject: Contender("DayAvailability.freeTables") {
                var digest: UInt64 = 0
                for span in spans {
                    for table in house.evening.freeTables(during: span, at: now) {
                        mix(&digest, UInt64(table.rawValue.utf8.count))
                    }
                }
                return digest
            },
            peers: [
                Contender("binary search in each table's sorted stays") {
                    var digest: UInt64 = 0
                    for span in spans {
                        for table in house.scan.tables(freeDuring: span) {
                            mix(&digest, UInt64(table.rawValue.utf8.count))
                        }
                    }
                    return digest
                }
            ]
        )
    }

    private static func explained(_ house: BusyHouse, _ name: String) -> Benchmark {
        let parties = [2, 4, 6]
        return Benchmark(
            "booking: slots of a day explained, re-seating searched, 40 tables, \(name)",
            per: "party size",
            operations: parties.count,
            target: 2_000_000,
            comparable: false,
            subject: Contender("DayAvailability.slots") {
                var digest: UInt64 = 0
                for party in parties {
                    for slot in house.evening.slots(for: party, at: house.now) {
                        switch slot.answer {
                        case .offered(let tables): mix(&digest, UInt64(tables.count))
                        case .possible(_, let moves): mix(&digest, UInt64(10 + moves.count))
                        case .split(let parts): mix(&digest, UInt64(50 + parts.count))
                        case .refused(let reasons): mix(&digest, UInt64(100 + reasons.count))
                        }
                    }
                }
                return digest
            }
        )
    }

    private static func calendar(warm: Bool) throws -> Benchmark {
        let house = try BusyHouse(tables: 40, combinations: 60, bookings: 150)
        let first = house.day.id.date
        let dates = first...(try first.adding(days: 30))
        let days = try (0...30).map { try house.copy(of: house.day, days: $0) }
        let parties = Array(1...12)
        let plan = house.plan
        let now = house.now
        let opened = try plan.calendar(of: dates, days: days)
        func sum(_ days: [BookingCalendar.Day]) -> UInt64 {
            days.reduce(0) { $1.openings.reduce($0) { $0 &* 31 &+ UInt64($1) } }
        }
        return Benchmark(
            "booking: month calendar, parties 1–12, 40 tables, \(warm ? "warm" : "cold")",
            per: "month",
            operations: 1,
            target: warm ? 1e6 : 10e6,
            subject: Contender(warm ? "BookingCalendar.days" : "VenuePlan.calendar and its days") {
                sum(try (warm ? opened : plan.calendar(of: dates, days: days)).days(for: parties, at: now))
            },
            peers: [
                Contender("scan of every date, stays sorted before") {
                    var digest: UInt64 = 0
                    for _ in 0...30 {
                        for party in parties { digest = digest &* 31 &+ UInt64(house.scan.starts(for: party).count) }
                    }
                    return digest
                }
            ]
        )
    }

    /// A full evening on which every fifth booking was canceled, so that others may get better tables.
    private static func optimizing() throws -> Benchmark {
        var house = try BusyHouse(tables: 40, combinations: 60, bookings: 125, isStream: true)
        try house.cancel(every: 5)
        let (evening, now) = (house.evening, house.now)
        return Benchmark(
            "booking: re-optimizing an evening of \(house.day.bookings.values.filter(\.holdsTables).count) bookings",
            per: "evening, 20,000 nodes",
            operations: 1,
            target: 500_000_000,
            comparable: false,
            subject: Contender("SeatingOptimizer, least waste") {
                var optimizer = try evening.optimizer(for: .leastWaste, at: now)
                optimizer.run(nodes: 20_000)
                let plan = optimizer.plan
                return UInt64(plan.moves.count * 1_000 + plan.after.tables)
            }
        )
    }

    private static func ledger() -> Benchmark {
        let opening = Instant(millisecondsSince1970: 1_774_000_000_000)
        let starts = (0..<64).map { opening + .minutes($0 * 15) }
        var filled = TableLedger(
            tables: 40,
            starts: starts,
            lasting: [.minutes(90), .minutes(105), .minutes(120)],
            buffer: .minutes(10)
        )
        var hands: [[(span: Range<Int64>, id: BookingID)]] = Array(repeating: [], count: 40)
        let wishes: [(id: BookingID, span: Range<Instant>, table: Int)] = (0..<400).map { number in
            let start = opening + .minutes(number * 37 % 900)
            return (BookingID(rawValue: "\(number)"), start..<start + .minutes(105), number * 7 % 40)
        }
        for wish in wishes.prefix(200) {
            if filled.book(wish.id, for: wish.span, at: wish.table) {
                let span = wish.span.lowerBound.millisecondsSince1970..<wish.span.upperBound.millisecondsSince1970
                let place =
                    hands[wish.table].firstIndex { $0.span.lowerBound > span.lowerBound } ?? hands[wish.table].count
                hands[wish.table].insert((span, wish.id), at: place)
            }
        }
        let tried = Array(wishes.suffix(200))
        // Both work on copies of their state and leave the original unchanged.
        let (start, peer) = (filled, hands)
        return Benchmark(
            "booking: conflict-checked insert or cancel",
            per: "insert or cancel",
            operations: tried.count * 2,
            target: 200,
            subject: Contender("TableLedger, answers for three lengths kept up") {
                var ledger = start
                var digest: UInt64 = 0
                for wish in tried {
                    let taken = ledger.book(wish.id, for: wish.span, at: wish.table)
                    mix(&digest, taken ? 1 : 0)
                    if taken { mix(&digest, ledger.cancel(wish.id, at: wish.table) ? 1 : 0) }
                }
                return digest
            },
            peers: [
                Contender("sorted array of stays for each table") {
                    var hands = peer
                    var digest: UInt64 = 0
                    for wish in tried {
                        let low = wish.span.lowerBound.millisecondsSince1970
                        let high = wish.span.upperBound.millisecondsSince1970
                        let buffer: Int64 = 600_000
                        let isTaken = hands[wish.table].contains {
                            $0.span.lowerBound < high + buffer && low < $0.span.upperBound + buffer
                        }
                        mix(&digest, isTaken ? 0 : 1)
                        guard !isTaken else { continue }
                        let place =
                            hands[wish.table].firstIndex { $0.span.lowerBound > low } ?? hands[wish.table].count
                        hands[wish.table].insert((low..<high, wish.id), at: place)
                        if let found = hands[wish.table].firstIndex(where: { $0.id == wish.id }) {
                            hands[wish.table].remove(at: found)
                            mix(&digest, 1)
                        }
                    }
                    return digest
                }
            ]
        )
    }
}
