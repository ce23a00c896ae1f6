import TablesideBilling
import TablesideBooking
public import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideFloor
public import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOrdering
public import TablesideVenue

/// The access policy that follows a table of rights, for commands and decisions of the library.
///
/// A program that makes decisions in its own process, without requests, passes it to its runner:
///
/// ```swift
/// let runner = CommandRunner(store: store, clock: clock, access: RightsAccess(.house, senders: house))
/// ```
///
/// A command without a name in the table belongs to the engine and is refused to all other authors. A ``HouseServer``
/// and an ``AccountDesk`` check their own table, so their runners need no such policy.
public struct RightsAccess: AccessPolicy {
    private let judge: Judge
    private var needsBranch = true

    /// Makes the policy.
    ///
    /// - Parameters:
    ///   - rights: The table.
    ///   - senders: The relations of senders to the restaurant; by default sessions are trusted.
    public init(_ rights: Rights, senders: any SenderSource = BelievedSenders()) {
        judge = Judge(rights: rights, senders: senders)
    }

    /// Refuses what the table does not permit to the author by their relations to the documents; the engine may do
    /// everything.
    public func admit(_ request: AccessRequest) async throws -> [DocumentRef: Version] {
        _ = try CompleteSender(needsBranch: needsBranch).admit(request)
        guard request.author.role != .system else { return [:] }
        guard let claims = request.claims else { throw AccessRefusal.foreign }
        return try await ClaimedAccess(judge: judge, claims: claims).admit(request)
    }
}

extension RightsAccess: BranchRequiring {
    package var withoutBranch: any AccessPolicy {
        var policy = self
        policy.needsBranch = false
        return policy
    }
}

/// A decision that knows its action in a table of rights, and its subject.
protocol Claiming {
    func claims(by author: Author) -> [Claim]
}

extension AccessRequest {
    /// The claims of the action; `nil` for an action outside any table.
    fileprivate var claims: [Claim]? {
        switch action {
        case let decision as any Claiming: decision.claims(by: author)
        case let command as Order.Command: claim("order", command.kind.rawValue, .order(OrderID(subject.id)))
        case let command as GuestTab.Command:
            if case .open(let opening) = command {
                claim("tab", "open", .tabToOpen(TabID(subject.id), at: opening.branch))
            } else {
                claim("tab", command.kind.rawValue, .tab(TabID(subject.id)))
            }
        case let command as ServiceDay.Command: BranchDay(subject.id).map { command.claims(on: $0, by: author) }
        case let command as Shift.Command:
            BranchDay(subject.id).flatMap { claim("shift", command.kind.rawValue, .branch($0.branch)) }
        // Joint decisions alone register restaurants, branches and menus, and take over common menus.
        case let command as RestaurantRecord.Command where command.kind != .register:
            claim("restaurant", command.kind.rawValue, .restaurant(RestaurantID(subject.id)))
        case let command as BranchRecord.Command where command.kind != .register:
            claim("branch", command.kind.rawValue, .listedBranch(BranchID(subject.id)))
        case let command as MenuRecord.Command where ![.register, .adapt, .follow].contains(command.kind):
            claim("menu", command.kind.rawValue, .menu(MenuID(subject.id)))
        // Joint decisions alone send offers and answer them.
        case let command as JobOffer.Command where command.kind == .withdraw:
            claim("staff", "withdrawOffer", .jobOffer(JobOfferID(subject.id)))
        // A route believes who is at work: the joint decision alone makes a call, and the house alone reroutes one.
        case let command as TableCalls.Command where ![.call, .escalate, .reroute].contains(command.kind):
            BranchEntry(subject.id).flatMap { entry in
                let table = Claim.Subject.table(TableID(entry.name), at: entry.branch)
                return claim("call", command.kind.rawValue, author.role == .guest ? table : .branch(entry.branch))
            }
        // Joint decisions alone invite, and end the work with a courier.
        case let command as CourierTeam.Command where command.kind == .revoke:
            StoreID(subject.id).flatMap { claim("courier", "revokeInvitation", .store($0)) }
        case let command as Courier.Command where [.describe, .plan, .start, .stop].contains(command.kind):
            claim("courier", command.kind.rawValue, .courier(UserID(subject.id)))
        case let command as Stock.Command: claim("stock", command.kind.rawValue, .branch(BranchID(subject.id)))
        case let command as Review.Command:
            Visit(subject.id).flatMap { visit in
                claim("review", command.kind.rawValue, command.kind == .write ? .visit(visit) : .review(visit))
            }
        case let command as GuestComment.Command: CommentKey(subject.id).flatMap { command.claims(on: $0) }
        case let command as Mission.Command: command.claims(on: MissionID(subject.id), by: author)
        case let command as PromotionRecord.Command: command.claims(on: PromotionID(subject.id), by: author)
        case let command as PointsAccount.Command:
            MembershipID(subject.id).flatMap { command.claims(on: $0, by: author) }
        case let command as Reputation.Command: MembershipID(subject.id).flatMap { command.claims(on: $0, by: author) }
        // Joint decisions alone send invitations and accept them.
        case let command as FriendInvitation.Command where command.kind == .withdraw:
            author.user.map { user in
                [Claim.Subject.membership(user), .invitation(InvitationID(subject.id))]
                    .map { Claim(action: ActionCode("loyalty", "withdrawInvitation"), subject: $0) }
            }
        // Joint decisions alone change what claims keys, and only the engine says what was proved.
        case let command as User.Command: command.ownAction.map { [.account(UserID(subject.id), $0)] }
        case let command as DeviceSession.Command: command.claims(on: DeviceID(subject.id), by: author)
        default: nil
        }
    }

