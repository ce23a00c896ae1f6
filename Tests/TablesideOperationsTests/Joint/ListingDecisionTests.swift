import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Restaurants over branches and menus")
struct ListingDecisionTests {
    private let store = MemoryStore(coder: JSONDocumentCoder())
    private let ids = SerialIDs("listing")

    private var runner: CommandRunner { CommandRunner(store: store, clock: ManualClock(registrationTime)) }

    /// Performs a decision under APPetito's requirements.
    ///
    /// - Returns: the codes of what is missing, or the code of another refusal; empty when it succeeded.
    private func perform<Decision: JointDecision>(_ decision: Decision, by author: Author = .owner) async -> [String]
    where Decision.Context == ListingRequirements {
        do {
            let envelope = Envelope(decision, by: author, id: ids.next())
            _ = try await runner.perform(
                envelope,
                in: FixedContext<Decision.ContextKey, _>(ListingRequirements.appetito)
            )
            return []
        } catch {
            guard case .refused(let refusal) = error, let refusal = refusal as? AnyRefusal,
                let listing = refusal.refusal(of: ListingRefusal.self)
            else { return ["\(error)"] }
            guard case .incomplete(let problems) = listing.reason else { return [listing.code.rawValue] }
            return problems.map(\.code.rawValue)
        }
    }

    private func commit(_ fill: (inout Changes) throws -> Void) async throws {
        var changes = Changes()
        try fill(&changes)
        let identity = CommandIdentity(id: ids.next(), by: .system, content: 0)
        let record = CommandRecord(command: identity, at: registrationTime, receipt: NoAnswer())
        _ = try await store.commit(CommitUnit(changes, command: record))
    }

    private func register(_ restaurant: Restaurant) async throws {
        try await commit { changes in
            var record = RestaurantRecord(id: restaurant.id)
            let register = RestaurantRecord.Command.register(restaurant: restaurant, owner: olga)
            try changes.perform(register, on: &record, in: .appetito, by: .owner, at: registrationTime)
        }
    }

    private func menu(_ id: MenuID, of branch: BranchID, dishes: Int = 1, isShown: Bool = true) async throws {
        let food = MenuCategory(id: "food", name: LocalizedText("Food", in: .english))
        let items = (0..<dishes).map { number in
            MenuItem(
                id: MenuItemID("\(number)"),
                name: LocalizedText("Dish", in: .english),
                category: food.id,
                price: .zero(.eur)
            )
        }
        try await commit { changes in
            var record = MenuRecord(id: id)
            let menu = FoodMenu(id: id, of: .branch(branch), currency: .eur, categories: [food], items: items)
            let register = MenuRecord.Command.register(menu: menu, owner: olga)
            try changes.perform(register, on: &record, in: .none, by: .system, at: registrationTime)
            guard isShown, dishes > 0 else { return }
            try changes.perform(.activate, on: &record, in: .none, by: .system, at: registrationTime)
        }
    }

