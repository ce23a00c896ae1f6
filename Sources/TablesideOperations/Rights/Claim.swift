import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOrdering
import TablesideVenue

/// An action on something, as a request claims the right to it.
struct Claim: Sendable {
    /// What is acted on, by name: whether it exists, and whose it is, is looked up when the claim is judged.
    enum Subject: Sendable {
        /// A branch as a whole: its shift, its stock, or something new there.
        case branch(BranchID)
        /// A restaurant that was registered.
        case restaurant(RestaurantID)
        /// A restaurant to be registered, or registered by an earlier attempt.
        case newRestaurant(RestaurantID)
        /// A branch that was registered, as what it says about itself.
        case listedBranch(BranchID)
        /// A branch to be registered, or registered by an earlier attempt.
        case newBranch(BranchID, of: RestaurantID)
        /// A menu that was registered.
        case menu(MenuID)
        /// A menu to be registered, or registered by an earlier attempt.
        case newMenu(MenuID, of: MenuPlace)
        /// Somebody who works at a branch.
        case employee(UserID, at: BranchID)
        /// A job offer that was sent.
        case jobOffer(JobOfferID)
        /// A job offer to be sent, or sent by an earlier attempt.
        case newJobOffer(JobOfferID, at: BranchID)
        /// What a branch shows to guests: its menus and free slots.
        case page(of: BranchID)
        /// A table; everyone who sits at it may act.
        case table(TableID, at: BranchID)
        /// A tab that was opened.
        case tab(TabID)
        /// A tab to be opened at a branch, or opened there by an earlier attempt.
        case tabToOpen(TabID, at: BranchID)
        /// A tab for a new order of a guest, who may begin it.
        case tabToOrderOn(TabID, order: OrderID, beginning: Beginning?)
        /// An order that was placed.
        case order(OrderID)
        /// An order to be placed at a branch, or placed there by an earlier attempt.
        case newOrder(OrderID, at: BranchID)
        /// A booking of a date.
        case booking(BookingID, on: BranchDay)
        /// A booking to be made, or made by an earlier attempt.
        case newBooking(BookingID, on: BranchDay)
        /// The review of a visit.
        case review(Visit)
        /// A visit that may be reviewed.
        case visit(Visit)
        /// The couriers and deliveries of a store.
        case store(StoreID)
        /// A courier's own record.
        case courier(UserID)
        /// A guest's own memberships in loyalty programs, and what they got from them.
        case membership(UserID)
        /// Somebody's own account.
        case account(UserID)
        /// The account of a guest who named the sender as inviter, or whose invitation the sender accepted.
        case friend(UserID)
        /// A comment that was written.
        case comment(CommentKey)
        /// A comment to be written on something that guests see, or written by an earlier attempt.
        case newComment(CommentKey)
        /// What guests say about something that they see.
        case commented(VenueSubject)
        /// A letter to support that was written.
        case letter(SupportLetterID)
        /// A letter to support to be written, or written by an earlier attempt.
        case newLetter(SupportLetterID)
        /// The sender's own parties on the waitlist of a date.
        case waitlist(of: BranchDay)
        /// A party on the waitlist of a date.
        case party(WaitlistEntryID, on: BranchDay)
        /// An invitation that a guest has sent.
        case invitation(InvitationID)
        /// A promotion of a branch alone; unless it was drafted, one to be drafted there.
        case promotion(PromotionID, at: BranchID, isDrafted: Bool)
        /// A promotion of branches of one restaurant, and what it is to say; unless it was drafted, one to be drafted.
        case promotionOfBranches(PromotionID, saying: Promotion?, isDrafted: Bool)
        /// A mission of a restaurant, and what it is to say; unless it was drafted, one to be drafted.
        case mission(MissionID, saying: MissionTerms?, isDrafted: Bool)
        /// A delivery.
        case delivery(DeliveryID)
        /// A delivery that is followed by its link.
        case trackedDelivery(TrackingCode)
        /// A delivery that a store creates; if it exists, it is its own store's.
        case newDelivery(DeliveryID, of: StoreID)
    }

