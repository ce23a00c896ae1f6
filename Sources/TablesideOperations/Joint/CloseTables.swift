public import TablesideBooking
public import TablesideCore
public import TablesideHosting

/// Tables that are out of use on several dates: a terrace in December, or a room being painted for a week.
///
/// ```swift
/// let dates = try CivilDate("2026-12-01")...CivilDate("2026-12-14")
/// let closure = TableClosure(id: "terrace", tables: ["t7", "t8"], dates: dates, reason: "too cold")
/// try await runner.perform(Envelope(CloseTables(branch, closure), by: manager, id: commandID), in: plans)
/// ```
public struct TableClosure: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the closure, which its blocks on the dates name.
    public let id: BlockID
    /// The tables to close, each once.
    public let tables: [TableID]
    /// The business dates, both ends included; at most ``SizeLimit/closureDates``.
    public let dates: ClosedRange<CivilDate>
    /// The restaurant's reason; `nil` if it gave none.
    public let reason: String?

    /// Creates a closure of tables on these dates.
    public init(id: BlockID, tables: [TableID], dates: ClosedRange<CivilDate>, reason: String? = nil) {
        self.id = id
        self.tables = tables
        self.dates = dates
        self.reason = reason
    }

    private enum CodingKeys: CodingKey { case id, tables, dates, reason }

    /// Reads a closure; one with too many tables is refused.
    ///
    /// A closure with too many dates is read, because it takes no more memory, and the decision refuses it with the
    /// number of dates.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(BlockID.self, forKey: .id)
        tables = try container.decodeList(TableID.self, within: .namedTables, forKey: .tables)
        dates = try container.decode(ClosedRange<CivilDate>.self, forKey: .dates)
        reason = try container.decodeIfPresent(String.self, forKey: .reason)
    }

    /// The number of dates.
    var count: Int { dates.upperBound.dayNumber - dates.lowerBound.dayNumber + 1 }

    /// The service days of its dates at a branch, up to the limit.
    func days(at branch: BranchID) -> [BranchDay] {
        (0..<min(count, SizeLimit.closureDates)).compactMap { offset in
            (try? dates.lowerBound.adding(days: offset)).map { BranchDay(branch: branch, date: $0) }
        }
    }

    /// The service day of its first date at a branch.
    func subject(at branch: BranchID) -> DocumentRef {
        DocumentRef(ServiceDay.self, BranchDay(branch: branch, date: dates.lowerBound))
    }

    /// The service days of its dates at a branch, and of the adjacent dates.
    func needs(at branch: BranchID) -> [DocumentNeed] { AdjoiningDays.needs(of: days(at: branch)) }

    /// The blocks of its tables on one date.
    func blocks(during span: Range<Instant>) -> [TableBlock] {
        tables.enumerated().map { place, table in
            let name = BlockID(rawValue: "\(id.rawValue)/\(place + 1)")
            return TableBlock(id: name, table: table, span: span, reason: reason, closure: id)
        }
    }

    /// The refusal of lists that are too long, empty, or name a table twice.
    func check() throws(ServiceDay.Refusal) {
        if tables.count > SizeLimit.namedTables {
            throw ServiceDay.Refusal(.listTooLong(count: tables.count, limit: SizeLimit.namedTables))
        }
        if count > SizeLimit.closureDates {
            throw ServiceDay.Refusal(.listTooLong(count: count, limit: SizeLimit.closureDates))
        }
        // The blocks are named after it and a number.
        if id.rawValue.utf8.count + 4 > SizeLimit.identifier {
            throw ServiceDay.Refusal(.listTooLong(count: id.rawValue.utf8.count + 4, limit: SizeLimit.identifier))
        }
        guard !tables.isEmpty, Set(tables).count == tables.count else {
            throw ServiceDay.Refusal(.unavailable(reasons: [.notCombined(tables: tables)]))
        }
    }

    /// Refuses more dates than one unit holds, including the stays that they exchange; the limit in the refusal is an
    /// estimate.
    fileprivate func checkUnit(of changes: Changes, _ loaded: Loaded) throws(ServiceDay.Refusal) {
        // No timer of a date changes.
        let documents = Set(changes.writes.map(\.ref)).union(loaded.refs).union(changes.checks.keys)
        let items = documents.count + changes.events.count
        guard items > CommitUnit.itemLimit else { return }
        throw ServiceDay.Refusal(.listTooLong(count: count, limit: max(1, count * CommitUnit.itemLimit / items)))
    }
}

