import Foundation
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

/// A day whose bookings leave it answers like one that keeps them all.
@Suite("Archiving days")
struct ArchiveInvariantTests {
    /// Two days that get the same commands: one keeps its bookings, the other stores those that are past elsewhere.
    private struct Pair {
        let house: SampleHouse
        let plan: VenuePlan
        var whole: ServiceDay
        var lean: ServiceDay
        var documents: [BookingID: ArchivedBooking] = [:]
        var now: Instant
        var random: SplitMix64
        var number = 0
        var (archived, returned) = (0, 0)

        init(seed: UInt64) throws {
            var random = SplitMix64(seed: seed)
            house = try SampleHouse.oldTown { rules in
                rules.grace = .minutes(15)
                rules.releasesLate = Bool.random(using: &random)
                rules.holdTime = .minutes(10)
                rules.acceptance = Bool.random(using: &random) ? .byHouse : nil
                rules.answerTime = Bool.random(using: &random) ? .minutes(45) : nil
                rules.guestLimits = GuestLimits(
                    holds: 2,
                    openRequests: 2,
                    bookings: Int.random(in: 2...4, using: &random),
                    claims: Int.random(in: 4...9, using: &random)
                )
            }
            plan = try house.plan()
            whole = try house.day("2026-03-27")
            lean = whole
            now = try house.instant("2026-03-27T12:00")
            self.random = random
        }

        mutating func author() -> Author {
            let guest: UserID = Bool.random(using: &random) ? House.ana : House.bob
            let device: DeviceID? = [nil, "phone", "tablet"].randomElement(using: &random) ?? nil
            return [House.host, .guest(guest, on: device), .guest(guest, on: device), .system]
                .randomElement(using: &random) ?? House.host
        }

        /// The name of a booking that there is, wherever it stands, or a new one.
        mutating func name() -> BookingID {
            number += 1
            let known = whole.bookings.keys.sorted().randomElement(using: &random)
            return known ?? BookingID("none")
        }

        mutating func request() throws -> BookingRequest {
            number += 1
            // Now and then under a name that is taken.
            let id = Int.random(in: 0..<6, using: &random) == 0 ? name() : BookingID("b\(number)")
            let start =
                try house.instant("2026-03-27T12:00")
                + .minutes(30 * Int.random(in: 0..<22, using: &random))
            return BookingRequest(id: id, party: Int.random(in: 1...6, using: &random), at: start)
        }

        mutating func command() throws -> ServiceDay.Command {
            let id = name()
            switch Int.random(in: 0..<24, using: &random) {
            case 0..<4: return .book(try request())
            case 4, 5: return .hold(try request(), lasting: .minutes(Int.random(in: 1...15, using: &random)))
            case 6: return .swapHold(id, for: try request())
            case 7: return .releaseHold(id)
            case 8: return .confirm(id)
            case 9: return .confirm(booking: id, ifExpired: .refuse)
            case 10: return .expire(booking: id)
            case 11: return .accept(id)
            case 12: return .decline(id)
            case 13, 14: return .cancel(id)
            case 15: return .modify(id, BookingChange(party: Int.random(in: 1...6, using: &random)))
            case 16: return .confirmArrival(id)
            case 17: return .seat(id)
            case 18:
                let walkIn = try request()
                return .walkIn(WalkIn(id: walkIn.id, party: walkIn.party))
            case 19, 20: return .finish(id)
            case 21: return .noShow(id)
            case 22: return .reinstate(id)
            default: return .move(id, to: [TableID("t\(Int.random(in: 1...5, using: &random))")])
            }
        }

        private static func answer(
            _ day: inout ServiceDay,
            to command: ServiceDay.Command,
            in plan: VenuePlan,
            by author: Author,
            at now: Instant
        ) -> Result<[ServiceDay.Event], ServiceDay.Refusal> {
            do throws(ServiceDay.Refusal) {
                return .success(try day.perform(command, in: plan, by: author, at: now))
            } catch {
                return .failure(error)
            }
        }

