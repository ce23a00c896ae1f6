import Foundation
import TablesideCore
import TablesideDiscovery
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// A quarter of the real texts that were refused meant a comma where they wrote two rules; the refusal left the writer alone.
@Suite("Opening hours that are refused: what the writer may have meant")
struct DidYouMeanTests {
    @Test(
        "a text that can be told is suggested",
        arguments: [
            // A semicolon where the rule behind it adds.
            ("Tu-Su 11:00-14:30; 18:00-22:00", "Tu-Su 11:00-14:30, 18:00-22:00"),
            ("11:30-14:30; 17:30-23:30", "11:30-14:30, 17:30-23:30"),
            ("Mo-Fr 11:00-14:00; 17:00-22:00; PH 17:00-22:00", "Mo-Fr 11:00-14:00, 17:00-22:00; PH 17:00-22:00"),
            ("Mo-Su 11:30-14:30; Mo-Su 17:30-23:00", "Mo-Su 11:30-14:30, Mo-Su 17:30-23:00"),
            ("We-Su 12:00-14:00;19:00-23:00", "We-Su 12:00-14:00, 19:00-23:00"),
            ("Mo 8:00-9:00; Mo 10:00-11:00; Mo 12:00-13:00;", "Mo 8:00-9:00, Mo 10:00-11:00, Mo 12:00-13:00"),
            // Nothing where a semicolon belongs.
            ("Mo-Fr 10:00-20:00 Sa 10:00-18:00", "Mo-Fr 10:00-20:00; Sa 10:00-18:00"),
            ("Mo-Fr 10:00-20:00 Sa 10:00-18:00 Su off", "Mo-Fr 10:00-20:00; Sa 10:00-18:00; Su off"),
            // Closings before the hours that replace them.
            ("Mo,Su,PH off; Tu-Sa 10:00-24:00", "Tu-Sa 10:00-24:00; Mo,Su,PH off"),
            ("PH off; Mo-Su 10:00-12:00", "Mo-Su 10:00-12:00; PH off"),
            // Signs that look alike.
            ("19.00-23.30", "19:00-23:30"), ("Mo 10:00\u{2013}12:00", "Mo 10:00-12:00"),
            ("Mo 10.00\u{2013}12.00; 14.00-15.00", "Mo 10:00-12:00, 14:00-15:00"),
        ]
    )
    func suggestion(text: String, meant: String) throws {
        let error = try #require(throws: HoursTextError.self) { try OpenStreetMapHours(text) }
        #expect(error.suggestion == meant)
        #expect(error.description.hasSuffix("; did you mean “\(meant)”?"))
        #expect(throws: Never.self) { try OpenStreetMapHours(meant) }
    }

    @Test(
        "nothing is suggested that cannot be told, and nothing is taken in silence",
        arguments: [
            "Mo-Su 17:00+", "Dec 24 off", "Sa-Su", "Tu off", "winter", "auf Anfrage", "Mo-Fr: 10:00-12:00",
            "Mo-Su 19:00-02:00; Aug off;", "PH open; Mo 10:00-12:00", "Mo 10 .30-12:00", "Mo 10. 30-12:00",
        ]
    )
    func silence(text: String) throws {
        let error = try #require(throws: HoursTextError.self) { try OpenStreetMapHours(text) }
        #expect(error.suggestion == nil)
        #expect(!error.description.contains("did you mean"))
    }

    @Test("every suggestion for random texts is understood")
    func property() throws {
        let pieces = [
            "Mo", "Tu-Su", "PH", " off", " 10:00-12:00", " 18.00-02.00", ",", ";", "; ", " ", "\u{2013}", "+",
        ]
        var suggested = 0
        for seed in 0..<400 {
            var random = SplitMix64(seed: UInt64(seed))
            let count = Int.random(in: 1...9, using: &random)
            let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            do throws(HoursTextError) {
                _ = try OpenStreetMapHours(text)
            } catch {
                guard let meant = error.suggestion else { continue }
                suggested += 1
                #expect(throws: Never.self, "seed \(seed): “\(text)” → “\(meant)”") { try OpenStreetMapHours(meant) }
            }
        }
        #expect(suggested > 5)
    }
}
