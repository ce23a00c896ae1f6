import Foundation
import Tableside
import TablesideFoundation
import TablesideTesting

// MARK: waitlists

extension WaitlistPolicy: Lived {
    static func lived(_ c: Chooser) throws -> WaitlistPolicy {
        WaitlistPolicy(serve: c.pick([.longest, .largest, .blend]), openPerGuest: c.flip() ? nil : 2)
    }
}
extension WaitlistFloor: Lived {
    static func lived(_ c: Chooser) throws -> WaitlistFloor {
        let tables = try (0..<max(1, c.count("WaitlistFloor"))).map { number in
            let need = c.instant(Int64(number) * 1_800_000)..<c.instant(Int64(number) * 1_800_000 + 5_400_000)
            return WaitlistFloor.Table(
                id: TableID("t\(number + 1)"),
                seats: try SeatRange(1, 2 + number % 5),
                isOccupied: number % 3 == 1,
                needs: number % 4 == 3 ? [need] : []
            )
        }
        let stays = tables.filter(\.isOccupied).map {
            WaitlistFloor.Stay(tables: [$0.id], party: 2, since: c.instant(-1_800_000), stage: .ordered)
        }
        let joins = try zip(tables, tables.dropFirst()).map { one, other in
            WaitlistFloor.Combination(tables: [one.id, other.id], seats: try SeatRange(3, 8))
        }
        return WaitlistFloor(
            day: try .lived(c),
            at: c.instant(0),
            tables: tables,
            combinations: joins,
            stays: stays,
            turn: .minutes(90)
        )
    }
}
extension Waitlist: Lived {
    static func lived(_ c: Chooser) throws -> Waitlist {
        var list = Waitlist(id: try .lived(c))
        for number in 0..<max(3, c.count("Waitlist")) {
            let entry = WaitlistEntry(
                WaitlistWish(id: WaitlistEntryID("t\(number + 1)"), party: 1 + number % 6),
                number: number + 1,
                origin: number % 3 == 0 ? .door : .phone,
                guest: number % 3 == 0 ? nil : UserID("t\(number)"),
                host: number % 3 == 0 ? "t1" : nil,
                joinedAt: c.instant(Int64(number) - 1_800_000),
                joining: WaitlistJoining(
                    quoted: number % 2 == 0 ? nil : QuotedWait(p50: .minutes(9), p80: .minutes(30))
                )
            )
            list.apply(.joined(entry: entry))
        }
        let context = WaitlistContext(policy: WaitlistPolicy(), floor: try .lived(c))
        let seating = WaitlistSeating(tables: ["t1"], booking: "t1", at: c.instant(0))
        if c.flip() { list.apply(.seated(entry: "t2", seating: seating)) }
        return c.life(list, in: context, 6, [.promote])
    }
}
extension WaitlistEntry: Lived {
    static func lived(_ c: Chooser) throws -> WaitlistEntry {
        try c.pick(some: Array(Waitlist.lived(c).entries.values))
    }
}
extension WaitlistDesk: Lived {
    static func lived(_ c: Chooser) throws -> WaitlistDesk {
        WaitlistDesk(try .lived(c), try .lived(c), plan: try .lived(c), policy: try .lived(c))
    }
}
extension StayHistory: Lived {
    static func lived(_ c: Chooser) throws -> StayHistory {
        try StayHistory(
            (0..<max(StayHistory.leastStays, c.count("StayHistory"))).map { number in
                CompletedStay(
                    party: 1 + number % 7,
                    length: .minutes(60 + number * 7 % 50),
                    marks: [.ordered: .minutes(10 + number % 5), .bill: .minutes(50 + number % 9)]
                )
            }
        )
    }
}
extension WaitQuoter: Lived {
    static func lived(_ c: Chooser) throws -> WaitQuoter {
        WaitQuoter(try .lived(c), policy: try .lived(c), runs: 1 + c.below(4), seed: c.bits())
    }
}
extension WaitlistReport: Lived {
    static func lived(_ c: Chooser) throws -> WaitlistReport {
        var list = try Waitlist.lived(c)
        list.apply(.seated(entry: "t2", seating: WaitlistSeating(tables: ["t1"], booking: "t1", at: c.instant(0))))
        return try WaitlistReport([list], in: FixedOffset.utc)
    }
}

// MARK: overbooking

