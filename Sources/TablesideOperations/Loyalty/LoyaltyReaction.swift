import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDiscovery
public import TablesideHosting
import TablesideLoyalty
import TablesideOrdering
import TablesideVenue

extension Reaction {
    /// Rewards guests for their activities.
    ///
    /// Visits, orders, reviews and purchased badges count in missions and earn points; refunds take points back; first
    /// visits complete invitations; guests who did not come, or who canceled late, get an offense. Everything counts
    /// once, however often the events are delivered, because points name their source and each command has its key from
    /// the event.
    ///
    /// ```swift
    /// while try await !runner.advance(.loyalty(through: runner, in: house)).isIdle {}
    /// ```
    ///
    /// - Parameters:
    ///   - runner: The runner of the commands.
    ///   - source: The source of each branch's loyalty settings.
    /// - Returns: the reaction, named `loyalty`.
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
                    try await feed.handle(event.event, on: OrderID(stored.aggregate.id), in: source)
                case Review.kind:
                    guard let event = try stored.recorded(of: Review.self)?.event,
                        let visit = Visit("\(stored.aggregate.id)")
                    else { return }
                    try await feed.handle(event, about: visit, in: source)
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

/// The consequences of an event.
struct LoyaltyFeed {
    let runner: CommandRunner
    let trigger: Reaction.Trigger
    /// The first unexpected permanent failure; it is reported after everything else is done.
    var failure: (any Error)?

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
            let booking = try await runner.store.booking(name, on: id), let guest = booking.guest
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
            // What the house never accepted, and a hold, was nobody's booking yet.
            guard let late = house.lateCancellation, booking.status == .cancelled, !booking.isUnanswered,
                !booking.wasHeld, recorded.author.role == .guest, at > booking.span.lowerBound - max(.zero, late)
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
        let goods = try tab.billedGoods()
        for id in tab.bill?.orders ?? [] {
            guard let order = try await runner.store.load(Order.self, id) else { continue }
            if let placed = order.terms?.placedAt { begun = min(begun ?? placed, placed) }
            guard let guest = order.guest ?? opening.guest else { continue }
            let bought = goods.first { $0.order == id }
            if case .closed = event, tab.keeps(order) {
                // Who may still call off all that they ordered made no visit yet.
                if !visitors.contains(guest) { visitors.append(guest) }
                if let bought { try await ordered(order, bought, by: guest, at: closedAt, in: house, opening.branch) }
            }
            if let bought { try await takeBack(bought.refunded, of: id, from: guest, in: house) }
        }
        guard case .closed = event else { return }
        if opening.booking != nil {
            // The guest may have ended the booking alone, and then nobody else does.
            guard tab.isPaid,
                let visit = try await BookedVisit.of(tab, from: begun, in: house.zone, runner.store)
            else { return }
            return try await visited(visit, reportedAt: closedAt, in: house)
        }
        // Who only opened a tab, or may still call off all that was ordered, made no visit.
        let isVisit = try await isVisit(tab)
        for guest in visitors {
            try await visited(guest, at: tab, from: begun, isVisit: isVisit, reportedAt: closedAt, in: house)
        }
    }

    /// Counts a guest's visit for which the tab of a booking or of none was closed.
    ///
    /// A visit under a booking is that of the booking, whatever tab the guest ordered on.
    private mutating func visited(
        _ guest: UserID,
        at tab: GuestTab,
        from begun: Instant?,
        isVisit: Bool,
        reportedAt closedAt: Instant,
        in house: HouseLoyalty
    ) async throws {
        guard let branch = tab.opening?.branch else { return }
        if let visit = try await BookedVisit.of(guest, at: tab, from: begun, in: house.zone, runner.store) {
            if tab.isPaid { try await visited(visit, reportedAt: closedAt, in: house) }
        } else if isVisit {
            try await visited(guest, on: tab, at: closedAt, in: house, branch)
        }
    }

