import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDiscovery
public import TablesideHosting
import TablesideLoyalty
import TablesideOrdering
import TablesideVenue

extension Reaction {
    /// Rewards guests for what they did: visits, orders, reviews and badges bought count in missions and earn points; refunds
    /// take points back; first visits complete invitations; guests who did not come, or who canceled late, get an offense.
    ///
    /// Everything is counted once, however often the events are delivered: what gives points names where they come from, and
    /// each command has its key from the event.
    ///
    /// ```swift
    /// while try await !runner.advance(.loyalty(through: runner, in: house)).isIdle {}
    /// ```
    ///
    /// - Parameters:
    ///   - runner: The runner of the commands.
    ///   - source: Supplies how each branch rewards its guests.
    /// - Returns: the reaction, called `loyalty`.
    public static func loyalty(through runner: CommandRunner, in source: some LoyaltySource) -> Reaction {
        Reaction(
            ReactionName(rawValue: "loyalty"),
            toAll: { stored, trigger in
                var feed = LoyaltyFeed(runner: runner, trigger: trigger)
                switch stored.aggregate.kind {
                case ServiceDay.kind:
                    guard let event = try stored.recorded(of: ServiceDay.self),
                        let id = BranchDay("\(stored.aggregate.id)")
                    else { return }
                    try await feed.handle(event, on: id, in: source)
                case GuestTab.kind:
                    guard let event = try stored.recorded(of: GuestTab.self) else { return }
                    try await feed.handle(event.event, on: TabID(stored.aggregate.id), in: source)
                case Order.kind:
                    guard let event = try stored.recorded(of: Order.self) else { return }
                    try await feed.handle(event.event, on: OrderID(stored.aggregate.id))
                case Review.kind:
                    guard case .written(let visit, let content, let at) = try stored.recorded(of: Review.self)?.event
                    else { return }
                    try await feed.reviewed(visit, content, at: at, in: source)
                case PointsAccount.kind:
                    guard case .badgeBought(let badge, _, let at) = try stored.recorded(of: PointsAccount.self)?.event,
                        let member = MembershipID(stored.aggregate.id)
                    else { return }
                    try await feed.bought(badge, by: member, at: at, in: source)
                default: return
                }
                try feed.finish()
            }
        )
    }
}

/// What one event leads to.
private struct LoyaltyFeed {
    let runner: CommandRunner
    let trigger: Reaction.Trigger
    /// The first failure that was not expected and that lasts; it is reported once everything else is done.
    private var failure: (any Error)?

    init(runner: CommandRunner, trigger: Reaction.Trigger) {
        self.runner = runner
        self.trigger = trigger
    }

    func finish() throws { if let failure { throw failure } }

    mutating func handle(
        _ recorded: Recorded<ServiceDay.Event>,
        on id: BranchDay,
        in source: some LoyaltySource
    ) async throws {
        switch recorded.event {
        case .finished, .missed, .cancelled, .reinstated: break
        default: return
        }
        guard let name = recorded.event.booking, let house = try await source.loyalty(at: id.branch),
            let booking = try await runner.store.load(ServiceDay.self, id)?.booking(name), let guest = booking.guest
        else { return }
        switch recorded.event {
        case .finished(_, let at):
            // What the guest alone says is no visit; the house, or the end of the bill, says so.
            guard recorded.author.role != .guest else { return }
            try await visited(BookedVisit(day: id, booking: booking), reportedAt: at, in: house)
        case .missed:
            guard booking.status == .noShow else { return }
            try await offend(guest, .noShow, booking.id, on: id, in: house)
        case .cancelled(_, let at):
            // A hold or a request that was given up keeps the instant at which it would have ended.
            guard let late = house.lateCancellation, booking.status == .cancelled, booking.expiresAt == nil,
                recorded.author.role == .guest, at > booking.span.lowerBound - max(.zero, late)
            else { return }
            try await offend(guest, .lateCancellation, booking.id, on: id, in: house)
        case .reinstated: try await pardon(guest, booking.id, on: id, in: house)
        default: break
        }
    }

