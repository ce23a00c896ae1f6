import Foundation
import TablesideBilling
import TablesideCore
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

@Suite("GuestTab tables")
struct GuestTabLifecycleTests {
    private typealias Command = GuestTab.Command

    @Test(
        "the tables are the ones written by hand, and structurally whole",
        arguments: ["dineIn", "quickPlate", "forman"]
    )
    func tables(code: String) throws {
        let lifecycle = try #require(GuestTab.Profile.named(ProfileCode(rawValue: code))).lifecycle
        #expect(lifecycle.table().map(\.description) == (try goldenLines("GuestTab.\(code).table.txt")))
        #expect(lifecycle.problems() == [])
        // The engine makes a new bill where an order may end after it was made.
        let askers = code == "quickPlate" ? "guest, waiter, manager" : "guest, waiter, manager, system"
        #expect(lifecycle.mermaid.contains("open --> locked: askForBill (\(askers)) [billable]"))
    }

    /// A tab in a state, its order worth 20.00; what is asked of it has nothing in its way.
    private static func tab(in state: String, for command: Command.Kind, _ profile: GuestTab.Profile) throws -> GuestTab
    {
        let add = Command.add(order: TabFixture.first)
        let ask = Command.askForBill(orders: [TabFixture.billed()])
        let pay = Command.pay(payment: try TabFixture.payment("p", 2_000))
        // Something is to be given back only where more was paid before the bill.
        let isWhole = profile.code == .dineIn
        let ahead = command == .refund ? [Command.pay(payment: try TabFixture.payment("a", 3_000))] : []
        switch state {
        case "unopened": return GuestTab(id: TabID("t"))
        case "open":
            let off = Command.adjust(adjustment: TabFixture.tenPercent("a"))
            if isWhole, command == .merge { return try TabFixture.tab(profile) }
            if isWhole, command == .admitDevice { return try TabFixture.tab(profile, [add], devices: 1) }
            let isOfDevice = isWhole && (command == .wait || command == .leave)
            let joined = isOfDevice ? [Command.join(device: DeviceID("d"), persons: 1)] : []
            return try TabFixture.tab(profile, [add] + joined + (isWhole && command == .withdraw ? [off] : []))
        case "locked":
            return try TabFixture.tab(profile, [add] + (isWhole ? ahead : []) + [ask])
        case "settled": return try TabFixture.tab(profile, [add, ask, pay])
        case "closed" where profile.code.rawValue == "quickPlate":
            return try TabFixture.tab(profile, [add, ask, .choosePayment(method: .cash)])
        case "closed" where profile.code == .forman: return try TabFixture.tab(profile, [add, .close])
        case "closed": return try TabFixture.tab(profile, [add, ask, pay, .close])
        case "merged": return try TabFixture.tab(profile, [.merge(into: TabID("u"), orders: [])])
        default: return try TabFixture.tab(profile, [.void(orders: [])])
        }
    }

    /// The command of a kind that passes the guard of a row.
    private static func command(_ kind: Command.Kind, passing condition: String?, on tab: GuestTab) throws -> Command {
        let profile = tab.opening.flatMap { GuestTab.Profile.named($0.profile) } ?? .dineIn
        switch kind {
        case .open: return .open(opening: TabFixture.opening(profile))
        case .join: return .join(device: DeviceID("d"), persons: 2)
        case .wait: return .wait(device: DeviceID("d"))
        case .leave: return .leave(device: DeviceID("d"))
        case .admitDevice: return .admitDevice
        case .add: return .add(order: TabFixture.second)
        case .changeCovers: return .changeCovers(covers: 3)
        case .changeTable: return .changeTable(table: TableID("8"))
        case .handOver: return .handOver(waiter: UserID("bob"))
        case .release: return .release(orders: [TabFixture.first], to: TabID("u"), staying: [])
        case .takeOver: return .takeOver(parts: TabParts(from: TabID("u"), orders: [OrderID("9")]))
        case .merge: return .merge(into: TabID("u"), orders: [])
        case .askForBill:
            let cents: Int64 = condition == "nothingDue" ? 0 : 2_000
            return .askForBill(orders: [TabFixture.billed(TabFixture.first, .served, cents)])
        case .adjust: return .adjust(adjustment: TabFixture.tenPercent("a"))
        case .withdraw: return .withdraw(adjustment: AdjustmentID("a"))
        case .split: return .split(split: .evenly(2))
        case .giveBack: return .giveBack(refund: TabFixture.refund("b", [.amount(money: Trattoria.eur(100))]))
        case .unlock: return .unlock
        case .choosePayment: return .choosePayment(method: .cash)
        case .pay:
            return .pay(payment: try TabFixture.payment("n", condition == "settlesBill" ? 2_000 : 600, .inApp))
        case .refund: return .refund(payment: try TabFixture.payment("r", condition == "balancesBill" ? 1_000 : 400))
        case .reopen: return .reopen
        case .close: return .close
        case .void: return .void(orders: tab.orders.map { TabFixture.facts($0, .dropped) })
        }
    }

