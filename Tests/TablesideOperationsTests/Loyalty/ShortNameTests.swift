import Testing

@testable import TablesideOperations

/// Names that are made of others have a digest in their place where they would be too long.
@Suite("Names as identifiers")
struct ShortNameTests {
    @Test("up to 128 bytes a name is its own identifier, a longer one has that of its digest")
    func bytes() {
        for name in ["", "a", String(repeating: "a", count: 128), String(repeating: "é", count: 64)] {
            #expect(name.asIdentifier == name)
        }
        // From hashlib of Python.
        let digests = [
            (String(repeating: "a", count: 129), "sha256:wSywJKLlVRzKDgj86PHF4xRVXMP-9jKe6ZSj23UhZq4"),
            (String(repeating: "é", count: 65), "sha256:yKJmahorzurCBXRPlEo_W9rQ-0aaAVqdy1dmwuottHA"),
        ]
        for (name, digest) in digests { #expect(name.asIdentifier == digest) }
    }

    @Test("another limit may be named")
    func limit() {
        #expect("abc".digested(beyond: 3) == "abc")
        #expect("abcd".digested(beyond: 3).utf8.count == 50)
    }
}
