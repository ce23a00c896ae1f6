public import TablesideCore

/// An availability in Google's reservation feed: how many parties of a size can start at a time.
///
/// The encoded form is that of the feed, with names such as `start_sec` and `spots_open`. Times are in whole seconds.
/// Unknown members are ignored when an entry is read.
public struct FeedEntry: Sendable {
    /// The restaurant's identity at the portal.
    public var merchant: String
    /// The identity of its service at the portal.
    public var service: String
    /// The start, or the first start of a recurrence.
    public let start: Instant
    /// The length of the stay.
    public let duration: Elapsed
    /// The number of parties of the size that fit, booked or not; `nil` for 1 with a recurrence.
    public var spotsTotal: Int?
    /// The number of further parties of the size that can be booked; `nil` for 1 with a recurrence.
    public var spotsOpen: Int?
    /// The text that the portal returns with a booking; `nil` for none.
    public var tag: String?
    /// The party size and the room.
    public var resources: Resources
    /// How the start repeats; `nil` for a single start.
    public var recurrence: Recurrence?
    /// The taken times that exclude starts of the recurrence.
    public var exceptions: [ScheduleException]
    /// The deposit; `nil` if the entry has no deposit of its own.
    public var deposit: Deposit?
    /// The no-show fee; `nil` if the entry has no fee of its own.
    public var noShowFee: Fee?
    /// Whether a credit card is required; `nil` for the service's default.
    public var cardRequirement: CardRequirement?
    /// Whether guests are shown how long they may stay; `nil` for the service's default.
    public var durationDisplay: DurationDisplay?
    /// When the entry can be booked; `nil` for the service's default.
    public var bookingTimes: BookingTimes?
    /// Whether a booking is confirmed at once; `nil` for the service's default.
    public var confirmation: Confirmation?

    /// Creates an entry; start and duration are rounded down to whole seconds.
    ///
    /// ``problems(largestParty:)`` lists what the portal would refuse.
    public init(
        merchant: String,
        service: String,
        start: Instant,
        duration: Elapsed,
        spotsTotal: Int? = nil,
        spotsOpen: Int? = nil,
        resources: Resources,
        tag: String? = nil,
        recurrence: Recurrence? = nil,
        exceptions: [ScheduleException] = [],
        deposit: Deposit? = nil,
        noShowFee: Fee? = nil,
        cardRequirement: CardRequirement? = nil,
        durationDisplay: DurationDisplay? = nil,
        bookingTimes: BookingTimes? = nil,
        confirmation: Confirmation? = nil
    ) {
        self.merchant = merchant
        self.service = service
        self.start = start.inWholeSeconds
        self.duration = duration.inWholeSeconds
        self.spotsTotal = spotsTotal
        self.spotsOpen = spotsOpen
        self.resources = resources
        self.tag = tag
        self.recurrence = recurrence
        self.exceptions = exceptions
        self.deposit = deposit
        self.noShowFee = noShowFee
        self.cardRequirement = cardRequirement
        self.durationDisplay = durationDisplay
        self.bookingTimes = bookingTimes
        self.confirmation = confirmation
    }
}

extension Instant {
    /// The instant rounded down to a whole second, or the earliest whole second for earlier instants.
    var inWholeSeconds: Instant {
        let earliest = Instant(millisecondsSince1970: .min / 1_000 * 1_000)
        guard self > earliest else { return earliest }
        return self - .milliseconds(millisecondsSince1970.flooredDivision(by: 1_000).remainder)
    }

    /// The whole seconds since 1970, rounded down.
    var seconds: Int64 { millisecondsSince1970.flooredDivision(by: 1_000).quotient }
}

extension Elapsed {
    /// The length rounded towards zero to a whole second.
    var inWholeSeconds: Elapsed { .milliseconds(milliseconds - milliseconds % 1_000) }

    /// The whole seconds, rounded towards zero.
    var seconds: Int64 { milliseconds / 1_000 }
}
