public import TablesideCore
public import TablesideVenue

/// The tables of a branch at an instant, in the form that a waitlist decides by.
///
/// ``DayAvailability/waitlistFloor(of:stages:at:)`` makes it from the service day. It comes with each command and is
/// never stored.
public struct WaitlistFloor: Hashable, Sendable {
    /// A table open to walk-ins.
    public struct Table: Hashable, Sendable, Identifiable {
        /// The identity of the table.
        public let id: TableID
        /// The party sizes for the table alone; `nil` if walk-ins get it only in a combination.
        public let seats: SeatRange?
        /// The table's area; `nil` for none.
        public let area: AreaID?
        /// The features of the table.
        public let features: Set<TableFeature>
        /// Whether a party sits at the table.
        public let isOccupied: Bool
        /// The times at which bookings, blocks, a pause or cleaning need the table, including the buffer around them;
        /// sorted and disjoint.
        public let needs: [Range<Instant>]
        /// Whether a party or a block has the table now, or it is occupied or not cleared yet.
        var isTaken: Bool

        /// Creates a table; sorts the needs and merges those that touch.
        public init(
            id: TableID,
            seats: SeatRange?,
            area: AreaID? = nil,
            features: Set<TableFeature> = [],
            isOccupied: Bool = false,
            needs: [Range<Instant>] = []
        ) {
            self.id = id
            self.seats = seats
            self.area = area
            self.features = features
            self.isOccupied = isOccupied
            self.needs = needs.filter { !$0.isEmpty }.merged()
            isTaken = isOccupied
        }
    }

    /// Tables that can be pushed together for a walk-in.
    public struct Combination: Hashable, Sendable {
        /// The tables to push together.
        public let tables: [TableID]
        /// The party sizes for the tables together.
        public let seats: SeatRange
        /// The area that all the tables share; `nil` if they are in none or in several.
        public let area: AreaID?
        /// The features that all the tables have.
        public let features: Set<TableFeature>

        /// Creates a combination; by default in no common area and without features.
        public init(tables: [TableID], seats: SeatRange, area: AreaID? = nil, features: Set<TableFeature> = []) {
            self.tables = tables
            self.seats = seats
            self.area = area
            self.features = features
        }
    }

    /// The unit offered to a party: a table, or several tables pushed together.
    struct Unit: Hashable, Sendable {
        /// The indices of its tables in ``WaitlistFloor/tables``.
        let places: [Int]
        let tables: [TableID]
        let seats: SeatRange
        let area: AreaID?
        let features: Set<TableFeature>

        /// Returns whether the unit suits a party, free or not.
        func suits(_ wish: WaitlistWish) -> Bool {
            seats.contains(wish.party) && (wish.area.map { $0 == area } ?? true)
                && (wish.features?.allSatisfy(features.contains) ?? true)
        }

        func sharesTable(with other: Unit) -> Bool { places.contains(where: other.places.contains) }
    }

    /// A pacing limit on the parties that sit down in a window, with its remaining room.
    struct StartLimit: Hashable, Sendable {
        /// The times at which the limit refuses parties that would exceed it.
        let starts: Range<Instant>
        /// The times at which the limit counts parties that sit down.
        let counted: Range<Instant>
        /// The times at which the limit neither refuses nor counts.
        var gaps: [Range<Instant>] = []
        /// The number of covers still admitted.
        let covers: Int
        /// The number of parties still admitted.
        let parties: Int
    }

    /// The room that a pacing limit on guests present leaves beside bookings, for a span in which the bookings do not
    /// change.
    struct PresenceLimit: Hashable, Sendable {
        /// The span of time.
        let span: Range<Instant>
        /// The number of further covers that may be present.
        let covers: Int
        /// The number of further parties that may be present.
        let parties: Int
    }

    /// A party seated at one or more tables now.
    public struct Stay: Hashable, Sendable {
        /// The tables at which the party sits.
        public let tables: [TableID]
        /// The number of people in the party.
        public let party: Int
        /// When the party was seated.
        public let since: Instant
        /// The last stage that the party reached; `nil` if unknown.
        public let stage: StayStage?
        /// When the party reached that stage; `nil` if unknown.
        public let stageSince: Instant?
        /// When it stops counting as present unless it leaves earlier; `nil` to count it for as long as it is seated.
        var countedUntil: Instant?

        /// Creates a stay; by default the stage is unknown.
        public init(
            tables: [TableID],
            party: Int,
            since: Instant,
            stage: StayStage? = nil,
            stageSince: Instant? = nil
        ) {
            self.tables = tables
            self.party = party
            self.since = since
            self.stage = stage
            self.stageSince = stageSince
        }
    }

    /// The branch and the business date.
    public let day: BranchDay
    /// The time at which the floor has this state.
    public let now: Instant
    /// The tables, smallest maximum first, then by identity; those not offered alone come last.
    public let tables: [Table]
    /// The tables that can be pushed together: fewest tables first, then the smallest maximum, then by identities.
    public let combinations: [Combination]
    /// The units offered to parties, in the order of choice: each table offered alone, then the combinations.
    let units: [Unit]
    /// The seated parties and their tables.
    public let stays: [Stay]
    /// When the next service of the date begins; `nil` during a service that takes walk-ins, and after the last one.
    public let opensAt: Instant?
    /// The last instant, included, at which a party may be seated; `nil` for no limit.
    public let latestStart: Instant?
    /// The last instant, included, at which a stay may end, counting an included buffer; `nil` for no limit.
    public let latestEnd: Instant?
    /// The turn time of a party seated now, by party size.
    public let turns: [Int: Elapsed]
    /// The turn time for all other party sizes.
    public let turn: Elapsed
    /// The gap that a table needs between two stays.
    public let gap: Elapsed
    /// The turn times of units that differ from ``turns``, by party size.
    var turnsOfUnits: [[TableID]: [Int: Elapsed]] = [:]
    /// The room that pacing leaves for parties that sit down now, by size; sizes without an entry are not limited.
    var rooms: [Int: PacingRoom] = [:]
    /// The pacing limits on parties that sit down in the rest of the evening.
    var limits: [StartLimit] = []
    /// The room under the limits on guests present in the rest of the evening, for the parties of ``stays`` and for
    /// others.
    var presences: [PresenceLimit] = []
    /// The buffer included at the end of stays, when the guests have left.
    var included = Elapsed.zero
    /// Whether walk-ins are over for the date.
    var isOver = false

