public import TablesideCore
public import TablesideVenue

/// A branch as the booking engine sees it: tables, services and rules, validated and indexed once.
///
/// A plan is immutable and contains no bookings. The ``ServiceDay``s of the branch are decided with it, and
/// ``open(_:beside:)`` combines it with one of them for queries.
///
/// ```swift
/// let plan = try VenuePlan(branch, rules: rules, zone: bucharest)
/// let evening = try plan.open(friday)
/// for slot in evening.slots(for: 4, at: now) { print(slot.label.time, slot.answer) }
/// ```
public struct VenuePlan: Sendable {
    /// The identity of the branch.
    public let branch: BranchID
    /// The versions of the documents that the plan was compiled from.
    public let version: PlanVersion
    /// The booking rules that the plan was compiled from.
    public internal(set) var rules: BookingRules
    /// The opening hours; always closed if the branch has none and only its services have hours.
    public let hours: OpeningHours
    /// The time zone rules of the branch.
    public let zone: any ZoneRules
    /// The tables: fewest seats first, then by identity.
    public let tables: [DiningTable]
    /// The time that a table needs between two parties; `nil` for none.
    public var buffer: Buffer? { rules.buffer }

    let seating: SeatingUnits
    /// How many days before the horizon of the rules the guest may book a date.
    var daysEarlier = 0
    /// Service days of nearby dates whose stays are known, so that stays may reach into them.
    var neighbors: [ServiceDay] = []
    /// The preference among tables that fit equally well by the rules.
    public internal(set) var taste = TablePreference.none
    /// The units, grouped by who can have them.
    let index: SeatingIndex
    /// What bookings must leave to walk-ins; `nil` without a quota.
    let door: WalkInCapacity?
    /// The turn times, most specific first.
    let turns: [TurnTime]
    /// The pauses of the whole branch, in order, merged if they touch.
    let pauses: [Range<Instant>]
    /// For each table, the pauses of its area alone, in order; empty if no area is paused alone.
    let areaPauses: [[Range<Instant>]]
    private let positions: [TableID: Int]
    /// The identities of ``tables``.
    let tableIDs: [TableID]

    /// The most automatic combinations that a plan holds; more suggest a mistake in the joints, or too large a limit.
    public static let combinationLimit = 20_000

