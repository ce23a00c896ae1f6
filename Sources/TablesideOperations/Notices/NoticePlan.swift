public import TablesideBilling
public import TablesideBooking
public import TablesideCore
public import TablesideDiscovery
public import TablesideHosting
public import TablesideLoyalty
public import TablesideOrdering
public import TablesideVenue

/// Who is notified of what, as a closed list of rules.
///
/// The reference plans are QuickPlate's (QP-62), Forman's (FO-23, FO-24), APPetito's (AP-20) and that of the profile
/// `dineIn`; a restaurant can define its own as a value.
///
/// ```swift
/// _ = try await runner.advance(.notifying(of: .forman, through: notifier, in: store))
/// ```
public struct NoticePlan: Hashable, Codable, Sendable {
    /// A group to notify, before the actual recipients are known.
    public enum Audience: String, ClosedCode {
        /// The guest who owns the order or the tab.
        case guest
        /// Everyone who has the tab open on a device: guests without an account.
        case table
        /// The waiters of the branch.
        case waiters
        /// The kitchen of the branch.
        case kitchen
        /// The hosts of the branch, who keep its book.
        case hosts
        /// The managers of the branch.
        case managers
    }

    /// Who is notified of each kind of notice; a kind without an entry is not sent.
    public let rules: [NoticeKind: [Audience]]

    /// Makes a plan from its rules.
    public init(_ rules: [NoticeKind: [Audience]]) { self.rules = rules }

    /// QuickPlate's plan: waiters hear of new orders and requests to pay, the guest of an order placed and served
    /// (QP-62).
    ///
    /// The reminder before a booking is planned from the booking (``Booking/reminders(_:on:because:in:)``).
    public static let quickPlate = NoticePlan([
        .orderPlaced: [.guest, .waiters], .orderServed: [.guest], .paymentWanted: [.waiters],
    ])

    /// Forman's plan: the confirmation that an order was sent (FO-23) and six rules (FO-24).
    ///
    /// Approved, sent back, rejected, payment requested, tab closed after a request, tab closed without one: the guests
    /// at the table are notified, and for a payment request the waiters too.
    public static let forman = NoticePlan([
        .orderPlaced: [.table],
        .orderApproved: [.table], .orderSentBack: [.table], .orderRejected: [.table],
        .paymentWanted: [.table, .waiters], .tabClosed: [.table], .tabClosedUnasked: [.table],
    ])

    /// APPetito's plan: each side hears at once of what the other one does with bookings, reviews, missions and points
    /// (AP-20), the guest of their offenses, and who wrote to support of its answer.
    public static let appetito = NoticePlan([
        .bookingRequested: [.hosts, .managers], .bookingMade: [.hosts, .managers],
        .bookingAccepted: [.guest], .bookingDeclined: [.guest], .bookingExpired: [.guest],
        .bookingCancelled: [.guest, .hosts, .managers], .reviewWritten: [.managers],
        .missionCompleted: [.guest], .pointsEarned: [.guest], .waitlistOffered: [.guest], .waitlistLapsed: [.guest],
        .offenseRecorded: [.guest], .offenseUpheld: [.guest], .offensePardoned: [.guest],
        .letterAnswered: [.guest],
    ])

    /// The plan of the profile `dineIn`: staff hear of what waits for them, the guest of what became of the order.
    public static let dineIn = NoticePlan([
        .orderPlaced: [.waiters], .orderSentBack: [.waiters], .orderApproved: [.guest], .orderRejected: [.guest],
        .orderExpired: [.guest, .waiters], .orderServed: [.guest], .orderCancelled: [.guest, .kitchen],
        .cancelLapsed: [.guest], .paymentWanted: [.waiters],
    ])

    /// The notices that follow from an event of an order.
    ///
    /// - Parameters:
    ///   - event: the event to notify of.
    ///   - order: the order, as of that event or later.
    /// - Returns: one notice per rule and audience; none for an unknown guest or for an event that no rule covers.
    public func notices(for event: Recorded<Order.Event>, of order: Order) -> [Notice] {
        guard let terms = order.terms, let kind = NoticePlan.kind(of: event.event) else { return [] }
        var parameters = ["order": order.id.rawValue]
        parameters["table"] = terms.table?.rawValue
        parameters["reason"] = event.event.reason?.rawValue
        return notices(kind, event.id, guest: terms.guest, tab: terms.tab, terms.branch, parameters)
    }

