import TablesideBooking
public import TablesideCore
import TablesideDelivery
public import TablesideHosting
import TablesideVenue

/// A question whose answer may have changed.
public struct HouseChange: Hashable, Codable, Sendable {
    /// The question to ask again.
    public let question: HouseQuery
    /// The version of the document that changed.
    public let version: Version
    /// The place of the event in the feed: where to go on once all changes with the same cursor were dealt with.
    public let cursor: EventCursor

    /// Makes a change.
    public init(question: HouseQuery, version: Version, cursor: EventCursor) {
        self.question = question
        self.version = version
        self.cursor = cursor
    }
}

/// What has changed for one sender since a cursor.
public struct HouseChanges: Hashable, Codable, Sendable {
    /// The changes, in the order of the feed.
    public let changes: [HouseChange]
    /// Where to go on; `nil` at the start of an empty feed.
    public let cursor: EventCursor?
    /// Whether nothing more was known.
    public let isAtEnd: Bool

    /// Makes a page of changes.
    public init(changes: [HouseChange], cursor: EventCursor?, isAtEnd: Bool) {
        self.changes = changes
        self.cursor = cursor
        self.isAtEnd = isAtEnd
    }
}

extension HouseReader {
    /// Returns what has changed for a sender since a cursor: the questions that they may ask and whose answers may
    /// differ now.
    ///
    /// A change names only a question. The client asks it again, and its right to the answer is checked again. Changes
    /// are reported for bookings, orders, tabs, calls, deliveries and the messages about them, the sender's own account
    /// and courier's record, their reviews, letters to support, invitations to friends, memberships and parties on a
    /// waitlist, and for staff the day, the shift, the stock and the waitlist of their branch. Changes of public data
    /// such as menus, pages and reviews are reported only to the owner. A sender who loses the right to see a thing
    /// gets no change for it; a ``NoticePlan`` can notify them. A guest who sits at a table gets no changes of the tabs
    /// and orders of earlier guests, from a minute after those tabs ended.
    ///
    /// - Parameters:
    ///   - cursor: Where the sender was; `nil` for the start of the feed.
    ///   - feed: The feed.
    ///   - author: The sender.
    /// - Returns: what concerns the sender among the next events, at most 500, and where to go on; perhaps nothing,
    ///   before the end of the feed.
    /// - Throws: ``AccessRefusal`` if the sender no longer is who the session says; `StoreError`, `malformed` for a
    ///   cursor that is none of the store.
    /// - Complexity: O(events), with at most two reads of the store per branch or delivery that they concern. For a
    ///   sender who is further behind than the feed remembers, it reads the store's feed and every document that
    ///   changed, for this sender alone. A host should limit how often it does this, and let a phone that was away for
    ///   long reload.
    public func changes(
        after cursor: EventCursor?,
        of feed: HouseFeed,
        by author: Author
    ) async throws -> HouseChanges {
        let standing = try await judge.senders.standing(of: author)
        let events = try await feed.tail.page(after: cursor)
        let last = events.last?.cursor ?? cursor
        var found = ChangesInSight(judge: judge, standing: standing, reader: ClaimReader(store))
        for told in events.lazy.flatMap(\.items) {
            do {
                try await found.look(at: told)
            } catch let error as StoreError where error.isLasting {
                // Whose it is cannot be read: it is told to nobody, and keeps the sender from nothing else.
            }
        }
        // Who has read the store may be ahead of the feed; nothing came after them either.
        let isAtEnd = if events.isEmpty { true } else { await feed.head == last }
        return HouseChanges(changes: found.changes, cursor: last, isAtEnd: isAtEnd)
    }

    /// Follows a feed for one sender, page by page, as fast as the pages are taken; it ends with the feed.
    ///
    /// Pages without a change are passed over. The rights of the sender are judged with each page, so the sequence
    /// fails with ``AccessRefusal`` once they are no longer who the session says.
    ///
    /// - Parameters:
    ///   - feed: The feed.
    ///   - cursor: Where the sender was; `nil` for the start of the feed.
    ///   - author: The sender.
    /// - Returns: the pages, beginning with those that the sender has missed.
    public func follow(
        _ feed: HouseFeed,
        after cursor: EventCursor?,
        by author: Author
    ) -> HouseFollower<House> {
        HouseFollower(reader: self, feed: feed, cursor: cursor, author: author)
    }
}

/// What changes for one sender, page by page: the result of ``HouseReader/follow(_:after:by:)``.
public struct HouseFollower<House: HouseSource>: AsyncSequence, Sendable {
    let reader: HouseReader<House>
    let feed: HouseFeed
    let cursor: EventCursor?
    let author: Author

    /// Where a sequence stands.
    public struct Iterator: AsyncIteratorProtocol {
        let follower: HouseFollower
        var cursor: EventCursor?
        var wakes: AsyncStream<Void>.Iterator?
        var isBehind = false

        /// Waits for the next page with changes; `nil` once the feed has ended or the task was canceled.
        public mutating func next() async throws -> HouseChanges? {
            while true {
                if isBehind {
                    // Pages without a change are passed over for as long as somebody waits for the next one.
                    guard !Task.isCancelled else { return nil }
                    let page = try await follower.reader.changes(after: cursor, of: follower.feed, by: follower.author)
                    cursor = page.cursor
                    isBehind = !page.isAtEnd
                    if !page.changes.isEmpty { return page }
                    continue
                }
                var iterator: AsyncStream<Void>.Iterator
                if let wakes { iterator = wakes } else { iterator = await follower.feed.wakes().makeAsyncIterator() }
                let wake: Void? = await iterator.next()
                wakes = iterator
                guard wake != nil, !Task.isCancelled else { return nil }
                isBehind = true
            }
        }
    }

    /// Begins to follow.
    public func makeAsyncIterator() -> Iterator { Iterator(follower: self, cursor: cursor) }
}

@available(*, unavailable)
extension HouseFollower.Iterator: Sendable {}

/// The changes that one sender may see.
private struct ChangesInSight {
    /// Where a right is asked for.
    private struct Place: Hashable {
        let action: ActionCode
        let branch: BranchID?
    }

    let judge: Judge
    let standing: Standing
    var reader: ClaimReader
    private(set) var changes: [HouseChange] = []
    private var scopes: [Place: [QueryScope]] = [:]

    init(judge: Judge, standing: Standing, reader: ClaimReader) {
        self.judge = judge
        self.standing = standing
        self.reader = reader
    }

    mutating func look(at told: HouseFeed.Told) async throws {
        let action = told.change.question.kind.action
        guard !judge.rights.relations(of: standing.author.role, for: action).isEmpty else { return }
        var whose = told.whose
        // Staff see the whole list.
        if case .waitlistPlaces = told.change.question, standing.author.user != whose.owner { return }
        if standing.author.role == .courier, let delivery = told.delivery {
            guard let user = standing.author.user, delivery.couriers.contains(user) else { return }
            let subject = Claim.Subject.delivery(delivery.id)
            guard let now = try await judge.belonging(of: subject, by: standing.author, &reader) else { return }
            whose = now
        }
        let place = Place(action: action, branch: whose.branch)
        if scopes[place] == nil {
            scopes[place] = try await judge.scopes(for: action, of: standing, at: whose.branch, &reader)
                .filter { $0 != .published }
        }
        let located = try await judge.located(whose, by: standing, &reader)
        guard scopes[place]?.contains(where: { $0.contains(located) }) == true else { return }
        changes.append(told.change)
    }
}
