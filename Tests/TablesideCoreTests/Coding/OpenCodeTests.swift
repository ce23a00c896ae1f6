import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("OpenCode")
struct OpenCodeTests {
    /// A vocabulary as a host would add one, with nothing but what the protocol asks for.
    private struct Channel: OpenCode {
        let rawValue: String
        init(rawValue: String) { self.rawValue = rawValue }
        static let online = Channel(rawValue: "online")
    }

    @Test("an unknown word survives decoding and encoding, and differs from the known ones")
    func unknown() throws {
        let read = try decoded([Channel].self, #"["carrierPigeon","online",""]"#)
        #expect(read == [Channel(rawValue: "carrierPigeon"), .online, Channel(rawValue: "")])
        #expect(read[0] != .online)
        #expect(try encoded(read) == #"["carrierPigeon","online",""]"#)
    }

    @Test("codes are keys of a JSON object, unknown ones too")
    func keys() throws {
        let counts = [Channel.online: 1, Channel(rawValue: "fax"): 2]
        #expect(try encoded(counts) == #"{"fax":2,"online":1}"#)
        #expect(try decoded([Channel: Int].self, #"{"fax":2,"online":1}"#) == counts)
        #expect(try encoded([ErrorCode(rawValue: "money.overflow"): 3]) == #"{"money.overflow":3}"#)
    }

    @Test("codes are ordered and told by their text; case counts")
    func order() {
        #expect([Channel.online, Channel(rawValue: "fax")].sorted() == [Channel(rawValue: "fax"), .online])
        #expect(Channel.online.description == "online")
        #expect(Channel(rawValue: "Online") != .online)
    }

    @Test(
        "what is no text is no code",
        arguments: ["[1]", "[null]", "[{\"rawValue\":\"online\"}]", "[\"online\"", "7"]
    )
    func malformed(json: String) {
        #expect(throws: DecodingError.self) { try decoded([Channel].self, json) }
        #expect(throws: DecodingError.self) { try decoded([DocumentKind].self, json) }
        #expect(throws: DecodingError.self) { try decoded([ProfileCode].self, json) }
    }
}
