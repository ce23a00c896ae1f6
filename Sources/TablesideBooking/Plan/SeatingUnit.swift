public import TablesideCore
public import TablesideVenue

/// The unit that a party is seated at: a table, or tables that are pushed together.
///
/// For availability, a combination counts like a table; which of several units is taken is a matter of choice.
public struct SeatingUnit: Hashable, Sendable {
    /// The tables, in the order of the plan.
    public let tables: [TableID]
    /// The party sizes that it takes; the largest is its number of seats.
    public let seats: SeatRange
    /// The area of all its tables; `nil` if they are in none or in several.
    public let area: AreaID?
    /// The features that all of its tables have.
    public let features: Set<TableFeature>
    /// The channels that sell all of its tables; `nil` for all channels.
    public let channels: Set<BookingChannel>?
    /// The experiences that all of its tables can be booked for; `nil` for all, and for bookings without one.
    public let experiences: Set<ExperienceCode>?
    /// The lowest priority among its tables.
    public let priority: Int
    /// How many seats its tables lose when combined; negative if they gain seats.
    public let seatLoss: Int

    /// Whether it has more than one table.
    public var isCombination: Bool { tables.count > 1 }

    /// Returns whether the unit suits a party that books through a channel, with these needs.
    ///
    /// It doesn't check whether the unit is free, or whether it holds the party.
    ///
    /// - Parameters:
    ///   - channel: The channel that the party books through.
    ///   - required: The features that the party needs.
    ///   - wanted: The area where the party wants to sit; `nil` for any.
    ///   - experience: The experience that the party books; `nil` for none.
    /// - Returns: Whether channel, area, experience and features match.
    public func suits(
        channel: BookingChannel,
        features required: Set<TableFeature> = [],
        area wanted: AreaID? = nil,
        experience: ExperienceCode? = nil
    ) -> Bool {
        if let channels, !channels.contains(channel) { return false }
        if let wanted, wanted != area { return false }
        if let experiences, experience.map(experiences.contains) != true { return false }
        return required.isSubset(of: features)
    }

    /// Whether it is sold through a channel and meets the wishes, except for chosen tables.
    func suits(_ wishes: BookingWishes, through channel: BookingChannel) -> Bool {
        suits(channel: channel, features: wishes.features, area: wishes.area, experience: wishes.experience)
    }
}
