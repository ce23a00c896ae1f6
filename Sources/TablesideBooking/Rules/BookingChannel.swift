public import TablesideCore

/// The way a booking comes in.
///
/// Notice, horizon and party limits apply to guests; staff can book without them.
public struct BookingChannel: OpenCode {
    /// The code as text.
    public let rawValue: String

    /// Creates a channel from its text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Guests book without the help of staff.
    public static let online = BookingChannel(rawValue: "online")
    /// Staff book for a guest who calls or writes.
    public static let inHouse = BookingChannel(rawValue: "inHouse")
    /// Walk-ins: guests without a booking.
    public static let walkIn = BookingChannel(rawValue: "walkIn")
}

/// A service of the day, such as lunch.
public struct ServiceCode: OpenCode {
    /// The code as text.
    public let rawValue: String

    /// Creates a service code from its text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The morning service.
    public static let breakfast = ServiceCode(rawValue: "breakfast")
    /// The midday service.
    public static let lunch = ServiceCode(rawValue: "lunch")
    /// The evening service.
    public static let dinner = ServiceCode(rawValue: "dinner")
}

/// An experience that guests book along with a table, such as a tasting menu; each house defines its own codes.
public struct ExperienceCode: OpenCode {
    /// The code as text.
    public let rawValue: String

    /// Creates an experience code from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
}
