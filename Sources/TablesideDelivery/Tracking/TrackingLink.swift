public import TablesideCore

/// The secret part of the link by which a delivery is followed without an account: drawn at random, and long enough that
/// nobody guesses it.
public typealias TrackingCode = Identifier<TrackingLink>

/// The delivery that a link shows.
public struct TrackingLink: Document, Hashable {
    /// The document kind, `trackingLink`.
    public static let kind = DocumentKind(rawValue: "trackingLink")

    /// The code in the link.
    public let id: TrackingCode
    /// The number of writes so far.
    public var version = Version.absent
    /// The delivery.
    public let delivery: DeliveryID

    /// Makes the link of a delivery.
    public init(_ code: TrackingCode, of delivery: DeliveryID) {
        id = code
        self.delivery = delivery
    }
}

/// The link of a delivery, so that one delivery has one link.
public struct SharedDelivery: Document, Hashable {
    /// The document kind, `sharedDelivery`.
    public static let kind = DocumentKind(rawValue: "sharedDelivery")

    /// The delivery.
    public let id: DeliveryID
    /// The number of writes so far.
    public var version = Version.absent
    /// The code in its link.
    public let code: TrackingCode

    /// Notes the link of a delivery.
    public init(_ delivery: DeliveryID, by code: TrackingCode) {
        id = delivery
        self.code = code
    }
}

extension TrackingLink: Summarized {
    /// The delivery, without the code.
    public var summary: String { "link of delivery \(shown: delivery.rawValue)" }
}

extension SharedDelivery: Summarized {
    /// The delivery, without the code.
    public var summary: String { "shared delivery \(shown: id.rawValue)" }
}