    mutating func handle(_ event: GuestTab.Event, on id: TabID, in source: some LoyaltySource) async throws {
        switch event {
        case .closed, .gaveBack: break
        default: return
        }
        guard let tab = try await runner.store.load(GuestTab.self, id), tab.state == .closed,
            let opening = tab.opening, let closedAt = tab.closedAt
        else { return }
        if case .closed = event {
            for order in tab.orders {
                try await perform(SettlePromotions(order: order), key: "settle \(order)")
            }
        }
        guard let house = try await source.loyalty(at: opening.branch) else { return }
        // At a table several guests may order on one tab.
        var visitors = opening.guest.map { [$0] } ?? []
        var begun: Instant?
        for bought in try tab.billedGoods() {
            guard let order = try await runner.store.load(Order.self, bought.order) else { continue }
            if let placed = order.terms?.placedAt { begun = min(begun ?? placed, placed) }
            guard let guest = order.guest ?? opening.guest else { continue }
            if !visitors.contains(guest) { visitors.append(guest) }
            if case .closed = event {
                try await ordered(order, bought, by: guest, at: closedAt, in: house, opening.branch)
            }
            guard bought.refunded.isPositive else { continue }
            let clawBack = PointsAccount.Command.clawBack(order: bought.order, refunded: bought.refunded)
            try await send(clawBack, to: guest, in: house, key: "clawBack \(bought.order)")
        }
        guard case .closed = event else { return }
        let isPaid = tab.total?.isPositive == true
        if opening.booking != nil {
            // The guest may have ended the booking alone, and then nobody else does.
            guard isPaid, let visit = try await BookedVisit.of(tab, from: begun, in: house.zone, runner.store) else {
                return
            }
            return try await visited(visit, reportedAt: closedAt, in: house)
        }
        for guest in visitors {
            // A visit under a booking is that of the booking, whatever tab the guest ordered on.
            if let visit = try await BookedVisit.of(guest, at: tab, from: begun, in: house.zone, runner.store) {
                if isPaid { try await visited(visit, reportedAt: closedAt, in: house) }
                continue
            }
            // A phone said how many they are.
            let party = min(max(1, tab.covers), SizeLimit.load)
            let content = GuestActivity.Content.visit(party: party, isBooked: false)
            try await visited(activity(of: guest, content, at: closedAt, in: house, at: opening.branch), in: house)
        }
    }

    /// Spends the uses of promotions of an order that comes to its end after its tab did.
    mutating func handle(_ event: Order.Event, on id: OrderID) async throws {
        switch event {
        case .accepted, .itemsMoved, .collected, .dispatched, .delivered, .failed, .completed: break
        default: return
        }
        guard try await runner.store.load(OrderPromotions.self, id) != nil,
            let terms = try await runner.store.load(Order.self, id)?.terms,
            try await runner.store.load(GuestTab.self, terms.tab)?.isRebilled == true
        else { return }
        try await perform(SettlePromotions(order: id), key: "settle \(id)")
    }

    /// Counts a review of a visit, and the dishes that it rates.
    ///
    /// All of it is one activity, as an order is with its lines: a count that asks for no dish counts it once.
    mutating func reviewed(
        _ visit: CompletedVisit,
        _ content: Review.Content,
        at: Instant,
        in source: some LoyaltySource
    ) async throws {
        guard let house = try await source.loyalty(at: visit.branch) else { return }
        let review = try await activity(of: visit.guest, .review(item: nil), at: at, in: house, at: visit.branch)
        try await count(review, in: house)
        for dish in content.dishes.keys.sorted().prefix(SizeLimit.cartLines) {
            let rated = try await activity(of: visit.guest, .review(item: dish), at: at, in: house, at: visit.branch)
            try await count(rated, part: " \(dish)", in: house)
        }
    }

