import TablesideCore
import TablesideDelivery
import Testing

@testable import TablesideOperations

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
}