extension ShowRates: Lived {
    static func lived(_ c: Chooser) throws -> ShowRates {
        ShowRates(usual: 0.9, rules: [.init(parties: try SeatRange(5, 9), probability: 0.5 + Double(c.below(5)) / 10)])
    }
}
extension OverbookingPolicy: Lived {
    static func lived(_ c: Chooser) throws -> OverbookingPolicy {
        OverbookingPolicy(alpha: c.flip() ? nil : 0.05, measure: c.pick([.parties, .covers]), rates: try .lived(c))
    }
}
extension ExpectedShow: Lived {
    static func lived(_ c: Chooser) throws -> ExpectedShow {
        ExpectedShow(Double(c.below(11)) / 10, weight: 1 + c.below(4))
    }
}
extension OverbookedParty: Lived {
    static func lived(_ c: Chooser) throws -> OverbookedParty {
        OverbookedParty(party: 2, span: c.instant(0)..<c.instant(5_400_000), probability: Double(c.below(11)) / 10)
    }
}
extension PastBooking: Lived {
    static func lived(_ c: Chooser) throws -> PastBooking {
        PastBooking(party: 1 + c.below(8), channel: .online, lead: .hours(c.below(90)), showed: c.below(9) > 0)
    }
}
extension BookingAtRisk: Lived {
    static func lived(_ c: Chooser) throws -> BookingAtRisk {
        var stored: [String: Any] = [
            "id": "t\(c.below(3))", "start": Chooser.now, "party": 2, "table": "t1", "p50": c.below(2) * 60_000,
            "p80": 600_001,
        ]
        if c.flip() { stored["cause"] = "t4" }
        return try Stored.read(stored)
    }
}

// MARK: choosing

extension SelectionRequest: Lived {
    static func lived(_ c: Chooser) throws -> SelectionRequest { request(c, c.below(5)) }

    static func request(_ c: Chooser, _ number: Int) -> SelectionRequest {
        SelectionRequest(
            id: BookingID("n\(number)"),
            party: 2 + number % 4,
            starts: [c.instant(4_200_000), c.instant(6_000_000)],
            guest: number % 3 == 0 ? nil : UserID("t\(number % 5)"),
            askedAt: c.instant(-Int64(number) * 60_000),
            hasPriority: number % 7 == 1,
            revenue: c.money(3_000 + Int64(number % 9) * 500)
        )
    }
}
extension BookingBatch: Lived {
    static func lived(_ c: Chooser) throws -> BookingBatch {
        BookingBatch(
            (0..<max(2, c.count("BookingBatch"))).map { .request(c, $0) },
            for: c.pick([.covers, .parties, .revenue]),
            ties: c.flip() ? .firstCome : .draw(seed: c.bits()),
            seatingsPerGuest: c.flip() ? nil : 1
        )
    }
}
extension BookingSelector: Lived {
    static func lived(_ c: Chooser) throws -> BookingSelector {
        var selector = try DayAvailability.lived(c).selector(for: .lived(c), at: c.instant(0))
        selector.run(nodes: c.below(20))
        return selector
    }
}
extension BookingSelection: Lived {
    static func lived(_ c: Chooser) throws -> BookingSelection { try BookingSelector.lived(c).selection }
}
extension SelectedSeating: Lived {
    static func lived(_ c: Chooser) throws -> SelectedSeating { try c.pick(some: BookingSelection.lived(c).seatings) }
}
extension SelectionRefusal: Lived {
    static func lived(_ c: Chooser) throws -> SelectionRefusal {
        try Stored.read(["id": "t\(c.below(3))", "reason": ["guestLimit": ["limit": 1]]])
    }
}

// MARK: portals

