public import TablesideCore
public import TablesideVenue

/// Which versions of its documents a plan was compiled from; events record by which plan they were decided.
public struct PlanVersion: Hashable, Codable, Sendable {
    /// The version of the branch.
    public let branch: Version
    /// The version of its booking rules.
    public let rules: Version

    /// Names the versions.
    public init(branch: Version, rules: Version) {
        self.branch = branch
        self.rules = rules
    }

    /// Whether one of its parts is older than that of another version.
    func isOutdated(beside other: PlanVersion) -> Bool { branch < other.branch || rules < other.rules }
}

/// A branch as its bookings see it: tables, services and rules, checked and put in order once.
///
/// A plan is immutable and knows no bookings; the ``ServiceDay``s of the branch are decided with it, and ``open(_:beside:)``
/// brings one of them together with it for questions.
///
/// ```swift
/// let plan = try VenuePlan(branch, rules: rules, zone: bucharest)
/// let evening = try plan.open(friday)
/// for slot in evening.slots(for: 4, at: now) { print(slot.label.time, slot.answer) }
/// ```
public struct VenuePlan: Sendable {
    /// The branch.
    public let branch: BranchID
    /// The versions of the documents of which the plan was compiled.
    public let version: PlanVersion
    /// By which rules it takes bookings.
    public let rules: BookingRules
    /// When it is open; never where the hours of the branch are unknown and its services alone say when they are open.
    public let hours: OpeningHours
    /// The rules of the clocks by which it lives.
    public let zone: any ZoneRules
    /// Its tables: fewest seats first, then by identity.
    public let tables: [DiningTable]
    /// The time that a table needs between two parties; `nil` for none.
    public var buffer: Buffer? { rules.buffer }

    let seating: SeatingUnits
    /// Later dates of which the stays are known, so that stays may reach into them.
    var neighbors: [ServiceDay] = []
    /// What the house prefers among tables that do equally well by its rules.
    public internal(set) var taste = TablePreference.none
    /// The units, sorted by who can have them.
    let index: SeatingIndex
    /// What bookings leave to walk-ins; `nil` where they leave nothing in particular.
    let door: WalkInCapacity?
    /// The turn times, the most special conditions first.
    let turns: [TurnTime]
    /// The pauses, in order and merged where they touch.
    let pauses: [Range<Instant>]
    private let positions: [TableID: Int]
    /// The identities of ``tables``.
    let tableIDs: [TableID]

    /// No plan holds more automatic combinations than that: more are a mistake in the joints, or too many tables at once.
    public static let combinationLimit = 20_000

    /// Compiles the plan of a branch.
    ///
    /// The zone is only asked for its name: whether it knows a date is found when that date is opened.
    ///
    /// - Parameters:
    ///   - branch: The branch.
    ///   - rules: Its booking rules.
    ///   - zone: The rules of its clocks; the zone that the branch names.
    /// - Throws: Everything that is wrong with the three, at once.
    /// - Complexity: O(units × log units), and for each table the square of the number of its joints.
    public init(_ branch: Branch, rules: BookingRules, zone: any ZoneRules) throws(Defects<PlanDefect>) {
        var problems = branch.problems().map { Problem(PlanDefect.branch(reason: $0.reason), at: $0.path) }.under(
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
        // Of a floor that is not right, no combinations are made: what is wrong with them was reported.
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
        // With services of its own, the branch's hours would only add exceptions.
        hours = branch.hours ?? .closed
        self.zone = zone
        self.tables = tables
        self.seating = seating
        index = SeatingIndex(seating, turns: rules.turns)
        door = WalkInCapacity(rules.walkInQuota, tables: tables, seating: seating)
        turns = rules.turns.enumerated()
            .sorted { ($1.element.specificity, $0.offset) < ($0.element.specificity, $1.offset) }
            .map(\.element)
        pauses = rules.pauses.filter { $0.from < $0.until }.map { $0.from..<$0.until }.merged()
        tableIDs = tables.map(\.id)
        // Identities are unique: anything else was reported above.
        positions = Dictionary(tables.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    /// The first of some tables at which nobody sits; `nil` when somebody may sit at all of them.
    func disabled(among tables: [TableID]) -> TableID? {
        tables.first { table in rules.tables.contains { $0.table == table && $0.isDisabled } }
    }

    /// The table with this identity; `nil` when the branch has none such.
    public func table(_ id: TableID) -> DiningTable? { positions[id].map { tables[$0] } }

    /// Where a table stands in ``tables``.
    func position(of table: TableID) -> Int? { positions[table] }

    /// The number of seats at the largest table; `nil` without tables.
    public var largestTable: Int? { tables.last?.seats.maximum }
}

/// Why a plan could not answer.
public struct PlanError: CodedError {
    /// What can be wrong with a question to a plan.
    public enum Reason: CodedReason {
        /// The service day is one of another branch.
        case otherBranch(plan: BranchID, day: BranchDay)
        /// A calendar opens no more dates at once (``SizeLimit/calendarDates``).
        case tooManyDates(count: Int, limit: Int)
        /// The evening has so many bookings, or tables so large, that their costs do not fit into one number.
        case tooManyBookings(count: Int)
        /// The branch's zone could not answer, for this reason.
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
                "the plan is one of branch \(shown: plan), the service day is \(shown: day)"
            case .tooManyDates(let count, let limit): "\(count) dates are more than the \(limit) of a calendar"
            case .tooManyBookings(let count): "\(count) bookings cannot be weighed against one another"
            case .zone(let reason): "the zone cannot answer: \(reason)"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
