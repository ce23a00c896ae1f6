import Foundation
import Testing

@testable import examples

@Suite("A week played from small files")
struct WeekPlayTests {
    /// Plays these files, which hold a header each and what is given.
    private func played(
        dishes: String = "ham,S,classic,10.00",
        orders: [String] = [],
        reservations: [String] = []
    ) async throws -> WeekExample.Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String, _ lines: [String]) throws -> String {
            let file = folder.appendingPathComponent(name)
            try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
            return file.path
        }
        return try await WeekExample.playedWeek(
            menu: file("menu", ["name,size,type,price", dishes]),
            orders: file("orders", ["id,date,time,name,size,price"] + orders),
            reservations: file(
                "reservations",
                ["reservation_id,restaurant_id,requested_at_local,starts_at_local,party_size"] + reservations
            )
        )
    }

    /// What the checks count, where it is not zero.
    private func faults(_ week: WeekExample.Result) -> [String] {
        WeekChecks(week.lines, expecting: week.orders).counts.filter { $0.count != 0 }.map { "\($0.name) \($0.count)" }
    }

    @Test("an order over nothing is settled without a payment, over the counter and at a table")
    func nothingToPay() async throws {
        let week = try await played(
            dishes: "ham,S,classic,0.00",
            orders: ["1,2015-11-23,12:00:00,ham,S,0.00", "2,2015-11-24,19:10:00,ham,S,0.00"],
            reservations: ["b1,r3,2026-03-01T10:00,2026-03-24T19:00,2"]
        )
        #expect(faults(week) == [])
        #expect(week.lines.count { $0.contains(#"{"paid":"#) } == 0)
        #expect(week.lines.count { $0.contains(#"{"settled":"#) } == 2)
        #expect(week.lines.count { $0.contains(#"{"closed":"#) } == 2)
    }

    @Test("what clocks skip is noted, whether a table is asked for at that time or for it")
    func skippedTimes() async throws {
        let week = try await played(reservations: [
            "asked,r3,2026-03-29T03:00,2026-03-29T18:00,2", "meant,r3,2026-03-01T10:00,2026-03-29T03:30,2",
            "walked,r3,2026-03-29T03:45,2026-03-29T03:45,2", "usual,r3,2026-03-01T10:00,2026-03-29T12:00,2",
        ])
        func note(_ id: String, _ meant: String, _ taken: String) -> String {
            "\(id): 2026-03-29T\(meant) does not exist in Europe/Bucharest and is taken as 2026-03-29T\(taken)"
        }
        #expect(
            week.play.notes == [
                note("asked", "03:00", "04:00"), note("meant", "03:30", "04:30"), note("walked", "03:45", "04:45"),
            ]
        )
        #expect(faults(week) == [])
    }

    @Test("an order beyond what the kitchen has prepared may be refused, and is noted")
    func soldOut() async throws {
        let week = try await played(
            orders: (1...PizzaHouse.portions + 1).map { "\($0),2015-11-23,12:00:00,ham,S,10.00" }
        )
        #expect(week.orders.count == 41)
        #expect(week.play.notes.count == 1)
        #expect(week.play.notes.first?.hasPrefix("41: refused") == true)
        #expect(faults(week) == [])
    }
}