    /// Where a guest begins a tab, and whose it will be.
    struct Beginning: Sendable {
        let branch: BranchID
        let party: Belonging.Party
    }

    let action: ActionCode
    let subject: Subject
}

/// Judges claims by a table of rights.
struct Judge: Sendable {
    let rights: Rights
    let senders: any SenderSource

    /// Refuses a sender who may not do all that is claimed.
    ///
    /// What no sender in this role may ever do is refused by itself, whatever exists. Everything else is refused in the
    /// words in which what does not exist is.
    ///
    /// - Returns: who the sender is now.
    @discardableResult
    func judge(_ claims: [Claim], by author: Author, _ reader: inout ClaimReader) async throws -> Standing {
        let standing = try await admit(author, to: claims.map(\.action), &reader)
        for claim in claims {
            guard let document = try await belonging(of: claim.subject, by: standing.author, &reader) else {
                throw AccessRefusal.absent
            }
            let scopes = try await scopes(for: claim.action, of: standing, at: document.branch, &reader)
            let whole = try await located(document, by: standing, &reader)
            guard scopes.contains(where: { $0.contains(whole) }) else { throw AccessRefusal.absent }
        }
        return standing
    }

    /// Refuses a sender who may never take one of the actions, or who is no longer what the session says.
    func admit(
        _ author: Author,
        to actions: [ActionCode],
        _ reader: inout ClaimReader
    ) async throws -> Standing {
        for action in actions where rights.relations(of: author.role, for: action).isEmpty {
            throw AccessRefusal.foreign
        }
        let standing = try await senders.standing(of: author)
        reader.add(standing.basis)
        return standing
    }

    /// The documents of a branch on which a sender may take an action.
    func scopes(
        for action: ActionCode,
        of standing: Standing,
        at branch: BranchID?,
        _ reader: inout ClaimReader
    ) async throws -> [QueryScope] {
        var asker = Asker(standing)
        if let branch, standing.author.role == .guest {
            asker = Asker(standing, tables: [branch: try await senders.tables(shownBy: standing.author, at: branch)])
        } else if let branch, standing.author.role == .courier {
            let carries = try await senders.carries(standing.author, for: branch)
            reader.add(carries.basis)
            asker = Asker(standing, carries: carries.value ? [branch] : [])
        }
        return rights.scopes(of: asker, for: action)
    }

    /// The document with the restaurant of its branch, if that can matter to the sender.
    func located(
        _ document: Belonging,
        by standing: Standing,
        _ reader: inout ClaimReader
    ) async throws -> Belonging {
        guard standing.restaurant != nil, document.restaurant == nil, let branch = document.branch,
            branch != standing.author.branch
        else { return document }
        var located = document
        located.restaurant = try await reader.document(BranchRecord.self, branch)?.branch?.restaurant
        return located
    }

