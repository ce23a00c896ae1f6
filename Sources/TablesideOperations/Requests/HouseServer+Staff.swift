import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideFloor
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOrdering

// Requests from staff.
extension HouseServer {
    func perform(_ request: StaffRequest, at branch: BranchID, by sender: Sender) async throws -> CommandAnswer {
        // A branch unknown to the restaurant has no book, shift or stock.
        let service = try await house.service(at: branch)
        switch request {
        case .day(let date, let request):
            let day = BranchDay(branch: branch, date: date)
            return await perform(request.command, on: day, shift: service.shift, by: sender)
        case .moveBooking(let id, let from, let to, let request):
            let (from, to) = (BranchDay(branch: branch, date: from), BranchDay(branch: branch, date: to))
            let move = MoveBooking(id, from: from, to: to, for: request)
            return await run(move, in: HousePlan(house: house, branch: branch), by: sender)
        case .seat(let date, let id, let tab, let devices):
            let day = BranchDay(branch: branch, date: date)
            return try await seat(.booked(booking: id), on: day, tab: tab, devices: devices, by: sender)
        case .seatWalkIn(let date, let party, let tab, let devices):
            let day = BranchDay(branch: branch, date: date)
            return try await seat(.walkIn(request: party), on: day, tab: tab, devices: devices, by: sender)
        case .closeTables(let closure):
            return await run(CloseTables(branch, closure), in: HousePlan(house: house, branch: branch), by: sender)
        case .reopenTables(let closure):
            return await run(ReopenTables(branch, closure), in: HousePlan(house: house, branch: branch), by: sender)
        case .openTab, .tab, .admitDevice, .changeCovers, .changeTable, .handOverTab, .moveOrders, .moveItems,
            .mergeTabs:
            return try await performOnTab(request, at: branch, by: sender)
        case .place(let order, let cart, let tab, let guest, let recipient):
            let placing = PlaceOrder(order, cart, on: tab, guest: guest, recipient: recipient)
            let orders = HouseOrders(house: house, branch: branch, author: sender.author)
            return await run(placing, in: orders, by: sender)
        case .order(let order, let request):
            return try await perform(request.command, on: order, at: branch, by: sender)
        case .assignOrder(let order):
            guard let shift = service.shift else { throw AccessRefusal.absent }
            return await run(
                AssignOrder(order, shift: shift, facts: try await work(for: order, at: branch)),
                by: sender
            )
        case .shift(let change):
            guard let shift = service.shift else { throw AccessRefusal.absent }
            let asksForEmployment = service.asksForEmployment ? true : nil
            return await run(ShiftOperation(shift, change, asksForEmployment: asksForEmployment), by: sender)
        case .call(let table, let request):
            return await perform(request.command, onCallsOf: table, of: branch, by: sender)
        case .stock(let request): return await run(request.command, on: Stock.self, branch, by: sender)
        case .flagReview(let visit, let reason):
            return await review(visit, .flag(reason: reason), by: sender)
        case .branch(let request): return await perform(request.command, on: branch, by: sender)
        case .menu(let menu, let request): return await perform(request, on: menu, by: sender)
        case .employment(let request): return await perform(request, at: branch, by: sender)
        case .loyalty(let guest, let request):
            return try await perform(request, for: guest, at: branch, by: sender)
        case .promotion(let promotion, let request):
            return await run(request.command, on: PromotionRecord.self, promotion, by: sender)
        case .flagComment(let comment, let reason):
            return await run(.flag(reason: reason), on: GuestComment.self, comment, by: sender)
        case .waitlist(let date, let request):
            return try await perform(request.command(), onListOf: BranchDay(branch: branch, date: date), by: sender)
        }
    }

    /// The restaurant's facts about an order; `nil` if the branch has no such order, which the decision then refuses.
    private func work(for id: OrderID, at branch: BranchID) async throws -> WorkFacts? {
        guard let order = try await runner.store.load(Order.self, id), order.branch == branch else { return nil }
        return try await house.work(for: order, at: branch)
    }

    private func performOnTab(
        _ request: StaffRequest,
        at branch: BranchID,
        by sender: Sender
    ) async throws -> CommandAnswer {
        switch request {
        case .openTab(let id, let table, let guest, let covers, let devices):
            let service = try await house.service(at: branch)
            let opening = GuestTab.Opening(
                branch: branch,
                profile: service.profile,
                currency: service.currency,
                opener: .waiter,
                table: table,
                guest: guest,
                waiter: sender.author.role == .waiter ? sender.author.user : nil,
                covers: covers,
                devices: devices ?? service.devices,
                joinsPerDevice: service.joinsPerDevice,
                changesPerBill: service.changesPerBill,
                terms: service.bill
            ).following(service.profile, own: service.ownProfile)
            let open = OpenTab(id, opening, allowsSeveralTabs: service.allowsSeveralTabs)
            return await run(open, in: HousePlan(house: house, branch: branch), by: sender)
        case .tab(let id, let action):
            return try await perform(action, on: try await known(id).tab, at: branch, by: sender)
        case .admitDevice(let id):
            return await run(.admitDevice, on: GuestTab.self, id, by: sender)
        case .changeCovers(let id, let covers):
            return await run(.changeCovers(covers: covers), on: GuestTab.self, id, by: sender)
        case .changeTable(let id, let tables):
            let tab = try await known(id).tab
            let change = ChangeTable(
                id,
                to: tables,
                day: try await day(of: tab, at: branch),
                shift: try await shift(at: branch)
            )
            return await run(change, in: HousePlan(house: house, branch: branch), by: sender)
        case .handOverTab(let id, let waiter):
            return await run(HandOverTab(id, to: waiter, shift: try await shift(at: branch)), by: sender)
        case .moveOrders(let orders, let from, let to):
            let shift = try await shift(at: branch)
            return await run(MoveOrders(orders, from: from, to: to, shift: shift), by: sender)
        case .moveItems(let items, let order, let new, let from, let to):
            let shift = try await shift(at: branch)
            return await run(MoveItems(items, of: order, as: new, from: from, to: to, shift: shift), by: sender)
        case .mergeTabs(let from, let into):
            let tab = try await known(from).tab
            let merge = MergeTabs(
                from,
                into: into,
                freeing: try await day(of: tab, at: branch),
                shift: try await shift(at: branch)
            )
            return await run(merge, in: HousePlan(house: house, branch: branch), by: sender)
        default: throw AccessRefusal.foreign
        }
    }

    private func shift(at branch: BranchID) async throws -> BranchDay? { try await house.service(at: branch).shift }
}
