import TablesideCore

/// A JSON text as a tree whose nodes are stored in one array, each before its contents.
///
/// Nothing here is recursive, so that any depth of nesting is safe.
struct JSONTree {
    enum Kind: Hashable {
        case null, no, yes, number, text, list, object
    }

    struct Node {
        let kind: Kind
        /// The bytes of a number or a string; a string without its quotation marks.
        var bytes: Range<Int>
        /// The list or object that contains the node; its own position for the root.
        let parent: Int
        /// The key of an object's member; empty for other nodes.
        let key: String
        /// The position among its siblings.
        let position: Int
        /// The number of its elements or members.
        var count = 0
        /// The position after its last descendant.
        var end: Int
    }

    let bytes: [UInt8]
    var nodes: [Node] = []

    /// The positions of the direct children of a node, in order.
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

    /// The nodes from the root to a node, without the root.
    private func way(to node: Int) -> [Int] {
        var way: [Int] = []
        var node = node
        while node > 0 {
            way.append(node)
            node = nodes[node].parent
        }
        return way.reversed()
    }

    /// The path of a node in the form that decoders use.
    func codingPath(of node: Int) -> [any CodingKey] {
        way(to: node).map { step in
            let found = nodes[step]
            return nodes[found.parent].kind == .object ? JSONMember(found.key) : JSONIndex(found.position)
        }
    }

    /// The number of steps from the root to a node.
    func depth(of node: Int) -> Int { way(to: node).count }

    /// The path of a node, shortened.
    func path(of node: Int) -> FieldPath { FieldPath(codingPath(of: node)).cut }

    /// The text of a string node or a key, with escapes resolved.
    ///
    /// - Parameters:
    ///   - range: The range between two quotation marks.
    ///   - bytes: The bytes of the whole text.
    /// - Returns: the text; `nil` for an invalid escape.
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

    /// The scalar whose hexadecimal digits begin at a position, from one or two escapes.
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

    /// The value of four hexadecimal digits.
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
