import TablesideBilling
import TablesideBooking
public import TablesideCore
import TablesideDelivery
import TablesideDiscovery
public import TablesideHosting
import TablesideMenu
import TablesideOrdering
import TablesideVenue

extension HouseRequest.Ask {
    /// How a device handles the request while it has no connection.
    ///
    /// Requests whose answer promises something to a guest (a table, a price, a payment) need a connection. Work that
    /// staff and couriers have physically done is reported later. For all other requests, the person is told that
    /// nothing has happened yet.
    public var offlineClass: OfflineClass { .of(action) }

    /// The documents that the request names, so that a device can keep requests about the same document in order
    /// (``Outbox``).
    ///
    /// - Parameter author: The sender.
    /// - Returns: the documents; empty if the sender does not make such requests.
    public func documents(of author: Author) -> [DocumentRef] {
        guard let claims = try? claims(by: author) else { return [] }
        var documents = claims.flatMap(\.subject.documents)
        // Who is seated gets a tab, which the next request may be about.
        if case .staff(let request) = self {
            switch request {
            case .seat(_, _, let tab, _), .seatWalkIn(_, _, let tab, _):
                documents.append(DocumentRef(GuestTab.self, tab))
            case .place(let order, _, _, _, _): documents.append(DocumentRef(Order.self, order))
            case .moveOrders(let orders, _, _): documents += orders.map { DocumentRef(Order.self, $0) }
            case .moveItems(_, _, let order, _, _): documents.append(DocumentRef(Order.self, order))
            default: break
            }
        }
        if case .guest(.arrive(_, _, let tab)) = self { documents.append(DocumentRef(GuestTab.self, tab)) }
        return documents
    }
}

extension Outbox where Action == HouseRequest {
    /// Adds a request made on the device, after all others, with the time at which it was made.
    ///
    /// - Parameters:
    ///   - ask: The request.
    ///   - id: The identity of the command, kept on every attempt.
    ///   - expecting: The version of the document that the sender saw; `nil` to accept any version.
    ///   - author: The sender.
    ///   - now: The time of the device.
    /// - Returns: its number in the outbox.
    /// - Throws: `OutboxError`: `outbox.full`, or `outbox.onlineOnly` while the connection is known to be down or the
    ///   session over.
    @discardableResult
    public mutating func add(
        _ ask: HouseRequest.Ask,
        id: CommandID,
        expecting: Version? = nil,
        by author: Author,
        at now: Instant
    ) throws(OutboxError) -> Int {
        let request = HouseRequest(ask, id: id, expecting: expecting, occurredAt: now)
        return try add(request, about: ask.documents(of: author), offline: ask.offlineClass, occurredAt: now)
    }
}

extension Claim.Subject {
    /// The documents named by the claims.
    fileprivate var documents: [DocumentRef] {
        switch self {
        case .branch(let branch), .listedBranch(let branch), .newBranch(let branch, _), .page(let branch):
            [DocumentRef(kind: DocumentKind(rawValue: "branch"), id: branch.rawValue)]
        case .restaurant(let restaurant), .newRestaurant(let restaurant):
            [DocumentRef(kind: DocumentKind(rawValue: "restaurant"), id: restaurant.rawValue)]
        case .menu(let menu), .newMenu(let menu, _):
            [DocumentRef(kind: DocumentKind(rawValue: "menu"), id: menu.rawValue)]
        case .jobOffer(let offer), .newJobOffer(let offer, _):
            [DocumentRef(kind: DocumentKind(rawValue: "jobOffer"), id: offer.rawValue)]
        case .table(let table, let branch):
            [
                DocumentRef(
                    kind: DocumentKind(rawValue: "table"),
                    id: BranchEntry(table.rawValue, at: branch).description
                )
            ]
        case .tab(let tab), .tabToOpen(let tab, _): [DocumentRef(GuestTab.self, tab)]
        case .tabToOrderOn(let tab, let order, _): [DocumentRef(GuestTab.self, tab), DocumentRef(Order.self, order)]
        case .order(let order): [DocumentRef(Order.self, order)]
        // The date of a booking is not its own: two bookings of a date are sent together.
        case .booking(let booking, _), .newBooking(let booking, _):
            [DocumentRef(kind: DocumentKind(rawValue: "booking"), id: booking.rawValue)]
        case .review(let visit), .visit(let visit):
            [DocumentRef(kind: DocumentKind(rawValue: "visit"), id: "\(visit)")]
        case .store(let store): [DocumentRef(kind: DocumentKind(rawValue: "store"), id: "\(store)")]
        case .courier(let courier): [DocumentRef(kind: DocumentKind(rawValue: "courier"), id: courier.rawValue)]
        case .membership(let guest): [DocumentRef(kind: DocumentKind(rawValue: "membership"), id: guest.rawValue)]
        case .delivery(let delivery), .newDelivery(let delivery, _):
            [DocumentRef(kind: DocumentKind(rawValue: "deliveryJob"), id: delivery.rawValue)]
        case .comment(let comment), .newComment(let comment):
            [DocumentRef(kind: DocumentKind(rawValue: "comment"), id: "\(comment)")]
        case .waitlist(let day): [DocumentRef(kind: DocumentKind(rawValue: "waitlist"), id: "\(day)")]
        // Named beside these: the branch, the list, the membership, and the order of the request itself.
        case .newOrder, .party, .invitation, .promotion, .employee, .commented: []
        case .letter(let letter), .newLetter(let letter):
            [DocumentRef(kind: DocumentKind(rawValue: "letter"), id: letter.rawValue)]
        case .account(let user): [DocumentRef(kind: DocumentKind(rawValue: "user"), id: user.rawValue)]
        // Questions of a follower and of a friend, and what decisions claim that come from no request.
        case .trackedDelivery, .friend, .promotionOfBranches, .mission: []
        }
    }
}

