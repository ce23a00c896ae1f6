import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Two branches of one restaurant of APPetito's, on one store.
@Suite("APPetito's branches")
struct AppetitoBranchesTests {
    private static let old = House.branch
    private static let new = BranchID("new-town")

    private let store = MemoryStore(coder: JSONDocumentCoder())
    private let plans: [BranchID: VenuePlan]
    private let branches: [Branch]
    private let house: SampleHouse
    private let runner: CommandRunner

    /// The old branch is open until midnight, the new one until four in the afternoon.
    init() throws {
        house = try SampleHouse.oldTown { $0.profile = Booking.Profile.appetito.code }
        var first = house.branch
        first.coordinate = try Coordinate(latitude: 44.432, longitude: 26.101)
        var second = try SampleHouse(id: Self.new, seats: [4])
        second.branch.hours = OpeningHours(everyDay: [try OpeningPeriod("11:30", "16:00")])
        second.branch.coordinate = try Coordinate(latitude: 44.477, longitude: 26.101)
        (second.rules.turn, second.rules.profile) = (house.rules.turn, house.rules.profile)
        branches = [first, second.branch]
        plans = [Self.old: try house.plan(), Self.new: try second.plan()]
        runner = makeRunner(store, at: try house.instant("2026-03-27T10:00"))
    }

    private func plan(_ branch: BranchID) throws -> VenuePlan { try #require(plans[branch]) }

    private func friday(_ branch: BranchID) throws -> BranchDay {
        BranchDay(branch: branch, date: try CivilDate("2026-03-27"))
    }

    /// Gives a command to the Friday of a branch; the code of the refusal, or `nil`.
    private func perform(_ command: ServiceDay.Command, at branch: BranchID, by author: Author) async throws -> String?
    {
        let failure = await failure(of: { () async throws(CommandFailure<ServiceDay.Refusal>) in
            do {
                let id = CommandID("\(command.kind) at \(branch) by \(author)")
                let source = FixedContext<BranchDay, VenuePlan>(try plan(branch))
                try await runner.perform(
                    Envelope(command, on: ServiceDay.self, friday(branch), by: author, id: id),
                    in: source
                )
            } catch let failure as CommandFailure<ServiceDay.Refusal> {
                throw failure
            } catch {
                Issue.record("\(error)")
            }
        })
        return failure?.code.rawValue
    }

    private func request(_ id: String, _ time: String) throws -> BookingRequest {
        BookingRequest(id: BookingID(id), party: 2, at: try house.instant("2026-03-27T\(time)"), table: TableID("t1"))
    }

    private func booked(_ branch: BranchID) async throws -> [String] {
        let day = try await store.load(ServiceDay.self, friday(branch))
        return day?.bookings.keys.map(\.rawValue).sorted() ?? []
    }

    @Test("AP-06 each branch of a restaurant has its own bookings, opening hours and place")
    func bookings() async throws {
        var changes = Changes()
        for branch in branches { try changes.open(branch) }
        let identity = CommandIdentity(id: CommandID("fill"), by: .system, content: "fill")
        _ = try await store.commit(CommitUnit(changes, command: CommandRecord(command: identity, at: noon, receipt: 0)))
        let stored = try await store.query(
            DocumentQuery(BranchRecord.kind, scope: house.branch.restaurant.rawValue, limit: 10)
        ).documents
        let listed = try stored.compactMap { try $0.decoded(as: BranchRecord.self).branch }
        #expect(Set(listed.map(\.id)) == [Self.old, Self.new])

        // The same table's name at the same hour: two tables.
        #expect(try await perform(.book(request("1", "13:00")), at: Self.old, by: House.guest) == nil)
        #expect(try await booked(Self.new) == [])
        #expect(try await perform(.book(request("2", "13:00")), at: Self.new, by: .guest(House.bob)) == nil)
        #expect(try await booked(Self.old) == ["1"])
        #expect(try await booked(Self.new) == ["2"])
        // Each is decided where it is, by who works there.
        let owner = Author.manager(UserID("olga"), at: Self.old)
        #expect(try await perform(.accept(BookingID("2")), at: Self.new, by: owner) == "serviceDay.otherBranch")
        #expect(try await perform(.accept(BookingID("1")), at: Self.new, by: owner) == "serviceDay.otherBranch")
        #expect(try await perform(.accept(BookingID("1")), at: Self.old, by: owner) == nil)
        // In the evening only the old one is open.
        let cleo = Author.guest(UserID("cleo"))
        #expect(try await perform(.book(request("3", "20:00")), at: Self.old, by: cleo) == nil)
        let answer = try plan(Self.new).open(ServiceDay(id: friday(Self.new)))
            .answer(to: request("4", "20:00"), at: house.instant("2026-03-27T10:00"))
        guard case .refused(let reasons) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(reasons.map(\.code.rawValue) == ["booking.closed"])
        // About five kilometers apart: who looks near one does not find the other.
        let pins = listed.compactMap {
            RestaurantCard($0, of: Restaurant(id: house.branch.restaurant, name: "Marty")).pin
        }
        let here = try Coordinate(latitude: 44.478, longitude: 26.101)
        #expect(try pins.within(.kilometers(2), of: here).map(\.element.id) == [Self.new])
    }

    @Test(
        "AP-06 AP-12 QP-64 each branch has the reviews and the rating of its own visits, which its restaurateur reads"
    )
    func reviews() async throws {
        let ratings = Reaction.ratings(through: runner)
        func review(_ booking: String, at branch: BranchID, _ stars: Int, by author: Author) async throws -> String? {
            let visit = CompletedVisit(
                .booking(day: try friday(branch), id: BookingID(booking)),
                of: House.ana,
                at: branch,
                restaurant: house.branch.restaurant,
                completedAt: try house.instant("2026-03-27T09:00")
            )
            let content = Review.Content(rating: try Rating(hundredths: stars * 100), text: booking)
            let failure = await failure(of: { () async throws(CommandFailure<Review.Refusal>) in
                try await runner.perform(
                    Envelope(
                        .write(content: content),
                        on: Review.self,
                        visit.id,
                        by: author,
                        id: CommandID("review \(booking) by \(author)")
                    ),
                    in: FixedContext<Visit, CompletedVisit?>(visit)
                )
            })
            return failure?.code.rawValue
        }
        #expect(try await review("1", at: Self.old, 5, by: .guest(House.bob)) == "review.notYours")
        #expect(try await review("1", at: Self.old, 5, by: House.guest) == nil)
        #expect(try await review("2", at: Self.new, 2, by: House.guest) == nil)
        #expect(try await review("3", at: Self.old, 4, by: House.guest) == nil)
        while case let report = try await runner.advance(ratings), !report.isIdle {
            #expect(report.unhandled.isEmpty)
        }
        func read(_ branch: BranchID) async throws -> [String] {
            let query = DocumentQuery(Review.kind, scope: branch.rawValue, limit: 10)
            let reviews = try await store.query(query).documents.map { try $0.decoded(as: Review.self) }
            return reviews.compactMap(\.content?.text).sorted()
        }
        #expect(try await read(Self.old) == ["1", "3"])
        #expect(try await read(Self.new) == ["2"])
        #expect(try await store.load(VenueRatings.self, Self.old)?.house.mean?.hundredths == 450)
        #expect(try await store.load(VenueRatings.self, Self.new)?.house.mean?.hundredths == 200)
    }
}
