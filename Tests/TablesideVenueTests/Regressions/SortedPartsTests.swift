import Foundation
import Testing

@testable import TablesideVenue

/// Sets were written in hash order, so that equal commands and rules had other bytes in another process.
@Suite("Listings, required parts")
struct SortedPartsTests {
    private static let names = ListingPart.allCases.map(\.rawValue)

    private static func fields(_ value: some Encodable) throws -> NSDictionary {
        try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? NSDictionary)
    }

    @Test("the parts that a host requires are written in order")
    func requirements() throws {
        let parts = Set(ListingPart.allCases)
        let rules = ListingRequirements(parts, network: .instagram, sharedMessages: [parts, [.kind, .name]])
        let written = try Self.fields(rules)
        #expect(written["parts"] as? [String] == Self.names)
        #expect(written["sharedMessages"] as? [[String]] == [Self.names, ["name", "kind"]])
        #expect(written["network"] as? String == "instagram")
        #expect(try JSONDecoder().decode(ListingRequirements.self, from: JSONEncoder().encode(rules)) == rules)
        #expect(try Self.fields(ListingRequirements.none).count == 2)
    }

    @Test("the parts that were found are written in order")
    func facts() throws {
        let written = try Self.fields(ListingFacts(parts: Set(ListingPart.allCases), hasActiveBranch: true))
        #expect(written["parts"] as? [String] == Self.names)
        #expect(written["hasActiveBranch"] as? Bool == true)
    }
}
