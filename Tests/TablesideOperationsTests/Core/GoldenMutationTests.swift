import Foundation
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Stored texts that were damaged on the way: refused, or read as a value that stays what it is, but never a trap.
@Suite("Damaged golden files")
struct GoldenMutationTests {
    @Test("every golden JSON file has its type, and is read, written and read again as itself")
    func everyFile() throws {
        let all = try FileManager.default.contentsOfDirectory(atPath: goldenFolder.path)
        let files = all.filter { $0.hasSuffix(".json") }
        let written = files.filter { $0.hasSuffix(".commands.json") || $0 == "JointDecisions.json" }
        #expect(written.count == 11)
        #expect(GoldenForm.all.map(\.name) == files.filter { !written.contains($0) }.sorted())
        for form in GoldenForm.all {
            #expect(form.read(Data(try golden(form.name).utf8)) == .kept, "\(form.name)")
        }
    }

    /// A text with one or two changes; where it has to be JSON still, others are tried until it is.
    private static func damaged(_ whole: [UInt8], isJSON: Bool, using random: inout SplitMix64) -> [UInt8] {
        var bytes = whole
        for _ in 0..<40 {
            bytes = whole
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                ByteMutation.allCases.randomElement(using: &random)?.apply(to: &bytes, using: &random)
            }
            if !isJSON || (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil { break }
        }
        return bytes
    }

    @Test("a golden file with a few bytes changed is refused as a document, or is a value that survives storage")
    func fewBytes() throws {
        let seed: UInt64 = 0xB17E5
        var random = SplitMix64(seed: seed)
        // Most changes leave no JSON, and then the decoders of the package never see them: every other text is JSON.
        var refused = [true: 0, false: 0]
        var kept = 0
        for form in GoldenForm.all {
            let whole = Array(try golden(form.name).utf8)
            for run in 0..<runs(40, long: 10_000) {
                let isJSON = run.isMultiple(of: 2)
                let bytes = Self.damaged(whole, isJSON: isJSON, using: &random)
                switch form.read(Data(bytes)) {
                case .refused: refused[isJSON, default: 0] += 1
                case .kept: kept += 1
                case .leaked(let why), .lost(let why):
                    let text = String(decoding: bytes, as: UTF8.self)
                    Issue.record("\(form.name) seed \(seed) run \(run): \(why)\n\(text)")
                }
            }
        }
        #expect(refused.values.allSatisfy { $0 > 50 }, "some changes must matter: \(refused)")
        #expect(kept > 50, "some changes must pass")
    }
}
