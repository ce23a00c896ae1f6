import Tableside
import Testing

@testable import examples

@Suite("The dinner of the order example")
struct DinnerPlayTests {
    private static func played() async throws -> DinnerPlay {
        var dinner = try DinnerPlay(in: Trattoria())
        try await dinner.play()
        return dinner
    }

    @Test("both seats pay what was eaten there, and the receipt says so")
    func sums() async throws {
        let dinner = try await Self.played()
        #expect(try await dinner.holds())
        // 14.00 + 24.00 + 62.00; 22.00 + 26.00 + 48.00, for the dessert was taken off.
        #expect(dinner.shares.map(\.goods.minorUnits) == [10_000, 9_600])
        // Two places of 5.00, each shared as 100 to 96: 2.55 and 2.45.
        #expect(dinner.shares.map(\.charges.minorUnits) == [510, 490])
        #expect(dinner.shares.map(\.total.minorUnits) == [10_510, 10_090])
        let receipt = try #require(dinner.receipt)
        #expect(receipt.bill.total.minorUnits == 20_600)
        #expect(receipt.tips.minorUnits == 1_000)
        #expect(try receipt.payments.map { try $0.change()?.minorUnits } == [nil, 4_910])
    }

    @Test("the house says no to a hasty guest, to a dessert before the mains, and once the bill is asked for")
    func refusals() async throws {
        let codes = try await Self.played().entries.compactMap(\.refusal).map { $0.prefix { $0 != ":" } }
        #expect(codes == ["tab.othersChoosing", "order.earlierCourseHeld", "tab.illegal"])
    }

    @Test("the clock on the wall never goes back")
    func clock() async throws {
        let times = try await Self.played().entries.map(\.time)
        #expect(times == times.sorted())
        #expect(times.first == "19:30" && times.last == "20:55")
    }
}