    /// The notices that follow from an event of a tab.
    ///
    /// A tab counts as closed after a request if its guest had chosen how to pay.
    ///
    /// - Parameters:
    ///   - event: the event to notify of.
    ///   - tab: the tab, as of that event or later.
    /// - Returns: one notice per rule and audience; none for an unknown guest or for an event that no rule covers.
    public func notices(for event: Recorded<GuestTab.Event>, of tab: GuestTab) -> [Notice] {
        guard let opening = tab.opening else { return [] }
        var parameters: [String: String] = [:]
        parameters["table"] = tab.table?.rawValue
        let kind: NoticeKind
        switch event.event {
        case .paymentChosen(let method, _):
            kind = .paymentWanted
            parameters["method"] = method.rawValue
        case .closed: kind = tab.chosenMethod == nil ? .tabClosedUnasked : .tabClosed
        default: return []
        }
        parameters["total"] = tab.total?.description
        return notices(kind, event.id, guest: opening.guest, tab: tab.id, opening.branch, parameters)
    }

    /// The notices that follow from an event of a service day, for the side that did not cause it.
    ///
    /// Their parameters name the booking and its `day`, because the identity of a booking is unique on its day only.
    ///
    /// - Parameters:
    ///   - event: the event to notify of.
    ///   - booking: the booking that it is about, as of that event or later.
    ///   - day: the day of the booking.
    /// - Returns: one notice per rule and audience; none for an unknown guest or for an event that no rule covers.
    public func notices(
        for event: Recorded<ServiceDay.Event>,
        of booking: Booking,
        on day: BranchDay
    ) -> [Notice] {
        let kind: NoticeKind
        switch event.event {
        case .booked(let booking, _, _), .confirmed(let booking, _, _, _):
            kind = booking.status == .requested ? .bookingRequested : .bookingMade
        case .accepted: kind = .bookingAccepted
        case .declined: kind = .bookingDeclined
        // A hold that runs out or is given up was nobody's booking yet.
        case .expired where !booking.wasHeld: kind = .bookingExpired
        case .cancelled where !booking.wasHeld: kind = .bookingCancelled
        default: return []
        }
        var parameters = ["booking": booking.id.rawValue, "day": "\(day)", "party": "\(booking.party)"]
        if case .declined(_, let reason?, _) = event.event { parameters["reason"] = reason }
        let isGuests = event.author.role == .guest
        return notices(kind, event.id, guest: booking.guest, tab: nil, day.branch, parameters) { audience in
            event.author.role == .system || (audience == .guest) != isGuests
        }
    }

    /// The notices that follow from an event of a waitlist: tables that are held, or no longer.
    ///
    /// Their parameters name the party as `entry` and the `day` of the list, because the identity of a party is unique
    /// on its list only.
    ///
    /// - Parameters:
    ///   - event: the event to notify of.
    ///   - list: the waitlist, as of that event or later.
    /// - Returns: one notice per rule and audience; none for a guest without an account or for an event that no rule
    ///   covers.
    public func notices(for event: Recorded<Waitlist.Event>, of list: Waitlist) -> [Notice] {
        let (kind, id): (NoticeKind, WaitlistEntryID)
        var parameters: [String: String] = [:]
        switch event.event {
        case .offered(let entry, let offer):
            (kind, id) = (.waitlistOffered, entry)
            parameters = [
                "tables": offer.tables.map(\.rawValue).joined(separator: ", "),
                "until": "\(offer.until.millisecondsSince1970)",
            ]
        case .lapsed(let entry, _, _): (kind, id) = (.waitlistLapsed, entry)
        default: return []
        }
        parameters["entry"] = id.rawValue
        parameters["day"] = "\(list.id)"
        return notices(kind, event.id, guest: list.entry(id)?.guest, tab: nil, list.id.branch, parameters)
    }

    /// The notices that follow from an event of a review: a new one, for the house.
    public func notices(for event: Recorded<Review.Event>) -> [Notice] {
        guard case .written(let visit, let content, _) = event.event else { return [] }
        let parameters = ["rating": "\(content.rating)"]
        return notices(.reviewWritten, event.id, guest: nil, tab: nil, visit.branch, parameters)
    }

    /// The notices that follow from an event of a guest's missions: one for each mission that was completed.
    public func notices(for event: Recorded<MissionRecord.Event>) -> [Notice] {
        guard case .awarded(let awards, _) = event.event else { return [] }
        let guest = UserID(event.aggregate.id)
        return awards.flatMap { award in
            let mission = award.mission.rawValue
            let parameters = ["mission": mission, "points": "\(award.points)"]
            return notices(.missionCompleted, event.id, mission, guest: guest, tab: nil, nil, parameters)
        }
    }

