import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// The booking invariants about what commands do to tables, on small houses and random evenings.
@Suite("Invariants of decisions")
struct DecisionInvariantTests {
    @Test("I1: no table is in two stays at once")
    func oneStayAtATime() throws {
        var (busy, offered) = (0, 0)
        try evenings(from: 0x1_0000_0000) { evening in
            evening.keepsOffers = true
            try evening.live(14) { command, _, evening in
                var taken: Set<Int> = []
                for stay in evening.stays {
                    let table = Int(stay.table.dropFirst()) ?? -1
                    // The time between two stays lies after each of them: then it lies before the next as well.
                    for minute in stay.from..<stay.to + evening.house.naive.gap {
                        guard !taken.insert(minute * 10 + table).inserted else { continue }
                        Issue.record("seed \(evening.seed): \(stay.table) at \(minute) after \(command)")
                        return
                    }
                }
                busy += taken.isEmpty ? 0 : 1
                // Nor is one that the list of those who wait offers to somebody.
                for block in evening.day.blocks.values {
                    offered += 1
                    let (from, to) = (evening.minute(block.span.lowerBound), evening.minute(block.span.upperBound))
                    let others = evening.stays.filter {
                        $0.table == block.table.rawValue && $0.from < to && from < $0.to
                    }
                    #expect(others.isEmpty, "seed \(evening.seed): \(block) and \(others) after \(command)")
                }
            }
        }
        #expect(busy > 100, "somebody must sit")
        #expect(offered > 0, "tables must be offered")
    }

    @Test("I2: everybody who has a booking has tables that take them")
    func enoughSeats() throws {
        try evenings(from: 0x2_0000_0000) { evening in
            evening.keepsOffers = true
            try evening.live(14) { command, _, evening in
                for booking in evening.day.bookings.values where booking.holdsTables {
                    let names = Set(booking.tables.map(\.rawValue))
                    let seats = evening.house.naive.units.first { Set($0.tables) == names }?.largest ?? 0
                    #expect(
                        !names.isEmpty && booking.party <= seats,
                        "seed \(evening.seed): \(booking) after \(command)"
                    )
                }
            }
        }
    }

    @Test("I8: nobody is accepted beyond what may begin or be there at a time, unless the house says why")
    func pacing() throws {
        var full = 0
        let paced: (inout NaiveHouse) -> Void = { house in
            var random = SplitMix64(seed: UInt64(house.turn + house.step * 1_000 + house.tables.count))
            house.paces = [NaiveHouse.pace(&random), NaiveHouse.pace(&random)]
            // A rule that stands twice is a defect.
            if house.paces[0].window == house.paces[1].window { house.paces.removeLast() }
        }
        try evenings(from: 0x8_0000_0000, adjust: paced) { evening in
            evening.keepsOffers = true
            try evening.live(16) { command, before, evening in
                // The reason for which the house took somebody stays with the booking.
                let hasReason = command.booking.flatMap { evening.day.booking($0) }?.overrideReason != nil
                for (position, pace) in evening.house.naive.paces.enumerated() {
                    let counts = evening.counts(pace, evening.day)
                    let earlier = evening.counts(pace, before)
                    for (key, count) in counts {
                        let was = earlier[key] ?? Headcount()
                        let exceeded = count.exceeds(pace, since: was)
                        if count.reaches(pace) { full += 1 }
                        #expect(
                            exceeded == nil || command.isFree || hasReason,
                            "seed \(evening.seed): \(exceeded ?? "") of pace \(position) at \(key) after \(command)"
                        )
                    }
                }
            }
        }
        #expect(full > 100, "the limits must be reached")
    }

    @Test("I9: nobody who is locked or sits is moved for others")
    func locks() throws {
        var moved = 0
        try evenings(120, from: 0x9_0000_0000) { evening in
            evening.keepsOffers = true
            try evening.live(14) { command, before, evening in
                for booking in before.bookings.values where booking.id != command.booking {
                    guard let after = evening.day.booking(booking.id) else {
                        Issue.record("seed \(evening.seed): \(booking.id) is gone after \(command)")
                        continue
                    }
                    if after.tables != booking.tables { moved += 1 }
                    let mayMove =
                        evening.house.naive.pools && !booking.isLocked
                        && [.held, .requested, .confirmed, .late].contains(booking.status)
                    #expect(mayMove || after == booking, "seed \(evening.seed): \(booking.id) after \(command)")
                }
            }
            for slot in try evening.plan.open(evening.day).slots(for: 2, at: evening.instant) {
                guard case .possible(_, let moves) = slot.answer else { continue }
                for move in moves {
                    let booking = try #require(evening.day.booking(move.booking))
                    #expect(!booking.isLocked && booking.status != .seated, "seed \(evening.seed): \(slot)")
                }
            }
        }
        #expect(moved > 0, "somebody must move")
    }

    @Test("I12: re-seating keeps everybody who was accepted, at their time and with as many")
    func nobodyLosesTheirPlace() throws {
        var moved = 0
        try evenings(120, from: 0xC_0000_0000, adjust: { $0.pools = true }) { evening in
            evening.keepsOffers = true
            let seed = evening.seed
            func judge(_ before: ServiceDay, _ after: ServiceDay, but own: BookingID?, _ what: String) {
                for booking in before.bookings.values where booking.id != own && booking.holdsTables {
                    let now = after.booking(booking.id)
                    let isSame =
                        now?.status == booking.status && now?.span == booking.span && now?.party == booking.party
                        && now.map { !$0.tables.isEmpty } ?? false
                    #expect(isSame, "seed \(seed): \(booking.id) after \(what)")
                }
            }
            try evening.live(14) { command, before, evening in
                judge(before, evening.day, but: command.booking, "\(command)")
            }
            // A host's own idea of a re-seating, mostly a bad one.
            let there = evening.day.bookings.values.filter(\.holdsTables).sorted { $0.id < $1.id }
            guard !there.isEmpty else { return }
            let moves = there.shuffled(using: &evening.random).prefix(evening.roll(1...2)).map { booking in
                TableMove(booking: booking.id, from: booking.tables, to: evening.tables())
            }
            var after = evening.day
            let command = ServiceDay.Command.reseat(moves: moves, expecting: after.version)
            do throws(ServiceDay.Refusal) {
                try after.perform(command, in: evening.plan, by: RandomHouse.host, at: evening.instant)
                moved += 1
            } catch {
                #expect(after == evening.day, "seed \(evening.seed)")
            }
            judge(evening.day, after, but: nil, "\(command)")
            let open = try evening.plan.open(after)
            for booking in after.bookings.values where booking.blocks(at: evening.instant) {
                let free = open.freeTables(during: booking.span, at: evening.instant)
                #expect(!booking.tables.contains { free.contains($0) }, "seed \(evening.seed): \(booking)")
            }
        }
        #expect(moved > 0, "some must be carried out")
    }
}

