import TablesideCore
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture

/// A line of which nothing is left has no part in the courses of its order.
@Suite("Order courses")
struct OrderCourseTests {
    private func all(_ line: String) -> Order.Command {
        .void(items: .only(items: [.init(LineID(line), 1)]), reason: .guestRequest)
    }

    @Test("on acceptance the first course goes to the kitchen, and it is the first of what is left")
    func first() throws {
        let lines = [try F.line("a", course: 1), try F.line("b", course: 2), try F.line("c", course: 3)]
        var whole = try F.placed(F.placement(lines))
        try whole.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(10))
        #expect(whole.lines.map(\.items.fired) == [1, 0, 0] && whole.lines.map(\.items.held) == [0, 1, 1])
        var rest = try F.placed(F.placement(lines))
        try rest.perform(all("a"), by: F.guest, at: F.at(5))
        try rest.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(10))
        #expect(rest.lines.map(\.items.fired) == [0, 1, 0] && rest.lines.map(\.items.held) == [0, 0, 1])
    }

    @Test("a course can be fired once, if anything of it is left")
    func fire() throws {
        let lines = [try F.line("a", course: 1), try F.line("b", course: 2)]
        var order = try F.placed(F.placement(lines))
        try order.perform(.accept(waiter: F.ana), by: F.waiter, at: F.at(10))
        #expect(F.refusal(order, .fire(course: 1), by: F.waiter, at: F.at(20)) == .alreadyApplied(command: .fire))
        #expect(F.refusal(order, .fire(course: 3), by: F.waiter, at: F.at(20)) == .unknownCourse(course: 3))
        #expect(F.refusal(order, .fire(course: 2), by: F.waiter, at: F.at(20)) == nil)
        try order.perform(all("b"), by: F.waiter, at: F.at(20))
        #expect(F.refusal(order, .fire(course: 2), by: F.waiter, at: F.at(30)) == .unknownCourse(course: 2))
    }
}
