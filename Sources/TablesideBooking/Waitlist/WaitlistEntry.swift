public import TablesideCore
public import TablesideVenue

/// What a party asks for when it joins a waitlist.
public struct WaitlistWish: Hashable, Codable, Sendable, Identifiable {
    /// The party's identity on the list, chosen before the first attempt.
    public let id: WaitlistEntryID
    /// The number of people in the party.
    public let party: Int
    /// The earliest time at which a table can be offered; `nil` for at once.
    public let earliest: Instant?
    /// The last instant, included, at which a table may be offered; `nil` for any time.
    public let latest: Instant?
    /// The preferred area; `nil` for any.
    public let area: AreaID?
    /// The required features of the table; `nil` for none.
    public let features: [TableFeature]?

    /// Returns the same wish for a party of another size.
    func sized(_ party: Int) -> WaitlistWish {
        WaitlistWish(id: id, party: party, earliest: earliest, latest: latest, area: area, features: features)
    }

    /// Creates a wish; by default for a table at any time, in any area.
    public init(
        id: WaitlistEntryID,
        party: Int,
        earliest: Instant? = nil,
        latest: Instant? = nil,
        area: AreaID? = nil,
        features: [TableFeature]? = nil
    ) {
        self.id = id
        self.party = party
        self.earliest = earliest
        self.latest = latest
        self.area = area
        self.features = features
    }

    private enum CodingKeys: CodingKey { case id, party, earliest, latest, area, features }

    /// Reads a wish; a list of features beyond its limit is refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(WaitlistEntryID.self, forKey: .id)
        party = try container.decode(Int.self, forKey: .party)
        earliest = try container.decodeIfPresent(Instant.self, forKey: .earliest)
        latest = try container.decodeIfPresent(Instant.self, forKey: .latest)
        area = try container.decodeIfPresent(AreaID.self, forKey: .area)
        features = try container.decodeListIfPresent(TableFeature.self, within: .wishes, forKey: .features)
    }
}

/// How a party came onto a waitlist.
public enum WaitlistOrigin: String, ClosedCode, CodingKeyRepresentable {
    /// Staff added it at the door.
    case door
    /// The guest joined by phone.
    case phone
    /// It arrived too late for its booking and was added to the list.
    case late
}

/// What the restaurant knows about a joining party and the party cannot claim itself.
public struct WaitlistJoining: Hashable, Codable, Sendable {
    /// Time credited to the party's wait, such as for a guest with a good reputation.
    public var headStart: Elapsed
    /// The wait quoted to the party; `nil` if none was quoted.
    public var quoted: QuotedWait?
    /// The booking that the party was late for; `nil` for other parties.
    public var lateFor: BookingID?

    /// Creates what is known of a party.
    public init(headStart: Elapsed = .zero, quoted: QuotedWait? = nil, lateFor: BookingID? = nil) {
        self.headStart = headStart
        self.quoted = quoted
        self.lateFor = lateFor
    }
}

/// A table, or several tables pushed together, held for a waiting party.
public struct WaitlistOffer: Hashable, Codable, Sendable {
    /// The tables held for the party.
    public let tables: [TableID]
    /// The time for which the tables are held: from the offer until it expires.
    public let span: Range<Instant>

    /// Creates an offer of tables for a span of time.
    public init(tables: [TableID], span: Range<Instant>) {
        self.tables = tables
        self.span = span
    }

    private enum CodingKeys: CodingKey { case tables, span }

    /// Reads an offer; refuses one with too many tables.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        tables = try container.decodeList(TableID.self, within: .namedTables, forKey: .tables)
        span = try container.decode(Range<Instant>.self, forKey: .span)
    }

    /// When the offer expires; it is no longer live at that instant.
    public var until: Instant { span.upperBound }

    /// Returns whether the offer can be accepted at an instant.
    public func isLive(at now: Instant) -> Bool { now < until }
}

/// Where and when a waiting party was seated.
public struct WaitlistSeating: Hashable, Codable, Sendable {
    /// The tables at which the party sits.
    public let tables: [TableID]
    /// The booking on the service day.
    public let booking: BookingID
    /// When the party was seated.
    public let at: Instant

    /// Creates a seating under a booking.
    public init(tables: [TableID], booking: BookingID, at instant: Instant) {
        self.tables = tables
        self.booking = booking
        at = instant
    }
}

