import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// A house that serves the branch Corso without a record of it.
private struct ServingHouse: RefusingHouse {
    func service(at branch: BranchID) throws -> HouseService {
        if branch == "broken" { throw StoreError(.unavailable(detail: "down")) }
        guard branch == "corso" else { throw AccessRefusal(.notFound) }
        return HouseService(day: BranchDay(branch: branch, date: try CivilDate("2026-11-27")), currency: .eur)
    }
}

/// The same house, which waits for Leo to register it.
private struct WaitingHouse: RefusingHouse {
    func service(at branch: BranchID) throws -> HouseService { try ServingHouse().service(at: branch) }

    func mayRegister(_ branch: BranchID, by owner: UserID) -> Bool { owner == "leo" }
}

/// A restaurateur registered a branch that the house served, owned its staff and hid it from guests.
@Suite("Regressions: branches that the house serves without a record")
struct ServedBranchTests {
    private let store = WatchedStore()
    private let ids = SerialIDs("r")
    private static let eva = Author("eva", as: .restaurateur)
    private static let leo = Author("leo", as: .restaurateur)

    private var runner: CommandRunner { CommandRunner(store: store, clock: ManualClock(registrationTime)) }

    private func ask(_ request: OwnerRequest, of house: some HouseSource, by author: Author) async -> WireFailure? {
        let server = HouseServer(runner: runner, house: house, coder: JSONDocumentCoder())
        return await server.perform(HouseRequest(.owner(request: request), id: ids.next()), by: author).failure
    }

    private func draft(_ id: BranchID, of restaurant: RestaurantID) -> Branch {
        Branch(id: id, restaurant: restaurant, name: "New", zone: "UTC", currency: .eur, hours: nil)
    }

    @Test("a branch that the house serves is nobody's to register, and any other one is")
    func served() async throws {
        let house = ServingHouse()
        let evas = OwnerRequest.registerRestaurant(restaurant: Restaurant(id: "evas", name: "Da Eva"))
        #expect(await ask(evas, of: house, by: Self.eva) == nil)
        let before = try await store.snapshot()
        let taken = await ask(.openBranch(branch: draft("corso", of: "evas")), of: house, by: Self.eva)
        #expect(taken?.code.rawValue == "access.notFound" && taken?.isTemporary == false)
        // While the house cannot tell, nothing is given away.
        let unknown = await ask(.openBranch(branch: draft("broken", of: "evas")), of: house, by: Self.eva)
        #expect(unknown?.isTemporary == true)
        #expect(try await store.snapshot() == before)
        #expect(await ask(.openBranch(branch: draft("prato", of: "evas")), of: house, by: Self.eva) == nil)
        #expect(try await store.load(BranchRecord.self, "prato")?.owner == "eva")
    }

    @Test("a house that waits for an owner says for whom, and with a record the owner alone is told of it")
    func awaited() async throws {
        let house = WaitingHouse()
        for (owner, id) in [(Self.eva, "evas"), (Self.leo, "da-leo")] as [(Author, RestaurantID)] {
            let restaurant = Restaurant(id: id, name: "Da Noi")
            #expect(await ask(.registerRestaurant(restaurant: restaurant), of: house, by: owner) == nil)
        }
        func open(_ restaurant: RestaurantID, by owner: Author) async -> String? {
            await ask(.openBranch(branch: draft("corso", of: restaurant)), of: house, by: owner)?.code.rawValue
        }
        #expect(await open("evas", by: Self.eva) == "access.notFound")
        #expect(await open("da-leo", by: Self.leo) == nil)
        #expect(await open("evas", by: Self.eva) == "access.notFound")
        #expect(await open("da-leo", by: Self.leo) == "listing.alreadyApplied")
    }
}
