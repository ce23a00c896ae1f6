public import TablesideCore

/// How a branch balances its waiters on one date: the policy, the unit of load, and the preferences that come before
/// the policy.
///
/// A shift follows the rules set last (``Shift/Command/follow(rules:)``), so a manager can change them during service.
/// All faults are reported at once.
///
/// ```swift
/// var rules = ShiftRules()                       // banded, orders, assigned by the shift
/// rules.sections = ["terrace": ["t1", "t2"], "bar": ["b1"]]
/// rules.minGap = .minutes(2)
/// try shift.perform(.follow(rules: rules), by: .manager(mara, at: branch.id), at: now)
/// ```
public struct ShiftRules: Hashable, Codable, Sendable {
    /// How a waiter is chosen among the preferred ones.
    public var policy: AssignmentPolicy
    /// The unit in which loads and caps are counted.
    public var unit: LoadUnit
    /// Whether waiters take orders, the shift assigns them, or it offers them.
    public var mode: AssignmentMode
    /// The shortest time between two assignments to one waiter; `nil` for none.
    ///
    /// A waiter assigned more recently is chosen only if no other one remains.
    public var minGap: Elapsed?
    /// How long before the planned end of a duty the shift stops giving the waiter new orders, except of tables they
    /// already serve; `nil` to assign until the end.
    ///
    /// It limits only the shift's choice; a waiter can take an order by hand until the end.
    public var lastOrder: Elapsed?
    /// Whether a waiter of another section may get an order that the section's own waiters cannot take.
    public var allowsOverflow: Bool
    /// Whether a guest's own waiter gets their orders whenever possible; in another section only if ``allowsOverflow``
    /// is set.
    public var prefersRegular: Bool
    /// Whether an order for the guest's own waiter leaves the turn of ``AssignmentPolicy/roundRobin`` where it was; if
    /// `false`, it uses up that waiter's turn.
    public var requestsKeepTurn: Bool
    /// The tables of each section; a table without a section belongs to every waiter.
    public var sections: [SectionID: Set<TableID>]

    /// Makes rules; the defaults fit most restaurants.
    public init(
        policy: AssignmentPolicy = .usual,
        unit: LoadUnit = .orders,
        mode: AssignmentMode = .assign,
        minGap: Elapsed? = nil,
        lastOrder: Elapsed? = nil,
        allowsOverflow: Bool = true,
        prefersRegular: Bool = true,
        requestsKeepTurn: Bool = false,
        sections: [SectionID: Set<TableID>] = [:]
    ) {
        self.policy = policy
        self.unit = unit
        self.mode = mode
        self.minGap = minGap
        self.lastOrder = lastOrder
        self.allowsOverflow = allowsOverflow
        self.prefersRegular = prefersRegular
        self.requestsKeepTurn = requestsKeepTurn
        self.sections = sections
    }

    /// The default rules: banded by orders, assigned by the shift.
    public static let usual = ShiftRules()
    /// QuickPlate's: waiters take orders themselves, and the one with the fewest orders comes first (QP-58, QP-60).
    public static let quickPlate = ShiftRules(policy: .leastActive, mode: .claim)

    /// Every fault of the rules; empty if a shift can follow them.
    ///
    /// - Complexity: O(tables).
    public func problems() -> [ShiftProblem] {
        var problems: [ShiftProblem] = []
        switch policy {
        case .weightedLeast(let bias) where !AssignmentPolicy.biases.contains(bias):
            problems.append(.biasOutOfRange)
        case .banded(let width) where !(0...SizeLimit.load).contains(width):
            problems.append(.bandOutOfRange(width: width))
        default: break
        }
        if case .offer(let within) = mode, !ShiftProblem.lengths.contains(within) {
            problems.append(.offerOutOfRange(within: within))
        }
        if let minGap, !ShiftProblem.lengths.contains(minGap) { problems.append(.gapOutOfRange(gap: minGap)) }
        if let lastOrder, !ShiftProblem.lengths.contains(lastOrder) {
            problems.append(.lastOrderOutOfRange(before: lastOrder))
        }
        if sections.count > SizeLimit.areas { problems.append(.tooManySections(limit: SizeLimit.areas)) }
        guard sections.values.reduce(0, { $0 + $1.count }) <= SizeLimit.tables else {
            // With this many tables, shared ones are not searched for.
            return problems + [.tooManyTables(limit: SizeLimit.tables)]
        }
        var owner: [TableID: SectionID] = [:]
        for (section, tables) in sections.sorted(by: { $0.key < $1.key }) {
            for table in tables.sorted() {
                if let other = owner.updateValue(section, forKey: table) {
                    problems.append(.sharedTable(table: table, sections: [other, section]))
                }
            }
        }
        return problems
    }

