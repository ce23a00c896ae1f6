import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Reaches nobody for now, except with reminders.
private actor FailingNotifier: Notifier {
    private(set) var kinds: [NoticeKind] = []

    func send(_ notices: [Notice]) throws {
        guard notices.allSatisfy({ $0.kind == .bookingSoon }) else {
            throw StoreError(.unavailable(detail: "the push service does not answer"))
        }
        kinds += notices.map(\.kind)
    }
}

@Suite("The reactions of a house")
struct HouseReactionsTests {
    @Test("a reaction that has to wait keeps no other one waiting, and its failure is thrown at the end")
    func waiting() async throws {
        let loyal = try await LoyalDiner()
        let request = try loyal.diner.house.request("b", 2, "2026-03-27T20:00")
        let book = Envelope(DayOperation(loyal.diner.day, .book(request)), by: D.guest, id: loyal.diner.nextID())
        try await loyal.diner.runner.perform(book, in: FixedContext(loyal.diner.plan))
        let notifier = FailingNotifier()
        // The notice that a booking was made comes before the reminder.
        let reactions = HouseReactions(
            through: loyal.diner.runner,
            in: loyal.house,
            notifying: notifier,
            of: .appetito,
            reminding: .hours(1)
        )
        for _ in 0..<2 { await #expect(throws: StoreError.self) { try await reactions.catchUp() } }
        #expect(await notifier.kinds == [.bookingSoon])
    }
}
