public import TablesideCore

/// A document that a joint decision reads.
public struct DocumentNeed: Hashable, Sendable {
    /// The kind and identity of the document.
    public let ref: DocumentRef
    /// The reference of its timer; `nil` for a document without timers.
    let due: DocumentRef?

    /// Makes the need for a document of a type with this identity, whether or not it exists.
    public init<Body: Document>(_ type: Body.Type, _ id: Body.ID) {
        ref = DocumentRef(type, id)
        due = type is any Timed.Type ? DocumentRef(Due.self, ref.description) : nil
    }
}

/// The documents that a decision asked for, as they were read.
public struct Loaded: Sendable {
    private var documents: [DocumentRef: StoredDocument?] = [:]

    /// Makes an empty set of documents.
    public init() {}

    /// The references that were read, whether or not a document was found.
    public var refs: some Collection<DocumentRef> { documents.keys }

    /// Whether a reference has been read.
    public func contains(_ ref: DocumentRef) -> Bool { documents[ref] != nil }

    /// Whether the document of a type with this identity has been read; it may not exist.
    public func contains<Body: Document>(_ type: Body.Type, _ id: Body.ID) -> Bool { contains(DocumentRef(type, id)) }

    /// The version that was read; ``Version/absent`` for a document that does not exist, `nil` for one that was not
    /// requested.
    public func version(of ref: DocumentRef) -> Version? { documents[ref].map { $0?.version ?? .absent } }

    /// Returns a document; `nil` if it does not exist.
    ///
    /// - Throws: ``StoreError``: `malformed` for one that the decision did not request, `corrupt` for one that cannot
    ///   be decoded.
    public func document<Body: Document>(_ type: Body.Type, _ id: Body.ID) throws(StoreError) -> Body? {
        let ref = DocumentRef(type, id)
        guard let entry = documents[ref] else {
            throw StoreError(.malformed(detail: "the decision uses \(ref) without having requested it"))
        }
        return try entry?.decoded(as: type)
    }

    /// Returns an aggregate; one that does not exist yet is at version 0.
    ///
    /// - Throws: ``StoreError``: `malformed` for one that the decision did not request, `corrupt` for one that cannot
    ///   be decoded.
    public func aggregate<Target: Aggregate>(_ type: Target.Type, _ id: Target.ID) throws(StoreError) -> Target {
        try document(type, id) ?? Target(id: id)
    }

    /// Records the result of reading these references.
    mutating func note(_ refs: some Sequence<DocumentRef>, as found: [DocumentRef: StoredDocument]) {
        for ref in refs { documents.updateValue(found[ref], forKey: ref) }
    }
}