    /// Counts a badge that a guest bought, in the missions of all branches of the program.
    ///
    /// It is bought from the program: at its branch or its restaurant if there is one alone, at none if there are several.
    mutating func bought(
        _ badge: BadgeID,
        by member: MembershipID,
        at: Instant,
        in source: some LoyaltySource
    ) async throws {
        guard let branches = try await source.program(member.program)?.branches else { return }
        var houses: [(branch: BranchID, house: HouseLoyalty)] = []
        for branch in branches.sorted() {
            guard let house = try await source.loyalty(at: branch), house.id == member.program else { continue }
            houses.append((branch, house))
        }
        let restaurants = Set(houses.map(\.house.restaurant))
        var counted: Set<MissionID> = []
        for (branch, house) in houses where !counted.isSuperset(of: house.missions.ids) {
            counted.formUnion(house.missions.ids)
            let zone = branches.count == 1 ? house.zone : house.programZone
            let purchase = try GuestActivity(
                ActivityID("\(trigger.event)".within(SizeLimit.identifier)),
                of: member.user,
                .purchase(code: UnlockCode(rawValue: badge.rawValue.within(SizeLimit.identifier))),
                at: at,
                in: zone,
                branch: branches.count == 1 ? branch : nil,
                restaurant: restaurants.count == 1 ? house.restaurant : nil,
                category: try await category(of: member.user),
                unlocked: try await unlocked(by: member.user, in: house)
            )
            try await count(purchase, part: " \(branch)", in: house)
        }
    }
}

// What follows from what a guest did.
extension LoyaltyFeed {
    /// What a guest did, named after the event unless it has a name, so that it counts once.
    private func activity(
        of guest: UserID,
        named name: ActivityID? = nil,
        _ content: GuestActivity.Content,
        at instant: Instant,
        in house: HouseLoyalty,
        at branch: BranchID
    ) async throws -> GuestActivity {
        try GuestActivity(
            name ?? ActivityID("\(trigger.event)".within(SizeLimit.identifier)),
            of: guest,
            content,
            at: instant,
            in: house.zone,
            branch: branch,
            restaurant: house.restaurant,
            category: try await category(of: guest),
            unlocked: try await unlocked(by: guest, in: house)
        )
    }

    private func unlocked(by guest: UserID, in house: HouseLoyalty) async throws -> [UnlockCode]? {
        guard house.program.badges.badges.contains(where: { $0.unlocks != nil }) else { return nil }
        let account = try await runner.store.load(PointsAccount.self, house.membership(of: guest))
        let codes = house.program.badges.unlocked(by: account?.badges ?? [])
        return codes.isEmpty ? nil : codes
    }

    /// Whether a guest closed their account, so that nothing about them begins.
    private func isGone(_ guest: UserID) async throws -> Bool {
        try await runner.store.load(User.self, guest)?.state == .closed
    }

    private func category(of guest: UserID) async throws -> UserCategory? {
        try await runner.store.load(User.self, guest)?.account?.facts.category
    }

    /// Counts a visit under a booking once, whichever event reports it first.
    private mutating func visited(
        _ visit: BookedVisit,
        reportedAt instant: Instant,
        in house: HouseLoyalty
    ) async throws {
        guard let guest = visit.booking.guest else { return }
        let done = try await activity(
            of: guest,
            named: visit.name,
            visit.content,
            at: visit.begin(reportedAt: instant),
            in: house,
            at: visit.day.branch
        )
        try await visited(done, in: house)
    }

    private mutating func visited(_ visit: GuestActivity, in house: HouseLoyalty) async throws {
        try await count(visit, in: house)
        guard let answer = try await perform(RecordFirstVisit(visit: visit), key: "visit \(visit.guest)"),
            let inviter = answer.inviter
        else { return }
        let brought = GuestActivity(
            // One event may end the first visits of several friends of one inviter.
            ActivityID("\(trigger.event) \(visit.guest)".within(SizeLimit.identifier)),
            of: inviter,
            .invitation(invitee: visit.guest),
            at: visit.at,
            local: visit.local,
            branch: visit.branch,
            restaurant: visit.restaurant,
            category: try await category(of: inviter),
            unlocked: try await unlocked(by: inviter, in: house)
        )
        try await count(brought, in: house)
        let source = answer.invitation.map { PointsSource.invitation(invitation: $0) }
        for (user, points, friend) in [
            (inviter, house.inviterPoints, visit.guest), (visit.guest, house.inviteePoints, inviter),
        ] where points > 0 {
            try await award(
                points,
                from: source ?? .handOut(award: PointsAwardID(friend.rawValue)),
                to: user,
                at: visit.at,
                in: house
            )
        }
    }

