import Foundation
import TablesideCore
import TablesideDiscovery
import Testing

@testable import TablesideTestSupport

@Suite("Distance")
struct DistanceTests {
    @Test("a length is kept in meters and told in both units")
    func units() throws {
        #expect(try Distance.kilometers(2).meters == 2000)
        #expect(try Distance.meters(1250).kilometers == 1.25)
        #expect(try Distance.meters(0) == .zero)
        #expect(try Distance.meters(999.9) < .kilometers(1))
    }

    @Test(
        "a length is printed as people read it",
        arguments: [
            (0, "0 m"), (0.4, "0 m"), (680.5676447365396, "681 m"), (999.4, "999 m"), (999.5, "1.00 km"),
            (1250, "1.25 km"),
            (1254.9, "1.25 km"), (1255, "1.26 km"), (12_004, "12.00 km"), (99_994, "99.99 km"), (99_996, "100 km"),
            (20_003_931.4, "20004 km"), (1e15, "1000000000000 km"), (1e300, "1e+297 km"),
        ]
    )
    func description(meters: Double, text: String) throws {
        #expect(try Distance.meters(meters).description == text)
    }

    @Test(
        "a negative length and one that is no number are refused",
        arguments: [-1, -1e-300, -.infinity, .infinity, .nan]
    )
    func refused(number: Double) {
        #expect(throws: DistanceError(.notALength(text: "\(number) m"))) { try Distance.meters(number) }
        #expect(throws: DistanceError(.notALength(text: "\(number) km"))) { try Distance.kilometers(number) }
    }

    @Test("kilometers that do not fit in meters are refused, not made infinite")
    func overflow() throws {
        #expect(throws: DistanceError(.notALength(text: "1e+306 km"))) { try Distance.kilometers(1e306) }
        #expect(try Distance.meters(1e306).meters == 1e306)
        #expect(try Distance.meters(-0.0).meters.sign == .plus)
    }

    @Test("JSON is the number of meters, read by the same rules")
    func codable() throws {
        #expect(try encoded([Distance.meters(12.5)]) == "[12.5]")
        #expect(try decoded([Distance].self, "[12.5, 0]") == [.meters(12.5), .zero])
        for bad in ["[-1]", "[null]", #"["1"]"#, "[1e999]", "[", "{}"] {
            #expect(throws: DecodingError.self) { try decoded([Distance].self, bad) }
        }
    }
}
