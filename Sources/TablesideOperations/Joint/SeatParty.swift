public import TablesideBooking
public import TablesideCore
public import TablesideHosting
public import TablesideOrdering

/// Seats a party and opens its tab: from now on it may order (QP-33, QP-77).
///
/// A booked party confirms that it has arrived; one without a booking asks at the door. A party that gets nothing because
/// the search for a re-seating ended at its budget, without a proof, is counted on the day, and the answer says so.
public struct SeatParty: JointDecision {
    /// Commands of this kind are remembered as `seatParty`.
    public static let name = DecisionName(rawValue: "seatParty")

    /// Who is seated.
    public enum Party: Hashable, Codable, Sendable {
        /// A party that booked.
        case booked(booking: BookingID)
        /// A walk-in.
        case walkIn(request: WalkIn)

        var id: BookingID {
            switch self {
            case .booked(let booking): booking
            case .walkIn(let request): request.id
            }
        }

        fileprivate var command: ServiceDay.Command {
            switch self {
            case .booked(let booking): .confirmArrival(booking)
            case .walkIn(let request): .walkIn(request)
            }
        }
    }

    /// What became of it.
    public enum Answer: Sendable, Codable, Equatable {
        /// The party sits, and its tab is open.
        case seated(booking: Booking)
        /// Nobody knows whether others could make room: the search ended at its budget. Nobody sits; it was counted.
        case unproved(reasons: [Unavailability], version: Version)
    }

    /// Who is seated.
    public let party: Party
    /// The service day.
    public let day: BranchDay
    /// The identity of the new tab.
    public let tab: TabID
    /// The rules of the visit.
    public let profile: ProfileCode
    /// The currency in which the visit is charged.
    public let currency: Currency
    /// How many devices of guests may take part (``GuestTab/Opening/devices``); `nil` for as many as there are.
    public let devices: Int?
    /// How often a guest may join with one device; `nil` for as often as they like.
    public let joinsPerDevice: Int?
    /// How often a bill may change in how it is paid (``GuestTab/Opening/changesPerBill``); `nil` for as often as guests like.
    public let changesPerBill: Int?
    /// What the house adds to the bill, and how it rounds; `nil` for nothing.
    ///
    /// A host fills it in itself, as it does profile and currency, and takes none from a guest's device.
    public let terms: BillTerms?

    /// Makes the decision.
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

    /// The service day.
    public var subject: DocumentRef { DocumentRef(ServiceDay.self, day) }

    /// The service day with those beside it, and the tab.
    public func needs(_ loaded: Loaded, in plan: VenuePlan, at now: Instant) -> [DocumentNeed] {
        AdjoiningDays.needs(day) + [DocumentNeed(GuestTab.self, tab)]
            + OpenTabs.needs(at: table(loaded, in: plan, at: now), of: day.branch)
    }

    /// Where the party will sit, as far as can be told from what was read: tried out, and forgotten.
    private func table(_ loaded: Loaded, in plan: VenuePlan, at now: Instant) -> TableID? {
        let host = Author.host(UserID(""), at: day.branch)
        var scratch = Changes()
        guard loaded.contains(GuestTab.self, tab), var days = try? AdjoiningDays(day, in: loaded) else { return nil }
        _ = try? days.attempt(for: party.id, on: day, in: plan, at: now, changes: &scratch) { days, changes in
            try days.perform(party.command, on: day, in: plan, by: host, at: now, changes: &changes)
        }
        return (try? days.day(day))?.booking(party.id)?.tables.first
    }

    /// Seats the party and opens the tab.
    ///
    /// - Returns: The booking of the party, or that nobody knows whether it can sit.
    /// - Throws: the refusal of the service day or of the tab; ``VisitRefusal`` for a tab of another profile than that of a
    ///   booking by QuickPlate's rules. Nothing has happened then.
    public func decide(
        on loaded: Loaded,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Answer {
        var days = try AdjoiningDays(day, in: loaded)
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
        guard booking.profile != Booking.Profile.quickPlate.code || profile == GuestTab.Profile.quickPlate.code else {
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
        )
        var tab = try loaded.aggregate(GuestTab.self, tab)
        try changes.perform(.open(opening: opening), on: &tab, by: author, at: now)
        // The service day says that the table is free; a tab there that is not closed yet does not keep it taken.
        try OpenTabs.open(tab, isAlone: false, loaded, &changes)
        return .seated(booking: booking)
    }
}
