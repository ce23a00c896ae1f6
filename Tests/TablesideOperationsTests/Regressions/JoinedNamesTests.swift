import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideLoyalty
import Testing

@testable import TablesideOperations
@testable import TablesideTestSupport

/// Names from outside may contain the mark by which a document's identity is joined.
@Suite("Identities that are joined from several names")
struct JoinedNamesTests {
    /// Two bookings of two branches, whose parts joined by slashes alone are the same text.
    private static func lookalikes() throws -> [(day: BranchDay, booking: BookingID)] {
        let (first, second) = (try CivilDate("2026-03-28"), try CivilDate("2026-03-29"))
        return [
            (BranchDay(branch: "a", date: first), "2026-03-29/b"),
            (BranchDay(branch: "a/2026-03-28", date: second), "b"),
        ]
    }

    @Test("two bookings share neither an order for them nor an entry of a history")
    func bookings() throws {
        let pair = try Self.lookalikes()
        #expect(Set(pair.map { PreOrder.id($0.booking, on: $0.day) }).count == 2)
        #expect(Set(pair.map { ArchivedBooking.id($0.booking, on: $0.day) }).count == 2)
        let entries = pair.map { GuestHistoryEntry(.booking(day: $0.day, booking: $0.booking), of: "mia", at: noon) }
        #expect(Set(entries.map(\.id)).count == 2 && Set(entries.map(\.sortKey)).count == 2)
        // A percent sign is escaped as well, so that no name is the escaped form of another one.
        let day = pair[0].day
        #expect(Set(["a/b", "a%2Fb", "a%252Fb"].map { PreOrder.id($0, on: day) }).count == 3)
        // Ordinary names stay as they are stored.
        #expect(PreOrder.id("b-17", on: day) == "a/2026-03-28/b-17")
    }

    @Test("the rewards of two guests are two discounts, however long their names are")
    func rewards() {
        let long = String(repeating: "r", count: 128)
        let pairs = [("mia", "x y"), ("mia x", "y"), ("mia", long), ("leo", long), ("mia/x", "y"), ("mia", "x/y")]
        let names = pairs.map { RedeemReward(RewardID($1), on: "t", of: UserID($0)).adjustment }
        #expect(Set(names).count == pairs.count)
        #expect(names.allSatisfy { $0.rawValue.utf8.count <= 128 })
        #expect(names[0] == "reward mia/x y")
    }

    @Test("requests of two tables do not wait for each other in an outbox")
    func tables() {
        let pair: [HouseRequest.Ask] = [
            .table(request: .withdrawCall(branch: "a/b", table: "c", call: "1")),
            .table(request: .withdrawCall(branch: "a", table: "b/c", call: "1")),
        ]
        let documents = pair.map { $0.documents(of: .guest("mia", on: "phone")) }
        #expect(documents.allSatisfy { !$0.isEmpty } && documents[0] != documents[1])
    }
}
