public import TablesideCore
public import TablesideVenue

/// What a party is seated at: a table, or tables that are pushed together for it.
///
/// For what is available a combination counts like a table; which of several is taken is a choice (`booking.md` §1.8).
public struct SeatingUnit: Hashable, Sendable {
    /// Its tables, in the order of the plan.
    public let tables: [TableID]
    /// The parties that it takes; the largest is its number of seats.
    public let seats: SeatRange
    /// The area in which all of its tables stand; `nil` where they stand in none or in several.
    public let area: AreaID?
    /// What every one of its tables offers.
    public let features: Set<TableFeature>
    /// Through whom it can be had, which is through whom every one of its tables can; `nil` through everybody.
    public let channels: Set<BookingChannel>?
    /// What it can be booked for, which is what every one of its tables can; `nil` for everything and for itself alone.
    public let experiences: Set<ExperienceCode>?
    /// The lowest priority of its tables.
    public let priority: Int
    /// How many seats its tables have more singly than together; negative where they have fewer.
    public let seatLoss: Int

    /// Whether it has more than one table.
    public var isCombination: Bool { tables.count > 1 }

    /// Whether a party that comes through that channel, with these needs, may have it.
    ///
    /// Whether it is free, and whether it holds the party, are other questions.
    ///
    /// - Parameters:
    ///   - channel: Through whom they come.
    ///   - required: What they need.
    ///   - wanted: The area in which they want to sit; `nil` for any.
    ///   - experience: What they book besides a table; `nil` for nothing.
    /// - Returns: Whether channel, area, experience and features agree.
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

    /// Whether it is sold through a channel and has what somebody wishes for, whatever its tables.
    func suits(_ wishes: BookingWishes, through channel: BookingChannel) -> Bool {
        suits(channel: channel, features: wishes.features, area: wishes.area, experience: wishes.experience)
    }
}
