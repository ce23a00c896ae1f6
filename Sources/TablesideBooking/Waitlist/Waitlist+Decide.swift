public import TablesideCore

extension Waitlist {
    /// Decides a command and returns the resulting events.
    ///
    /// Expired offers of other parties end first, then the command takes effect, and then the free tables are offered
    /// in serving order.
    ///
    /// One step ends at most eighteen offers and makes at most eighteen, so that it fits into one commit unit. If more
    /// offers have expired, the list stays due; if more can be made, the next step makes them.
    ///
    /// - Parameters:
    ///   - command: The command to decide.
    ///   - context: The restaurant's policy and its current floor.
    ///   - author: The sender of the command.
    ///   - now: The time of the decision.
    /// - Returns: The resulting events; none if the command offers tables and there is nothing to offer.
    /// - Throws: ``Refusal`` with the reason; nothing has changed in that case.
    /// - Complexity: O(n log n + n × free tables and combinations) for a list of n parties, which ``SizeLimit`` bounds.
    public func decide(
        _ command: Command,
        in context: WaitlistContext,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try decide(command, following: Self.lifecycle, in: context, by: author, at: now)
    }

    /// Decides by the rows of this table; tests use it to show that a guard is needed.
    package func decide(
        _ command: Command,
        following table: EntryMachine,
        in context: WaitlistContext,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(author, to: id.branch)
        try Refusal.admit(now, notBefore: lastEventAt)
        guard context.floor.day == id, context.floor.now == now else {
            throw Refusal(.otherFloor(floor: context.floor.day, list: id))
        }
        if let problem = context.policy.problems().first { throw Refusal(.policy(problem: problem.reason)) }
        var step = WaitlistStep(self, in: context, by: author, at: now)
        step.lapse(for: command)
        try step.take(command, following: table)
        step.freeTaken()
        if context.makesOffers { step.offer() }
        return step.events
    }
}

/// A decision in progress: the list after the events so far, and those events.
struct WaitlistStep {
    typealias Refusal = Waitlist.Refusal
    typealias Kind = Waitlist.Command.Kind

    private(set) var list: Waitlist
    private(set) var events: [Waitlist.Event] = []
    let context: WaitlistContext
    let author: Author
    let now: Instant
    /// Tables taken in this step.
    private(set) var taken: Set<TableID> = []

    init(_ list: Waitlist, in context: WaitlistContext, by author: Author, at now: Instant) {
        self.list = list
        self.context = context
        self.author = author
        self.now = now
    }

    private mutating func happen(_ event: Waitlist.Event) {
        list.apply(event)
        events.append(event)
    }

    /// Ends the expired offers, except that of the party that the command concerns.
    mutating func lapse(for command: Waitlist.Command) {
        for entry in list.expired(before: command, at: now) {
            guard let offer = entry.offer else { continue }
            happen(.lapsed(entry: entry.id, tables: offer.tables, at: now))
        }
    }

    /// Applies a command by the rows of the table.
    mutating func take(_ command: Waitlist.Command, following table: Waitlist.EntryMachine) throws(Refusal) {
        guard let id = command.entry else { return try take(command) }
        let entry = list.entry(id)
        if let entry {
            if case .join(let wish, let guest, _) = command, !isSame(entry, wish, guest) {
                throw Refusal(.knownEntry(entry: id))
            }
        } else if command.kind != .join {
            throw Refusal(.unknownEntry(entry: id))
        }
        let state = entry?.state ?? .absent
        let (step, kind) = (self, command.kind)
        try table.resolve(state, kind, by: author.role) { step.failure(of: $0, for: command, on: entry) }
        try happen(command, to: entry)
    }

    /// Applies a command on the whole list.
    private mutating func take(_ command: Waitlist.Command) throws(Refusal) {
        if case .promote(let freed, _) = command, freed.count > SizeLimit.tables {
            throw Refusal(.listTooLong(count: freed.count, limit: SizeLimit.tables))
        }
        let phase = list.isClosed ? Waitlist.Phase.closed : .open
        try Waitlist.listLifecycle.resolve(phase, command.kind, by: author.role) { _ -> Refusal? in nil }
        switch command {
        case .promote(let freed, let since): free(Set(freed), since: min(since ?? now, now))
        case .close: happen(.closed(at: now))
        case .reopen: happen(.reopened(at: now))
        default: break
        }
    }

    private func isSame(_ entry: WaitlistEntry, _ wish: WaitlistWish, _ guest: UserID?) -> Bool {
        entry.wish == wish && entry.guest == (author.role == .guest ? author.user : guest)
    }

    /// The event of a permitted command.
    private mutating func happen(_ command: Waitlist.Command, to entry: WaitlistEntry?) throws(Refusal) {
        switch command {
        case .join(let wish, let guest, let joining):
            let isGuest = author.role == .guest
            let entry = WaitlistEntry(
                wish,
                number: list.entries.count + 1,
                origin: joining.lateFor != nil ? .late : isGuest ? .phone : .door,
                guest: isGuest ? author.user : guest,
                host: isGuest ? nil : author.user,
                joinedAt: now,
                joining: joining
            )
            happen(.joined(entry: entry))
        case .markNotHere(let id): happen(.markedNotHere(entry: id, at: now))
        case .markIncomplete(let id): happen(.markedIncomplete(entry: id, at: now))
        case .markBack(let id): happen(.markedBack(entry: id, at: now))
        case .changeParty(let id, let party):
            if party != entry?.party { happen(.partyChanged(entry: id, party: party, at: now)) }
        case .offer(let id, let tables): offer(tables, to: id)
        case .retract(let id):
            happen(.retracted(entry: id, tables: try offered(to: entry, id).tables, at: now))
        case .accept(let id, let booking):
            seat(id, at: try offered(to: entry, id).tables, as: booking)
        case .decline(let id):
            happen(.declined(entry: id, tables: try offered(to: entry, id).tables, at: now))
        case .leave(let id): happen(.left(entry: id, at: now))
        case .seat(let id, let tables, let booking): seat(id, at: tables, as: booking)
        case .recall(let id): happen(.recalled(entry: id, at: now))
        case .remove(let id): happen(.removed(entry: id, at: now))
        case .lapse(let id):
            happen(.lapsed(entry: id, tables: try offered(to: entry, id).tables, at: now))
        case .promote, .close, .reopen: break
        }
    }

