import Foundation
import TablesideBilling
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("GuestTab storage")
struct GuestTabStorageTests {
    @Test("golden JSON of states, every event and every command")
    func goldenJSON() throws {
        let first = TabFixture.first
        let paid: [GuestTab.Command] = [
            .open(opening: TabFixture.opening()), .add(order: first),
            .pay(payment: try TabFixture.payment("1", 2_600, tip: Trattoria.eur(150))),
            .askForBill(orders: [TabFixture.billed()]), .choosePayment(method: .cash),
            .refund(payment: try TabFixture.payment("r", 600)), .reopen,
            .askForBill(orders: [TabFixture.billed(first, .served, 2_500)]), .split(split: .evenly(2)), .unlock,
            .adjust(adjustment: TabFixture.tenPercent("h")), .withdraw(adjustment: AdjustmentID("h")),
            .askForBill(orders: [TabFixture.billed(first, .underWay, 2_000)]),
            .giveBack(refund: TabFixture.refund("b", [.line(line: BillLineID(first, LineID("1")), quantity: 1)])),
            .close,
        ]
        let void: [GuestTab.Command] = [
            .open(opening: GuestTab.Opening(branch: Trattoria.branch, currency: .eur, opener: .waiter)),
            .void(orders: []),
        ]
        let atTheTable: [GuestTab.Command] = [
            .open(opening: TabFixture.opening(covers: 3, devices: 1)), .admitDevice,
            .join(device: DeviceID("d"), persons: 2), .join(device: DeviceID("e"), persons: 1),
            .wait(device: DeviceID("d")), .add(order: first, device: DeviceID("e")),
            .add(order: TabFixture.second, device: DeviceID("d")), .leave(device: DeviceID("d")),
            .changeCovers(covers: 2), .changeTable(table: TableID("8")), .handOver(waiter: UserID("bob")),
            .adjust(adjustment: TabFixture.tenPercent("h")),
            .release(orders: [first], to: TabID("u"), staying: [TabFixture.billed(TabFixture.second)]),
            .takeOver(
                parts: TabParts(
                    from: TabID("u"),
                    orders: [first],
                    adjustments: [TabFixture.tenPercent("i")],
                    covers: 4
                )
            ),
        ]
        let merged: [GuestTab.Command] = [
            .open(opening: GuestTab.Opening(branch: Trattoria.branch, currency: .eur, opener: .waiter)),
            .merge(into: TabID("u"), orders: []),
        ]
        var golden = GoldenTab(states: [GuestTab(id: TabID("t"))], events: [])
        var given: [GuestTab.Command] = []
        for commands in [paid, void, atTheTable, merged] {
            var tab = GuestTab(id: TabID("t"))
            for (index, command) in commands.enumerated() {
                golden.events += try tab.perform(
                    command,
                    by: Trattoria.author(.manager),
                    at: Trattoria.minute(index)
                )
                golden.states += [tab]
            }
            given += commands
        }
        #expect(Set(given.map(\.kind)) == Set(GuestTab.Command.Kind.allCases))
        try expectGolden(golden, "GuestTab.json")
        try expectGoldenText(given, "GuestTab.commands.json")
    }