/// How many parties and people are counted.
struct Headcount {
    var covers = 0
    var parties = 0
    var online = 0

    /// Which limit it is above, having grown.
    func exceeds(_ pace: NaiveHouse.Pace, since before: Headcount) -> String? {
        if let cap = pace.covers, covers > cap, covers > before.covers { return "\(covers) covers" }
        if let cap = pace.parties, parties > cap, parties > before.parties { return "\(parties) parties" }
        if let cap = pace.online, online > cap, online > before.online { return "\(online) online" }
        return nil
    }

    func reaches(_ pace: NaiveHouse.Pace) -> Bool {
        pace.covers == covers || pace.parties == parties || pace.online == online
    }
}

extension SmallEvening {
    /// For each window, or for each minute, who is counted.
    func counts(_ pace: NaiveHouse.Pace, _ day: ServiceDay) -> [Int: Headcount] {
        var counts: [Int: Headcount] = [:]
        for booking in day.bookings.values where booking.blocks(at: instant) {
            if booking.channel == .walkIn, !pace.walkInsCount { continue }
            let from = minute(booking.span.lowerBound)
            let to = max(from + 1, minute(booking.span.upperBound) - house.naive.included)
            let keys = pace.window.map { [(from + 14_400) / $0] } ?? Array(from..<to)
            for key in keys {
                counts[key, default: Headcount()].covers += booking.party
                counts[key, default: Headcount()].parties += 1
                if booking.channel == .online { counts[key, default: Headcount()].online += booking.party }
            }
        }
        return counts
    }
}

extension ServiceDay.Command {
    /// Whether it is free of the pacing: the house gives a reason, or seats or moves somebody it took before, or somebody who
    /// is there stays.
    fileprivate var isFree: Bool {
        switch self {
        case .seat, .move, .extend: true
        case .book(let request), .hold(let request, _), .swapHold(_, let request, _): request.overrideReason != nil
        default: false
        }
    }
}
