import Tableside
import TablesideTesting

// The extras that need many bookings.
extension WokiExample {
    /// A hundred and fifty tables, from ten in the morning to midnight.
    private static func hall() throws -> VenuePlan {
        let tables = try (1...150).map { number in
            DiningTable(
                id: TableID("T\(number)"),
                number: number,
                seats: try SeatRange(upTo: [2, 2, 4, 4, 6][number % 5])
            )
        }
        let branch = Branch(
            id: WokiHouse.branch,
            restaurant: "woki",
            name: "Hall",
            zone: "UTC",
            currency: try Currency("ARS"),
            hours: OpeningHours(everyDay: [try OpeningPeriod("10:00", "24:00")]),
            tables: tables
        )
        var rules = BookingRules(branch: branch.id, step: .minutes(15), turn: .minutes(75))
        rules.turns = [TurnTime(for: try SeatRange(3, 6), lasts: .minutes(90))]
        return try VenuePlan(branch, rules: rules, zone: FixedOffset.utc)
    }

    static func performance(_ requests: Int, _ console: Console) throws -> Check {
        let plan = try hall()
        var day = ServiceDay(id: BranchDay(branch: WokiHouse.branch, date: try CivilDate("2025-10-22")))
        let opening = try plan.instant(try LocalTime("10:00"), on: day.id.date)
        let now = opening - .hours(20)
        var random = SplitMix64(seed: 6)
        var (free, moved, refused, undecided) = (0, 0, 0, 0)
        var times: [Duration] = []
        for number in 1...requests {
            let party = [1, 2, 2, 2, 3, 4, 4, 5, 6].randomElement(using: &random) ?? 2
            let start = opening + .minutes(15 * Int.random(in: 0...50, using: &random))
            let request = BookingRequest(
                id: BookingID("\(number)"),
                party: party,
                at: start,
                guest: UserID("guest \(number)")
            )
            let begun = ContinuousClock.now
            do throws(ServiceDay.Refusal) {
                let events = try day.perform(.book(request), in: plan, by: WokiHouse.host, at: now)
                if events.contains(where: { !$0.moves.isEmpty }) { moved += 1 } else { free += 1 }
            } catch {
                if isUnproved(error) { undecided += 1 } else { refused += 1 }
            }
            times.append(ContinuousClock.now - begun)
        }
        times.sort()
        console.progress(
            "half of the decisions within \(times[times.count / 2]), 95 % within \(times[times.count * 95 / 100])"
        )
        let sound = isSound(day)
        return Check(
            name: "B6 a hundred and fifty tables and a thousand bookings",
            outcome: [
                "\(requests) requests: \(free + moved) booked, \(moved) of them by moving others, \(refused) refused",
                "\(undecided) without a proof; \(sound ? "no" : "a") table twice",
            ],
            holds: sound && undecided == 0 && (requests < 1_100 || free + moved >= 1_000)
        )
    }

    static func properties() throws -> Check {
        var (bookings, isHeld) = (0, true)
        for seed in 1...40 {
            let (house, first) = try randomDay(UInt64(seed))
            let second = try randomDay(UInt64(seed)).evening
            bookings += first.bookings.count
            isHeld = isHeld && first == second && isSound(first)
            for booking in first.bookings.values {
                isHeld = try isHeld && inWindow(booking, of: house)
            }
        }
        return Check(
            name: "B7 random days: no overlap, within the windows, the same twice",
            outcome: ["40 days with \(bookings) bookings"],
            holds: isHeld && bookings > 200
        )
    }

    private static func randomDay(_ seed: UInt64) throws -> (house: WokiHouse, evening: ServiceDay) {
        var random = SplitMix64(seed: seed)
        let house = try WokiHouse { rules in
            rules.turn = .minutes([45, 60, 75, 90, 120].randomElement(using: &random) ?? 90)
        }
        var evening = try house.evening()
        for number in 1...25 {
            let hour = [12, 13, 14, 15, 20, 21, 22, 23].randomElement(using: &random) ?? 20
            let minute = 15 * Int.random(in: 0...3, using: &random)
            let start = try house.at("\(hour):\(minute < 10 ? "0" : "")\(minute)")
            let party = Int.random(in: 1...9, using: &random)
            let request = BookingRequest(id: BookingID("\(number)"), party: party, at: start)
            _ = try? evening.perform(.book(request), in: house.plan, by: WokiHouse.host, at: house.now)
        }
        return (house, evening)
    }

    /// Whether no table is taken twice at one time, seen without the engine's help.
    private static func isSound(_ day: ServiceDay) -> Bool {
        var stays: [TableID: [Range<Instant>]] = [:]
        for booking in day.bookings.values where booking.status == .confirmed {
            for table in booking.tables { stays[table, default: []].append(booking.span) }
        }
        return stays.values.allSatisfy { spans in
            let spans = spans.sorted { $0.lowerBound < $1.lowerBound }
            return zip(spans, spans.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
        }
    }

    /// Whether a search gave up, so that another seating might have been found.
    private static func isUnproved(_ refusal: ServiceDay.Refusal) -> Bool {
        guard case .unavailable(let reasons) = refusal.reason else { return false }
        return reasons.contains { if case .budgetExhausted = $0 { true } else { false } }
    }

    private static func inWindow(_ booking: Booking, of house: WokiHouse) throws -> Bool {
        let windows = [(try house.at("12:00"), try house.at("16:00")), (try house.at("20:00"), try house.at("23:45"))]
        return windows.contains { $0.0 <= booking.span.lowerBound && booking.span.upperBound <= $0.1 }
    }
}
