import TablesideCore

/// One decoding of a tree, which finds fields by their keys and, if asked, tracks the nodes that were read.
final class CompactReading {
    let tree: CompactTree
    let nodes: UnsafeMutablePointer<CompactTree.Node>
    let texts: ContiguousArray<String>
    /// Whether it tracks what was read.
    let isStrict: Bool
    /// Whether each node has been read.
    private var isRead: ContiguousArray<Bool>
    /// The read nodes in order, so that a failed attempt can be rolled back.
    private var log: ContiguousArray<Int> = []
    private lazy var places = CompactPlaces(tree)
    let lookup: CompactLookup
    private let types = CompactTypes()

    init(_ tree: CompactTree, isStrict: Bool) {
        self.tree = tree
        self.isStrict = isStrict
        nodes = tree.nodes.elements
        texts = tree.texts.all
        lookup = CompactLookup(tree)
        isRead = isStrict ? ContiguousArray(repeating: false, count: tree.count) : []
    }

    @inline(__always)
    func mark(_ node: Int) {
        if isStrict { track(node) }
    }

    private func track(_ node: Int) {
        guard !isRead[node] else { return }
        isRead[node] = true
        log.append(node)
    }

    /// The first field or element that has not been read; `nil` if there is none.
    func firstUnread() -> FieldPath? {
        // The root is what was asked for.
        isRead.indices.dropFirst().first { !isRead[$0] }.map { places.path(of: $0) }
    }

    /// Decodes a value from a node.
    func value<Value: Decodable>(_ type: Value.Type, of node: Int) throws -> Value {
        let start = log.count
        do {
            switch types.kind(of: type) {
            case .plain: return try Value(from: CompactDecoder(reading: self, node: node))
            case .text: return unsafeBitCast(try text(node), to: type)
            case .integer: return unsafeBitCast(try integer(Int.self, node), to: type)
            case .instant:
                let instant = Instant(millisecondsSince1970: try integer(Int64.self, node))
                return unsafeBitCast(instant, to: type)
            case .record(let record): return try self.record(record, as: type, node)
            case .map:
                let value = try Value(from: CompactDecoder(reading: self, node: node))
                try checkKeys(of: value, node)
                return value
            }
        } catch DecodingError.typeMismatch(_, let context)
            where context.debugDescription == Self.notOneCase && nodes[node].kind == .record
            && context.codingPath.count == codingPath(of: node).count
        {
            // Decoding enums does not report the word that it does not know.
            let (words, path) = (places.keys(of: node, upTo: 4), places.path(of: node))
            throw corrupted(
                CompactError(
                    words.count == 1
                        ? .unknownWord(word: words[0], path: path)
                        : .notOneWord(words: words.prefix(3) + (words.count > 3 ? ["…"] : []), path: path)
                ),
                node
            )
        } catch {
            for node in log[start...] { isRead[node] = false }
            log.removeSubrange(start...)
            throw error
        }
    }

    /// Decodes a type that reads records directly, which is the very type that was asked for.
    private func record<Record: RecordCoded, Value>(_: Record.Type, as _: Value.Type, _ node: Int) throws -> Value {
        let record = try Record(reading: CompactRecordReader(self, node))
        return unsafeBitCast(record, to: Value.self)
    }

    /// The message of compiler-generated decoding for a record that does not name exactly one case of an enum.
    private static let notOneCase = "Invalid number of keys found, expected one."

    /// Refuses keys that a dictionary treats as equal to earlier ones, such as two compositions of an accent.
    private func checkKeys(of value: Any, _ node: Int) throws {
        guard nodes[node].kind == .record, let map = value as? any CompactMap,
            map.count != tree.shapes.length(nodes[node].shape)
        else { return }
        throw corrupted(CompactError(.repeatedKey(path: places.pathOfRepeatedKey(in: node))), node)
    }

    func codingPath(of node: Int) -> [any CodingKey] { places.codingPath(of: node) }

    func corrupted(_ error: CompactError, _ node: Int) -> DecodingError { .invalid(error, at: codingPath(of: node)) }

    func mismatch(_ type: any Any.Type, _ node: Int) -> DecodingError {
        let kind = nodes[node].kind
        let context = DecodingError.Context(
            codingPath: codingPath(of: node),
            debugDescription: "expected \(type), found \(kind.words)"
        )
        return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// The error for a field that a record does not have.
    func missing(_ name: String, _ key: any CodingKey, in node: Int) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: codingPath(of: node),
            debugDescription: "\(shown: name) is missing"
        )
        return .keyNotFound(key, context)
    }

    private func unfit(_ type: any Any.Type, _ node: Int) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: codingPath(of: node),
            debugDescription: "the number does not fit in \(type)"
        )
        return .dataCorrupted(context)
    }
}

extension CompactReading {
    @inline(__always)
    func isNull(_ node: Int) -> Bool { nodes[node].kind == .null }

    @inline(__always)
    func truth(_ node: Int) throws -> Bool {
        switch nodes[node].kind {
        case .yes: return true
        case .no: return false
        default: throw mismatch(Bool.self, node)
        }
    }

    @inline(__always)
    func text(_ node: Int) throws -> String {
        let found = nodes[node]
        guard found.kind == .text else { throw mismatch(String.self, node) }
        return texts[Int(truncatingIfNeeded: found.payload)]
    }

    @inline(__always)
    func integer<Value: FixedWidthInteger>(_ type: Value.Type, _ node: Int) throws -> Value {
        let found = nodes[node]
        switch found.kind {
        case .integer:
            if let value = Value(exactly: Int64(bitPattern: found.payload)) { return value }
        case .large:
            if let value = Value(exactly: found.payload) { return value }
        case .fraction: break
        default: throw mismatch(type, node)
        }
        throw unfit(type, node)
    }

    /// A number that is not rounded.
    func floating<Value: BinaryFloatingPoint>(_ type: Value.Type, _ node: Int) throws -> Value {
        let found = nodes[node]
        switch found.kind {
        case .integer:
            if let value = Value(exactly: Int64(bitPattern: found.payload)) { return value }
        case .large:
            if let value = Value(exactly: found.payload) { return value }
        case .fraction:
            if let value = Value(exactly: Double(bitPattern: found.payload)) { return value }
        default: throw mismatch(type, node)
        }
        throw unfit(type, node)
    }
}

extension CompactTree.Kind {
    /// The kind in plain words.
    var words: String {
        switch self {
        case .null: "null"
        case .no, .yes: "a Boolean"
        case .integer, .large, .fraction: "a number"
        case .text: "a text"
        case .list: "a list"
        case .record: "a record"
        }
    }
}
