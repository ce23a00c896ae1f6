import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideHosting
import TablesideLoyalty
import TablesideOrdering
import TablesideVenue

// What follows from what a guest did.
extension LoyaltyFeed {
    /// A guest's activity, named after the event unless it has a name, so that it counts once.
    func activity(
        of guest: UserID,
        named name: ActivityID? = nil,
        _ content: GuestActivity.Content,
        at instant: Instant,
        in house: HouseLoyalty,
        at branch: BranchID
    ) async throws -> GuestActivity {
        try GuestActivity(
            name ?? ActivityID("\(trigger.event)".asIdentifier),
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

    func unlocked(by guest: UserID, in house: HouseLoyalty) async throws -> [UnlockCode]? {
        guard house.program.badges.badges.contains(where: { $0.unlocks != nil }) else { return nil }
        let account = try await runner.store.load(PointsAccount.self, house.membership(of: guest))
        let codes = house.program.badges.unlocked(by: account?.badges ?? [])
        return codes.isEmpty ? nil : codes
    }

    func category(of guest: UserID) async throws -> UserCategory? {
        try await runner.store.load(User.self, guest)?.account?.facts.category
    }

    /// Counts a visit under a booking once, for whichever event reports it first.
    mutating func visited(
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

    /// Counts a guest's visit without a booking once, whichever order of the closed tab shows first that it was one.
    mutating func visited(
        _ guest: UserID,
        on tab: GuestTab,
        at closedAt: Instant,
        in house: HouseLoyalty,
        _ branch: BranchID
    ) async throws {
        // A phone said how many they are.
        let party = min(max(1, tab.covers), SizeLimit.load)
        let content = GuestActivity.Content.visit(party: party, isBooked: false)
        let name = BookedVisit.name(of: tab.id)
        try await visited(activity(of: guest, named: name, content, at: closedAt, in: house, at: branch), in: house)
    }

    /// Whether a closed tab has an order on its bill that nothing can take off anymore.
    func isVisit(_ tab: GuestTab) async throws -> Bool {
        guard let orders = tab.bill?.orders, !orders.isEmpty else { return false }
        guard tab.isRebilled else { return true }
        for id in orders {
            if let order = try await runner.store.load(Order.self, id), tab.keeps(order) { return true }
        }
        return false
    }

    mutating func visited(_ visit: GuestActivity, in house: HouseLoyalty) async throws {
        try await count(visit, in: house)
        guard let answer = try await perform(RecordFirstVisit(visit: visit), key: "visit \(visit.guest)"),
            let inviter = answer.inviter
        else { return }
        let brought = GuestActivity(
            // One event may end the first visits of several friends of one inviter.
            ActivityID("\(trigger.event) \(visit.guest)".asIdentifier),
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
                from: source ?? .referral(friend: friend),
                to: user,
                at: visit.at,
                in: house
            )
        }
    }

    mutating func ordered(
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

    /// Deducts the points that an order no longer earned after its refunds.
    mutating func takeBack(
        _ refunded: Money,
        of order: OrderID,
        from guest: UserID,
        in house: HouseLoyalty
    ) async throws {
        guard refunded.isPositive else { return }
        let clawBack = PointsAccount.Command.clawBack(order: order, refunded: refunded)
        try await send(clawBack, to: guest, in: house, key: "clawBack \(order)")
    }

    /// Counts an activity in the missions, and gives the points of completed missions; the part distinguishes several
    /// commands about one activity.
    mutating func count(
        _ activity: GuestActivity,
        part: String = "",
        in house: HouseLoyalty
    ) async throws {
        guard !house.missions.ids.isEmpty else { return }
        // With one tab end several orders of a guest, and the first visits of several friends whom they invited.
        let isAlone = activity.kind != .order && activity.kind != .invitation
        let subject = isAlone ? activity.guest.rawValue : activity.id.rawValue
        let key = trigger.key("count \(activity.kind.rawValue) \(subject)\(part)")
        let count = GuestCommand<MissionRecord>(
            guest: activity.guest,
            target: activity.guest,
            command: .count(activity: activity)
        )
        var awards: [MissionAward] = []
        do throws(CommandFailure<AnyRefusal>) {
            let events = try await runner.perform(count.envelope(key), in: FixedContext(house.missions)).answer.events
            for case .awarded(let given, _) in events { awards += given }
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

    mutating func offend(
        _ guest: UserID,
        _ kind: OffenseKind,
        _ booking: BookingID,
        on day: BranchDay,
        in house: HouseLoyalty
    ) async throws {
        let record = ReputationRecordID(Self.origin(of: trigger.event.aggregate) + "\(trigger.event.version)")
        let reputation = try await runner.store.load(Reputation.self, house.membership(of: guest))
        // A booking has one offense, and its name is unique on its date alone: phones choose it.
        let isTaken = reputation?.offenses.contains { $0.booking == booking && isOfAnotherDay($0) } == true
        let name = isTaken || Self.mayBeWhole(booking) ? Self.name(of: booking, on: day) : booking
        try await send(.recordOffense(record: record, kind: kind, booking: name), to: guest, in: house)
    }

    /// Pardons a guest who did come.
    mutating func pardon(
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

    /// Whether an offense comes from an event of another service day; staff choose their own names for what they
    /// record.
    private func isOfAnotherDay(_ offense: Offense) -> Bool {
        let record = offense.id.rawValue
        return record.hasPrefix("\(ServiceDay.kind.rawValue):")
            && !record.hasPrefix(Self.origin(of: trigger.event.aggregate))
    }

    /// The beginning of the names of the records that events of a service day cause; the version follows.
    private static func origin(of day: DocumentRef) -> String {
        // The kind and the longest version take 32 bytes.
        "\(day.kind.rawValue):\(day.id.digested(beyond: SizeLimit.identifier - 32))@"
    }

    /// Whether the id of a booking may read like the name of another one among those of all dates.
    private static func mayBeWhole(_ booking: BookingID) -> Bool {
        booking.rawValue.unicodeScalars.contains("/") || booking.rawValue.hasPrefix("sha256:")
    }

    /// The name of a booking among those of all dates.
    private static func name(of booking: BookingID, on day: BranchDay) -> BookingID {
        BookingID("\(day)/\(booking.rawValue.escaping("/"))".asIdentifier)
    }
}
