public import TablesideCore
public import TablesideVenue

/// The tables of a branch at one instant, as a waitlist needs to know them.
///
/// ``DayAvailability/waitlistFloor(of:stages:at:)`` makes it from the service day. It comes in with each command and is
/// never stored.
public struct WaitlistFloor: Hashable, Sendable {
    /// A table for walk-ins.
    public struct Table: Hashable, Sendable, Identifiable {
        /// The table.
        public let id: TableID
        /// The party sizes that it takes alone; `nil` if walk-ins get it only with others.
        public let seats: SeatRange?
        /// Its area; `nil` for none.
        public let area: AreaID?
        /// Its features.
        public let features: Set<TableFeature>
        /// Whether somebody sits there.
        public let isOccupied: Bool
        /// The times in which it is not to be had because of bookings, blocks, a pause or cleaning, with the buffer around
        /// them; in order, and apart.
        public let needs: [Range<Instant>]
        /// Whether a party or a block has it now, somebody sits there, or nobody has cleared it.
        var isTaken: Bool

        /// Creates a table; the needs are put in order, and those that touch are merged.
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
        /// The tables.
        public let tables: [TableID]
        /// The party sizes that they take together.
        public let seats: SeatRange
        /// The area of all of them; `nil` if they are in none or in several.
        public let area: AreaID?
        /// The features that all of them have.
        public let features: Set<TableFeature>

        /// Creates a combination.
        public init(tables: [TableID], seats: SeatRange, area: AreaID? = nil, features: Set<TableFeature> = []) {
            self.tables = tables
            self.seats = seats
            self.area = area
            self.features = features
        }
    }

    /// What a party is offered: a table, or tables that are pushed together.
    struct Unit: Hashable, Sendable {
        /// The places of its tables in ``WaitlistFloor/tables``.
        let places: [Int]
        let tables: [TableID]
        let seats: SeatRange
        let area: AreaID?
        let features: Set<TableFeature>

        /// Whether it suits a party, free or not.
        func suits(_ wish: WaitlistWish) -> Bool {
            seats.contains(wish.party) && (wish.area.map { $0 == area } ?? true)
                && (wish.features?.allSatisfy(features.contains) ?? true)
        }

        func sharesTable(with other: Unit) -> Bool { places.contains(where: other.places.contains) }
    }

    /// A limit of pacing on the parties that sit down in a window, with what is left of it.
    struct StartLimit: Hashable, Sendable {
        /// When it refuses parties that would exceed it.
        let starts: Range<Instant>
        /// When it counts parties that sit down.
        let counted: Range<Instant>
        /// When it neither refuses nor counts.
        var gaps: [Range<Instant>] = []
        /// The covers that it still admits.
        let covers: Int
        /// The parties that it still admits.
        let parties: Int
    }

    /// What a limit of pacing on guests present leaves beside bookings, in a time in which those do not change.
    struct PresenceLimit: Hashable, Sendable {
        /// The time.
        let span: Range<Instant>
        /// The covers that may be there besides.
        let covers: Int
        /// The parties that may be there besides.
        let parties: Int
    }

    /// A party that sits at one or more tables now.
    public struct Stay: Hashable, Sendable {
        /// Its tables.
        public let tables: [TableID]
        /// The number of people.
        public let party: Int
        /// When it was seated.
        public let since: Instant
        /// The last stage that it reached; `nil` if that is not known.
        public let stage: StayStage?
        /// When it reached that stage; `nil` if that is not known.
        public let stageSince: Instant?
        /// Until when it counts as present unless it leaves before; `nil` for as long as it sits there.
        var countedUntil: Instant?