        /// Gives both days a command, which the lean one decides with the documents of the names in it.
        mutating func step() throws -> (
            command: ServiceDay.Command, whole: Result<[ServiceDay.Event], ServiceDay.Refusal>,
            lean: Result<[ServiceDay.Event], ServiceDay.Refusal>
        ) {
            now += .minutes(Int.random(in: 0...25, using: &random))
            if Int.random(in: 0..<4, using: &random) == 0 { try archive() }
            let (command, author) = (try command(), author())
            var names = [command.booking].compactMap { $0 }
            if case .swapHold(_, let request, _) = command { names.append(request.id) }
            if number.isMultiple(of: 5) { lean = try decoded(ServiceDay.self, encoded(lean)) }
            lean.recall(names.compactMap { documents[$0] })
            let before = lean.recalled
            let second = Self.answer(&lean, to: command, in: plan, by: author, at: now)
            for id in before.keys where lean.bookings[id] != nil {
                documents[id] = nil
                returned += 1
            }
            return (command, Self.answer(&whole, to: command, in: plan, by: author, at: now), second)
        }

        /// Archives some of the bookings that are past, by a rule of its own.
        private mutating func archive() throws {
            let past = lean.bookings.values.filter { booking in
                switch booking.status {
                case .finished, .cancelled, .declined, .expired: booking.endedAt.map { $0 + .hours(1) <= now } ?? false
                case .noShow:
                    booking.span.upperBound + .hours(1) <= now && booking.endedAt.map { $0 + .hours(1) <= now } ?? false
                case .held: booking.expiresAt.map { $0 + .hours(1) <= now } ?? false
                case .asked, .requested, .confirmed, .late, .arrived, .seated: false
                }
            }
            let ids = past.map(\.id).sorted().filter { _ in Bool.random(using: &random) }
            guard !ids.isEmpty else { return }
            lean.recall([])
            try lean.perform(.archive(bookings: ids), in: plan, by: .system, at: now)
            for id in ids {
                documents[id] = ArchivedBooking(try #require(lean.recalled[id]), of: lean.id)
                archived += 1
            }
        }
    }

    @Test("commands have the same answers whether or not what is past has left the day")
    func twins() throws {
        var (kept, returned) = (0, 0)
        for seed in 0..<UInt64(runs(60, long: 20_000)) {
            var pair = try Pair(seed: 0xA2C4_0000 + seed)
            for _ in 0..<50 {
                let (command, whole, lean) = try pair.step()
                #expect(whole == lean, "seed \(seed), \(command)")
                let again = pair.lean.including(Array(pair.documents.values))
                #expect(again.bookings == pair.whole.bookings, "seed \(seed), \(command)")
                #expect(!again.hasArchived, "seed \(seed), \(command)")
                guard whole == lean, again.bookings == pair.whole.bookings else { return }
            }
            let stored = try decoded(ServiceDay.self, encoded(pair.lean))
            #expect(stored == pair.lean, "seed \(seed)")
            #expect(stored.hasArchived == !pair.documents.isEmpty, "seed \(seed)")
            for party in [1, 4] {
                let slots = try pair.plan.open(pair.lean).slots(for: party, at: pair.now).map(\.answer)
                #expect(slots == (try pair.plan.open(pair.whole).slots(for: party, at: pair.now).map(\.answer)))
            }
            // What has left and not come back is counted three times: as it happens, by document, and by the day.
            let gone = pair.archived - pair.returned
            #expect(pair.documents.count == gone, "seed \(seed)")
            #expect(stored.past.map(\.claims).reduce(0, +) == gone, "seed \(seed)")
            kept += gone
            returned += pair.returned
        }
        #expect(kept > 0 && returned > 0, "\(kept) stay archived, \(returned) came back")
    }

    @Test("an evening that keeps up with what leaves the day answers like one that is opened again")
    func recording() throws {
        for seed in 0..<UInt64(runs(40, long: 2_000)) {
            var pair = try Pair(seed: 0xA2C5_0000 + seed)
            for _ in 0..<30 { _ = try pair.step() }
            var evening = try pair.plan.open(pair.lean)
            pair.now += .hours(2)
            let past = pair.lean.bookings.values.filter { $0.pastAt.map { $0 <= pair.now } ?? false }.map(\.id)
            guard !past.isEmpty else { continue }
            let archive = ServiceDay.Command.archive(bookings: Array(past.sorted().prefix(40)))
            for event in try pair.lean.perform(archive, in: pair.plan, by: .system, at: pair.now) {
                evening.record(event)
            }
            let anew = try pair.plan.open(pair.lean)
            for party in [1, 4, 8] {
                let slots = evening.slots(for: party, at: pair.now)
                #expect(slots == anew.slots(for: party, at: pair.now), "seed \(seed), party of \(party)")
            }
        }
    }
}
