import TablesideBilling
import TablesideCore
import TablesideFloor
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Whatever people do in whatever order: orders, stock and hands of waiters agree after every step.
@Suite("Orders, stock and shift together")
struct OrderSideEffectsTests {
    private static let waiters = [D.wanda, D.will, UserID("zoe")]

    @Test(
        "QP-45 QP-55 QP-59 random steps by anybody: loads are the orders in hand, goods are neither lost nor made",
        arguments: [1, 2]
    )
    func random(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        let diner = try await Diner(caps: [D.wanda: 1, D.will: 2], soups: 30)
        var placed: [String: Int] = [:]
        var begun: [String: Int] = [:]
        for step in 0..<runs(150, long: 1_000) {
            let order = placed.keys.sorted().randomElement(using: &generator)
            let waiter = Self.waiters.randomElement(using: &generator) ?? D.wanda
            switch Int.random(in: 0..<14, using: &generator) {
            case 0, 1, 2:
                let id = "\(step)"
                let soups = Int.random(in: 1...4, using: &generator)
                let guest = UserID("guest-\(step)")
                let placing = try diner.placing(id, [(D.soup, soups)], by: guest)
                let terms = diner.terms(assigned: Bool.random(using: &generator))
                if (try? await diner.place(placing, on: terms, by: .guest(guest))) != nil { placed[id] = soups }
            case 3, 4: if let order { _ = try? await diner.accept(order, waiter) }
            case 5: if let order { _ = try? await diner.step(order, .ready, by: D.cook) }
            case 6, 7: if let order { _ = try? await diner.step(order, .serve, by: D.waiter(waiter)) }
            case 8:
                guard let order, let soups = placed[order] else { break }
                let before = try await diner.order(order).state
                guard (try? await diner.step(order, .cancel(reason: .mistake), by: D.manager)) != nil else { break }
                // What was cooked does not come back.
                if before == .ready { begun[order] = soups }
            case 9: if let order { _ = try? await diner.step(order, .handOver(waiter: waiter), by: D.manager) }
            case 10:
                let cap = Int.random(in: 0...3, using: &generator)
                if (try? await diner.begin(waiter, cap: cap)) == nil {
                    _ = try? await diner.change(.setCap(waiter: waiter, cap: cap))
                }
            case 11, 12:
                // Nobody's table: every order has a tab of its own.
                guard let order else { break }
                let tab = "tab-guest-\(order)"
                let isLocked = try await diner.tab(tab).state == .locked
                _ = try? await diner.tab(isLocked ? .unlock : .askForBill, tab, by: D.manager)
            default: if let order { _ = try? await diner.step(order, .sendBack(reason: .tooBusy), by: D.manager) }
            }
            try await check(diner, placed, begun, "seed \(seed), step \(step)")
        }
        // How far orders came, without which the sums say little.
        var reached: [Order.State: Int] = [:]
        for id in placed.keys { reached[try await diner.order(id).state, default: 0] += 1 }
        let cooked = reached[.ready, default: 0] + reached[.served, default: 0]
        #expect(cooked > 1 && reached[.cancelled, default: 0] > 1, "\(reached)")
    }

    /// The rule, written down a second time: from the orders alone it follows what shift and stock have to say.
    private func check(
        _ diner: Diner,
        _ placed: [String: Int],
        _ begun: [String: Int],
        _ moment: String
    ) async throws {
        let shift = try await diner.shift()
        let stock = try await diner.stock()
        var inHand: [UserID: Set<OrderID>] = [:]
        var setAside = 0
        var used = 0
        for (id, soups) in placed {
            let order = try await diner.order(id)
            switch order.state {
            case .placed:
                setAside += soups
            case .accepted, .preparing, .ready:
                used += soups
                inHand[try #require(order.waiter), default: []].insert(order.id)
            case .served:
                used += soups
            case .cancelled:
                used += begun[id, default: 0]
            default:
                Issue.record("\(moment): \(order.state)")
            }
            let tab = try await diner.tab("tab-guest-\(id)")
            if tab.state == .locked {
                #expect(tab.total == order.total, "\(moment)")
                #expect(order.state != .cancelled, "\(moment)")
            }
            if shift.queue.contains(order.id) { #expect(order.state == .placed, "\(moment)") }
        }
        for waiter in shift.waiters {
            #expect(Set(waiter.orders) == inHand[waiter.id] ?? [], "\(moment)")
            #expect(Set(waiter.orders).count == waiter.orders.count, "\(moment)")
        }
        #expect(Set(shift.queue).count == shift.queue.count, "\(moment)")
        #expect(shift.queue.isEmpty || !shift.waiters.contains { $0.isOnDuty && $0.hasRoom }, "\(moment)")
        let key = StockKey(item: D.soup)
        #expect(stock.reserved(key) == setAside, "\(moment)")
        #expect(stock.available(key, at: Trattoria.now) == 30 - setAside - used, "\(moment)")
    }
}
