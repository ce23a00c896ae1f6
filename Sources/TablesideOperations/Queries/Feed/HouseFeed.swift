import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideFloor
public import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOrdering
import TablesideVenue

/// The end of a store's feed, read once for all who follow it.
///
/// A server keeps one feed, advances it after each write and now and then, and answers each phone from it:
///
/// ```swift
/// let feed = HouseFeed(store, after: nil, programs: house)
/// while try await feed.advance() {}
/// for try await news in house.reader.follow(feed, after: phone.cursor, by: guest) { phone.send(news) }
/// ```
///
/// ``HouseReader/changes(after:of:by:)`` decides how a change is reported, and to whom.
public struct HouseFeed: Sendable {
    /// A question whose answer an event has changed, and the people who may ask it.
    struct Told: Sendable {
        let change: HouseChange
        let whose: Belonging
        /// The delivery whose couriers get the change too, if their own records still let them see it.
        var delivery: (id: DeliveryID, couriers: Set<UserID>)?
    }

    /// The end of the feed.
    let tail: FeedTail<Told>

    /// Makes a feed that begins after a cursor.
    ///
    /// - Parameters:
    ///   - store: The store that holds everything.
    ///   - cursor: Where the feed begins; `nil` for its start. A follower that is behind it reads the store.
    ///   - memory: How many of the last events are kept; at least 1.
    ///   - programs: Says which branches have a loyalty program, so that guests hear of changes to their points and
    ///     reputation there, and of completed missions; `nil` to report none of this.
    public init(
        _ store: any HostStore,
        after cursor: EventCursor?,
        memory: Int = 2_000,
        programs: (any LoyaltySource)? = nil
    ) {
        tail = FeedTail(of: store, after: cursor, memory: memory, limit: 500) { events in
            try await Self.told(events, in: store, programs)
        }
    }

    /// The cursor of the last event that was read; `nil` for the start of the feed.
    public var head: EventCursor? { get async { await tail.head } }

    /// How many follow.
    public var listenerCount: Int { get async { await tail.listenerCount } }

    /// Reads what is new, at most 500 events, and wakes those who follow.
    ///
    /// Two calls at once read the same events and keep them once.
    ///
    /// It skips an event if the event, or a document that it changed, cannot be read; later events are not blocked.
    ///
    /// - Returns: whether there was anything new.
    /// - Throws: `StoreError`; any error from the source of the programs.
    public func advance() async throws -> Bool { try await tail.advance() }

    /// Returns a stream that yields at once, whenever there is something new, and at each ``wake()``; it ends with the
    /// feed.
    ///
    /// What happens while its reader is busy is one value.
    public func wakes() async -> AsyncStream<Void> { await tail.wakes() }

    /// Wakes all who follow, so that they look for news and for the end of their rights.
    public func wake() async { await tail.wake() }

    /// Ends the feed for all who follow, now and later.
    public func close() async { await tail.close() }

    // MARK: What is told

    private static func told(
        _ events: [StoredEvent],
        in store: any HostStore,
        _ programs: (any LoyaltySource)?
    ) async throws -> [[Told]] {
        var reader = ClaimReader(store)
        var told: [[Told]] = []
        for event in events {
            var changes: [Told] = []
            for (question, subject) in try await questions(about: event) + memberships(in: event, programs) {
                let change = HouseChange(question: question, version: event.version, cursor: event.cursor)
                do {
                    changes += try await self.told(change, about: subject, by: event, &reader)
                } catch let error as StoreError where error.isLasting {
                    // What cannot be read has no answer either, and keeps nobody from the rest.
                }
            }
            told.append(changes)
        }
        return told
    }

    /// Whom a change concerns, as far as the subject itself says.
    private static func told(
        _ change: HouseChange,
        about subject: Claim.Subject,
        by event: StoredEvent,
        _ reader: inout ClaimReader
    ) async throws -> [Told] {
        switch subject {
        case .waitlist(let day):
            let list = try await reader.document(Waitlist.self, day)
            // Those who wait, and the one whose wait has ended by it.
            let moved = (try? event.recorded(of: Waitlist.self))?.event.entry
            let parties = list?.entries.values.filter { $0.isOpen || $0.id == moved }
            let guests = Set(parties?.compactMap(\.guest) ?? [])
            return guests.map { Told(change: change, whose: Belonging(branch: day.branch, owner: $0)) }
        case .delivery(let id):
            guard let job = try await reader.document(DeliveryJob.self, id), let whose = Belonging(job) else {
                return []
            }
            // What is written with one courier is nothing to the others.
            let message =
                event.aggregate.kind == DeliveryMessages.kind
                ? (try? event.recorded(of: DeliveryMessages.self))?.event : nil
            return [
                Told(change: change, whose: whose, delivery: (id, message.map { [$0.courier] } ?? job.knownCouriers))
            ]
        default:
            // For a guest, the people at the tab of an order are looked up as well.
            let judge = Judge(rights: .house, senders: BelievedSenders())
            let whose = try await judge.belonging(of: subject, by: .guest("anybody"), &reader)
            return whose.map { [Told(change: change, whose: $0)] } ?? []
        }
    }

