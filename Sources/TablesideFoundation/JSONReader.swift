import TablesideCore

/// Parses a JSON text (RFC 8259, plain UTF-8 without a byte order mark) into a ``JSONTree``, reading every byte once.
///
/// Two keys of one object with the same bytes are refused. Open lists and objects are kept in an array, so that depth
/// uses no stack.
struct JSONReader {
    private struct Open {
        let node: Int
        var keys: Set<ByteText> = []
    }

    private let limits: JSONLimits
    private var tree: JSONTree
    private var open: [Open] = []
    private var position = 0
    private let end: Int

    /// Parses a text.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the text.
    ///   - size: The most bytes allowed.
    ///   - limits: The other limits.
    /// - Returns: the tree.
    /// - Throws: the reason that the text cannot be parsed.
    static func read(_ bytes: [UInt8], upTo size: Int, _ limits: JSONLimits) throws(JSONError) -> JSONTree {
        guard bytes.count <= size else { throw JSONError(.tooLarge(bytes: bytes.count, limit: size)) }
        if let byte = firstByteThatIsNoText(bytes) { throw JSONError(.notJSON(byte: byte)) }
        var reader = JSONReader(tree: JSONTree(bytes: bytes), limits: limits)
        try reader.read()
        return reader.tree
    }

    private init(tree: JSONTree, limits: JSONLimits) {
        self.tree = tree
        self.limits = limits
        end = tree.bytes.count
    }

    private static func firstByteThatIsNoText(_ bytes: [UInt8]) -> Int? {
        // Decoding repairs invalid UTF-8, so the first difference marks its position.
        var repaired = String(decoding: bytes, as: UTF8.self)
        return repaired.withUTF8 { text in
            if text.count == bytes.count, text.elementsEqual(bytes) { return nil }
            return zip(text, bytes).enumerated().first { $0.element.0 != $0.element.1 }?.offset
                ?? min(text.count, bytes.count)
        }
    }

    private mutating func read() throws(JSONError) {
        try value(key: "", parent: 0, position: 0)
        while let last = open.indices.last {
            let node = open[last].node
            let isObject = tree.nodes[node].kind == .object
            skipSpace()
            if peek == UInt8(ascii: isObject ? "}" : "]") {
                position += 1
                tree.nodes[node].end = tree.nodes.count
                open.removeLast()
                continue
            }
            let count = tree.nodes[node].count
            if count > 0 { try expect(",") }
            var key = ""
            if isObject {
                skipSpace()
                key = try self.key(in: last)
                skipSpace()
                try expect(":")
            }
            tree.nodes[node].count += 1
            try value(key: key, parent: node, position: count)
        }
        skipSpace()
        guard position == end else { throw malformed }
    }

    /// Parses a key, which must be new in its object.
    private mutating func key(in last: Int) throws(JSONError) -> String {
        let range = try text()
        guard range.count <= limits.keyBytes else {
            let place = tree.path(of: open[last].node)
            throw JSONError(.keyTooLong(bytes: range.count, limit: limits.keyBytes, path: place))
        }
        guard let key = JSONTree.text(range, of: tree.bytes) else { throw malformed }
        guard open[last].keys.insert(ByteText(key)).inserted else {
            throw JSONError(.repeatedKey(path: tree.path(of: open[last].node).field(key).cut))
        }
        return key
    }

    /// Parses a scalar, or the beginning of a list or an object.
    private mutating func value(key: String, parent: Int, position place: Int) throws(JSONError) {
        skipSpace()
        let start = position
        let kind: JSONTree.Kind
        var range = start..<start
        switch peek {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            kind = peek == UInt8(ascii: "{") ? .object : .list
            position += 1
            guard open.count < limits.depth else { throw JSONError(.tooDeep(limit: limits.depth)) }
            open.append(Open(node: tree.nodes.count))
        case UInt8(ascii: "\""):
            kind = .text
            range = try text()
            guard JSONTree.text(range, of: tree.bytes) != nil else { throw malformed }
        case UInt8(ascii: "n"): kind = try word("null", .null)
        case UInt8(ascii: "t"): kind = try word("true", .yes)
        case UInt8(ascii: "f"): kind = try word("false", .no)
        default:
            kind = .number
            try number()
            range = start..<position
        }
        tree.nodes.append(
            .init(kind: kind, bytes: range, parent: parent, key: key, position: place, end: tree.nodes.count + 1)
        )
    }

    private mutating func word(_ word: StaticString, _ kind: JSONTree.Kind) throws(JSONError) -> JSONTree.Kind {
        let bytes = word.description.utf8
        guard position + bytes.count <= end, tree.bytes[position..<(position + bytes.count)].elementsEqual(bytes) else {
            throw malformed
        }
        position += bytes.count
        return kind
    }

    /// Skips a number: no sign but a minus, no leading zeros, digits on both sides of a point.
    private mutating func number() throws(JSONError) {
        if peek == UInt8(ascii: "-") { position += 1 }
        if peek == UInt8(ascii: "0") { position += 1 } else { try digits() }
        if peek == UInt8(ascii: ".") {
            position += 1
            try digits()
        }
        guard peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") else { return }
        position += 1
        if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") { position += 1 }
        try digits()
    }

    private mutating func digits() throws(JSONError) {
        let start = position
        while let byte = peek, 0x30...0x39 ~= byte { position += 1 }
        guard position > start else { throw malformed }
    }

    /// Skips a string and returns the range of bytes between its quotation marks.
    private mutating func text() throws(JSONError) -> Range<Int> {
        try expect("\"")
        let start = position
        while let byte = peek, byte != UInt8(ascii: "\"") {
            // Control characters are allowed in a string only as escapes.
            guard byte >= 0x20 else { throw malformed }
            position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        guard position < end else { throw malformed }
        position += 1
        return start..<(position - 1)
    }

    private var peek: UInt8? { position < end ? tree.bytes[position] : nil }

    private mutating func expect(_ sign: Unicode.Scalar) throws(JSONError) {
        guard peek == UInt8(ascii: sign) else { throw malformed }
        position += 1
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private var malformed: JSONError { JSONError(.notJSON(byte: min(position, end))) }
}