    /// The notices that follow from an event of a guest's points.
    public func notices(for event: Recorded<PointsAccount.Event>) -> [Notice] {
        guard case .earned(let grant, _, _, _) = event.event, let id = MembershipID(event.aggregate.id) else {
            return []
        }
        return notices(.pointsEarned, event.id, guest: id.user, tab: nil, nil, ["points": "\(grant.points)"])
    }

    /// The notices that follow from an event of a guest's reputation: an offense, and what the house decided on it.
    ///
    /// - Returns: one notice per rule and audience; none for praise, for an appeal, and for an offense that expired.
    public func notices(for event: Recorded<Reputation.Event>) -> [Notice] {
        guard let id = MembershipID(event.aggregate.id) else { return [] }
        let kind: NoticeKind
        var parameters: [String: String] = [:]
        switch event.event {
        case .offenseRecorded(let record, let offense, let booking, _, _, _):
            kind = .offenseRecorded
            parameters = ["offense": record.rawValue, "kind": offense.rawValue]
            parameters["booking"] = booking?.rawValue
        case .offenseMoved(let record, .upheld, _):
            kind = .offenseUpheld
            parameters["offense"] = record.rawValue
        case .offenseMoved(let record, .pardoned, _):
            kind = .offensePardoned
            parameters["offense"] = record.rawValue
        case .praised, .praiseWithdrawn, .offenseMoved: return []
        }
        return notices(kind, event.id, guest: id.user, tab: nil, nil, parameters)
    }

    /// The notices that follow from an event of a letter to support: an answer, for who wrote the letter.
    ///
    /// - Parameters:
    ///   - event: the event to notify of.
    ///   - letter: the letter, as of that event or later.
    /// - Returns: one notice per rule and audience; none for an event that no rule covers.
    public func notices(for event: Recorded<SupportLetter.Event>, of letter: SupportLetter) -> [Notice] {
        guard case .answered = event.event else { return [] }
        let parameters = ["letter": letter.id.rawValue]
        return notices(.letterAnswered, event.id, guest: letter.author, tab: nil, nil, parameters)
    }

    private func notices(
        _ kind: NoticeKind,
        _ cause: EventID,
        _ part: String? = nil,
        guest: UserID?,
        tab: TabID?,
        _ branch: BranchID?,
        _ parameters: [String: String],
        to isTold: (Audience) -> Bool = { _ in true }
    ) -> [Notice] {
        (rules[kind] ?? []).filter(isTold).compactMap { audience in
            let recipient: Notice.Recipient? =
                switch audience {
                case .guest: guest.map { .user(id: $0) }
                case .table: tab.map { .tab(id: $0) }
                case .waiters: branch.map { .staff(role: .waiter, branch: $0) }
                case .kitchen: branch.map { .staff(role: .cook, branch: $0) }
                case .hosts: branch.map { .staff(role: .host, branch: $0) }
                case .managers: branch.map { .staff(role: .manager, branch: $0) }
                }
            return recipient.map { Notice(kind, to: $0, because: cause, part: part, parameters: parameters) }
        }
    }

    /// The kind of notice for an order event; `nil` if there is none.
    private static func kind(of event: Order.Event) -> NoticeKind? {
        switch event {
        case .placed(_, .placed, _, _, _, _), .fellDue: .orderPlaced
        case .accepted: .orderApproved
        case .sentBack: .orderSentBack
        case .rejected: .orderRejected
        case .itemsMoved(.serve, _, .served, _, _, _), .itemsVoided(_, .served, _, _, _): .orderServed
        case .separated(_, _, _, .served, _, _): .orderServed
        case .itemsVoided(_, .cancelled, _, _, _): .orderCancelled
        case .collected, .delivered: .orderServed
        case .cancelled: .orderCancelled
        case .expired: .orderExpired
        case .cancelLapsed: .cancelLapsed
        default: nil
        }
    }
}

extension Order.Event {
    /// The reason given by the event, if any.
    fileprivate var reason: OrderReason? {
        switch self {
        case .rejected(let reason, _, _, _), .sentBack(let reason, _, _, _, _): reason
        case .cancelled(let reason, _, _, _), .itemsVoided(_, _, let reason, _, _): reason
        default: nil
        }
    }
}
