import TablesideCore
import TablesideOperations
import Testing

@testable import TablesideTestSupport

@Suite("Points paid on a tab")
struct TabPointsTests {
    private static func form(_ payments: [String]) -> String {
        "{\"id\":\"t\",\"payments\":[\(payments.joined(separator: ","))],\"version\":1}"
    }

    private static func payment(
        _ id: String = "p",
        points: Int = 60,
        returned: Int = 0,
        amount: Int64 = 3_000
    ) -> String {
        let money = "{\"currency\":\"RON\",\"minorUnits\":\(amount)}"
        return "{\"account\":\"7/oldtown/mia\",\"amount\":\(money),\"id\":\"\(id)\",\"points\":\(points),"
            + "\"returned\":\(returned)}"
    }

    @Test("a payment of which nothing or everything came back is read, and written again as it was")
    func sound() throws {
        for payments in [
            [], [Self.payment()], [Self.payment(returned: 60)], [Self.payment(), Self.payment("q", points: .max)],
            (0..<SizeLimit.payers).map { Self.payment("p\($0)") },
        ] {
            let read = try decoded(TabPoints.self, Self.form(payments))
            #expect(read.payments.count == payments.count)
            #expect(try decoded(TabPoints.self, encoded(read)) == read)
        }
    }

    @Test("payments of nothing, with more returned than paid, listed twice, or too many are refused")
    func unsound() {
        for payments in [
            [Self.payment(points: 0)], [Self.payment(points: .min)], [Self.payment(returned: 61)],
            [Self.payment(returned: -1)], [Self.payment(returned: .min)], [Self.payment(amount: 0)],
            [Self.payment(amount: .min)], [Self.payment(), Self.payment()],
            (0...SizeLimit.payers).map { Self.payment("p\($0)") },
        ] {
            #expect(throws: DecodingError.self) { try decoded(TabPoints.self, Self.form(payments)) }
        }
    }
}
