public import TablesideCore
public import TablesideHosting
public import TablesideVenue

/// Answers questions about a restaurant, each by its table of rights, before anything else is read.
///
/// ```swift
/// let reader = house.reader                                                   // of a HouseServer
/// let tab = try await reader.tab("tab-7", by: guest)
/// let server = reader.server { token in await sessions.author(of: token) ?? .anonymous }
/// ```
///
/// A question about one thing fails with `access.notFound` if the thing does not exist or belongs to someone else; a
/// list contains exactly what the sender may see. Guests see their own bookings, orders, tabs, bills and reviews, and
/// the bookings to which they are invited; staff see what belongs to their branch; couriers see the deliveries of the
/// stores they deliver for; everyone sees their own account, and the public pages, menus and free slots.
public struct HouseReader<House: HouseSource>: Sendable {
    let store: any HostStore
    let clock: any HostClock
    let house: House
    let coder: any DocumentCoder
    let judge: Judge

    /// The most items on a page.
    public static var pageLimit: Int { 100 }

    /// How far back ``HouseQuery/work(branch:since:)`` reaches at most.
    public static var workReach: Elapsed { .hours(48) }

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - store: The store that holds everything.
    ///   - clock: Supplies the time, by which slots are free.
    ///   - house: Supplies the restaurant's own data.
    ///   - coder: Encodes answers and refusals as text, such as JSON; with another coder no question is answered.
    ///   - rights: Who may see what.
    public init(
        store: any HostStore,
        clock: any HostClock,
        house: House,
        coder: any DocumentCoder,
        rights: Rights = .house
    ) {
        self.store = store
        self.clock = clock
        self.house = house
        self.coder = coder
        judge = Judge(rights: rights, senders: house)
    }

    /// Judges the right to see one thing, and keeps what was read for it.
    func admit(
        _ author: Author,
        to kind: HouseQuery.Kind,
        _ subject: Claim.Subject
    ) async throws -> (reader: ClaimReader, standing: Standing) {
        var reader = ClaimReader(store)
        let claim = Claim(action: kind.action, subject: subject)
        let standing = try await judge.judge([claim], by: author, &reader)
        return (reader, standing)
    }

    /// Whatever of a branch's list a sender may see.
    func list(of branch: BranchID?, as kind: HouseQuery.Kind, by author: Author) async throws -> HouseList {
        var reader = ClaimReader(store)
        let standing = try await judge.admit(author, to: [kind.action], &reader)
        return try await list(of: branch, as: kind, for: standing, &reader)
    }

    /// The same for a sender who was admitted.
    func list(
        of branch: BranchID?,
        as kind: HouseQuery.Kind,
        for standing: Standing,
        _ reader: inout ClaimReader
    ) async throws -> HouseList {
        let scopes = try await judge.scopes(for: kind.action, of: standing, at: branch, &reader)
        let place = try await judge.located(Belonging(branch: branch), by: standing, &reader)
        return HouseList(store: store, standing: standing, scopes: scopes, place: place)
    }
}

/// A list as one sender may see it.
struct HouseList: Sendable {
    let store: any HostStore
    let standing: Standing
    let scopes: [QueryScope]
    /// The branch that is listed, with its restaurant if that matters.
    var place: Belonging

    /// Whether the sender may see a document of the list.
    func shows(_ document: Belonging) -> Bool {
        var document = document
        document.restaurant = document.restaurant ?? place.restaurant
        return scopes.contains { $0.contains(document) }
    }

    /// Whether the sender sees whole stretches of the list; nothing is read for those who see single documents alone,
    /// so that others' documents neither cost them time nor show in a cursor.
    var isOpen: Bool {
        scopes.contains { scope in
            switch scope {
            case .published, .branch, .store: scope.contains(place)
            case .deliveries(_, let branches): place.branch.map(branches.contains) == true
            case .owned, .property, .tabs, .invited, .account: false
            }
        }
    }

    /// Reads the documents of a partition until a page is full; the cursor names the last document that is shown.
    func page<Body: Document, Item>(
        of type: Body.Type,
        in scope: String,
        range: SortRange = .all,
        after: PageCursor?,
        limit: Int,
        _ item: (Body) -> Item?
    ) async throws -> HousePage<Item> {
        var items: [Item] = []
        var cursor = after
        var last: PageCursor?
        while true {
            let query = DocumentQuery(type.kind, scope: scope, range: range, limit: limit, after: cursor)
            let page = try await store.query(query)
            for document in page.documents {
                guard let shown = item(try document.decoded(as: type)) else { continue }
                if items.count == limit { return HousePage(items, next: last) }
                items.append(shown)
                last = PageCursor(document)
            }
            guard let next = page.next else { return HousePage(items) }
            cursor = next
        }
    }
}
