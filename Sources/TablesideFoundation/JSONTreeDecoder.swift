import Foundation
import TablesideCore
import TablesideHosting

/// One decoding of a tree, which tracks the nodes that were read.
final class JSONReading {
    let tree: JSONTree
    /// Whether keys and elements that nobody asks for are refused.
    var isStrict = false
    /// Whether each node has been read.
    private var isRead: [Bool]
    /// The read nodes in order, so that a failed attempt can be rolled back.
    private var log: [Int] = []
    /// The number of node visits, including repeats; a measure of the work done.
    private(set) var visits = 0

    init(_ tree: JSONTree) {
        self.tree = tree
        isRead = Array(repeating: false, count: tree.nodes.count)
    }

    func mark(_ node: Int) {
        visits += 1
        guard !isRead[node] else { return }
        isRead[node] = true
        log.append(node)
    }

    /// The first key or element that has not been read; `nil` if there is none.
    func firstUnread() -> FieldPath? {
        // The root is what was asked for.
        isRead.indices.dropFirst().first { !isRead[$0] }.map { tree.path(of: $0) }
    }

    /// The first key or element below a node that has not been read; then all of them count as read.
    func takeUnread(below node: Int) -> FieldPath? {
        let contents = (node + 1)..<tree.nodes[node].end
        let unread = contents.first { !isRead[$0] }.map { tree.path(of: $0) }
        for node in contents { mark(node) }
        return isStrict ? unread : nil
    }

    /// Decodes a value from a node.
    func value<Value: Decodable>(_ type: Value.Type, of node: Int) throws -> Value {
        visits += 1
        if let leaf = try leaf(type, of: node) { return leaf }
        let start = log.count
        do {
            let value = try Value(from: JSONTreeDecoder(reading: self, node: node))
            if tree.nodes[node].kind == .object, let members = value as? any JSONMembers,
                members.count != tree.nodes[node].count
            {
                throw corrupted(JSONError(.repeatedKey(path: firstKeyTakenForAnother(in: node))), node)
            }
            return value
        } catch DecodingError.typeMismatch(_, let context)
            where context.debugDescription == Self.notOneCase && tree.nodes[node].kind == .object
            && context.codingPath.count == tree.depth(of: node)
        {
            // The compiler-generated decoding of commands and events does not report the word that it does not know.
            let (words, path) = (tree.children(of: node).map { tree.nodes[$0].key }, tree.path(of: node))
            throw corrupted(
                JSONError(
                    words.count == 1
                        ? .unknownWord(word: words[0].shown, path: path)
                        : .notOneWord(words: words.prefix(3).map(\.shown) + (words.count > 3 ? ["…"] : []), path: path)
                ),
                node
            )
        } catch {
            for node in log[start...] { isRead[node] = false }
            log.removeSubrange(start...)
            throw error
        }
    }

    /// The message of compiler-generated decoding for an object that does not name exactly one case of an enum.
    private static let notOneCase = "Invalid number of keys found, expected one."

    /// Finds a key that a dictionary treats as equal to an earlier one: two compositions of an accent, or 1 and 01.
    private func firstKeyTakenForAnother(in node: Int) -> FieldPath {
        var seen: Set<String> = []
        let key = tree.children(of: node).first { !seen.insert(tree.nodes[$0].key).inserted }
        return tree.path(of: key ?? node)
    }

    func corrupted(_ error: JSONError, _ node: Int) -> DecodingError {
        .dataCorrupted(
            .init(codingPath: tree.codingPath(of: node), debugDescription: error.description, underlyingError: error)
        )
    }

    func mismatch(_ type: any Any.Type, _ node: Int) -> DecodingError {
        let kind = tree.nodes[node].kind
        let context = DecodingError.Context(
            codingPath: tree.codingPath(of: node),
            debugDescription: "expected \(type), found \(kind.words)"
        )
        return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }
}

/// A type that decodes an object key by key, and would keep only one of two keys that it considers equal.
private protocol JSONMembers {
    var count: Int { get }
}

extension Dictionary: JSONMembers {}

extension JSONTree.Kind {
    /// The kind in plain words.
    var words: String {
        switch self {
        case .null: "null"
        case .no, .yes: "a Boolean"
        case .number: "a number"
        case .text: "a string"
        case .list: "an array"
        case .object: "an object"
        }
    }
}

