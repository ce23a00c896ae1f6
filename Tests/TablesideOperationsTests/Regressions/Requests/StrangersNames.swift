import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideFloor
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue

@testable import TablesideTestSupport

private typealias D = Diner

/// Every kind of request, about one order, tab and booking.
struct StrangersNames {
    let delivery: DeliveryID
    let order: OrderID
    let tab: TabID
    let booking: BookingID
    let day: BranchDay
    /// When a guest might come.
    let time: Instant

    /// At least one request of every kind that every kind of sender has, but for those that anybody may make (``writings()``).
    func everything() throws -> [HouseRequest.Ask] {
        // One list after another: a single sum of all takes the compiler seconds.
        var all: [HouseRequest.Ask] = []
        for kind in TableRequest.Kind.allCases { all += requests(kind).map { .table(request: $0) } }
        for kind in GuestRequest.Kind.allCases { all += try requests(kind).map { .guest(request: $0) } }
        for kind in StaffRequest.Kind.allCases { all += try requests(kind).map { .staff(request: $0) } }
        for kind in CourierRequest.Kind.allCases { all += try requests(kind).map { .courier(request: $0) } }
        all += try stores().map { .store(request: $0) }
        all += try owners().map { .owner(request: $0) }
        return all
    }

    func request(_ kind: StoreDeliveryRequest.Kind) throws -> StoreDeliveryRequest {
        switch kind {
        case .create: .create(draft: try RoadHost.draft(), plan: .chosen(["cris"]))
        case .edit: .edit(draft: try RoadHost.draft())
        case .offer: .offer(plan: OfferPlan([.everyone]))
        case .withdraw: .withdraw
        case .cancel: .cancel(reason: nil)
        case .reassign: .reassign
        case .bringBack: .bringBack(proof: DeliveryProof())
        case .resolve: .resolve(answer: .bringBack)
        case .share: .share
        case .write: .write(text: "x")
        }
    }

    private func request(_ kind: CourierDeliveryRequest.Kind) -> CourierDeliveryRequest {
        switch kind {
        case .accept: .accept
        case .decline: .decline
        case .arrive: .arrive
        case .pickUp: .pickUp(proof: DeliveryProof())
        case .deliver: .deliver(proof: DeliveryProof())
        case .reportFailure: .reportFailure(reason: .customerAbsent, nextTry: nil)
        case .bringBack: .bringBack(proof: DeliveryProof())
        case .giveUp: .giveUp(reason: nil)
        case .correct: .correct
        case .reportIncident: .reportIncident(reason: .customerAbsent)
        case .write: .write(text: "x")
        }
    }

    private func requests(_ kind: TableRequest.Kind) -> [TableRequest] {
        let line = OrderWish.Line(id: LineID("1"), item: D.soup)
        let mine = TabID("mine")
        return switch kind {
        case .join: [.join(tab: tab, persons: 1)]
        case .wait: [.wait(tab: tab)]
        case .leave: [.leave(tab: tab)]
        case .place:
            [
                .place(order: OrderWish(OrderID("new"), [line], on: tab)),
                .place(order: OrderWish(order, [line], on: mine)),
                .place(
                    order: OrderWish(
                        OrderID("new"),
                        [line],
                        on: mine,
                        opening: .init(at: day.branch, table: TableID("t1"))
                    )
                ),
            ]
        case .holdPromotions:
            [
                .holdPromotions(order: OrderWish(OrderID("new"), [line], on: tab)),
                .holdPromotions(order: OrderWish(order, [line], on: mine)),
            ]
        case .cancel: [.cancel(order: order, reason: nil)]
        case .requestCancel: [.requestCancel(order: order, reason: nil)]
        case .void: [.void(order: order, items: .all, reason: nil)]
        case .collect: [.collect(order: order, code: nil)]
        case .askForBill: [.askForBill(tab: tab)]
        case .askToPay: [.askToPay(tab: tab, method: .cash)]
        case .choosePayment: [.choosePayment(tab: tab, method: .inApp)]
        case .split: [.split(tab: tab, split: .evenly(2))]
        case .call: [.call(branch: day.branch, table: "t2", call: "new", kind: .waiter, text: nil)]
        case .withdrawCall: [.withdrawCall(branch: day.branch, table: "t2", call: "c")]
        }
    }

    private func requests(_ kind: GuestRequest.Kind) throws -> [GuestRequest] {
        let branch = VenueSubject.branch(id: day.branch)
        switch kind {
        case .waitlist: return guestWaitlists().map { .waitlist(day: day, request: $0) }
        case .comment: return comments().map { .comment(subject: branch, request: $0) }
        case .flagComment: return [.flagComment(comment: CommentKey(on: branch, by: D.mia), reason: .untrue)]
        case .letter: return letters().map { .letter(letter: "l", request: $0) }
        case .loyalty: return guestLoyalty().map { .loyalty(branch: day.branch, request: $0) }
        default: return [try request(kind)]
        }
    }

