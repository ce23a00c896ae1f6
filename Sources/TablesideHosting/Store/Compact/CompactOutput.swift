import TablesideCore

/// Writes a draft as bytes: fields in the order of their keys, texts and fields numbered as they first appear.
final class CompactOutput {
    /// How a record's parts, in the order in which they were set, are written.
    private struct Layout: BitwiseCopyable {
        let shape: Int
        /// Whether a key was set more than once.
        let hasRepeats: Bool
        /// The place of the positions of its parts in the order of their keys.
        let start: Int
        let count: Int
    }

    private let draft: CompactDraft
    private let bytes: CompactBuffer<UInt8>
    /// The number under which a text of the draft was written, plus one; 0 for not yet.
    private let numbers: CompactBuffer<UInt32>
    private var writtenTexts: UInt32 = 0
    private var last: Int64 = 0
    /// The keys of records in the order in which they were set.
    private let orders = CompactSequences()
    private let layouts = CompactBuffer<Layout>(capacity: 16)
    private let positions = CompactBuffer<UInt32>(capacity: 128)
    /// The keys of records, sorted.
    private let shapes = CompactSequences()
    /// The number under which fields were written, plus one; 0 for not yet.
    private let shapeNumbers = CompactBuffer<UInt32>(capacity: 16)
    private var writtenShapes: UInt32 = 0
    /// The parts of the records that are being written, record behind record, and their keys.
    private let parts = CompactBuffer<UInt32>(capacity: 128)
    private let keys = CompactBuffer<UInt32>(capacity: 128)

    /// The bytes of a draft.
    static func bytes(of draft: CompactDraft) throws(CompactError) -> [UInt8] {
        if let fault = draft.fault { throw fault }
        guard draft.nodes[0].kind != .empty else { throw CompactError(.noValue) }
        let output = CompactOutput(draft)
        try output.value(0, level: 0)
        return Array(UnsafeBufferPointer(start: output.bytes.elements, count: output.bytes.count))
    }

    private init(_ draft: CompactDraft) {
        self.draft = draft
        numbers = CompactBuffer(repeating: 0, count: draft.texts.count)
        bytes = CompactBuffer(capacity: 4 * draft.nodes.count + 64)
        bytes.append(CompactForm.mark)
        bytes.append(CompactForm.version)
    }

    @inline(__always)
    private func head(_ kind: CompactKind, _ argument: UInt64) {
        let type = kind.rawValue &<< 5
        if argument <= CompactForm.shortest {
            bytes.append(type | UInt8(truncatingIfNeeded: argument))
        } else {
            let count = 8 &- argument.leadingZeroBitCount / 8
            bytes.append(type | UInt8(truncatingIfNeeded: 23 &+ count))
            append(argument, count)
        }
    }

    /// Writes the lower bytes of a number, most significant first.
    private func append(_ number: UInt64, _ count: Int) {
        var shift = 8 &* (count &- 1)
        while shift >= 0 {
            bytes.append(UInt8(truncatingIfNeeded: number &>> UInt64(shift)))
            shift &-= 8
        }
    }

    private func word(_ word: CompactWord) { bytes.append(word.rawValue) }

    @inline(__always)
    private func text(_ text: Int) {
        let number = numbers[text]
        if number > 0 { head(.knownText, UInt64(number &- 1)) } else { newText(text) }
    }

    private func newText(_ text: Int) {
        writtenTexts = writtenTexts &+ 1
        numbers[text] = writtenTexts
        var text = draft.texts.all[text]
        text.withUTF8 { utf8 in
            head(.text, UInt64(utf8.count))
            bytes.append(utf8)
        }
    }

    @inline(__always)
    private func integer(_ number: Int64) {
        if CompactForm.isDistant(number) {
            head(.distant, CompactForm.zigzag(number &- last))
            last = number
        } else {
            head(.integer, CompactForm.zigzag(number))
        }
    }