    /// The cards of a guest that an event of their points or their reputation has changed: one for each branch of the
    /// program.
    private static func memberships(
        in event: StoredEvent,
        _ programs: (any LoyaltySource)?
    ) async throws -> [(question: HouseQuery, subject: Claim.Subject)] {
        guard let programs, [PointsAccount.kind, Reputation.kind].contains(event.aggregate.kind),
            let member = MembershipID(event.aggregate.id)
        else { return [] }
        let branches = try await programs.program(member.program)?.branches ?? []
        return branches.sorted().map { (.loyalty(branch: $0), .membership(member.user)) }
    }

    /// The questions whose answers an event has changed, with what each is about.
    ///
    /// An event that cannot be read, as one of a later release, has changed its document and says no more.
    private static func questions(about event: StoredEvent) -> [(question: HouseQuery, subject: Claim.Subject)] {
        let name = event.aggregate.id
        switch event.aggregate.kind {
        case Order.kind: return [(.order(order: OrderID(name)), .order(OrderID(name)))]
        case GuestTab.kind: return [(.tab(tab: TabID(name)), .tab(TabID(name)))]
        case DeliveryJob.kind: return [(.delivery(delivery: DeliveryID(name)), .delivery(DeliveryID(name)))]
        case DeliveryMessages.kind: return [(.messages(delivery: DeliveryID(name)), .delivery(DeliveryID(name)))]
        case Stock.kind: return [(.stock(branch: BranchID(name)), .branch(BranchID(name)))]
        case Courier.kind: return [(.courierRecord, .courier(UserID(name)))]
        case User.kind: return [(.profile, .account(UserID(name)))]
        case RestaurantRecord.kind:
            return [(.restaurantRecord(restaurant: RestaurantID(name)), .restaurant(RestaurantID(name)))]
        case BranchRecord.kind: return [(.branchRecord(branch: BranchID(name)), .listedBranch(BranchID(name)))]
        case MenuRecord.kind: return [(.menuRecord(menu: MenuID(name)), .menu(MenuID(name)))]
        case FriendInvitation.kind:
            return [(.sentInvitations(after: nil), .invitation(InvitationID(name)))]
        case SupportLetter.kind: return [(.letters(after: nil), .letter(SupportLetterID(name)))]
        case Review.kind:
            return Visit(name).map { [(.review(visit: $0), .review($0))] } ?? []
        case TableCalls.kind:
            guard let entry = BranchEntry(name) else { return [] }
            let table = TableID(entry.name)
            return [(.tableCalls(branch: entry.branch, table: table), .table(table, at: entry.branch))]
        case Shift.kind:
            return BranchDay(name).map { [(.shift(day: $0), .branch($0.branch))] } ?? []
        case Waitlist.kind:
            guard let day = BranchDay(name) else { return [] }
            return [(.waitlist(day: day), .branch(day.branch)), (.waitlistPlaces(day: day), .waitlist(of: day))]
        case ServiceDay.kind:
            guard let day = BranchDay(name) else { return [] }
            let bookings = (try? event.recorded(of: ServiceDay.self))?.event.bookings ?? []
            return [(.day(day: day), .branch(day.branch))]
                + Set(bookings).sorted().map { (.booking(day: day, booking: $0), .booking($0, on: day)) }
        default: return []
        }
    }
}

extension StoreError {
    /// Whether trying again cannot help.
    var isLasting: Bool { retry == .never && reason != .cancelled }
}

extension DeliveryMessages.Event {
    /// The courier who takes part in the conversation.
    fileprivate var courier: UserID {
        switch self {
        case .written(let message): message.courier
        }
    }
}

extension Waitlist.Event {
    /// The party whose place the event has changed; `nil` for none.
    fileprivate var entry: WaitlistEntryID? {
        switch self {
        case .joined(let entry): entry.id
        case .markedNotHere(let id, _), .markedIncomplete(let id, _), .markedBack(let id, _),
            .partyChanged(let id, _, _), .offered(let id, _), .retracted(let id, _, _), .declined(let id, _, _),
            .lapsed(let id, _, _), .left(let id, _), .removed(let id, _), .seated(let id, _), .recalled(let id, _):
            id
        case .freed, .closed, .reopened: nil
        }
    }
}
