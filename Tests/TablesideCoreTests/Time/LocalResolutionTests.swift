import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("LocalResolution")
struct LocalResolutionTests {
    private static let (one, two, three) = (
        Instant(millisecondsSince1970: 1), Instant(millisecondsSince1970: 2), Instant(millisecondsSince1970: 3)
    )

    @Test("each policy chooses as RFC 5545 and Temporal say")
    func policies() {
        let resolutions: [LocalResolution] = [
            .unique(instant: Self.one), .ambiguous(earlier: Self.one, later: Self.two),
            .nonexistent(earlier: Self.one, later: Self.three, next: Self.two),
        ]
        let expected: [LocalTimePolicy: [Instant?]] = [
            .compatible: [Self.one, Self.one, Self.three],
            .earlier: [Self.one, Self.one, Self.one],
            .later: [Self.one, Self.two, Self.three],
            .reject: [Self.one, nil, nil],
        ]
        for policy in LocalTimePolicy.allCases {
            #expect(resolutions.map { $0.instant(policy) } == expected[policy], "\(policy)")
        }
        #expect(resolutions.map(\.instants) == [[Self.one], [Self.one, Self.two], []])
    }

    @Test("all parts are labeled in documents")
    func coding() throws {
        let resolution = LocalResolution.nonexistent(earlier: Self.one, later: Self.three, next: Self.two)
        let json = #"{"nonexistent":{"earlier":1,"later":3,"next":2}}"#
        #expect(try encoded(resolution) == json)
        #expect(try decoded(LocalResolution.self, json) == resolution)
        #expect(try encoded(LocalTimePolicy.allCases) == #"["compatible","earlier","later","reject"]"#)
        #expect(throws: DecodingError.self) { try decoded([LocalTimePolicy].self, #"["first"]"#) }
    }
}
