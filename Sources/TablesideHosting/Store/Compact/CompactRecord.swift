import TablesideCore

/// Writes a record of a draft, field by field.
struct CompactRecordWriter: RecordWriter {
    let draft: CompactDraft
    let node: UInt32

    init(_ encoder: CompactEncoder) {
        draft = encoder.draft
        node = encoder.node
        draft.become(.record, node)
    }

    var codingPath: [any CodingKey] { draft.codingPath(of: node) }

    func write(plain text: String, _ key: String) { draft.add(text, to: node, draft.key(key)) }
    func write(_ number: Int64, _ key: String) { draft.add(number, to: node, draft.key(key)) }
    func write(_ truth: Bool, _ key: String) { draft.add(truth ? .yes : .no, to: node, draft.key(key)) }

    func write<Value: Encodable>(value: Value, _ key: String) throws {
        let part = draft.node(in: node, key: draft.key(key))
        try draft.write(value, to: part)
        draft.append(part)
    }

    func list(_ key: String) -> any ListWriter { CompactListWriter(draft.nested(in: node, key: draft.key(key))) }
    func record(_ key: String) -> any RecordWriter { CompactRecordWriter(draft.nested(in: node, key: draft.key(key))) }
}

/// Writes a list of a draft, element by element.
struct CompactListWriter: ListWriter {
    let draft: CompactDraft
    let node: UInt32

    init(_ encoder: CompactEncoder) {
        draft = encoder.draft
        node = encoder.node
        draft.become(.list, node)
    }

    mutating func write(identifier text: String) throws {
        guard SizeSubject.identifier.holds(text) else {
            try draft.write(Identifier<Self>(rawValue: text), to: draft.node(in: node))
            return
        }
        draft.add(text, to: node)
    }

    mutating func write(_ number: Int64) { draft.add(number, to: node) }
}

/// Reads a record of a tree, field by field.
struct CompactRecordReader: RecordReader {
    let reading: CompactReading
    let node: UInt32
    private let shape: UInt32
    private let fields: UnsafeMutablePointer<UInt32>

    init(_ reading: CompactReading, _ node: Int) throws {
        let found = reading.nodes[node]
        guard found.kind == .record else { throw reading.mismatch([String: Any].self, node) }
        self.reading = reading
        self.node = UInt32(truncatingIfNeeded: node)
        shape = UInt32(truncatingIfNeeded: found.shape)
        fields = reading.tree.fields.elements + found.fields
        reading.lookup.begin(found.shape)
    }

    var codingPath: [any CodingKey] { reading.codingPath(of: Int(node)) }

    var keys: [String] {
        let shapes = reading.tree.shapes
        return (0..<shapes.length(Int(shape))).map { reading.texts[Int(shapes.element($0, of: Int(shape)))] }
    }

    @inline(__always)
    private func part(_ key: String) throws -> Int {
        let field = reading.lookup.field(key, in: Int(shape))
        guard field >= 0 else { throw reading.missing(key, TextKey(key), in: Int(node)) }
        return Int(fields[field])
    }

    /// The node of a field; negative if there is none, or it is null.
    @inline(__always)
    private func present(_ key: String) -> Int {
        let field = reading.lookup.field(key, in: Int(shape))
        guard field >= 0 else { return -1 }
        let part = Int(fields[field])
        guard reading.isNull(part) else { return part }
        reading.mark(part)
        return -1
    }

    func plainText(_ key: String) throws -> String {
        let part = try part(key)
        let text = try reading.text(part)
        reading.mark(part)
        return text
    }

    func holds(_ key: String) -> Bool { present(key) >= 0 }

    func number(_ key: String) throws -> Int64 {
        let part = try part(key)
        let number = try reading.integer(Int64.self, part)
        reading.mark(part)
        return number
    }

    func optionalNumber(_ key: String) throws -> Int64? {
        let part = present(key)
        guard part >= 0 else { return nil }
        let number = try reading.integer(Int64.self, part)
        reading.mark(part)
        return number
    }

    func truth(_ key: String) throws -> Bool {
        let part = try part(key)
        let truth = try reading.truth(part)
        reading.mark(part)
        return truth
    }

    func value<Value: Decodable>(_ type: Value.Type, _ key: String) throws -> Value {
        let part = try part(key)
        let value = try reading.value(type, of: part)
        reading.mark(part)
        return value
    }

    func list(_ key: String) throws -> any ListReader {
        let part = try part(key)
        let list = try CompactListReader(reading, part)
        reading.mark(part)
        return list
    }

    func record(_ key: String) throws -> any RecordReader {
        let part = try part(key)
        let record = try CompactRecordReader(reading, part)
        reading.mark(part)
        return record
    }
}

/// Reads a list of a tree, element by element.
struct CompactListReader: ListReader {
    private var items: CompactItems

    init(_ reading: CompactReading, _ node: Int) throws {
        guard reading.nodes[node].kind == .list else { throw reading.mismatch([Any].self, node) }
        items = CompactItems(reading: reading, node: UInt32(truncatingIfNeeded: node))
    }

    var codingPath: [any CodingKey] { items.codingPath }
    var count: Int { items.count ?? 0 }
    var isAtEnd: Bool { items.isAtEnd }

    mutating func identifier() throws -> String { try items.identifier() }
    mutating func number() throws -> Int64 { try items.decode(Int64.self) }
}