    /// What happens, in the words of the golden table: the state and the effects, or the name of the refusal.
    private static func outcome(
        of command: Command,
        on tab: GuestTab,
        by role: Role,
        _ profile: GuestTab.Profile? = nil
    ) -> String {
        do throws(GuestTab.Refusal) {
            let author = Trattoria.author(role)
            let now = Trattoria.minute(1)
            let events: [GuestTab.Event]
            if let profile {
                events = try tab.decide(command, following: profile, by: author, at: now)
            } else {
                events = try tab.decide(command, by: author, at: now)
            }
            var after = tab
            for event in events { after.record(event) }
            let effects = events.flatMap(\.effects).map(\.rawValue).joined(separator: ", ")
            return after.state.rawValue + (effects.isEmpty ? "" : " then " + effects)
        } catch {
            return String(error.code.rawValue.dropFirst("tab.".count))
        }
    }

    @Test(
        "QP-35 QP-51 QP-52 QP-53 QP-68 every state × command × role of the golden tables, asked of a real tab",
        arguments: [("dineIn", 840), ("quickPlate", 175), ("forman", 175)]
    )
    func everyCell(code: String, cells: Int) throws {
        let profile = try #require(GuestTab.Profile.named(ProfileCode(rawValue: code)))
        let lines = try goldenLines("GuestTab.\(code).table.txt")
        #expect(lines.count == cells)
        for line in lines {
            let halves = line.components(separatedBy: " -> ")
            let words = halves[0].split(separator: " ").map(String.init)
            let kind = try #require(Command.Kind(rawValue: words[1]))
            let tab = try Self.tab(in: words[0], for: kind, profile)
            #expect(tab.state.rawValue == words[0])
            for candidate in halves[1].components(separatedBy: " | ") {
                let (condition, expected) = Self.parse(candidate)
                var opening = tab
                if kind == .open, tab.state == .unopened { opening = GuestTab(id: tab.id) }
                let command = try Self.command(kind, passing: condition, on: opening)
                #expect(Self.outcome(of: command, on: opening, by: Role(rawValue: words[2])) == expected, "\(line)")
            }
        }
    }

    /// `locked if offeredMethod then callStaff` as the guard and the outcome.
    private static func parse(_ candidate: String) -> (condition: String?, outcome: String) {
        let parts = candidate.components(separatedBy: " then ")
        let words = parts[0].components(separatedBy: " if ")
        let effects = parts.count > 1 ? " then " + parts[1] : ""
        return (words.count > 1 ? words[1] : nil, words[0] + effects)
    }

    @Test(
        "what no table names is refused: other commands of the profile, other roles",
        arguments: ["dineIn", "quickPlate", "forman"]
    )
    func beyondTheTable(code: String) throws {
        let profile = try #require(GuestTab.Profile.named(ProfileCode(rawValue: code)))
        let lines = try goldenLines("GuestTab.\(code).table.txt")
        for state in profile.lifecycle.states {
            for kind in Command.Kind.allCases {
                let tab = try Self.tab(in: state.rawValue, for: kind, profile)
                let own = lines.filter { $0.hasPrefix("\(state.rawValue) \(kind.rawValue) ") }
                // Somebody may give the command here: then it exists, but not for these roles.
                let exists = own.contains { line in
                    !["illegal", "notPermitted", "alreadyApplied"].contains { line.hasSuffix("-> \($0)") }
                }
                for role in Role.known + [Role(rawValue: "sommelier")] {
                    guard own.isEmpty || !profile.lifecycle.roles.contains(role) else { continue }
                    let outcome = Self.outcome(of: try Self.command(kind, passing: nil, on: tab), on: tab, by: role)
                    #expect(outcome == (exists ? "notPermitted" : "illegal"), "\(state) \(kind) \(role)")
                }
            }
        }
    }

