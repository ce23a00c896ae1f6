import TablesideCore
import TablesideVenue

// Whether a step of a party on the list is permitted.
extension WaitlistStep {
    /// Why a guard does not hold; `nil` if it does.
    func failure(of condition: Waitlist.Guard, for command: Waitlist.Command, on entry: WaitlistEntry?) -> Refusal? {
        switch condition {
        case .isWelcome: obstacle(to: command)
        case .isOwn: entry.flatMap(ownership)
        case .isLive: entry.flatMap(expiry)
        case .isOwnAndLive: entry.flatMap { ownership(of: $0) ?? expiry(of: $0) }
        case .isOfferable: entry.flatMap { obstacle(to: command, for: $0) }
        case .isSeatable: entry.flatMap { expiry(of: $0) ?? obstacle(to: command, for: $0) }
        case .isRecent: entry.flatMap(age)
        case .isDue: entry.flatMap(prematurity)
        }
    }

    private func ownership(of entry: WaitlistEntry) -> Refusal? {
        // Two guests without accounts are not the same guest.
        author.user == nil || author.user != entry.guest ? Refusal(.notYours(entry: entry.id)) : nil
    }

    private func expiry(of entry: WaitlistEntry) -> Refusal? {
        guard let offer = entry.offer, !offer.isLive(at: now) else { return nil }
        return Refusal(.offerExpired(at: offer.until))
    }

    private func prematurity(of entry: WaitlistEntry) -> Refusal? {
        guard let offer = entry.offer, offer.isLive(at: now) else { return nil }
        return Refusal(.tooEarly(command: .lapse, from: offer.until))
    }

    private func age(of entry: WaitlistEntry) -> Refusal? {
        guard let length = context.policy.recallWithin, let at = entry.seating?.at, now > at + length else {
            return nil
        }
        return Refusal(.recallOver(until: at + length))
    }

    /// Why a party cannot join.
    private func obstacle(to command: Waitlist.Command) -> Refusal? {
        guard case .join(let wish, let guest, let joining) = command else { return nil }
        let isGuest = author.role == .guest
        if isGuest, author.user == nil || guest != nil && guest != author.user {
            return Refusal(.notYours(entry: wish.id))
        }
        let count = wish.features?.count ?? 0
        if count > SizeLimit.wishes { return Refusal(.listTooLong(count: count, limit: SizeLimit.wishes)) }
        let tables = context.floor.tables
        guard tables.contains(where: { $0.seats.contains(wish.party) }) else {
            return Refusal(.noTableFor(party: wish.party))
        }
        guard tables.contains(where: { $0.suits(wish) }) else { return Refusal(.noSuchTable(entry: wish.id)) }
        if let latest = wish.latest, latest < max(now, wish.earliest ?? now) {
            return Refusal(.latestTooEarly(latest: latest))
        }
        guard WaitlistPolicy.lengths.contains(joining.headStart) else {
            return Refusal(.headStartOutOfRange(headStart: joining.headStart))
        }
        guard list.entries.count < SizeLimit.waitlistEntries else {
            return Refusal(.listFull(limit: SizeLimit.waitlistEntries))
        }
        return isGuest ? excess(of: author.user) : nil
    }

    /// Why a guest cannot have one more party on the list.
    private func excess(of guest: UserID?) -> Refusal? {
        let own = list.entries.values.filter { $0.guest == guest }
        if let limit = context.policy.openPerGuest, own.count(where: \.isOpen) >= limit {
            return Refusal(.guestLimit(limit: limit))
        }
        let most = SizeLimit.waitlistEntriesPerGuest
        return own.count >= most ? Refusal(.guestLimit(limit: most)) : nil
    }

    /// Why a party cannot have the tables that the house chose for it.
    private func obstacle(to command: Waitlist.Command, for entry: WaitlistEntry) -> Refusal? {
        switch command {
        case .offer(_, let id):
            if let holder = holder(of: id, besides: entry.id) { return Refusal(.tableHeld(table: id, entry: holder)) }
            guard let table = context.floor.tables.first(where: { $0.id == id }),
                context.floor.isFree(table, for: entry.wish, holding: context.policy.hold)
            else { return Refusal(.tableNotFree(table: id)) }
            return nil
        case .seat(_, let tables, _):
            if tables.count > SizeLimit.wishes {
                return Refusal(.listTooLong(count: tables.count, limit: SizeLimit.wishes))
            }
            guard !tables.isEmpty, Set(tables).count == tables.count else {
                return Refusal(.invalidTables(tables: tables))
            }
            for table in tables {
                guard let holder = holder(of: table, besides: entry.id) else { continue }
                return Refusal(.tableHeld(table: table, entry: holder))
            }
            return nil
        default: return nil
        }
    }

    private func holder(of table: TableID, besides id: WaitlistEntryID) -> WaitlistEntryID? {
        list.entries.values.first { $0.id != id && $0.offer?.table == table }?.id
    }
}
