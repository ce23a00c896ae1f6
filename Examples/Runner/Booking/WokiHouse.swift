import Tableside

/// The restaurant of the WokiBrain challenge: five tables in one sector, any of which may be joined, lunch and dinner in
/// Buenos Aires.
struct WokiHouse {
    static let branch = BranchID("bistro-central")
    static let mia = Author.guest("mia")
    static let leo = Author.guest("leo")
    static let host = Author.host("hana", at: branch)

    let plan: VenuePlan
    let day: BranchDay
    /// Noon of the day on which everybody asks.
    let now: Instant

    /// Makes the restaurant with the rules of the challenge, changed as an extra asks for.
    init(_ adjust: (inout BookingRules) -> Void = { _ in }) throws {
        let sizes = [("T1", 2, 2), ("T2", 2, 4), ("T3", 2, 4), ("T4", 4, 6), ("T5", 2, 2)]
        let tables = try sizes.enumerated().map { index, size in
            DiningTable(id: TableID(size.0), number: index + 1, seats: try SeatRange(size.1, size.2))
        }
        let zone = FixedOffset(try UTCOffset("-03:00"))
        var branch = Branch(
            id: Self.branch,
            restaurant: "woki",
            name: "Bistro Central",
            zone: zone.identifier,
            currency: try Currency("ARS"),
            hours: OpeningHours(
                everyDay: [try OpeningPeriod("12:00", "16:00"), try OpeningPeriod("20:00", "23:45")]
            ),
            tables: tables
        )
        // Joined tables seat as many as they do apart; the fewest is one more than fewer of them take.
        branch.joints = TableJoint.all(among: tables.map(\.id), seatLoss: 0)
        var rules = BookingRules(branch: Self.branch, step: .minutes(15), turn: .minutes(90))
        rules.combining = CombiningRule(largest: tables.count)
        adjust(&rules)
        plan = try VenuePlan(branch, rules: rules, zone: zone)
        day = BranchDay(branch: Self.branch, date: try CivilDate("2025-10-22"))
        now = try plan.instant(try LocalTime("10:00"), on: day.date)
    }

    /// The instant of a time of the day.
    func at(_ time: String) throws -> Instant { try plan.instant(try LocalTime(time), on: day.date) }

    /// The time of day at an instant.
    func time(_ instant: Instant) -> String {
        String(((try? plan.zone.local(at: instant)).map { "\($0)" } ?? "").suffix(5))
    }

    /// The day with the booking that the challenge starts from: three people at T2 from 20:30 to 21:15.
    func evening() throws -> ServiceDay {
        var evening = ServiceDay(id: day)
        let stay = ImportedBooking(id: "B1", party: 3, span: try at("20:30")..<at("21:15"), tables: ["T2"])
        try evening.perform(.enter(stay), in: plan, by: Self.host, at: now)
        return evening
    }

    /// Books for a guest, and returns the booking.
    @discardableResult
    func book(
        _ id: BookingID,
        _ party: Int,
        _ time: String,
        table: TableID? = nil,
        in evening: inout ServiceDay
    ) throws -> Booking {
        let request = BookingRequest(id: id, party: party, at: try at(time), table: table)
        try evening.perform(.book(request), in: plan, by: Self.mia, at: now)
        guard let booking = evening.booking(id) else { throw ServiceDay.Refusal(.unknownBooking(booking: id)) }
        return booking
    }

    /// Why a guest cannot book; empty if they can.
    func refusal(
        _ party: Int,
        _ time: String,
        table: TableID? = nil,
        in evening: ServiceDay,
        at now: Instant? = nil
    ) throws -> [String] {
        let request = BookingRequest(id: "asked", party: party, at: try at(time), table: table)
        do throws(ServiceDay.Refusal) {
            _ = try evening.decide(.book(request), in: plan, by: Self.mia, at: now ?? self.now)
            return []
        } catch {
            guard case .unavailable(let reasons) = error.reason else { return [error.code.rawValue] }
            return reasons.map(\.shortName)
        }
    }

    /// Who sits where and how long, such as `5 at T1+T3, 20:00 to 21:30`.
    func words(_ booking: Booking) -> String {
        let tables = booking.tables.map(\.rawValue).sorted().joined(separator: "+")
        return "\(booking.party) at \(tables), \(time(booking.span.lowerBound)) to \(time(booking.span.upperBound))"
    }
}