    /// The same rules with the band within its bounds, so that no sum with it overflows.
    var bounded: Self {
        guard case .banded(let width) = policy, !(0...SizeLimit.load).contains(width) else { return self }
        var rules = self
        rules.policy = .banded(width: max(0, min(width, SizeLimit.load)))
        return rules
    }

    /// The section of each table that has one: the first by identity if a table is in several.
    var sectionsOfTables: [TableID: SectionID] {
        var owners: [TableID: SectionID] = [:]
        for (section, tables) in sections {
            for table in tables { owners[table] = min(section, owners[table] ?? section) }
        }
        return owners
    }

    /// The section of a table; `nil` if it belongs to every waiter.
    ///
    /// - Complexity: O(sections).
    public func section(of table: TableID) -> SectionID? {
        sections.lazy.filter { $0.value.contains(table) }.map(\.key).min()
    }
}

/// A waiter's weight, sections and skills on a shift, as the manager sets them.
public struct WaiterPlan: Hashable, Codable, Sendable {
    /// The waiter's share in hundredths, 1…1,000: 100 for full time, 50 for a part-time waiter or a trainee.
    public var weight: Int
    /// The sections that the waiter owns; empty for all.
    ///
    /// A section that the rules do not name is valid but has no tables, so a waiter who owns no other section gets
    /// orders of other sections only where overflow is allowed.
    public var sections: Set<SectionID>
    /// The waiter's special skills, such as a language.
    public var skills: Set<WaiterSkill>

    /// Makes a plan; the defaults are full time, all sections and no special skills.
    public init(weight: Int = 100, sections: Set<SectionID> = [], skills: Set<WaiterSkill> = []) {
        self.weight = weight
        self.sections = sections
        self.skills = skills
    }

    /// Every fault of the plan; empty if it is valid.
    public func problems() -> [ShiftProblem] {
        var problems: [ShiftProblem] = []
        if !ShiftProblem.weights.contains(weight) { problems.append(.weightOutOfRange(weight: weight)) }
        if sections.count > SizeLimit.areas { problems.append(.tooManySections(limit: SizeLimit.areas)) }
        if skills.count > SizeLimit.words { problems.append(.tooManySkills(limit: SizeLimit.words)) }
        return problems
    }

    /// The same plan with the weight within its bounds, so that no product with it overflows.
    var bounded: Self {
        guard !ShiftProblem.weights.contains(weight) else { return self }
        var plan = self
        plan.weight = max(ShiftProblem.weights.lowerBound, min(weight, ShiftProblem.weights.upperBound))
        return plan
    }
}

/// A skill that not every waiter has, such as speaking a language or serving the tasting menu.
public struct WaiterSkill: OpenCode {
    /// The text that is stored and sent, such as `wine`.
    public let rawValue: String

    /// Makes a skill from its text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Can advise guests on wine.
    public static let wine = WaiterSkill(rawValue: "wine")
    /// Can serve the tasting menu.
    public static let tastingMenu = WaiterSkill(rawValue: "tastingMenu")

    /// Can serve guests in a language.
    public static func language(_ language: LanguageTag) -> WaiterSkill {
        WaiterSkill(rawValue: "language:" + language.description)
    }

    /// The skills named by this release; a restaurant can add its own.
    public static let known: [WaiterSkill] = [.wine, .tastingMenu]
}

/// The facts about an order that a shift needs to choose its waiter.
public struct WorkFacts: Hashable, Codable, Sendable {
    /// The number of guests; 0 if unknown.
    public var covers: Int
    /// The table of the order; `nil` for an order without one.
    public var table: TableID?
    /// When the order is expected to be done, used to forecast when a waiter has room; `nil` if unknown.
    public var expectedEnd: Instant?
    /// Whether the guests sit at the table and stay after the order is served: the waiter who gets it then serves the
    /// table until the shift learns that they have left (``Shift/Command/seat(tables:waiter:)``).
    public var isSeated: Bool
    /// What few orders have, behind one reference; `nil` for none, so that equal facts have equal values.
    private var rare: Boxed<Rare>?

    /// The facts that few orders have: commands and events carry them along, and each copy would copy all of them.
    private struct Rare: Hashable, Sendable {
        var skills: Set<WaiterSkill> = []
        var regular: UserID?
        var priority = 0
        var units: Int?
    }

    /// Makes the facts of an order; by default, all are unknown.
    public init(
        covers: Int = 0,
        table: TableID? = nil,
        skills: Set<WaiterSkill> = [],
        regular: UserID? = nil,
        priority: Int = 0,
        units: Int? = nil,
        expectedEnd: Instant? = nil,
        isSeated: Bool = false
    ) {
        self.covers = covers
        self.table = table
        self.expectedEnd = expectedEnd
        self.isSeated = isSeated
        if skills.isEmpty, regular == nil, priority == 0, units == nil { return }
        rare = Boxed(Rare(skills: skills, regular: regular, priority: priority, units: units))
    }