    /// Whose the subject is; `nil` if it does not exist.
    func belonging(
        of subject: Claim.Subject,
        by author: Author,
        _ reader: inout ClaimReader
    ) async throws -> Belonging? {
        switch subject {
        case .branch(let branch): return Belonging(branch: branch)
        case .restaurant(let id):
            return try await reader.document(RestaurantRecord.self, id).flatMap { Belonging($0) }
        case .newRestaurant(let id):
            let known = try await reader.document(RestaurantRecord.self, id).flatMap { Belonging($0) }
            return known ?? Belonging(restaurant: id, owner: author.user)
        case .listedBranch(let id): return try await listed(id, &reader)
        case .newBranch(let id, let restaurant):
            if let known = try await listed(id, &reader) { return known }
            return try await reader.document(RestaurantRecord.self, restaurant).flatMap { Belonging($0) }
        case .menu(let id): return try await menu(id, &reader)
        case .newMenu(let id, let place):
            if let known = try await menu(id, &reader) { return known }
            return try await self.place(place, &reader)
        case .employee(let id, let branch):
            guard try await reader.document(User.self, id)?.employment?.branch == branch else { return nil }
            return try await listed(branch, &reader) ?? Belonging(branch: branch)
        case .jobOffer(let id): return try await reader.document(JobOffer.self, id).flatMap { Belonging($0) }
        case .newJobOffer(let id, let branch):
            if let known = try await reader.document(JobOffer.self, id).flatMap({ Belonging($0) }) { return known }
            return try await listed(branch, &reader)
        case .page(let branch): return try await page(of: branch, &reader)
        case .table(let table, let branch): return try await self.table(table, at: branch, &reader)
        case .tab(let id): return try await reader.document(GuestTab.self, id).flatMap { Belonging($0) }
        case .tabToOpen(let id, let branch):
            if let known = try await reader.document(GuestTab.self, id).flatMap({ Belonging($0) }) { return known }
            return TabKey.belongs(id, to: branch) ? Belonging(branch: branch) : nil
        case .tabToOrderOn(let id, let order, let beginning):
            return try await tab(id, for: order, beginning, by: author, &reader)
        case .order(let id):
            guard let order = try await reader.document(Order.self, id), let terms = order.terms else { return nil }
            let tab = author.role == .guest ? try await reader.document(GuestTab.self, terms.tab) : nil
            return Belonging(order, on: tab)
        case .newOrder(let id, let branch):
            let known = try await reader.document(Order.self, id)?.terms?.branch
            return Belonging(branch: known ?? branch)
        case .booking(let id, let day):
            let booking = try await reader.booking(id, on: day)
            return booking.map { Belonging($0, at: day.branch) }
        case .newBooking(let id, let day):
            let booking = try await reader.booking(id, on: day)
            if let booking { return Belonging(booking, at: day.branch) }
            guard try await page(of: day.branch, &reader).isPublic else { return nil }
            return Belonging(branch: day.branch, owner: author.user)
        case .review(let visit):
            guard var review = try await reader.document(Review.self, visit).flatMap({ Belonging($0) }) else {
                return nil
            }
            if review.isPublic, let branch = review.branch {
                review.isPublic = try await page(of: branch, &reader).isPublic
            }
            return review
        case .visit(let visit):
            let completed = try await senders.completed(visit)
            reader.add(completed.basis)
            return completed.value.map { Belonging(branch: $0.branch, restaurant: $0.restaurant, owner: $0.guest) }
        case .store(let store): return Belonging(store)
        case .courier(let user), .membership(let user): return Belonging(owner: user)
        case .account(let user): return Belonging(account: user)
        case .friend(let user): return try await friend(user, of: author, &reader)
        case .comment(let id):
            guard let comment = try await reader.document(GuestComment.self, id), comment.content != nil else {
                return nil
            }
            var whose = Belonging(branch: id.subject.branch, owner: id.author)
            whose.isPublic = comment.state == .published
            if whose.isPublic { whose.isPublic = try await shows(id.subject, &reader) }
            return whose
        case .newComment(let id):
            guard try await shows(id.subject, &reader) else { return nil }
            return Belonging(branch: id.subject.branch, owner: id.author)
        case .commented(let subject):
            return Belonging(branch: subject.branch, isPublic: try await shows(subject, &reader))
        case .letter(let id):
            return try await reader.document(SupportLetter.self, id)?.author.map { Belonging(owner: $0) }
        case .newLetter(let id):
            return Belonging(owner: try await reader.document(SupportLetter.self, id)?.author ?? author.user)
        case .waitlist(let day):
            guard try await page(of: day.branch, &reader).isPublic else { return nil }
            return Belonging(branch: day.branch, owner: author.user)
        case .party(let id, let day):
            let party = try await reader.document(Waitlist.self, day)?.entry(id)
            return party.map { Belonging(branch: day.branch, owner: $0.guest) }
        case .invitation(let id):
            return try await reader.document(FriendInvitation.self, id)?.inviter.map { Belonging(owner: $0) }
        case .promotion(let id, let branch, let isDrafted):
            let known = try await reader.document(PromotionRecord.self, id)?.promotion
            guard let known else { return isDrafted ? nil : Belonging(branch: branch) }
            return known.conditions.branches == [branch] ? Belonging(branch: branch) : nil
        case .promotionOfBranches(let id, let new, let isDrafted):
            return try await promotion(id, saying: new, isDrafted: isDrafted, &reader)
        case .mission(let id, let new, let isDrafted):
            let known = try await reader.document(Mission.self, id)?.terms
            if known == nil, isDrafted { return nil }
            let restaurants = Set([known, new].compactMap { $0 }.map(\.restaurant))
            guard restaurants.count == 1, let restaurant = restaurants.first ?? nil else { return nil }
            return try await reader.document(RestaurantRecord.self, restaurant).flatMap { Belonging($0) }
        case .delivery(let id):
            guard let job = try await reader.document(DeliveryJob.self, id) else { return nil }
            guard author.role == .courier, let user = author.user else { return Belonging(job) }
            let courier = try await reader.document(Courier.self, user) ?? Courier(id: user)
            return Belonging(job, asks: courier, showsTaken: await senders.shows(job, to: user))
        case .trackedDelivery(let code):
            return try await reader.document(TrackingLink.self, code).map { _ in Belonging(isPublic: true) }
        case .newDelivery(let id, let store):
            return try await reader.document(DeliveryJob.self, id).flatMap { Belonging($0) } ?? Belonging(store)
        }
    }