    private func request(_ kind: GuestRequest.Kind) throws -> GuestRequest {
        let visit = Visit.booking(day: day, id: booking)
        let wish = BookingWish(id: BookingID("mine"), party: 2, at: time)
        let taken = BookingWish(id: booking, party: 2, at: time)
        let content = Review.Content(rating: try Rating(hundredths: 400))
        return switch kind {
        case .book: .book(day: day, wish: taken)
        case .bookSoonest: .bookSoonest(day: day, wish: taken)
        case .preOrder: .preOrder(day: day, booking: booking, order: .init(order, [.init(id: "1", item: D.soup)]))
        case .withdrawPreOrder: .withdrawPreOrder(day: day, booking: booking, order: order)
        case .hold: .hold(day: day, wish: taken, lasting: nil)
        case .swapHold: .swapHold(day: day, booking: booking, wish: wish, lasting: nil)
        case .releaseHold: .releaseHold(day: day, booking: booking)
        case .confirm: .confirm(day: day, booking: booking, ifExpired: .askAgain)
        case .cancel: .cancel(day: day, booking: booking)
        case .modify: .modify(day: day, booking: booking, change: .init(party: 1))
        case .move: .move(booking: booking, from: day, to: day, wish: wish)
        case .inviteFriends: .inviteFriends(day: day, booking: booking, friends: [UserID("sly")])
        case .arrive: .arrive(day: day, booking: booking, tab: TabID("mine"))
        case .finish: .finish(day: day, booking: booking)
        case .review: .review(visit: visit, content: content)
        case .editReview: .editReview(visit: visit, content: content)
        case .withdrawReview: .withdrawReview(visit: visit)
        case .flagReview: .flagReview(visit: visit, reason: .untrue)
        case .payWithPoints, .loyalty, .comment, .flagComment, .letter, .waitlist:
            .payWithPoints(tab: tab, payment: "p", points: 5)
        }
    }

    private func requests(_ kind: StaffRequest.Kind) throws -> [StaffRequest] {
        let stay = BookingRequest(id: BookingID("new"), party: 2, at: time)
        let party = WalkIn(id: BookingID("new"), party: 2)
        let item = OrderItem.Quantity(LineID("1"), 1)
        let closure = TableClosure(id: "new", tables: [TableID("t1")], dates: day.date...day.date)
        return switch kind {
        case .day:
            try StaffDayRequest.Kind.allCases.map { .day(date: day.date, request: try request($0)) }
        case .moveBooking: [.moveBooking(booking: booking, from: day.date, to: day.date, request: stay)]
        case .closeTables: [.closeTables(closure: closure)]
        case .reopenTables: [.reopenTables(closure: closure)]
        case .seat: [.seat(date: day.date, booking: booking, tab: TabID("new"))]
        case .seatWalkIn: [.seatWalkIn(date: day.date, party: party, tab: tab)]
        case .openTab: [.openTab(tab: tab, table: nil, guest: nil, covers: 2)]
        case .tab: try TabOperation.Action.Kind.allCases.map { .tab(tab: tab, action: try action($0)) }
        case .admitDevice: [.admitDevice(tab: tab)]
        case .changeCovers: [.changeCovers(tab: tab, covers: 9)]
        case .changeTable: [.changeTable(tab: tab, tables: [TableID("t1")])]
        case .handOverTab: [.handOverTab(tab: tab, waiter: UserID("otto"))]
        case .moveOrders: [.moveOrders(orders: [order], from: tab, to: tab)]
        case .moveItems: [.moveItems(items: [item], of: order, as: OrderID("new"), from: tab, to: tab)]
        case .mergeTabs: [.mergeTabs(from: tab, into: tab)]
        case .place:
            [.place(order: OrderID("new"), cart: D.cart([(D.soup, 1)]), tab: tab, guest: nil, recipient: nil)]
        case .order:
            StaffOrderRequest.Kind.allCases.map { .order(order: order, request: request($0)) }
        case .assignOrder: [.assignOrder(order: order)]
        case .shift: ShiftOperation.Change.Kind.allCases.map { .shift(change: change($0)) }
        case .call: calls().map { .call(table: "t2", request: $0) }
        case .stock: StaffStockRequest.Kind.allCases.map { .stock(request: request($0)) }
        case .flagReview: [.flagReview(visit: .booking(day: day, id: booking), reason: .untrue)]
        case .employment:
            try employments().map { .employment(request: $0) }
        case .loyalty:
            (staffLoyalty() + [.redeemReward(reward: "r", tab: tab)]).map { .loyalty(guest: "mia", request: $0) }
        case .promotion: promotions().map { .promotion(promotion: "p", request: $0) }
        case .waitlist:
            waitlists().map { .waitlist(date: day.date, request: $0) }
        case .flagComment:
            [.flagComment(comment: CommentKey(on: .branch(id: day.branch), by: D.mia), reason: .untrue)]
        case .menu: menus().map { .menu(menu: "m", request: $0) }
        case .branch: branches().map { .branch(request: $0) }
        }
    }