/// Takes tables out of use on several dates, all or none.
///
/// Each table gets a ``TableBlock`` on each date, from midnight, or from the end of the previous service if it runs
/// past midnight, to the end of its own last service. Bookings move to other tables where possible; if one cannot move,
/// nothing changes, and the answer names every date with its obstacle.
public struct CloseTables: JointDecision {
    /// Commands of this kind are remembered as `closeTables`.
    public static let name = DecisionName(rawValue: "closeTables")

    /// The obstacle to a closure on one date.
    public struct Obstacle: Hashable, Codable, Sendable {
        /// The date with the obstacle.
        public let date: CivilDate
        /// The reason why its tables cannot be closed.
        public let reason: ServiceDay.Refusal.Reason

        /// Creates an obstacle on a date.
        public init(on date: CivilDate, _ reason: ServiceDay.Refusal.Reason) {
            self.date = date
            self.reason = reason
        }
    }

    /// A booking that was moved to other tables.
    public struct Move: Hashable, Codable, Sendable {
        /// The date of the booking; its identity is unique only on this date.
        public let date: CivilDate
        /// The identity of the booking.
        public let booking: BookingID
        /// The tables before the move.
        public let from: [TableID]
        /// The tables after the move.
        public let to: [TableID]

        /// Creates a move of a booking between tables.
        public init(on date: CivilDate, _ booking: BookingID, from: [TableID], to: [TableID]) {
            self.date = date
            self.booking = booking
            self.from = from
            self.to = to
        }

        /// The moves of a date's bookings, in the order of their identities, without bookings that end up at their
        /// original tables.
        static func all(of moves: [TableMove], on date: CivilDate) -> [Move] {
            var ends: [BookingID: TableMove] = [:]
            for move in moves {
                let from = ends[move.booking]?.from ?? move.from
                ends[move.booking] = TableMove(booking: move.booking, from: from, to: move.to)
            }
            return ends.values.filter { $0.from != $0.to }.sorted { $0.booking < $1.booking }
                .map { Move(on: date, $0.booking, from: $0.from, to: $0.to) }
        }
    }

    /// The result of closing tables.
    public enum Answer: Hashable, Codable, Sendable {
        /// The tables are out of use; these bookings were moved, each once, by date.
        case closed(moves: [Move])
        /// Nothing has changed, because of these obstacles.
        case inTheWay(obstacles: [Obstacle])
    }

    /// The branch of the tables.
    public let branch: BranchID
    /// The closure with its tables and dates.
    public let closure: TableClosure

    /// Makes the decision to close tables.
    public init(_ branch: BranchID, _ closure: TableClosure) {
        self.branch = branch
        self.closure = closure
    }

    /// The service day of the first date, for access checks and the expected version.
    public var subject: DocumentRef { closure.subject(at: branch) }

    /// The service days of the dates, and of the adjacent dates.
    public func needs(_ loaded: Loaded, in plan: VenuePlan, at now: Instant) -> [DocumentNeed] {
        closure.needs(at: branch)
    }