    /// Completes an order whose tab was already closed: after nothing can take it off the bill anymore, it spends its
    /// promotion uses, earns points and counts in missions; if it ends otherwise, its points are taken back.
    mutating func handle(_ event: Order.Event, on id: OrderID, in source: some LoyaltySource) async throws {
        let isCalledOff: Bool
        switch event {
        case .accepted, .itemsMoved, .collected, .dispatched, .delivered, .failed, .completed: isCalledOff = false
        case .rejected, .expired, .cancelled: isCalledOff = true
        default: return
        }
        guard let order = try await runner.store.load(Order.self, id), let terms = order.terms,
            let tab = try await runner.store.load(GuestTab.self, terms.tab), tab.isRebilled
        else { return }
        if !isCalledOff, try await runner.store.load(OrderPromotions.self, id) != nil {
            try await perform(SettlePromotions(order: id), key: "settle \(id)")
        }
        guard tab.state == .closed, let opening = tab.opening, let closedAt = tab.closedAt,
            let guest = order.guest ?? opening.guest, tab.bill?.orders.contains(id) == true,
            let house = try await source.loyalty(at: opening.branch)
        else { return }
        let bought = try tab.billedGoods().first { $0.order == id }
        guard isCalledOff else {
            guard tab.keeps(order) else { return }
            if let bought {
                try await ordered(order, bought, by: guest, at: closedAt, in: house, opening.branch)
                try await takeBack(bought.refunded, of: id, from: guest, in: house)
            }
            guard opening.booking == nil else { return }
            let begun = try await firstOrder(on: tab)
            for visitor in Set([guest, opening.guest ?? guest]).sorted() {
                try await visited(visitor, at: tab, from: begun, isVisit: true, reportedAt: closedAt, in: house)
            }
            return
        }
        // What was paid within the library is refunded on the tab, which takes the points back.
        guard let bought, tab.settlement == .outside else { return }
        try await takeBack(bought.basis.net, of: id, from: guest, in: house)
    }

    /// When the first of the orders on the bill was placed.
    private func firstOrder(on tab: GuestTab) async throws -> Instant? {
        var first: Instant?
        for id in tab.bill?.orders ?? [] {
            guard let placed = try await runner.store.load(Order.self, id)?.terms?.placedAt else { continue }
            first = min(first ?? placed, placed)
        }
        return first
    }

    /// Counts a review of a visit and the dishes that it rates, and after an edit the newly rated dishes, as of the
    /// time when the review was written.
    ///
    /// All of it is a single activity, like an order with its lines: a goal that asks for no dish counts it once.
    mutating func handle(_ event: Review.Event, about id: Visit, in source: some LoyaltySource) async throws {
        let visit: CompletedVisit
        let writtenAt: Instant
        var subjects: [MenuItemID?]
        switch event {
        case .written(let written, let content, let at):
            (visit, writtenAt) = (written, at)
            subjects = [nil] + content.dishes.keys.sorted()
        case .edited(let before, let after, _, _):
            subjects = after.dishes.keys.filter { before.dishes[$0] == nil }.sorted()
            guard !subjects.isEmpty, let review = try await runner.store.load(Review.self, id),
                let written = review.visit, let at = review.writtenAt
            else { return }
            (visit, writtenAt) = (written, at)
        default: return
        }
        guard let house = try await source.loyalty(at: visit.branch) else { return }
        let name = ActivityID("review/\(id)".asIdentifier)
        for dish in subjects.prefix(SizeLimit.cartLines + 1) {
            let rated = try await activity(
                of: visit.guest,
                named: name,
                .review(item: dish),
                at: writtenAt,
                in: house,
                at: visit.branch
            )
            try await count(rated, part: dish.map { " \($0)" } ?? "", in: house)
        }
    }

    /// Counts a badge that a guest bought, in the missions of all branches of the program.
    ///
    /// It is bought from the program: at its branch or its restaurant if the program has only one, at none if it has
    /// several.
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
                ActivityID("\(trigger.event)".asIdentifier),
                of: member.user,
                .purchase(code: UnlockCode(rawValue: badge.rawValue.asIdentifier)),
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

extension GuestTab {
    /// Whether the bill comes to something.
    fileprivate var isPaid: Bool { total?.isPositive == true }
}
