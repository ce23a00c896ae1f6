import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideFloor
import TablesideHosting
import TablesideOrdering
import TablesideVenue

// Requests from guests at a table or about an order.
extension HouseServer {
    func perform(_ request: TableRequest, by sender: Sender) async throws -> CommandAnswer {
        switch request {
        case .join(let tab, let persons):
            return try await device(on: tab, by: sender) { .join(device: $0, persons: persons) }
        case .wait(let tab): return try await device(on: tab, by: sender) { .wait(device: $0) }
        case .leave(let tab): return try await device(on: tab, by: sender) { .leave(device: $0) }
        case .place(let wish):
            let (placing, branch) = try await placing(wish, by: sender.author)
            return await run(placing, in: HouseOrders(house: house, branch: branch, author: sender.author), by: sender)
        case .holdPromotions(let wish):
            guard let guest = sender.author.user else { throw AccessRefusal(.notSignedIn) }
            let (placing, branch) = try await placing(wish, by: sender.author)
            let hold = HoldPromotions(placing, of: guest, at: branch)
            return await run(hold, in: HouseOrders(house: house, branch: branch, author: sender.author), by: sender)
        case .cancel(let order, let reason):
            return try await perform(.cancel(reason: reason, restocking: nil), onOwn: order, by: sender)
        case .requestCancel(let order, let reason):
            return try await perform(.requestCancel(reason: reason), onOwn: order, by: sender)
        case .void(let order, let items, let reason):
            return try await perform(.void(items: items, reason: reason, restockable: false), onOwn: order, by: sender)
        case .collect(let order, let code): return try await perform(.collect(code: code), onOwn: order, by: sender)
        case .askForBill(let tab): return try await perform(.askForBill, onOwn: tab, by: sender)
        case .askToPay(let tab, let method): return try await perform(.askToPay(method: method), onOwn: tab, by: sender)
        case .choosePayment(let tab, let method):
            return try await perform(.choosePayment(method: method), onOwn: tab, by: sender)
        case .split(let tab, let split): return try await perform(.split(split: split), onOwn: tab, by: sender)
        case .call(let branch, let table, let id, let kind, let text):
            return try await call(id, kind, text, from: table, of: branch, by: sender)
        case .withdrawCall(let branch, let table, let call):
            return await perform(.withdraw(call: call), onCallsOf: table, of: branch, by: sender)
        }
    }

    private func device(
        on id: TabID,
        by sender: Sender,
        _ command: (DeviceID) -> GuestTab.Command
    ) async throws -> CommandAnswer {
        guard let device = sender.author.device else { throw AccessRefusal.foreign }
        return await run(command(device), on: GuestTab.self, id, by: sender)
    }

    private func perform(
        _ action: TabOperation.Action,
        onOwn id: TabID,
        by sender: Sender
    ) async throws -> CommandAnswer {
        let own = try await known(id)
        return try await perform(action, on: own.tab, at: own.branch, by: sender)
    }

    private func perform(_ command: Order.Command, onOwn id: OrderID, by sender: Sender) async throws -> CommandAnswer {
        try await perform(command, on: id, at: try await known(id).terms.branch, by: sender)
    }

    /// The order of a guest's wish, and the branch that serves it.
    private func placing(_ wish: OrderWish, by author: Author) async throws -> (PlaceOrder, BranchID) {
        let branch: BranchID
        var opening: GuestTab.Opening?
        let takesDevices: Bool
        let stored = try await runner.store.load(GuestTab.self, wish.tab)
        if let stored, let known = stored.opening {
            branch = known.branch
            takesDevices = stored.takesDevices
        } else {
            guard let begun = wish.opening else { throw AccessRefusal.absent }
            let made = try await begin(begun, by: author)
            branch = begun.branch
            opening = made
            takesDevices = made.devices != nil
        }
        let device = takesDevices ? author.device : nil
        let placing = PlaceOrder(
            wish.order,
            wish.cart(of: device),
            on: wish.tab,
            opening: opening,
            guest: author.user,
            recipient: wish.recipient,
            device: device,
            sentFrom: author.device,
            expecting: wish.expecting,
            codes: wish.codes ?? []
        )
        return (placing, branch)
    }

    /// The opening for a first item: at a table for everyone at it, otherwise for the sender alone.
    private func begin(_ wish: OrderWish.Opening, by author: Author) async throws -> GuestTab.Opening {
        let service = try await house.service(at: wish.branch)
        guard service.day.branch == wish.branch else { throw AccessRefusal.absent }
        if let table = wish.table {
            let plan = try await house.plan(of: wish.branch, afresh: false).value
            guard plan.tables.contains(where: { $0.id == table }) else { throw AccessRefusal.absent }
        }
        let isAlone = wish.table == nil
        return GuestTab.Opening(
            branch: wish.branch,
            profile: service.profile,
            currency: service.currency,
            opener: .firstItem,
            table: wish.table,
            guest: isAlone ? author.user : nil,
            covers: wish.covers,
            // A device that orders for itself is recognized later because it takes part in the tab.
            devices: isAlone && author.user == nil ? 1 : service.devices,
            joinsPerDevice: service.joinsPerDevice,
            changesPerBill: service.changesPerBill,
            terms: service.bill
        ).following(service.profile, own: service.ownProfile)
    }
}

extension GuestTab {
    /// Whether devices take part, which means that each line belongs to a device.
    var takesDevices: Bool { deviceLimit != nil || !devices.isEmpty }
}

