public import TablesideCore
public import TablesideDelivery
public import TablesideHosting
import TablesideVenue

// Deliveries as stores and couriers see them.
extension HouseReader {
    /// Returns one delivery with what the sender may know of it (ID-38).
    ///
    /// - Throws: ``AccessRefusal``; ``StoreError``.
    public func delivery(_ id: DeliveryID, by author: Author) async throws -> DeliveryDetail {
        var (reader, standing) = try await admit(author, to: .delivery, .delivery(id))
        guard let job = try await reader.document(DeliveryJob.self, id) else { throw AccessRefusal.absent }
        var people = DeliveryPeople(store: store)
        let record = try await courier(standing.author)
        guard let detail = try await detail(of: job, for: standing.author, record, &people) else {
            throw AccessRefusal.absent
        }
        return detail
    }

    /// Returns what a store and its courier wrote about a delivery, the oldest first (ID-44).
    ///
    /// - Throws: ``AccessRefusal``; ``StoreError``.
    public func messages(about id: DeliveryID, by author: Author) async throws -> [DeliveryMessage] {
        var (reader, standing) = try await admit(author, to: .messages, .delivery(id))
        return try await reader.document(DeliveryMessages.self, id)?.messages(for: standing.author) ?? []
    }

    /// Returns a page of deliveries: for a store all of its own, for a courier those that they were asked to make, over
    /// all their stores; what waits first, then what is on its way, then what ended, the newest first in each (ID-35,
    /// ID-37).
    ///
    /// A courier's page may hold fewer items than the limit, or none, and still not be the last. Its cursor names the
    /// last delivery that is shown, or none.
    ///
    /// - Throws: ``AccessRefusal``; ``StoreError``.
    /// - Complexity: O(stores × deliveries looked at), of which there are 1,000 at most, and those created at the same
    ///   instant as the last.
    public func deliveries(after: PageCursor? = nil, by author: Author) async throws -> HousePage<DeliveryDetail> {
        guard author.role == .courier else {
            guard let sender = StoreID(of: author) else { throw AccessRefusal.foreign }
            let standing = try await admit(author, to: .deliveries, .store(sender)).standing
            return try await page(of: [.stored(sender)], after: after, for: standing.author, nil)
        }
        var reader = ClaimReader(store)
        let standing = try await judge.admit(author, to: [HouseQuery.Kind.deliveries.action], &reader)
        guard let record = try await courier(standing.author) else { return HousePage([]) }
        var sources = record.stores.map { DeliverySource.stored($0.id) }
        // What the courier has on the road stays theirs after the end of the cooperation.
        let left = record.hand.filter { !record.worksWith($0.store) }.map(\.id)
        if !left.isEmpty { sources.append(.named(left)) }
        return try await page(of: sources, after: after, for: standing.author, record)
    }

    private func courier(_ author: Author) async throws -> Courier? {
        guard author.role == .courier, let user = author.user else { return nil }
        return try await store.load(Courier.self, user) ?? Courier(id: user)
    }

    private func page(
        of sources: [DeliverySource],
        after: PageCursor?,
        for author: Author,
        _ record: Courier?
    ) async throws -> HousePage<DeliveryDetail> {
        var merged = try await MergedDeliveries(sources, after: after, in: store)
        var people = DeliveryPeople(store: store)
        var items: [DeliveryDetail] = []
        var shown: PageCursor?
        var looked: (count: Int, key: String) = (0, "")
        while let document = try await merged.next() {
            if items.count == Self.pageLimit { return HousePage(items, next: shown) }
            if looked.count >= MergedDeliveries.reach,
                let next = PageCursor(between: looked.key, and: document.sortKey)
            {
                return HousePage(items, next: next)
            }
            looked = (looked.count + 1, document.sortKey)
            let job = try document.decoded(as: DeliveryJob.self)
            guard let detail = try await detail(of: job, for: author, record, &people) else { continue }
            items.append(detail)
            shown = PageCursor(document)
        }
        return HousePage(items)
    }

    private func detail(
        of job: DeliveryJob,
        for author: Author,
        _ record: Courier?,
        _ people: inout DeliveryPeople
    ) async throws -> DeliveryDetail? {
        let works = job.store.flatMap { record?.worksWith($0) } == true
        var shows = true
        if let record, let store = job.store, job.isTaken(from: record.id) {
            shows = await people.showsTaken(by: store, in: house)
        }
        guard let card = job.card(for: author, worksWithStore: works, showsTaken: shows, at: clock.now()) else {
            return nil
        }
        var name: String?
        if let courier = card.courier { name = try await people.name(of: courier) }
        return DeliveryDetail(card: card, store: try await people.card(of: card.store), courierName: name)
    }
}

