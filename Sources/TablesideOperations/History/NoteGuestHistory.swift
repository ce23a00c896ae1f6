import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideFloor
public import TablesideHosting
import TablesideLoyalty
import TablesideOrdering
import TablesideVenue

/// Enters a thing into the history of a guest, or moves it to its present time.
///
/// The thing is read as it is now, so that events that come late or twice change nothing. Of an account that was
/// closed nothing is entered, and the thing is erased.
struct NoteGuestHistory: JointDecision {
    static let name = DecisionName(rawValue: "noteGuestHistory")

    let subject: DocumentRef
    let thing: GuestHistoryEntry.Subject
    let guest: UserID
    /// The time of a thing that does not say its own: that of the first event about it.
    let firstSeen: Instant?

    init(_ thing: GuestHistoryEntry.Subject, of guest: UserID, firstSeen: Instant?) {
        self.thing = thing
        self.guest = guest
        self.firstSeen = firstSeen
        subject = DocumentRef(GuestHistoryEntry.self, GuestHistoryEntry.id(of: thing, guest))
    }

    func needs(_ loaded: Loaded, in context: Void, at now: Instant) throws -> [DocumentNeed] {
        let needs =
            [
                DocumentNeed(GuestHistoryEntry.self, GuestHistoryEntry.id(of: thing, guest)),
                DocumentNeed(User.self, guest),
            ] + thing.needs
        guard loaded.contains(User.self, guest), try loaded.document(User.self, guest)?.state == .closed else {
            return needs
        }
        return needs + (try thing.erasable(loaded))
    }

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        let known = try loaded.document(GuestHistoryEntry.self, GuestHistoryEntry.id(of: thing, guest))
        if let user = try loaded.document(User.self, guest) {
            if user.state == .closed {
                try thing.erase(of: guest, loaded, at: now, &changes)
                if let known { changes.remove(known) }
                return NoAnswer()
            }
            // Closed meanwhile, it would come too late for those who erase.
            changes.check(user.ref, is: user.version)
        }
        guard let at = try time(loaded) ?? (known == nil ? firstSeen : nil), known?.at != at else { return NoAnswer() }
        var entry = known ?? GuestHistoryEntry(thing, of: guest, at: at)
        entry.at = at
        changes.put(&entry)
        return NoAnswer()
    }

    /// When the thing is, if it is the guest's.
    private func time(_ loaded: Loaded) throws -> Instant? {
        switch thing {
        case .booking(let day, let id):
            guard let booking = try loaded.booking(id, on: day), booking.belongs(to: guest) else { return nil }
            return booking.span.lowerBound
        case .order(let id):
            guard let order = try loaded.document(Order.self, id), order.guest == guest else { return nil }
            return order.terms?.placedAt
        case .review(let id):
            guard let review = try loaded.document(Review.self, id), review.visit?.guest == guest else { return nil }
            return review.writtenAt
        case .comment(let id):
            guard let comment = try loaded.document(GuestComment.self, id), comment.content != nil else { return nil }
            return comment.writtenAt
        case .membership, .wait, .shift, .messages: return nil
        case .delivery(let id):
            return try loaded.document(DeliveryJob.self, id)?.createdAt
        }
    }
}

extension Booking {
    /// Whether the booking is the guest's own, or they are invited to it.
    fileprivate func belongs(to user: UserID) -> Bool { guest == user || friends?.contains(user) == true }
}

