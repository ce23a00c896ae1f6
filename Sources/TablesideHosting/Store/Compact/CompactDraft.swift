import TablesideCore

/// A value on its way to bytes: a tree of nodes in the order in which the value's types wrote them.
final class CompactDraft {
    enum Kind: UInt8 {
        /// Nothing has been written yet.
        case empty
        case null, no, yes, integer, large, fraction, text, list, record
    }

    /// A scalar with its bits, or a list or record with the chain of its parts.
    struct Node: BitwiseCopyable {
        var kind: Kind
        /// Whether it was begun as a part of its whole, which may go on with it later under the same key.
        var isNested = false
        /// The number of the key, in a record.
        var key: UInt32 = 0
        /// The list or record.
        var parent: UInt32 = 0
        /// The next part of the same whole; 0 for none.
        var next: UInt32 = 0
        /// The last part; 0 for none.
        var last: UInt32 = 0
        /// The bits of a scalar, the number of a text; for a whole, its first part and its number of parts.
        var payload: UInt64 = 0

        @inline(__always)
        var first: UInt32 { UInt32(truncatingIfNeeded: payload) }
        @inline(__always)
        var count: Int { Int(truncatingIfNeeded: payload &>> 32) }
    }

    let nodes = CompactBuffer<Node>(capacity: 256)
    let texts = CompactTexts()
    let types = CompactTypes()
    /// The key that followed a key the last time.
    private let followers = CompactBuffer<UInt32>(repeating: 0, count: 64)
    private var lastKey: UInt32 = 0
    let depth: Int
    /// How many values are being written inside one another.
    var level = 0
    /// An error found where none can be thrown.
    private(set) var fault: CompactError?

    /// Makes a draft with an empty root, which is node 0.
    init(depth: Int) {
        self.depth = depth
        nodes.append(Node(kind: .empty))
    }

    /// A new node without a value that is to become the next part of a whole; see ``append(_:)``.
    @inline(__always)
    func node(in whole: UInt32, key: UInt32 = 0) -> UInt32 {
        nodes.append(Node(kind: .empty, key: key, parent: whole))
        return UInt32(truncatingIfNeeded: nodes.count &- 1)
    }

    /// Adds a node to its whole as the last part.
    @inline(__always)
    func append(_ part: UInt32) {
        let whole = nodes.elements + Int(nodes[Int(part)].parent)
        if whole.pointee.last == 0 {
            whole.pointee.payload = UInt64(part) | 1 &<< 32
        } else {
            nodes[Int(whole.pointee.last)].next = part
            whole.pointee.payload &+= 1 &<< 32
        }
        whole.pointee.last = part
    }

    /// The number of a key.
    ///
    /// Types write their keys in the same order every time, so the key that followed the last one is tried first.
    @inline(__always)
    func key(_ text: String) -> UInt32 {
        if texts.count != 0, texts.count <= followers.count {
            let guess = followers[Int(lastKey)]
            if texts.isSame(guess, CompactBits(text)) {
                lastKey = guess
                return guess
            }
        }
        return searchedKey(text)
    }

    private func searchedKey(_ text: String) -> UInt32 {
        let key = texts.number(of: text)
        if texts.count > followers.count { followers.append(0, times: texts.count) }
        followers[Int(lastKey)] = key
        lastKey = key
        return key
    }

    /// Makes a node a list or a record, unless it is something else already.
    func become(_ kind: Kind, _ node: UInt32) {
        let found = nodes[Int(node)].kind
        if found == .empty {
            nodes[Int(node)].kind = kind
        } else if found != kind, fault == nil {
            fault = CompactError(.mixedContainers)
        }
    }

    /// Makes a node a scalar, unless it is a list or a record already.
    @inline(__always)
    func set(_ node: UInt32, _ kind: Kind, _ payload: UInt64 = 0) {
        guard nodes[Int(node)].kind.rawValue < Kind.list.rawValue else { return become(kind, node) }
        nodes[Int(node)].kind = kind
        nodes[Int(node)].payload = payload
    }

    @inline(__always)
    func set(_ node: UInt32, _ number: Int64) { set(node, .integer, UInt64(bitPattern: number)) }

    @inline(__always)
    func set(_ node: UInt32, _ text: String) { set(node, .text, UInt64(texts.number(of: text))) }

    @inline(__always)
    func set(_ node: UInt32, _ value: some FixedWidthInteger) {
        if let number = Int64(exactly: value) {
            set(node, number)
        } else {
            set(node, .large, UInt64(truncatingIfNeeded: value))
        }
    }

    /// Makes a node a number; an integer, if it is one.
    func set(_ node: UInt32, _ number: Double) throws {
        switch CompactForm.integer(number) {
        case .signed(let number): set(node, number)
        case .large(let number): set(node, .large, number)
        case nil:
            guard number.isFinite else { throw invalid(number, CompactError(.notFinite), at: node) }
            set(node, .fraction, number.bitPattern)
        }
    }

    /// The error for a value that cannot be written.
    func invalid(_ value: Any, _ error: CompactError, at node: UInt32) -> EncodingError {
        let context = EncodingError.Context(
            codingPath: codingPath(of: node),
            debugDescription: error.description,
            underlyingError: error
        )
        return .invalidValue(value, context)
    }
}