// Couriers as stores see them, and stores as couriers see them.
extension HouseReader {
    /// Returns a page of the couriers who work with the sender's store, in the order in which they joined, at the same
    /// instant in that of their identities (ID-19).
    ///
    /// - Throws: ``AccessRefusal``; ``StoreError``.
    public func couriers(after: PageCursor? = nil, by author: Author) async throws -> HousePage<CourierCard> {
        let all = try await team(of: author, for: .couriers).couriers
        let left = all.map { (courier: $0, cursor: PageCursor(sortKey: $0.since.sortKey, id: $0.id.rawValue)) }
            .filter { entry in after.map { $0.precedes(entry.cursor) } ?? true }
            .sorted { $0.cursor.precedes($1.cursor) }
        let shown = left.prefix(Self.pageLimit)
        let refs = shown.flatMap { entry in
            let id = entry.courier.id
            return [DocumentRef(User.self, id), DocumentRef(Courier.self, id), DocumentRef(CourierPosition.self, id)]
        }
        let found = try await store.fetch(refs)
        let cards = try shown.map { entry in
            let id = entry.courier.id
            return CourierCard(
                id,
                try found[DocumentRef(User.self, id)]?.decoded(as: User.self),
                try found[DocumentRef(Courier.self, id)]?.decoded(as: Courier.self),
                since: entry.courier.since,
                seenAt: try found[DocumentRef(CourierPosition.self, id)]?.decoded(as: CourierPosition.self).at,
                at: clock.now()
            )
        }
        return HousePage(cards, next: shown.count < left.count ? shown.last?.cursor : nil)
    }

    /// Returns a page of the registered couriers who do not work with the sender's store, with how many deliveries they
    /// gave up (ID-18, ID-33).
    ///
    /// - Throws: ``AccessRefusal``; ``StoreError``.
    public func couriersToInvite(after: PageCursor? = nil, by author: Author) async throws -> HousePage<CourierCard> {
        let team = Set(try await team(of: author, for: .couriersToInvite).couriers.map(\.id))
        let standing = Standing(believing: author)
        let list = HouseList(store: store, standing: standing, scopes: [], place: Belonging())
        let limit = Self.pageLimit
        let all = SortRange(from: User.couriers, before: User.afterCouriers)
        let users = try await list.page(of: User.self, in: "", range: all, after: after, limit: limit) { user in
            user.state == .registered && user.role == .courier && !team.contains(user.id) ? user : nil
        }
        let found = try await store.fetch(users.items.map { DocumentRef(Courier.self, $0.id) })
        let cards = try users.items.map { user in
            let record = try found[DocumentRef(Courier.self, user.id)]?.decoded(as: Courier.self)
            return CourierCard(user.id, user, record, at: clock.now())
        }
        return HousePage(cards, next: users.next)
    }

    /// Returns the invitations of the sender's store that can still be used, the oldest first.
    ///
    /// - Throws: ``AccessRefusal``; ``StoreError``.
    public func invitations(by author: Author) async throws -> [CourierInvitation] {
        let now = clock.now()
        return try await team(of: author, for: .invitations).invitations.filter { $0.isOpen(at: now) }
    }

    /// Returns the stores that the sender, a courier, works with, in the order in which they joined (ID-19).
    ///
    /// - Throws: ``AccessRefusal``; ``StoreError``.
    public func courierStores(by author: Author) async throws -> [StoreCard] {
        var people = DeliveryPeople(store: store)
        var cards: [StoreCard] = []
        for member in try await courierRecord(of: author, for: .courierStores).stores {
            cards.append(try await people.card(of: member.id))
        }
        return cards
    }

    /// Returns the sender's own record as a courier.
    ///
    /// - Throws: ``AccessRefusal``; ``StoreError``.
    public func courierRecord(by author: Author) async throws -> Courier {
        try await courierRecord(of: author, for: .courierRecord)
    }

    func courierRecord(of author: Author, for kind: HouseQuery.Kind) async throws -> Courier {
        guard author.role == .courier, let user = author.user else { throw AccessRefusal.foreign }
        var reader = try await admit(author, to: kind, .courier(user)).reader
        return try await reader.document(Courier.self, user) ?? Courier(id: user)
    }

    private func team(of author: Author, for kind: HouseQuery.Kind) async throws -> CourierTeam {
        guard let sender = StoreID(of: author) else { throw AccessRefusal.foreign }
        var reader = try await admit(author, to: kind, .store(sender)).reader
        return try await reader.document(CourierTeam.self, sender) ?? CourierTeam(id: sender)
    }
}

/// The names of those who take part in deliveries, and what stores show, each looked up once.
struct DeliveryPeople {
    let store: any HostStore
    private var cards: [StoreID: StoreCard] = [:]
    private var names: [UserID: String?] = [:]
    private var shows: [StoreID: Bool] = [:]

    init(store: any HostStore) { self.store = store }

    mutating func card(of id: StoreID) async throws -> StoreCard {
        if let known = cards[id] { return known }
        var card = StoreCard(id)
        switch id.kind {
        case .account:
            if let user = try await store.load(User.self, UserID(id.name)) { card = StoreCard(id, by: user) }
        case .branch:
            if let branch = try await store.load(BranchRecord.self, BranchID(id.name))?.branch {
                card = StoreCard(id, by: branch)
            }
        }
        cards[id] = card
        return card
    }

    mutating func showsTaken(by id: StoreID, in house: some HouseSource) async -> Bool {
        if let known = shows[id] { return known }
        let answer = await house.showsTaken(by: id)
        shows[id] = answer
        return answer
    }

    mutating func name(of courier: UserID) async throws -> String? {
        if let known = names[courier] { return known }
        let facts = try await store.load(User.self, courier)?.account?.facts
        let parts = [facts?.firstName, facts?.lastName].compactMap { $0 }
        let name = parts.isEmpty ? nil : parts.joined(separator: " ")
        names[courier] = name
        return name
    }
}
