public import TablesideBilling
public import TablesideBooking
public import TablesideCore
public import TablesideHosting

/// Seats a party and opens its tab, so that it can order (QP-33, QP-77).
///
/// A party with a booking confirms its arrival; a walk-in asks for a table. If the search for a re-seating runs out of
/// budget, the day counts it and the answer reports it.
public struct SeatParty: JointDecision {
    /// Commands of this kind are remembered as `seatParty`.
    public static let name = DecisionName(rawValue: "seatParty")

    /// The party to seat, with or without a booking.
    public enum Party: Hashable, Codable, Sendable {
        /// A party with a booking.
        case booked(booking: BookingID)
        /// A walk-in, with its request for a table.
        case walkIn(request: WalkIn)

        var id: BookingID {
            switch self {
            case .booked(let booking): booking
            case .walkIn(let request): request.id
            }
        }

        var command: ServiceDay.Command {
            switch self {
            case .booked(let booking): .confirmArrival(booking)
            case .walkIn(let request): .walkIn(request)
            }
        }
    }

    /// The outcome of seating a party.
    public enum Answer: Sendable, Codable, Equatable {
        /// The party is seated and its tab is open.
        case seated(booking: Booking)
        /// The search ran out of budget, so it is unknown whether other parties could make room. The party is not
        /// seated; the day counted the exhausted search.
        case unproved(reasons: [Unavailability], version: Version)
    }

    /// The party to seat.
    public let party: Party
    /// The service day on which the party is seated.
    public let day: BranchDay
    /// The identity of the new tab.
    public let tab: TabID
    /// The profile whose rules the tab follows.
    public private(set) var profile: ProfileCode
    /// The house's own rules with this code; `nil` for built-in ones.
    public private(set) var ownProfile: GuestTab.Profile?
    /// The currency in which the visit is charged.
    public let currency: Currency
    /// How many guest devices may take part (``GuestTab/Opening/devices``); `nil` for no limit.
    public let devices: Int?
    /// How often a guest may join with one device; `nil` for no limit.
    public let joinsPerDevice: Int?
    /// How often the way a bill is paid may change (``GuestTab/Opening/changesPerBill``); `nil` for no limit.
    public let changesPerBill: Int?
    /// The bill terms (charges and rounding); `nil` for none.
    ///
    /// A host fills this in itself, along with profile and currency, and never takes it from a guest's device.
    public let terms: BillTerms?

    /// Makes the decision to seat a party and open its tab.
    public init(
        _ party: Party,
        on day: BranchDay,
        tab: TabID,
        profile: ProfileCode,
        currency: Currency,
        devices: Int? = nil,
        joinsPerDevice: Int? = nil,
        changesPerBill: Int? = nil,
        terms: BillTerms? = nil
    ) {
        self.terms = terms
        self.devices = devices
        self.joinsPerDevice = joinsPerDevice
        self.changesPerBill = changesPerBill
        self.party = party
        self.day = day
        self.tab = tab
        self.profile = profile
        self.currency = currency
    }

    /// The same decision with a tab by the rules of a profile, built in or the house's own.
    public func following(_ profile: GuestTab.Profile) -> SeatParty {
        var decision = self
        decision.profile = profile.code
        decision.ownProfile = profile.isOwn ? profile : nil
        return decision
    }

    /// The same decision with a tab by the rules that another value names.
    func following(_ code: ProfileCode, own: GuestTab.Profile?) -> SeatParty {
        var decision = self
        decision.profile = code
        decision.ownProfile = own
        return decision
    }

    /// The service day, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(ServiceDay.self, day) }

    /// The service day with its neighboring dates, the booking, should it be archived, the tab, and the open tabs of
    /// the expected table.
    public func needs(_ loaded: Loaded, in plan: VenuePlan, at now: Instant) -> [DocumentNeed] {
        AdjoiningDays.needs(day, naming: [party.id]) + [DocumentNeed(GuestTab.self, tab)]
            + OpenTabs.needs(at: table(loaded, in: plan, at: now), of: day.branch)
    }

    /// The table that the party would get, found by a trial run on the documents read so far; `nil` if unknown.
    private func table(_ loaded: Loaded, in plan: VenuePlan, at now: Instant) -> TableID? {
        let host = Author.host(UserID(""), at: day.branch)
        var scratch = Changes()
        guard loaded.contains(GuestTab.self, tab),
            var days = try? AdjoiningDays(day, naming: [party.id], in: loaded, &scratch)
        else { return nil }
        _ = try? days.attempt(for: party.id, on: day, in: plan, at: now, changes: &scratch) { days, changes in
            try days.perform(party.command, on: day, in: plan, by: host, at: now, changes: &changes)
        }
        return (try? days.day(day))?.booking(party.id)?.tables.first
    }

    /// Seats the party and opens the tab.
    ///
    /// - Returns: The party's booking, or that the search ran out of budget.
    /// - Throws: the refusal of the service day or of the tab; ``VisitRefusal`` if the tab would have another profile
    ///   than the booking's names (``Booking/Profile/tabProfile``), or the name of another branch's tab. Nothing is
    ///   changed then.
    public func decide(
        on loaded: Loaded,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Answer {
        try OpenTabs.checkName(of: tab, at: day.branch)
        var days = try AdjoiningDays(day, naming: [party.id], in: loaded, &changes)
        let attempt = try days.attempt(for: party.id, on: day, in: plan, at: now, changes: &changes) { days, changes in
            try days.perform(party.command, on: day, in: plan, by: author, at: now, changes: &changes)
        }
        switch attempt {
        case .decided: break
        case .unproved(let reasons): return .unproved(reasons: reasons, version: try days.day(day).version)
        case .unavailable(let reasons): throw ServiceDay.Refusal(.unavailable(reasons: reasons))
        }
        guard let booking = try days.day(day).booking(party.id) else {
            throw VisitRefusal(.unknownBooking(booking: party.id))
        }
        if let needed = booking.rules?.tabProfile, needed != profile {
            throw VisitRefusal(.otherProfile(profile: profile, expected: booking.profile))
        }
        let opening = GuestTab.Opening(
            branch: day.branch,
            profile: profile,
            currency: currency,
            opener: .arrival,
            table: booking.tables.first,
            booking: booking.id,
            guest: booking.guest,
            friends: booking.friends,
            covers: booking.party,
            devices: devices,
            joinsPerDevice: joinsPerDevice,
            changesPerBill: changesPerBill,
            terms: terms
        ).following(profile, own: ownProfile)
        var tab = try loaded.aggregate(GuestTab.self, tab)
        try changes.perform(.open(opening: opening), on: &tab, by: author, at: now)
        // The service day has the table as free; an unclosed tab does not keep it taken.
        try OpenTabs.open(tab, isAlone: false, loaded, &changes)
        return .seated(booking: booking)
    }
}

extension SeatParty.Party {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "booked": try .booked(booking: read("booking"))
            case "walkIn": try .walkIn(request: read("request"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .booked(let booking): try encoder.write("booked", ["booking": booking])
        case .walkIn(let request): try encoder.write("walkIn", ["request": request])
        }
    }
}

extension SeatParty.Answer {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "seated": try .seated(booking: read("booking"))
            case "unproved": try .unproved(reasons: read("reasons"), version: read("version"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .seated(let booking): try encoder.write("seated", ["booking": booking])
        case .unproved(let reasons, let version):
            try encoder.write("unproved", ["reasons": reasons, "version": version])
        }
    }
}
