public import TablesideCore

extension Waitlist {
    /// A request by a guest with an account; it states only the guest's wish, not facts about the guest.
    public enum GuestRequest: Hashable, Codable, Sendable {
        /// Puts the guest's party on the list.
        case join(wish: WaitlistWish)
        /// Records that all of the party are there again.
        case markBack(entry: WaitlistEntryID)
        /// Changes the party's size; it keeps its place.
        case changeParty(entry: WaitlistEntryID, party: Int)
        /// Takes the offered tables; the party is seated under this booking.
        case accept(entry: WaitlistEntryID, booking: BookingID)
        /// Declines the offered tables.
        case decline(entry: WaitlistEntryID)
        /// Leaves the list.
        case leave(entry: WaitlistEntryID)

        /// Returns the command, with what the restaurant knows about the guest and the wait it quotes.
        public func command(knowing joining: WaitlistJoining = WaitlistJoining()) -> Command {
            switch self {
            case .join(let wish): .join(wish: wish, guest: nil, joining: joining)
            case .markBack(let entry): .markBack(entry: entry)
            case .changeParty(let entry, let party): .changeParty(entry: entry, party: party)
            case .accept(let entry, let booking): .accept(entry: entry, booking: booking)
            case .decline(let entry): .decline(entry: entry)
            case .leave(let entry): .leave(entry: entry)
            }
        }
    }

    /// A request by staff.
    public enum StaffRequest: Hashable, Codable, Sendable {
        /// Adds a party at the door, or one that came too late for its booking.
        case join(wish: WaitlistWish, guest: UserID?, lateFor: BookingID?)
        /// Records that a party was called and is not there.
        case markNotHere(entry: WaitlistEntryID)
        /// Records that a party is not complete.
        case markIncomplete(entry: WaitlistEntryID)
        /// Records that all of a party are there.
        case markBack(entry: WaitlistEntryID)
        /// Changes a party's size; the party keeps its place but loses the tables held for it.
        case changeParty(entry: WaitlistEntryID, party: Int)
        /// Holds this table, or these tables pushed together, for a party.
        case offer(entry: WaitlistEntryID, tables: [TableID])
        /// Withdraws an offer.
        case retract(entry: WaitlistEntryID)
        /// Takes the offered tables on behalf of the party.
        case accept(entry: WaitlistEntryID, booking: BookingID)
        /// Declines the offered tables on behalf of the party.
        case decline(entry: WaitlistEntryID)
        /// Records that a party left.
        case leave(entry: WaitlistEntryID)
        /// Seats a party at these tables.
        case seat(entry: WaitlistEntryID, tables: [TableID], booking: BookingID)
        /// Undoes a mistaken seating.
        case recall(entry: WaitlistEntryID)
        /// Removes a party from the list.
        case remove(entry: WaitlistEntryID)
        /// Offers the tables that are free.
        case promote
        /// Closes the list to guests.
        case close
        /// Opens the list to guests again.
        case reopen

        /// Returns the command, with what the restaurant knows about a joining party and the wait it quotes.
        public func command(knowing joining: WaitlistJoining = WaitlistJoining()) -> Command {
            switch self {
            case .join(let wish, let guest, let lateFor):
                .join(
                    wish: wish,
                    guest: guest,
                    joining: WaitlistJoining(headStart: joining.headStart, quoted: joining.quoted, lateFor: lateFor)
                )
            case .markNotHere(let entry): .markNotHere(entry: entry)
            case .markIncomplete(let entry): .markIncomplete(entry: entry)
            case .markBack(let entry): .markBack(entry: entry)
            case .changeParty(let entry, let party): .changeParty(entry: entry, party: party)
            case .offer(let entry, let tables): .offer(entry: entry, tables: tables)
            case .retract(let entry): .retract(entry: entry)
            case .accept(let entry, let booking): .accept(entry: entry, booking: booking)
            case .decline(let entry): .decline(entry: entry)
            case .leave(let entry): .leave(entry: entry)
            case .seat(let entry, let tables, let booking): .seat(entry: entry, tables: tables, booking: booking)
            case .recall(let entry): .recall(entry: entry)
            case .remove(let entry): .remove(entry: entry)
            case .promote: .promote
            case .close: .close
            case .reopen: .reopen
            }
        }
    }
}

extension Waitlist.GuestRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "join": try .join(wish: read("wish"))
            case "markBack": try .markBack(entry: read("entry"))
            case "changeParty": try .changeParty(entry: read("entry"), party: read("party"))
            case "accept": try .accept(entry: read("entry"), booking: read("booking"))
            case "decline": try .decline(entry: read("entry"))
            case "leave": try .leave(entry: read("entry"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .join(let wish): try encoder.write("join", ["wish": wish])
        case .markBack(let entry): try encoder.write("markBack", ["entry": entry])
        case .changeParty(let entry, let party): try encoder.write("changeParty", ["entry": entry, "party": party])
        case .accept(let entry, let booking): try encoder.write("accept", ["entry": entry, "booking": booking])
        case .decline(let entry): try encoder.write("decline", ["entry": entry])
        case .leave(let entry): try encoder.write("leave", ["entry": entry])
        }
    }
}

extension Waitlist.StaffRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "join":
                try .join(wish: read("wish"), guest: read(optional: "guest"), lateFor: read(optional: "lateFor"))
            case "markNotHere": try .markNotHere(entry: read("entry"))
            case "markIncomplete": try .markIncomplete(entry: read("entry"))
            case "markBack": try .markBack(entry: read("entry"))
            case "changeParty": try .changeParty(entry: read("entry"), party: read("party"))
            case "offer":
                try .offer(entry: read("entry"), tables: read.list("tables", within: .namedTables))
            case "retract": try .retract(entry: read("entry"))
            case "accept": try .accept(entry: read("entry"), booking: read("booking"))
            case "decline": try .decline(entry: read("entry"))
            case "leave": try .leave(entry: read("entry"))
            case "seat":
                try .seat(
                    entry: read("entry"),
                    tables: read.list("tables", within: .namedTables),
                    booking: read("booking")
                )
            case "recall": try .recall(entry: read("entry"))
            case "remove": try .remove(entry: read("entry"))
            case "promote": try read.alone(.promote)
            case "close": try read.alone(.close)
            case "reopen": try read.alone(.reopen)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .join(let wish, let guest, let lateFor):
            try encoder.write("join", ["wish": wish, "guest": guest, "lateFor": lateFor])
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
        case .promote: try encoder.write("promote")
        case .close: try encoder.write("close")
        case .reopen: try encoder.write("reopen")
        }
    }
}