extension PortalSlot: Lived {
    static func lived(_ c: Chooser) throws -> PortalSlot {
        try c.pick(some: DayAvailability.lived(c).portalSlots(for: 1...4, at: c.instant(0)))
    }
}
extension AvailabilityFeed: Lived {
    static func lived(_ c: Chooser) throws -> AvailabilityFeed {
        if c.flip() { return try c.pick(some: Golden.all(AvailabilityFeed.self)) }
        // One spot at each start, as a recurrence has.
        let entries = (0..<max(2, c.count("AvailabilityFeed"))).map { number in
            FeedEntry(
                merchant: "m",
                service: "s",
                start: c.instant(Int64(number) * 900_000),
                duration: .minutes(90),
                spotsTotal: 1,
                spotsOpen: number % 7 == 3 ? 0 : 1,
                resources: .init(party: 2)
            )
        }
        let feed = AvailabilityFeed(entries, metadata: .init(at: c.instant(0)))
        return c.flip() ? feed : feed.compressed() ?? feed
    }
}
extension FeedEntry: Lived {
    static func lived(_ c: Chooser) throws -> FeedEntry { try c.pick(some: AvailabilityFeed.lived(c).entries) }
}
extension SchemaReservation: Lived {
    static func lived(_ c: Chooser) throws -> SchemaReservation {
        try c.pick(some: Golden.all(SchemaReservation.self))
    }
}
extension BookingCalendar.DateStatus: Lived {
    static func lived(_ c: Chooser) throws -> BookingCalendar.DateStatus {
        try c.pick(some: BookingCalendar.draw(c).statuses(for: 2 + c.below(3), at: c.instant(0)))
    }
}

private let now = Instant(millisecondsSince1970: Chooser.now)

/// A feed of single starts in one row, some of them taken.
private func feed(_ size: Int, taking step: Int) -> AvailabilityFeed {
    let entries = (0..<size).map { number in
        FeedEntry(
            merchant: "m\(number % 7)",
            service: "s",
            start: now + .minutes(number / 7 * 15),
            duration: .minutes(90),
            spotsTotal: 1,
            spotsOpen: number % step == 0 ? 0 : 1,
            resources: .init(party: 2)
        )
    }
    return AvailabilityFeed(entries, metadata: .init(at: now))
}

/// What a house knows of many evenings, guests and starts.
let waitingDrivers: [Driver] = [
    Driver("AvailabilityFeed.compressed of many starts", 512) { size in
        let feed = feed(size, taking: 5)
        guard feed.compressed() != nil else { return { preconditionFailure("No feed of \(size) starts") } }
        return { _ = feed.compressed() }
    },
    Driver("AvailabilityFeed.expanded of many starts", 512) { size in
        guard let feed = feed(size, taking: 5).compressed(), feed.expanded() != nil else {
            return { preconditionFailure("No feed of \(size) starts") }
        }
        return { _ = feed.expanded() }
    },
    Driver("AvailabilityFeed.changes and applying of many starts", 512) { size in
        let (before, after) = (feed(size, taking: 5), feed(size + size / 9, taking: 3))
        return { _ = before.applying(before.changes(to: after)) }
    },
    Driver("AvailabilityFeed.problems of many starts", 512) { size in
        let feed = feed(size, taking: 5)
        return { _ = feed.problems() }
    },
    Driver("ShowRates.learned from many bookings", 1_024) { size in
        let past = (0..<size).map { number in
            PastBooking(
                party: 1 + number % 11,
                channel: BookingChannel(rawValue: "c\(number % 40)"),
                lead: .hours(number % 900),
                showed: number % 9 > 0
            )
        }
        guard (try? ShowRates.learned(from: past)) != nil else { return { preconditionFailure("No rates") } }
        return { _ = try? ShowRates.learned(from: past) }
    },
    Driver("Waitlist offers tables to many parties", SizeLimit.waitlistEntries / 16) { size in
        guard let date = try? CivilDate("2026-11-27"), let seats = try? SeatRange(1, 2) else {
            return { preconditionFailure("No date") }
        }
        let day = BranchDay(branch: Chooser.branch, date: date)
        var list = Waitlist(id: day)
        for number in 0..<size - 1 {
            let entry = WaitlistEntry(
                WaitlistWish(id: WaitlistEntryID("t\(number * 7_919 % size)"), party: 1 + number % 3),
                number: number + 1,
                origin: .phone,
                guest: UserID("t\(number)"),
                host: nil,
                joinedAt: now - .minutes(number),
                joining: WaitlistJoining()
            )
            list.apply(.joined(entry: entry))
        }
        let tables = (0..<10).map { WaitlistFloor.Table(id: TableID("t\($0)"), seats: seats) }
        let floor = WaitlistFloor(day: day, at: now, tables: tables, turn: .minutes(90))
        let context = WaitlistContext(policy: WaitlistPolicy(), floor: floor)
        guard (try? list.decide(.promote, in: context, by: .system, at: now))?.isEmpty == false else {
            return { preconditionFailure("No offers to \(size) parties") }
        }
        return { [list] in for _ in 0..<16 { _ = try? list.decide(.promote, in: context, by: .system, at: now) } }
    },
]
