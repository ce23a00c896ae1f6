import TablesideCore

/// Parses a document into a ``CompactTree``, reading every byte once and refusing every form but the canonical one.
///
/// Every part takes one byte at least, so a whole is refused as soon as its parts and all others that are still awaited
/// outnumber the bytes that follow: what is reserved never exceeds the size of the document. Open lists and records are
/// kept in an array, so that depth uses no stack.
struct CompactReader {
    private struct Open: BitwiseCopyable {
        let node: Int
        let isRecord: Bool
        let count: Int
        var done = 0
    }

    private let bytes: UnsafeRawBufferPointer
    private let depth: Int
    private let tree: CompactTree
    private var position = 2
    private var last: Int64 = 0
    /// How many values are still to come, in all open wholes together.
    private var awaited = 1
    private let open = CompactBuffer<Open>(capacity: 16)
    private let keys = CompactBuffer<UInt32>(capacity: 64)

    /// Parses a document.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the document.
    ///   - size: The most bytes allowed.
    ///   - depth: The deepest nesting allowed.
    /// - Returns: the tree.
    /// - Throws: the reason that the document cannot be parsed.
    static func read(_ bytes: [UInt8], upTo size: Int, depth: Int) throws(CompactError) -> CompactTree {
        // Positions have 32 bits.
        let limit = min(size, Int(Int32.max))
        guard bytes.count <= limit else { throw CompactError(.tooLarge(bytes: bytes.count, limit: limit)) }
        guard bytes.first == CompactForm.mark else { throw CompactError(bytes.isEmpty ? .cut(byte: 0) : .otherForm) }
        guard bytes.count > 1 else { throw CompactError(.cut(byte: 1)) }
        guard bytes[1] == CompactForm.version else { throw CompactError(.unknownVersion(version: Int(bytes[1]))) }
        let tree = CompactTree(bytes: bytes.count)
        let result: Result<Void, CompactError> = bytes.withUnsafeBytes { bytes in
            var reader = CompactReader(bytes: bytes, depth: depth, tree: tree)
            do throws(CompactError) {
                try reader.read()
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
        return tree
    }

    private init(bytes: UnsafeRawBufferPointer, depth: Int, tree: CompactTree) {
        self.bytes = bytes
        self.depth = depth
        self.tree = tree
    }

    private mutating func read() throws(CompactError) {
        try value()
        while open.count > 0 {
            let top = open.elements + (open.count &- 1)
            let done = top.pointee.done
            if done == top.pointee.count {
                tree.end(top.pointee.node)
                open.keep(open.count &- 1)
                continue
            }
            if top.pointee.isRecord { tree.setField(done, of: top.pointee.node) }
            top.pointee.done = done &+ 1
            try value()
        }
        guard position == bytes.count else { throw CompactError(.extended(byte: position)) }
    }

    /// Parses a scalar, or the beginning of a list or a record.
    private mutating func value() throws(CompactError) {
        let start = position
        awaited &-= 1
        let (kind, argument) = try head()
        switch kind {
        case .word: try word(argument, start)
        case .integer:
            let number = CompactForm.number(zigzag: argument)
            guard !CompactForm.isDistant(number) else { throw CompactError(.notCanonical(byte: start)) }
            tree.append(.integer, UInt64(bitPattern: number))
        case .distant:
            let number = last &+ CompactForm.number(zigzag: argument)
            guard CompactForm.isDistant(number) else { throw CompactError(.notCanonical(byte: start)) }
            last = number
            tree.append(.integer, UInt64(bitPattern: number))
        case .text: tree.append(.text, UInt64(try newText(argument, start)))
        case .knownText: tree.append(.text, UInt64(try knownText(argument, start)))
        case .list:
            let count = try count(argument, start)
            try begin(isRecord: false, count: count)
            tree.append(.list, UInt64(count))
        case .record:
            let count = try count(argument, start)
            awaited &+= count
            let shape = try newShape(count, start)
            awaited &-= count
            try begin(isRecord: true, count: count)
            tree.appendRecord(shape, fields: count)
        case .knownRecord:
            guard argument < UInt64(tree.shapes.count) else { throw CompactError(.invalid(byte: start)) }
            let shape = Int(truncatingIfNeeded: argument)
            let count = try count(UInt64(tree.shapes.length(shape)), start)
            try begin(isRecord: true, count: count)
            tree.appendRecord(shape, fields: count)
        }
    }

    private mutating func begin(isRecord: Bool, count: Int) throws(CompactError) {
        guard open.count < depth else { throw CompactError(.tooDeep(limit: depth)) }
        awaited &+= count
        open.append(Open(node: tree.count, isRecord: isRecord, count: count))
    }

    /// A number of bytes, or of parts of one byte at least, for which there is room.
    @inline(__always)
    private func count(_ argument: UInt64, _ start: Int) throws(CompactError) -> Int {
        let room = bytes.count &- position &- awaited
        guard room >= 0, argument <= UInt64(room) else { throw CompactError(.cut(byte: start)) }
        return Int(truncatingIfNeeded: argument)
    }

    @inline(__always)
    private mutating func head() throws(CompactError) -> (CompactKind, UInt64) {
        guard position < bytes.count else { throw CompactError(.cut(byte: position)) }
        let byte = bytes[position]
        position &+= 1
        // Three bits have eight values, each of which is a kind.
        let kind = CompactKind(rawValue: byte &>> 5) ?? .word
        let low = byte & 0x1F
        if low <= UInt8(CompactForm.shortest) { return (kind, UInt64(low)) }
        let start = position &- 1
        let count = Int(low) &- 23
        let argument = try number(count)
        // As few bytes as possible, and none where the first byte has room.
        guard argument > CompactForm.shortest, 8 &- argument.leadingZeroBitCount / 8 == count else {
            throw CompactError(.notCanonical(byte: start))
        }
        return (kind, argument)
    }

    /// A number of 1 to 8 bytes, most significant first.
    @inline(__always)
    private mutating func number(_ count: Int) throws(CompactError) -> UInt64 {
        guard count <= bytes.count &- position else { throw CompactError(.cut(byte: position)) }
        if count > 0, 8 <= bytes.count &- position {
            let word = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            position &+= count
            return word &>> UInt64(64 &- 8 &* count)
        }
        var number: UInt64 = 0
        for _ in 0..<count {
            number = number &<< 8 | UInt64(bytes[position])
            position &+= 1
        }
        return number
    }

    private mutating func word(_ argument: UInt64, _ start: Int) throws(CompactError) {
        guard argument <= CompactForm.shortest, let word = CompactWord(rawValue: UInt8(truncatingIfNeeded: argument))
        else { throw CompactError(.invalid(byte: start)) }
        switch word {
        case .null: tree.append(.null)
        case .no: tree.append(.no)
        case .yes: tree.append(.yes)
        case .fraction:
            let bits = try number(8)
            let number = Double(bitPattern: bits)
            guard number.isFinite else { throw CompactError(.invalid(byte: start)) }
            guard CompactForm.integer(number) == nil else { throw CompactError(.notCanonical(byte: start)) }
            tree.append(.fraction, bits)
        case .large:
            let number = try number(8)
            guard number > UInt64(Int64.max) else { throw CompactError(.notCanonical(byte: start)) }
            tree.append(.large, number)
        }
    }

    private mutating func newText(_ argument: UInt64, _ start: Int) throws(CompactError) -> UInt32 {
        let size = try count(argument, start)
        let part = UnsafeRawBufferPointer(rebasing: bytes[position..<(position &+ size)])
        var text = String(decoding: part, as: UTF8.self)
        // Decoding repairs what is not valid.
        let isValid = part.allSatisfy { $0 < 0x80 } || text.withUTF8 { $0.elementsEqual(part) }
        guard isValid else { throw CompactError(.notText(byte: start)) }
        let known = tree.texts.count
        let number = tree.texts.number(of: text)
        guard Int(number) == known else { throw CompactError(.notCanonical(byte: start)) }
        position &+= size
        return number
    }

    private func knownText(_ argument: UInt64, _ start: Int) throws(CompactError) -> UInt32 {
        guard argument < UInt64(tree.texts.count) else { throw CompactError(.invalid(byte: start)) }
        return UInt32(truncatingIfNeeded: argument)
    }

    private mutating func newShape(_ count: Int, _ start: Int) throws(CompactError) -> Int {
        keys.keep(0)
        for _ in 0..<count {
            let start = position
            let (kind, argument) = try head()
            let key: UInt32
            switch kind {
            case .text: key = try newText(argument, start)
            case .knownText: key = try knownText(argument, start)
            default: throw CompactError(.invalid(byte: start))
            }
            let texts = tree.texts.all
            if keys.count > 0, !texts[Int(keys[keys.count - 1])].precedesByBytes(texts[Int(key)]) {
                throw CompactError(.notCanonical(byte: start))
            }
            keys.append(key)
        }
        let (shape, isNew) = tree.shapes.number(of: UnsafeBufferPointer(start: keys.elements, count: keys.count))
        guard isNew else { throw CompactError(.notCanonical(byte: start)) }
        return shape
    }
}