    /// Creates a floor.
    ///
    /// - Parameters:
    ///   - day: The branch and the business date.
    ///   - now: The instant.
    ///   - tables: The tables, in any order.
    ///   - combinations: The tables that can be pushed together, in any order. Combinations with an unknown table, with
    ///     fewer than two different tables, or with more tables than a walk-in can ask for are left out.
    ///   - stays: The seated parties.
    ///   - opensAt: When the next service begins, if none takes walk-ins now.
    ///   - latestStart: The last instant at which a party may be seated.
    ///   - latestEnd: The last instant at which a stay may end.
    ///   - turns: The turn time of a party, by size.
    ///   - turn: The turn time for all other sizes.
    ///   - gap: The gap that a table needs between two stays.
    public init(
        day: BranchDay,
        at now: Instant,
        tables: [Table],
        combinations: [Combination] = [],
        stays: [Stay] = [],
        opensAt: Instant? = nil,
        latestStart: Instant? = nil,
        latestEnd: Instant? = nil,
        turns: [Int: Elapsed] = [:],
        turn: Elapsed,
        gap: Elapsed = .zero
    ) {
        self.day = day
        self.now = now
        func size(_ table: Table) -> Int { table.seats?.maximum ?? .max }
        let tables = tables.sorted { (size($0), $0.id) < (size($1), $1.id) }
        let places = Dictionary(tables.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let combinations = combinations.filter { combination in
            (2...SizeLimit.namedTables).contains(combination.tables.count)
                && Set(combination.tables).count == combination.tables.count
                && combination.tables.allSatisfy { places[$0] != nil }
        }.sorted { left, right in
            let (first, second) = (left.tables.count, right.tables.count)
            if first != second { return first < second }
            if left.seats.maximum != right.seats.maximum { return left.seats.maximum < right.seats.maximum }
            return left.tables.lexicographicallyPrecedes(right.tables)
        }
        self.tables = tables
        self.combinations = combinations
        units =
            tables.enumerated().compactMap { place, table in
                table.seats.map { seats in
                    Unit(
                        places: [place],
                        tables: [table.id],
                        seats: seats,
                        area: table.area,
                        features: table.features
                    )
                }
            }
            + combinations.map { combination in
                Unit(
                    places: combination.tables.compactMap { places[$0] },
                    tables: combination.tables,
                    seats: combination.seats,
                    area: combination.area,
                    features: combination.features
                )
            }
        self.stays = stays
        self.opensAt = opensAt
        self.latestStart = latestStart
        self.latestEnd = latestEnd
        self.turns = turns
        self.turn = turn
        self.gap = gap
    }

    /// Returns the turn time of a party of this size.
    public func turn(for party: Int) -> Elapsed { turns[party] ?? turn }

    /// The turn time of a party at a unit.
    private func turn(for party: Int, at unit: Unit) -> Elapsed {
        turnsOfUnits.isEmpty ? turn(for: party) : turnsOfUnits[unit.tables]?[party] ?? turn(for: party)
    }

    /// The turn time of a party at tables, in any order.
    func turn(for party: Int, at tables: [TableID]) -> Elapsed {
        let wanted = Set(tables)
        let unit = units.first { $0.tables.count == wanted.count && wanted.isSuperset(of: $0.tables) }
        return unit.map { turn(for: party, at: $0) } ?? turn(for: party)
    }

    /// Returns whether pacing admits a party now, alongside the parties that hold offers.
    func admits(_ party: Int, beside others: (covers: Int, parties: Int)) -> Bool {
        rooms[party]?.admits(party, beside: others) ?? true
    }

    /// Returns whether a suitable table or combination is free for a party now: no booking needs its tables while the
    /// offer is held and during the stay after it, and both end in time.
    func isFree(_ unit: Unit, for wish: WaitlistWish, holding hold: Elapsed) -> Bool {
        // Before a service begins nobody is seated.
        guard unit.suits(wish), opensAt.map({ $0 <= now }) ?? true else { return false }
        let end = now + hold + turn(for: wish.party, at: unit)
        for place in unit.places {
            let table = tables[place]
            // The gap after the stay is part of the next need.
            if table.isOccupied || table.needs.contains(where: { $0.lowerBound < end && now < $0.upperBound }) {
                return false
            }
        }
        if let latestStart, now + hold > latestStart { return false }
        return latestEnd.map { end <= $0 } ?? true
    }
}

/// The inputs of a waitlist decision: the restaurant's policy, and its floor at the time of the decision.
public struct WaitlistContext: Sendable {
    /// The restaurant's waitlist policy.
    public let policy: WaitlistPolicy
    /// The tables at the time of the decision.
    public let floor: WaitlistFloor
    /// Whether free tables are offered to waiting parties.
    var makesOffers = true

    /// Creates the inputs of a decision.
    public init(policy: WaitlistPolicy, floor: WaitlistFloor) {
        self.policy = policy
        self.floor = floor
    }
}
