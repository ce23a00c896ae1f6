public import TablesideBooking
public import TablesideCore
public import TablesideHosting

/// Performs a command on a date's waitlist together with its service day.
///
/// The service day holds the offered tables and seats the party that accepts them, which prevents selling a table
/// twice.
///
/// ```swift
/// let join = WaitlistOperation(tonight, .join(WaitlistWish(id: "w1", party: 2)))
/// try await runner.perform(Envelope(join, by: ana, id: commandID), in: FixedContext(.init(plan: plan)))
/// ```
public struct WaitlistOperation: JointDecision {
    /// Commands of this kind are remembered as `waitlistStep`.
    public static let name = DecisionName(rawValue: "waitlistStep")

    /// The restaurant's data that the decision needs.
    public struct Context: Sendable {
        /// The plan of the branch.
        public let plan: VenuePlan
        /// The branch's waitlist settings.
        public let rules: HouseWaitlist
        /// The head start of a joining guest.
        public let headStart: Elapsed
        /// The stage of seated guests, by booking.
        public let stages: [BookingID: DayAvailability.GuestStage]

        /// Creates the context; by default without a head start or known stages.
        public init(
            plan: VenuePlan,
            rules: HouseWaitlist = HouseWaitlist(),
            headStart: Elapsed = .zero,
            stages: [BookingID: DayAvailability.GuestStage] = [:]
        ) {
            self.plan = plan
            self.rules = rules
            self.headStart = headStart
            self.stages = stages
        }
    }

    /// The business date and branch of the waitlist.
    public let day: BranchDay
    /// The command to the waitlist.
    public let command: Waitlist.Command

    /// Makes the decision to perform a command on a waitlist.
    public init(_ day: BranchDay, _ command: Waitlist.Command) {
        self.day = day
        self.command = command
    }

    /// The waitlist, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(Waitlist.self, day) }

    /// The waitlist, the service day, the dates around it, and the booking that the command names, should it be
    /// archived.
    public func needs(_ loaded: Loaded, in context: Context, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(Waitlist.self, day)] + AdjoiningDays.needs(day, naming: command.names)
    }

    /// Performs the command; a joining party is quoted a wait.
    ///
    /// - Throws: the refusal of the waitlist.
    public func decide(
        on loaded: Loaded,
        in context: Context,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> CommandReceipt<Waitlist> {
        var days = try AdjoiningDays(day, naming: command.names, in: loaded, &changes)
        let before = try days.day(day)
        let others = try AdjoiningDays.around(day).map { id throws(StoreError) in try days.day(id) }
        var desk = WaitlistDesk(
            try loaded.aggregate(Waitlist.self, day),
            before,
            plan: context.plan.beside(others),
            policy: context.rules.policy,
            stages: context.stages
        )
        desk.makesOffers = context.rules.makesOffers
        var command = command
        if case .join(let wish, let guest, var joining) = command {
            joining.headStart = context.headStart
            // A quote is dear: who may not join costs none.
            var (trial, unused) = (desk, Changes())
            try trial.perform(command, by: author, at: now, changes: &unused)
            if let quoter = context.rules.quoter {
                let quote = try desk.quote(for: wish, headStart: joining.headStart, by: quoter, at: now)
                if case .wait(let wait) = quote { joining.quoted = wait }
            }
            command = .join(wish: wish, guest: guest, joining: joining)
        }
        let events = try desk.perform(command, by: author, at: now, changes: &changes)
        let changed = desk.day.bookings.keys.filter { desk.day.booking($0) != before.booking($0) }
        try days.replace(desk.day, changing: Set(changed), in: context.plan, at: now, changes: &changes)
        return CommandReceipt(events: events, version: desk.list.version)
    }
}

extension Waitlist.Command {
    /// The bookings of the date that the command names: one for which a party came too late, and a new one.
    ///
    /// Who is still seated, as those whose seating is taken back, is not archived.
    fileprivate var names: [BookingID] {
        switch self {
        case .join(_, _, let joining): [joining.lateFor].compactMap { $0 }
        case .accept(_, let booking), .seat(_, _, let booking): [booking]
        default: []
        }
    }
}

extension Reaction {
    /// Offers tables to waiting parties when tables become free.
    ///
    /// That happens when a party left, did not come, canceled or was declined, when a party or booking got other tables
    /// or another time, or when a table was cleared or put back into use. The reaction also makes the offers that did
    /// not fit into the unit of an earlier step.
    ///
    /// When another party takes a table that a waiting party had declined, the reaction records that, and the waiting
    /// party can be offered the table again when it is free.
    ///
    /// - Parameters:
    ///   - runner: The runner of the commands.
    ///   - house: The source of the restaurant's own data.
    /// - Returns: the reaction, named `promoteWaitlists`.
    public static func promotingWaitlists(through runner: CommandRunner, in house: some HouseSource) -> Reaction {
        Reaction(ReactionName(rawValue: "promoteWaitlists"), to: ServiceDay.self) { event, trigger in
            guard let id = BranchDay(event.aggregate.id),
                let list = try await runner.store.load(Waitlist.self, id),
                list.entries.values.contains(where: \.isOpen),
                // Of a branch that keeps no list any more nobody is offered anything.
                try await house.waitlist(at: id.branch) != nil,
                let day = try await runner.store.load(ServiceDay.self, id)
            else { return }
            let freed: [TableID]
            switch event.event {
            case .finished(let booking, _), .missed(let booking, _), .cancelled(let booking, _),
                .expired(let booking, _), .declined(let booking, _, _), .swapped(let booking, _, _, _):
                // What nobody kept, or for later, is not freed now.
                let known = try await runner.store.booking(booking, in: day).flatMap { $0.isTentative ? nil : $0 }
                freed = known.flatMap { $0.span.lowerBound <= event.event.at ? $0.tables : nil } ?? []
            case .tablesCleared(let tables, _): freed = tables
            // The event does not say which tables were left; parties that declined them are asked again because it was
            // noted when they were taken.
            case .seated(_, let tables, _, _, _): freed = tables
            case .moved(_, let tables, let span, _, _): freed = span.lowerBound <= event.event.at ? tables : []
            case .walkedIn(let booking, let moves, _):
                freed = booking.tables
                let declined = Set(list.entries.values.flatMap { $0.declined.joined() })
                guard !moves.isEmpty || !declined.isDisjoint(with: freed) else { return }
            case .tablesUnblocked, .modified, .reseated, .planAdopted, .carriedDropped: freed = []
            case .tablesBlocked(_, let moves, let at):
                // One step makes no more offers than fit into one unit.
                guard !moves.isEmpty || list.mayOfferMore(after: at) else { return }
                freed = []
            default:
                guard !event.event.moves.isEmpty else { return }
                freed = []
            }
            let promote = WaitlistOperation(id, .promote(freed: freed, since: event.event.at))
            let source = HouseWaitlists(house: house, store: runner.store, guest: nil)
            do throws(CommandFailure<AnyRefusal>) {
                try await runner.perform(Envelope(promote, by: .system, key: trigger.key()), in: source)
            } catch {
                switch error {
                // Nothing to offer; or the event was handled before, when the booking had other tables.
                case .refused, .commandReused: break
                default: throw error
                }
            }
        }
    }
}
