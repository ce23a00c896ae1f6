public import TablesideCore
public import TablesideHosting

/// The key of a document as bytes.
///
/// Keys are kept as bytes, not as text: the engine tells texts apart by their bytes, a database's text knows collations
/// and forbids some characters.
public struct DocumentBytes: Hashable, Sendable {
    /// The kind of the document.
    public let kind: [UInt8]
    /// The text of its identity.
    public let id: [UInt8]

    /// Makes the key of a reference.
    public init(_ ref: DocumentRef) {
        kind = Array(ref.kind.rawValue.utf8)
        id = Array(ref.id.utf8)
    }
}

extension String {
    /// Reads a stored text.
    ///
    /// - Throws: `StoreError` with the reason `corrupt` if the bytes are not UTF-8.
    public init(stored bytes: [UInt8], _ what: String) throws(StoreError) {
        self.init(decoding: bytes, as: UTF8.self)
        guard utf8.elementsEqual(bytes) else { throw StoreError(.corrupt(subject: what, detail: "it is not UTF-8")) }
    }
}

extension Version {
    /// Reads a stored version.
    ///
    /// - Throws: `StoreError` with the reason `corrupt` for a negative number.
    public init(stored number: Int64, of subject: String) throws(StoreError) {
        guard let number = Int(exactly: number), let version = Version(rawValue: number) else {
            throw StoreError(.corrupt(subject: subject, detail: "its version is \(number)"))
        }
        self = version
    }
}
