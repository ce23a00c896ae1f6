import TablesideBilling
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// What a tab is asked arrives in any order: payments before the bill, twice, after the end, of another amount; refunds
/// before payments; splits of what is no more.
@Suite("Every order of a tab's commands")
struct GuestTabPermutationTests {
    /// What was said, and by whom.
    private struct Step {
        let name: String
        let command: GuestTab.Command
        let author: Author
        /// What it moves in cents, where it is accepted: towards the bill, back before it is settled, back afterwards.
        var pays: Int64 = 0
        var takesBack: Int64 = 0
        var givesBack: Int64 = 0
        /// What the bill comes to that it asks for.
        var asks: Int64?
        var endsBill = false
        /// Steps with the same mark are the same money.
        var mark: String?
    }

    /// Everything that is known of the money, kept as slowly and plainly as can be.
    private struct Ledger {
        var paid: Int64 = 0
        var back: Int64 = 0
        var total: Int64?
        var marks: Set<String> = []

        mutating func note(_ step: Step) -> String? {
            if let mark = step.mark, !marks.insert(mark).inserted { return "the money \(mark) counts twice" }
            paid += step.pays - step.takesBack
            back += step.givesBack
            if step.endsBill { total = nil }
            if let asks = step.asks { total = asks }
            return nil
        }

        func faults(of tab: GuestTab) -> [String] {
            var faults: [String] = []
            func require(_ holds: Bool, _ fault: String) { if !holds { faults.append(fault) } }
            require(tab.paid == Trattoria.eur(paid), "\(paid) was paid")
            require(tab.total == total.map(Trattoria.eur), "the bill comes to \(total ?? -1)")
            require(tab.due == total.map { Trattoria.eur($0 - paid) }, "\((total ?? 0) - paid) is due")
            require(paid >= 0 && back >= 0 && back <= paid, "\(back) of \(paid) was given back")
            require(tab.refunded.reduce(0) { $0 + $1.amount.minorUnits } == back, "\(back) was given back")
            switch tab.state {
            case .settled, .closed: require(total == paid, "it is over, and something is due")
            case .voided, .merged: require(paid == 0, "it is void, and something was paid")
            case .locked: require(total != paid, "nothing is due, and it is not settled")
            case .open, .unopened: require(total == nil, "it has a bill")
            }
            if !tab.shares.isEmpty {
                let sum = (tab.taken + tab.shares).reduce(0) { $0 + $1.total.minorUnits }
                require(sum == total, "the shares come to \(sum)")
                let isSound = zip(tab.shares, tab.sharesPaid).allSatisfy { $0.total.minorUnits >= $1.minorUnits }
                require(isSound, "more was paid of a share than it is")
            }
            return faults
        }
    }

    private static func pay(
        _ id: String,
        _ cents: Int64,
        message: String? = nil,
        share: Int? = nil,
        name: String? = nil
    ) throws -> Step {
        let payment = try Payment(
            id: PaymentID(id),
            amount: Trattoria.eur(cents),
            method: message == nil ? .card : .inApp,
            share: share,
            reference: message.map { CommandID($0) }
        )
        let author = message == nil ? TabFixture.waiter : .system
        let mark = message ?? id
        return Step(name: name ?? id, command: .pay(payment: payment), author: author, pays: cents, mark: mark)
    }

    private static func ask(_ standing: BillableOrder.Standing = .served) -> Step {
        let order = TabFixture.billed(TabFixture.first, standing)
        let total: Int64 = standing == .dropped ? 0 : 2_000
        let command = GuestTab.Command.askForBill(orders: [order])
        return Step(name: "ask \(standing)", command: command, author: TabFixture.guest, asks: total)
    }

    /// Every kind of step, from which each run takes some.
    private static func steps() throws -> [Step] {
        let manager = Trattoria.author(.manager)
        let refund = try TabFixture.payment("r", 500)
        let back = BillRefund(id: PaymentID("g"), [.amount(money: Trattoria.eur(700))], method: .card)
        let dropped = [TabFixture.facts(TabFixture.first, .dropped)]
        return [
            ask(), ask(.dropped),
            try pay("a", 500, message: "m1"), try pay("a", 500, message: "m1", name: "a again"),
            try pay("b", 500, message: "m1", name: "m1 as b"), try pay("c", 1_500), try pay("d", 2_000, message: "m2"),
            try pay("e", 1_000, message: "m3", share: 1), try pay("f", 2_500),
            Step(name: "split", command: .split(.evenly(2)), author: TabFixture.guest),
            Step(name: "split again", command: .split(.evenly(3)), author: TabFixture.guest),
            Step(name: "unlock", command: .unlock, author: manager, endsBill: true),
            Step(name: "reopen", command: .reopen, author: manager, endsBill: true),
            Step(name: "refund", command: .refund(payment: refund), author: manager, takesBack: 500, mark: "r"),
            Step(name: "give back", command: .giveBack(refund: back), author: manager, givesBack: 700, mark: "g"),
            Step(name: "close", command: .close, author: manager),
            Step(name: "void", command: .void(orders: dropped), author: manager),
            Step(name: "merge", command: .merge(into: TabID("u"), orders: dropped), author: manager),
        ]
    }

