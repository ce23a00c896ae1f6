import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("Version")
struct VersionTests {
    @Test("versions count up from absent and stop at the end of the range")
    func counting() throws {
        #expect(Version.absent.rawValue == 0)
        #expect(Version.absent.next.next == Version(rawValue: 2))
        #expect(Version.absent < Version.absent.next)
        let last = try #require(Version(rawValue: .max))
        #expect(last.next == last)
        #expect(last.description == "9223372036854775807")
    }

    @Test("there is no negative version", arguments: [-1, Int.min])
    func negative(number: Int) {
        #expect(Version(rawValue: number) == nil)
    }

    @Test("JSON is the number")
    func golden() throws {
        #expect(try encoded([Version.absent, .absent.next]) == "[0,1]")
        #expect(try decoded([Version].self, "[0,7,9223372036854775807]").map(\.rawValue) == [0, 7, .max])
    }

    @Test(
        "what is no whole number of 0 or more is no version",
        arguments: [
            "[-1]", "[-9223372036854775808]", "[1.5]", "[\"1\"]", "[null]", "[9223372036854775808]", "[1e30]", "[",
            "{}",
        ]
    )
    func malformed(json: String) {
        #expect(throws: DecodingError.self) { try decoded([Version].self, json) }
    }
}