    private func claim(_ noun: String, _ verb: String, _ subject: Claim.Subject) -> [Claim]? {
        [Claim(action: ActionCode(noun, verb), subject: subject)]
    }
}

extension ServiceDay.Command {
    /// Staff act on the date's book, guests on one of its bookings.
    fileprivate func claims(on day: BranchDay, by author: Author) -> [Claim] {
        let noun = [.blockTables, .unblockTables, .clearTables, .adoptPlan, .reseat].contains(kind) ? "day" : "booking"
        let action = ActionCode(noun, kind.rawValue)
        guard author.role == .guest else { return [Claim(action: action, subject: .branch(day.branch))] }
        let subjects: [Claim.Subject] =
            switch self {
            case .book(let request), .hold(let request, _): [.newBooking(request.id, on: day)]
            case .swapHold(let booking, let request, _):
                [.booking(booking, on: day), .newBooking(request.id, on: day)]
            case .releaseHold(let booking), .confirm(let booking, _), .cancel(let booking), .modify(let booking, _),
                .inviteFriends(let booking, _), .confirmArrival(let booking), .finish(let booking):
                [.booking(booking, on: day)]
            default: [.branch(day.branch)]
            }
        return subjects.map { Claim(action: action, subject: $0) }
    }
}

extension RegisterRestaurant: Claiming {
    func claims(by author: Author) -> [Claim] {
        [Claim(action: ActionCode("restaurant", "register"), subject: .newRestaurant(restaurant.id))]
    }
}

extension OpenBranch: Claiming {
    func claims(by author: Author) -> [Claim] {
        let subject = Claim.Subject.newBranch(branch.id, of: branch.restaurant)
        return [Claim(action: ActionCode("branch", "register"), subject: subject)]
    }
}

extension OpenMenu: Claiming {
    func claims(by author: Author) -> [Claim] {
        [Claim(action: ActionCode("menu", "register"), subject: .newMenu(menu.id, of: menu.place))]
    }
}

extension OfferJob: Claiming {
    func claims(by author: Author) -> [Claim] {
        [Claim(action: ActionCode("staff", "offer"), subject: .newJobOffer(offer, at: branch))]
    }
}

extension DismissStaff: Claiming {
    func claims(by author: Author) -> [Claim] {
        let place = author.role == .restaurateur ? Claim.Subject.listedBranch(branch) : .branch(branch)
        return [place, .employee(person, at: branch)].map { Claim(action: ActionCode("staff", "dismiss"), subject: $0) }
    }
}

extension InviteCourier: Claiming {
    func claims(by author: Author) -> [Claim] {
        [Claim(action: ActionCode("courier", "invite"), subject: .store(store))]
    }
}

extension DismissCourier: Claiming {
    func claims(by author: Author) -> [Claim] {
        [Claim(action: ActionCode("courier", "dismiss"), subject: .store(store))]
    }
}

extension RedeemCourierCode: Claiming {
    func claims(by author: Author) -> [Claim] {
        [Claim(action: ActionCode("courier", "redeemCode"), subject: .courier(courier))]
    }
}

extension ReportPosition: Claiming {
    func claims(by author: Author) -> [Claim] {
        [Claim(action: ActionCode("courier", "reportPosition"), subject: .courier(courier))]
    }
}

extension ShareDelivery: Claiming {
    func claims(by author: Author) -> [Claim] {
        [Claim(action: ActionCode("delivery", "share"), subject: .delivery(delivery))]
    }
}

extension WriteMessage: Claiming {
    func claims(by author: Author) -> [Claim] {
        [Claim(action: ActionCode("delivery", "write"), subject: .delivery(delivery))]
    }
}

extension DeliveryOperation: Claiming {
    func claims(by author: Author) -> [Claim] {
        let subject = sender.map { Claim.Subject.newDelivery(delivery, of: $0) } ?? .delivery(delivery)
        return [Claim(action: ActionCode("delivery", command.kind.rawValue), subject: subject)]
    }
}

