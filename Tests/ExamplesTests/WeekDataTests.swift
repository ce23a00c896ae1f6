import Foundation
import Tableside
import Testing

@testable import examples

@Suite("The files of a week")
struct WeekDataTests {
    private static let menu = "name,size,type,price\nham,S,classic,10.00\n"
    private static let orders = "id,date,time,name,size,price\n1,2015-11-23,12:00:00,ham,S,10.00\n"
    private static let reservations =
        "reservation_id,restaurant_id,requested_at_local,starts_at_local,party_size\n"
        + "b1,r3,2026-03-01T10:00,2026-03-24T19:00,2\n"

    /// The fault that these files have, without the name of the file.
    private func fault(
        menu: String = Self.menu,
        orders: String = Self.orders,
        reservations: String = Self.reservations
    ) throws -> String? {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String, _ text: String) throws -> String {
            let file = folder.appendingPathComponent(name)
            try Data(text.utf8).write(to: file)
            return file.path
        }
        do {
            _ = try WeekData(
                menu: file("menu", menu),
                orders: file("orders", orders),
                reservations: file("reservations", reservations),
                restaurant: "r3",
                monday: CivilDate("2026-03-23"),
                zone: PizzaHouse.bucharest()
            )
            return nil
        } catch let fault as Fault {
            return "\(fault)".replacingOccurrences(of: folder.path + "/", with: "")
        }
    }

    @Test("three small files are right, also with a byte order mark")
    func right() throws {
        #expect(try fault() == nil)
        #expect(try fault(menu: "\u{FEFF}" + Self.menu, orders: "\u{FEFF}" + Self.orders) == nil)
    }

    @Test("what cannot be played is a fault with its line")
    func faults() throws {
        #expect(try fault(menu: Self.menu + "ham,L,classic,-1.00\n")?.hasPrefix("menu:3: the price") == true)
        #expect(try fault(menu: Self.menu + "ham,S,classic,11.00\n") == "menu:3: “ham S” is listed twice")
        #expect(try fault(menu: Self.menu + ",S,classic,11.00\n") == "menu:3: a field is empty")
        #expect(try fault(menu: "name,size,type,price\n")?.hasPrefix("menu:1:") == true)
        #expect(try fault(orders: Self.orders + "2,2015-11-29,24:00,ham,S,10.00\n")?.hasPrefix("orders:3:") == true)
        #expect(
            try fault(orders: Self.orders + "story-2,2015-11-23,12:00,ham,S,10.00\n")?.hasPrefix("orders:3:") == true
        )
        let twice = "b1,r3,2026-03-01T10:00,2026-03-25T19:00,2\n"
        #expect(
            try fault(reservations: Self.reservations + twice) == "reservations:3: the reservation b1 is listed twice"
        )
        #expect(try fault(orders: Self.orders + ",2015-11-23,12:00,ham,S,10.00\n") == "orders:3: id is empty")
        let story = "story,r3,2026-03-01T10:00,2026-03-25T19:00,2\n"
        #expect(
            try fault(reservations: Self.reservations + story)
                == "reservations:3: the reservation story has an id that the example uses itself"
        )
        let header = "id,date,time,name,size,price\n"
        #expect(
            try fault(orders: header + "1,2015-11-24,12:00,ham,S,10.00\n")
                == "orders:2: the first order is on 2015-11-24, which is not a Monday"
        )
        // The same words, divided otherwise.
        let dishes = Self.menu + "ham,S L,classic,11.00\nham S,L,classic,12.00\n"
        #expect(try fault(menu: dishes, orders: Self.orders + "2,2015-11-23,12:00,ham S,L,12.00\n") == nil)
        let nameless = ",r3,2026-03-01T10:00,2026-03-25T19:00,2\n"
        #expect(try fault(reservations: Self.reservations + nameless) == "reservations:3: reservation_id is empty")
        let early = "b2,r3,2025-12-31T10:00,2026-03-25T19:00,2\n"
        #expect(
            try fault(reservations: Self.reservations + early)?.hasPrefix("reservations:3: requested_at_local:") == true
        )
    }

    @Test("amounts that do not fit together are a fault of the line that is too much")
    func amounts() throws {
        let price = "46116860184273879.03"
        let menu = "name,size,type,price\nham,S,classic,\(price)\n"
        let line = "1,2015-11-23,12:00:00,ham,S,\(price)\n"
        let orders = "id,date,time,name,size,price\n" + line
        #expect(try fault(menu: menu, orders: orders) == nil)
        #expect(try fault(menu: menu, orders: orders + line)?.hasPrefix("orders:3: price:") == true)
    }
}