extension Reaction {
    /// Keeps the lists of each person's bookings, orders, reviews, comments, memberships, deliveries, waits for tables,
    /// shifts and conversations about deliveries, over all dates and branches, and erases what ends after its guest has
    /// closed the account.
    ///
    /// A temporary failure is thrown at once, a permanent one after all other guests of the event have been handled.
    ///
    /// ```swift
    /// while try await !runner.advance(.guestHistory(through: runner)).isIdle {}
    /// let page = try await house.reader.ownBookings(by: ana)
    /// ```
    ///
    /// - Parameters:
    ///   - runner: The runner of the commands.
    ///   - edition: Another number reads the feed from its start again, to make lists that were deleted or that did not
    ///     exist.
    /// - Returns: the reaction, called `guestHistory`.
    public static func guestHistory(through runner: CommandRunner, edition: Int = 1) -> Reaction {
        Reaction(
            ReactionName("guestHistory", edition: edition),
            toAll: { stored, trigger in
                // What cannot be entered for one guest keeps nothing from the others.
                var failure = LastingFailure()
                for (subject, guest) in try await things(in: stored, runner.store) {
                    let note = NoteGuestHistory(subject, of: guest, firstSeen: stored.at)
                    // The end of a tab is about several orders of one guest.
                    let key = trigger.key(GuestHistoryEntry.id(of: subject, guest))
                    try await failure.perform(note, as: key, through: runner)
                }
                try failure.finish()
            }
        )
    }

    /// What an event may have entered into whose history, or moved there.
    private static func things(
        in stored: StoredEvent,
        _ store: any HostStore
    ) async throws -> [(GuestHistoryEntry.Subject, UserID)] {
        switch stored.aggregate.kind {
        case ServiceDay.kind:
            guard let event = try stored.recorded(of: ServiceDay.self)?.event, let id = event.booking, event.setsGuests,
                let day = BranchDay(stored.aggregate.id), let booking = try await store.booking(id, on: day)
            else { return [] }
            let guests = [booking.guest].compactMap { $0 } + (booking.friends ?? [])
            return guests.map { (.booking(day: day, booking: id), $0) }
        case Order.kind:
            guard let change = try stored.recorded(of: Order.self)?.event.change,
                let order = try await store.load(Order.self, OrderID(stored.aggregate.id)), let guest = order.guest
            else { return [] }
            if change == .mayEnd { guard order.isOver, try await isClosed(guest, store) else { return [] } }
            return [(.order(order: order.id), guest)]
        case GuestTab.kind:
            guard let event = try stored.recorded(of: GuestTab.self)?.event, event.endsTab,
                let tab = try await store.load(GuestTab.self, TabID(stored.aggregate.id))
            else { return [] }
            return try await orders(of: tab, store)
        case DeliveryJob.kind: return try await things(of: stored, store)
        case Review.kind:
            guard case .written(let visit, _, _) = try stored.recorded(of: Review.self)?.event else { return [] }
            return [(.review(visit: visit.id), visit.guest)]
        case GuestComment.kind:
            guard case .written = try stored.recorded(of: GuestComment.self)?.event,
                let id = CommentKey(stored.aggregate.id)
            else { return [] }
            return [(.comment(comment: id), id.author)]
        case PointsAccount.kind, Reputation.kind:
            guard stored.version == Version.absent.next, let id = MembershipID(stored.aggregate.id) else { return [] }
            return [(.membership(membership: id), id.user)]
        case Waitlist.kind:
            guard case .joined(let entry) = try stored.recorded(of: Waitlist.self)?.event, let guest = entry.guest,
                let day = BranchDay(stored.aggregate.id)
            else { return [] }
            return [(.wait(day: day, entry: entry.id), guest)]
        case Shift.kind:
            guard let waiter = try stored.recorded(of: Shift.self)?.event.comer,
                let day = BranchDay(stored.aggregate.id)
            else { return [] }
            return [(.shift(day: day), waiter)]
        case DeliveryMessages.kind:
            guard case .written(let message) = try stored.recorded(of: DeliveryMessages.self)?.event else { return [] }
            return [(.messages(delivery: DeliveryID(stored.aggregate.id)), message.courier)]
        default: return []
        }
    }
}

