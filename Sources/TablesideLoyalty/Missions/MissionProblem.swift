public import TablesideCore

/// A fault in the terms of a mission.
public enum MissionProblem: CodedReason, Codable {
    /// A text or an identity is empty or too long.
    case badText(limit: Int)
    /// The number is outside its bounds.
    case numberOutOfRange(number: Int64, least: Int64, limit: Int64)
    /// The list is too long.
    case tooMany(found: Int, limit: Int)
    /// The same element is listed twice.
    case repeated(value: String)
    /// `all` or `any` has no goals.
    case noGoals
    /// The goal has too many levels.
    case tooDeep(limit: Int)
    /// The last date is before the first one.
    case datesInverted(first: CivilDate, last: CivilDate)
    /// A count over days or weeks needs a first and a last date, at most this many dates apart.
    case needsDates(limit: Int)
    /// The mission's dates have fewer days or weeks than the count requires.
    case tooShort(found: Int, needed: Int)
    /// A record would have to keep too many marks for each guest.
    case tooMuchToRemember(marks: Int, limit: Int)
    /// The restriction has no meaning for this kind of activity.
    case notOfThisKind(kind: GuestActivity.Kind)
    /// This kind of activity has no such measure.
    case notMeasured(kind: GuestActivity.Kind)
    /// No weekdays are selected.
    case noWeekdays
    /// The amount is not positive.
    case notPositive(amount: Money)
    /// The amount is in a different currency from the counted one.
    case otherCurrency(currency: Currency, expected: Currency)
    /// The mission is its own prerequisite.
    case ownPrerequisite

    /// The stable name of the fault.
    public var code: ErrorCode { ErrorCode(rawValue: "missions.terms." + name) }

    private var name: String {
        switch self {
        case .badText: "badText"
        case .numberOutOfRange: "numberOutOfRange"
        case .tooMany: "tooMany"
        case .repeated: "repeated"
        case .noGoals: "noGoals"
        case .tooDeep: "tooDeep"
        case .datesInverted: "datesInverted"
        case .needsDates: "needsDates"
        case .tooShort: "tooShort"
        case .tooMuchToRemember: "tooMuchToRemember"
        case .notOfThisKind: "notOfThisKind"
        case .notMeasured: "notMeasured"
        case .noWeekdays: "noWeekdays"
        case .notPositive: "notPositive"
        case .otherCurrency: "otherCurrency"
        case .ownPrerequisite: "ownPrerequisite"
        }
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .badText(let limit): "it does not have between 1 and \(limit) bytes"
        case .numberOutOfRange(let number, let least, let limit): "\(number) is not between \(least) and \(limit)"
        case .tooMany(let found, let limit): "there are \(found), more than \(limit)"
        case .repeated(let value): "“\(shown: value)” is listed twice"
        case .noGoals: "there are no goals"
        case .tooDeep(let limit): "goals have at most \(count: limit, "level")"
        case .datesInverted(let first, let last): "the last date, \(last), is before the first one, \(first)"
        case .needsDates(let limit):
            "what counts within days or in rows of weeks needs a first and a last date, at most \(limit) dates apart"
        case .tooShort(let found, let needed): "the mission's dates have \(found) of the \(needed) that it asks for"
        case .tooMuchToRemember(let marks, let limit):
            "up to \(marks) activities of a guest would have to be remembered, more than \(limit)"
        case .notOfThisKind(let kind): "it has no meaning for an activity of the kind \(kind.rawValue)"
        case .notMeasured(let kind): "an activity of the kind \(kind.rawValue) has nothing of what is counted"
        case .noWeekdays: "there are no weekdays"
        case .notPositive(let amount): "\(amount) is not positive"
        case .otherCurrency(let currency, let expected): "it is in \(currency) instead of \(expected)"
        case .ownPrerequisite: "the mission is its own prerequisite"
        }
    }
}

extension MissionProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "badText": try .badText(limit: read("limit"))
            case "numberOutOfRange":
                try .numberOutOfRange(number: read("number"), least: read("least"), limit: read("limit"))
            case "tooMany": try .tooMany(found: read("found"), limit: read("limit"))
            case "repeated": try .repeated(value: read("value"))
            case "noGoals": try read.alone(.noGoals)
            case "tooDeep": try .tooDeep(limit: read("limit"))
            case "datesInverted": try .datesInverted(first: read("first"), last: read("last"))
            case "needsDates": try .needsDates(limit: read("limit"))
            case "tooShort": try .tooShort(found: read("found"), needed: read("needed"))
            case "tooMuchToRemember": try .tooMuchToRemember(marks: read("marks"), limit: read("limit"))
            case "notOfThisKind": try .notOfThisKind(kind: read("kind"))
            case "notMeasured": try .notMeasured(kind: read("kind"))
            case "noWeekdays": try read.alone(.noWeekdays)
            case "notPositive": try .notPositive(amount: read("amount"))
            case "otherCurrency": try .otherCurrency(currency: read("currency"), expected: read("expected"))
            case "ownPrerequisite": try read.alone(.ownPrerequisite)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .badText(let limit): try encoder.write("badText", ["limit": limit])
        case .numberOutOfRange(let number, let least, let limit):
            try encoder.write("numberOutOfRange", ["number": number, "least": least, "limit": limit])
        case .tooMany(let found, let limit): try encoder.write("tooMany", ["found": found, "limit": limit])
        case .repeated(let value): try encoder.write("repeated", ["value": value])
        case .noGoals: try encoder.write("noGoals")
        case .tooDeep(let limit): try encoder.write("tooDeep", ["limit": limit])
        case .datesInverted(let first, let last): try encoder.write("datesInverted", ["first": first, "last": last])
        case .needsDates(let limit): try encoder.write("needsDates", ["limit": limit])
        case .tooShort(let found, let needed): try encoder.write("tooShort", ["found": found, "needed": needed])
        case .tooMuchToRemember(let marks, let limit):
            try encoder.write("tooMuchToRemember", ["marks": marks, "limit": limit])
        case .notOfThisKind(let kind): try encoder.write("notOfThisKind", ["kind": kind])
        case .notMeasured(let kind): try encoder.write("notMeasured", ["kind": kind])
        case .noWeekdays: try encoder.write("noWeekdays")
        case .notPositive(let amount): try encoder.write("notPositive", ["amount": amount])
        case .otherCurrency(let currency, let expected):
            try encoder.write("otherCurrency", ["currency": currency, "expected": expected])
        case .ownPrerequisite: try encoder.write("ownPrerequisite")
        }
    }
}
