public import TablesideCore

extension Waitlist {
    /// An event on a waitlist.
    public enum Event: Codable, Hashable, Sendable {
        /// A party joined.
        case joined(entry: WaitlistEntry)
        /// A party was called and was not there.
        case markedNotHere(entry: WaitlistEntryID, at: Instant)
        /// A party was not complete.
        case markedIncomplete(entry: WaitlistEntryID, at: Instant)
        /// All of a party were there again.
        case markedBack(entry: WaitlistEntryID, at: Instant)
        /// A party's size changed; tables held for it were released.
        case partyChanged(entry: WaitlistEntryID, party: Int, at: Instant)
        /// Tables were offered to a party; they are held from the time of the offer.
        case offered(entry: WaitlistEntryID, offer: WaitlistOffer)
        /// The restaurant withdrew an offer.
        case retracted(entry: WaitlistEntryID, tables: [TableID], at: Instant)
        /// A party declined the offered tables.
        case declined(entry: WaitlistEntryID, tables: [TableID], at: Instant)
        /// An offer expired, and with it the party's wait.
        case lapsed(entry: WaitlistEntryID, tables: [TableID], at: Instant)
        /// A party left the list.
        case left(entry: WaitlistEntryID, at: Instant)
        /// The restaurant removed a party from the list.
        case removed(entry: WaitlistEntryID, at: Instant)
        /// A party was seated.
        case seated(entry: WaitlistEntryID, seating: WaitlistSeating)
        /// A seating was undone.
        case recalled(entry: WaitlistEntryID, at: Instant)
        /// Tables that parties had declined were taken or left.
        ///
        /// Parties that had declined them by `since`, or by the time of the event if it is `nil`, can be offered them
        /// again.
        case freed(tables: [TableID], since: Instant?, at: Instant)
        /// The list was closed to guests.
        case closed(at: Instant)
        /// The list was opened to guests again.
        case reopened(at: Instant)

        /// The time of the event.
        public var at: Instant {
            switch self {
            case .joined(let entry): entry.joinedAt
            case .offered(_, let offer): offer.span.lowerBound
            case .seated(_, let seating): seating.at
            case .markedNotHere(_, let at), .markedIncomplete(_, let at), .markedBack(_, let at),
                .retracted(_, _, let at), .declined(_, _, let at), .lapsed(_, _, let at), .left(_, let at),
                .removed(_, let at), .recalled(_, let at), .freed(_, _, let at), .partyChanged(_, _, let at),
                .closed(let at),
                .reopened(let at):
                at
            }
        }
    }
}

extension Waitlist.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "joined": try .joined(entry: read("entry"))
            case "markedNotHere": try .markedNotHere(entry: read("entry"), at: read("at"))
            case "markedIncomplete": try .markedIncomplete(entry: read("entry"), at: read("at"))
            case "markedBack": try .markedBack(entry: read("entry"), at: read("at"))
            case "partyChanged":
                try .partyChanged(entry: read("entry"), party: read("party"), at: read("at"))
            case "offered": try .offered(entry: read("entry"), offer: read("offer"))
            case "retracted": try .retracted(entry: read("entry"), tables: read("tables"), at: read("at"))
            case "declined": try .declined(entry: read("entry"), tables: read("tables"), at: read("at"))
            case "lapsed": try .lapsed(entry: read("entry"), tables: read("tables"), at: read("at"))
            case "left": try .left(entry: read("entry"), at: read("at"))
            case "removed": try .removed(entry: read("entry"), at: read("at"))
            case "seated": try .seated(entry: read("entry"), seating: read("seating"))
            case "recalled": try .recalled(entry: read("entry"), at: read("at"))
            case "freed": try .freed(tables: read("tables"), since: read(optional: "since"), at: read("at"))
            case "closed": try .closed(at: read("at"))
            case "reopened": try .reopened(at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .joined(let entry): try encoder.write("joined", ["entry": entry])
        case .markedNotHere(let entry, let at): try encoder.write("markedNotHere", ["entry": entry, "at": at])
        case .markedIncomplete(let entry, let at): try encoder.write("markedIncomplete", ["entry": entry, "at": at])
        case .markedBack(let entry, let at): try encoder.write("markedBack", ["entry": entry, "at": at])
        case .partyChanged(let entry, let party, let at):
            try encoder.write("partyChanged", ["entry": entry, "party": party, "at": at])
        case .offered(let entry, let offer): try encoder.write("offered", ["entry": entry, "offer": offer])
        case .retracted(let entry, let tables, let at):
            try encoder.write("retracted", ["entry": entry, "tables": tables, "at": at])
        case .declined(let entry, let tables, let at):
            try encoder.write("declined", ["entry": entry, "tables": tables, "at": at])
        case .lapsed(let entry, let tables, let at):
            try encoder.write("lapsed", ["entry": entry, "tables": tables, "at": at])
        case .left(let entry, let at): try encoder.write("left", ["entry": entry, "at": at])
        case .removed(let entry, let at): try encoder.write("removed", ["entry": entry, "at": at])
        case .seated(let entry, let seating): try encoder.write("seated", ["entry": entry, "seating": seating])
        case .recalled(let entry, let at): try encoder.write("recalled", ["entry": entry, "at": at])
        case .freed(let tables, let since, let at):
            try encoder.write("freed", ["tables": tables, "since": since, "at": at])
        case .closed(let at): try encoder.write("closed", ["at": at])
        case .reopened(let at): try encoder.write("reopened", ["at": at])
        }
    }
}