    private func offered(to entry: WaitlistEntry?, _ id: WaitlistEntryID) throws(Refusal) -> WaitlistOffer {
        guard let offer = entry?.offer else { throw Refusal(.unknownEntry(entry: id)) }
        return offer
    }

    private mutating func seat(_ id: WaitlistEntryID, at tables: [TableID], as booking: BookingID) {
        taken.formUnion(tables)
        happen(.seated(entry: id, seating: WaitlistSeating(tables: tables, booking: booking, at: now)))
    }

    private mutating func offer(_ tables: [TableID], to id: WaitlistEntryID) {
        happen(.offered(entry: id, offer: WaitlistOffer(tables: tables, span: now..<now + context.policy.hold)))
    }

    /// Records which of the tables that were taken or left had been declined by a party by then.
    private mutating func free(_ tables: Set<TableID>, since: Instant) {
        var declined: Set<TableID> = []
        for entry in list.entries.values {
            for decline in entry.declines where decline.at <= since { declined.formUnion(decline.tables) }
        }
        let freed = tables.filter(declined.contains).sorted()
        if !freed.isEmpty { happen(.freed(tables: freed, since: since == now ? nil : since, at: now)) }
    }

    /// Records which tables now taken by others had been declined, so that they can be offered again when they are
    /// free.
    mutating func freeTaken() {
        free(taken.union(context.floor.tables.lazy.filter(\.isTaken).map(\.id)), since: now)
    }

    /// Walks the waiting parties in serving order and offers each the first free table or combination, if pacing admits
    /// it alongside the parties that hold offers.
    mutating func offer() {
        let gone = taken.union(list.entries.values.lazy.flatMap { $0.offer?.tables ?? [] })
        var free = context.floor.units.filter { unit in
            !unit.places.contains { place in
                let table = context.floor.tables[place]
                return table.isOccupied || gone.contains(table.id)
            }
        }
        guard !free.isEmpty else { return }
        var offered = (covers: 0, parties: 0)
        func count(_ party: Int) { offered = (offered.covers.addingSaturated(party), offered.parties + 1) }
        for entry in list.entries.values where entry.offer != nil { count(entry.party) }
        var made = 0
        for entry in list.waiting(at: now, under: context.policy) {
            guard context.floor.admits(entry.party, beside: offered) else { continue }
            let declined = Set(entry.declined.map(Set.init))
            let choice = free.first { unit in
                context.floor.isFree(unit, for: entry.wish, holding: context.policy.hold)
                    && !declined.contains(Set(unit.tables))
            }
            guard let choice else { continue }
            made += 1
            if made > Waitlist.offersPerStep { return }
            offer(choice.tables, to: entry.id)
            count(entry.party)
            free.removeAll { $0.sharesTable(with: choice) }
            if free.isEmpty { return }
        }
    }
}

extension Waitlist {
    /// The maximum number of offers that expire in one step, and the maximum that it makes.
    ///
    /// Each offer is an event, and the service day blocks or frees the tables of all offers by one event each.
    fileprivate static let offersPerStep = 18

    /// The parties whose expired offers end before a command takes effect, in the order of joining, without the party
    /// that the command concerns.
    ///
    /// All expired offers at tables that the command names end; of the others, as many as fit into one commit unit.
    func expired(before command: Command, at now: Instant) -> [WaitlistEntry] {
        let named: Set<TableID> =
            switch command {
            case .seat(_, let tables, _), .offer(_, let tables): Set(tables)
            default: []
            }
        func isNamed(_ entry: WaitlistEntry) -> Bool {
            !named.isEmpty && entry.offer.map { !named.isDisjoint(with: $0.tables) } == true
        }
        let over = entries.values.filter { entry in
            entry.id != command.entry && entry.offer?.isLive(at: now) == false
        }
        .sorted { $0.number < $1.number }
        var ended: [WaitlistEntry] = []
        for entry in over.filter(isNamed) + over.filter({ !isNamed($0) }) {
            if ended.count >= Self.offersPerStep, !isNamed(entry) { break }
            ended.append(entry)
        }
        return ended.sorted { $0.number < $1.number }
    }

    /// Returns whether a step at this instant reached its limit of offers, so that more may be possible.
    package func mayOfferMore(after step: Instant) -> Bool {
        entries.values.count { $0.offer?.span.lowerBound == step } > Self.offersPerStep / 2
    }

    /// The parties that can be offered a table at an instant, in the order of service.
    ///
    /// - Complexity: O(n log n) for a list of n parties.
    public func waiting(at now: Instant, under policy: WaitlistPolicy) -> [WaitlistEntry] {
        let able = entries.values.filter { entry in
            entry.state == .waiting && entry.wish.earliest.map { $0 <= now } ?? true
                && entry.wish.latest.map { now <= $0 } ?? true
        }
        return able.map { (rank: $0.rank(under: policy), entry: $0) }.sorted { $0.rank < $1.rank }.map(\.entry)
    }
}
