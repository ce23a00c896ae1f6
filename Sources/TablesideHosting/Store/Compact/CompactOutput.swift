import TablesideCore

/// Writes a draft as bytes: fields in the order of their keys, texts and fields numbered as they first appear.
struct CompactOutput {
    private let draft: CompactDraft
    private let nodes: UnsafeMutablePointer<CompactDraft.Node>
    private let depth: Int
    private var bytes: [UInt8] = []
    /// The number under which a text of the draft was written, plus one; 0 for not yet.
    private var numbers: ContiguousArray<UInt32>
    private var written: UInt32 = 0
    private var last: Int64 = 0
    /// The keys of records in the order in which they were set.
    private let orders = CompactSequences()
    private var layouts: ContiguousArray<Layout> = []
    /// The keys of records, sorted.
    private let shapes = CompactSequences()
    /// The number under which fields were written, plus one; 0 for not yet.
    private var shapeNumbers: ContiguousArray<UInt32> = []
    private var writtenShapes: UInt32 = 0
    /// The parts of the records that are being written, record behind record.
    private var parts: ContiguousArray<UInt32> = []

    /// How a record's parts, in the order in which they were set, are written.
    private struct Layout {
        let shape: Int
        /// Whether a key was set more than once.
        let hasRepeats: Bool
        /// The positions of the parts in the order of their keys.
        let positions: [UInt32]
    }

    /// The bytes of a draft.
    static func bytes(of draft: CompactDraft) throws(CompactError) -> [UInt8] {
        if let fault = draft.fault { throw fault }
        guard draft.nodes[0].kind != .empty else { throw CompactError(.noValue) }
        var output = CompactOutput(draft)
        try output.value(0, level: 0)
        return output.bytes
    }

    private init(_ draft: CompactDraft) {
        self.draft = draft
        nodes = draft.nodes
        depth = draft.depth
        numbers = ContiguousArray(repeating: 0, count: draft.texts.count)
        bytes.reserveCapacity(4 * draft.count + 64)
        bytes.append(CompactForm.mark)
        bytes.append(CompactForm.version)
    }

    @inline(__always)
    private mutating func head(_ kind: CompactKind, _ argument: UInt64) {
        let type = kind.rawValue &<< 5
        if argument <= CompactForm.shortest {
            bytes.append(type | UInt8(truncatingIfNeeded: argument))
        } else {
            long(type, argument)
        }
    }

    private mutating func long(_ type: UInt8, _ argument: UInt64) {
        let count = 8 &- argument.leadingZeroBitCount / 8
        bytes.append(type | UInt8(truncatingIfNeeded: 23 &+ count))
        append(argument, count)
    }

    private mutating func append(_ number: UInt64, _ count: Int) {
        var shift = 8 &* (count &- 1)
        while shift >= 0 {
            bytes.append(UInt8(truncatingIfNeeded: number &>> UInt64(shift)))
            shift &-= 8
        }
    }

    private mutating func word(_ word: CompactWord) { bytes.append(word.rawValue) }

    private mutating func text(_ text: Int) {
        let number = numbers[text]
        if number > 0 {
            head(.knownText, UInt64(number &- 1))
            return
        }
        written &+= 1
        numbers[text] = written
        let utf8 = draft.texts.all[text].utf8
        head(.text, UInt64(utf8.count))
        bytes.append(contentsOf: utf8)
    }

    private mutating func integer(_ number: Int64) {
        if CompactForm.isDistant(number) {
            head(.distant, CompactForm.zigzag(number &- last))
            last = number
        } else {
            head(.integer, CompactForm.zigzag(number))
        }
    }

    private mutating func value(_ index: UInt32, level: Int) throws(CompactError) {
        let node = nodes[Int(index)]
        switch node.kind {
        case .null: word(.null)
        case .no: word(.no)
        case .yes: word(.yes)
        case .integer: integer(Int64(bitPattern: node.payload))
        case .large:
            word(.large)
            append(node.payload, 8)
        case .fraction:
            word(.fraction)
            append(node.payload, 8)
        case .text: text(Int(truncatingIfNeeded: node.payload))
        case .list:
            guard level < depth else { throw CompactError(.tooDeep(limit: depth)) }
            head(.list, UInt64(node.count))
            var part = node.first
            while part != 0 {
                try value(part, level: level &+ 1)
                part = nodes[Int(part)].next
            }
        case .record, .empty:
            guard level < depth else { throw CompactError(.tooDeep(limit: depth)) }
            try record(node, level: level)
        }
    }

    private mutating func record(_ node: CompactDraft.Node, level: Int) throws(CompactError) {
        let start = parts.count
        let count = node.kind == .record ? node.count : 0
        var part = count == 0 ? 0 : node.first
        var keys: ContiguousArray<UInt32> = []
        keys.reserveCapacity(count)
        while part != 0 {
            parts.append(part)
            keys.append(nodes[Int(part)].key)
            part = nodes[Int(part)].next
        }
        let (order, isNew) = keys.withUnsafeBufferPointer { orders.number(of: $0) }
        if isNew { layouts.append(layout(keys)) }
        let layout = layouts[order]
        if layout.hasRepeats { joinRepeats(of: keys, at: start) }
        if shapeNumbers[layout.shape] == 0 {
            writtenShapes &+= 1
            shapeNumbers[layout.shape] = writtenShapes
            head(.record, UInt64(layout.positions.count))
            for position in layout.positions { text(Int(keys[Int(position)])) }
        } else {
            head(.knownRecord, UInt64(shapeNumbers[layout.shape] &- 1))
        }
        for position in layout.positions { try value(parts[start &+ Int(position)], level: level &+ 1) }
        parts.removeSubrange(start...)
    }

    /// Joins the parts that were begun under one key; of others only the last counts.
    private mutating func joinRepeats(of keys: ContiguousArray<UInt32>, at start: Int) {
        var latest: [UInt32: Int] = [:]
        for (position, key) in keys.enumerated() {
            if let before = latest[key], draft.join(parts[start + position], to: parts[start + before]) {
                parts[start + position] = parts[start + before]
            }
            latest[key] = position
        }
    }

    /// Sorts keys by their bytes; of a key that was set again only the last value counts.
    private mutating func layout(_ keys: ContiguousArray<UInt32>) -> Layout {
        let texts = draft.texts.all
        let sorted = keys.indices.sorted { left, right in
            keys[left] == keys[right] ? left < right : texts[Int(keys[left])].precedesByBytes(texts[Int(keys[right])])
        }
        var positions: [UInt32] = []
        var shape: ContiguousArray<UInt32> = []
        for (place, position) in sorted.enumerated() {
            if place + 1 < sorted.count, keys[sorted[place + 1]] == keys[position] { continue }
            positions.append(UInt32(truncatingIfNeeded: position))
            shape.append(keys[position])
        }
        let (number, isNew) = shape.withUnsafeBufferPointer { shapes.number(of: $0) }
        if isNew { shapeNumbers.append(0) }
        return Layout(shape: number, hasRepeats: positions.count < keys.count, positions: positions)
    }
}
