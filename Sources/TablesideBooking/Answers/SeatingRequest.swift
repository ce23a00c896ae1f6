import TablesideCore

/// What a party asks of a date, in the same form for guests and for staff.
struct SeatingRequest: Sendable {
    var party: Int
    let start: Instant
    var wishes = BookingWishes.none
    /// The channel of the author; the rules for guests apply unless it is the restaurant's own.
    let channel: BookingChannel
    /// The channel of the booking being changed: tables sold through it remain possible, and it counts for pacing.
    var came: BookingChannel?
    /// Whether the grid of starts, notice, horizon, party limits, pauses, pacing and the walk-in quota are overridden.
    var overrides = false
    /// Whether the start was agreed before and is not checked again.
    var keepsStart = false

    init(
        party: Int,
        start: Instant,
        wishes: BookingWishes = .none,
        channel: BookingChannel,
        overrides: Bool = false
    ) {
        self.party = party
        self.start = start
        self.wishes = wishes
        self.channel = channel
        self.overrides = overrides
    }

    init(_ request: BookingRequest, through channel: BookingChannel) {
        self.init(
            party: request.party,
            start: request.at,
            wishes: request.wishes,
            channel: channel,
            overrides: request.overrideReason != nil
        )
    }

    /// The request of a booking that stays as it is.
    init(keeping booking: Booking, from start: Instant) {
        self.init(party: booking.party, start: start, wishes: booking.wishes, channel: .inHouse)
        came = booking.channel
    }

    /// The request of a booking that the house accepts: its start and length are agreed.
    init(accepting booking: Booking) {
        self.init(
            party: booking.party,
            start: booking.span.lowerBound,
            wishes: booking.wishes,
            channel: .inHouse,
            overrides: booking.overrideReason != nil
        )
        came = booking.channel
        keepsStart = true
        wishes.duration = booking.span.elapsed
    }

    /// The request of a booking with a change.
    init(_ change: BookingChange, of booking: Booking, through channel: BookingChannel) {
        let start = booking.span.lowerBound
        let changed = booking.with(change)
        self.init(
            party: changed.party,
            start: change.at ?? start,
            wishes: changed.wishes,
            channel: channel,
            // A guest cannot make further use of an override that the house granted.
            overrides: channel.isHouse && (change.overrideReason ?? booking.overrideReason) != nil
        )
        came = booking.channel
        keepsStart = self.start == start
        // A booking that only changes tables keeps its agreed length.
        if changed.wishes.experience == booking.wishes.experience, change.party == nil,
            (change.duration ?? change.wishes?.duration) == nil, keepsStart
        {
            wishes.duration = booking.span.elapsed
        }
    }

    /// Whether the rules for guests apply.
    var isGuest: Bool { !channel.isHouse && !overrides }

    /// Whether a unit is sold through the channel and meets the wishes.
    func isSuited(by unit: SeatingUnit) -> Bool {
        unit.suits(wishes, through: channel) || came.map { unit.suits(wishes, through: $0) } ?? false
    }

    /// The same request with some table wishes dropped.
    func without(_ dropped: [TableWish]) -> SeatingRequest {
        var request = self
        request.wishes = wishes.without(dropped)
        return request
    }

    /// The table wishes that a unit does not meet, in order.
    func missing(at unit: SeatingUnit) -> [TableWish] {
        wishes.ofTables.filter { wish in
            switch wish {
            case .area(let area): area != unit.area
            case .feature(let feature): !unit.features.contains(feature)
            }
        }
    }

    /// What is wrong with its party size and its length, whatever the date and the floor.
    var faults: [Unavailability] {
        var reasons: [Unavailability] = []
        if party < 1 { reasons.append(.invalidParty(party: party)) }
        if let duration = wishes.duration, !BookingRules.isStay(duration) {
            reasons.append(.invalidDuration(duration: duration))
        }
        return reasons
    }
}

extension VenuePlan {
    /// The units that would fit a party if they were free.
    func candidates(for request: SeatingRequest) -> [Int] {
        units(for: request.party, wishing: request.wishes, suiting: request.isSuited)
    }
}
