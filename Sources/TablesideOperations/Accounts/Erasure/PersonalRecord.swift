public import TablesideBilling
public import TablesideBooking
public import TablesideCore
public import TablesideDelivery
public import TablesideDiscovery
public import TablesideFloor
public import TablesideHosting
public import TablesideLoyalty
public import TablesideOrdering
public import TablesideVenue

/// All the data that is stored about a person, over all branches and dates, for export to that person.
///
/// It has what the person said and did, and what was said about them: reasons for praise, offenses, flags, the answers
/// of support and messages about deliveries to them. It does not say who served an order, wrote down a party, carried a
/// delivery, flagged a review or accepted an invitation, nor why staff overrode the booking rules. It names other
/// people only if the person named them or dealt with them: friends at a booking, guests to or from whom points were
/// sent, the inviter, and the owner who offers a job.
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

    /// A party of the person's on a waitlist.
    public struct KeptWait: Hashable, Codable, Sendable {
        /// The branch and the date of the waitlist.
        public let day: BranchDay
        /// The party as stored, without the staff member who added it.
        public let party: WaitlistEntry
    }

    /// A shift for which the person was planned, or on which they were at work.
    ///
    /// It leaves out what the choice of a waiter counts: the last order given, offers and refusals.
    public struct KeptShift: Hashable, Codable, Sendable {
        /// The branch and the date of the shift.
        public let day: BranchDay
        /// The person's weight, sections and skills.
        public let plan: WaiterPlan
        /// The maximum load; `nil` for no limit.
        public let cap: Int?
        /// When the present duty began or begins; `nil` off duty.
        public let from: Instant?
        /// When the present duty is planned to end; `nil` if it is open.
        public let until: Instant?
        /// The present or last break of the duty; `nil` for none.
        public let pause: Shift.Pause?
        /// The time worked in earlier duties of the date and before the last break.
        public let worked: Elapsed
        /// The orders in hand.
        public let orders: [OrderID]
        /// The tables whose guests the person serves.
        public let tables: [TableID]
        /// The orders credited to the person.
        public let creditedOrders: Int
        /// The covers credited to the person.
        public let creditedCovers: Int

        init(_ waiter: Shift.Waiter, on day: BranchDay) {
            self.day = day
            plan = waiter.plan
            cap = waiter.cap
            from = waiter.from
            until = waiter.until
            pause = waiter.pause
            worked = waiter.worked
            orders = waiter.orders
            tables = waiter.seated
            creditedOrders = waiter.creditedOrders
            creditedCovers = waiter.creditedCovers
        }
    }

    /// A message about a delivery, without the courier's identity.
    public struct KeptMessage: Hashable, Codable, Sendable {
        /// The delivery that it is about.
        public let delivery: DeliveryID
        /// The side that wrote it.
        public let side: DeliveryMessage.Side
        /// The text, as typed.
        public let text: String
        /// When it was written.
        public let at: Instant
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
    /// The parties on waitlists, latest first.
    public internal(set) var waits: [KeptWait] = []
    /// The shifts, latest first.
    public internal(set) var shifts: [KeptShift] = []
    /// The messages about deliveries to the person that are over, with the courier who had the goods last, and the
    /// person's own conversations as a courier; those about one delivery oldest first.
    public internal(set) var messages: [KeptMessage] = []

    init(_ account: PersonalData) { self.account = account }
}

extension PersonalRecord: Summarized {
    /// A fixed text, without personal data.
    public var summary: String { "personal record" }
}

extension AccountDesk {
    /// All the data stored about a user: the account, their bookings, waits, orders, payments and writing, their
    /// shifts, and their courier record, conversations and position.
    ///
    /// It finds bookings, orders, reviews, comments, memberships, deliveries, waits, shifts and conversations in the
    /// lists that `Reaction.guestHistory(through:)` keeps, and bills in those of `Reaction.closedBills(through:)`.
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
            guard let job = try await load(DeliveryJob.self, id), var draft = job.draft else { return }
            // While it is on its way, the messages may say what only the courier is to know.
            if draft.recipient.user == entry.guest, job.isOver {
                // Earlier couriers may have gone to another recipient, whom the store then replaced.
                try await addMessages(about: id, to: &record) { $0.courier == job.courier && $0.courier != entry.guest }
            }
            // If the store changed the recipient, the earlier one is told nothing of the new one.
            if draft.recipient.user != entry.guest {
                guard let order = draft.order, try await load(Order.self, order)?.guest == entry.guest else { return }
                draft.recipient.user = nil
            }
            // What the courier gets and shows is between the store and the courier.
            (draft.pay, draft.pickup, draft.proof) = (nil, nil, ProofPolicy())
            record.deliveries.append(draft)
        case .wait(let day, let id):
            guard let party = try await load(Waitlist.self, day)?.entry(id), party.guest == entry.guest else { return }
            record.waits.append(PersonalRecord.KeptWait(day: day, party: party.withoutHost))
        case .shift(let day):
            guard let waiter = try await load(Shift.self, day)?.waiter(entry.guest) else { return }
            record.shifts.append(PersonalRecord.KeptShift(waiter, on: day))
        case .messages(let delivery):
            try await addMessages(about: delivery, to: &record) { $0.courier == entry.guest }
        }
    }

    private func addMessages(
        about delivery: DeliveryID,
        to record: inout PersonalRecord,
        if isMeant: (DeliveryMessage) -> Bool
    ) async throws(Failure) {
        let messages = try await load(DeliveryMessages.self, delivery)?.messages ?? []
        record.messages += messages.filter(isMeant).map {
            PersonalRecord.KeptMessage(delivery: delivery, side: $0.side, text: $0.text, at: $0.at)
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