    private func value(_ index: UInt32, level: Int) throws(CompactError) {
        let node = draft.nodes[Int(index)]
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
            try check(level)
            head(.list, UInt64(node.count))
            var part = node.first
            while part != 0 {
                try value(part, level: level &+ 1)
                part = draft.nodes[Int(part)].next
            }
        case .record, .empty:
            try check(level)
            try record(node, level: level)
        }
    }

    @inline(__always)
    private func check(_ level: Int) throws(CompactError) {
        guard level < draft.depth else { throw CompactError(.tooDeep(limit: draft.depth)) }
    }

    private func record(_ node: CompactDraft.Node, level: Int) throws(CompactError) {
        let start = parts.count
        var part = node.kind == .record ? node.first : 0
        while part != 0 {
            let node = draft.nodes[Int(part)]
            parts.append(part)
            keys.append(node.key)
            part = node.next
        }
        let own = UnsafeBufferPointer(start: keys.elements + start, count: keys.count &- start)
        let (order, isNew) = orders.number(of: own)
        if isNew { layouts.append(layout(own)) }
        let layout = layouts[order]
        if layout.hasRepeats { joinRepeats(from: start) }
        let number = shapeNumbers[layout.shape]
        if number > 0 {
            head(.knownRecord, UInt64(number &- 1))
        } else {
            writtenShapes = writtenShapes &+ 1
            shapeNumbers[layout.shape] = writtenShapes
            head(.record, UInt64(layout.count))
            for position in layout.start..<(layout.start &+ layout.count) {
                text(Int(keys[start &+ Int(positions[position])]))
            }
        }
        for position in layout.start..<(layout.start &+ layout.count) {
            try value(parts[start &+ Int(positions[position])], level: level &+ 1)
        }
        parts.keep(start)
        keys.keep(start)
    }

    /// Joins the parts that were begun under one key; of others only the last counts.
    private func joinRepeats(from start: Int) {
        var latest: [UInt32: Int] = [:]
        for position in start..<parts.count {
            if let before = latest[keys[position]], draft.join(parts[position], to: parts[before]) {
                parts[position] = parts[before]
            }
            latest[keys[position]] = position
        }
    }

    /// Sorts keys by their bytes; of a key that was set again only the last place counts.
    private func layout(_ keys: UnsafeBufferPointer<UInt32>) -> Layout {
        let sorted = sortedPositions(of: keys)
        let start = positions.count
        var shape: ContiguousArray<UInt32> = []
        shape.reserveCapacity(sorted.count)
        for (place, position) in sorted.enumerated() {
            if place + 1 < sorted.count, keys[sorted[place + 1]] == keys[position] { continue }
            positions.append(UInt32(truncatingIfNeeded: position))
            shape.append(keys[position])
        }
        let (number, isNew) = shape.withUnsafeBufferPointer { shapes.number(of: $0) }
        if isNew { shapeNumbers.append(0) }
        let count = positions.count - start
        return Layout(shape: number, hasRepeats: count < keys.count, start: start, count: count)
    }

    /// The positions of keys in the order of their bytes; a key that was set again is behind its first place.
    private func sortedPositions(of keys: UnsafeBufferPointer<UInt32>) -> [Int] {
        let texts = draft.texts.all
        // Most keys differ in their first bytes, which are compared as numbers.
        let places = keys.indices.map { (start: CompactStart(texts[Int(keys[$0])]), position: $0) }
        let sorted = places.sorted { left, right in
            if left.start != right.start { return left.start < right.start }
            let (key, other) = (keys[left.position], keys[right.position])
            if key == other { return left.position < right.position }
            return texts[Int(key)].precedesByBytes(texts[Int(other)])
        }
        return sorted.map(\.position)
    }
}

/// The first bytes of a text, in an order that the order of the texts does not contradict.
private struct CompactStart: Comparable {
    private let first: UInt64
    private let second: UInt64

    init(_ text: String) {
        var text = text
        (first, second) = text.withUTF8 { bytes in
            (Self.number(bytes.prefix(8)), Self.number(bytes.dropFirst(8).prefix(8)))
        }
    }

    private static func number(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64 {
        let number = bytes.reduce(0 as UInt64) { $0 &<< 8 | UInt64($1) }
        // A shift by all bits of an empty text is 0.
        return number << UInt64(8 * (8 - bytes.count))
    }

    static func < (left: Self, right: Self) -> Bool {
        left.first != right.first ? left.first < right.first : left.second < right.second
    }
}
