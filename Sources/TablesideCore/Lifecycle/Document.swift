/// The kind of a stored document, such as `order`; hosts use it as a table or collection name.
public struct DocumentKind: OpenCode {
    /// The text of the kind.
    public let rawValue: String

    /// Makes the kind with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// Where a document is stored: its kind and the text of its identity.
public struct DocumentRef: Hashable, Codable, Comparable, Sendable, CustomStringConvertible {
    /// The kind of the document.
    public let kind: DocumentKind
    /// The text of its identity.
    public let id: String

    /// Makes a reference from the kind and the text of the identity.
    public init(kind: DocumentKind, id: String) {
        self.kind = kind
        self.id = id
    }

    /// Makes the reference to the document of a type with this identity.
    public init<Body: Document>(_ type: Body.Type, _ id: Body.ID) {
        self.init(kind: Body.kind, id: id.description)
    }

    /// Whether kind and identity are the same, byte for byte.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.id.hasBytes(of: rhs.id) && lhs.kind == rhs.kind }

    /// Hashes the bytes of kind and identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        id.hashBytes(into: &hasher)
    }

    /// Orders references by the bytes of the kind, then of the identity, which is the order in which adapters lock.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.kind == rhs.kind ? lhs.id.precedesByBytes(rhs.id) : lhs.kind < rhs.kind
    }

    /// The reference as text, such as `order:17`; different references have different texts.
    public var description: String { "\(kind.rawValue.escaping(":")):\(id)" }
}

/// A value that a host stores as a whole, under its kind and identity, with a version.
///
/// Aggregates are documents whose version counts events; any other document (a restaurant, a menu, the key of a unique
/// email address) has a version that counts writes.
public protocol Document: Sendable, Codable, Equatable, Identifiable, Summarized
where ID: LosslessStringConvertible & Codable & Sendable {
    /// The kind under which documents of this type are stored. It never changes.
    static var kind: DocumentKind { get }

    /// The version of the stored format, incremented when an older release can no longer read what this one writes.
    static var schema: Int { get }

    /// The number of changes so far; 0 before the first.
    ///
    /// Only ``Aggregate/record(_:)`` and ``Changes`` set it.
    var version: Version { get set }

    /// The partition in which documents of this kind are listed, such as a branch; empty for a single list of all.
    var scope: String { get }

    /// The text by which documents of one kind and scope are sorted, compared byte by byte.
    var sortKey: String { get }
}

extension Document {
    /// Version 1 of the stored format.
    public static var schema: Int { 1 }

    /// Empty: one list of all documents of the kind.
    public var scope: String { "" }

    /// The identity, so that documents are sorted by it unless a type decides otherwise.
    public var sortKey: String { id.description }

    /// Where the document is stored.
    public var ref: DocumentRef { DocumentRef(Self.self, id) }
}