// Requests from guests with an account.
extension HouseServer {
    func perform(_ request: GuestRequest, by sender: Sender) async throws -> CommandAnswer {
        switch request {
        case .book(let day, let wish): return await perform(.book(request: wish.request), on: day, by: sender)
        case .hold(let day, let wish, let length):
            return await perform(.hold(request: wish.request, lasting: length), on: day, by: sender)
        case .swapHold(let day, let id, let wish, let length):
            let command = ServiceDay.Command.swapHold(booking: id, request: wish.request, lasting: length)
            return await perform(command, on: day, by: sender)
        case .releaseHold(let day, let id): return await perform(.releaseHold(id), on: day, by: sender)
        case .confirm(let day, let id, let policy):
            return await perform(.confirm(booking: id, ifExpired: policy), on: day, by: sender)
        case .cancel(let day, let id): return await perform(.cancel(id), on: day, by: sender)
        case .modify(let day, let id, let wish): return await perform(.modify(id, wish.change), on: day, by: sender)
        case .move(let id, let from, let to, let wish):
            guard from.branch == to.branch else { throw AccessRefusal.absent }
            let move = MoveBooking(id, from: from, to: to, for: wish.request)
            return await run(move, in: GuestPlan(of: from.branch, for: sender, in: self), by: sender)
        case .inviteFriends(let day, let id, let friends):
            return await perform(.inviteFriends(friends, to: id), on: day, by: sender)
        case .arrive(let day, let id, let tab):
            guard let booking = try await runner.store.booking(id, on: day),
                TabKey.isBegun(tab, at: booking.tables, of: day.branch)
            else { throw AccessRefusal.absent }
            return try await seat(.booked(booking: id), on: day, tab: tab, by: sender)
        case .bookSoonest(let day, let wish):
            let soonest = BookSoonest(wish.request, on: day)
            return await run(soonest, in: GuestPlan(of: day.branch, for: sender, in: self), by: sender)
        case .preOrder(let day, let id, let wish):
            return await keep(
                KeepPreOrder(wish.order, wish.cart, codes: wish.codes ?? [], for: id, on: day),
                by: sender
            )
        case .withdrawPreOrder(let day, let id, let order):
            return await keep(KeepPreOrder(order, Cart(), for: id, on: day), by: sender)
        case .finish(let day, let id): return await perform(.finish(id), on: day, by: sender)
        case .review(let visit, let content): return await review(visit, .write(content: content), by: sender)
        case .editReview(let visit, let content): return await review(visit, .edit(content: content), by: sender)
        case .withdrawReview(let visit): return await review(visit, .withdraw, by: sender)
        case .flagReview(let visit, let reason): return await review(visit, .flag(reason: reason), by: sender)
        case .comment(let subject, let request):
            guard let guest = sender.author.user else { throw AccessRefusal.foreign }
            return await run(request.command, on: GuestComment.self, CommentKey(on: subject, by: guest), by: sender)
        case .flagComment(let comment, let reason):
            return await run(.flag(reason: reason), on: GuestComment.self, comment, by: sender)
        case .letter(let letter, let request): return try await perform(request, on: letter, by: sender)
        case .waitlist(let day, let request): return try await perform(request.command(), onListOf: day, by: sender)
        case .payWithPoints(let tab, let payment, let points):
            return try await payWithPoints(payment, points, on: tab, by: sender)
        case .loyalty(let branch, let request): return try await perform(request, at: branch, by: sender)
        }
    }

    private func keep(_ order: KeepPreOrder, by sender: Sender) async -> CommandAnswer {
        await run(order, in: HouseOrders(house: house, branch: order.day.branch, author: sender.author), by: sender)
    }

    func perform(_ request: LetterRequest, on letter: SupportLetterID, by sender: Sender) async throws -> CommandAnswer
    {
        let handling = HandleLetter(letter, request.command, of: sender.author.user)
        return await run(handling, in: FixedContext(try await house.supportPolicy()), by: sender)
    }

    func review(_ visit: Visit, _ command: Review.Command, by sender: Sender) async -> CommandAnswer {
        await run(command, on: Review.self, visit, in: HouseVisits(house: house), by: sender)
    }

    func perform(
        _ command: ServiceDay.Command,
        on day: BranchDay,
        shift: BranchDay? = nil,
        by sender: Sender
    ) async -> CommandAnswer {
        let operation = DayOperation(day, command, shift: shift)
        guard sender.author.role == .guest, command.kind.isBooking else {
            return await run(operation, in: HousePlan(house: house, branch: day.branch), by: sender)
        }
        return await run(operation, in: GuestPlan(of: day.branch, for: sender, in: self), by: sender)
    }

    /// Seats a party and opens its tab, for the given number of devices or the restaurant's default.
    func seat(
        _ party: SeatParty.Party,
        on day: BranchDay,
        tab: TabID,
        devices: Int? = nil,
        by sender: Sender
    ) async throws -> CommandAnswer {
        let service = try await house.service(at: day.branch)
        guard TabKey.belongs(tab, to: day.branch) else { throw AccessRefusal.absent }
        // An existing tab must be this party's own, from an earlier attempt.
        if let opening = try await runner.store.load(GuestTab.self, tab)?.opening {
            guard opening.branch == day.branch, opening.booking == party.id else { throw AccessRefusal.absent }
        }
        let decision = service.seating(party, on: day, tab: tab, devices: devices ?? service.devices)
        return await run(decision, in: HousePlan(house: house, branch: day.branch), by: sender)
    }
}
