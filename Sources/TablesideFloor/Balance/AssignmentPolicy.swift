public import TablesideCore

/// How a shift chooses among the waiters who can take an order.
///
/// Every policy is deterministic. Ties go to the waiter with the least load for their weight, then to the one assigned
/// longest ago (a waiter without an order this shift comes first), then by identity. Loads, covers, tables and covers
/// per hour are divided by the waiter's weight (``WaiterPlan/weight``).
///
/// | policy | fair over the shift | fair at the moment |
/// |---|---|---|
/// | ``leastActive`` | less | most |
/// | ``leastCovers`` | most | less |
/// | ``banded(width:)`` | nearly as ``leastCovers`` | within the band |
public enum AssignmentPolicy: Hashable, Codable, Sendable {
    /// The least load in hand.
    case leastActive
    /// The next waiter by identity after the one assigned last, skipping waiters who cannot take the order.
    ///
    /// It starts at the lowest identity. A skipped turn is not made up, and weights do not count.
    case roundRobin
    /// The fewest covers credited in this shift.
    case leastCovers
    /// The fewest different tables among the orders in hand.
    case leastTables
    /// The greatest weight ÷ (load + 1)^bias, so that part-time waiters get a share according to their weight.
    ///
    /// The bias is 0…8; 1 divides evenly, and 0 uses only the weights. Remaining ties go to the waiter assigned longest
    /// ago, then by identity.
    case weightedLeast(bias: Double)
    /// The fewest covers per hour on duty, among waiters whose load is at most `width` above the least; the default,
    /// with a width of 1.
    ///
    /// The first 15 minutes on duty count as 15, so that a waiter who starts late is not flooded.
    case banded(width: Int)

    /// The band width that balances fairness in covers against momentary load.
    public static let usual = AssignmentPolicy.banded(width: 1)
    /// The valid biases for ``weightedLeast(bias:)``.
    public static let biases = 0.0...8.0
    /// The minimum time on duty used as the divisor of covers per hour.
    public static let shortestDuty = Elapsed.minutes(15)

    /// The name of the policy, without its numbers.
    public var name: String {
        switch self {
        case .leastActive: "leastActive"
        case .roundRobin: "roundRobin"
        case .leastCovers: "leastCovers"
        case .leastTables: "leastTables"
        case .weightedLeast: "weightedLeast"
        case .banded: "banded"
        }
    }
}

/// The unit in which a waiter's load and cap are counted.
public enum LoadUnit: String, ClosedCode {
    /// The number of orders in hand.
    case orders
    /// The covers of the orders in hand; an order without a known number counts as one.
    case covers
    /// The different tables among the orders in hand; an order without a table counts as one.
    case tables
    /// The restaurant's own units (``WorkFacts/units``); an order without a number counts as one.
    case units
}

/// How an order gets its waiter.
public enum AssignmentMode: Hashable, Codable, Sendable {
    /// Waiters take orders themselves; an order waits until one does.
    case claim
    /// The shift gives each order to a waiter.
    case assign
    /// The shift offers each order to a waiter, who can take it, refuse it, or let the offer lapse after this time or
    /// at the end of their duty; then the next waiter is asked.
    case offer(within: Elapsed)
}

extension AssignmentPolicy {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "leastActive": try read.alone(.leastActive)
            case "roundRobin": try read.alone(.roundRobin)
            case "leastCovers": try read.alone(.leastCovers)
            case "leastTables": try read.alone(.leastTables)
            case "weightedLeast": try .weightedLeast(bias: read("bias"))
            case "banded": try .banded(width: read("width"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .leastActive: try encoder.write("leastActive")
        case .roundRobin: try encoder.write("roundRobin")
        case .leastCovers: try encoder.write("leastCovers")
        case .leastTables: try encoder.write("leastTables")
        case .weightedLeast(let bias): try encoder.write("weightedLeast", ["bias": bias])
        case .banded(let width): try encoder.write("banded", ["width": width])
        }
    }
}

extension AssignmentMode {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "claim": try read.alone(.claim)
            case "assign": try read.alone(.assign)
            case "offer": try .offer(within: read("within"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .claim: try encoder.write("claim")
        case .assign: try encoder.write("assign")
        case .offer(let within): try encoder.write("offer", ["within": within])
        }
    }
}