/// A party on a waitlist.
///
/// Names and contact details stay in the host's own documents.
public struct WaitlistEntry: Hashable, Sendable, Identifiable {
    /// The stage that a party on a waitlist has reached.
    public enum State: String, LifecycleSymbol {
        /// Not on the list; never stored. Can move to: waiting.
        case absent
        /// Waiting for a table. Can move to: offered, not here, incomplete, seated, left, removed.
        case waiting
        /// Called, but not there; it keeps its place and is not offered a table. Can move to: waiting, incomplete,
        /// seated, left, removed.
        case notHere
        /// Not all of the party are there; it keeps its place and is not offered a table. Can move to: waiting, not
        /// here, seated, left, removed.
        case incomplete
        /// One or more tables are held for it. Can move to: seated, waiting, not here, incomplete, lapsed, left,
        /// removed.
        case offered
        /// At a table. Can move to: waiting, to undo a mistake.
        case seated
        /// Gone without a table. Final.
        case left
        /// Did not answer an offer in time. Final.
        case lapsed
        /// Removed by the restaurant. Final.
        case removed
    }

    /// What the party asked for when it joined, with its current size.
    public internal(set) var wish: WaitlistWish
    /// The party's number on the list, counting from 1 in the order of joining.
    public let number: Int
    /// How it came onto the list.
    public let origin: WaitlistOrigin
    /// The guest of the party; `nil` for guests without an account.
    public let guest: UserID?
    /// The staff member who added the party; `nil` if the guest joined.
    public let host: UserID?
    /// When the party joined the list.
    public let joinedAt: Instant
    /// What the restaurant knew about the party when it joined.
    public let joining: WaitlistJoining
    /// The stage that the party has reached.
    public internal(set) var state: State
    /// The tables held for the party; `nil` for none.
    public internal(set) var offer: WaitlistOffer?
    /// Declined offers whose tables have all stayed free since, in order.
    var declines: [Decline] = []
    /// Where the party sits; `nil` unless it is seated.
    public internal(set) var seating: WaitlistSeating?
    /// When the party was seated, left or was removed; `nil` while it waits.
    public internal(set) var endedAt: Instant?

    /// Creates a waiting party.
    public init(
        _ wish: WaitlistWish,
        number: Int,
        origin: WaitlistOrigin,
        guest: UserID?,
        host: UserID?,
        joinedAt: Instant,
        joining: WaitlistJoining
    ) {
        self.wish = wish
        self.number = number
        self.origin = origin
        self.guest = guest
        self.host = host
        self.joinedAt = joinedAt
        self.joining = joining
        state = .waiting
    }

    /// An offer that a party declined, or that the restaurant withdrew.
    struct Decline: Hashable, Codable, Sendable {
        let tables: [TableID]
        let at: Instant

        init(_ tables: [TableID], at instant: Instant) {
            self.tables = tables
            at = instant
        }

        private enum CodingKeys: CodingKey { case tables, at }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            tables = try container.decodeList(TableID.self, within: .namedTables, forKey: .tables)
            at = try container.decode(Instant.self, forKey: .at)
        }
    }

    /// The party without the staff member who added it.
    package var withoutHost: WaitlistEntry {
        var party = WaitlistEntry(
            wish,
            number: number,
            origin: origin,
            guest: guest,
            host: nil,
            joinedAt: joinedAt,
            joining: joining
        )
        (party.state, party.offer, party.declines) = (state, offer, declines)
        (party.seating, party.endedAt) = (seating, endedAt)
        return party
    }

    /// The identity on the list.
    public var id: WaitlistEntryID { wish.id }
    /// The number of people in the party.
    public var party: Int { wish.party }

    /// The tables of each declined offer whose tables have all stayed free since, in order.
    ///
    /// The party isn't offered the same tables again until another party has had one of those tables.
    public var declined: [[TableID]] { declines.map(\.tables) }

    /// Records that the party declined these tables.
    mutating func decline(_ tables: [TableID], at instant: Instant) {
        declines.removeAll { $0.tables == tables }
        declines.append(Decline(tables, at: instant))
        // Beyond the limit, the oldest is forgotten.
        if declines.count > SizeLimit.tables { declines.removeFirst() }
    }

    /// Whether the party is still to be seated.
    public var isOpen: Bool {
        switch state {
        case .waiting, .notHere, .incomplete, .offered: true
        case .absent, .seated, .left, .lapsed, .removed: false
        }
    }

    /// The blocks that keep the offered tables on the service day, in table order.
    var blocks: [BlockID] {
        (offer?.tables ?? []).indices.map { BlockID(rawValue: "\(Self.prefix)\(number)/\($0 + 1)") }
    }

    private static let prefix = "waitlist/"

    /// Returns whether a block's name is one that only waitlists give.
    static func holds(_ block: BlockID) -> Bool { block.rawValue.utf8.starts(with: prefix.utf8) }

    /// The party's rank in serving order.
    func rank(under policy: WaitlistPolicy) -> ServeRank {
        policy.rank(party: party, joinedAt: joinedAt, headStart: joining.headStart, id: id)
    }
}
