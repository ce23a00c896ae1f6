import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideVenue

// What each request claims the right to, before anything is read or decided.

extension HouseRequest.Ask {
    /// The claims of the request.
    ///
    /// - Throws: ``AccessRefusal`` if senders of this kind cannot make such a request.
    func claims(by author: Author) throws(AccessRefusal) -> [Claim] {
        let subjects: [Claim.Subject]
        switch self {
        case .table(let request):
            guard author.role == .guest, author.user != nil || author.device != nil else { throw .foreign }
            subjects = [request.subject(by: author)]
        case .guest(let request):
            guard author.role == .guest, let user = author.user else { throw .foreign }
            subjects = request.subjects(of: user)
        case .staff(let request):
            guard [.waiter, .cook, .host, .manager].contains(author.role), author.user != nil,
                let branch = author.branch
            else { throw .foreign }
            subjects = request.subjects(at: branch)
        case .courier(let request):
            guard author.role == .courier, let user = author.user else { throw .foreign }
            subjects = [request.subject(of: user)]
        case .store(let request):
            guard let store = StoreID(of: author) else { throw .foreign }
            subjects = [request.subject(of: store)]
        case .owner(let request):
            guard author.role == .restaurateur, author.user != nil else { throw .foreign }
            subjects = request.subjects
        }
        return subjects.map { Claim(action: action, subject: $0) }
    }
}

extension HouseRequest.Ask {
    /// The branch that a guest names without having any document there yet; `nil` for other requests.
    var namedBranch: BranchID? {
        switch self {
        case .table(.place(let wish)), .table(.holdPromotions(let wish)): wish.opening?.branch
        case .guest(.book(let day, _)), .guest(.bookSoonest(let day, _)), .guest(.hold(let day, _, _)),
            .guest(.waitlist(let day, _)):
            day.branch
        case .guest(.comment(let subject, _)): subject.branch
        default: nil
        }
    }
}

extension TableRequest {
    fileprivate func subject(by author: Author) -> Claim.Subject {
        switch self {
        case .join(let tab, _), .wait(let tab), .leave(let tab), .askForBill(let tab), .askToPay(let tab, _),
            .choosePayment(let tab, _), .split(let tab, _):
            .tab(tab)
        case .place(let wish), .holdPromotions(let wish): wish.subject(by: author)
        case .cancel(let order, _), .requestCancel(let order, _), .void(let order, _, _), .collect(let order, _):
            .order(order)
        case .call(let branch, let table, _, _, _), .withdrawCall(let branch, let table, _): .table(table, at: branch)
        }
    }
}

extension OrderWish {
    /// The tab that the order goes on.
    func subject(by author: Author) -> Claim.Subject {
        .tabToOrderOn(tab, order: order, beginning: opening.map { $0.beginning(by: author) })
    }
}

extension OrderWish.Opening {
    /// The beginning of a tab: at a table it belongs to everyone at the table, otherwise to the sender alone.
    fileprivate func beginning(by author: Author) -> Claim.Beginning {
        let isAlone = table == nil
        let party = Belonging.Party(
            owner: isAlone ? author.user : nil,
            devices: isAlone ? author.device.map { [$0] } ?? [] : [],
            table: table
        )
        return Claim.Beginning(branch: branch, party: party)
    }
}

extension GuestRequest {
    fileprivate func subjects(of guest: UserID) -> [Claim.Subject] {
        switch self {
        case .book(let day, let wish), .bookSoonest(let day, let wish), .hold(let day, let wish, _):
            [.newBooking(wish.id, on: day)]
        case .swapHold(let day, let booking, let wish, _):
            [.booking(booking, on: day), .newBooking(wish.id, on: day)]
        case .releaseHold(let day, let booking), .confirm(let day, let booking, _), .cancel(let day, let booking),
            .modify(let day, let booking, _), .inviteFriends(let day, let booking, _), .arrive(let day, let booking, _),
            .finish(let day, let booking), .preOrder(let day, let booking, _),
            .withdrawPreOrder(let day, let booking, _):
            [.booking(booking, on: day)]
        case .move(let booking, let from, let to, let wish):
            [.booking(booking, on: from), .newBooking(wish.id, on: to)]
        case .review(let visit, _): [.visit(visit)]
        case .editReview(let visit, _), .withdrawReview(let visit), .flagReview(let visit, _): [.review(visit)]
        case .payWithPoints(let tab, _, _): [.tab(tab)]
        case .comment(let subject, let request):
            [
                request.kind == .write
                    ? .newComment(CommentKey(on: subject, by: guest)) : .comment(CommentKey(on: subject, by: guest))
            ]
        case .flagComment(let comment, _): [.comment(comment)]
        case .letter(let letter, let request): [request.subject(letter)]
        case .waitlist(let day, let request):
            [.waitlist(of: day)] + (request.party.map { [.party($0, on: day)] } ?? [])
        case .loyalty(_, .withdrawInvitation(let invitation)): [.membership(guest), .invitation(invitation)]
        case .loyalty: [.membership(guest)]
        }
    }
}

