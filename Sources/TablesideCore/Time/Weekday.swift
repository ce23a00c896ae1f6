/// A day of the week, numbered as in ISO 8601: 1 for Monday to 7 for Sunday.
///
/// It is encoded as its English name in lowercase, also as a dictionary key.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
    /// Day 1.
    case monday = 1
    /// Day 2.
    case tuesday
    /// Day 3.
    case wednesday
    /// Day 4.
    case thursday
    /// Day 5.
    case friday
    /// Day 6.
    case saturday
    /// Day 7.
    case sunday

    /// Makes the weekday with this English name in lowercase.
    ///
    /// - Throws: ``TimeError`` when there is no such name.
    public init(name: String) throws(TimeError) {
        for day in Weekday.allCases where day.name.hasBytes(of: name) {
            self = day
            return
        }
        throw TimeError(.unknownWeekday(text: name))
    }

    /// The English name in lowercase.
    public var name: String {
        switch self {
        case .monday: "monday"
        case .tuesday: "tuesday"
        case .wednesday: "wednesday"
        case .thursday: "thursday"
        case .friday: "friday"
        case .saturday: "saturday"
        case .sunday: "sunday"
        }
    }

    /// The weekday that many days later, or earlier for a negative number.
    public func advanced(by days: Int) -> Weekday { Weekday(isoNumber: Int64(rawValue) + Int64(days % 7)) }

    /// The weekday with this number modulo 7.
    init(isoNumber: Int64) {
        self =
            switch (isoNumber - 1).flooredDivision(by: 7).remainder {
            case 0: .monday
            case 1: .tuesday
            case 2: .wednesday
            case 3: .thursday
            case 4: .friday
            case 5: .saturday
            default: .sunday
            }
    }
}

extension Weekday: Comparable {
    /// Orders the days from Monday to Sunday.
    public static func < (lhs: Weekday, rhs: Weekday) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension Weekday: CustomStringConvertible {
    /// The English name in lowercase.
    public var description: String { name }
}

extension Weekday: Codable, CodingKeyRepresentable {
    /// Reads the day from its English name in lowercase.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { name throws(TimeError) in try Weekday(name: name) }
    }

    /// Writes the day as its English name in lowercase.
    public func encode(to encoder: any Encoder) throws { try encoder.encodeText(self) }

    /// The day as a dictionary key: its English name.
    public var codingKey: any CodingKey { TextKey(name) }

    /// Makes the day from a dictionary key; `nil` when the key is not one of the seven names.
    public init?<Key: CodingKey>(codingKey: Key) {
        guard let day = try? Weekday(name: codingKey.stringValue) else { return nil }
        self = day
    }
}