    @Test("a tab whose parts contradict each other is not read")
    func contradictions() throws {
        let tab = try TabFixture.tab(
            .dineIn,
            [
                .add(order: TabFixture.first), .add(order: TabFixture.second),
                .askForBill(orders: [TabFixture.billed(), TabFixture.billed(TabFixture.second, .served, 7)]),
                .pay(payment: try TabFixture.payment("1", 111)), .pay(payment: try TabFixture.payment("2", 222)),
            ]
        )
        let json = try encoded(tab)
        #expect(try decoded(GuestTab.self, json) == tab)
        for (from, to, code) in [
            ("\"state\":\"locked\"", "\"state\":\"unopened\"", "tab.inconsistent.opening"),
            ("\"orders\":[\"1\",\"2\"]", "\"orders\":[\"1\",\"1\"]", "tab.inconsistent.repeatedOrder"),
            ("\"id\":\"2\",\"method\"", "\"id\":\"1\",\"method\"", "tab.inconsistent.repeatedPayment"),
            ("\"minorUnits\":222", "\"minorUnits\":0", "tab.inconsistent.amount"),
            ("\"minorUnits\":333", "\"minorUnits\":334", "tab.inconsistent.paid"),
            ("\"minorUnits\":222", "\"minorUnits\":9223372036854775807", "tab.inconsistent.paid"),
            ("\"minorUnits\":1674", "\"minorUnits\":1675", "tab.inconsistent.due"),
        ] {
            // The bill lists its orders too; the last list is the tab's own.
            let range = try #require(json.range(of: from, options: .backwards), "\(from)")
            let broken = json.replacingCharacters(in: range, with: to)
            let fault = decodingFault(GuestTab.self, broken) as? GuestTab.Inconsistency
            #expect(fault?.code == ErrorCode(rawValue: code), "\(from) → \(to)")
        }
        #expect(throws: DecodingError.self) {
            try decoded(GuestTab.self, json.replacingOccurrences(of: "\"locked\"", with: "\"limbo\""))
        }
    }

    @Test("random commands: replay gives the state, money adds up, and nothing happens after the end")
    func property() throws {
        let seed: UInt64 = 51
        var generator = SplitMix64(seed: seed)
        var ends = 0
        for run in 0..<runs(200, long: 20_000) {
            var tab = GuestTab(id: TabID("t"))
            var events: [GuestTab.Event] = []
            // The test's own book-keeping, in cents.
            var paid: Int64 = 0
            let profile = GuestTab.Profile.known[run % GuestTab.Profile.known.count]
            for step in 0..<40 {
                let command = try Self.random(profile, tab: tab, step: step, using: &generator)
                let ended = tab.state == .closed || tab.state == .merged || tab.state == .voided
                let author = Trattoria.author(Role.known.randomElement(using: &generator) ?? .guest)
                guard let outcome = try? tab.perform(command, by: author, at: Trattoria.minute(step)) else {
                    continue
                }
                // Money may still be given back; nothing else happens any more.
                #expect(!ended || command.kind == .giveBack, "seed \(seed) run \(run)")
                events += outcome
                switch command {
                case .pay(let payment): paid += payment.amount.minorUnits
                case .refund(let payment): paid -= payment.amount.minorUnits
                default: break
                }
                #expect(tab.paid == Trattoria.eur(paid), "seed \(seed) run \(run)")
                if tab.state == .settled { #expect(tab.total == Trattoria.eur(paid), "seed \(seed) run \(run)") }
                #expect(tab.version.rawValue == events.count, "seed \(seed) run \(run)")
            }
            if tab.state == .closed || tab.state == .merged || tab.state == .voided { ends += 1 }
            #expect(GuestTab.replaying(events, id: tab.id) == tab, "seed \(seed) run \(run)")
            #expect(try decoded(GuestTab.self, encoded(tab)) == tab, "seed \(seed) run \(run)")
        }
        #expect(ends > 20)
    }

    private static func random(
        _ profile: GuestTab.Profile,
        tab: GuestTab,
        step: Int,
        using generator: inout SplitMix64
    ) throws -> GuestTab.Command {
        let due = tab.due?.minorUnits ?? 0
        let orders = tab.orders.map { order in
            TabFixture.billed(order, Bool.random(using: &generator) ? .served : .dropped, Int64(order.rawValue) ?? 0)
        }
        let device = DeviceID("\(step % 3)")
        let line = BillLineID(tab.orders.first ?? TabFixture.first, LineID("1"))
        let amounts: [Int64] = [due, -due, 3, 100]
        let cents = amounts.randomElement(using: &generator) ?? 0
        let payment = try TabFixture.payment(
            "\(step)",
            cents,
            [.inApp, .cash].randomElement(using: &generator) ?? .card
        )
        switch GuestTab.Command.Kind.allCases.randomElement(using: &generator) ?? .add {
        case .open: return .open(opening: TabFixture.opening(profile))
        case .join: return .join(device: device, persons: cents == 3 ? 3 : 1)
        case .wait: return .wait(device: device)
        case .leave: return .leave(device: device)
        case .admitDevice: return .admitDevice
        case .add: return .add(order: OrderID("\(step + 1)"), device: cents == 3 ? device : nil)
        case .changeCovers: return .changeCovers(covers: step % 4)
        case .changeTable: return .changeTable(table: TableID("\(step % 3)"))
        case .handOver: return .handOver(waiter: UserID("\(step % 3)"))
        case .release:
            let leaving = tab.orders.suffix(1)
            let staying = Array(orders.dropLast(leaving.count))
            return .release(orders: Array(leaving), to: TabID("u"), staying: staying)
        case .takeOver:
            return .takeOver(parts: TabParts(from: TabID("u"), orders: [OrderID("\(step + 100)")], covers: 1))
        case .merge: return .merge(into: TabID("u"), orders: step < 30 ? [] : orders.map(\.facts))
        case .askForBill: return .askForBill(orders: orders)
        case .adjust: return .adjust(adjustment: TabFixture.tenPercent("\(step)"))
        case .withdraw: return .withdraw(adjustment: tab.adjustments.first?.id ?? AdjustmentID("none"))
        case .split: return .split(split: .evenly(3))
        case .giveBack:
            let parts: [BillRefund.Part] = [.amount(money: Trattoria.eur(1)), .line(line: line, quantity: 1)]
            return .giveBack(refund: TabFixture.refund("\(step)", parts))
        case .unlock: return .unlock
        case .choosePayment: return .choosePayment(method: .cash)
        case .pay: return .pay(payment: payment)
        case .refund: return .refund(payment: payment)
        case .reopen: return .reopen
        case .close: return .close
        case .void: return .void(orders: orders.map(\.facts))
        }
    }
}
