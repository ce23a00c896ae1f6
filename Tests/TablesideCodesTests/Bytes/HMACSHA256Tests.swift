import TablesideCodes
import TablesideCore
import Testing

@Suite("HMACSHA256")
struct HMACSHA256Tests {
    struct Case: Sendable {
        let key: [UInt8]
        let message: [UInt8]
        let tag: String
    }

    /// RFC 4231 §4.2 … §4.8; the fifth is cut to 128 bits there.
    private static let cases = [
        Case(
            key: [UInt8](repeating: 0x0B, count: 20),
            message: Array("Hi There".utf8),
            tag: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        Case(
            key: Array("Jefe".utf8),
            message: Array("what do ya want for nothing?".utf8),
            tag: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        Case(
            key: [UInt8](repeating: 0xAA, count: 20),
            message: [UInt8](repeating: 0xDD, count: 50),
            tag: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        Case(
            key: Array(1...25),
            message: [UInt8](repeating: 0xCD, count: 50),
            tag: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
        ),
        Case(
            key: [UInt8](repeating: 0x0C, count: 20),
            message: Array("Test With Truncation".utf8),
            tag: "a3b6167473100ee06e0c796c2955552b"
        ),
        Case(
            key: [UInt8](repeating: 0xAA, count: 131),
            message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            tag: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        Case(
            key: [UInt8](repeating: 0xAA, count: 131),
            message: Array(
                ("This is a test using a larger than block-size key and a larger than block-size data. "
                    + "The key needs to be hashed before being used by the HMAC algorithm.").utf8
            ),
            tag: "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
        ),
    ]

    @Test("the test cases of RFC 4231", arguments: 1...7)
    func published(number: Int) {
        let test = Self.cases[number - 1]
        let tag = HMACSHA256.tag(for: test.message, key: test.key)
        #expect(tag.count == 32)
        #expect(hex(tag).prefix(test.tag.count) == test.tag)
        #expect(HMACSHA256(key: test.key).tag(for: test.message) == tag)
    }

    @Test("the empty key counts as one")
    func emptyKey() {
        let tag = HMACSHA256.tag(for: [], key: [])
        #expect(hex(tag) == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
    }

    @Test("every length of a key from 0 to 199, as python's hmac has it: the hash of all tags")
    func everyKeyLength() {
        let key = (0..<200).map { UInt8($0 % 251) }
        let message = (0..<200).map { UInt8($0 % 241) }
        let tags = (0..<200).flatMap { HMACSHA256.tag(for: message.prefix($0 * 7 % 200), key: key.prefix($0)) }
        #expect(hex(SHA256Hash.digest(of: tags)) == "fdc9db9d5af848820fbaec066b6c8b83e01514530f2243f11d1bbb18a6447985")
    }

    @Test("nothing of the key is shown")
    func secrecy() {
        let code = HMACSHA256(key: [1, 2, 3])
        var shown = ""
        dump(code, to: &shown)
        #expect("\(code)" == "HMAC-SHA-256")
        #expect(shown == "- HMAC-SHA-256\n")
    }
}

@Suite("ConstantTime")
struct ConstantTimeTests {
    @Test("bytes are equal when lengths and all bytes are")
    func equality() {
        #expect(ConstantTime.areEqual([], []))
        #expect(ConstantTime.areEqual([1, 2, 3], [1, 2, 3]))
        #expect(!ConstantTime.areEqual([1, 2, 3], [1, 2]))
        #expect(!ConstantTime.areEqual([], [0]))
        for index in 0..<32 {
            for bit in 0..<8 {
                var other = [UInt8](repeating: 0x5A, count: 32)
                other[index] ^= 1 << UInt8(bit)
                #expect(!ConstantTime.areEqual([UInt8](repeating: 0x5A, count: 32), other))
            }
        }
        // Differences that cancel each other out by addition.
        #expect(!ConstantTime.areEqual([0x80, 0x80], [0, 0]))
        #expect(!ConstantTime.areEqual([1, 2], [2, 1]))
    }
}
