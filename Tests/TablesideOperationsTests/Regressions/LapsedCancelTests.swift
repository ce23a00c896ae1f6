import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture
private typealias D = Diner

/// A guest's wish to cancel that nobody answered lapsed in silence.
@Suite("Wishes to cancel that lapse")
struct LapsedCancelTests {
    private static func asked(_ answerWithin: Elapsed?) async throws -> Diner {
        let diner = try await Diner(caps: [D.wanda: nil])
        let policy = CancelPolicy(guestWindow: .zero, answerWithin: answerWithin)
        let terms = OrderingPolicy(menu: diner.menu, profile: .dineIn, cancelPolicy: policy)
        try await diner.place(diner.placing("1"), on: terms)
        try await diner.accept("1", D.wanda)
        try await diner.step("1", .requestCancel(reason: .delay), by: D.guest)
        return diner
    }

    @Test("time asks for its end, and the guest is told")
    func told() async throws {
        let diner = try await Self.asked(.minutes(2))
        let order = try await diner.order("1")
        #expect(order.nextDue == diner.clock.now() + .minutes(2))
        #expect(order.dueCommand == .lapseCancel)
        try await diner.refuses(Order.Refusal(.tooEarly(due: order.nextDue))) {
            try await diner.step("1", .lapseCancel, by: .system)
        }
        diner.clock.advance(by: .minutes(2))
        for author in [D.guest, D.waiter(D.wanda), D.manager] {
            try await diner.refuses(Order.Refusal(.notPermitted(role: author.role, command: .lapseCancel))) {
                try await diner.step("1", .lapseCancel, by: author)
            }
        }
        let answer = try await diner.step("1", .lapseCancel, by: .system)
        #expect(answer.state == .accepted)
        #expect(answer.remaining == [.notify])
        let after = try await diner.order("1")
        #expect(after.cancelRequest == nil && after.nextDue == nil)
        let event = Recorded(
            aggregate: after.ref,
            version: after.version,
            at: diner.clock.now(),
            author: .system,
            cause: nil,
            event: try #require(answer.events.first)
        )
        let notices = NoticePlan.dineIn.notices(for: event, of: after)
        #expect(notices.map(\.kind) == [.cancelLapsed])
        // It may be wished again.
        try await diner.step("1", .requestCancel(), by: D.guest)
    }

    @Test("without a limit, and once it is answered or the order is served, nothing is due")
    func nothingDue() async throws {
        #expect(try await Self.asked(nil).order("1").nextDue == nil)
        let denied = try await Self.asked(.minutes(2))
        try await denied.step("1", .denyCancel, by: D.manager)
        #expect(try await denied.order("1").nextDue == nil)
        try await denied.refuses(Order.Refusal(.noRequest)) {
            try await denied.step("1", .lapseCancel, by: .system)
        }
        let served = try await Self.asked(.minutes(2))
        try await served.cookAndServe("1", by: D.wanda)
        #expect(try await served.order("1").nextDue == nil)
    }
}
