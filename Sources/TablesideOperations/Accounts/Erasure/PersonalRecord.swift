public import TablesideBilling
public import TablesideBooking
public import TablesideCore
public import TablesideDelivery
public import TablesideDiscovery
public import TablesideHosting
public import TablesideLoyalty
public import TablesideOrdering
public import TablesideVenue

/// All the data that is stored about a person, over all branches and dates, for export to that person.
///
/// It has what the person said and did, and what was said about them: reasons for praise, offenses, flags and the
/// answers of support. It does not say who served an order, flagged a review or accepted an invitation, nor why staff
/// overrode the booking rules. It names other people only if the person named them or dealt with them: friends at a
/// booking, guests to or from whom points were sent, the inviter, and the owner who offers a job.
///
/// ``AccountDesk/personalRecord(of:by:)`` makes it.
public struct PersonalRecord: Codable, Sendable {
    /// A booking with the person as its guest.
    public struct KeptBooking: Hashable, Codable, Sendable {
        /// The branch and the date of the booking.
        public let day: BranchDay
        /// The booking as stored, without the reason of an override.
        public let booking: Booking
    }

    /// An invitation that the person sent to a friend, without the guest who accepted it.
    public struct KeptInvitation: Hashable, Codable, Sendable {
        /// The identity of the invitation.
        public let id: InvitationID
        /// How the invitation was sent; `nil` if it was never sent.
        public let way: InvitationWay?
        /// Until when the invitation could be accepted; `nil` for no end.
        public let until: Instant?
        /// The state of the invitation.
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
    /// The letters to support, oldest first.
    public internal(set) var letters: [SupportLetter] = []
    /// The bookings, latest first.
    public internal(set) var bookings: [KeptBooking] = []
    /// The orders, latest first.
    public internal(set) var orders: [Order] = []
    /// The pre-orders for the person's bookings.
    public internal(set) var preOrders: [PreOrder] = []
    /// The deliveries to the person and of their orders, as the stores described them, latest first; without the
    /// details meant only for the courier.
    public internal(set) var deliveries: [DeliveryDraft] = []
    /// The bills of closed tabs, oldest first.
    public internal(set) var bills: [ClosedBill] = []
    /// The reviews, latest first.
    public internal(set) var reviews: [Review] = []
    /// The comments, latest first.
    public internal(set) var comments: [GuestComment] = []
    /// The person's points accounts in loyalty programs.
    public internal(set) var points: [PointsAccount] = []
    /// The reputations that loyalty programs keep of the person.
    public internal(set) var reputations: [Reputation] = []
    /// The progress in missions; `nil` for none.
    public internal(set) var missions: MissionRecord?
    /// The promotions that the person holds for an order not placed yet; `nil` for none.
    public internal(set) var heldPromotions: HeldPromotions?
    /// The invitations that the person sent to friends.
    public internal(set) var invitations: [KeptInvitation] = []
    /// The person's inviter, and whether the first visit was counted; `nil` if neither is known.
    public internal(set) var referral: Referral?
    /// The person's courier record: vehicle, employers and performance; `nil` if not a courier.
    public internal(set) var courier: Courier?
    /// The last known position of the person as a courier; `nil` if unknown.
    public internal(set) var position: CourierPosition?

    init(_ account: PersonalData) { self.account = account }
}

extension PersonalRecord: Summarized {
    /// A fixed text, without personal data.
    public var summary: String { "personal record" }
}

extension AccountDesk {
    /// All the data stored about a user: the account, their bookings, orders, payments and writing, and their courier
    /// record and position.
    ///
    /// It finds bookings, orders, reviews, comments, memberships and deliveries in the lists that
    /// `Reaction.guestHistory(through:)` keeps, and bills in those of `Reaction.closedBills(through:)`.
    ///
    /// - Parameters:
    ///   - user: the user whose data is read.
    ///   - author: the reader: the user, or the engine for the host's own programs.
    /// - Returns: the record; `nil` for a user who never registered.
    /// - Throws: `access.notFound` for an author other than the user, and other refusals of the table of rights or of
    ///   the runner's policy; the failure of the store.
    /// - Complexity: one read for each document.
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
}
