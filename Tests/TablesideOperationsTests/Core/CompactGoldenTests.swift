import Foundation
import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Every stored value in its compact form beside JSON, whole and damaged.
@Suite("Golden files in the compact form")
struct CompactGoldenTests {
    @Test("what a golden file holds is the same in the compact form, which is smaller")
    func everyFile() throws {
        for form in GoldenForm.all {
            let text = Data(try golden(form.name).utf8)
            let bytes = try form.compact(text)
            #expect(form.readCompact(bytes) == .kept, "\(form.name)")
            #expect(try form.compact(text) == bytes, "\(form.name)")
            #expect(bytes.count < text.count, "\(form.name)")
        }
    }

    @Test("a service day that was read from the compact form is written as the very JSON it was read from")
    func serviceDay() throws {
        let (json, compact) = (JSONDocumentCoder(), CompactDocumentCoder())
        for name in ["ServiceDay.json", "Booking.split.json"] {
            let text = try goldenLines(name).joined()
            let again: [UInt8]
            if name == "ServiceDay.json" {
                let day = try json.decode(ServiceDay.self, from: Array(text.utf8))
                again = try json.encode(compact.decodeStrictly(ServiceDay.self, from: compact.encode(day)))
            } else {
                let booking = try json.decode(Booking.self, from: Array(text.utf8))
                again = try json.encode(compact.decodeStrictly(Booking.self, from: compact.encode(booking)))
            }
            #expect(String(decoding: again, as: UTF8.self) == text, "\(name)")
        }
    }

    @Test("the golden service day has the bytes that it had in every release")
    func goldenDay() throws {
        let line = try #require(goldenLines("Compact.vectors.txt").last)
        let hex = Array("F801" + line.filter { $0 != " " })
        let bytes = stride(from: 0, to: hex.count, by: 2).compactMap {
            UInt8(String(hex[$0..<min($0 + 2, hex.count)]), radix: 16)
        }
        let day = try decoded(ServiceDay.self, golden("ServiceDay.json"))
        #expect(try CompactDocumentCoder().encode(day) == bytes)
        #expect(try CompactDocumentCoder().decodeStrictly(ServiceDay.self, from: bytes) == day)
    }

    @Test("a compact document with a few bytes changed is refused, or is a value that survives storage")
    func fewBytes() throws {
        let seed: UInt64 = 0xC0B17E5
        var random = SplitMix64(seed: seed)
        var (refused, kept) = (0, 0)
        for form in GoldenForm.all {
            let whole = try form.compact(Data(try golden(form.name).utf8))
            for run in 0..<runs(40, long: 10_000) {
                var bytes = whole
                for _ in 0..<Int.random(in: 1...2, using: &random) {
                    ByteMutation.allCases.randomElement(using: &random)?.apply(to: &bytes, using: &random)
                }
                switch form.readCompact(bytes) {
                case .refused: refused += 1
                case .kept: kept += 1
                case .leaked(let why), .lost(let why):
                    Issue.record("\(form.name) seed \(seed) run \(run): \(why)")
                }
            }
        }
        #expect(refused > 50 && kept > 3, "some changes must matter and others pass: \(refused), \(kept)")
    }
}
