public import TablesideCore

/// The reason why a delivery failed, was given up or was called off.
public struct DeliveryReason: OpenCode {
    /// The text that is stored and sent, such as `customerAbsent`.
    public let rawValue: String

    /// Makes a reason from its text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// There was no one at the recipient's address.
    public static let customerAbsent = DeliveryReason(rawValue: "customerAbsent")
    /// The recipient refused the goods.
    public static let customerRefused = DeliveryReason(rawValue: "customerRefused")
    /// The address is wrong, or cannot be found.
    public static let wrongAddress = DeliveryReason(rawValue: "wrongAddress")
    /// The goods were not ready in time.
    public static let notReady = DeliveryReason(rawValue: "notReady")
    /// The store is closed, or does not know about the goods.
    public static let storeClosed = DeliveryReason(rawValue: "storeClosed")
    /// The goods do not fit the vehicle, or do not match the description.
    public static let otherGoods = DeliveryReason(rawValue: "otherGoods")
    /// The courier does not have the time.
    public static let noTime = DeliveryReason(rawValue: "noTime")
    /// The vehicle broke down.
    public static let vehicle = DeliveryReason(rawValue: "vehicle")
    /// The goods were damaged or lost on the way.
    public static let damaged = DeliveryReason(rawValue: "damaged")
    /// An accident, bad weather or a closed road.
    public static let hindrance = DeliveryReason(rawValue: "hindrance")

    /// The reasons named by this release; a host can add its own.
    public static let known: [DeliveryReason] = [
        .customerAbsent, .customerRefused, .wrongAddress, .notReady, .storeClosed, .otherGoods, .noTime, .vehicle,
        .damaged, .hindrance,
    ]
}
