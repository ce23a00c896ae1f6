public import TablesideCore

extension ServiceDay {
    /// A command to a service day.
    public enum Command: Encodable, Hashable, Sendable {
        /// Books tables for a party.
        case book(request: BookingRequest)
        /// Holds tables while the guest decides, for this long, or, if `nil`, for the time set by the rules.
        ///
        /// A guest's hold lasts for the shorter of the two.
        case hold(request: BookingRequest, lasting: Elapsed?)
        /// Releases a hold and takes another; both or neither.
        case swapHold(booking: BookingID, request: BookingRequest, lasting: Elapsed?)
        /// Releases a hold.
        case releaseHold(booking: BookingID)
        /// Turns a hold into a booking.
        case confirm(booking: BookingID, ifExpired: ExpiredHold)
        /// Records that a hold or request has expired; it stopped keeping its tables at that time, recorded or not.
        case expire(booking: BookingID)
        /// Accepts a request, on behalf of the house.
        case accept(booking: BookingID)
        /// Declines a request, on behalf of the house.
        case decline(booking: BookingID, reason: String?)
        /// Cancels a booking and frees its tables.
        case cancel(booking: BookingID)
        /// Changes party, time, tables or wishes; if that is not possible, everything stays as it was.
        case modify(booking: BookingID, change: BookingChange)
        /// Names friends who come along and get reminders too (QP-67).
        case inviteFriends(booking: BookingID, friends: [UserID])
        /// Records that the party is here but not yet seated.
        case arrive(booking: BookingID)
        /// Records that the party has arrived and taken its tables (QP-33).
        case confirmArrival(booking: BookingID)
        /// Seats a party, at these tables or, if `nil`, at its own.
        case seat(booking: BookingID, tables: [TableID]?)
        /// Seats a walk-in.
        case walkIn(party: WalkIn)
        /// Enters a stay that was agreed elsewhere.
        case enter(stay: ImportedBooking)
        /// Lets a seated party stay longer.
        case extend(booking: BookingID, until: Instant)
        /// Records that the party has left, early or late; its tables are free from now on.
        case finish(booking: BookingID)
        /// Completes an accepted booking (AP-11).
        case complete(booking: BookingID)
        /// Records that the party is overdue.
        case markLate(booking: BookingID)
        /// Records that the party did not come, and frees its tables.
        case noShow(booking: BookingID)
        /// Takes back a no-show because the party has come after all, if tables are available for the rest of its time.
        ///
        /// Others may have taken its place: exceeding the limits of the rules then takes a reason.
        case reinstate(booking: BookingID, overrideReason: String?)
        /// Locks the booking to its present tables.
        case lock(booking: BookingID)
        /// Lets the booking be moved to other tables again.
        case unlock(booking: BookingID)
        /// Moves a booking to these tables and locks it; a seated party has them from now on.
        case move(booking: BookingID, tables: [TableID])
        /// Takes tables out of use for a time, all of them or none; at most ``SizeLimit/namedTables``.
        case blockTables(blocks: [TableBlock])
        /// Puts tables back into use, all of them or none.
        ///
        /// Tables that a ``Waitlist`` holds are freed only when it ends the offer.
        case unblockTables(blocks: [BlockID])
        /// Says that tables which guests have left are clear (``BookingRules/clearing``); tables that were clear
        /// already stay so.
        case clearTables(tables: [TableID])
        /// Adopts a changed plan, moving bookings that would be left without tables or without what they asked for.
        case adoptPlan
        /// Carries out a re-seating that was computed at a version of this day: all of its moves or none.
        case reseat(moves: [TableMove], expecting: Version)
        /// Counts a request that was refused because the search exceeded its budget without an answer.
        case countExhaustedSearch(request: BookingID)
        /// Keeps tables for stays of neighboring dates that reach into this one, for all of them or none.
        case carry(stays: [SpilloverStay])
        /// Frees the tables kept for stays of neighboring dates, for all of them or none.
        case dropCarried(bookings: [BookingID])
        /// Takes bookings that are past out of the day, all of them or none; at most ``SizeLimit/archivedBookings``.
        ///
        /// Give it through ``DayOperation``, which stores each of them as an ``ArchivedBooking`` in the same unit; a
        /// unit without them is refused.
        case archive(bookings: [BookingID])
    }
}

extension ServiceDay.Command {
    /// Books tables for a party.
    public static func book(_ request: BookingRequest) -> Self { .book(request: request) }

    /// Holds tables while the guest decides.
    public static func hold(_ request: BookingRequest, lasting: Elapsed? = nil) -> Self {
        .hold(request: request, lasting: lasting)
    }

    /// Releases a hold and takes another; both or neither.
    public static func swapHold(_ booking: BookingID, for request: BookingRequest, lasting: Elapsed? = nil) -> Self {
        .swapHold(booking: booking, request: request, lasting: lasting)
    }

    /// Releases a hold.
    public static func releaseHold(_ booking: BookingID) -> Self { .releaseHold(booking: booking) }

    /// Turns a hold into a booking; an expired hold is treated as a new request.
    public static func confirm(_ booking: BookingID) -> Self { .confirm(booking: booking, ifExpired: .askAgain) }

    /// Accepts a request, on behalf of the house.
    public static func accept(_ booking: BookingID) -> Self { .accept(booking: booking) }

    /// Declines a request, on behalf of the house, without a reason.
    public static func decline(_ booking: BookingID) -> Self { .decline(booking: booking, reason: nil) }

    /// Cancels a booking and frees its tables.
    public static func cancel(_ booking: BookingID) -> Self { .cancel(booking: booking) }

    /// Changes party, time, tables or wishes; if that is not possible, everything stays as it was.
    public static func modify(_ booking: BookingID, _ change: BookingChange) -> Self {
        .modify(booking: booking, change: change)
    }

