import TablesideCore

extension ActivityMeasure {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "activities": try read.alone(.activities)
            case "branches": try read.alone(.branches)
            case "restaurants": try read.alone(.restaurants)
            case "dates": try read.alone(.dates)
            case "portions": try read.alone(.portions)
            case "spending": try .spending(currency: read("currency"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .activities: try encoder.write("activities")
        case .branches: try encoder.write("branches")
        case .restaurants: try encoder.write("restaurants")
        case .dates: try encoder.write("dates")
        case .portions: try encoder.write("portions")
        case .spending(let currency): try encoder.write("spending", ["currency": currency])
        }
    }
}

extension MissionSpan {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "ever": try read.alone(.ever)
            case "days": try .days(count: read("count"))
            case "weeks": try .weeks(count: read("count"), paused: read("paused"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .ever: try encoder.write("ever")
        case .days(let count): try encoder.write("days", ["count": count])
        case .weeks(let count, let paused): try encoder.write("weeks", ["count": count, "paused": paused])
        }
    }
}

extension MissionGoal: Codable {
    /// Reads a case and its values from `{"case":{"label":value}}`; refuses more than ``SizeLimit/missionDepth``
    /// levels.
    public init(from decoder: any Decoder) throws { self = try NestedGoal<Level4>(from: decoder).goal }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .count(let of): try encoder.write("count", ["of": of])
        case .all(let goals): try encoder.write("all", ["goals": goals])
        case .any(let goals): try encoder.write("any", ["goals": goals])
        }
    }
}

/// A level of a goal, as a type, so that decoding a deep goal cannot recurse deeper than the types do.
private protocol GoalLevel {
    associatedtype Below: GoalLevel
    static var isLast: Bool { get }
}

private enum Level4: GoalLevel {
    typealias Below = Level3
    static let isLast = false
}
private enum Level3: GoalLevel {
    typealias Below = Level2
    static let isLast = false
}
private enum Level2: GoalLevel {
    typealias Below = Level1
    static let isLast = false
}
private enum Level1: GoalLevel {
    typealias Below = Level0
    static let isLast = false
}
private enum Level0: GoalLevel {
    typealias Below = Level0
    static let isLast = true
}

private struct NestedGoal<Level: GoalLevel>: Decodable {
    let goal: MissionGoal

    init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, MissionGoal.self)
        func goals() throws -> [MissionGoal] {
            guard !Level.isLast else { throw read.unknown }
            let nested: [NestedGoal<Level.Below>] = try read("goals")
            return nested.map(\.goal)
        }
        goal =
            switch read.name {
            case "count": .count(of: try read("of"))
            case "all": .all(goals: try goals())
            case "any": .any(goals: try goals())
            default: throw read.unknown
            }
    }
}
