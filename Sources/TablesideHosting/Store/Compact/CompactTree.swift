import TablesideCore

/// The values of a document, each with its parts behind it.
final class CompactTree {
    enum Kind: UInt8 {
        case null, no, yes, integer, large, fraction, text, list, record
    }

    /// A scalar with its bits, or a list or record with what is inside it.
    struct Node: BitwiseCopyable {
        let kind: Kind
        /// The position behind its last descendant.
        var end: UInt32
        /// The bits of a scalar, the number of a text, the count of a list; for a record, the number of its shape and
        /// the place of its first field.
        let payload: UInt64

        /// The number of a record's shape.
        @inline(__always)
        var shape: Int { Int(truncatingIfNeeded: payload &>> 32) }
        /// The place of a record's first field in ``CompactTree/fields``.
        @inline(__always)
        var fields: Int { Int(truncatingIfNeeded: payload & 0xFFFF_FFFF) }
    }

    let nodes: CompactBuffer<Node>
    /// The nodes of the fields of records, record by record.
    let fields: CompactBuffer<UInt32>
    let texts = CompactTexts()
    /// The keys of the records by shape, as numbers of texts.
    let shapes = CompactSequences()

    /// Makes an empty tree for a document of this many bytes.
    init(bytes: Int) {
        nodes = CompactBuffer(capacity: bytes / 2)
        fields = CompactBuffer(capacity: bytes / 2)
    }

    var count: Int { nodes.count }

    /// Adds a value.
    @inline(__always)
    func append(_ kind: Kind, _ payload: UInt64 = 0) {
        nodes.append(Node(kind: kind, end: UInt32(truncatingIfNeeded: count &+ 1), payload: payload))
    }

    /// Adds a record, whose fields are set later.
    @inline(__always)
    func appendRecord(_ shape: Int, fields count: Int) {
        append(.record, UInt64(shape) &<< 32 | UInt64(fields.count))
        fields.append(0, times: count)
    }

    /// Says which node is a field of a record: the next one.
    @inline(__always)
    func setField(_ position: Int, of record: Int) {
        fields[nodes[record].fields &+ position] = UInt32(truncatingIfNeeded: count)
    }

    /// Ends a list or a record behind its last part.
    @inline(__always)
    func end(_ node: Int) { nodes.elements[node].end = UInt32(truncatingIfNeeded: count) }
}
