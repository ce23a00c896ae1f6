import Foundation
import TablesideBooking
import TablesideCore
import Testing

@testable import TablesideTestSupport

/// The booking invariant about where a program runs, on small houses and random evenings.
@Suite("Invariants of place")
struct PlaceInvariantTests {
    /// Where a program can run.
    struct Surroundings: Codable, Sendable, CustomTestStringConvertible {
        let zone: String
        let language: String
        /// How far the clocks there are ahead of UTC on 1 June 2026, in seconds.
        let offset: Int
        let first: UInt64

        var testDescription: String { "\(zone) \(language)" }
        var seeds: Range<UInt64> { first..<first + UInt64(runs(10, long: 25_000)) }
    }

    /// One line for each evening: its seed and all that can be had in it.
    static func answers(_ seeds: Range<UInt64>) -> String {
        seeds.map { seed -> String in
            do {
                var evening = try SmallEvening(seed: seed, on: CivilDate("2026-06-01"))
                try evening.live(10)
                let open = try evening.plan.open(evening.day)
                var digest: UInt64 = 0xCBF2_9CE4_8422_2325
                for party in 1...5 {
                    for slot in open.slots(for: party, at: evening.instant) {
                        for byte in "\(slot.end?.description ?? "") \(slot.line) \(slot.answer)".utf8 {
                            digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
                        }
                    }
                }
                return "\(seed) \(digest)\n"
            } catch {
                return "\(seed) \(error)\n"
            }
        }.joined()
    }

    @Test(
        "I18: no answer depends on the zone, the language or the hash seed of the process that is asked",
        arguments: [
            Surroundings(zone: "Asia/Kolkata", language: "hi_IN.UTF-8", offset: 19_800, first: 0x12_0000_0000),
            Surroundings(zone: "America/St_Johns", language: "tr_TR.UTF-8", offset: -9_000, first: 0x12_0100_0000),
            Surroundings(zone: "Pacific/Kiritimati", language: "ar_EG.UTF-8", offset: 50_400, first: 0x12_0200_0000),
            Surroundings(zone: "Europe/Bucharest", language: "C", offset: 10_800, first: 0x12_0300_0000),
        ]
    )
    func surroundings(_ surroundings: Surroundings) async throws {
        let child = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) { [surroundings] in
            setenv("TZ", surroundings.zone, 1)
            for name in ["LANG", "LC_ALL", "LANGUAGE"] { setenv(name, surroundings.language, 1) }
            setlocale(LC_ALL, "")
            tzset()
            var time = time_t(1_780_272_000)
            var local = tm()
            localtime_r(&time, &local)
            // What follows shows nothing unless the process really is elsewhere.
            guard local.tm_gmtoff == surroundings.offset else { exit(1) }
            try FileHandle.standardOutput.write(contentsOf: Data(PlaceInvariantTests.answers(surroundings.seeds).utf8))
            exit(0)
        }
        let content = try #require(child?.standardOutputContent)
        let elsewhere = String(decoding: content, as: UTF8.self).split(separator: "\n")
        let here = PlaceInvariantTests.answers(surroundings.seeds).split(separator: "\n")
        #expect(here.count == surroundings.seeds.count)
        let differing = zip(here, elsewhere).filter { $0 != $1 }
        #expect(elsewhere.count == here.count)
        #expect(differing.isEmpty, "seed and digest, here and there: \(differing.prefix(3))")
    }
}
