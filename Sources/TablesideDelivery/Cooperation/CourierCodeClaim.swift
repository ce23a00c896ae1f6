public import TablesideCore

/// The store that a code belongs to; codes are permanent, so that the same code is never made twice.
///
/// The invitation itself is in ``CourierTeam``; this document finds it for a courier who has only the code.
public struct CourierCodeClaim: Document, Hashable {
    /// The document kind, `courierCode`.
    public static let kind = DocumentKind(rawValue: "courierCode")

    /// The code in the invitation.
    public let id: CourierCode
    /// The number of writes so far.
    public var version = Version.absent
    /// The store that the code belongs to.
    public let store: StoreID

    /// Makes the claim of a store on a code.
    public init(_ code: CourierCode, of store: StoreID) {
        id = code
        self.store = store
    }
}

extension CourierCodeClaim: Summarized {
    /// The identity of the store, without the code.
    public var summary: String { "courier code of \(shown: store.description)" }
}
