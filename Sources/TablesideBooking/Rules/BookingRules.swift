public import TablesideCore
import TablesideVenue

/// How a branch takes bookings: a versioned document of its own, stored next to the branch.
///
/// A `nil` rule or an empty list restricts nothing, except ``services``: when set, those are the only services. A plan
/// always needs three rules: the step of the start grid, the default turn time, and how stays relate to closing time.
///
/// ```swift
/// var rules = BookingRules(branch: branch.id, step: .minutes(15), turn: .minutes(120))
/// rules.turns = [TurnTime(for: try SeatRange(1, 2), lasts: .minutes(90))]
/// rules.buffer = .additional(length: .minutes(10))
/// rules.pacing = [PacingRule(.starts(window: .minutes(15)), covers: 12)]
/// ```
public struct BookingRules: Document, Hashable {
    /// The document kind, stored as `bookingRules`.
    public static let kind = DocumentKind(rawValue: "bookingRules")

    /// The branch that these rules belong to.
    public let id: BranchID
    /// The number of writes so far; events record the version of the rules that they were decided by.
    public var version = Version.absent
    /// The lifecycle that new bookings follow.
    public var profile: ProfileCode
    /// The house's own profile with this code (``follow(_:)``); `nil` for a built-in one.
    public internal(set) var ownProfile: Booking.Profile?

    // MARK: Tables

    /// How particular tables are sold; tables without a rule are open to everyone.
    public var tables: [TableRule] = []
    /// How tables are combined automatically; `nil` for up to three tables of one area (``CombiningRule/usual``).
    public var combining: CombiningRule?
    /// The most seats that may stay empty at a party's tables; `nil` for any number.
    public var oversizeCap: Int?
    /// Whether a party may be split over tables that do not touch when no table or combination fits all of it.
    ///
    /// Splitting is the last resort, tried after moving other bookings. The tables are all in one area and kept for the
    /// same time, the longest of their turn times, with at least two people at each. The fewest tables win, then the
    /// fewest empty seats, then the shortest stay. The booking records the split (``Booking/parts``) and keeps its
    /// tables from then on.
    public var allowsSplit = false
    /// When a booking's tables become final.
    public var assignment = TableAssignment.pooled
    /// How long before its start a pooled booking's tables are locked; `nil` to lock them only when the party
    /// arrives.
    public var lockBefore: Elapsed?
    /// The maximum number of bookings moved to make room for a party or a changed booking; `nil` for no limit, 0 for
    /// none.
    ///
    /// A request that needs more moves is refused as if nothing were free. An agreed stay, a table out of service and a
    /// changed plan may move any number of bookings.
    public var mostMoves: Int?

    // MARK: Hours

    /// The services of the branch; `nil` for one unnamed service during its opening hours.
    public var services: [BookingService]?
    /// How to read an opening or closing time that a clock change skips or repeats.
    ///
    /// With ``LocalTimePolicy/reject``, such a date cannot be opened until an exception gives it other hours; the
    /// adjacent dates read its times as with ``LocalTimePolicy/compatible``.
    public var edges = LocalTimePolicy.compatible
    /// Periods in which no stay may start.
    public var pauses: [BookingPause] = []
    /// The interval between starts, on the wall clock from the opening of a service: 1 minute to 24 hours.
    public var step: Elapsed
    /// How stays relate to the closing time of their service.
    public var fit: FitPolicy

    // MARK: Stays

    /// The default turn time, used when none of ``turns`` applies; at most 24 hours.
    public var turn: Elapsed
    /// Turn times for particular parties; the most specific one applies.
    public var turns: [TurnTime]
    /// The time that a table needs between two parties; `nil` for none.
    public var buffer: Buffer?
    /// How long it takes to clear a table after its guests leave; `nil` if tables count as clear at once.
    ///
    /// If set, a table stays taken for this time after its guests leave, and no party is seated there before staff
    /// report it clear (``ServiceDay/Command/clearTables(tables:)``). Tables not cleared by the next opening after a
    /// break in the hours, on the same date or a later one, count as clear then. Guests whom nobody has recorded as
    /// gone are not covered: they keep their table on their own date.
    public var clearing: Elapsed?

    // MARK: Who books when