    /// The skills that the waiter must have.
    public var skills: Set<WaiterSkill> {
        get { rare?.value.skills ?? [] }
        set { change { $0.skills = newValue } }
    }

    /// The guest's own waiter; `nil` if they have none.
    public var regular: UserID? {
        get { rare?.value.regular }
        set { change { $0.regular = newValue } }
    }

    /// Orders of a higher priority are assigned first.
    public var priority: Int {
        get { rare?.value.priority ?? 0 }
        set { change { $0.priority = newValue } }
    }

    /// The load in the restaurant's own units (``LoadUnit/units``); `nil` counts as one.
    public var units: Int? {
        get { rare?.value.units }
        set { change { $0.units = newValue } }
    }

    private mutating func change(_ change: (inout Rare) -> Void) {
        var new = rare?.value ?? Rare()
        change(&new)
        rare = new == Rare() ? nil : Boxed(new)
    }

    /// Every fault of the facts; empty if they are valid.
    public func problems() -> [ShiftProblem] {
        var problems: [ShiftProblem] = []
        if !(0...SizeLimit.load).contains(covers) { problems.append(.coversOutOfRange(covers: covers)) }
        guard rare != nil else { return problems }
        if let units, !(1...SizeLimit.load).contains(units) { problems.append(.unitsOutOfRange(units: units)) }
        if !ShiftProblem.priorities.contains(priority) { problems.append(.priorityOutOfRange(priority: priority)) }
        if skills.count > SizeLimit.words { problems.append(.tooManySkills(limit: SizeLimit.words)) }
        return problems
    }

    /// The same facts with the covers and the units within their bounds, so that no sum of them overflows.
    var bounded: Self {
        let bounds = 0...SizeLimit.load
        guard !bounds.contains(covers) || units.map({ !bounds.contains($0) || $0 == 0 }) ?? false else { return self }
        var facts = self
        facts.covers = max(0, min(covers, SizeLimit.load))
        facts.units = units.map { max(1, min($0, SizeLimit.load)) }
        return facts
    }

    /// The load of the order; `nil` if it depends on the waiter's tables.
    func load(in unit: LoadUnit) -> Int? {
        switch unit {
        case .orders: 1
        case .covers: max(1, covers)
        case .tables: nil
        case .units: units ?? 1
        }
    }

    /// The facts as they are stored: `nil` if all are unknown.
    var stored: WorkFacts? { self == WorkFacts() ? nil : self }
}

/// A fault in the rules of a shift, in a waiter's plan or in the facts of an order.
public enum ShiftProblem: CodedReason, Codable {
    /// The bias of ``AssignmentPolicy/weightedLeast(bias:)`` is outside ``AssignmentPolicy/biases``.
    case biasOutOfRange
    /// The band is narrower than 0 or wider than a load can be.
    case bandOutOfRange(width: Int)
    /// The time for an offer is not positive, or longer than a day.
    case offerOutOfRange(within: Elapsed)
    /// The gap is not positive, or longer than a day.
    case gapOutOfRange(gap: Elapsed)
    /// The time before the end of a duty is not positive, or longer than a day.
    case lastOrderOutOfRange(before: Elapsed)
    /// A table is in two sections.
    case sharedTable(table: TableID, sections: [SectionID])
    /// There are more sections than a branch can have.
    case tooManySections(limit: Int)
    /// There are more tables in sections than a branch can have.
    case tooManyTables(limit: Int)
    /// The weight is outside 1…1,000.
    case weightOutOfRange(weight: Int)
    /// There are more skills than a waiter or an order can have.
    case tooManySkills(limit: Int)
    /// The number of guests is negative or impossible.
    case coversOutOfRange(covers: Int)
    /// The load is below one or impossible.
    case unitsOutOfRange(units: Int)
    /// The priority is outside −1,000…1,000.
    case priorityOutOfRange(priority: Int)
    /// The start of a duty is in the past, or more than two days away.
    case startOutOfRange(start: Instant)
    /// The end of a duty or a break is not after its start, or more than two days after it.
    case endOutOfRange(end: Instant)

    static let lengths = Elapsed.milliseconds(1)...Elapsed.days(1)
    static let weights = 1...1_000
    static let priorities = -1_000...1_000
    static let longestDuty = Elapsed.days(2)

