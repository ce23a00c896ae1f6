import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Push tokens")
struct PushTokenTests {
    @Test(
        "ID-55 a push token is written as two lowercase hexadecimal digits for each byte",
        arguments: [
            ([0x00], "00"), ([0x0F, 0xA1, 0xFF], "0fa1ff"), (Array(0...255), nil),
        ] as [([UInt8], String?)]
    )
    func tokenText(bytes: [UInt8], text: String?) throws {
        let token = try PushToken(bytes: bytes)
        let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(token.text == hex)
        if let text { #expect(token.text == text) }
        #expect(token.bytes == bytes)
        #expect(try PushToken(hex) == token)
    }

    @Test("what is no push token is refused, and none is printed whole")
    func tokenFaults() throws {
        #expect(throws: PushTokenError(.empty)) { try PushToken(bytes: []) }
        #expect(throws: PushTokenError(.empty)) { try PushToken("") }
        for text in ["0", "0A", "zz", "0x", " 0", "٠٠", "0\u{301}0", "0/", "0:", "0`", "0g"] {
            #expect(throws: PushTokenError(.malformed)) { try PushToken(text) }
        }
        let most = [UInt8](repeating: 1, count: SizeLimit.pushToken)
        #expect(try PushToken(bytes: most).bytes == most)
        #expect(throws: PushTokenError(.tooLong(bytes: SizeLimit.pushToken + 1))) { try PushToken(bytes: most + [1]) }
        #expect(throws: PushTokenError(.tooLong(bytes: 1_500))) { try PushToken(String(repeating: "0", count: 3_000)) }
        let text = String(repeating: "01", count: SizeLimit.pushToken)
        #expect(try PushToken(text).bytes == most)
        #expect(throws: PushTokenError(.tooLong(bytes: SizeLimit.pushToken + 1))) { try PushToken(text + "01") }
        #expect(try PushToken(bytes: most).description == "01010101…")
        #expect(try PushToken(bytes: [7, 0xA0]).description == "07a0")
    }
}
