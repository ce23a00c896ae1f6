import TablesideCore
import Testing

@Suite("Identifiers that look the same")
struct HashFloodingTests {
    /// Many texts that look the same and differ in bytes: each mark is composed or not.
    private static let alike: [String] = (0..<256).map { number in
        (0..<8).map { number >> $0 & 1 == 1 ? "\u{E9}" : "e\u{301}" }.joined()
    }

    @Test("texts that differ only in how accents are composed hash apart")
    func hashesDiffer() {
        #expect(Set(Self.alike).count == 1)  // The very texts that String takes for one.
        let identifiers = Self.alike.map { TableID($0) }
        #expect(Set(identifiers).count == identifiers.count)
        #expect(Set(identifiers.map(\.hashValue)).count == identifiers.count)
        let codes = Self.alike.map { Role(rawValue: $0) }
        #expect(Set(codes.map(\.hashValue)).count == codes.count)
        let refs = Self.alike.map { DocumentRef(kind: DocumentKind(rawValue: "order"), id: $0) }
        #expect(Set(refs.map(\.hashValue)).count == refs.count)
    }
}
