import TablesideBilling
import TablesideBooking
public import TablesideCore
public import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOrdering
import TablesideVenue

// What guests see of loyalty programs and promotions, and staff of the reputation of those who ask for a table.
extension HouseReader {
    /// The sender's membership in the program of a branch.
    ///
    /// For a branch that is hidden from guests, it exists only if the sender is already a member.
    public func loyalty(at branch: BranchID, by author: Author) async throws -> LoyaltyCard {
        guard let guest = author.user else { throw AccessRefusal.foreign }
        var reader = try await admit(author, to: .loyalty, .membership(guest)).reader
        guard let loyalty = try await house.loyalty(at: branch) else { throw AccessRefusal.absent }
        let member = loyalty.membership(of: guest)
        let points = try await reader.document(PointsAccount.self, member)
        let standing = try await reader.document(Reputation.self, member)
        if points == nil, standing == nil, try await !judge.page(of: branch, &reader).isPublic {
            // That a hidden branch has a program would tell that there is such a branch.
            throw AccessRefusal.absent
        }
        let account = points ?? PointsAccount(id: member)
        let reputation = standing ?? Reputation(id: member)
        let record = try await reader.document(MissionRecord.self, guest) ?? MissionRecord(id: guest)
        let user = try await reader.document(User.self, guest)
        return card(of: user, account, reputation, record, in: loyalty)
    }

    // The card is made in a function of its own: together with the loading, the optimizer of Swift 6.3.1 gives back the memory
    // of the asynchronous function in the wrong order, and the program ends.
    private func card(
        of user: User?,
        _ account: PointsAccount,
        _ reputation: Reputation,
        _ record: MissionRecord,
        in loyalty: HouseLoyalty
    ) -> LoyaltyCard {
        let category = user?.account?.facts.category
        let now = clock.now()
        let unlocked = loyalty.program.badges.unlocked(by: account.badges)
        return LoyaltyCard(
            program: loyalty.id,
            balance: account.balance(at: now),
            held: account.heldPoints,
            pending: account.pendingPoints(at: now),
            nextExpiry: account.nextExpiry(at: now),
            debt: account.debt,
            tier: account.tier?.tier,
            tierReviewAt: account.tier?.reviewAt,
            gifts: account.returnableTransfers(at: now).map { transfer in
                let points = transfer.lots.reduce(0) { $1.isExpired(at: now) ? $0 : $0.addingSaturated($1.points) }
                return LoyaltyCard.Gift(id: transfer.id, friend: transfer.friend, points: points)
            },
            offers: loyalty.rewards.map { LoyaltyCard.Offer(code: $0.key, points: $0.value) }
                .sorted { ($0.points, $0.code.rawValue) < ($1.points, $1.code.rawValue) },
            rewards: account.rewards.filter { $0.state == .issued },
            badges: account.badges.map(\.id),
            unlocked: unlocked,
            lockedFilters: loyalty.filters.isEmpty ? nil : loyalty.locked(to: unlocked),
            missions: record.standings(in: loyalty.missions, for: category, at: now).compactMap { standing in
                loyalty.missions.terms(of: standing.id).map { LoyaltyCard.MissionEntry(standing, $0) }
            },
            priority: reputation.priority(at: now, under: loyalty.program, badges: account.badges),
            offenses: reputation.offenses
        )
    }

    /// The invitations that the sender has sent, by identity, whatever became of them (AP-17).
    public func sentInvitations(
        after: PageCursor? = nil,
        by author: Author
    ) async throws -> HousePage<SentInvitationCard> {
        guard let guest = author.user else { throw AccessRefusal.foreign }
        _ = try await admit(author, to: .sentInvitations, .membership(guest))
        let query = DocumentQuery(FriendInvitation.kind, scope: guest.rawValue, limit: Self.pageLimit, after: after)
        let page = try await store.query(query)
        let sent = try page.documents.map { try $0.decoded(as: FriendInvitation.self) }
        return HousePage(sent.compactMap { SentInvitationCard($0) }, next: page.next)
    }

