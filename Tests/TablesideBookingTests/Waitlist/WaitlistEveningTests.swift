import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Random evenings of a waitlist beside its service day")
struct WaitlistEveningTests {
    @Test("Random evenings: no table is sold twice, each offer has its block, and a live offer can be accepted")
    func evenings() throws {
        var accepted = 0
        for seed in 0..<UInt64(runs(25, long: 1_500)) {
            var random = SplitMix64(seed: seed)
            let isJoined = seed % 2 == 1
            var house = try DeskHouse(
                joints: isJoined ? [TableJoint("t1", "t2", seatLoss: 0), TableJoint("t2", "t3", seatLoss: 0)] : []
            )
            var minute = 0
            for step in 0..<40 {
                minute += Int.random(in: 0...6, using: &random)
                let open = house.desk.list.entries.values.filter(\.isOpen).map(\.id).sorted()
                let id = open.randomElement(using: &random) ?? "none"
                let seated = house.desk.day.bookings.values.filter { $0.status == .seated }.map(\.id).sorted()
                let party = Int.random(in: 1...(isJoined ? 8 : 6), using: &random)
                let new = "n\(step)"
                do {
                    switch Int.random(in: 0...12, using: &random) {
                    case 0...2:
                        try house.perform(.join(WaitlistWish(id: WaitlistEntryID(new), party: party)), at: minute)
                    case 3:
                        try house.sell(.walkIn(WalkIn(id: BookingID(new), party: party)), at: minute)
                    case 4:
                        let start = try DeskHouse.at((minute / 15 + Int.random(in: 1...8, using: &random)) * 15)
                        try house.sell(.book(BookingRequest(id: BookingID(new), party: party, at: start)), at: minute)
                    case 5, 6:
                        guard let booking = seated.randomElement(using: &random) else { break }
                        let tables = house.desk.day.booking(booking)?.tables ?? []
                        try house.sell(.finish(booking), at: minute)
                        try house.perform(.promote(freed: tables), by: .system, at: minute)
                    case 7:
                        try house.perform(.decline(id), at: minute)
                    case 8:
                        try house.perform(.seat(id, at: [TableID("t\(party % 4 + 1)")], as: BookingID(new)), at: minute)
                    case 12:
                        try house.perform(.changeParty(entry: id, party: party), at: minute)
                    case 9:
                        guard let last = house.desk.list.entries.values.filter({ $0.state == .seated }).map(\.id).min()
                        else { break }
                        try house.perform(.recall(entry: last), at: minute)
                    default:
                        let isLive = house.desk.list.entry(id)?.offer?.isLive(at: try DeskHouse.at(minute)) ?? false
                        do {
                            try house.perform(.accept(id, as: BookingID(new)), at: minute)
                            accepted += 1
                        } catch {
                            #expect(!isLive, "seed \(seed), step \(step): \(error)")
                        }
                    }
                } catch is Waitlist.Refusal {
                } catch is ServiceDay.Refusal {}
                let offers = house.desk.list.entries.values.flatMap { entry in
                    (entry.offer?.tables ?? []).enumerated().map { "waitlist/\(entry.number)/\($0 + 1) \($1)" }
                }
                let blocks = house.desk.day.blocks.values.map { "\($0.id) \($0.table)" }
                #expect(offers.sorted() == blocks.sorted(), "seed \(seed), step \(step)")
                // A day that sold a table twice cannot be read back.
                #expect(try decoded(ServiceDay.self, encoded(house.desk.day)) == house.desk.day, "seed \(seed)")
                for entry in house.desk.list.entries.values {
                    guard let seating = entry.seating, let booking = house.desk.day.booking(seating.booking) else {
                        continue
                    }
                    #expect(booking.party == entry.party, "seed \(seed)")
                    #expect([.seated, .finished].contains(booking.status), "seed \(seed)")
                }
            }
        }
        #expect(accepted >= 25, "\(accepted) offers accepted")
    }
}