        /// Creates a stay.
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
    /// The instant.
    public let now: Instant
    /// The tables, smallest maximum first, then by identity; those that are not given alone come last.
    public let tables: [Table]
    /// The tables that can be pushed together: fewest tables first, then the smallest maximum, then by identities.
    public let combinations: [Combination]
    /// What parties are offered, in the order of choice: each table that is given alone, then the combinations.
    let units: [Unit]
    /// The parties that sit there.
    public let stays: [Stay]
    /// When the next service of the date begins; `nil` while one takes walk-ins, and after the last.
    public let opensAt: Instant?
    /// The last instant, included, at which a party may be seated; `nil` for no limit.
    public let latestStart: Instant?
    /// The last instant, included, at which a stay may end, with a buffer that is included in it; `nil` for no limit.
    public let latestEnd: Instant?
    /// How long a party that is seated now keeps its table, by size.
    public let turns: [Int: Elapsed]
    /// How long parties of other sizes do.
    public let turn: Elapsed
    /// The time that a table needs after a stay before the next.
    public let gap: Elapsed
    /// How long a party keeps the tables of some units, by size, where that is not the length in ``turns``.
    var turnsOfUnits: [[TableID]: [Int: Elapsed]] = [:]
    /// What pacing leaves to parties that would sit down now, by size; sizes without an entry are not limited.
    var rooms: [Int: PacingRoom] = [:]
    /// The limits of pacing on those who sit down in the rest of the evening.
    var limits: [StartLimit] = []
    /// What the limits of pacing on guests present leave in the rest of the evening to those of ``stays`` and to others.
    var presences: [PresenceLimit] = []
    /// The buffer that is included at the end of stays, in which the guests are gone.
    var included = Elapsed.zero
    /// Whether no service of the date takes walk-ins any more.
    var isOver = false

    /// Creates a floor.
    ///
    /// - Parameters:
    ///   - day: The branch and the business date.
    ///   - now: The instant.
    ///   - tables: The tables, in any order.
    ///   - combinations: The tables that can be pushed together, in any order. Those with a table that is not there, with
    ///     fewer than two different tables, or with more than a walk-in can ask for, are left out.
    ///   - stays: The parties that sit there.
    ///   - opensAt: When the next service begins, if none takes walk-ins now.
    ///   - latestStart: The last instant at which a party may be seated.
    ///   - latestEnd: The last instant at which a stay may end.
    ///   - turns: How long a party keeps its table, by size.
    ///   - turn: How long parties of other sizes do.
    ///   - gap: The time that a table needs after a stay before the next.
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

    /// How long a party keeps its table.
    public func turn(for party: Int) -> Elapsed { turns[party] ?? turn }

    /// How long a party keeps the tables of a unit.
    private func turn(for party: Int, at unit: Unit) -> Elapsed {
        turnsOfUnits.isEmpty ? turn(for: party) : turnsOfUnits[unit.tables]?[party] ?? turn(for: party)
    }

    /// How long a party keeps tables, in any order.
    func turn(for party: Int, at tables: [TableID]) -> Elapsed {
        let wanted = Set(tables)
        let unit = units.first { $0.tables.count == wanted.count && wanted.isSuperset(of: $0.tables) }
        return unit.map { turn(for: party, at: $0) } ?? turn(for: party)
    }

    /// Whether pacing admits a party now, beside those that hold offers.
    func admits(_ party: Int, beside others: (covers: Int, parties: Int)) -> Bool {
        rooms[party]?.admits(party, beside: others) ?? true
    }

    /// Whether a table or combination that suits a party is free for it now: for the time that an offer is held and the
    /// party's stay after that, no booking needs one of its tables, and both end in time.
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

/// What a waitlist decides by: the house's policy, and its floor at the time of the decision.
public struct WaitlistContext: Sendable {
    /// The house's policy.
    public let policy: WaitlistPolicy
    /// The tables at the time of the decision.
    public let floor: WaitlistFloor
    /// Whether free tables are offered to those who wait.
    var makesOffers = true

    /// Creates a context.
    public init(policy: WaitlistPolicy, floor: WaitlistFloor) {
        self.policy = policy
        self.floor = floor
    }
}
