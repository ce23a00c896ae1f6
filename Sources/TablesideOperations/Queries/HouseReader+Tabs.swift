import TablesideBilling
public import TablesideCore
public import TablesideHosting
import TablesideVenue

// Tabs, as guests see their own and staff those of their branch.
extension HouseReader {
    /// A tab, with its devices: all of them for staff, for guests their own and how many there are.
    public func tab(_ id: TabID, by author: Author) async throws -> TabCard {
        var (reader, standing) = try await admit(author, to: .tab, .tab(id))
        guard let tab = try await reader.document(GuestTab.self, id),
            let card = TabCard(
                tab,
                for: standing.author,
                naming: try await names(on: [tab], for: standing),
                promotions: try await promotions(on: tab)
            )
        else { throw AccessRefusal.absent }
        return card
    }

    /// The tabs of a branch, by name.
    public func tabs(
        of branch: BranchID,
        after: PageCursor? = nil,
        by author: Author
    ) async throws -> HousePage<TabCard> {
        guard author.role != .guest else { throw AccessRefusal.foreign }
        let list = try await list(of: branch, as: .tabs, by: author)
        guard list.isOpen else { return HousePage([]) }
        let page = try await list.page(
            of: GuestTab.self,
            in: branch.rawValue,
            after: after,
            limit: Self.pageLimit
        ) { tab in Belonging(tab).map(list.shows) == true ? tab : nil }
        let names = try await names(on: page.items, for: list.standing)
        return HousePage(
            page.items.compactMap { TabCard($0, for: list.standing.author, naming: names) },
            next: page.next
        )
    }

    /// What the bill calls the discounts that promotions gave; nothing is read for a bill without discounts.
    private func promotions(on tab: GuestTab) async throws -> [NamedDiscount] {
        let orders = Set(tab.bill?.lines.compactMap { $0.discount == nil ? nil : $0.order } ?? [])
        let refs = tab.orders.filter(orders.contains).map { DocumentRef(OrderPromotions.self, $0) }
        let found = refs.isEmpty ? [:] : try await store.fetch(refs)
        return try refs.flatMap { try found[$0]?.decoded(as: OrderPromotions.self).names ?? [] }
    }

    /// The first names of the guests who joined with their devices; none for a reader who is a guest.
    private func names(on tabs: [GuestTab], for standing: Standing) async throws -> [UserID: String] {
        guard standing.author.role != .guest else { return [:] }
        let guests = Set(tabs.flatMap { $0.devices.compactMap(\.guest) })
        let refs = guests.map { DocumentRef(User.self, $0) }
        let found = refs.isEmpty ? [:] : try await store.fetch(refs)
        var names: [UserID: String] = [:]
        for document in found.values {
            let user = try document.decoded(as: User.self)
            names[user.id] = user.account?.facts.firstName
        }
        return names
    }
}
