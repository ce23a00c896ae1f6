import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("UTCOffset")
struct UTCOffsetTests {
    @Test(
        "text is read and written",
        arguments: [
            ("+00:00", 0), ("+02:00", 7_200), ("-03:30", -12_600), ("+18:00", 64_800), ("-18:00", -64_800),
            ("-00:44:30", -2_670), ("+01:44:24", 6_264),
        ]
    )
    func text(text: String, seconds: Int) throws {
        #expect(try UTCOffset(text).seconds == seconds)
        #expect(try UTCOffset(seconds: seconds).description == text)
        #expect(try encoded([UTCOffset(text)]) == "[\"\(text)\"]")
        #expect(try decoded([UTCOffset].self, "[\"\(text)\"]").map(\.elapsed) == [.seconds(seconds)])
    }

    @Test(
        "text of another form is refused",
        arguments: [
            "", "Z", "02:00", "+2:00", "+0200", "+02", "-00:00", "-00:00:00", "+02:60", "+02:00:60", "+02:00:0",
            "+02:00 ",
            " +02:00", "−02:00", "+-2:00", "+02:00:",
        ]
    )
    func malformed(text: String) {
        #expect(throws: TimeError(.malformedOffset(text: text))) { try UTCOffset(text) }
    }

    @Test("more than 18 hours is refused", arguments: [64_801, -64_801, Int.max, Int.min])
    func outOfRange(seconds: Int) {
        #expect(throws: TimeError(.offsetOutOfRange(seconds: seconds))) { try UTCOffset(seconds: seconds) }
    }

    @Test("a decoder names the fault")
    func decoding() {
        #expect(
            decodingFault([UTCOffset].self, "[\"+99:59:59\"]") as? TimeError
                == TimeError(.offsetOutOfRange(seconds: 359_999))
        )
        #expect(throws: DecodingError.self) { try decoded([UTCOffset].self, "[7200]") }
    }

    @Test("offsets ascend from the west to the east")
    func order() throws {
        expectAscending(
            try ["-18:00", "-03:30", "-00:44:30", "+00:00", "+00:00:01", "+02:00", "+18:00"].map { try UTCOffset($0) }
        )
    }
}