    /// Names friends who come along and get reminders too.
    public static func inviteFriends(_ friends: [UserID], to booking: BookingID) -> Self {
        .inviteFriends(booking: booking, friends: friends)
    }

    /// Records that the party is here but not yet seated.
    public static func arrive(_ booking: BookingID) -> Self { .arrive(booking: booking) }

    /// Records that the party has arrived and taken its tables.
    public static func confirmArrival(_ booking: BookingID) -> Self { .confirmArrival(booking: booking) }

    /// Seats a party, at these tables or, if `nil`, at its own.
    public static func seat(_ booking: BookingID, at tables: [TableID]? = nil) -> Self {
        .seat(booking: booking, tables: tables)
    }

    /// Seats a walk-in.
    public static func walkIn(_ party: WalkIn) -> Self { .walkIn(party: party) }

    /// Enters a stay that was agreed elsewhere.
    public static func enter(_ stay: ImportedBooking) -> Self { .enter(stay: stay) }

    /// Lets a seated party stay longer.
    public static func extend(_ booking: BookingID, until end: Instant) -> Self {
        .extend(booking: booking, until: end)
    }

    /// Records that the party has left; its tables are free.
    public static func finish(_ booking: BookingID) -> Self { .finish(booking: booking) }

    /// Completes an accepted booking.
    public static func complete(_ booking: BookingID) -> Self { .complete(booking: booking) }

    /// Records that the party is overdue.
    public static func markLate(_ booking: BookingID) -> Self { .markLate(booking: booking) }

    /// Records that the party did not come, and frees its tables.
    public static func noShow(_ booking: BookingID) -> Self { .noShow(booking: booking) }

    /// Takes back a no-show because the party has come after all.
    public static func reinstate(_ booking: BookingID) -> Self {
        .reinstate(booking: booking, overrideReason: nil)
    }

    /// Locks the booking to its present tables.
    public static func lock(_ booking: BookingID) -> Self { .lock(booking: booking) }

    /// Lets the booking be moved to other tables again.
    public static func unlock(_ booking: BookingID) -> Self { .unlock(booking: booking) }

    /// Moves a booking to these tables and locks it.
    public static func move(_ booking: BookingID, to tables: [TableID]) -> Self {
        .move(booking: booking, tables: tables)
    }

    /// Takes a table out of use for a time.
    public static func blockTable(_ block: TableBlock) -> Self { .blockTables(blocks: [block]) }

    /// Puts a table back into use.
    public static func unblockTable(_ block: BlockID) -> Self { .unblockTables(blocks: [block]) }
}

extension ServiceDay.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .book(let request): try encoder.write("book", ["request": request])
        case .hold(let request, let lasting): try encoder.write("hold", ["request": request, "lasting": lasting])
        case .swapHold(let booking, let request, let lasting):
            try encoder.write("swapHold", ["booking": booking, "request": request, "lasting": lasting])
        case .releaseHold(let booking): try encoder.write("releaseHold", ["booking": booking])
        case .confirm(let booking, let ifExpired):
            try encoder.write("confirm", ["booking": booking, "ifExpired": ifExpired])
        case .expire(let booking): try encoder.write("expire", ["booking": booking])
        case .accept(let booking): try encoder.write("accept", ["booking": booking])
        case .decline(let booking, let reason): try encoder.write("decline", ["booking": booking, "reason": reason])
        case .cancel(let booking): try encoder.write("cancel", ["booking": booking])
        case .modify(let booking, let change): try encoder.write("modify", ["booking": booking, "change": change])
        case .inviteFriends(let booking, let friends):
            try encoder.write("inviteFriends", ["booking": booking, "friends": friends])
        case .arrive(let booking): try encoder.write("arrive", ["booking": booking])
        case .confirmArrival(let booking): try encoder.write("confirmArrival", ["booking": booking])
        case .seat(let booking, let tables): try encoder.write("seat", ["booking": booking, "tables": tables])
        case .walkIn(let party): try encoder.write("walkIn", ["party": party])
        case .enter(let stay): try encoder.write("enter", ["stay": stay])
        case .extend(let booking, let until): try encoder.write("extend", ["booking": booking, "until": until])
        case .finish(let booking): try encoder.write("finish", ["booking": booking])
        case .complete(let booking): try encoder.write("complete", ["booking": booking])
        case .markLate(let booking): try encoder.write("markLate", ["booking": booking])
        case .noShow(let booking): try encoder.write("noShow", ["booking": booking])
        case .reinstate(let booking, let overrideReason):
            try encoder.write("reinstate", ["booking": booking, "overrideReason": overrideReason])
        case .lock(let booking): try encoder.write("lock", ["booking": booking])
        case .unlock(let booking): try encoder.write("unlock", ["booking": booking])
        case .move(let booking, let tables): try encoder.write("move", ["booking": booking, "tables": tables])
        case .blockTables(let blocks): try encoder.write("blockTables", ["blocks": blocks])
        case .unblockTables(let blocks): try encoder.write("unblockTables", ["blocks": blocks])
        case .clearTables(let tables): try encoder.write("clearTables", ["tables": tables])
        case .adoptPlan: try encoder.write("adoptPlan")
        case .reseat(let moves, let expecting): try encoder.write("reseat", ["moves": moves, "expecting": expecting])
        case .countExhaustedSearch(let request): try encoder.write("countExhaustedSearch", ["request": request])
        case .carry(let stays): try encoder.write("carry", ["stays": stays])
        case .dropCarried(let bookings): try encoder.write("dropCarried", ["bookings": bookings])
        case .archive(let bookings): try encoder.write("archive", ["bookings": bookings])
        }
    }
}
