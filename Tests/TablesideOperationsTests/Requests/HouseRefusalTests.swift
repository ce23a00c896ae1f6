import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import Testing

@testable import TablesideOperations
@testable import TablesideTestSupport

/// A phone reads what a server refused without knowing of what type it is.
@Suite("Refusals over the wire, whatever their type")
struct HouseRefusalTests {
    private static let coder = JSONDocumentCoder()

    /// The types by their name without the module.
    private static let types: [String: any (ReasonedError & Codable).Type] = {
        let types = WireFailure.refusals.values.joined()
        return Dictionary(
            uniqueKeysWithValues: types.map { type in
                (String(reflecting: type).split(separator: ".").dropFirst().joined(separator: "."), type)
            }
        )
    }()

    private static func isRead<Refusal: ReasonedError & Codable>(_ type: Refusal.Type, _ json: String) throws -> Bool {
        let refusal = try coder.decode(type, from: Array(json.utf8))
        let failure = WireFailure(code: refusal.code, message: "no", body: json)
        return failure.houseRefusal(coder: coder) as? Refusal == refusal
    }

    @Test("every case of every stored refusal and error is read from its code and its body")
    func everyCase() throws {
        var met: Set<String> = []
        for file in ["", ".content", ".loyalty", ".portals", ".waitlist"] {
            for line in try goldenLines("Cases\(file).txt") {
                let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
                guard parts[0].hasSuffix("Refusal.Reason") || parts[0].hasSuffix("Error.Reason") else { continue }
                let name = String(parts[0].dropLast(".Reason".count))
                // Why a batch cannot be chosen from stands in a problem, not in a refusal.
                if name == "SelectionRefusal" { continue }
                met.insert(name)
                let type = try #require(Self.types[name], "\(name) is read by no phone")
                #expect(try Self.isRead(type, #"{"reason":\#(parts[1])}"#), "\(line)")
            }
        }
        #expect(met == Set(Self.types.keys))
        for area in WireFailure.refusals.keys {
            #expect(area.utf8.count <= WireFailure.longestArea && area.utf8.allSatisfy { $0 < 0x80 }, "\(area)")
        }
    }

    @Test("what a newer server says, or another type's words, is no refusal that is known")
    func unknown() throws {
        let refusal = ServiceDay.Refusal(.needsAcceptance)
        let body = String(decoding: try Self.coder.encode(refusal), as: UTF8.self)
        for (code, body) in [
            ("serviceDay.needsAcceptance", nil), ("serviceDay.somethingNew", body), ("tab.needsAcceptance", body),
            ("new.needsAcceptance", body), ("", body), ("serviceDay", body),
            ("serviceDay" + String(repeating: "\u{301}\u{316}", count: 50_000) + ".needsAcceptance", body),
            ("serviceDay.needsAcceptance", #"{"reason":{"needsMore":{}}}"#), ("serviceDay.needsAcceptance", "}"),
            ("serviceDay.needsAcceptance", String(repeating: "[", count: 100_000)),
        ] {
            let failure = WireFailure(code: ErrorCode(rawValue: code), message: "no", body: body)
            #expect(failure.houseRefusal(coder: Self.coder) == nil, "\(code)")
        }
        let failure = WireFailure(code: refusal.code, message: "no", body: body)
        #expect(failure.houseRefusal(coder: Self.coder) as? ServiceDay.Refusal == refusal)
    }
}