    /// How much notice guests must give; `nil` for none.
    public var notice: NoticeRule?
    /// The latest time (inclusive) at which guests can book for the same day; `nil` for no cutoff.
    public var sameDayCutoff: LocalTime?
    /// How far ahead guests can book; `nil` for any date.
    public var horizon: Horizon?
    /// The smallest party that guests can book themselves; `nil` for any.
    public var smallestParty: Int?
    /// The largest party that guests can book themselves, `nil` for any; larger parties call the branch.
    public var largestParty: Int?
    /// How much one guest may claim on one date; `nil` for no limit.
    ///
    /// New rules start with the limits of their profile, if it has any (``Booking/Profile/guestLimits``).
    public var guestLimits: GuestLimits?
    /// Limits on how many guests are taken at a time.
    public var pacing: [PacingRule] = []
    /// Dates and times with lower pacing limits.
    public var pacingExceptions: [PacingException] = []
    /// The tables and seats that bookings leave to walk-ins; `nil` for none.
    public var walkInQuota: WalkInQuota?

    // MARK: From the booking to the visit

    /// How long a hold lasts if it names no length, and the most a guest's hold may last; `nil` until it is given up.
    ///
    /// Five minutes is typical.
    public var holdTime: Elapsed?
    /// Who accepts guests' bookings; `nil` to accept every booking that gets tables.
    public var acceptance: BookingAcceptance?
    /// The smallest party that waits for the house under ``BookingAcceptance/byHouse``; `nil` for every party.
    ///
    /// A booking that a guest changes to such a party waits again.
    public var acceptanceFrom: Int?
    /// Whether a guest's request keeps its tables while it waits for the restaurant.
    ///
    /// If not, several guests may ask for the same tables. A request is still taken only if the party could be seated
    /// when it is made or changed. Accepting a request seats it among the bookings made by that time, or is refused.
    /// ``BookingBatch/init(undecidedOn:at:for:ties:seatingsPerGuest:)`` chooses among all requests. Requests of
    /// profiles whose lifecycle accepts without the guard ``Booking/Guard/pending`` always keep their tables.
    public var requestsKeepTables = true
    /// How long the house has to answer a request before the request expires and frees its tables; `nil` for no limit.
    ///
    /// The limit never extends past the start of the stay, and changing the request does not restart it. Changes to an
    /// accepted booking, and requests of profiles without expiry, wait indefinitely.
    public var answerTime: Elapsed?
    /// How long after its start a booking waits for its party before it counts as late; `nil` for no limit.
    ///
    /// If `nil`, only staff mark no-shows, at any time from the start on.
    public var grace: Elapsed?
    /// Whether a late booking becomes a no-show, and frees its tables, by time alone; if `false`, staff decide.
    public var releasesLate = true
    /// How long before the start a party can be received; `nil` for any time.
    public var earliestArrival: Elapsed?

    // MARK: Money

    /// The deposit that parties pay in advance; `nil` for none.
    public var deposit: DepositRule?
    /// The fee for parties that do not come; `nil` for none.
    public var noShowFee: NoShowFee?

    // MARK: Effort

    /// How much work a search for a seating may do.
    public var search = SearchBudget()

    /// Creates rules that restrict nothing beyond the floor, the opening hours, these arguments and the profile's
    /// ``guestLimits``.
    ///
    /// Set everything else after initialization.
    public init(
        branch: BranchID,
        step: Elapsed,
        turn: Elapsed,
        turns: [TurnTime] = [],
        fit: FitPolicy = .mustEndByClosing,
        profile: ProfileCode = Booking.Profile.standard.code,
        notice: NoticeRule? = nil,
        horizon: Horizon? = nil,
        smallestParty: Int? = nil,
        largestParty: Int? = nil,
        grace: Elapsed? = nil,
        earliestArrival: Elapsed? = nil
    ) {
        id = branch
        self.profile = profile
        self.step = step
        self.turn = turn
        self.turns = turns
        self.fit = fit
        self.notice = notice
        self.horizon = horizon
        self.smallestParty = smallestParty
        self.largestParty = largestParty
        self.grace = grace
        self.earliestArrival = earliestArrival
        guestLimits = Booking.Profile.named(profile)?.guestLimits
    }

    /// Makes new bookings follow a profile, built in or the house's own, with the profile's limits for guests.
    ///
    /// Bookings already made keep the profile they were made by.
    public mutating func follow(_ profile: Booking.Profile) {
        self.profile = profile.code
        ownProfile = profile.isOwn ? profile : nil
        guestLimits = profile.guestLimits
    }

    /// The rules of new bookings; `nil` if this release does not know them.
    var bookingProfile: Booking.Profile? { Booking.Profile.named(profile, own: ownProfile) }
}
