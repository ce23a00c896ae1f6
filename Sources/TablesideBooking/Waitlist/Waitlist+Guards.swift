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
        case .isPossible: entry.flatMap { misfit(of: command, for: $0) }
        case .isOwnAndPossible: entry.flatMap { ownership(of: $0) ?? misfit(of: command, for: $0) }
        case .isLiveAndPossible: entry.flatMap { expiry(of: $0) ?? misfit(of: command, for: $0) }
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
        if isGuest, list.isClosed || context.floor.isOver { return Refusal(.listClosed) }
        if isGuest, let opensAt = context.floor.opensAt, now < opensAt - context.policy.guestLead {
            return Refusal(.tooEarly(command: .join, from: opensAt - context.policy.guestLead))
        }
        let count = wish.features?.count ?? 0
        if count > SizeLimit.wishes { return Refusal(.listTooLong(count: count, limit: SizeLimit.wishes)) }
        if let misfit = misfit(of: wish) { return misfit }
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

    /// Why no table can ever suit a party.
    private func misfit(of wish: WaitlistWish) -> Refusal? {
        let units = context.floor.units
        guard units.contains(where: { $0.seats.contains(wish.party) }) else {
            return Refusal(.noTableFor(party: wish.party))
        }
        return units.contains { $0.suits(wish) } ? nil : Refusal(.noSuchTable(entry: wish.id))
    }

    /// Why a party cannot change to a size.
    private func misfit(of command: Waitlist.Command, for entry: WaitlistEntry) -> Refusal? {
        guard case .changeParty(_, let party) = command else { return nil }
        return misfit(of: entry.wish.sized(party))
    }

    /// Why a guest cannot add another party to the list.
    private func excess(of guest: UserID?) -> Refusal? {
        let own = list.entries.values.filter { $0.guest == guest }
        if let limit = context.policy.openPerGuest, own.count(where: \.isOpen) >= limit {
            return Refusal(.guestLimit(limit: limit))
        }
        let most = SizeLimit.waitlistEntriesPerGuest
        return own.count >= most ? Refusal(.guestLimit(limit: most)) : nil
    }

    /// Why a party cannot have the tables that the restaurant chose for it.
    private func obstacle(to command: Waitlist.Command, for entry: WaitlistEntry) -> Refusal? {
        switch command {
        case .offer(_, let tables):
            if let obstacle = obstacle(to: tables, for: entry) { return obstacle }
            let wanted = Set(tables)
            let isFree = context.floor.units.contains { unit in
                unit.tables.count == wanted.count && wanted.isSuperset(of: unit.tables)
                    && context.floor.isFree(unit, for: entry.wish, holding: context.policy.hold)
            }
            return isFree ? nil : Refusal(.tablesNotFree(tables: tables))
        case .seat(_, let tables, _): return obstacle(to: tables, for: entry)
        default: return nil
        }
    }

    /// Why tables cannot go to a party, free or not.
    private func obstacle(to tables: [TableID], for entry: WaitlistEntry) -> Refusal? {
        if tables.count > SizeLimit.namedTables {
            return Refusal(.listTooLong(count: tables.count, limit: SizeLimit.namedTables))
        }
        guard !tables.isEmpty, Set(tables).count == tables.count else {
            return Refusal(.invalidTables(tables: tables))
        }
        for table in tables {
            guard let holder = holder(of: table, besides: entry.id) else { continue }
            return Refusal(.tableHeld(table: table, entry: holder))
        }
        return nil
    }

    private func holder(of table: TableID, besides id: WaitlistEntryID) -> WaitlistEntryID? {
        list.entries.values.first { $0.id != id && $0.offer?.tables.contains(table) ?? false }?.id
    }
}
