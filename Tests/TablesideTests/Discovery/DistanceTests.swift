import Foundation
import Tableside
import Testing

@Suite("Distance")
struct DistanceTests {
    @Test("a length is kept in metres and told in both units")
    func units() throws {
        #expect(try Distance.kilometers(2).meters == 2000)
        #expect(try Distance.meters(1250).kilometers == 1.25)
        #expect(try Distance.meters(0) == .zero)
        #expect(try Distance.meters(999.9) < .kilometers(1))
        #expect(try Distance.meters(1250).description == "1250.0 m")
    }

    @Test(
        "a negative length and one that is no number are refused",
        arguments: [-1, -1e-300, -.infinity, .infinity, .nan]
    )
    func refused(number: Double) {
        #expect(throws: DistanceError(.notALength(text: "\(number) m"))) { try Distance.meters(number) }
        #expect(throws: DistanceError(.notALength(text: "\(number) km"))) { try Distance.kilometers(number) }
    }

    @Test("kilometres that do not fit in metres are refused, not made infinite")
    func overflow() throws {
        #expect(throws: DistanceError(.notALength(text: "1e+306 km"))) { try Distance.kilometers(1e306) }
        #expect(try Distance.meters(1e306).meters == 1e306)
        #expect(try Distance.meters(-0.0).meters.sign == .plus)
    }

    @Test("JSON is the number of metres, read by the same rules")
    func codable() throws {
        #expect(try encoded([Distance.meters(12.5)]) == "[12.5]")
        #expect(try decoded([Distance].self, "[12.5, 0]") == [.meters(12.5), .zero])
        for bad in ["[-1]", "[null]", #"["1"]"#, "[1e999]", "[", "{}"] {
            #expect(throws: DecodingError.self) { try decoded([Distance].self, bad) }
        }
    }
}