extension AccountRequest.Kind {
    /// How a device handles a request of this kind while it has no connection.
    public var offlineClass: OfflineClass { .of(action) }
}

extension SessionRequest.Kind {
    /// How a device handles a request of this kind while it has no connection.
    ///
    /// A person who signs out, or ends the session on a lost phone, has to know that it has happened.
    public var offlineClass: OfflineClass { .of(action) }
}

extension OfflineClass {
    /// The class of an action.
    fileprivate static func of(_ action: ActionCode) -> OfflineClass { classes[action.rawValue] ?? .onlineOnly }

    /// The classes by action; actions not listed need a connection.
    private static let classes: [String: OfflineClass] = {
        let queued = """
            review.write review.edit review.withdraw review.flag
            order.start order.ready order.recall order.serve order.collect order.complete order.fire order.hold
            order.dispatch order.deliver order.fail order.goodsReturned
            delivery.arrive delivery.pickUp delivery.deliver delivery.reportFailure delivery.bringBack delivery.write
            call.acknowledge call.answer call.answerAll
            stock.receive stock.sellOut stock.setCount stock.resumeSelling stock.stopCounting
            tab.join tab.wait tab.leave tab.changeCovers
            courier.describe courier.plan
            comment.write comment.edit comment.withdraw comment.flag letter.write letter.reply
            loyalty.praise
            account.star account.unstar account.noteSearch account.forgetSearch account.clearSearches
            account.subscribe account.unsubscribe
            session.allowPush session.denyPush session.turnOnPush session.turnOffPush
            """
        let warned = """
            order.place order.cancel order.requestCancel order.void order.accept order.reject order.sendBack order.denyCancel
            order.grantCancel order.handOver order.assign
            booking.cancel booking.releaseHold booking.inviteFriends booking.arrive booking.confirmArrival booking.seat booking.walkIn
            booking.extend booking.finish booking.complete booking.markLate booking.noShow booking.lock booking.unlock
            call.make call.withdraw call.giveBack
            tab.open tab.admitDevice tab.askForBill tab.changeTable tab.handOver
            delivery.decline delivery.giveUp delivery.correct delivery.reportIncident delivery.cancel delivery.edit delivery.withdraw
            courier.start courier.stop courier.revokeInvitation courier.dismiss
            shift.begin shift.end shift.pause shift.resume shift.setCap shift.plan shift.swapSections shift.follow
            day.blockTables day.unblockTables
            branch.edit branch.postNews branch.archiveNews restaurant.edit restaurant.postNews restaurant.archiveNews menu.edit
            staff.withdrawOffer
            loyalty.returnReward loyalty.returnTransfer loyalty.appeal loyalty.withdrawInvitation loyalty.withdrawPraise
            loyalty.recordOffense loyalty.uphold loyalty.pardon
            waitlist.leave waitlist.markNotHere waitlist.markIncomplete waitlist.markBack waitlist.remove
            waitlist.changeParty
            letter.close
            mission.draft mission.revise promotion.draft promotion.edit
            account.giveConsent account.withdrawConsent account.rememberSearches staff.declineOffer
            """
        var classes: [String: OfflineClass] = [:]
        for (actions, offline) in [(queued, OfflineClass.queue), (warned, .queueWithWarning)] {
            for action in actions.split(whereSeparator: \.isWhitespace) { classes[String(action)] = offline }
        }
        return classes
    }()
}
