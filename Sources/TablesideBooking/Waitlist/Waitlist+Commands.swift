public import TablesideCore

extension Waitlist {
    /// A command to a waitlist.
    ///
    /// Commands are never decoded, because they trust what the restaurant knows about a party and that a seated party
    /// has its table. What guests and staff ask for is a ``GuestRequest`` or a ``StaffRequest``.
    public enum Command: Encodable, Hashable, Sendable {
        /// Puts a party on the list.
        case join(wish: WaitlistWish, guest: UserID?, joining: WaitlistJoining)
        /// Records that a party was called and is not there.
        case markNotHere(entry: WaitlistEntryID)
        /// Records that a party is not complete.
        case markIncomplete(entry: WaitlistEntryID)
        /// Records that all of a party are there again.
        case markBack(entry: WaitlistEntryID)
        /// Changes a party's size; the party keeps its place but loses the tables held for it.
        case changeParty(entry: WaitlistEntryID, party: Int)
        /// Holds this table, or these tables pushed together, for a party, ahead of the serving order.
        case offer(entry: WaitlistEntryID, tables: [TableID])
        /// Withdraws an offer; the party keeps its place.
        case retract(entry: WaitlistEntryID)
        /// Takes the offered tables; the party is seated under this booking.
        case accept(entry: WaitlistEntryID, booking: BookingID)
        /// Declines the offered tables; the party keeps its place.
        case decline(entry: WaitlistEntryID)
        /// Leaves the list.
        case leave(entry: WaitlistEntryID)
        /// Seats a party at tables that the restaurant chose, under this booking.
        case seat(entry: WaitlistEntryID, tables: [TableID], booking: BookingID)
        /// Undoes a mistaken seating; the party waits again in its old place.
        case recall(entry: WaitlistEntryID)
        /// Removes a party from the list.
        case remove(entry: WaitlistEntryID)
        /// Ends an offer that has expired, and with it the party's wait.
        case lapse(entry: WaitlistEntryID)
        /// Offers the free tables.
        ///
        /// The named tables were taken or left at `since`, `nil` for now. Parties that had declined them by then can be
        /// offered them again.
        case promote(freed: [TableID], since: Instant?)
        /// Closes the list to guests; staff can still put parties on it.
        case close
        /// Opens the list to guests again.
        case reopen
    }
}

extension Waitlist.Command {
    /// Puts a party on the list.
    public static func join(
        _ wish: WaitlistWish,
        for guest: UserID? = nil,
        knowing joining: WaitlistJoining = WaitlistJoining()
    ) -> Self {
        .join(wish: wish, guest: guest, joining: joining)
    }

    /// Takes the offered tables; the party is seated under this booking.
    public static func accept(_ entry: WaitlistEntryID, as booking: BookingID) -> Self {
        .accept(entry: entry, booking: booking)
    }

    /// Seats a party at tables that the restaurant chose.
    public static func seat(_ entry: WaitlistEntryID, at tables: [TableID], as booking: BookingID) -> Self {
        .seat(entry: entry, tables: tables, booking: booking)
    }

    /// Declines the offered tables.
    public static func decline(_ entry: WaitlistEntryID) -> Self { .decline(entry: entry) }

    /// Leaves the list.
    public static func leave(_ entry: WaitlistEntryID) -> Self { .leave(entry: entry) }

    /// Offers the free tables.
    public static var promote: Self { .promote(freed: [], since: nil) }

    /// Offers the free tables; parties that declined the named ones, which were taken or left now, can be offered those
    /// again.
    public static func promote(freed tables: [TableID]) -> Self { .promote(freed: tables, since: nil) }
}

extension Waitlist.Command {
    /// A command without its inputs, as used in lifecycle tables.
    public enum Kind: String, LifecycleSymbol {
        /// Puts a party on the list.
        case join
        /// Records that a party is not there.
        case markNotHere
        /// Records that a party is not complete.
        case markIncomplete
        /// Records that a party is there again.
        case markBack
        /// Changes a party's size.
        case changeParty
        /// Holds tables for a party.
        case offer
        /// Withdraws an offer.
        case retract
        /// Takes the offered table.
        case accept
        /// Declines the offered tables.
        case decline
        /// Leaves the list.
        case leave
        /// Seats a party.
        case seat
        /// Undoes a seating.
        case recall
        /// Removes a party from the list.
        case remove
        /// Ends an expired offer.
        case lapse
        /// Offers the free tables.
        case promote
        /// Closes the list to guests.
        case close
        /// Opens the list to guests again.
        case reopen
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .join: .join
        case .markNotHere: .markNotHere
        case .markIncomplete: .markIncomplete
        case .markBack: .markBack
        case .changeParty: .changeParty
        case .offer: .offer
        case .retract: .retract
        case .accept: .accept
        case .decline: .decline
        case .leave: .leave
        case .seat: .seat
        case .recall: .recall
        case .remove: .remove
        case .lapse: .lapse
        case .promote: .promote
        case .close: .close
        case .reopen: .reopen
        }
    }

    /// The party that the command concerns; `nil` for a command on the whole list.
    public var entry: WaitlistEntryID? {
        switch self {
        case .join(let wish, _, _): wish.id
        case .markNotHere(let id), .markIncomplete(let id), .markBack(let id), .changeParty(let id, _),
            .offer(let id, _),
            .retract(let id), .accept(let id, _), .decline(let id), .leave(let id), .seat(let id, _, _),
            .recall(let id),
            .remove(let id), .lapse(let id):
            id
        case .promote, .close, .reopen: nil
        }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .join(let wish, let guest, let joining):
            try encoder.write("join", ["wish": wish, "guest": guest, "joining": joining])
        case .markNotHere(let entry): try encoder.write("markNotHere", ["entry": entry])
        case .markIncomplete(let entry): try encoder.write("markIncomplete", ["entry": entry])
        case .markBack(let entry): try encoder.write("markBack", ["entry": entry])
        case .changeParty(let entry, let party): try encoder.write("changeParty", ["entry": entry, "party": party])
        case .offer(let entry, let tables): try encoder.write("offer", ["entry": entry, "tables": tables])
        case .retract(let entry): try encoder.write("retract", ["entry": entry])
        case .accept(let entry, let booking): try encoder.write("accept", ["entry": entry, "booking": booking])
        case .decline(let entry): try encoder.write("decline", ["entry": entry])
        case .leave(let entry): try encoder.write("leave", ["entry": entry])
        case .seat(let entry, let tables, let booking):
            try encoder.write("seat", ["entry": entry, "tables": tables, "booking": booking])
        case .recall(let entry): try encoder.write("recall", ["entry": entry])
        case .remove(let entry): try encoder.write("remove", ["entry": entry])
        case .lapse(let entry): try encoder.write("lapse", ["entry": entry])
        case .promote(let freed, let since): try encoder.write("promote", ["freed": freed, "since": since])
        case .close: try encoder.write("close")
        case .reopen: try encoder.write("reopen")
        }
    }
}