    private func listed(_ id: BranchID, _ reader: inout ClaimReader) async throws -> Belonging? {
        guard let record = try await reader.document(BranchRecord.self, id), let branch = record.branch else {
            return nil
        }
        return Belonging(record, of: try await reader.document(RestaurantRecord.self, branch.restaurant))
    }

    /// Whose a branch or restaurant with a menu is; a common menu is nothing that guests see.
    private func place(_ place: MenuPlace, _ reader: inout ClaimReader) async throws -> Belonging? {
        switch place {
        case .branch(let branch): return try await listed(branch, &reader)
        case .restaurant(let restaurant):
            var whose = try await reader.document(RestaurantRecord.self, restaurant).flatMap { Belonging($0) }
            whose?.isPublic = false
            return whose
        }
    }

    /// Whose a menu is; `nil` for one that was never registered, or of a branch or restaurant that was not.
    private func menu(_ id: MenuID, _ reader: inout ClaimReader) async throws -> Belonging? {
        guard let record = try await reader.document(MenuRecord.self, id), let owner = record.owner,
            let place = record.menu?.place, var whose = try await self.place(place, &reader)
        else { return nil }
        whose.owner = owner
        whose.isPublic = whose.isPublic && record.isActive
        return whose
    }

    /// An account, of which the sender is a friend if its owner named the sender as inviter, or invited the sender;
    /// `nil` for one that is not open.
    ///
    /// A guest can name anyone as inviter at sign-up, so the sender's own word counts only with an invitation that was
    /// accepted.
    private func friend(_ user: UserID, of author: Author, _ reader: inout ClaimReader) async throws -> Belonging? {
        guard let own = author.user, try await reader.document(User.self, user)?.account != nil else { return nil }
        let referral = try await reader.document(Referral.self, own)
        let ofFriend = try await reader.document(Referral.self, user)?.inviter
        let areFriends = ofFriend == own || referral?.inviter == user && referral?.invitation != nil
        return Belonging(invited: areFriends ? [own] : [])
    }

    /// Whose the page of a branch is, and whether guests see it: always where the house keeps no record of the branch.
    func page(of id: BranchID, _ reader: inout ClaimReader) async throws -> Belonging {
        try await listed(id, &reader) ?? Belonging(branch: id, isPublic: true)
    }

