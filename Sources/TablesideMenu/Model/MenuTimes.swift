public import TablesideCore
public import TablesideVenue

/// When a menu or a price applies: on certain dates, at certain hours, on certain channels.
///
/// A field that is `nil` sets no restriction.
///
/// ```swift
/// let lunch = MenuTimes(hours: OpeningHours(everyDay: [try OpeningPeriod("11:30", "15:00")]), channels: [.dineIn])
/// try lunch.contains(now, on: .dineIn, in: bucharest)
/// ```
public struct MenuTimes: Hashable, Sendable {
    /// The hours for each day of the week, including exceptions and periods past midnight.
    public var hours: OpeningHours?
    /// The first and last date; a time past midnight belongs to the date on which its period began.
    public var dates: ClosedRange<CivilDate>?
    /// The channels on which guests order.
    public var channels: Set<Channel>?

    /// Makes times, which restrict nothing by default.
    public init(
        hours: OpeningHours? = nil,
        dates: ClosedRange<CivilDate>? = nil,
        channels: Set<Channel>? = nil
    ) {
        self.hours = hours
        self.dates = dates
        self.channels = channels
    }

    /// Whether local time is needed to evaluate them.
    public var needsClock: Bool { hours != nil || dates != nil }

    /// Whether a time and a channel match.
    ///
    /// - Parameters:
    ///   - now: the time.
    ///   - channel: how the guest receives the order.
    ///   - zone: the branch's time zone rules.
    /// - Returns: whether date, hour and channel all match.
    /// - Throws: ``ZoneError`` when the zone is not known at that time.
    /// - Complexity: O(periods of a day).
    public func contains(
        _ now: Instant,
        on channel: Channel,
        in zone: some ZoneRules
    ) throws(ZoneError) -> Bool {
        if let channels, !channels.contains(channel) { return false }
        guard needsClock else { return true }
        var date: CivilDate? = try zone.local(at: now).date
        if let hours { date = try hours.businessDate(of: now, in: zone) }
        guard let date else { return false }
        return dates?.contains(date) ?? true
    }

    func problems() -> [Problem<MenuDefect>] {
        let hours = hours?.problems().map { Problem(MenuDefect.hours(reason: $0.reason), at: $0.path) } ?? []
        var problems = hours.under("hours")
        if let channels {
            if channels.isEmpty { problems.append(Problem(.noChannel, at: "channels")) }
            for channel in channels.subtracting(Channel.known).sorted() {
                problems.append(Problem(.unknownChannel(channel: channel), at: "channels"))
            }
        }
        return problems
    }
}

extension MenuTimes: Codable {
    private enum CodingKeys: CodingKey {
        case hours, dates, channels
    }

    /// Reads times; missing fields set no restriction.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        hours = try container.decodeIfPresent(OpeningHours.self, forKey: .hours)
        dates = try container.decodeIfPresent(ClosedRange<CivilDate>.self, forKey: .dates)
        channels = try container.decodeIfPresent(Set<Channel>.self, forKey: .channels)
    }

    /// Writes times, with channels sorted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(hours, forKey: .hours)
        try container.encodeIfPresent(dates, forKey: .dates)
        try container.encodeSortedIfPresent(channels, forKey: .channels)
    }
}
