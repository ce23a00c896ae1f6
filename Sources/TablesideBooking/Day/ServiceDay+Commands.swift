public import TablesideCore

extension ServiceDay {
    /// What can be asked of a service day.
    public enum Command: Encodable, Hashable, Sendable {
        /// Keeps tables for a party.
        case book(request: BookingRequest)
        /// Keeps tables while somebody makes up their mind: for that long, or for as long as the rules say.
        ///
        /// Of the two a guest gets the shorter time.
        case hold(request: BookingRequest, lasting: Elapsed?)
        /// Gives a hold back and takes another, both or neither.
        case swapHold(booking: BookingID, request: BookingRequest, lasting: Elapsed?)
        /// Gives a hold back.
        case releaseHold(booking: BookingID)
        /// Makes a booking of a hold.
        case confirm(booking: BookingID, ifExpired: ExpiredHold)
        /// Records that a hold or a request has expired; it has had no effect since, whether that is recorded or not.
        case expire(booking: BookingID)
        /// The house accepts a request.
        case accept(booking: BookingID)
        /// The house does not accept a request.
        case decline(booking: BookingID, reason: String?)
        /// Calls a booking off and frees its tables.
        case cancel(booking: BookingID)
        /// Changes party, time, tables or wishes; when that cannot be had, everything stays as it was.
        case modify(booking: BookingID, change: BookingChange)
        /// Names friends who come along and are reminded as well (QP-67).
        case inviteFriends(booking: BookingID, friends: [UserID])
        /// The party is here and does not sit yet.
        case arrive(booking: BookingID)
        /// The party has arrived and takes its tables (QP-33).
        case confirmArrival(booking: BookingID)
        /// Staff seat a party: at these tables, or at its own.
        case seat(booking: BookingID, tables: [TableID]?)
        /// Seats a walk-in.
        case walkIn(party: WalkIn)
        /// Puts a stay into the book that was agreed elsewhere.
        case enter(stay: ImportedBooking)
        /// A seated party stays longer.
        case extend(booking: BookingID, until: Instant)
        /// The party leaves, early or late: its tables are free from now on.
        case finish(booking: BookingID)
        /// An accepted booking is done with (AP-11).
        case complete(booking: BookingID)
        /// The party should have come by now.
        case markLate(booking: BookingID)
        /// The party has not come: its tables are free.
        case noShow(booking: BookingID)
        /// The party has come after all, and has tables for what is left of its time if there are any.
        ///
        /// Others may have come in its place: where the house would then be fuller than its rules allow, it takes a reason.
        case reinstate(booking: BookingID, overrideReason: String?)
        /// The booking keeps the tables that it has.
        case lock(booking: BookingID)
        /// The booking may be given other tables again.
        case unlock(booking: BookingID)
        /// Gives a booking these tables and fixes them; a seated party takes them from now on.
        case move(booking: BookingID, tables: [TableID])
        /// Takes a table out of use for a time.
        case blockTable(block: TableBlock)
        /// Puts a table into use again.
        case unblockTable(block: BlockID)
        /// Goes by a changed plan: bookings that it leaves without tables, or without what they asked for, are given others.
        case adoptPlan
        /// Carries out a re-seating that was worked out at a version of this day: all of its moves at once, or none.
        case reseat(moves: [TableMove], expecting: Version)
        /// Counts a request that was refused because the search ended at its budget, without a proof.
        case countExhaustedSearch(request: BookingID)
        /// Keeps tables for a stay of a neighboring date that reaches into this one.
        case carry(stay: SpilloverStay)
        /// Frees what was kept for a stay of a neighboring date.
        case dropCarried(booking: BookingID)
    }
}

extension ServiceDay.Command {
    /// Keeps tables for a party.
    public static func book(_ request: BookingRequest) -> Self { .book(request: request) }

    /// Keeps tables while somebody makes up their mind.
    public static func hold(_ request: BookingRequest, lasting: Elapsed? = nil) -> Self {
        .hold(request: request, lasting: lasting)
    }

    /// Gives a hold back and takes another, both or neither.
    public static func swapHold(_ booking: BookingID, for request: BookingRequest, lasting: Elapsed? = nil) -> Self {
        .swapHold(booking: booking, request: request, lasting: lasting)
    }

    /// Gives a hold back.
    public static func releaseHold(_ booking: BookingID) -> Self { .releaseHold(booking: booking) }

    /// Makes a booking of a hold; one that has expired is asked for again.
    public static func confirm(_ booking: BookingID) -> Self { .confirm(booking: booking, ifExpired: .askAgain) }

    /// The house accepts a request.
    public static func accept(_ booking: BookingID) -> Self { .accept(booking: booking) }

    /// The house does not accept a request.
    public static func decline(_ booking: BookingID) -> Self { .decline(booking: booking, reason: nil) }

    /// Calls a booking off and frees its tables.
    public static func cancel(_ booking: BookingID) -> Self { .cancel(booking: booking) }

    /// Changes party, time, tables or wishes; when that cannot be had, everything stays as it was.
    public static func modify(_ booking: BookingID, _ change: BookingChange) -> Self {
        .modify(booking: booking, change: change)
    }

    /// Names friends who come along and are reminded as well.
    public static func inviteFriends(_ friends: [UserID], to booking: BookingID) -> Self {
        .inviteFriends(booking: booking, friends: friends)
    }

    /// The party is here and does not sit yet.
    public static func arrive(_ booking: BookingID) -> Self { .arrive(booking: booking) }

    /// The party has arrived and takes its tables.
    public static func confirmArrival(_ booking: BookingID) -> Self { .confirmArrival(booking: booking) }

    /// Staff seat a party: at these tables, or at its own.
    public static func seat(_ booking: BookingID, at tables: [TableID]? = nil) -> Self {
        .seat(booking: booking, tables: tables)
    }

    /// Seats a walk-in.
    public static func walkIn(_ party: WalkIn) -> Self { .walkIn(party: party) }

    /// Puts a stay into the book that was agreed elsewhere.
    public static func enter(_ stay: ImportedBooking) -> Self { .enter(stay: stay) }

    /// A seated party stays longer.
    public static func extend(_ booking: BookingID, until end: Instant) -> Self {
        .extend(booking: booking, until: end)
    }

    /// The party leaves: its tables are free.
    public static func finish(_ booking: BookingID) -> Self { .finish(booking: booking) }

    /// An accepted booking is done with.
    public static func complete(_ booking: BookingID) -> Self { .complete(booking: booking) }

    /// The party should have come by now.
    public static func markLate(_ booking: BookingID) -> Self { .markLate(booking: booking) }

    /// The party has not come: its tables are free.
    public static func noShow(_ booking: BookingID) -> Self { .noShow(booking: booking) }

    /// The party has come after all.
    public static func reinstate(_ booking: BookingID) -> Self {
        .reinstate(booking: booking, overrideReason: nil)
    }

    /// The booking keeps the tables that it has.
    public static func lock(_ booking: BookingID) -> Self { .lock(booking: booking) }

    /// The booking may be given other tables again.
    public static func unlock(_ booking: BookingID) -> Self { .unlock(booking: booking) }

    /// Gives a booking these tables and fixes them.
    public static func move(_ booking: BookingID, to tables: [TableID]) -> Self {
        .move(booking: booking, tables: tables)
    }

    /// Takes a table out of use for a time.
    public static func blockTable(_ block: TableBlock) -> Self { .blockTable(block: block) }

    /// Puts a table into use again.
    public static func unblockTable(_ block: BlockID) -> Self { .unblockTable(block: block) }
}
