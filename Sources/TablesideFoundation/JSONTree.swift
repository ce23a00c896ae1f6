import TablesideCore

/// A JSON text as a tree whose nodes lie in one row, each before what is in it.
///
/// Nothing here calls itself, so that no depth of a text is too much for it.
struct JSONTree {
    enum Kind: Hashable {
        case null, no, yes, number, text, list, object
    }

    struct Node {
        let kind: Kind
        /// Where a number or a text lies in the bytes; a text without its quotation marks.
        var bytes: Range<Int>
        /// The list or the object in which the node is; its own position for the outermost.
        let parent: Int
        /// The key of a member of an object; empty elsewhere.
        let key: String
        /// The position among its neighbors.
        let position: Int
        /// How many elements or members are in it.
        var count = 0
        /// The position behind the last node that is in it.
        var end: Int
    }

    let bytes: [UInt8]
    var nodes: [Node] = []

    /// The positions of what is directly in a node, in order.
    func children(of node: Int) -> Children { Children(tree: self, position: node + 1, end: nodes[node].end) }

    struct Children: Sequence, IteratorProtocol {
        let tree: JSONTree
        var position: Int
        let end: Int

        mutating func next() -> Int? {
            guard position < end else { return nil }
            defer { position = tree.nodes[position].end }
            return position
        }
    }

    /// How the node is reached from the outermost, the outermost itself left out.
    private func way(to node: Int) -> [Int] {
        var way: [Int] = []
        var node = node
        while node > 0 {
            way.append(node)
            node = nodes[node].parent
        }
        return way.reversed()
    }

    /// Where a node stands, as decoders tell it.
    func codingPath(of node: Int) -> [any CodingKey] {
        way(to: node).map { step in
            let found = nodes[step]
            return nodes[found.parent].kind == .object ? JSONMember(found.key) : JSONIndex(found.position)
        }
    }

    /// How many steps lead to a node.
    func depth(of node: Int) -> Int { way(to: node).count }

    /// Where a node stands, cut.
    func path(of node: Int) -> FieldPath { FieldPath(codingPath(of: node)).cut }

    /// The text of a node or of a key, its escapes read.
    ///
    /// - Parameters:
    ///   - range: What stands between two quotation marks.
    ///   - bytes: All of the text.
    /// - Returns: `nil` for an escape that is none.
    static func text(_ range: Range<Int>, of bytes: [UInt8]) -> String? {
        let part = bytes[range]
        let escape = UInt8(ascii: "\\")
        guard part.contains(escape) else { return String(decoding: part, as: UTF8.self) }
        var text: [UInt8] = []
        text.reserveCapacity(part.count)
        var position = range.lowerBound
        while position < range.upperBound {
            let byte = bytes[position]
            position += 1
            guard byte == escape else {
                text.append(byte)
                continue
            }
            guard position < range.upperBound else { return nil }
            let sign = bytes[position]
            position += 1
            if let plain = escapes[sign] {
                text.append(plain)
            } else if sign == UInt8(ascii: "u"), let scalar = scalar(at: &position, in: part) {
                text.append(contentsOf: String(Character(scalar)).utf8)
            } else {
                return nil
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08,
        UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    /// The scalar whose digits begin there, of one or of two escapes.
    private static func scalar(at position: inout Int, in part: ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard let first = unit(at: &position, in: part) else { return nil }
        guard 0xD800..<0xDC00 ~= first else { return Unicode.Scalar(first) }
        guard part.indices.contains(position + 1), part[position] == UInt8(ascii: "\\"),
            part[position + 1] == UInt8(ascii: "u")
        else { return nil }
        position += 2
        guard let second = unit(at: &position, in: part), 0xDC00..<0xE000 ~= second else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    /// The number of four hexadecimal digits.
    private static func unit(at position: inout Int, in part: ArraySlice<UInt8>) -> UInt32? {
        guard position + 4 <= part.endIndex else { return nil }
        var unit: UInt32 = 0
        for byte in part[position..<(position + 4)] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        position += 4
        return unit
    }
}
