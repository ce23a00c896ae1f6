import TablesideCore

/// What is special about types: casts are slow, so answers are remembered.
final class CompactTypes {
    enum Kind {
        case plain
        /// A dictionary, which reads a record key by key.
        case map
        /// A type that is written and read without containers.
        case record(any RecordCoded.Type)
        /// The elements of most lists.
        case text, integer, instant
    }

    private struct Entry {
        let type: ObjectIdentifier
        let kind: Kind
    }

    private static let size: UInt = 64
    private let entries: UnsafeMutablePointer<Entry?>

    init() {
        entries = .allocate(capacity: Int(Self.size))
        entries.initialize(repeating: nil, count: Int(Self.size))
    }

    deinit {
        entries.deinitialize(count: Int(Self.size))
        entries.deallocate()
    }

    /// What is special about a type.
    @inline(__always)
    func kind(of type: any Any.Type) -> Kind {
        let identifier = ObjectIdentifier(type)
        let place = Int(UInt(bitPattern: identifier) &>> 4 & (Self.size - 1))
        if let entry = entries[place], entry.type == identifier { return entry.kind }
        return searched(type, identifier, place)
    }

    private func searched(_ type: any Any.Type, _ identifier: ObjectIdentifier, _ place: Int) -> Kind {
        let kind: Kind =
            if let record = type as? any RecordCoded.Type {
                .record(record)
            } else if type == String.self {
                .text
            } else if type == Int.self {
                .integer
            } else if type == Instant.self {
                .instant
            } else if type is any CompactMap.Type {
                .map
            } else {
                .plain
            }
        entries[place] = Entry(type: identifier, kind: kind)
        return kind
    }
}

/// A type that reads a record key by key, and would keep only one of two keys that it considers equal.
protocol CompactMap {
    var count: Int { get }
}

extension Dictionary: CompactMap {}
