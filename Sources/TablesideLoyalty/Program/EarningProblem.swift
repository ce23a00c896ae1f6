public import TablesideCore

/// A fault in the rules for earning points.
public enum EarningProblem: CodedReason, Codable {
    /// There are more rules than allowed.
    case tooManyRules(found: Int, limit: Int)
    /// Two rules have this identity.
    case repeated(rule: EarningRuleID)
    /// The number of points is not 1…`SizeLimit.points`.
    case pointsOutOfRange(points: Int)
    /// The unit is not above 0.
    case unitNotPositive(unit: Money)
    /// The delay is not in ``EarningRules/delays``.
    case delayOutOfRange(delay: Elapsed)
    /// The number of days or months is out of range.
    case validityOutOfRange(count: Int)
    /// The points would expire before they are available.
    case neverAvailable(delay: Elapsed)

    /// The stable name of the fault.
    public var code: ErrorCode {
        let name =
            switch self {
            case .tooManyRules: "tooManyRules"
            case .repeated: "repeated"
            case .pointsOutOfRange: "pointsOutOfRange"
            case .unitNotPositive: "unitNotPositive"
            case .delayOutOfRange: "delayOutOfRange"
            case .validityOutOfRange: "validityOutOfRange"
            case .neverAvailable: "neverAvailable"
            }
        return ErrorCode(rawValue: "points.earningRules." + name)
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .tooManyRules(let found, let limit): "at most \(limit) rules are possible, not \(found)"
        case .repeated(let rule): "the rule \(shown: rule) occurs twice"
        case .pointsOutOfRange(let points): "\(points) points are not between 1 and \(SizeLimit.points)"
        case .unitNotPositive(let unit): "the unit of \(unit) is not above 0"
        case .delayOutOfRange(let delay): "\(delay) is not between 0 and ten years"
        case .validityOutOfRange(let count): "points cannot be valid for \(count) days or months"
        case .neverAvailable(let delay): "after \(delay) the points have expired"
        }
    }
}

extension EarningProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "tooManyRules": try .tooManyRules(found: read("found"), limit: read("limit"))
            case "repeated": try .repeated(rule: read("rule"))
            case "pointsOutOfRange": try .pointsOutOfRange(points: read("points"))
            case "unitNotPositive": try .unitNotPositive(unit: read("unit"))
            case "delayOutOfRange": try .delayOutOfRange(delay: read("delay"))
            case "validityOutOfRange": try .validityOutOfRange(count: read("count"))
            case "neverAvailable": try .neverAvailable(delay: read("delay"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .tooManyRules(let found, let limit): try encoder.write("tooManyRules", ["found": found, "limit": limit])
        case .repeated(let rule): try encoder.write("repeated", ["rule": rule])
        case .pointsOutOfRange(let points): try encoder.write("pointsOutOfRange", ["points": points])
        case .unitNotPositive(let unit): try encoder.write("unitNotPositive", ["unit": unit])
        case .delayOutOfRange(let delay): try encoder.write("delayOutOfRange", ["delay": delay])
        case .validityOutOfRange(let count): try encoder.write("validityOutOfRange", ["count": count])
        case .neverAvailable(let delay): try encoder.write("neverAvailable", ["delay": delay])
        }
    }
}