/// Decodes a value from a node of a tree.
struct JSONTreeDecoder: PartialStrictDecoder {
    let reading: JSONReading
    let node: Int

    var codingPath: [any CodingKey] { reading.tree.codingPath(of: node) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard reading.tree.nodes[node].kind == .object else { throw reading.mismatch([String: Any].self, node) }
        return KeyedDecodingContainer(JSONTreeMembers<Key>(reading: reading, node: node))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard reading.tree.nodes[node].kind == .list else { throw reading.mismatch([Any].self, node) }
        return JSONTreeElements(reading: reading, node: node)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { Single(reading: reading, node: node) }

    func takeUnread() -> FieldPath? { reading.takeUnread(below: node) }

    private struct Single: SingleValueDecodingContainer {
        let reading: JSONReading
        let node: Int

        var codingPath: [any CodingKey] { reading.tree.codingPath(of: node) }

        func decodeNil() -> Bool { reading.tree.nodes[node].kind == .null }

        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try reading.value(type, of: node) }
    }
}

/// The members of an object.
private struct JSONTreeMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let reading: JSONReading
    let node: Int
    private let members: [ByteText: Int]

    init(reading: JSONReading, node: Int) {
        self.reading = reading
        self.node = node
        let tree = reading.tree
        var members: [ByteText: Int] = [:]
        members.reserveCapacity(tree.nodes[node].count)
        for child in tree.children(of: node) { members[ByteText(tree.nodes[child].key)] = child }
        self.members = members
    }

    var codingPath: [any CodingKey] { reading.tree.codingPath(of: node) }

    var allKeys: [Key] { reading.tree.children(of: node).compactMap { Key(stringValue: reading.tree.nodes[$0].key) } }

    func contains(_ key: Key) -> Bool { members[ByteText(key.stringValue)] != nil }

    func decodeNil(forKey key: Key) throws -> Bool {
        let child = try child(key)
        guard reading.tree.nodes[child].kind == .null else { return false }
        reading.mark(child)
        return true
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let child = try child(key)
        let value = try reading.value(type, of: child)
        reading.mark(child)
        return value
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try nested(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try nested(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { nested(try child("super", JSONMember("super"))) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }

    private func nested(_ key: Key) throws -> JSONTreeDecoder { nested(try child(key)) }

    private func nested(_ child: Int) -> JSONTreeDecoder {
        reading.mark(child)
        return JSONTreeDecoder(reading: reading, node: child)
    }

    private func child(_ key: Key) throws -> Int { try child(key.stringValue, key) }

    private func child(_ name: String, _ key: any CodingKey) throws -> Int {
        guard let child = members[ByteText(name)] else {
            throw DecodingError.keyNotFound(
                key,
                .init(codingPath: codingPath, debugDescription: "\(shown: name) is missing")
            )
        }
        return child
    }
}

/// The elements of a list.
private struct JSONTreeElements: UnkeyedDecodingContainer {
    let reading: JSONReading
    let node: Int
    private var next: Int
    private(set) var currentIndex = 0

    init(reading: JSONReading, node: Int) {
        self.reading = reading
        self.node = node
        next = node + 1
    }

    var codingPath: [any CodingKey] { reading.tree.codingPath(of: node) }
    var count: Int? { reading.tree.nodes[node].count }
    var isAtEnd: Bool { next >= reading.tree.nodes[node].end }

    /// Moves past the current element.
    private mutating func pass() {
        reading.mark(next)
        next = reading.tree.nodes[next].end
        currentIndex += 1
    }

    private func check(_ type: any Any.Type) throws {
        guard isAtEnd else { return }
        throw DecodingError.valueNotFound(
            type,
            .init(
                codingPath: codingPath + [JSONIndex(currentIndex)],
                debugDescription: "the array has only \(count: currentIndex, "element")"
            )
        )
    }

    mutating func decodeNil() throws -> Bool {
        try check(Never.self)
        guard reading.tree.nodes[next].kind == .null else { return false }
        pass()
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try check(type)
        let value = try reading.value(type, of: next)
        pass()
        return value
    }

    private mutating func nested() throws -> JSONTreeDecoder {
        try check(Any.self)
        let decoder = JSONTreeDecoder(reading: reading, node: next)
        pass()
        return decoder
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try nested().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try nested().unkeyedContainer() }

    mutating func superDecoder() throws -> any Decoder { try nested() }
}
