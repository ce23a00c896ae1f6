public import TablesideCore
public import TablesideVenue

/// The tables of a branch at one instant, as a waitlist needs to know them.
///
/// ``DayAvailability/waitlistFloor(of:stages:at:)`` makes it from the service day. It comes in with each command and is
/// never stored.
public struct WaitlistFloor: Hashable, Sendable {
    /// A table for walk-ins, taken alone.
    public struct Table: Hashable, Sendable, Identifiable {
        /// The table.
        public let id: TableID
        /// The party sizes that it takes.
        public let seats: SeatRange
        /// Its area; `nil` for none.
        public let area: AreaID?
        /// Its features.
        public let features: Set<TableFeature>
        /// Whether somebody sits there, or nobody has cleared it.
        public let isOccupied: Bool
        /// The times in which it is not to be had because of bookings, blocks or cleaning, with the buffer around them;
        /// in order, and apart.
        public let needs: [Range<Instant>]

        /// Creates a table; the needs are put in order, and those that touch are merged.
        public init(
            id: TableID,
            seats: SeatRange,
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
        }

        /// Whether it suits a party, free or not.
        func suits(_ wish: WaitlistWish) -> Bool {
            seats.contains(wish.party) && (wish.area.map { $0 == area } ?? true)
                && (wish.features?.allSatisfy(features.contains) ?? true)
        }
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
    /// The tables, smallest maximum first, then by identity.
    public let tables: [Table]
    /// The parties that sit there.
    public let stays: [Stay]
    /// The last instant, included, at which a party may be seated; `nil` for no limit.
    public let latestStart: Instant?
    /// The last instant, included, at which a stay may end; `nil` for no limit.
    public let latestEnd: Instant?
    /// How long a party that is seated now keeps its table, by size.
    public let turns: [Int: Elapsed]
    /// How long parties of other sizes do.
    public let turn: Elapsed
    /// The time that a table needs after a stay before the next.
    public let gap: Elapsed

    /// Creates a floor.
    ///
    /// - Parameters:
    ///   - day: The branch and the business date.
    ///   - now: The instant.
    ///   - tables: The tables, in any order.
    ///   - stays: The parties that sit there.
    ///   - latestStart: The last instant at which a party may be seated.
    ///   - latestEnd: The last instant at which a stay may end.
    ///   - turns: How long a party keeps its table, by size.
    ///   - turn: How long parties of other sizes do.
    ///   - gap: The time that a table needs after a stay before the next.
    public init(
        day: BranchDay,
        at now: Instant,
        tables: [Table],
        stays: [Stay] = [],
        latestStart: Instant? = nil,
        latestEnd: Instant? = nil,
        turns: [Int: Elapsed] = [:],
        turn: Elapsed,
        gap: Elapsed = .zero
    ) {
        self.day = day
        self.now = now
        self.tables = tables.sorted { ($0.seats.maximum, $0.id) < ($1.seats.maximum, $1.id) }
        self.stays = stays
        self.latestStart = latestStart
        self.latestEnd = latestEnd
        self.turns = turns
        self.turn = turn
        self.gap = gap
    }

    /// How long a party keeps its table.
    public func turn(for party: Int) -> Elapsed { turns[party] ?? turn }

    /// Whether a table that suits a party is free for it now: for the time that an offer is held and the party's stay
    /// after that, no booking needs the table, and both end in time.
    func isFree(_ table: Table, for wish: WaitlistWish, holding hold: Elapsed) -> Bool {
        guard !table.isOccupied, table.suits(wish) else { return false }
        let end = now + hold + turn(for: wish.party)
        // The gap after the stay is part of the next need.
        if table.needs.contains(where: { $0.lowerBound < end && now < $0.upperBound }) { return false }
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

    /// Creates a context.
    public init(policy: WaitlistPolicy, floor: WaitlistFloor) {
        self.policy = policy
        self.floor = floor
    }
}
