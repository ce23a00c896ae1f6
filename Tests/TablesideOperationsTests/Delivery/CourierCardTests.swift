import TablesideCore
import TablesideDelivery
import TablesideVenue
import Testing

@testable import TablesideOperations
@testable import TablesideTestSupport

@Suite("Couriers as stores see them")
struct CourierCardTests {
    @Test("a store sees as available who takes deliveries now: by the switch, and within the duties if there are any")
    func duties() throws {
        let start = Instant(millisecondsSince1970: 1_774_540_800_000)
        var ivo = Courier(id: "ivo")
        func isAvailable(_ minutes: Int) -> Bool? {
            let now = start + .minutes(minutes)
            return CourierCard("ivo", nil, ivo, since: start, at: now).work?.isAvailable
        }
        #expect(isAvailable(0) == true)
        #expect(CourierCard("ivo", nil, ivo, at: start).work == nil, "a stranger's work is nobody's to see")
        let duties = [(10, 20), (30, 40)].map { (from: Int, until: Int) in
            CourierDuty(from: start + .minutes(from), until: start + .minutes(until))
        }
        let himself = Author("ivo", as: .courier)
        try ivo.perform(.plan(duties: duties), in: CourierRules(), by: himself, at: start)
        #expect(
            [0, 9, 10, 19, 20, 29, 30, 40].map(isAvailable) == [false, false, true, true, false, false, true, false]
        )
        try ivo.perform(.stop, in: CourierRules(), by: himself, at: start)
        #expect([0, 10, 30].map(isAvailable) == [false, false, false])
    }

    @Test("a courier who missed an offer is kept out until the pause is over, and no longer")
    func pause() throws {
        let start = Instant(millisecondsSince1970: 1_774_540_800_000)
        var ivo = Courier(id: "ivo")
        func isKeptOut(_ now: Instant) -> Bool? { CourierCard("ivo", nil, ivo, since: start, at: now).work?.isKeptOut }
        #expect(isKeptOut(start) == false)
        let rules = CourierRules(pauseAfterMiss: .minutes(2))
        try ivo.perform(.note(delivery: "d1"), in: rules, by: .system, at: start)
        try ivo.perform(.miss(delivery: "d1", since: start), in: rules, by: .system, at: start)
        #expect(ivo.pausedUntil == start + .minutes(2))
        #expect(isKeptOut(start) == true)
        #expect(isKeptOut(start + .minutes(2) - .milliseconds(1)) == true)
        #expect(isKeptOut(start + .minutes(2)) == false)
    }

    @Test("of the contacts of a branch, couriers see the first number that can be called")
    func phone() throws {
        func phone(_ contacts: [ContactPoint]) throws -> String? {
            var branch = try Branch.corso()
            branch.contacts = contacts
            return StoreCard(.branch("corso"), by: branch).phone
        }
        let email = ContactPoint(.email, "corso@example.it")
        let (fixed, mobile) = (ContactPoint(.phone, "+39 055 1"), ContactPoint(.mobile, "+39 333 2"))
        #expect(try phone([email, mobile, fixed]) == "+39 333 2")
        #expect(try phone([email, fixed, mobile]) == "+39 055 1")
        #expect(try phone([email]) == nil)
    }
}