extension LetterRequest {
    fileprivate func subject(_ letter: SupportLetterID) -> Claim.Subject {
        kind == .write ? .newLetter(letter) : .letter(letter)
    }
}

extension Waitlist.GuestRequest {
    /// The party that is already on the list; `nil` for a joining party.
    fileprivate var party: WaitlistEntryID? {
        switch self {
        case .join: nil
        case .markBack(let entry), .changeParty(let entry, _), .accept(let entry, _), .decline(let entry),
            .leave(let entry):
            entry
        }
    }
}

extension StaffRequest {
    /// The subjects of a staff request at the branch where they work; a request never names another branch.
    fileprivate func subjects(at branch: BranchID) -> [Claim.Subject] {
        switch self {
        case .loyalty(_, .redeemReward(_, let tab?)): [.branch(branch), .tab(tab)]
        // The date's book is the branch's as a whole.
        case .day, .moveBooking, .seat, .seatWalkIn, .call, .stock, .loyalty, .waitlist, .closeTables, .reopenTables:
            [.branch(branch)]
        case .promotion(let promotion, let request):
            [.branch(branch), .promotion(promotion, at: branch, isDrafted: request.kind != .draft)]
        case .branch: [.listedBranch(branch)]
        case .menu(let menu, _): [.menu(menu)]
        case .employment(let request): request.subjects(at: branch, as: .branch(branch))
        case .openTab(let tab, _, _, _, _): [.tabToOpen(tab, at: branch)]
        case .tab(let tab, _), .admitDevice(let tab), .changeCovers(let tab, _), .changeTable(let tab, _),
            .handOverTab(let tab, _):
            [.tab(tab)]
        case .place(let order, _, let tab, _, _): [.tab(tab), .newOrder(order, at: branch)]
        case .moveOrders(_, let from, let to): [.tab(from), .tab(to)]
        case .moveItems(_, let order, let new, let from, let to):
            [.tab(from), .tab(to), .order(order), .newOrder(new, at: branch)]
        case .mergeTabs(let from, let into): [.tab(from), .tab(into)]
        case .order(let order, _), .assignOrder(let order): [.order(order)]
        case .shift(let change):
            [.branch(branch)] + (change.order.map { [.order($0)] } ?? [])
        case .flagComment(let comment, _): [.comment(comment)]
        case .flagReview(let visit, _): [.review(visit)]
        }
    }
}

extension EmploymentRequest {
    /// The subjects of the request; `place` is the branch as the sender's role knows it.
    fileprivate func subjects(at branch: BranchID, as place: Claim.Subject) -> [Claim.Subject] {
        switch self {
        case .offer(let offer, _, _): [.newJobOffer(offer, at: branch)]
        case .withdrawOffer(let offer): [.jobOffer(offer)]
        case .dismiss(let person): [place, .employee(person, at: branch)]
        }
    }
}

extension CourierRequest {
    fileprivate func subject(of courier: UserID) -> Claim.Subject {
        switch self {
        case .dispatch(let order), .deliver(let order, _), .fail(let order, _), .goodsReturned(let order):
            .order(order)
        case .redeemCode, .describe, .plan, .start, .stop, .reportPosition: .courier(courier)
        case .delivery(let delivery, _): .delivery(delivery)
        }
    }
}

extension StoreRequest {
    fileprivate func subject(of store: StoreID) -> Claim.Subject {
        switch self {
        case .inviteCourier, .revokeInvitation, .dismissCourier: .store(store)
        case .delivery(let delivery, .create): .newDelivery(delivery, of: store)
        case .delivery(let delivery, _): .delivery(delivery)
        }
    }
}

extension OwnerRequest {
    fileprivate var subjects: [Claim.Subject] {
        switch self {
        case .registerRestaurant(let restaurant): [.newRestaurant(restaurant.id)]
        case .restaurant(let restaurant, _): [.restaurant(restaurant)]
        case .openBranch(let branch): [.newBranch(branch.id, of: branch.restaurant)]
        case .branch(let branch, _): [.listedBranch(branch)]
        case .openMenu(let menu): [.newMenu(menu.id, of: menu.place)]
        case .adaptMenu(let common, let changes): [.newMenu(changes.id, of: .branch(changes.branch)), .menu(common)]
        case .menu(let menu, _): [.menu(menu)]
        case .employment(let branch, let request): request.subjects(at: branch, as: .listedBranch(branch))
        case .letter(let letter, let request): [request.subject(letter)]
        case .mission(let restaurant, _, _), .promotion(let restaurant, _, _): [.restaurant(restaurant)]
        case .loyalty(let branch, _, _): [.listedBranch(branch)]
        }
    }
}
