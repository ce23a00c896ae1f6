public import TablesideCore

/// The position where a courier was last seen.
///
/// It is a separate document without events: it changes every few seconds and is used only to choose which couriers to
/// ask.
public struct CourierPosition: Document, Hashable {
    /// The document kind, `courierPosition`.
    public static let kind = DocumentKind(rawValue: "courierPosition")

    /// The courier at the position.
    public let id: UserID
    /// The number of writes so far.
    public var version = Version.absent
    /// The coordinate of the position.
    public private(set) var place: Coordinate
    /// The time of the position.
    public private(set) var at: Instant

    /// Makes the first position of a courier.
    public init(of courier: UserID, _ place: Coordinate, at: Instant) {
        id = courier
        self.place = place
        self.at = at
    }

    /// How far a phone's clock may be ahead of the server's; a position from within that time counts as one from now.
    public static let clockTolerance = Elapsed.minutes(1)

    /// Moves to a later position.
    ///
    /// - Returns: whether it is later; an earlier one changes nothing.
    public mutating func move(to place: Coordinate, at: Instant) -> Bool {
        guard at > self.at else { return false }
        (self.place, self.at) = (place, at)
        return true
    }
}

extension CourierPosition: Summarized {
    /// The time, without the person and the place.
    public var summary: String { "position of a courier at \(at)" }
}