extension AdaptMenu: Claiming {
    func claims(by author: Author) -> [Claim] {
        let subjects: [Claim.Subject] = [.newMenu(changes.id, of: .branch(changes.branch)), .menu(common)]
        return subjects.map { Claim(action: ActionCode("menu", "adapt"), subject: $0) }
    }
}

extension FollowMenu: Claiming {
    func claims(by author: Author) -> [Claim] {
        [Claim(action: ActionCode("menu", "follow"), subject: .menu(menu))]
    }
}

extension ActivateRestaurant: Claiming {
    func claims(by author: Author) -> [Claim] {
        [Claim(action: ActionCode("restaurant", "activate"), subject: .restaurant(restaurant))]
    }
}

extension DayOperation: Claiming {
    func claims(by author: Author) -> [Claim] { command.claims(on: day, by: author) }
}

extension MoveBooking: Claiming {
    func claims(by author: Author) -> [Claim] {
        let action = ActionCode("booking", "moveDate")
        // The dates' books are the branch's as a whole.
        let subjects: [Claim.Subject] =
            author.role == .guest
            ? [.booking(booking, on: from), .newBooking(request.id, on: to)]
            : [.branch(from.branch), .branch(to.branch)]
        return subjects.map { Claim(action: action, subject: $0) }
    }
}

extension SeatParty: Claiming {
    func claims(by author: Author) -> [Claim] { party.command.claims(on: day, by: author) }
}

extension PlaceOrder: Claiming {
    func claims(by author: Author) -> [Claim] {
        let action = ActionCode("order", "place")
        if author.role != .guest, opening == nil, let branch = author.branch {
            return [.tab(tab), .newOrder(order, at: branch)].map { Claim(action: action, subject: $0) }
        }
        return [Claim(action: action, subject: subject(of: author))]
    }

    /// The tab that a guest's order goes on; away from a table the guest's device alone begins it, if nothing else is
    /// known.
    func subject(of guest: Author) -> Claim.Subject {
        let beginning = opening.map { opening in
            let party = Belonging.Party(
                owner: opening.guest,
                friends: opening.friends ?? [],
                devices: opening.table == nil ? guest.device.map { [$0] } ?? [] : [],
                table: opening.table
            )
            return Claim.Beginning(branch: opening.branch, party: party)
        }
        return .tabToOrderOn(tab, order: order, beginning: beginning)
    }
}

extension OrderOperation: Claiming {
    func claims(by author: Author) -> [Claim] {
        [Claim(action: ActionCode("order", command.kind.rawValue), subject: .order(order))]
    }
}

extension CallFromTable: Claiming {
    func claims(by author: Author) -> [Claim] {
        let table = Claim.Subject.table(TableID(table.name), at: table.branch)
        return [Claim(action: ActionCode("call", "make"), subject: table)]
    }
}

extension AssignOrder: Claiming {
    func claims(by author: Author) -> [Claim] { [Claim(action: ActionCode("order", "assign"), subject: .order(order))] }
}

extension ShiftOperation: Claiming {
    func claims(by author: Author) -> [Claim] {
        let subjects = [Claim.Subject.branch(shift.branch)] + (change.order.map { [.order($0)] } ?? [])
        return subjects.map { Claim(action: change.kind.action, subject: $0) }
    }
}

extension TabOperation: Claiming {
    func claims(by author: Author) -> [Claim] { [Claim(action: action.kind.action, subject: .tab(tab))] }
}

extension OpenTab: Claiming {
    func claims(by author: Author) -> [Claim] {
        [Claim(action: ActionCode("tab", "open"), subject: .tabToOpen(tab, at: opening.branch))]
    }
}

extension MoveOrders: Claiming {
    func claims(by author: Author) -> [Claim] { [from, to].map(claim("moveOrders")) }
}

extension MoveItems: Claiming {
    func claims(by author: Author) -> [Claim] {
        let action = ActionCode("tab", "moveItems")
        let begun = author.branch.map { [Claim(action: action, subject: .newOrder(newOrder, at: $0))] } ?? []
        return [from, to].map(claim("moveItems")) + [Claim(action: action, subject: .order(order))] + begun
    }
}

extension MergeTabs: Claiming {
    func claims(by author: Author) -> [Claim] { [from, into].map(claim("merge")) }
}

extension ChangeTable: Claiming {
    func claims(by author: Author) -> [Claim] { [tab].map(claim("changeTable")) }
}

extension HandOverTab: Claiming {
    func claims(by author: Author) -> [Claim] { [tab].map(claim("handOver")) }
}

private func claim(_ verb: String) -> (TabID) -> Claim {
    { tab in Claim(action: ActionCode("tab", verb), subject: .tab(tab)) }
}
