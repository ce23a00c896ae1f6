import Testing

@testable import TablesideCore
@testable import TablesideTestSupport

/// A list of another container that does not say how many elements it has.
private struct Uncounted: UnkeyedDecodingContainer {
    var base: any UnkeyedDecodingContainer

    var codingPath: [any CodingKey] { base.codingPath }
    var count: Int? { nil }
    var isAtEnd: Bool { base.isAtEnd }
    var currentIndex: Int { base.currentIndex }

    mutating func decodeNil() throws -> Bool { try base.decodeNil() }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try base.decode(type) }
    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try base.nestedContainer(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try base.nestedUnkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try base.superDecoder() }
}

private struct Counted: Decodable {
    let roles: [Role]

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        roles = try list.decodeRest(Role.self, within: .profileRoles)
    }
}

private struct Unknown: Decodable {
    let roles: [Role]

    init(from decoder: any Decoder) throws {
        var list = Uncounted(base: try decoder.unkeyedContainer())
        roles = try list.decodeRest(Role.self, within: .profileRoles)
    }
}

@Suite("Lists with a limit")
struct LimitedListTests {
    private func list(_ count: Int) -> String {
        "[" + (0..<count).map { "\"role \($0)\"" }.joined(separator: ",") + "]"
    }

    @Test("as many elements as the limit are read; with more, those that are known of are told")
    func limit() throws {
        for count in [0, 1, 31, 32] {
            #expect(try decoded(Counted.self, list(count)).roles.count == count)
            #expect(try decoded(Unknown.self, list(count)).roles.count == count)
        }
        for count in [33, 40] {
            let counted = decodingFault(Counted.self, list(count))
            #expect(counted as? SizeError == SizeError(.profileRoles, found: count))
            // Where the container does not know, it is one more than the limit at least.
            let unknown = decodingFault(Unknown.self, list(count))
            #expect(unknown as? SizeError == SizeError(.profileRoles, found: 33))
        }
    }
}
