public import TablesideCore

/// The delivery that repeats a failed one; only one can do so at a time.
public struct RepeatedDelivery: Document, Hashable {
    /// The document kind, `repeatedDelivery`.
    public static let kind = DocumentKind(rawValue: "repeatedDelivery")

    /// The delivery that failed.
    public let id: DeliveryID
    /// The number of writes so far.
    public var version = Version.absent
    /// The latest delivery that repeats the failed one.
    public var next: DeliveryID

    /// Makes the link of a failed delivery to the one that repeats it.
    public init(of delivery: DeliveryID, by next: DeliveryID) {
        id = delivery
        self.next = next
    }
}

extension RepeatedDelivery: Summarized {
    /// The identities of both deliveries.
    public var summary: String { "delivery \(shown: next) repeats \(shown: id)" }
}