    private func request(_ kind: StaffDayRequest.Kind) throws -> StaffDayRequest {
        let stay = BookingRequest(id: BookingID("new"), party: 2, at: time)
        let tables = [TableID("t1")]
        let span = try Range<Instant>.interval(from: time, to: time + .hours(1))
        return switch kind {
        case .book: .book(request: stay)
        case .hold: .hold(request: stay, lasting: nil)
        case .swapHold: .swapHold(booking: booking, request: stay, lasting: nil)
        case .releaseHold: .releaseHold(booking: booking)
        case .confirm: .confirm(booking: booking, ifExpired: .askAgain)
        case .expire: .expire(booking: booking)
        case .accept: .accept(booking: booking)
        case .decline: .decline(booking: booking, reason: nil)
        case .cancel: .cancel(booking: booking)
        case .modify: .modify(booking: booking, change: BookingChange(party: 1))
        case .inviteFriends: .inviteFriends(booking: booking, friends: [UserID("sly")])
        case .arrive: .arrive(booking: booking)
        case .confirmArrival: .confirmArrival(booking: booking)
        case .seat: .seat(booking: booking, tables: nil)
        case .walkIn: .walkIn(party: WalkIn(id: BookingID("new"), party: 2))
        case .enter: .enter(stay: ImportedBooking(id: BookingID("new"), party: 2, span: span, tables: tables))
        case .extend: .extend(booking: booking, until: time + .hours(3))
        case .finish: .finish(booking: booking)
        case .complete: .complete(booking: booking)
        case .markLate: .markLate(booking: booking)
        case .noShow: .noShow(booking: booking)
        case .reinstate: .reinstate(booking: booking, overrideReason: nil)
        case .lock: .lock(booking: booking)
        case .unlock: .unlock(booking: booking)
        case .move: .move(booking: booking, tables: tables)
        case .blockTables: .blockTables(blocks: [TableBlock(id: BlockID("new"), table: TableID("t1"), span: span)])
        case .unblockTables: .unblockTables(blocks: [BlockID("new")])
        case .clearTables: .clearTables(tables: tables)
        case .adoptPlan: .adoptPlan
        case .reseat: .reseat(moves: [], expecting: .first)
        }
    }

    private func request(_ kind: StaffOrderRequest.Kind) -> StaffOrderRequest {
        switch kind {
        case .accept: .accept(waiter: UserID("otto"), readyBy: nil)
        case .reject: .reject(reason: .tooBusy)
        case .sendBack: .sendBack(reason: .mistake, acceptBy: nil)
        case .handOver: .handOver(waiter: UserID("otto"))
        case .start: .start(items: .all)
        case .ready: .ready(items: .all)
        case .recall: .recall(items: .all, reason: .quality)
        case .serve: .serve(items: .all)
        case .fire: .fire(course: nil)
        case .hold: .hold(items: .all)
        case .void: .void(items: .all, reason: nil, restockable: true)
        case .collect: .collect(code: nil)
        case .dispatch: .dispatch
        case .goodsReturned: .goodsReturned
        case .complete: .complete
        case .cancel: .cancel(reason: nil, restocking: nil)
        case .grantCancel: .grantCancel
        case .denyCancel: .denyCancel
        }
    }

    private func request(_ kind: StaffStockRequest.Kind) -> StaffStockRequest {
        let key = StockKey(item: D.soup)
        return switch kind {
        case .receive: .receive(quantities: [key: 1])
        case .setCount: .setCount(key: key, count: 0)
        case .stopCounting: .stopCounting(key: key)
        case .sellOut: .sellOut(key: key, until: nil)
        case .resumeSelling: .resumeSelling(key: key)
        }
    }

    private func requests(_ kind: CourierRequest.Kind) throws -> [CourierRequest] {
        switch kind {
        case .dispatch: [.dispatch(order: order)]
        case .deliver: [.deliver(order: order, proof: nil)]
        case .fail: [.fail(order: order, reason: .unreachable)]
        case .goodsReturned: [.goodsReturned(order: order)]
        case .redeemCode: [.redeemCode(code: "K7Q2")]
        case .describe: [.describe(vehicle: CourierVehicle(.bicycle, capacity: 1))]
        case .plan: [.plan(duties: [CourierDuty(from: time, until: time + .hours(1))])]
        case .start: [.start]
        case .stop: [.stop]
        case .reportPosition: [.reportPosition(place: try Coordinate(latitude: 45, longitude: 16), at: time)]
        case .delivery:
            CourierDeliveryRequest.Kind.allCases.map { .delivery(delivery: delivery, request: request($0)) }
        }
    }
}

extension CourierRequest {
    /// Whether it is about nobody but the courier who sends it.
    var isAboutSender: Bool {
        switch self {
        case .dispatch, .deliver, .fail, .goodsReturned, .delivery: false
        case .redeemCode, .describe, .plan, .start, .stop, .reportPosition: true
        }
    }
}
