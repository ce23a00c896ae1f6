public import TablesideCore

/// Why the points for an order or another source cannot be computed.
public struct EarningError: ReasonedError, Codable {
    /// The reasons, with the values that failed.
    public enum Reason: CodedReason, Codable {
        /// The rules have these faults.
        case unsound(problems: [Problem<EarningProblem>])
        /// The amounts are in several currencies or do not fit, according to the error code.
        case money(code: ErrorCode)
        /// The number of points is not 1…`SizeLimit.points`.
        case pointsOutOfRange(points: Int)
        /// The order would earn more than `SizeLimit.points` by a rule.
        case tooManyPoints(rule: EarningRuleID)
        /// The points would expire before they are available.
        case neverAvailable(delay: Elapsed)
        /// An instant or a date is outside the calendar.
        case dateOutOfRange
        /// The zone's rules are not known at that time.
        case zoneUnknown(zone: String)

        /// The stable name of the fault.
        public var code: ErrorCode {
            let name =
                switch self {
                case .unsound: "unsound"
                case .money: "money"
                case .pointsOutOfRange: "pointsOutOfRange"
                case .tooManyPoints: "tooManyPoints"
                case .neverAvailable: "neverAvailable"
                case .dateOutOfRange: "dateOutOfRange"
                case .zoneUnknown: "zoneUnknown"
                }
            return ErrorCode(rawValue: "points.earning." + name)
        }

        /// What is wrong, in plain words.
        public var description: String {
            switch self {
            case .unsound(let problems): problems.firstSentences
            case .money(let code): "the net amount cannot be computed: \(code)"
            case .pointsOutOfRange(let points): "\(points) points are not between 1 and \(SizeLimit.points)"
            case .tooManyPoints(let rule): "the rule \(shown: rule) gives more than \(SizeLimit.points) points"
            case .neverAvailable(let delay): "after \(delay) the points have expired"
            case .dateOutOfRange: "the points would expire outside the calendar"
            case .zoneUnknown(let zone): "the zone \(shown: zone) is not known at that time"
            }
        }
    }

    /// Why the points cannot be computed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension EarningError.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "unsound": try .unsound(problems: read("problems"))
            case "money": try .money(code: read("code"))
            case "pointsOutOfRange": try .pointsOutOfRange(points: read("points"))
            case "tooManyPoints": try .tooManyPoints(rule: read("rule"))
            case "neverAvailable": try .neverAvailable(delay: read("delay"))
            case "dateOutOfRange": try read.alone(.dateOutOfRange)
            case "zoneUnknown": try .zoneUnknown(zone: read("zone"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .unsound(let problems): try encoder.write("unsound", ["problems": problems])
        case .money(let code): try encoder.write("money", ["code": code])
        case .pointsOutOfRange(let points): try encoder.write("pointsOutOfRange", ["points": points])
        case .tooManyPoints(let rule): try encoder.write("tooManyPoints", ["rule": rule])
        case .neverAvailable(let delay): try encoder.write("neverAvailable", ["delay": delay])
        case .dateOutOfRange: try encoder.write("dateOutOfRange")
        case .zoneUnknown(let zone): try encoder.write("zoneUnknown", ["zone": zone])
        }
    }
}