    /// Compiles the plan of a branch.
    ///
    /// Only the name of the zone is checked here; whether it covers a date is found when that date is opened.
    ///
    /// - Parameters:
    ///   - branch: The branch.
    ///   - rules: Its booking rules.
    ///   - zone: Its time zone rules, for the zone that the branch names.
    /// - Throws: Everything that is wrong with the three, at once.
    /// - Complexity: O(units × log units), plus, for each table, the square of the number of its joints.
    public init(_ branch: Branch, rules: BookingRules, zone: any ZoneRules) throws(Defects<PlanDefect>) {
        var problems = branch.planningProblems().map { Problem(PlanDefect.branch(reason: $0.reason), at: $0.path) }
            .under(
                "branch"
            )
        if rules.id != branch.id {
            problems.append(
                Problem(.foreignRules(rules: rules.id, branch: branch.id), at: FieldPath("rules").field("id"))
            )
        }
        problems += rules.problems().under("rules")
        problems += VenuePlan.contradictions(between: rules, and: branch).under("rules")
        if zone.identifier != branch.zone {
            problems.append(Problem(.otherZone(zone: zone.identifier, branch: branch.zone), at: "zone"))
        }
        if branch.hours == nil, rules.services == nil {
            problems.append(Problem(.unknownHours, at: FieldPath("branch").field("hours")))
        }
        let tables = branch.tables.sorted { ($0.seats.maximum, $0.id) < ($1.seats.maximum, $1.id) }
        // An invalid floor gets no combinations; its problems have been reported.
        let seating =
            problems.isEmpty ? UnitMaker(tables: tables, branch: branch, rules: rules).units() : SeatingUnits()
        if seating == nil {
            let defect = PlanDefect.tooManyCombinations(limit: VenuePlan.combinationLimit)
            problems.append(Problem(defect, at: FieldPath("branch").field("joints")))
        }
        guard let seating, problems.isEmpty else { throw Defects(problems) }
        self.branch = branch.id
        version = PlanVersion(branch: branch.version, rules: rules.version)
        self.rules = rules
        // If the services have hours of their own, the branch's hours only add exceptions.
        hours = branch.hours ?? .closed
        self.zone = zone
        self.tables = tables
        self.seating = seating
        index = SeatingIndex(seating, turns: rules.turns)
        door = WalkInCapacity(rules.walkInQuota, tables: tables, seating: seating)
        turns = rules.turns.enumerated()
            .sorted { ($1.element.specificity, $0.offset) < ($0.element.specificity, $1.offset) }
            .map(\.element)
        func pauses(of area: AreaID?) -> [Range<Instant>] {
            rules.pauses.filter { $0.from < $0.until && $0.area == area }.map { $0.from..<$0.until }.merged()
        }
        self.pauses = pauses(of: nil)
        areaPauses =
            rules.pauses.contains { $0.area != nil } ? tables.map { $0.area.map(pauses(of:)) ?? [] } : []
        tableIDs = tables.map(\.id)
        // Identities are unique; duplicates were reported above.
        positions = Dictionary(tables.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    /// The first disabled table among some tables; `nil` if none is disabled.
    func disabled(among tables: [TableID]) -> TableID? {
        tables.first { table in rules.tables.contains { $0.table == table && $0.isDisabled } }
    }

    /// Returns the table with this identity; `nil` if the branch has none.
    public func table(_ id: TableID) -> DiningTable? { positions[id].map { tables[$0] } }

    /// The position of a table in ``tables``.
    func position(of table: TableID) -> Int? { positions[table] }

    /// The number of seats at the largest table; `nil` without tables.
    public var largestTable: Int? { tables.last?.seats.maximum }
}

/// An error for a query that a plan cannot answer.
public struct PlanError: ReasonedError, Codable {
    /// What can be wrong with a query to a plan.
    public enum Reason: CodedReason, Codable {
        /// The service day belongs to another branch.
        case otherBranch(plan: BranchID, day: BranchDay)
        /// The calendar would open too many dates at once (``SizeLimit/calendarDates``).
        case tooManyDates(count: Int, limit: Int)
        /// The date has so many bookings, or such large tables, that their costs do not fit into one number.
        case tooManyBookings(count: Int)
        /// The time zone of the branch cannot answer.
        case zone(reason: ZoneError.Reason)

        /// The stable name of the fault.
        public var code: ErrorCode {
            switch self {
            case .otherBranch: ErrorCode(rawValue: "plan.otherBranch")
            case .tooManyDates: ErrorCode(rawValue: "plan.tooManyDates")
            case .tooManyBookings: ErrorCode(rawValue: "plan.tooManyBookings")
            case .zone: ErrorCode(rawValue: "plan.zone")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .otherBranch(let plan, let day):
                "the plan is for branch \(shown: plan), the service day is \(shown: day)"
            case .tooManyDates(let count, let limit): "the calendar has \(count) dates; the limit is \(limit)"
            case .tooManyBookings(let count): "the costs of \(count: count, "booking") do not fit in one number"
            case .zone(let reason): "the time zone cannot answer: \(reason)"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Creates the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension PlanError.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "otherBranch": try .otherBranch(plan: read("plan"), day: read("day"))
            case "tooManyDates": try .tooManyDates(count: read("count"), limit: read("limit"))
            case "tooManyBookings": try .tooManyBookings(count: read("count"))
            case "zone": try .zone(reason: read("reason"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .otherBranch(let plan, let day): try encoder.write("otherBranch", ["plan": plan, "day": day])
        case .tooManyDates(let count, let limit): try encoder.write("tooManyDates", ["count": count, "limit": limit])
        case .tooManyBookings(let count): try encoder.write("tooManyBookings", ["count": count])
        case .zone(let reason): try encoder.write("zone", ["reason": reason])
        }
    }
}