    private struct Walk {
        var steps: [Step]
        var asked = 0
        var accepted: [String: Int] = [:]
        var faults: [String] = []

        /// Gives every step that is left, each followed by every order of the others.
        mutating func go(_ left: [Int], from tab: GuestTab, _ ledger: Ledger, _ path: [String]) throws {
            for (place, index) in left.enumerated() {
                let step = steps[index]
                var (next, book) = (tab, ledger)
                asked += 1
                do throws(GuestTab.Refusal) {
                    try next.perform(step.command, by: step.author, at: Trattoria.now)
                    accepted[step.name, default: 0] += 1
                    if let fault = book.note(step) { faults.append("\(path + [step.name]): \(fault)") }
                } catch {
                    if next != tab { faults.append("\(path + [step.name]): a refusal changed it") }
                    // Who is told that it was applied finds what they asked.
                    if case .alreadyApplied = error.reason, let mark = step.mark, !ledger.marks.contains(mark) {
                        faults.append("\(path + [step.name]): told \(error), and it was not")
                    }
                }
                faults += book.faults(of: next).map { "\(path + [step.name]): \($0)" }
                var others = left
                others.remove(at: place)
                if faults.isEmpty { try go(others, from: next, book, path + [step.name]) }
            }
        }
    }

    @Test("whatever comes first: paid and due make the total, nothing counts twice, and what is over owes nothing")
    func everyOrder() throws {
        let all = try Self.steps()
        let tab = try TabFixture.tab(.dineIn, [.add(order: TabFixture.first)])
        let sets = [
            ["ask served", "a", "a again", "c", "close"], ["ask served", "a", "m1 as b", "c", "unlock"],
            ["ask served", "f", "refund", "give back", "close"], ["a", "ask dropped", "refund", "void", "merge"],
            ["ask served", "split", "e", "split again", "d"], ["ask served", "d", "reopen", "give back", "c"],
        ]
        var accepted: Set<String> = []
        for names in sets {
            var walk = Walk(steps: all)
            let places = names.compactMap { name in all.firstIndex { $0.name == name } }
            #expect(places.count == names.count)
            let more = runs(0, long: 2)
            let others = all.indices.filter { !places.contains($0) }
            let ledger = Ledger()
            try walk.go(places + others.prefix(more), from: tab, ledger, [])
            #expect(walk.faults == [])
            accepted.formUnion(walk.accepted.keys)
        }
        #expect(accepted.count >= 15, "most steps are possible at some time: \(accepted)")
    }

    @Test("random orders of everything", arguments: 0..<20)
    func anyOrder(seed: UInt64) throws {
        let all = try Self.steps()
        var random = SplitMix64(seed: seed)
        var tab = try TabFixture.tab(.dineIn, [.add(order: TabFixture.first)])
        var ledger = Ledger()
        var path: [String] = []
        for _ in 0..<runs(60, long: 5_000) {
            guard let step = all.randomElement(using: &random) else { continue }
            path.append(step.name)
            let before = tab
            do throws(GuestTab.Refusal) {
                try tab.perform(step.command, by: step.author, at: Trattoria.now)
                if let fault = ledger.note(step) { Issue.record("seed \(seed): \(path): \(fault)") }
            } catch {
                #expect(tab == before, "seed \(seed): \(path)")
            }
            let faults = ledger.faults(of: tab)
            #expect(faults == [], "seed \(seed): \(path)")
            // A life that is over begins again.
            if [.closed, .voided, .merged].contains(tab.state) {
                #expect(try decoded(GuestTab.self, encoded(tab)) == tab, "seed \(seed): \(path)")
                tab = try TabFixture.tab(.dineIn, [.add(order: TabFixture.first)])
                (ledger, path) = (Ledger(), [])
            }
        }
    }
}
