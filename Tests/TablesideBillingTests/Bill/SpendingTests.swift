import Foundation
import TablesideBilling
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Spending")
struct SpendingTests {
    /// A bill as it is stored; what is not said is nothing.
    private static func bill(
        _ tab: String,
        _ total: Int64?,
        _ currency: String = "EUR",
        at time: String = "2026-03-28T20:00:00Z",
        branch: String = "centro",
        rounding: Int64 = 0,
        tips: Int64 = 0,
        back: Int64 = 0
    ) throws -> ClosedBill {
        func money(_ units: Int64) -> String { "{\"currency\":\"\(currency)\",\"minorUnits\":\(units)}" }
        let known = total.map { ",\"total\":" + money($0) } ?? ""
        let closedAt = try Instant(iso8601: time).millisecondsSince1970
        let json = """
            {"tab":"\(tab)","branch":"\(branch)","closedAt":\(closedAt),"settlement":"recorded","currency":"\(currency)",
            "rounding":\(money(rounding)),"tips":\(money(tips)),"givenBack":\(money(back)),"version":1\(known)}
            """
        return try decoded(ClosedBill.self, json)
    }

    @Test("FO-30 bills are summed currency by currency; one whose total nobody knows is counted apart")
    func sums() throws {
        let spending = try Spending([
            Self.bill("1", 2_000, tips: 150), Self.bill("2", 743, "CHF", rounding: 2, tips: 50, back: 150),
            Self.bill("3", 1_005, rounding: -3, back: 1_000), Self.bill("4", nil, tips: 500), Self.bill("5", 0),
            Self.bill("6", nil, "JPY"),
        ])
        #expect(spending.sums.map(\.currency.code) == ["CHF", "EUR", "JPY"])
        let euro = try #require(spending[.eur])
        #expect(euro.count == 3 && euro.countWithoutTotal == 1)
        #expect(euro.total == Trattoria.eur(3_005) && euro.tips == Trattoria.eur(150))
        #expect(euro.rounding == Trattoria.eur(-3) && euro.givenBack == Trattoria.eur(1_000))
        // 30.05 − 0.03 + 1.50 − 10.00, and a third of it is 7.173…
        #expect(euro.spent == Trattoria.eur(2_152))
        #expect(try euro.average() == Trattoria.eur(717) && euro.average(.up) == Trattoria.eur(718))
        #expect(spending[.chf]?.spent == Money(minorUnits: 645, .chf))
        let yen = try #require(spending[.jpy])
        #expect(try yen.count == 0 && yen.countWithoutTotal == 1 && yen.spent.isZero && yen.average() == nil)
        #expect(spending[.kwd] == nil && spending.count == 4 && spending.countWithoutTotal == 2)
        #expect(try Spending([ClosedBill]()).sums.isEmpty)
    }

    @Test("the average of 0.05 over two bills is rounded as is asked, halves away from zero unless told so")
    func average() throws {
        let euro = try #require(try Spending([Self.bill("1", 2), Self.bill("2", 3)])[.eur])
        for (mode, cents) in [(.halfUp, 3), (.halfEven, 2), (.halfDown, 2), (.up, 3), (.down, 2)] as [(Rounding, Int64)]
        {
            #expect(try euro.average(mode) == Trattoria.eur(cents), "\(mode)")
        }
        #expect(try euro.average() == Trattoria.eur(3))
    }

    @Test("a period holds its start and not its end; dates and months are those of the zone, by the hour of closing")
    func periods() throws {
        // In Bucharest clocks are three hours ahead from the 29 March on, two before.
        let bills = try [
            Self.bill("1", 1_000, at: "2026-03-28T21:59:59.999Z"), Self.bill("2", 2_000, at: "2026-03-28T22:00:00Z"),
            Self.bill("3", 4_000, at: "2026-03-31T20:59:59Z", branch: "nord"),
            Self.bill("4", 8_000, at: "2026-03-31T21:00:00Z"),
        ]
        let start = try Instant(iso8601: "2026-03-28T22:00:00Z")
        let end = try Instant(iso8601: "2026-03-31T21:00:00Z")
        #expect(bills.closed(in: start..<end).map(\.tab.rawValue) == ["2", "3"])
        #expect(bills.closed(in: start..<start).isEmpty)
        let bucharest = try Zones.bucharest()
        func tabs<Key>(_ groups: [Key: [ClosedBill]]) -> [Key: [String]] {
            groups.mapValues { $0.map(\.tab.rawValue) }
        }
        #expect(
            try tabs(bills.byDay(in: bucharest)) == [
                CivilDate("2026-03-28"): ["1"], CivilDate("2026-03-29"): ["2"], CivilDate("2026-03-31"): ["3"],
                CivilDate("2026-04-01"): ["4"],
            ]
        )
        let months = try bills.byMonth(in: bucharest)
        #expect(try tabs(months) == [CivilDate("2026-03-01"): ["1", "2", "3"], CivilDate("2026-04-01"): ["4"]])
        #expect(try Spending(months[CivilDate("2026-03-01")] ?? [])[.eur]?.spent == Trattoria.eur(7_000))
        #expect(tabs(bills.byBranch()) == [BranchID("centro"): ["1", "2", "4"], BranchID("nord"): ["3"]])
        // Before the zone is known nobody can say which date it was.
        let early = [try Self.bill("0", 1, at: "1990-01-01T00:00:00Z")]
        #expect(throws: ZoneError.self) { try early.byDay(in: bucharest) }
        #expect(throws: ZoneError.self) { try early.byMonth(in: bucharest) }
    }

    @Test("sums that do not fit are refused; what only looks too large on the way is not")
    func overflow() throws {
        let most = Int64.max
        #expect(throws: MoneyError(.sumOverflow(currency: .eur))) {
            try Spending([Self.bill("1", most), Self.bill("2", 1)])
        }
        let tips = [try Self.bill("1", 0, tips: most), try Self.bill("2", 0, tips: 1, back: 2)]
        #expect(throws: MoneyError(.sumOverflow(currency: .eur))) { try Spending(tips) }
        let back = try Self.bill("1", most - 10, tips: 10, back: most)
        #expect(try back.spent() == .zero(.eur))
        #expect(try Spending([back])[.eur]?.spent.isZero == true)
    }
}
