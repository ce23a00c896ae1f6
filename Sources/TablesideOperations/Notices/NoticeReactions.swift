import TablesideBilling
import TablesideBooking
public import TablesideCore
import TablesideDiscovery
public import TablesideHosting
import TablesideLoyalty
import TablesideOrdering
import TablesideVenue

extension Reaction {
    /// Notifies guests and staff of what happens to orders, tabs, bookings, waitlists, reviews, missions, points,
    /// offenses and letters to support.
    ///
    /// - Parameters:
    ///   - plan: Who is notified of what.
    ///   - notifier: What sends the notices.
    ///   - store: Where the documents are.
    /// - Returns: the reaction, called `notices`.
    public static func notifying(
        of plan: NoticePlan,
        through notifier: any Notifier,
        in store: any HostStore
    ) -> Reaction {
        Reaction(
            ReactionName(rawValue: "notices"),
            toAll: { stored, _ in
                let notices = try await plan.notices(for: stored, in: store)
                if !notices.isEmpty { try await notifier.send(notices) }
            }
        )
    }

    /// Reminds guests of their bookings, and withdraws reminders of those that no longer take place (QP-67).
    ///
    /// - Parameters:
    ///   - lead: How long before the start the reminder is shown.
    ///   - notifier: What sends the notices.
    ///   - store: Where the bookings are.
    /// - Returns: the reaction, called `reminders`.
    public static func reminding(
        _ lead: Elapsed,
        through notifier: any Notifier,
        in store: any HostStore
    ) -> Reaction {
        Reaction(ReactionName(rawValue: "reminders"), to: ServiceDay.self) { event, _ in
            guard let (day, booking) = try await store.booking(of: event) else { return }
            let notices = booking.reminders(lead, on: day, because: event.id)
            if !notices.isEmpty { try await notifier.send(notices) }
        }
    }
}

extension NoticePlan {
    /// The notices that follow from an event of any aggregate.
    fileprivate func notices(for stored: StoredEvent, in store: any HostStore) async throws -> [Notice] {
        switch stored.aggregate.kind {
        case Order.kind:
            guard let event = try stored.recorded(of: Order.self),
                let order = try await store.load(Order.self, OrderID(stored.aggregate.id))
            else { return [] }
            return notices(for: event, of: order)
        case GuestTab.kind:
            guard let event = try stored.recorded(of: GuestTab.self),
                let tab = try await store.load(GuestTab.self, TabID(stored.aggregate.id))
            else { return [] }
            return notices(for: event, of: tab)
        case ServiceDay.kind:
            guard let event = try stored.recorded(of: ServiceDay.self),
                let found = try await store.booking(of: event)
            else { return [] }
            return notices(for: event, of: found.booking, on: found.day)
        case Waitlist.kind:
            guard let event = try stored.recorded(of: Waitlist.self), let day = BranchDay(stored.aggregate.id),
                let list = try await store.load(Waitlist.self, day)
            else { return [] }
            return notices(for: event, of: list)
        case Review.kind: return try stored.recorded(of: Review.self).map { notices(for: $0) } ?? []
        case MissionRecord.kind: return try stored.recorded(of: MissionRecord.self).map { notices(for: $0) } ?? []
        case PointsAccount.kind: return try stored.recorded(of: PointsAccount.self).map { notices(for: $0) } ?? []
        case SupportLetter.kind:
            guard let event = try stored.recorded(of: SupportLetter.self),
                let letter = try await store.load(SupportLetter.self, SupportLetterID(stored.aggregate.id))
            else { return [] }
            return notices(for: event, of: letter)
        case Reputation.kind: return try stored.recorded(of: Reputation.self).map { notices(for: $0) } ?? []
        default: return []
        }
    }
}

extension HostStore {
    /// The booking that an event of a service day is about, as it is now.
    fileprivate func booking(
        of event: Recorded<ServiceDay.Event>
    ) async throws -> (day: BranchDay, booking: Booking)? {
        guard let day = BranchDay(event.aggregate.id), let id = event.event.booking,
            let booking = try await booking(id, on: day)
        else { return nil }
        return (day, booking)
    }
}