    /// One command for each guard that the guard refuses, and the name of the refusal.
    private static func refused(
        _ condition: GuestTab.Guard,
        _ profile: GuestTab.Profile
    ) throws -> (GuestTab, Command, String) {
        let first = TabFixture.first
        let open = try tab(in: "open", for: .add, profile)
        let locked = try tab(in: "locked", for: .choosePayment, profile)
        let overpaid = try tab(in: "locked", for: .refund, profile)
        switch condition {
        case .validOpening:
            return (
                GuestTab(id: TabID("t")), .open(opening: TabFixture.opening(profile, covers: -1)), "invalidCovers"
            )
        case .deviceFits: return (open, .join(device: DeviceID("d"), persons: 0), "invalidPersons")
        case .choosing: return (open, .wait(device: DeviceID("z")), "unknownDevice")
        case .knownDevice: return (open, .leave(device: DeviceID("z")), "unknownDevice")
        case .limitedDevices: return (open, .admitDevice, "alreadyApplied")
        case .newOrder: return (open, .add(order: first), "alreadyApplied")
        case .newCovers: return (open, .changeCovers(covers: -1), "invalidCovers")
        case .otherTable: return (open, .changeTable(table: TableID("7")), "alreadyApplied")
        case .otherWaiter:
            let handed = try TabFixture.tab(profile, [.handOver(waiter: UserID("bob"))])
            return (handed, .handOver(waiter: UserID("bob")), "alreadyApplied")
        case .releasable: return (open, .release(orders: [first], to: open.id, staying: []), "sameTab")
        case .newParts:
            return (open, .takeOver(parts: TabParts(from: TabID("u"), orders: [first])), "repeatedOrder")
        case .emptied: return (open, .merge(into: TabID("u"), orders: [TabFixture.facts()]), "hasOrders")
        case .billable: return (open, .askForBill(orders: [TabFixture.billed(first, .dropped, 1)]), "nothingOrdered")
        case .nothingDue: return (open, .askForBill(orders: [TabFixture.billed()]), "locked")
        case .offeredMethod:
            return (locked, .choosePayment(method: PaymentMethod(rawValue: "cheque")), "unknownMethod")
        case .validPayment: return (open, .pay(payment: try TabFixture.payment("n", -5, .inApp)), "invalidAmount")
        case .settlesBill: return (locked, .pay(payment: try TabFixture.payment("n", 5, .inApp)), "locked")
        case .validRefund: return (overpaid, .refund(payment: try TabFixture.payment("r", 1_001)), "nothingToRefund")
        case .balancesBill: return (overpaid, .refund(payment: try TabFixture.payment("r", 5)), "locked")
        case .nothingOwed: return (open, .void(orders: [TabFixture.facts()]), "hasOrders")
        case .validAdjustment:
            let adjusted = try tab(in: "open", for: .withdraw, profile)
            return (adjusted, .adjust(adjustment: TabFixture.tenPercent("a")), "alreadyApplied")
        case .knownAdjustment: return (open, .withdraw(adjustment: AdjustmentID("z")), "unknownAdjustment")
        case .nothingReturned:
            var settled = try tab(in: "settled", for: .reopen, profile)
            let refund = TabFixture.refund("b", [.amount(money: Trattoria.eur(100))])
            try settled.perform(.giveBack(refund: refund), by: Trattoria.author(.manager), at: Trattoria.now)
            return (settled, .reopen, "wasRefunded")
        }
    }

    @Test("every guard refuses something that would happen without it", arguments: ["dineIn", "quickPlate", "forman"])
    func mutants(code: String) throws {
        let profile = try #require(GuestTab.Profile.named(ProfileCode(rawValue: code)))
        var guarded = 0
        for condition in profile.lifecycle.guards {
            let (tab, command, expected) = try Self.refused(condition, profile)
            let found = Self.outcome(of: command, on: tab, by: .manager, profile)
            #expect(found.hasPrefix(expected), "\(condition)")
            let unguarded = profile.lifecycle.rows.map { row in
                row.condition == condition
                    ? GuestTab.Machine.Row(row.from, row.command, by: row.roles, to: row.to, then: row.effects)
                    : row
            }
            let mutant = GuestTab.Profile(
                lifecycle: profile.lifecycle.replacing(rows: unguarded),
                requiresAllServed: profile.requiresAllServed
            )
            #expect(Self.outcome(of: command, on: tab, by: .manager, mutant) != found, "\(condition)")
            guarded += 1
        }
        #expect(guarded == (code == "dineIn" ? 23 : 5))
    }
}
