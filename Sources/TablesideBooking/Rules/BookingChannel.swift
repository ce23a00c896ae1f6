public import TablesideCore

/// Through whom a booking comes.
///
/// Guests are held to notice, horizon and party limits; the house books for its guests as it sees fit.
public struct BookingChannel: OpenCode {
    /// The text of the channel.
    public let rawValue: String

    /// Makes the channel with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A guest books without the help of staff.
    public static let online = BookingChannel(rawValue: "online")
    /// Staff book for a guest who calls or writes.
    public static let inHouse = BookingChannel(rawValue: "inHouse")
    /// A walk-in: the guests did not book.
    public static let walkIn = BookingChannel(rawValue: "walkIn")
}

/// Which service of a day is meant, such as lunch.
public struct ServiceCode: OpenCode {
    /// The text of the service.
    public let rawValue: String

    /// Makes the service with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The first meal of a day.
    public static let breakfast = ServiceCode(rawValue: "breakfast")
    /// The meal in the middle of the day.
    public static let lunch = ServiceCode(rawValue: "lunch")
    /// The meal in the evening.
    public static let dinner = ServiceCode(rawValue: "dinner")
}

/// What guests book besides a table, such as a tasting menu; the house names its own.
public struct ExperienceCode: OpenCode {
    /// The text of the experience.
    public let rawValue: String

    /// Makes the experience with this text.
    public init(rawValue: String) { self.rawValue = rawValue }
}
