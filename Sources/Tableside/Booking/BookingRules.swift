/// How a branch takes bookings: a versioned document of its own, beside the branch.
///
/// A rule that is `nil` does not restrict. The three rules that a plan cannot do without are the step of the grid, the
/// usual turn time and what a stay has to do with closing time.
///
/// ```swift
/// let rules = BookingRules(
///     branch: branch.id,
///     step: .minutes(15),
///     turn: .minutes(120),
///     turns: [TurnTime(for: try SeatRange(1, 2), lasts: .minutes(90))]
/// )
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
    /// How far apart starts lie, counted on the wall clock from the opening of a service: 1 minute to 24 hours.
    public var step: Elapsed
    /// How long a party stays where none of ``turns`` says otherwise; at most 24 hours.
    public var turn: Elapsed
    /// How long parties of particular sizes stay; the first that holds the party counts.
    public var turns: [TurnTime]
    /// What a stay has to do with the closing of its service.
    public var fit: FitPolicy
    /// How long before its start a guest books at the latest; a start exactly that far away can still be booked.
    public var notice: Elapsed?
    /// How many calendar days ahead, by the branch's clocks, a guest books at most; 0 for today only.
    public var horizonDays: Int?
    /// The smallest party that guests book themselves.
    public var smallestParty: Int?
    /// The largest party that guests book themselves; larger ones call the branch.
    public var largestParty: Int?
    /// How long after the start a booking waits for its party before time alone makes it a no-show; `nil` for ever.
    ///
    /// Without it only people say that somebody has not come, from the start on.
    public var grace: Elapsed?
    /// How long before the start a party can be received; `nil` for any time.
    public var earliestArrival: Elapsed?

    /// Makes rules, which restrict nothing beyond the floor and the opening hours unless told so.
    public init(
        branch: BranchID,
        step: Elapsed,
        turn: Elapsed,
        turns: [TurnTime] = [],
        fit: FitPolicy = .mustEndByClosing,
        profile: ProfileCode = Booking.Profile.standard.code,
        notice: Elapsed? = nil,
        horizonDays: Int? = nil,
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
        self.horizonDays = horizonDays
        self.smallestParty = smallestParty
        self.largestParty = largestParty
        self.grace = grace
        self.earliestArrival = earliestArrival
    }

    /// How long a party of that size stays: what the first turn time that holds it says, else the usual turn.
    public func turn(for party: Int) -> Elapsed {
        turns.first { $0.parties.contains(party) }?.lasts ?? turn
    }
}

/// How long parties of particular sizes stay.
public struct TurnTime: Hashable, Codable, Sendable {
    /// The sizes of the parties.
    public var parties: SeatRange
    /// How long they stay, as elapsed time; at most 24 hours.
    public var lasts: Elapsed

    /// Makes a turn time.
    public init(for parties: SeatRange, lasts: Elapsed) {
        self.parties = parties
        self.lasts = lasts
    }
}

/// What a stay has to do with the closing of the service in which it begins (`booking.md` §1.6).
public enum FitPolicy: Hashable, Codable, Sendable {
    /// It ends by closing, at the very instant of closing at the latest.
    case mustEndByClosing
    /// It begins by that time of the wall clock, the first one after opening, itself included; it may outlast closing.
    case latestStart(at: LocalTime)
    /// It may outlast closing by that much, or, without a length, by as much as it takes.
    case mayOverrun(by: Elapsed?)
}

/// Through whom a booking comes.
///
/// Guests are held to notice, horizon and party limits; the house books for its guests as it sees fit.
public struct BookingChannel: OpenCode {
    /// The text of the channel.
    public let rawValue: String

    /// Makes the channel with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A guest books without the help of staff.
    public static let online = BookingChannel(rawValue: "online")
    /// Staff book for a guest who calls or writes.
    public static let inHouse = BookingChannel(rawValue: "inHouse")
    /// Nobody booked: the guests stand in the door.
    public static let walkIn = BookingChannel(rawValue: "walkIn")
}
