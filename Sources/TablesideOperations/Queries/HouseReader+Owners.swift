public import TablesideCore
public import TablesideHosting
public import TablesideLoyalty
import TablesideVenue

// What restaurateurs have written for their guests to win.
extension HouseReader {
    /// The most promotions on a page, each of which is whole.
    public static var promotionLimit: Int { 50 }

    /// The missions of a restaurant, by identity: drafts, published and archived ones (AP-15).
    ///
    /// Missions of the house that count in all restaurants are not among them.
    ///
    /// - Returns: a page of at most ``pageLimit`` missions.
    /// - Throws: ``AccessRefusal``, ``StoreError``, like every question.
    public func missions(
        of id: RestaurantID,
        after: PageCursor? = nil,
        by author: Author
    ) async throws -> HousePage<Mission> {
        var (reader, standing) = try await admit(author, to: .missions, .restaurant(id))
        let list = try await list(of: nil, as: .missions, for: standing, &reader)
        return try await list.page(of: Mission.self, in: id.rawValue, after: after, limit: Self.pageLimit) { mission in
            // No restaurant has an empty name, by which those of all restaurants are listed.
            mission.terms?.restaurant == id ? mission : nil
        }
    }

    /// The promotions of a restaurant, by identity: drafts, published, paused and archived ones, with their uses
    /// (FO-32).
    ///
    /// The owner of the restaurant reads those of its branches; a manager, those of their own branch alone, which they
    /// may change.
    ///
    /// - Returns: a page of at most ``promotionLimit`` promotions.
    /// - Throws: ``AccessRefusal``, ``StoreError``, like every question.
    /// - Complexity: a query for each branch that is read.
    public func promotions(
        of id: RestaurantID,
        after: PageCursor? = nil,
        by author: Author
    ) async throws -> HousePage<PromotionCard> {
        var reader = ClaimReader(store)
        let standing = try await judge.admit(author, to: [HouseQuery.Kind.promotions.action], &reader)
        let list = try await list(of: nil, as: .promotions, for: standing, &reader)
        var whole = try await reader.document(RestaurantRecord.self, id).flatMap { Belonging($0) }
        // Guests see a restaurant, and not what it drafts.
        whole?.isPublic = false
        let isWhole = whole.map(list.shows) == true
        let branches: [BranchID]
        if isWhole {
            branches = try await store.ids(BranchRecord.self, scope: id.rawValue)
        } else if let branch = standing.author.branch, list.shows(Belonging(branch: branch)),
            try await judge.page(of: branch, &reader).restaurant ?? standing.restaurant == id
        {
            branches = [branch]
        } else {
            throw AccessRefusal.absent
        }
        let page = try await records(of: branches, after: after, from: list)
        return HousePage(try await cards(of: page.items, at: clock.now()), next: page.next)
    }

    /// The promotions of these branches and of no others, in the order of their sort keys.
    private func records(
        of branches: [BranchID],
        after: PageCursor?,
        from list: HouseList
    ) async throws -> HousePage<PromotionRecord> {
        let all = Set(branches)
        var found: [PromotionRecord] = []
        var isCut = false
        for branch in branches {
            let page = try await list.page(
                of: PromotionRecord.self,
                in: branch.rawValue,
                after: after,
                limit: Self.promotionLimit
            ) { record in
                // A promotion is in the list of one of its branches.
                record.promotion?.conditions.branches.map(all.isSuperset) == true ? record : nil
            }
            found += page.items
            isCut = isCut || page.next != nil
        }
        func cursor(_ record: PromotionRecord) -> PageCursor {
            PageCursor(sortKey: record.sortKey, id: record.id.rawValue)
        }
        found.sort { cursor($0).precedes(cursor($1)) }
        let shown = Array(found.prefix(Self.promotionLimit))
        return HousePage(shown, next: isCut || shown.count < found.count ? shown.last.map(cursor) : nil)
    }

    /// The promotions with what was counted of them.
    private func cards(of records: [PromotionRecord], at now: Instant) async throws -> [PromotionCard] {
        let refs = records.flatMap { record in
            [PromotionCounterID.uses(of: record.id), .budget(of: record.id)].map {
                DocumentRef(PromotionCounter.self, $0)
            }
        }
        let found = refs.isEmpty ? [:] : try await store.fetch(refs)
        return try records.map { record in
            func counter(_ id: PromotionCounterID) throws -> PromotionCounter {
                try found[DocumentRef(PromotionCounter.self, id)]?.decoded(as: PromotionCounter.self)
                    ?? PromotionCounter(id: id)
            }
            let limits = record.promotion?.limits
            let (uses, money) = (try counter(.uses(of: record.id)), try counter(.budget(of: record.id)))
            return PromotionCard(
                record: record,
                uses: limits?.uses.map { _ in uses.uses(at: now) },
                spent: limits?.budget.flatMap { try? money.spent(at: now, in: $0.currency) }
            )
        }
    }
}

/// A promotion as those who may change it read it.
public struct PromotionCard: Hashable, Codable, Sendable, Identifiable {
    /// The promotion with its state.
    public let record: PromotionRecord
    /// The uses so far, those of orders under way included; `nil` where the promotion does not limit them, as they are
    /// not counted then.
    public let uses: Int?
    /// The money that it took off so far, that of orders under way included; `nil` where the promotion has no budget.
    public let spent: Money?

    /// The identity of the promotion.
    public var id: PromotionID { record.id }
}
