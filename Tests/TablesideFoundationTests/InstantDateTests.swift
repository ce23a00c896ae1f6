import Foundation
import TablesideCore
import TablesideFoundation
import Testing

@Suite("Instant and Date")
struct InstantDateTests {
    @Test(
        "a date is rounded to the nearest millisecond",
        arguments: [
            (0.0, Int64(0)), (1.5, 1_500), (-1.5, -1_500), (1_774_746_000.000_4, 1_774_746_000_000),
            (1_774_746_000.000_6, 1_774_746_000_001), (-62_135_596_800, -62_135_596_800_000),
        ]
    )
    func fromDate(seconds: Double, milliseconds: Int64) throws {
        #expect(try Instant(Date(timeIntervalSince1970: seconds)).millisecondsSince1970 == milliseconds)
    }

    @Test("every instant of the calendar comes back from its date", arguments: [20_260_329 as UInt64])
    func roundTrip(seed: UInt64) throws {
        var state = seed
        for run in 0..<5_000 {
            // Knuth's MMIX generator: enough to scatter the instants.
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let milliseconds = Int64(state >> 14) % 631_007_000_000_000 - 377_700_000_000_000
            let instant = Instant(millisecondsSince1970: milliseconds)
            #expect(try Instant(Date(instant)) == instant, "seed \(seed), run \(run)")
        }
    }

    @Test(
        "a date that is not finite or too far away is refused",
        arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 9_223_372_036_854_776, -9_223_372_036_854_778]
    )
    func refused(seconds: Double) {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        #expect(throws: TimeError(.notAnInstant(text: "\(date.timeIntervalSinceReferenceDate)"))) { try Instant(date) }
    }

    @Test("the first and the last instant have dates, as near as a Double comes")
    func ends() {
        // Above 2⁵³ a Double counts by twos.
        let last = Date(Instant(millisecondsSince1970: .max)).timeIntervalSince1970
        #expect(abs(last - 9_223_372_036_854_775.807) <= 2)
        let first = Date(Instant(millisecondsSince1970: .min)).timeIntervalSince1970
        #expect(abs(first + 9_223_372_036_854_775.808) <= 2)
        #expect(
            Date(Instant(millisecondsSince1970: 1_774_746_000_250)) == Date(timeIntervalSince1970: 1_774_746_000.25)
        )
    }
}