extension Reaction {
    /// Whom a delivery is for: the person whom the store names, and the guest of its order.
    private static func things(
        of stored: StoredEvent,
        _ store: any HostStore
    ) async throws -> [(GuestHistoryEntry.Subject, UserID)] {
        guard let change = try stored.recorded(of: DeliveryJob.self)?.event.change,
            let job = try await store.load(DeliveryJob.self, DeliveryID(stored.aggregate.id)), let draft = job.draft,
            change == .begins || job.isOver
        else { return [] }
        var people = [draft.recipient.user].compactMap { $0 }
        if let order = draft.order, let guest = try await store.load(Order.self, order)?.guest, !people.contains(guest)
        {
            people.append(guest)
        }
        var things: [(GuestHistoryEntry.Subject, UserID)] = []
        for person in people {
            if change == .mayEnd { guard try await isClosed(person, store) else { continue } }
            things.append((.delivery(delivery: job.id), person))
        }
        return things
    }

    /// The orders on a tab that is over, as far as their guests have closed their accounts: some profiles never end an
    /// order.
    private static func orders(
        of tab: GuestTab,
        _ store: any HostStore
    ) async throws -> [(GuestHistoryEntry.Subject, UserID)] {
        var things: [(GuestHistoryEntry.Subject, UserID)] = []
        for id in tab.orders {
            guard let order = try await store.load(Order.self, id), let guest = order.guest,
                try await isClosed(guest, store)
            else { continue }
            things.append((.order(order: id), guest))
        }
        return things
    }

    private static func isClosed(_ user: UserID, _ store: any HostStore) async throws -> Bool {
        try await store.load(User.self, user)?.state == .closed
    }
}

/// What an event means for the list of those whom it is about.
private enum ListedChange {
    /// There is something to list.
    case begins
    /// The thing may be over with it.
    case mayEnd
}

extension Order.Event {
    /// What the event means for the guest's list; `nil` for nothing.
    fileprivate var change: ListedChange? {
        switch self {
        case .placed, .received: .begins
        case .itemsMoved(_, _, let state, _, _, _), .itemsVoided(_, let state, _, _, _),
            .separated(_, _, _, let state, _, _):
            [.scheduled, .placed, .accepted, .preparing, .ready].contains(state) ? nil : .mayEnd
        case .rejected, .expired, .collected, .delivered, .failed, .returned, .completed, .cancelled, .dispatched:
            .mayEnd
        case .fellDue, .accepted, .sentBack, .handedOver, .transferred, .cancelRequested, .cancelDenied, .cancelLapsed,
            .personalDataErased:
            nil
        }
    }
}

extension DeliveryJob.Event {
    /// What the event means for the lists of those whom the delivery is for; `nil` for nothing.
    fileprivate var change: ListedChange? {
        switch self {
        case .created, .edited: .begins
        case .delivered, .broughtBack, .givenUp, .cancelled, .resolved: .mayEnd
        case .roundBegun, .offered, .unassigned, .withdrawn, .accepted, .declined, .lapsed, .offerEnded, .arrived,
            .pickedUp, .codeRefused, .failed, .reassigned, .corrected, .halted, .settled, .personalDataErased:
            nil
        }
    }
}

extension GuestTab.Event {
    /// Whether the tab is over with the event.
    fileprivate var endsTab: Bool {
        switch self {
        case .closed, .voided: true
        default: false
        }
    }
}

extension Shift.Event {
    /// The waiter of whom the shift may not have known before; `nil` for other events.
    fileprivate var comer: UserID? {
        switch self {
        case .planned(let waiter, _, _), .began(let waiter, _, _, _, _, _): waiter
        default: nil
        }
    }
}

extension ReactionName {
    /// The name of an edition of a read model; the first has the plain name.
    init(_ name: String, edition: Int) { self.init(rawValue: edition == 1 ? name : "\(name)-\(edition)") }
}

extension ServiceDay.Event {
    /// Whether the event may change whose the booking is, who is invited, or when it begins.
    fileprivate var setsGuests: Bool {
        switch self {
        case .booked, .held, .swapped, .confirmed, .modified, .invited, .walkedIn, .entered, .reinstated, .seated,
            .moved:
            true
        default: false  // Nothing that is entered changes.
        }
    }
}
