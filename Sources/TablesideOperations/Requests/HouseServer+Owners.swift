import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideVenue

// Requests about what guests see of restaurants and branches.
extension HouseServer {
    func perform(_ request: OwnerRequest, of owner: UserID, by sender: Sender) async throws -> CommandAnswer {
        switch request {
        case .registerRestaurant(let restaurant):
            await run(RegisterRestaurant(restaurant, owner: owner), in: listings(), by: sender)
        case .restaurant(let restaurant, let request): await perform(request, on: restaurant, by: sender)
        case .openBranch(let branch): try await open(branch, of: owner, by: sender)
        case .branch(let branch, let request): await perform(request.command, on: branch, by: sender)
        case .openMenu(let menu): await run(OpenMenu(menu), in: HouseMenus(house: house), by: sender)
        case .adaptMenu(let common, let changes):
            await run(AdaptMenu(common, by: changes), in: HouseMenus(house: house), by: sender)
        case .employment(let branch, let request): await perform(request, at: branch, by: sender)
        case .menu(let menu, let request): await perform(request, on: menu, by: sender)
        case .letter(let letter, let request): try await perform(request, on: letter, by: sender)
        case .mission(let restaurant, let mission, let request):
            try await perform(request, on: mission, of: restaurant, owner, by: sender)
        case .promotion(let restaurant, let promotion, let request):
            try await perform(request, on: promotion, of: restaurant, by: sender)
        case .loyalty(let branch, let guest, let request):
            try await keep(request, for: guest, at: branch, by: sender)
        }
    }

    /// Registers a branch, unless the house keeps its identity for another owner.
    private func open(_ branch: Branch, of owner: UserID, by sender: Sender) async throws -> CommandAnswer {
        // A branch with a record has an owner already, whom the decision knows.
        if try await runner.store.load(BranchRecord.self, branch.id)?.branch == nil,
            try await !house.mayRegister(branch.id, by: owner)
        {
            throw AccessRefusal.absent
        }
        return await run(OpenBranch(branch), in: listings(), by: sender)
    }

    private func perform(
        _ request: RestaurantRequest,
        on restaurant: RestaurantID,
        by sender: Sender
    ) async -> CommandAnswer {
        let command: RestaurantRecord.Command
        switch request {
        case .activate(let branches, let menus):
            let decision = ActivateRestaurant(restaurant, branches: branches, menus: menus)
            return await run(decision, in: listings(), by: sender)
        case .edit(let edits): command = .edit(edits)
        case .suspend: command = .suspend
        case .resume: command = .resume
        case .archive: command = .archive
        case .postNews(let item): command = .postNews(item: item)
        case .archiveNews(let news): command = .archiveNews(news: news)
        }
        return await run(command, on: RestaurantRecord.self, restaurant, in: listings(), by: sender)
    }

    func perform(_ request: EmploymentRequest, at branch: BranchID, by sender: Sender) async -> CommandAnswer {
        switch request {
        case .offer(let offer, let invitee, let until):
            await run(OfferJob(offer, at: branch, to: invitee, until: until), by: sender)
        case .withdrawOffer(let offer): await run(.withdraw, on: JobOffer.self, offer, by: sender)
        case .dismiss(let person): await run(DismissStaff(person, from: branch), by: sender)
        }
    }

    func perform(_ command: BranchRecord.Command, on branch: BranchID, by sender: Sender) async -> CommandAnswer {
        await run(command, on: BranchRecord.self, branch, in: listings(), by: sender)
    }

    func perform(_ request: MenuRequest, on menu: MenuID, by sender: Sender) async -> CommandAnswer {
        guard let command = request.command else {
            return await run(FollowMenu(menu), in: HouseMenus(house: house), by: sender)
        }
        return await run(command, on: MenuRecord.self, menu, in: HouseMenus(house: house), by: sender)
    }

    /// The requirements for restaurants visible to guests.
    private func listings<Key: Sendable>() -> HouseListings<House, Key> { HouseListings(house: house) }
}

/// Supplies the requirements for every decision about content visible to guests.
private struct HouseListings<House: HouseSource, Key: Sendable>: ContextSource {
    let house: House

    func context(for key: Key, afresh: Bool) async throws -> ReadContext<ListingRequirements> {
        ReadContext(try await house.listingRequirements())
    }
}

/// Supplies the requirements for dishes to every decision about a menu.
private struct HouseMenus<House: HouseSource, Key: Sendable>: ContextSource {
    let house: House

    func context(for key: Key, afresh: Bool) async throws -> ReadContext<MenuRequirements> {
        ReadContext(try await house.menuRequirements())
    }
}
