import TablesideCore
import TablesideFloor
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// A waiter got rid of the cap that a manager had set, by going home and coming back without one.
@Suite("The manager's cap")
struct WaiterLimitTests {
    private let ana = UserID("ana")
    private let mara = UserID("mara")
    private var waiter: Author { ShiftTests.waiter(ana) }

    @Test("QP-54 it stays through the end of duty and a new beginning, with who set it")
    func survives() throws {
        for isSetAtWork in [false, true] {
            var shift = try ShiftTests.shift(caps: [ana: isSetAtWork ? nil : 2])
            if isSetAtWork {
                try shift.perform(.setCap(waiter: ana, cap: 2), by: ShiftTests.manager, at: ShiftTests.instant(1))
            }
            try shift.perform(.end(waiter: ana), by: waiter, at: ShiftTests.instant(2))
            try shift.perform(.begin(waiter: ana, cap: nil), by: waiter, at: ShiftTests.instant(3))
            #expect(shift.waiter(ana)?.cap == 2)
            #expect(shift.waiter(ana)?.limit == Shift.Limit(cap: 2, by: mara))
            for order in ["1", "2"] {
                try shift.perform(.take(order: OrderID(order), waiter: ana), by: waiter, at: ShiftTests.instant(4))
            }
            #expect(throws: Shift.Refusal(.atCap(waiter: ana, cap: 2, inHand: 2))) {
                try shift.perform(.take(order: OrderID("3"), waiter: ana), by: waiter, at: ShiftTests.instant(4))
            }
        }
    }

    @Test("QP-54 the waiter may ask for less and have it back, not for more; the manager may change and lift it")
    func lowered() throws {
        var shift = try ShiftTests.shift(caps: [ana: 3])
        func restart(_ cap: Int?, by author: Author) throws {
            try shift.perform(.end(waiter: ana), by: author, at: ShiftTests.instant(1))
            try shift.perform(.begin(waiter: ana, cap: cap), by: author, at: ShiftTests.instant(1))
        }
        try restart(1, by: waiter)
        #expect(shift.waiter(ana)?.cap == 1)
        try restart(3, by: waiter)
        #expect(shift.waiter(ana)?.cap == 3)
        let refusal = Shift.Refusal(.capAboveLimit(waiter: ana, cap: 4, limit: Shift.Limit(cap: 3, by: mara)))
        #expect(throws: refusal) { try restart(4, by: waiter) }
        try shift.perform(.begin(waiter: ana, cap: nil), by: ShiftTests.manager, at: ShiftTests.instant(1))
        #expect(shift.waiter(ana)?.limit == nil)
        try restart(9, by: waiter)
        #expect(shift.waiter(ana)?.cap == 9)
    }

    /// What a waiter may have, by the rule in words.
    private struct Model {
        var limit: Int?
        var cap: Int?
        var isAtWork = false

        mutating func takes(_ command: Shift.Command, byManager: Bool) -> Bool {
            switch command {
            case .begin(_, let asked, _, _):
                if isAtWork { return false }
                if byManager {
                    (limit, cap) = (asked, asked)
                } else {
                    if let asked, let limit, asked > limit { return false }
                    cap = asked ?? limit
                }
                isAtWork = true
            case .end:
                if !isAtWork { return false }
                isAtWork = false
            case .setCap(_, let asked):
                if !isAtWork || !byManager { return false }
                (limit, cap) = (asked, asked)
            default: return false
            }
            return true
        }
    }

    @Test("20,000 random commands of waiter, manager and engine do what the rule says")
    func random() throws {
        let seed: UInt64 = 12
        var generator = SplitMix64(seed: seed)
        var (shift, model) = (try ShiftTests.shift(caps: [:]), Model())
        var refused = 0
        for step in 0..<20_000 {
            let cap = Bool.random(using: &generator) ? Int.random(in: 0...4, using: &generator) : nil
            let command: Shift.Command =
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: .begin(waiter: ana, cap: cap)
                case 1: .end(waiter: ana)
                default: .setCap(waiter: ana, cap: cap)
                }
            let author = [waiter, waiter, ShiftTests.manager, .system][Int.random(in: 0..<4, using: &generator)]
            let isTaken = model.takes(command, byManager: author.role != .waiter)
            let now = ShiftTests.instant(Int64(step))
            let happened = (try? shift.perform(command, by: author, at: now)) != nil
            #expect(happened == isTaken, "seed \(seed), step \(step): \(command) by \(author.role)")
            #expect(shift.waiter(ana)?.limit?.cap == model.limit && shift.waiter(ana)?.cap == model.cap, "step \(step)")
            refused += happened ? 0 : 1
            if step.isMultiple(of: 500) { #expect(try decoded(Shift.self, encoded(shift)) == shift) }
        }
        #expect((2_000...18_000).contains(refused))
    }

    @Test("a stored shift on which a waiter has more than the house allows is not read")
    func stored() throws {
        let shift = try ShiftTests.shift(caps: [ana: 2])
        let json = try encoded(shift)
        for (from, to, code) in [
            (#""cap":2,"from""#, #""cap":3,"from""#, "capAboveLimit"),
            (#""cap":2,"from""#, #""from""#, "capAboveLimit"),
            (#""by":"mara","cap":2"#, #""by":"mara","cap":-2"#, "negativeCap"),
        ] {
            let broken = json.replacing(from, with: to)
            #expect(broken != json)
            let fault = decodingFault(Shift.self, broken) as? Shift.Inconsistency
            #expect(fault?.code.rawValue == "shift.inconsistent." + code)
        }
        // What was stored before there were limits is read as it is.
        let older = json.replacing(#","limit":{"by":"mara","cap":2}"#, with: "")
        #expect(older != json)
        #expect(try decoded(Shift.self, older).waiter(ana)?.limit == nil)
    }
}