    /// The owners of a promotion: the people who own the restaurant of all its branches; no one if it has no branches.
    private func promotion(
        _ id: PromotionID,
        saying new: Promotion?,
        isDrafted: Bool,
        _ reader: inout ClaimReader
    ) async throws -> Belonging? {
        let known = try await reader.document(PromotionRecord.self, id)?.promotion
        if known == nil, isDrafted { return nil }
        let promotions = [known, new].compactMap { $0 }
        guard promotions.allSatisfy({ $0.conditions.branches?.isEmpty == false }) else { return nil }
        var whose: Belonging?
        for branch in Set(promotions.flatMap { $0.conditions.branches ?? [] }) {
            guard let place = try await listed(branch, &reader), whose == nil || whose?.restaurant == place.restaurant
            else { return nil }
            whose = Belonging(restaurant: place.restaurant, owner: place.owner)
        }
        return whose
    }

    /// Whether guests see a restaurant, a branch or a dish; a branch without a menu on record keeps no list of its
    /// dishes.
    private func shows(_ subject: VenueSubject, _ reader: inout ClaimReader) async throws -> Bool {
        switch subject {
        case .restaurant(let id): return try await reader.document(RestaurantRecord.self, id)?.isActive == true
        case .branch(let id): return try await page(of: id, &reader).isPublic
        case .dish(let dish, let branch):
            guard try await page(of: branch, &reader).isPublic else { return false }
            let query = DocumentQuery(MenuRecord.kind, scope: branch.rawValue, limit: 100)
            let menus = try await reader.store.query(query).documents.map { try $0.decoded(as: MenuRecord.self) }
            return menus.isEmpty || menus.contains { $0.isActive && $0.menu?.item(dish) != nil }
        }
    }

    /// Whose a table is: theirs who take part in one of its open tabs, and theirs who show its code.
    private func table(
        _ table: TableID,
        at branch: BranchID,
        _ reader: inout ClaimReader
    ) async throws -> Belonging {
        var party = Belonging.Party(owner: nil, table: table)
        let open = try await reader.document(OpenTabs.self, BranchEntry(table.rawValue, at: branch))
        for id in open?.tabs.prefix(Self.tabsOfTable) ?? [] {
            guard let tab = try await reader.document(GuestTab.self, id), let whose = Belonging(tab)?.party else {
                continue
            }
            party.friends += (whose.owner.map { [$0] } ?? []) + whose.friends
            party.devices += whose.devices
        }
        return Belonging(branch: branch, party: party)
    }

    /// How many open tabs of a table are looked at; a table seldom has more than one.
    private static var tabsOfTable: Int { 8 }

    private func tab(
        _ id: TabID,
        for order: OrderID,
        _ beginning: Claim.Beginning?,
        by author: Author,
        _ reader: inout ClaimReader
    ) async throws -> Belonging? {
        // A sender who names someone else's order learns nothing about it.
        if let terms = try await reader.document(Order.self, order)?.terms {
            guard terms.tab == id, terms.guest == author.user else { return nil }
        }
        if let tab = try await reader.document(GuestTab.self, id), let known = Belonging(tab) { return known }
        guard let beginning else { return nil }
        let tables = beginning.party.table.map { [$0] } ?? []
        guard TabKey.isBegun(id, at: tables, of: beginning.branch),
            try await page(of: beginning.branch, &reader).isPublic
        else { return nil }
        return Belonging(branch: beginning.branch, party: beginning.party)
    }
}

/// The claims of one sender, judged again with what the decision has read.
struct ClaimedAccess: AccessPolicy {
    let judge: Judge
    let claims: [Claim]

    func admit(_ request: AccessRequest) async throws -> [DocumentRef: Version] {
        var reader = ClaimReader(request.store, loaded: request.loaded)
        try await judge.judge(claims, by: request.author, &reader)
        return reader.basis
    }
}