    /// The stable name of the fault.
    public var code: ErrorCode {
        let name =
            switch self {
            case .biasOutOfRange: "biasOutOfRange"
            case .bandOutOfRange: "bandOutOfRange"
            case .offerOutOfRange: "offerOutOfRange"
            case .gapOutOfRange: "gapOutOfRange"
            case .lastOrderOutOfRange: "lastOrderOutOfRange"
            case .sharedTable: "sharedTable"
            case .tooManySections: "tooManySections"
            case .tooManyTables: "tooManyTables"
            case .weightOutOfRange: "weightOutOfRange"
            case .tooManySkills: "tooManySkills"
            case .coversOutOfRange: "coversOutOfRange"
            case .unitsOutOfRange: "unitsOutOfRange"
            case .priorityOutOfRange: "priorityOutOfRange"
            case .startOutOfRange: "startOutOfRange"
            case .endOutOfRange: "endOutOfRange"
            }
        return ErrorCode(rawValue: "shift.unsound." + name)
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .biasOutOfRange: "the bias is outside 0 to 8"
        case .bandOutOfRange(let width): "a band of \(width) is not between 0 and \(SizeLimit.load)"
        case .offerOutOfRange(let within): "\(within) is no time in which to answer an offer"
        case .gapOutOfRange(let gap): "\(gap) is no gap between two assignments"
        case .lastOrderOutOfRange(let before): "\(before) is no time before the end of a duty"
        case .sharedTable(let table, let sections): "the table \(shown: table) is in the sections \(list: sections)"
        case .tooManySections(let limit): "there are more than \(limit) sections"
        case .tooManyTables(let limit): "there are more than \(limit) tables in sections"
        case .weightOutOfRange(let weight): "a weight of \(weight) is not between 1 and 1000"
        case .tooManySkills(let limit): "there are more than \(limit) skills"
        case .coversOutOfRange(let covers): "\(covers) is no number of guests"
        case .unitsOutOfRange(let units): "\(units) is no load"
        case .priorityOutOfRange(let priority): "a priority of \(priority) is not between -1000 and 1000"
        case .startOutOfRange(let start): "\(start) is in the past, or too far away"
        case .endOutOfRange(let end): "\(end) is not after the start, or too far away"
        }
    }
}

extension ShiftProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "biasOutOfRange": try read.alone(.biasOutOfRange)
            case "bandOutOfRange": try .bandOutOfRange(width: read("width"))
            case "offerOutOfRange": try .offerOutOfRange(within: read("within"))
            case "gapOutOfRange": try .gapOutOfRange(gap: read("gap"))
            case "lastOrderOutOfRange": try .lastOrderOutOfRange(before: read("before"))
            case "sharedTable": try .sharedTable(table: read("table"), sections: read("sections"))
            case "tooManySections": try .tooManySections(limit: read("limit"))
            case "tooManyTables": try .tooManyTables(limit: read("limit"))
            case "weightOutOfRange": try .weightOutOfRange(weight: read("weight"))
            case "tooManySkills": try .tooManySkills(limit: read("limit"))
            case "coversOutOfRange": try .coversOutOfRange(covers: read("covers"))
            case "unitsOutOfRange": try .unitsOutOfRange(units: read("units"))
            case "priorityOutOfRange": try .priorityOutOfRange(priority: read("priority"))
            case "startOutOfRange": try .startOutOfRange(start: read("start"))
            case "endOutOfRange": try .endOutOfRange(end: read("end"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .biasOutOfRange: try encoder.write("biasOutOfRange")
        case .bandOutOfRange(let width): try encoder.write("bandOutOfRange", ["width": width])
        case .offerOutOfRange(let within): try encoder.write("offerOutOfRange", ["within": within])
        case .gapOutOfRange(let gap): try encoder.write("gapOutOfRange", ["gap": gap])
        case .lastOrderOutOfRange(let before): try encoder.write("lastOrderOutOfRange", ["before": before])
        case .sharedTable(let table, let sections):
            try encoder.write("sharedTable", ["table": table, "sections": sections])
        case .tooManySections(let limit): try encoder.write("tooManySections", ["limit": limit])
        case .tooManyTables(let limit): try encoder.write("tooManyTables", ["limit": limit])
        case .weightOutOfRange(let weight): try encoder.write("weightOutOfRange", ["weight": weight])
        case .tooManySkills(let limit): try encoder.write("tooManySkills", ["limit": limit])
        case .coversOutOfRange(let covers): try encoder.write("coversOutOfRange", ["covers": covers])
        case .unitsOutOfRange(let units): try encoder.write("unitsOutOfRange", ["units": units])
        case .priorityOutOfRange(let priority): try encoder.write("priorityOutOfRange", ["priority": priority])
        case .startOutOfRange(let start): try encoder.write("startOutOfRange", ["start": start])
        case .endOutOfRange(let end): try encoder.write("endOutOfRange", ["end": end])
        }
    }
}