    private mutating func ordered(
        _ order: Order,
        _ bought: BilledGoods,
        by guest: UserID,
        at closedAt: Instant,
        in house: HouseLoyalty,
        _ branch: BranchID
    ) async throws {
        var grants: [PointsGrant] = []
        do throws(EarningError) {
            grants = try house.earning.grants(
                for: bought.order,
                on: bought.basis,
                earnedAt: closedAt,
                in: house.programZone
            )
        } catch {
            keep(error)
        }
        for grant in grants { try await send(.earn(grant: grant), to: guest, in: house, key: "\(grant.source)") }
        let lines = order.lines.lazy.filter { $0.quantity > 0 }.prefix(SizeLimit.cartLines)
        let content = GuestActivity.Content.order(
            spending: [try bought.basis.net],
            lines: lines.map {
                ActivityLine($0.quoted.item, in: house.categories[$0.quoted.item] ?? [], quantity: $0.quantity)
            }
        )
        let name = ActivityID(order.id.rawValue)
        let done = try await activity(of: guest, named: name, content, at: closedAt, in: house, at: branch)
        try await count(done, in: house)
    }

    /// Counts an activity in the missions, and gives the points of those that it completes; the part distinguishes what is
    /// counted of one activity by several commands.
    private mutating func count(
        _ activity: GuestActivity,
        part: String = "",
        in house: HouseLoyalty
    ) async throws {
        guard !house.missions.ids.isEmpty, try await !isGone(activity.guest) else { return }
        // With one tab end several orders of a guest, and the first visits of several friends whom they invited.
        let isAlone = activity.kind != .order && activity.kind != .invitation
        let subject = isAlone ? activity.guest.rawValue : activity.id.rawValue
        let key = trigger.key("count \(activity.kind.rawValue) \(subject)\(part)")
        let command = MissionRecord.Command.count(activity: activity)
        let envelope = Envelope(command, on: MissionRecord.self, activity.guest, by: .system, key: key)
        var awards: [MissionAward] = []
        do throws(CommandFailure<MissionRecord.Refusal>) {
            let events = try await runner.perform(envelope, in: FixedContext(house.missions)).answer.events
            for case .awarded(let award) in events { awards.append(award) }
        } catch {
            guard case .commandReused = error else { return try note(error) }
            // An earlier attempt counted it, when the guest had another category or other badges.
            let record = try await runner.store.load(MissionRecord.self, activity.guest)
            awards = (record?.awards.values.filter { $0.activity == activity.id } ?? []).sorted {
                $0.mission < $1.mission
            }
        }
        for award in awards where award.points > 0 {
            let source = PointsSource.mission(award: PointsAwardID(award.mission.rawValue))
            try await self.award(award.points, from: source, to: activity.guest, at: activity.at, in: house)
        }
    }

    private mutating func award(
        _ points: Int,
        from source: PointsSource,
        to guest: UserID,
        at instant: Instant,
        in house: HouseLoyalty
    ) async throws {
        let grant: PointsGrant
        do throws(EarningError) {
            grant = try house.earning.grant(points, from: source, earnedAt: instant, in: house.programZone)
        } catch {
            return keep(error)
        }
        try await send(.earn(grant: grant), to: guest, in: house, key: "\(source) \(guest)")
    }

