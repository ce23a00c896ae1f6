import TablesideBooking
import TablesideCore
import Testing

@testable import TablesideTestSupport

/// How good the answers are in a house of 22 tables, not only that they are right.
@Suite("A full house of 22 tables")
struct FullHouseTests {
    @Test("Batches of 60 requests end within 1 % of the bound, and at least 19 of 20 are proved")
    func batches() throws {
        let house = try BusyHouse()
        let count = runs(3, long: 120)
        var (proved, better) = (0, 0)
        for seed in 0..<UInt64(count) {
            var selector = try house.plan.open(house.day).selector(for: house.batch(of: 60, seed: seed), at: house.now)
            let first = selector.selection
            // Ties are left as they are.
            while selector.status == .bounded, selector.nodes < 1_000 { selector.run(nodes: 20) }
            let choice = selector.selection
            #expect(choice.value.all <= choice.bound.all && choice.nodes <= 1_020, "seed \(seed)")
            #expect(choice.value.all * 100 >= choice.bound.all * 99, "seed \(seed): \(choice.value), \(choice.bound)")
            proved += choice.status == .proved ? 1 : 0
            better += choice.covers > first.covers ? 1 : 0
        }
        #expect(count - proved <= max(1, count / 20), "\(proved) of \(count) proved")
        #expect(better * 2 > count, "first come, first served must leave something to be gained")
    }

    @Test("Of all requests of streams that want every seat all evening, none ends undecided")
    func streams() throws {
        let house = try BusyHouse()
        var outcomes: [String: Int] = [:]
        for number in 0..<UInt64(runs(2, long: 100)) {
            let seed = 10_000_000 + number
            var day = house.day
            for (number, stay) in BusyHouse.demand(load: 1, seed: seed).enumerated() {
                let start = house.opening + .minutes(stay.from)
                let request = BookingRequest(id: BookingID("\(number)"), party: stay.party, at: start)
                do throws(ServiceDay.Refusal) {
                    try day.perform(.book(request), in: house.plan, by: BusyHouse.guest, at: house.now)
                    outcomes["taken", default: 0] += 1
                } catch {
                    // A second reason would say that the search ended without an answer.
                    #expect(error.reason == .unavailable(reasons: [.noFreeTable]), "seed \(seed), request \(number)")
                    outcomes["refused", default: 0] += 1
                }
            }
        }
        #expect(outcomes["taken", default: 0] > 60 && outcomes["refused", default: 0] > 40, "\(outcomes)")
    }
}
