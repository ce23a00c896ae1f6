public import TablesideCore

/// The secret part of a link for following a delivery without an account: random, and too long to guess
/// (``TrackingLink/leastCodeLength``).
public typealias TrackingCode = Identifier<TrackingLink>

/// The link to a delivery, found by its secret code.
public struct TrackingLink: Document, Hashable {
    /// The document kind, `trackingLink`.
    public static let kind = DocumentKind(rawValue: "trackingLink")

    /// The minimum length of a code: 22 characters, each drawn at random from at least 32.
    ///
    /// That is 110 bits. An attacker who tries 1,000 codes a second for a year, while a million links are alive, finds
    /// one with a probability of 2.4 in 10¹⁷: 3.2 · 10¹⁰ tries × 10⁶ links ÷ 32²². A random UUID in hexadecimal digits
    /// has 122 bits.
    public static let leastCodeLength = 22

    /// The code in the link.
    public let id: TrackingCode
    /// The number of writes so far.
    public var version = Version.absent
    /// The delivery that the link shows.
    public let delivery: DeliveryID

    /// Makes the link of a delivery.
    public init(_ code: TrackingCode, of delivery: DeliveryID) {
        id = code
        self.delivery = delivery
    }
}

/// The link of a delivery, found by the delivery, so that it has only one link.
public struct SharedDelivery: Document, Hashable {
    /// The document kind, `sharedDelivery`.
    public static let kind = DocumentKind(rawValue: "sharedDelivery")

    /// The delivery that the link shows.
    public let id: DeliveryID
    /// The number of writes so far.
    public var version = Version.absent
    /// The code in the link of the delivery.
    public let code: TrackingCode

    /// Makes the record of a delivery's link.
    public init(_ delivery: DeliveryID, by code: TrackingCode) {
        id = delivery
        self.code = code
    }
}

extension TrackingLink: Summarized {
    /// The identity of the delivery, without the code.
    public var summary: String { "link of delivery \(shown: delivery.rawValue)" }
}

extension SharedDelivery: Summarized {
    /// The identity of the delivery, without the code.
    public var summary: String { "shared delivery \(shown: id.rawValue)" }
}