    @Test("AP-S1 AP-04 step by step: a restaurant, its branch and a dish; only then guests see it")
    func stepByStep() async throws {
        try await register(.daLeo())
        let bare = ActivateRestaurant("da-leo", branches: ["corso"], menus: ["carta"])
        #expect(await perform(bare) == ["listing.missingLocation", "listing.missingHours", "listing.missingDish"])
        #expect(await perform(OpenBranch(try .corso())) == [])
        #expect(await perform(bare) == ["listing.missingDish", "listing.noActiveBranch"])
        let show = Envelope(.activate, on: BranchRecord.self, "corso", by: .owner, id: ids.next())
        try await runner.perform(show, in: FixedContext(ListingRequirements.appetito))
        try await menu("carta", of: "corso", dishes: 0)
        #expect(await perform(bare) == ["listing.missingDish"])
        try await menu("draft", of: "corso", isShown: false)
        #expect(
            await perform(ActivateRestaurant("da-leo", branches: ["corso"], menus: ["draft"])) == [
                "listing.missingDish"
            ]
        )
        try await menu("pizze", of: "corso")
        let whole = ActivateRestaurant("da-leo", branches: ["corso"], menus: ["carta", "pizze"])
        #expect(await perform(whole, by: Author("eva", as: .restaurateur)) == ["listing.notYours"])
        #expect(await perform(whole) == [])
        #expect(try await store.load(RestaurantRecord.self, "da-leo")?.isActive == true)
        #expect(try await store.load(BranchRecord.self, "corso")?.owner == olga)
        #expect(await perform(whole) == ["listing.alreadyApplied"])
    }

    @Test("AP-04 what belongs to others counts for nothing: a branch of another restaurant, a menu of another branch")
    func foreign() async throws {
        try await register(.daLeo())
        try await commit { changes in
            var other = try Branch.corso()
            other = Branch(
                id: "elsewhere",
                restaurant: "other",
                name: "Elsewhere",
                zone: other.zone,
                currency: .eur,
                hours: other.hours,
                address: other.address
            )
            try changes.open(other, of: "eva")
        }
        try await menu("theirs", of: "elsewhere")
        let claimed = ActivateRestaurant("da-leo", branches: ["elsewhere"], menus: ["theirs"])
        #expect(await perform(claimed) == ["listing.missingLocation", "listing.missingHours", "listing.missingDish"])
    }

    @Test("so many branches and menus are looked up in one activation, and what comes after them counts for nothing")
    func lookedUp() async throws {
        let limit = SizeLimit.lookedUp
        #expect(limit == 30)
        try await register(.daLeo())
        #expect(await perform(OpenBranch(try .corso())) == [])
        let show = Envelope(.activate, on: BranchRecord.self, "corso", by: .owner, id: ids.next())
        try await runner.perform(show, in: FixedContext(ListingRequirements.appetito))
        try await menu("carta", of: "corso")
        // An activation that names the branch and the menu after so many that do not exist.
        func activation(afterBranches branches: Int, menus: Int) -> ActivateRestaurant {
            ActivateRestaurant(
                "da-leo",
                branches: (0..<branches).map { BranchID("none \($0)") } + ["corso"],
                menus: (0..<menus).map { MenuID("none \($0)") } + ["carta"]
            )
        }
        let nothing = ["listing.missingLocation", "listing.missingHours", "listing.missingDish"]
        #expect(await perform(activation(afterBranches: limit, menus: 0)) == nothing)
        #expect(await perform(activation(afterBranches: 0, menus: limit)) == ["listing.missingDish"])
        #expect(await perform(activation(afterBranches: limit - 1, menus: limit - 1)) == [])
    }

    @Test("a branch is opened by the owner of its restaurant alone; nothing tells whether the restaurant exists")
    func owners() async throws {
        try await register(.daLeo())
        let stranger = Author("eva", as: .restaurateur)
        #expect(await perform(OpenBranch(try .corso()), by: stranger) == ["listing.notYours"])
        var lost = try Branch.corso()
        lost = Branch(id: "lost", restaurant: "nowhere", name: "Lost", zone: lost.zone, currency: .eur, hours: nil)
        #expect(await perform(OpenBranch(lost)) == ["listing.notYours"])
        #expect(await perform(OpenBranch(try .corso()), by: .guest(olga)) == ["listing.notPermitted"])
        #expect(try await store.load(BranchRecord.self, "corso") == nil)
        #expect(await perform(OpenBranch(try .corso())) == [])
        #expect(await perform(OpenBranch(try .corso())) == ["listing.alreadyApplied"])
    }

    @Test("no branch is opened of a restaurant that is closed")
    func closed() async throws {
        try await register(.daLeo())
        try await commit { changes in
            var record = RestaurantRecord(id: "closed")
            let closed = Restaurant(id: "closed", name: "Closed")
            let register = RestaurantRecord.Command.register(restaurant: closed, owner: olga)
            try changes.perform(register, on: &record, in: .none, by: .owner, at: registrationTime)
            try changes.perform(.archive, on: &record, in: .none, by: .owner, at: registrationTime)
        }
        let late = Branch(id: "late", restaurant: "closed", name: "Late", zone: "UTC", currency: .eur, hours: nil)
        #expect(await perform(OpenBranch(late)) == ["listing.notYours"])
    }
}
