public import TablesideCore

/// The store that a code belongs to; a code belongs to one store for ever, so that it is never made twice.
///
/// ``CourierTeam`` has the invitation; this finds it for a courier who has nothing but the code.
public struct CourierCodeClaim: Document, Hashable {
    /// The document kind, `courierCode`.
    public static let kind = DocumentKind(rawValue: "courierCode")

    /// The code.
    public let id: CourierCode
    /// The number of writes so far.
    public var version = Version.absent
    /// The store.
    public let store: StoreID

    /// Makes the claim of a store on a code.
    public init(_ code: CourierCode, of store: StoreID) {
        id = code
        self.store = store
    }
}

extension CourierCodeClaim: Summarized {
    /// The store, without the code.
    public var summary: String { "courier code of \(shown: store.description)" }
}