    /// The requests of a date that wait for the house, those of the guests with the highest priority first, then the
    /// oldest (AP-11, AP-23).
    public func requests(on id: BranchDay, by author: Author) async throws -> [RankedRequest] {
        var reader = try await admit(author, to: .requests, .branch(id.branch)).reader
        guard let day = try await reader.document(ServiceDay.self, id) else { return [] }
        let now = clock.now()
        let waiting = day.requests(at: now)
        var priorities: [UserID: Int] = [:]
        var unknown = 0
        if let loyalty = try await house.loyalty(at: id.branch) {
            unknown = loyalty.program.reputation.neutral
            let guests = Set(waiting.compactMap(\.guest))
            priorities = try await loyalty.priorities(of: guests, at: now, in: store).priorities
        }
        func priority(_ booking: Booking) -> Int { booking.guest.flatMap { priorities[$0] } ?? unknown }
        return day.requests(at: now, prioritizing: priority).map { booking in
            RankedRequest(
                booking: BookingSummary(booking, on: id, hidesPeople: false),
                madeAt: booking.madeAt,
                priority: priority(booking)
            )
        }
    }

    /// What an order would cost now: the promotions that apply, and why the others do not.
    ///
    /// Placing the order computes the same price. Send ``OrderQuote/quote`` with it as the agreed price.
    public func quote(_ wish: OrderWish, by author: Author) async throws -> OrderQuote {
        var reader = try await admit(author, to: .quote, wish.subject(by: author)).reader
        let tab = try await reader.document(GuestTab.self, wish.tab)
        guard let branch = tab?.opening?.branch ?? wish.opening?.branch else { throw AccessRefusal.absent }
        let placing: PlaceOrder
        let terms: OrderingPolicy
        do {
            // Whose lines they are is part of what is agreed.
            let device = try await takesDevices(wish, on: tab, at: branch, by: author) ? author.device : nil
            placing = PlaceOrder(
                wish.order,
                wish.cart(of: device),
                on: wish.tab,
                guest: author.user,
                recipient: wish.recipient,
                codes: wish.codes ?? []
            )
            terms = try await house.terms(of: placing, at: branch, by: author, afresh: false).value
        } catch let error as StoreError {
            throw error
        } catch {
            // What the house says of a branch that nobody knows would tell it from one that is hidden.
            guard tab?.opening == nil, try await !reader.knows(branch) else { throw error }
            throw AccessRefusal.absent
        }
        let now = clock.now()
        let stock = try await reader.document(Stock.self, branch) ?? Stock(id: branch)
        let cart = placing.promoted(in: terms, at: terms.releaseAt(for: wish.recipient, at: now) ?? now)
        let refs = cart.counters(stock).map { DocumentRef(PromotionCounter.self, $0) }
        let found = refs.isEmpty ? [:] : try await store.fetch(refs)
        let counters = PromotionCounters(try found.values.map { try $0.decoded(as: PromotionCounter.self) })
        var held: PromotionOutcome?
        if let holder = placing.holder(in: terms) {
            held = try await reader.document(HeldPromotions.self, holder)?.outcome(for: wish.order, at: now)
        }
        let (quote, outcome) = try cart.price(stock, counted: counters, keeping: held, at: now)
        // Promotions of other branches and other guests, and those whose code the guest does not have, are not theirs to know of.
        let explained = try cart.explain(stock, counted: counters, keeping: held, at: now).filter {
            $0.obstacles.allSatisfy { ![.codeMissing, .otherBranch, .otherGuests].contains($0) }
        }
        return OrderQuote(quote: quote, promotions: outcome, explanations: explained)
    }

    /// Whether the lines of the order will belong to the sender's device, as ``HouseServer`` has it when it is placed.
    private func takesDevices(
        _ wish: OrderWish,
        on tab: GuestTab?,
        at branch: BranchID,
        by author: Author
    ) async throws -> Bool {
        if let tab, tab.opening != nil { return tab.takesDevices }
        if wish.opening?.table == nil, author.user == nil { return true }
        return try await house.service(at: branch).devices != nil
    }

    /// A guest's pre-order for a booking, and its outcome.
    public func preOrder(for booking: BookingID, on day: BranchDay, by author: Author) async throws -> PreOrder {
        var reader = try await admit(author, to: .preOrder, .booking(booking, on: day)).reader
        guard let kept = try await reader.document(PreOrder.self, PreOrder.id(booking, on: day)),
            author.role != .guest || author.user == kept.guest
        else { throw AccessRefusal.absent }
        return kept
    }
}
