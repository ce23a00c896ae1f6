import Foundation
import Tableside
import TablesideFoundation
import TablesideTesting

private func read<T: Decodable>(_ type: T.Type, _ name: String, _ text: @escaping (Int) -> String) -> [Driver] {
    [
        Driver("JSONDocumentCoder.decode \(name)", 2_000) { size in
            let bytes = Array(text(size).utf8)
            return { _ = try? JSONDocumentCoder().decode(type, from: bytes) }
        }
    ]
}

private func readStrictly<T: Codable>(_ type: T.Type, _ name: String, _ text: @escaping (Int) -> String) -> [Driver] {
    [
        Driver("JSONDocumentCoder.decodeStrictly \(name)", 2_000) { size in
            let bytes = Array(text(size).utf8)
            return { _ = try? JSONDocumentCoder().decodeStrictly(type, from: bytes) }
        }
    ] + read(type, name, text)
}

private func list(_ count: Int, _ part: (Int) -> String) -> String { (0..<count).map(part).joined(separator: ",") }

private func bill(_ count: Int) throws -> Bill {
    let chooser = Chooser(seed: 1)
    var tab = GuestTab(id: TabID("t1"))
    let manager = Author.manager(UserID("t1"), at: Chooser.branch)
    for command: GuestTab.Command in [.open(opening: try .lived(chooser)), .add(order: OrderID("t1"))] {
        _ = try? tab.perform(command, by: manager, at: chooser.instant(0))
    }
    return try tab.bill(for: [BilledOrder.billed(chooser, OrderID("t1"), count)])
}

private func menu(_ count: Int) -> FoodMenu {
    let food = CategoryID("food")
    return FoodMenu(
        id: MenuID("menu"),
        of: .branch(Chooser.branch),
        currency: .eur,
        categories: [MenuCategory(id: food, name: LocalizedText("Food", in: .english))],
        items: (0..<count).map {
            MenuItem(
                id: MenuItemID("i\($0)"),
                name: LocalizedText("Dish \($0)", in: .english),
                category: food,
                price: Money(minorUnits: 900, .eur)
            )
        }
    )
}

private func cart(_ count: Int) -> Cart {
    Cart((0..<count).map { CartLine(id: LineID("l\($0)"), item: MenuItemID("i\($0)")) })
}

private func written(_ count: Int) -> String {
    String(decoding: (try? JSONDocumentCoder().encode(cart(count))) ?? [], as: UTF8.self)
}

private func marks(_ count: Int) -> String { "a" + String(repeating: "\u{301}\u{323}", count: count) }

