import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDiscovery
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
        case .place(let wish): return try await place(wish, by: sender)
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
        }
    }

    private func device(
        on id: TabID,
        by sender: Sender,
        _ command: (DeviceID) -> GuestTab.Command
    ) async throws -> CommandAnswer {
        guard let device = sender.author.device else { throw AccessRefusal.foreign }
        let tab = try await own(id, of: sender.author).tab
        return await run(command(device), on: GuestTab.self, tab.id, by: sender)
    }

    private func perform(
        _ action: TabOperation.Action,
        onOwn id: TabID,
        by sender: Sender
    ) async throws -> CommandAnswer {
        let own = try await own(id, of: sender.author)
        return try await perform(action, on: own.tab, at: own.branch, by: sender)
    }

    private func perform(_ command: Order.Command, onOwn id: OrderID, by sender: Sender) async throws -> CommandAnswer {
        let (_, terms) = try await known(id)
        if let guest = terms.guest {
            guard guest == sender.author.user else { throw AccessRefusal.absent }
        } else {
            _ = try await own(terms.tab, of: sender.author)
        }
        return try await perform(command, on: id, at: terms.branch, by: sender)
    }

    private func place(_ wish: OrderWish, by sender: Sender) async throws -> CommandAnswer {
        let author = sender.author
        // A sender who names someone else's order learns nothing about it.
        if let terms = try await runner.store.load(Order.self, wish.order)?.terms {
            guard terms.tab == wish.tab, terms.guest == author.user else { throw AccessRefusal.absent }
        }
        let branch: BranchID
        var opening: GuestTab.Opening?
        let takesDevices: Bool
        let stored = try await runner.store.load(GuestTab.self, wish.tab)
        if let stored, stored.opening != nil {
            branch = try await own(wish.tab, of: author).branch
            takesDevices = stored.deviceLimit != nil || !stored.devices.isEmpty
        } else {
            guard let begun = wish.opening,
                TabKey.isBegun(wish.tab, at: begun.table.map { [$0] } ?? [], of: begun.branch)
            else { throw AccessRefusal.absent }
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
            expecting: wish.expecting
        )
        return await run(placing, in: HouseOrders(server: self, branch: branch, author: author), by: sender)
    }

    /// The version of a tab that a guest is about to start, or of one started meanwhile that is also theirs.
    func versionToBegin(_ id: TabID, by author: Author) async throws -> Version {
        guard let tab = try await runner.store.load(GuestTab.self, id) else { return .absent }
        return tab.opening == nil ? tab.version : try await own(id, of: author).tab.version
    }

    /// The opening for a first item: at a table for everyone who sits there, otherwise for the sender alone.
    private func begin(_ wish: OrderWish.Opening, by author: Author) async throws -> GuestTab.Opening {
        let service = try await house.service(at: wish.branch)
        guard service.day.branch == wish.branch else { throw AccessRefusal.absent }
        if let table = wish.table {
            let plan = try await house.plan(of: wish.branch, afresh: false).value
            guard try await house.tables(shownBy: author, at: wish.branch).contains(table),
                plan.tables.contains(where: { $0.id == table })
            else { throw AccessRefusal.absent }
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

    /// Loads a tab and checks that the sender may act on it.
    private func own(_ id: TabID, of author: Author) async throws -> (tab: GuestTab, branch: BranchID) {
        let (tab, branch) = try await known(id)
        if let user = author.user, tab.opening?.guest == user || tab.friends.contains(user) { return (tab, branch) }
        if tab.opening?.guest == nil {
            if let device = author.device, tab.devices.contains(where: { $0.id == device }) { return (tab, branch) }
            if let table = tab.table, try await house.tables(shownBy: author, at: branch).contains(table) {
                return (tab, branch)
            }
        }
        throw AccessRefusal.absent
    }
}

// Requests from guests with an account.
extension HouseServer {
    func perform(_ request: GuestRequest, by sender: Sender) async throws -> CommandAnswer {
        switch request {
        case .book(let day, let wish): return try await new(wish, on: day, by: sender, .book(request: wish.request))
        case .hold(let day, let wish, let length):
            return try await new(wish, on: day, by: sender, .hold(request: wish.request, lasting: length))
        case .swapHold(let day, let id, let wish, let length):
            try await check(own: id, on: day, by: sender)
            let command = ServiceDay.Command.swapHold(booking: id, request: wish.request, lasting: length)
            return try await new(wish, on: day, by: sender, command)
        case .releaseHold(let day, let id): return try await perform(.releaseHold(id), on: day, id, by: sender)
        case .confirm(let day, let id, let policy):
            return try await perform(.confirm(booking: id, ifExpired: policy), on: day, id, by: sender)
        case .cancel(let day, let id): return try await perform(.cancel(id), on: day, id, by: sender)
        case .modify(let day, let id, let wish):
            return try await perform(.modify(id, wish.change), on: day, id, by: sender)
        case .move(let id, let from, let to, let wish):
            try await check(own: id, on: from, by: sender)
            try await check(new: wish.id, on: to, by: sender)
            guard from.branch == to.branch else { throw AccessRefusal.absent }
            let move = MoveBooking(id, from: from, to: to, for: wish.request)
            return await run(move, in: HousePlan(house: house, branch: from.branch), by: sender)
        case .inviteFriends(let day, let id, let friends):
            return try await perform(.inviteFriends(friends, to: id), on: day, id, by: sender)
        case .arrive(let day, let id, let tab):
            let booking = try await check(own: id, on: day, by: sender)
            guard TabKey.isBegun(tab, at: booking.tables, of: day.branch) else { throw AccessRefusal.absent }
            return try await seat(.booked(booking: id), on: day, tab: tab, by: sender)
        case .finish(let day, let id): return try await perform(.finish(id), on: day, id, by: sender)
        case .review(let visit, let content):
            // Only a guest who was there may review, and no one else learns whose visit it was.
            guard try await house.completed(visit).value?.guest == sender.author.user else {
                throw AccessRefusal.absent
            }
            return await run(
                .write(content: content),
                on: Review.self,
                visit,
                in: HouseVisits(house: house),
                by: sender
            )
        case .editReview(let visit, let content):
            return try await review(visit, .edit(content: content), by: sender, isOwn: true)
        case .withdrawReview(let visit): return try await review(visit, .withdraw, by: sender, isOwn: true)
        case .flagReview(let visit, let reason):
            return try await review(visit, .flag(reason: reason), by: sender, isOwn: false)
        }
    }

    func review(
        _ visit: Visit,
        _ command: Review.Command,
        by sender: Sender,
        isOwn: Bool
    ) async throws -> CommandAnswer {
        guard let entitled = try await runner.store.load(Review.self, visit)?.visit,
            !isOwn || entitled.guest == sender.author.user, sender.author.belongs(to: entitled.branch)
        else { throw AccessRefusal.absent }
        return await run(command, on: Review.self, visit, in: HouseVisits(house: house), by: sender)
    }

    func perform(_ command: ServiceDay.Command, on day: BranchDay, by sender: Sender) async -> CommandAnswer {
        await run(DayOperation(day, command), in: HousePlan(house: house, branch: day.branch), by: sender)
    }

    func seat(
        _ party: SeatParty.Party,
        on day: BranchDay,
        tab: TabID,
        by sender: Sender
    ) async throws -> CommandAnswer {
        let service = try await house.service(at: day.branch)
        // An existing tab must be this party's own, from an earlier attempt.
        if let opening = try await runner.store.load(GuestTab.self, tab)?.opening {
            guard opening.branch == day.branch, opening.booking == party.id else { throw AccessRefusal.absent }
        }
        let decision = service.seating(party, on: day, tab: tab)
        return await run(decision, in: HousePlan(house: house, branch: day.branch), by: sender)
    }

    private func perform(
        _ command: ServiceDay.Command,
        on day: BranchDay,
        _ booking: BookingID,
        by sender: Sender
    ) async throws -> CommandAnswer {
        try await check(own: booking, on: day, by: sender)
        return await perform(command, on: day, by: sender)
    }

    private func new(
        _ wish: BookingWish,
        on day: BranchDay,
        by sender: Sender,
        _ command: ServiceDay.Command
    ) async throws -> CommandAnswer {
        try await check(new: wish.id, on: day, by: sender)
        return await perform(command, on: day, by: sender)
    }

    @discardableResult
    private func check(own id: BookingID, on day: BranchDay, by sender: Sender) async throws -> Booking {
        guard let booking = try await runner.store.load(ServiceDay.self, day)?.booking(id), booking.guest != nil,
            booking.guest == sender.author.user
        else { throw AccessRefusal.absent }
        return booking
    }

    /// Checks that a new booking's name is free, or was used by the same sender before.
    private func check(new id: BookingID, on day: BranchDay, by sender: Sender) async throws {
        guard let booking = try await runner.store.load(ServiceDay.self, day)?.booking(id) else { return }
        guard booking.guest != nil, booking.guest == sender.author.user else { throw AccessRefusal.absent }
    }
}
