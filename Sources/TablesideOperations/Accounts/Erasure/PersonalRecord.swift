public import TablesideBilling
public import TablesideBooking
public import TablesideCore
public import TablesideDelivery
public import TablesideDiscovery
public import TablesideHosting
public import TablesideLoyalty
public import TablesideOrdering
public import TablesideVenue

/// Everything that the house stores about a person, over all branches and dates, for them to take along.
///
/// It holds what the person said and did, and what was said about them: reasons for praise, offenses, flags and what
/// support answered. It does not hold who served an order, flagged a review or accepted an invitation, nor why the
/// house booked against its own rules. Of other people it names only those whom the person named or dealt with: friends
/// at a booking, guests to or from whom points were sent, the inviter, and the owner who offers a job.
///
/// ``AccountDesk/personalRecord(of:by:)`` makes it.
public struct PersonalRecord: Codable, Sendable {
    /// A booking of the person's own.
    public struct KeptBooking: Hashable, Codable, Sendable {
        /// The branch and the date.
        public let day: BranchDay
        /// The booking.
        public let booking: Booking
    }

    /// An invitation that the person sent to a friend, without the guest who accepted it.
    public struct KeptInvitation: Hashable, Codable, Sendable {
        /// The invitation.
        public let id: InvitationID
        /// How the friend was invited; `nil` if it was never sent.
        public let way: InvitationWay?
        /// Until when it could be accepted; `nil` for no end.
        public let until: Instant?
        /// Where it is in its life.
        public let state: FriendInvitation.State

        init(_ invitation: FriendInvitation) {
            id = invitation.id
            way = invitation.way
            until = invitation.until
            state = invitation.state
        }
    }

    /// The account, its sessions, codes and searches.
    public let account: PersonalData
    /// The letters to support, the oldest first.
    public internal(set) var letters: [SupportLetter] = []
    /// The bookings, the latest first.
    public internal(set) var bookings: [KeptBooking] = []
    /// The orders, the latest first.
    public internal(set) var orders: [Order] = []
    /// What the person ordered for bookings before they came.
    public internal(set) var preOrders: [PreOrder] = []
    /// The deliveries to the person and of their orders, as the stores described them, the latest first; without what only the
    /// courier is told.
    public internal(set) var deliveries: [DeliveryDraft] = []
    /// The bills of closed tabs, the oldest first.
    public internal(set) var bills: [ClosedBill] = []
    /// The reviews, the latest first.
    public internal(set) var reviews: [Review] = []
    /// The comments, the latest first.
    public internal(set) var comments: [GuestComment] = []
    /// The points accounts.
    public internal(set) var points: [PointsAccount] = []
    /// What programs think of the person.
    public internal(set) var reputations: [Reputation] = []
    /// The progress in missions; `nil` for none.
    public internal(set) var missions: MissionRecord?
    /// What the person holds of promotions for an order that is not placed yet; `nil` for nothing.
    public internal(set) var heldPromotions: HeldPromotions?
    /// The invitations that the person sent to friends.
    public internal(set) var invitations: [KeptInvitation] = []
    /// Who invited the person, and whether the first visit was counted; `nil` for nothing of both.
    public internal(set) var referral: Referral?
    /// What the person rides, for whom and how they did as a courier; `nil` for nothing.
    public internal(set) var courier: Courier?
    /// Where the person was last seen as a courier; `nil` if it is not known.
    public internal(set) var position: CourierPosition?

    init(_ account: PersonalData) { self.account = account }
}

extension PersonalRecord: Summarized {
    /// A fixed text, without personal data.
    public var summary: String { "personal record" }
}

extension AccountDesk {
    /// Everything that is stored about a user: the account, what they booked, ordered, paid and wrote, and how and where they
    /// rode as a courier.
    ///
    /// It finds bookings, orders, reviews, comments, memberships and deliveries in the lists that `Reaction.guestHistory(through:)` keeps,
    /// and bills in those of `Reaction.closedBills(through:)`.
    ///
    /// - Parameters:
    ///   - user: the user.
    ///   - author: who reads it: the user, or the engine for what the host does by itself.
    /// - Returns: the record; `nil` for one who never registered.
    /// - Throws: `access.notFound` for an author who is somebody else, and other refusals of the table of rights or of the
    ///   runner's policy; the failure of the store.
    /// - Complexity: as many reads as there are documents.
    public func personalRecord(of user: UserID, by author: Author) async throws(Failure) -> PersonalRecord? {
        guard let account = try await personalData(of: user, by: author) else { return nil }
        var record = PersonalRecord(account)
        record.letters = try await all(SupportLetter.self, scope: user.rawValue)
        record.bills = try await all(ClosedBill.self, scope: user.rawValue)
        record.invitations = try await all(FriendInvitation.self, scope: user.rawValue).map { .init($0) }
        record.missions = try await load(MissionRecord.self, user)
        record.heldPromotions = try await load(HeldPromotions.self, user)
        record.referral = try await load(Referral.self, user)
        record.courier = try await load(Courier.self, user)
        record.position = try await load(CourierPosition.self, user)
        for list in GuestHistoryEntry.List.allCases {
            let scope = GuestHistoryEntry.scope(of: user, list)
            for entry in try await all(GuestHistoryEntry.self, scope: scope) { try await add(entry, to: &record) }
        }
        return record
    }

    private func add(_ entry: GuestHistoryEntry, to record: inout PersonalRecord) async throws(Failure) {
        switch entry.subject {
        case .booking(let day, let id):
            guard let booking = try await booking(id, on: day), booking.guest == entry.guest else { return }
            record.bookings.append(PersonalRecord.KeptBooking(day: day, booking: booking.withoutOverrideReason))
            if let order = try await load(PreOrder.self, PreOrder.id(id, on: day)), order.guest == entry.guest {
                record.preOrders.append(order)
            }
        case .order(let id):
            guard let order = try await load(Order.self, id), order.guest == entry.guest else { return }
            record.orders.append(order.withoutStaff)
        case .review(let id):
            guard let review = try await load(Review.self, id), review.visit?.guest == entry.guest else { return }
            record.reviews.append(review.withoutFlaggers)
        case .comment(let id):
            if let comment = try await load(GuestComment.self, id) {
                record.comments.append(comment.withoutFlaggers)
            }
        case .membership(let id):
            if let account = try await load(PointsAccount.self, id) { record.points.append(account) }
            if let reputation = try await load(Reputation.self, id) { record.reputations.append(reputation) }
        case .delivery(let id):
            guard var draft = try await load(DeliveryJob.self, id)?.draft else { return }
            // If the store changed the recipient, the earlier one is told nothing of the new one.
            if draft.recipient.user != entry.guest {
                guard let order = draft.order, try await load(Order.self, order)?.guest == entry.guest else { return }
                draft.recipient.user = nil
            }
            // What the courier gets and shows is between the store and the courier.
            (draft.pay, draft.pickup, draft.proof) = (nil, nil, ProofPolicy())
            record.deliveries.append(draft)
        }
    }

    private func booking(_ id: BookingID, on day: BranchDay) async throws(Failure) -> Booking? {
        do {
            return try await runner.store.booking(id, on: day)
        } catch {
            throw .store(error)
        }
    }

    /// All documents of a type in a scope.
    func all<Body: Document>(_ type: Body.Type, scope: String) async throws(Failure) -> [Body] {
        do {
            return try await runner.store.documents(type, scope: scope)
        } catch {
            throw .store(error)
        }
    }
}
