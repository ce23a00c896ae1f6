import TablesideCore

extension CompactDraft {
    /// Writes a value to a node.
    func write<Value: Encodable>(_ value: Value, to node: UInt32) throws {
        // Values inside one another take stack even where their forms are not nested.
        guard level < 4 * CompactLimits.greatestDepth else {
            throw invalid(value, CompactError(.tooDeep(limit: depth)), at: node)
        }
        level = level &+ 1
        defer { level = level &- 1 }
        let encoder = CompactEncoder(draft: self, node: node)
        // The type of the value is the very type of its kind.
        switch types.kind(of: Value.self) {
        case .plain, .map: try value.encode(to: encoder)
        case .record(let record): try write(value, as: record, to: encoder)
        case .text: set(node, unsafeBitCast(value, to: String.self))
        case .integer: set(node, unsafeBitCast(value, to: Int.self))
        case .instant: set(node, unsafeBitCast(value, to: Instant.self).millisecondsSince1970)
        }
    }

    /// Writes a value of a type that writes records directly, which is the value's very type.
    private func write<Record: RecordCoded, Value>(
        _ value: Value,
        as _: Record.Type,
        to encoder: CompactEncoder
    ) throws {
        try unsafeBitCast(value, to: Record.self).write(to: CompactRecordWriter(encoder))
    }

    /// Adds a scalar without bits to a list or, under a key, to a record.
    @inline(__always)
    func add(_ kind: Kind, to whole: UInt32, _ key: UInt32 = 0) {
        let part = node(in: whole, key: key)
        set(part, kind)
        append(part)
    }

    /// Adds a text to a list or, under a key, to a record.
    @inline(__always)
    func add(_ text: String, to whole: UInt32, _ key: UInt32 = 0) {
        let part = node(in: whole, key: key)
        set(part, text)
        append(part)
    }

    /// Adds an integer to a list or, under a key, to a record.
    @inline(__always)
    func add(_ number: some FixedWidthInteger, to whole: UInt32, _ key: UInt32 = 0) {
        let part = node(in: whole, key: key)
        set(part, number)
        append(part)
    }

    /// Adds a number to a list or, under a key, to a record.
    func add(_ number: Double, to whole: UInt32, _ key: UInt32 = 0) throws {
        let part = node(in: whole, key: key)
        try set(part, number)
        append(part)
    }

    /// Begins a part of a list or record.
    ///
    /// - Parameters:
    ///   - whole: The list or record.
    ///   - key: The number of the key, in a record.
    ///   - isOpen: Whether the whole may go on with the part under the same key.
    /// - Returns: the encoder of the part.
    func nested(in whole: UInt32, key: UInt32 = 0, isOpen: Bool = true) -> CompactEncoder {
        let part = node(in: whole, key: key)
        nodes[Int(part)].isNested = isOpen
        append(part)
        return CompactEncoder(draft: self, node: part)
    }

    /// Puts the parts of a list or record behind those of another, which was begun under the same key.
    ///
    /// - Returns: whether they belong together.
    func join(_ part: UInt32, to before: UInt32) -> Bool {
        let (more, whole) = (nodes[Int(part)], nodes[Int(before)])
        guard more.isNested, whole.isNested, more.kind == whole.kind else { return false }
        guard more.last != 0 else { return true }
        if whole.last == 0 {
            nodes[Int(before)].payload = more.payload
        } else {
            nodes[Int(whole.last)].next = more.first
            nodes[Int(before)].payload &+= UInt64(more.count) &<< 32
        }
        nodes[Int(before)].last = more.last
        return true
    }

    /// The number of parts of a list or record.
    func count(of whole: UInt32) -> Int {
        switch nodes[Int(whole)].kind {
        case .list, .record: nodes[Int(whole)].count
        default: 0
        }
    }

    /// The keys and positions that lead to a node.
    func codingPath(of node: UInt32) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var node = node
        while node != 0 {
            let found = nodes[Int(node)]
            let isField = nodes[Int(found.parent)].kind == .record
            path.append(isField ? TextKey(texts.all[Int(found.key)]) : PositionKey(position(of: node)))
            node = found.parent
        }
        return path.reversed()
    }

    /// The position of an element in its list; a new element is behind all others.
    private func position(of node: UInt32) -> Int {
        let list = nodes[Int(nodes[Int(node)].parent)]
        guard list.kind == .list else { return 0 }
        var position = 0
        var element = list.first
        while element != node, position < list.count {
            element = nodes[Int(element)].next
            position += 1
        }
        return position
    }
}
