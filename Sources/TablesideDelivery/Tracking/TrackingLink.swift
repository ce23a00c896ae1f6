public import TablesideCore

/// The secret part of the link by which a delivery is followed without an account: drawn at random, and long enough that
/// nobody guesses it (``TrackingLink/leastCodeLength``).
public typealias TrackingCode = Identifier<TrackingLink>

/// The delivery that a link shows.
public struct TrackingLink: Document, Hashable {
    /// The document kind, `trackingLink`.
    public static let kind = DocumentKind(rawValue: "trackingLink")

    /// The fewest characters of a code, 22, each of them drawn at random from at least 32.
    ///
    /// So many are 110 bits. Who tries 1,000 codes in a second, for a year, while a million links are alive, finds one with a
    /// chance of 2.4 in 10¹⁷: 3.2 · 10¹⁰ tries × 10⁶ links ÷ 32²². A random UUID in hexadecimal digits has 122 bits.
    public static let leastCodeLength = 22

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