    /// Blocks the tables on every date.
    ///
    /// - Throws: the refusal of a service day if the closure itself is invalid, or its author may not close tables; its
    ///   reason is `listTooLong` if the dates do not fit into one unit, because they adopt a changed plan and exchange
    ///   stays.
    public func decide(
        on loaded: Loaded,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Answer {
        try closure.check()
        let ids = closure.days(at: branch)
        var days = try AdjoiningDays(of: ids, in: loaded)
        var made = changes
        var moves: [Move] = []
        var obstacles: [Obstacle] = []
        for id in ids {
            let span = try AdjoiningDays.whole(id.date, in: plan)
            let before = (days: days, made: made)
            do {
                let block = ServiceDay.Command.blockTables(blocks: closure.blocks(during: span))
                let events = try days.perform(block, on: id, in: plan, by: author, at: now, changes: &made)
                // A changed plan may have moved a booking before.
                moves += Move.all(of: events.flatMap(\.moves), on: id.date)
            } catch let refusal as ServiceDay.Refusal {
                switch refusal.reason {
                case .tableInUse, .unavailable, .knownBlock: obstacles.append(Obstacle(on: id.date, refusal.reason))
                // Unknown tables, dates that are over, and authors who may not close tables are no matter of bookings.
                default: throw refusal
                }
                (days, made) = before
            }
        }
        guard obstacles.isEmpty else { return .inTheWay(obstacles: obstacles) }
        try closure.checkUnit(of: made, loaded)
        changes = made
        return .closed(moves: moves)
    }
}

/// Puts tables back into use on the named dates of a closure.
///
/// Only the closure's own blocks are removed (`TableBlock.closure`); a block that staff gave a matching name stays.
public struct ReopenTables: JointDecision {
    /// Commands of this kind are remembered as `reopenTables`.
    public static let name = DecisionName(rawValue: "reopenTables")

    /// The dates on which tables were put back into use.
    public struct Answer: Hashable, Codable, Sendable {
        /// The dates in ascending order.
        public let dates: [CivilDate]

        /// Creates an answer with the reopened dates.
        public init(dates: [CivilDate]) { self.dates = dates }
    }

    /// The branch of the tables.
    public let branch: BranchID
    /// The closure; its tables are ignored, and dates before today may be left out.
    public let closure: TableClosure

    /// Makes the decision to put tables back into use.
    public init(_ branch: BranchID, _ closure: TableClosure) {
        self.branch = branch
        self.closure = closure
    }

    /// The service day of the first date, for access checks and the expected version.
    public var subject: DocumentRef { closure.subject(at: branch) }

    /// The service days of the dates, and of the adjacent dates.
    public func needs(_ loaded: Loaded, in plan: VenuePlan, at now: Instant) -> [DocumentNeed] {
        closure.needs(at: branch)
    }

    /// Frees the tables on every date.
    ///
    /// - Throws: the refusal of a service day; its reason is `unknownBlock` if no date has a block of the closure, and
    ///   `listTooLong` if the dates do not fit into one unit.
    public func decide(
        on loaded: Loaded,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Answer {
        if closure.count > SizeLimit.closureDates {
            throw ServiceDay.Refusal(.listTooLong(count: closure.count, limit: SizeLimit.closureDates))
        }
        let ids = closure.days(at: branch)
        var days = try AdjoiningDays(of: ids, in: loaded)
        var made = changes
        var dates: [CivilDate] = []
        for id in ids {
            let blocks = try days.day(id).blocks.values.filter { $0.closure == closure.id }.map(\.id).sorted()
            if blocks.isEmpty { continue }
            let lift = ServiceDay.Command.unblockTables(blocks: blocks)
            try days.perform(lift, on: id, in: plan, by: author, at: now, changes: &made)
            dates.append(id.date)
        }
        guard !dates.isEmpty else { throw ServiceDay.Refusal(.unknownBlock(block: closure.id)) }
        try closure.checkUnit(of: made, loaded)
        changes = made
        return Answer(dates: dates)
    }
}

extension CloseTables.Answer {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "closed": try .closed(moves: read("moves"))
            case "inTheWay": try .inTheWay(obstacles: read("obstacles"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .closed(let moves): try encoder.write("closed", ["moves": moves])
        case .inTheWay(let obstacles): try encoder.write("inTheWay", ["obstacles": obstacles])
        }
    }
}
