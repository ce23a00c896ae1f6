import TablesideCodes
import TablesideCore
import Testing

@Suite("SHA256Hash")
struct SHA256HashTests {
    @Test(
        "the examples of FIPS 180-4",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrs"
                    + "mnopqrstnopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
            ),
        ]
    )
    func examples(text: String, digest: String) { #expect(hex(SHA256Hash.digest(of: text.utf8)) == digest) }

    @Test("one million times the letter a")
    func million() {
        let digest = SHA256Hash.digest(of: [UInt8](repeating: 0x61, count: 1_000_000))
        #expect(hex(digest) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test(
        "messages of NIST's validation system and its additional examples",
        arguments: [
            ("d3", "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1"),
            ("11af", "5ca7133fa735326081558ac312c620eeca9970d1e70a4b95533d956f072d1f98"),
            ("bd", "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b"),
            ("c98c8e55", "7abc22c0ae5af26ce93dbb94433a0e0b2e119d014f8e7f65bd56c61ccccd9504"),
        ]
    )
    func validation(message: String, digest: String) { #expect(hex(SHA256Hash.digest(of: hex(message))) == digest) }

    @Test(
        "lengths around the end of a block",
        arguments: [
            (0, 55, "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7"),
            (0, 56, "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb"),
            (0, 57, "65a16cb7861335d5ace3c60718b5052e44660726da4cd13bb745381b235a1785"),
            (0, 64, "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b"),
            (0, 1_000, "541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53"),
            (0x41, 1_000, "c2e686823489ced2017f6059b8b239318b6364f6dcd835d0a519105a1eadd6e4"),
            (0x55, 1_005, "f4d62ddec0f3dd90ea1380fa16a5ff8dc4c54b21740650f24afc4120903552b0"),
        ] as [(UInt8, Int, String)]
    )
    func lengths(byte: UInt8, count: Int, digest: String) {
        #expect(hex(SHA256Hash.digest(of: [UInt8](repeating: byte, count: count))) == digest)
    }

    @Test("every length from 0 to 299, as python's hashlib has it: the hash of all hashes")
    func everyLength() {
        let message = (0..<300).map { UInt8($0 % 251) }
        let digests = (0..<300).flatMap { SHA256Hash.digest(of: message.prefix($0)) }
        #expect(
            hex(SHA256Hash.digest(of: digests)) == "fa70b867db0a30acb7218d62945db0df52eb393808b30675ea9aac6b058a9a9d"
        )
    }
}
