import TablesideCore
import TablesideVenue

extension WaitlistEntry: Codable {
    private enum Field: CodingKey {
        case wish, number, origin, guest, host, joinedAt, joining, state, offer, declined, seating, endedAt
    }

    /// Reads a party; refuses one whose parts contradict its state.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        wish = try container.decode(WaitlistWish.self, forKey: .wish)
        number = try container.decode(Int.self, forKey: .number)
        origin = try container.decode(WaitlistOrigin.self, forKey: .origin)
        guest = try container.decodeIfPresent(UserID.self, forKey: .guest)
        host = try container.decodeIfPresent(UserID.self, forKey: .host)
        joinedAt = try container.decode(Instant.self, forKey: .joinedAt)
        joining = try container.decode(WaitlistJoining.self, forKey: .joining)
        state = try container.decode(State.self, forKey: .state)
        offer = try container.decodeIfPresent(WaitlistOffer.self, forKey: .offer)
        declines = try container.decodeList(Decline.self, forKey: .declined)
        seating = try container.decodeIfPresent(WaitlistSeating.self, forKey: .seating)
        endedAt = try container.decodeIfPresent(Instant.self, forKey: .endedAt)
        guard state != .absent, number > 0, wish.party > 0, (offer != nil) == (state == .offered),
            offer?.tables.isEmpty != true, (seating != nil) == (state == .seated), (endedAt == nil) == isOpen,
            isOpen || state == .seated || declines.isEmpty, declines.count <= SizeLimit.tables,
            Set(declined).count == declines.count
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .state,
                in: container,
                debugDescription: "the parts of the party contradict its state"
            )
        }
    }

    /// Writes a party; unset fields are left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(wish, forKey: .wish)
        try container.encode(number, forKey: .number)
        try container.encode(origin, forKey: .origin)
        try container.encodeIfPresent(guest, forKey: .guest)
        try container.encodeIfPresent(host, forKey: .host)
        try container.encode(joinedAt, forKey: .joinedAt)
        try container.encode(joining, forKey: .joining)
        try container.encode(state, forKey: .state)
        try container.encodeIfPresent(offer, forKey: .offer)
        try container.encodeUnlessEmpty(declines, forKey: .declined)
        try container.encodeIfPresent(seating, forKey: .seating)
        try container.encodeIfPresent(endedAt, forKey: .endedAt)
    }
}

extension Waitlist {
    private enum Field: CodingKey { case id, version, entries, isClosed, lastEventAt }

    /// Reads a list; refuses one that no sequence of events can produce.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(BranchDay.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        let list = try container.decodeList(WaitlistEntry.self, forKey: .entries)
        entries = Dictionary(list.map { ($0.id, $0) }) { first, _ in first }
        isClosed = try container.decodeIfPresent(Bool.self, forKey: .isClosed) ?? false
        let held = list.flatMap { $0.offer?.tables ?? [] }
        guard list.count <= SizeLimit.waitlistEntries, entries.count == list.count,
            list.map(\.number) == Array(1..<list.count + 1), Set(held).count == held.count,
            (version == .absent) == (lastEventAt == nil),
            list.allSatisfy({ entry in lastEventAt.map { entry.joinedAt <= $0 } ?? false })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .entries,
                in: container,
                debugDescription: "the parties of the list contradict each other"
            )
        }
    }

    /// Writes a list, with the parties in the order of joining.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encodeUnlessEmpty(entries.values.sorted { $0.number < $1.number }, forKey: .entries)
        if isClosed { try container.encode(isClosed, forKey: .isClosed) }
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }
}