    private mutating func offend(
        _ guest: UserID,
        _ kind: OffenseKind,
        _ booking: BookingID,
        on day: BranchDay,
        in house: HouseLoyalty
    ) async throws {
        let record = ReputationRecordID("\(trigger.event)".within(SizeLimit.identifier))
        let reputation = try await runner.store.load(Reputation.self, house.membership(of: guest))
        // A booking has one offense, and its name is unique on its date alone: phones choose it.
        let isTaken = reputation?.offenses.contains { $0.booking == booking && isOfAnotherDay($0) } == true
        let name = isTaken ? Self.name(of: booking, on: day) : booking
        try await send(.recordOffense(record: record, kind: kind, booking: name), to: guest, in: house)
    }

    /// Pardons a guest who came after all.
    private mutating func pardon(
        _ guest: UserID,
        _ booking: BookingID,
        on day: BranchDay,
        in house: HouseLoyalty
    ) async throws {
        let reputation = try await runner.store.load(Reputation.self, house.membership(of: guest))
        let isOpen: Set<Offense.State> = [.recorded, .appealed, .upheld]
        let whole = Self.name(of: booking, on: day)
        let offense = reputation?.offenses.last {
            $0.kind == .noShow && isOpen.contains($0.state)
                && ($0.booking == whole || $0.booking == booking && !isOfAnotherDay($0))
        }
        guard let offense else { return }
        try await send(.pardon(record: offense.id), to: guest, in: house)
    }

    /// Whether an offense was recorded because of an event of another service day; staff name what they record as they like.
    private func isOfAnotherDay(_ offense: Offense) -> Bool {
        let record = offense.id.rawValue
        return record.hasPrefix("\(ServiceDay.kind.rawValue):") && !record.hasPrefix("\(trigger.event.aggregate)@")
    }

    /// The name of a booking among those of all dates.
    private static func name(of booking: BookingID, on day: BranchDay) -> BookingID {
        BookingID("\(day)/\(booking)".within(SizeLimit.identifier))
    }
}

// Commands, each once.
extension LoyaltyFeed {
    private mutating func send(
        _ command: PointsAccount.Command,
        to guest: UserID,
        in house: HouseLoyalty,
        key: String
    ) async throws {
        guard try await !isGone(guest) else { return }
        let target = house.membership(of: guest)
        let envelope = Envelope(command, on: PointsAccount.self, target, by: .system, key: trigger.key(key))
        do throws(CommandFailure<PointsAccount.Refusal>) {
            try await runner.perform(envelope, in: FixedContext(house.program))
        } catch {
            try note(error)
        }
    }

    private mutating func send(
        _ command: Reputation.Command,
        to guest: UserID,
        in house: HouseLoyalty
    ) async throws {
        guard try await !isGone(guest) else { return }
        let target = house.membership(of: guest)
        let envelope = Envelope(command, on: Reputation.self, target, by: .system, key: trigger.key("reputation"))
        do throws(CommandFailure<Reputation.Refusal>) {
            try await runner.perform(envelope, in: FixedContext(house.program))
        } catch {
            try note(error)
        }
    }

    @discardableResult
    private mutating func perform<Decision: JointDecision>(
        _ decision: Decision,
        key: String
    ) async throws -> Decision.Answer? where Decision.Context == Void, Decision.Refusal == AnyRefusal {
        do throws(CommandFailure<AnyRefusal>) {
            return try await runner.perform(Envelope(decision, by: .system, key: trigger.key(key))).answer
        } catch {
            try note(error)
            return nil
        }
    }

    /// Keeps what lasts for later, unless it says that there is nothing to do; throws what may pass.
    private mutating func note<Refusal: CodedError>(_ error: CommandFailure<Refusal>) throws {
        switch error {
        // An earlier attempt performed it, with what was known then.
        case .commandReused: return
        case .store(let failure) where failure.retry != .never || failure.reason == .cancelled: throw error
        case .refused(let refusal):
            let code = refusal.code.rawValue
            let isDone = [".alreadyApplied", ".unknownSource", ".tooOld"].contains { code.hasSuffix($0) }
            // An account that was closed earns nothing more.
            if !isDone, !code.hasSuffix(".illegal") { keep(error) }
        default: keep(error)
        }
    }

    /// Keeps what one guest does not get, so that the others of the same event get theirs.
    private mutating func keep(_ error: any Error) { failure = failure ?? error }
}