/// Where inputs have to belong together, or are hostile in a way of their own.
let drivers: [Driver] =
    [
        Driver("Bill.split evenly, lines and payers", 64) { size in
            guard let bill = try? bill(size) else { return {} }
            return { _ = try? bill.split(.evenly(50)) }
        },
        Driver("Bill.split by items, lines and payers", 64) { size in
            guard let bill = try? bill(size) else { return {} }
            let payers = 64
            let assignments = (0..<size).map { number in
                BillAssignment(
                    order: OrderID("t1"),
                    line: LineID("t\(number + 1)"),
                    weights: (0..<payers).map { $0 == number % payers ? 1 : 0 }
                )
            }
            return { _ = try? bill.split(.byItem(assignments)) }
        },
        Driver("Bill.split by seat", 64) { size in
            guard let bill = try? bill(size) else { return {} }
            return { _ = try? bill.split(.bySeat) }
        },
        Driver("GuestTab.bill for many lines", 128) { size in { _ = try? bill(size) } },
        // The largest cart allowed is priced too quickly to measure once.
        Driver("FoodMenu.quote of a large cart", SizeLimit.cartLines / 16) { size in
            let (menu, cart) = (menu(size), cart(size))
            let now = Instant(millisecondsSince1970: Chooser.now)
            guard (try? menu.quote(cart, at: now)) != nil else {
                return { preconditionFailure("No quote of \(size) lines") }
            }
            return { for _ in 0..<32 { _ = try? menu.quote(cart, at: now) } }
        },
        Driver("FoodMenu.problems of many items", 256) { size in
            let menu = menu(size)
            return { _ = menu.problems() }
        },
        Driver("FoodMenu.offered of many items", 256) { size in
            let menu = menu(size)
            return { _ = menu.offered(at: Instant(millisecondsSince1970: Chooser.now)) }
        },
        Driver("ServiceDay.perform of many bookings", 8) { size in
            var house = try? SampleHouse(id: Chooser.branch, seats: Array(repeating: 4, count: 4))
            house?.rules.turn = .minutes(30)
            guard let house, let plan = try? house.plan(), let day = try? house.day("2026-11-27") else { return {} }
            return {
                var day = day
                for number in 0..<size {
                    let request = BookingRequest(
                        id: BookingID("b\(number)"),
                        party: 2,
                        at: Instant(millisecondsSince1970: Chooser.now + Int64(number % 16) * 1_800_000)
                    )
                    _ = try? day.perform(
                        .book(request: request),
                        in: plan,
                        by: .system,
                        at: Instant(millisecondsSince1970: 0)
                    )
                }
            }
        },
        Driver("VenuePlan of many tables", 32) { size in
            guard let house = try? SampleHouse(id: Chooser.branch, seats: Array(repeating: 4, count: size)) else {
                return {}
            }
            return { _ = try? house.plan() }
        },
        Driver("Identifiers that look the same, in a set", 512) { size in
            // e followed by marks in many orders of one normal form.
            let ids = (0..<size).map { number in
                TableID("e" + (0..<16).map { number >> $0 & 1 == 0 ? "\u{301}\u{323}" : "\u{323}\u{301}" }.joined())
            }
            return { _ = Set(ids).count }
        },
        Driver("Identifier of combining marks, hashed", 4_096) { size in
            let id = TableID(marks(size))
            return { _ = id.hashValue }
        },
        Driver("Base45.decode", 4_096) { size in
            let text = Base45.encode((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 37) })
            return { _ = try? Base45.decode(text) }
        },
        Driver("HMACAuthenticator of many keys", 256) { size in
            let keys = (0...size).compactMap { try? PayloadKey(PayloadKeyID(UInt32($0)), secret: Array(0..<32)) }
            return { _ = try? HMACAuthenticator(signing: keys[0], alsoAccepting: Array(keys.dropFirst())) }
        },
        Driver("BookingRules.problems of many turn times", 256) { size in
            var rules = BookingRules(branch: Chooser.branch, step: .minutes(30), turn: .minutes(90))
            rules.turns = (0..<size).map { TurnTime(area: AreaID("a\($0)"), lasts: .minutes(90)) }
            return { [rules] in _ = rules.problems() }
        },
        Driver("Rights of many cells", SizeLimit.rights / 16) { size in
            let text = (0..<size / 16).map { row in
                "role\(row) anyone: " + (0..<16).map { "noun\($0).view" }.joined(separator: " ")
            }.joined(separator: "\n")
            guard (try? Rights(text: text)) != nil else { return { preconditionFailure("No rights of \(size) cells") } }
            return { _ = try? Rights(text: text) }
        },
        Driver("BookingCalendar of many days", SizeLimit.calendarDates / 16) { size in
            guard let house = try? SampleHouse(id: Chooser.branch), let plan = try? house.plan(),
                let first = try? CivilDate("2026-11-27"), let last = try? first.adding(days: size - 1)
            else { return { preconditionFailure("No plan") } }
            let days = (0..<size).compactMap { number in
                (try? first.adding(days: number)).map { ServiceDay(id: BranchDay(branch: Chooser.branch, date: $0)) }
            }
            guard (try? plan.calendar(of: first...last, days: days)) != nil else {
                return { preconditionFailure("No calendar of \(size) days") }
            }
            return { _ = try? plan.calendar(of: first...last, days: days) }
        },
        Driver("CommitUnit of many writes", 2) { size in
            var changes = Changes()
            for number in 0..<size {
                var tally = Tally(id: TallyID("\(number * 7_919 % size)"))
                _ = try? changes.perform(
                    .add(amount: 1),
                    on: &tally,
                    by: .system,
                    at: Instant(millisecondsSince1970: 0)
                )
            }
            let made = changes
            let command = CommandRecord(
                command: CommandIdentity(id: "many", by: .system, content: size),
                at: Instant(millisecondsSince1970: 0),
                receipt: NoAnswer()
            )
            guard (try? CommitUnit(made, command: command)) != nil else {
                return { preconditionFailure("No unit of \(size) writes") }
            }
            return { for _ in 0..<64 { _ = try? CommitUnit(made, command: command) } }
        },
        Driver("HMACAuthenticator tag of a long message", 16_384) { size in
            guard let key = try? PayloadKey(PayloadKeyID(7), secret: Array(0..<32)),
                let keys = try? HMACAuthenticator(signing: key)
            else { return { preconditionFailure("No key") } }
            let message = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            return { _ = try? keys.tag(for: message, with: PayloadKeyID(7)) }
        },
        Driver("ZoneTransitions of many changes", 1_024) { size in
            let changes = (0..<size).compactMap { number in
                (try? UTCOffset(seconds: number % 2 * 3_600)).map {
                    ZoneTransitions.Transition(
                        at: Instant(millisecondsSince1970: Int64(number) * 86_400_000),
                        offset: $0
                    )
                }
            }
            guard let first = try? UTCOffset(seconds: 3_600),
                (try? ZoneTransitions(identifier: "t", initialOffset: first, transitions: changes)) != nil
            else { return { preconditionFailure("No zone of \(size) changes") } }
            return { _ = try? ZoneTransitions(identifier: "t", initialOffset: first, transitions: changes) }
        },
        Driver("Quote of many lines", SizeLimit.cartLines / 16) { size in
            let chooser = Chooser(seed: 1)
            let lines = (0..<size).compactMap { number in
                try? QuotedLine(
                    id: LineID("l\(number)"),
                    item: MenuItemID("pizza"),
                    name: LocalizedText("Pizza", in: .english),
                    station: .kitchen,
                    basePrice: chooser.money(1_250),
                    quantity: 1
                )
            }
            func quote() throws -> Quote {
                try Quote(
                    menu: MenuID("menu"),
                    menuVersion: .absent,
                    branch: Chooser.branch,
                    currency: .eur,
                    channel: .dineIn,
                    at: chooser.instant(0),
                    lines: lines
                )
            }
            guard (try? quote()) != nil else { return { preconditionFailure("No quote of \(size) lines") } }
            return { for _ in 0..<64 { _ = try? quote() } }
        },
        Driver("Money.sum of many amounts", 4_096) { size in
            let amounts = (0..<size).map { Money(minorUnits: Int64($0), .eur) }
            return { for _ in 0..<64 { _ = try? Money.sum(amounts, in: .eur) } }
        },
        Driver("OpenStreetMapHours of many holidays", 64) { size in
            guard let hours = try? OpenStreetMapHours("Mo-Su 10:00-20:00; PH off"),
                let first = try? CivilDate("2026-01-01")
            else { return { preconditionFailure("No hours with holidays") } }
            let days = (0..<size).compactMap { try? first.adding(days: $0 * 3) }
            return { for _ in 0..<16 { _ = hours.hours(holidays: days) } }
        },
        Driver("NameIndex of many names", 256) { size in
            let names = (0..<size).map { "Trattoria number \($0 * 7_919 % size)" }
            return { _ = NameIndex(names) }
        },
        Driver("OpenStreetMapHours of many rules", 6) { size in
            let text = (0..<size).map { number in
                let minute = 360 + number * 10
                let hour = String(100 + minute / 60).suffix(2)
                return "Mo \(hour):\(minute / 10 % 6)0-\(hour):\(minute / 10 % 6)5"
            }.joined(separator: ", ")
            guard (try? OpenStreetMapHours(text)) != nil else {
                return { preconditionFailure("No hours in \(size) rules") }
            }
            return { for _ in 0..<64 { _ = try? OpenStreetMapHours(text) } }
        },
    ]
    + floorDrivers + deliveryDrivers + loyaltyDrivers + compactDrivers + waitingDrivers
    + readStrictly(Cart.self, "Cart with many lines") { n in written(n / 40) }
    + readStrictly(Cart.self, "Cart with unknown keys") { n in
        "{" + list(n / 8) { "\"k\($0)\":1" } + "," + written(2).dropFirst()
    }
    + readStrictly(Cart.self, "Cart with one key many times") { n in
        "{" + list(n / 8) { _ in "\"lines\":[]" } + "," + written(2).dropFirst()
    }
    + readStrictly(Cart.self, "Cart with nulls") { n in
        written(n / 40).replacingOccurrences(of: "{\"id\":", with: "{\"category\":null,\"id\":")
    }
    + readStrictly(Cart.self, "Cart with deep lists") { n in
        "{\"lines\":" + String(repeating: "[", count: n) + String(repeating: "]", count: n) + "}"
    }
    + readStrictly(Cart.self, "Cart with keys of combining marks") { n in
        let keys = list(n / 40) { k in
            "\"e" + (0..<16).map { k >> $0 & 1 == 0 ? "\u{301}\u{323}" : "\u{323}\u{301}" }.joined() + "\":1"
        }
        return "{" + keys + "," + written(2).dropFirst()
    }
    + readStrictly([StaffOrderRequest].self, "StaffOrderRequest, many") { n in
        "[" + list(n / 10) { _ in "{\"dispatch\":{}}" } + "]"
    }
    + readStrictly([StaffDayRequest].self, "StaffDayRequest, many") { n in
        "[" + list(n / 30) { "{\"cancel\":{\"booking\":\"b\($0)\"}}" } + "]"
    }
    + readStrictly(CommandRequest<HouseRequest>.self, "CommandRequest, many") { n in
        let ask = "{\"courier\":{\"request\":{\"dispatch\":{\"order\":\"b\"}}}}"
        return "{\"request\":[" + list(n / 80) { "{\"id\":\"c\($0)\",\"ask\":\(ask)}" } + "]}"
    }
