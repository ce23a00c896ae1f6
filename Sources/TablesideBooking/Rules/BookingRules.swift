public import TablesideCore
import TablesideVenue

/// How a branch takes bookings: a versioned document of its own, beside the branch.
///
/// A rule that is `nil`, or a list that is empty, does not restrict; only ``services``, once given, are all there are. The three rules that a plan cannot do without are the
/// step of the grid, the usual turn time and what a stay has to do with closing time.
///
/// ```swift
/// var rules = BookingRules(branch: branch.id, step: .minutes(15), turn: .minutes(120))
/// rules.turns = [TurnTime(for: try SeatRange(1, 2), lasts: .minutes(90))]
/// rules.buffer = .additional(length: .minutes(10))
/// rules.pacing = [PacingRule(.starts(window: .minutes(15)), covers: 12)]
/// ```
public struct BookingRules: Document, Hashable {
    /// Documents of this type are stored as `bookingRules`.
    public static let kind = DocumentKind(rawValue: "bookingRules")

    /// The branch whose rules these are.
    public let id: BranchID
    /// The number of writes so far; events record by which rules they were decided.
    public var version = Version.absent
    /// The lifecycle that new bookings follow.
    public var profile: ProfileCode

    // MARK: Tables

    /// How particular tables are sold; those that are not named are open to everybody.
    public var tables: [TableRule] = []
    /// How tables are combined automatically; `nil` for up to three tables of one area (``CombiningRule/usual``).
    public var combining: CombiningRule?
    /// How many seats may stay empty at most; `nil` for any number.
    public var oversizeCap: Int?
    /// Whether a party that books may be split over tables that do not touch, where nothing takes it together.
    ///
    /// It is tried last, when no table and no combination can be had, even by moving others. The tables stand in one
    /// area and are had for one time, two people or more sit at each, as many as it takes; the fewest tables are taken, of
    /// those with the fewest empty seats. The booking says so (``Booking/parts``), and keeps its tables from then on.
    public var allowsSplit = false
    /// When a booking's tables become its own.
    public var assignment = TableAssignment.pooled
    /// How long before its start a pooled booking's tables are locked; `nil` until the party sits.
    public var lockBefore: Elapsed?

    // MARK: Hours

    /// The services of the branch; `nil` for its opening hours, without a name.
    public var services: [BookingService]?
    /// What an opening or a closing counts as that clocks skip or repeat.
    ///
    /// By ``LocalTimePolicy/reject`` such a date cannot be opened until an exception gives it other hours; the dates beside
    /// it read its edges as by ``LocalTimePolicy/compatible``.
    public var edges = LocalTimePolicy.compatible
    /// Times in which nothing may begin.
    public var pauses: [BookingPause] = []
    /// How far apart starts lie, counted on the wall clock from the opening of a service: 1 minute to 24 hours.
    public var step: Elapsed
    /// What a stay has to do with the closing of its service.
    public var fit: FitPolicy

    // MARK: Stays

    /// How long a party stays where none of ``turns`` says otherwise; at most 24 hours.
    public var turn: Elapsed
    /// How long particular parties stay; the most special one counts.
    public var turns: [TurnTime]
    /// The time that a table needs between two parties; `nil` for none.
    public var buffer: Buffer?

    // MARK: Who books when

    /// How long before a guest books at the latest.
    public var notice: NoticeRule?
    /// Until when on the day itself guests book it, that time included; `nil` to the end.
    public var sameDayCutoff: LocalTime?
    /// How far ahead a guest books.
    public var horizon: Horizon?
    /// The smallest party that guests book themselves.
    public var smallestParty: Int?
    /// The largest party that guests book themselves; larger ones call the branch.
    public var largestParty: Int?
    /// How much one guest may claim of a date; `nil` for as much as there is.
    ///
    /// Rules of a profile that knows what guests usually claim begin with that (``Booking/Profile/guestLimits``).
    public var guestLimits: GuestLimits?
    /// How many guests are taken at a time.
    public var pacing: [PacingRule] = []
    /// Dates and times with lower limits.
    public var pacingExceptions: [PacingException] = []
    /// What bookings leave to walk-ins.
    public var walkInQuota: WalkInQuota?

    // MARK: From the booking to the visit

    /// How long a hold lasts that names no end of its own, and a guest's at most; `nil` until it is given up.
    ///
    /// Five minutes are usual (`booking.md` §1.13).
    public var holdTime: Elapsed?
    /// Who accepts what guests book; `nil` for nobody in particular: what has tables is accepted.
    public var acceptance: BookingAcceptance?
    /// How long the house has to answer a request before it lapses and frees its tables; `nil` for as long as it takes.
    ///
    /// It has no longer than until the start, and no longer because the request is changed. A change of what was accepted
    /// waits as long as it takes, and so do requests of profiles without expiry.
    public var answerTime: Elapsed?
    /// How long after the start a booking waits for its party before it counts as late; `nil` forever.
    ///
    /// Without it only people say that somebody has not come, from the start on.
    public var grace: Elapsed?
    /// Whether time alone makes a late booking a no-show and frees its tables; else people do.
    public var releasesLate = true
    /// How long before the start a party can be received; `nil` for any time.
    public var earliestArrival: Elapsed?

    // MARK: Money

    /// What parties pay ahead; `nil` for nothing.
    public var deposit: DepositRule?
    /// What parties owe that do not come; `nil` for nothing.
    public var noShowFee: NoShowFee?

    // MARK: Effort

    /// How much work a search for a seating may do.
    public var search = SearchBudget()

    /// Makes rules, which restrict nothing beyond the floor and the opening hours unless told so, here or by the profile
    /// (``guestLimits``).
    ///
    /// Whatever has no argument here is set afterwards.
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
}
