import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

/// The bits of the ledger against a look at every stay.
@Suite("Bits of the table ledger")
struct TableLedgerMaskTests {
    private static let opening = Instant(millisecondsSince1970: 1_774_000_000_000)

    /// The stays of one table, and the rules that are kept in bits.
    private struct Slow {
        let buffer: Elapsed
        var stays: [(table: Int, stay: TableLedger.Stay)] = []

        func meets(_ stay: TableLedger.Stay, _ span: Range<Instant>) -> Bool {
            stay.span.lowerBound < span.upperBound + buffer && span.lowerBound < stay.span.upperBound + buffer
        }

        /// Whether nobody is at a table during a time, or sits there now after the end of their stay.
        func isFree(_ table: Int, during span: Range<Instant>, at now: Instant) -> Bool {
            !stays.contains { other, stay in
                guard other == table else { return false }
                let isLate = stay.isSeated && stay.span.upperBound <= now && (stay.goneBy.map { now < $0 } ?? true)
                return meets(stay, span) || isLate && span.contains(now)
            }
        }

        mutating func forget(at now: Instant) {
            stays.removeAll { _, stay in stay.expiresAt.map { $0 <= now } ?? false }
        }
    }

    /// Starts, even or not, with stays of one length, of a length that grows, and of any length.
    private static func grid(_ random: inout SplitMix64) -> StartGrid {
        let count = Int.random(in: 0...140, using: &random)
        let isEven = Bool.random(using: &random)
        var starts: [Instant] = []
        for _ in 0..<count {
            let step = isEven ? 15 : Int.random(in: 1...30, using: &random)
            starts.append((starts.last ?? opening) + .minutes(step))
        }
        let ends = [
            starts.map { $0 + .minutes(90) },
            starts.enumerated().map { $1 + .minutes(20 + $0) },
            starts.map { $0 + .minutes(Int.random(in: 1...200, using: &random)) },
        ]
        return StartGrid(starts: starts, profiles: ends.map { TurnProfile(ends: $0) })
    }

    private static func stay(_ number: Int, _ now: Instant, _ random: inout SplitMix64) -> TableLedger.Stay {
        func chance() -> Bool { Int.random(in: 0..<4, using: &random) == 0 }
        let from = now + .minutes(Int.random(in: -200...900, using: &random))
        let span = from..<from + .minutes(Int.random(in: 1...200, using: &random))
        var stay = TableLedger.Stay(holder: .booking(BookingID("\(number)")), span: span)
        stay.isSeated = chance()
        if chance() { stay.expiresAt = now + .minutes(Int.random(in: 1...60, using: &random)) }
        if chance() { stay.goneBy = span.upperBound + .minutes(Int.random(in: 0...60, using: &random)) }
        return stay
    }

    @Test("every bit says whether a stay from that start would meet another, while stays come and go")
    func random() {
        for seed in 0..<UInt64(runs(40, long: 4_000)) {
            var random = SplitMix64(seed: seed)
            let buffer = Elapsed.minutes(Int.random(in: 0...2, using: &random) * 7)
            let tables = [1, 3, 64, 65, 130].randomElement(using: &random) ?? 1
            let grid = Self.grid(&random)
            var ledger = TableLedger(tables: tables, grid: grid, buffer: buffer)
            var slow = Slow(buffer: buffer)
            let taken = [0, tables / 2, tables - 1]
            var now = Self.opening
            for number in 0..<30 {
                now = now + .minutes(Int.random(in: 0...40, using: &random))
                ledger.vacateLapsed(at: now)
                slow.forget(at: now)
                let table = taken.randomElement(using: &random) ?? 0
                let stay = Self.stay(number, now, &random)
                ledger.occupy(table, by: stay)
                slow.stays.append((table, stay))
                if Int.random(in: 0..<3, using: &random) == 0 {
                    let gone = slow.stays.remove(at: Int.random(in: slow.stays.indices, using: &random))
                    let had = ledger.vacate(gone.table, by: gone.stay.holder)
                    let has = ledger.vacate(gone.table, by: gone.stay.holder)
                    #expect(had && !has, "seed \(seed)")
                }
                let from = now + .minutes(Int.random(in: -100...300, using: &random))
                let span = from..<from + .minutes(Int.random(in: 0...100, using: &random))
                check(ledger, slow, taken, span, at: now, "seed \(seed)")
            }
        }
    }

    private func check(
        _ ledger: TableLedger,
        _ slow: Slow,
        _ taken: [Int],
        _ span: Range<Instant>,
        at now: Instant,
        _ seed: Comment
    ) {
        let grid = ledger.grid
        func list(_ word: (Int) -> UInt64) -> [Bool] {
            let words = (0..<grid.words).map(word)
            return grid.starts.indices.map { words[$0 / 64] >> UInt64($0 % 64) & 1 == 1 }
        }
        for (profile, turn) in grid.profiles.enumerated() {
            let own = ledger.masks(of: turn)
            for table in taken {
                let expected = zip(grid.starts, turn.ends).map { start, end in
                    !slow.stays.contains { $0.table == table && slow.meets($0.stay, start..<end) }
                }
                #expect(list { ledger.starts(of: [table], profile, $0) } == expected, seed)
                #expect(list { own[$0 * ledger.tables + table] } == expected, seed)
            }
            guard !span.isEmpty else { continue }
            let meeting = TableLedger.Stay(holder: .guess, span: span)
            let expected = zip(grid.starts, turn.ends).map { slow.meets(meeting, $0..<$1) }
            #expect(list { ledger.conflicts(with: span, profile, $0) } == expected, seed)
        }
        let free = ledger.free(during: span, at: now)
        let expected = (0..<ledger.tables).map { span.isEmpty || slow.isFree($0, during: span, at: now) }
        #expect((0..<ledger.tables).map { free[$0] } == expected, seed)
        for table in taken {
            let own = slow.stays.filter { $0.table == table }.map(\.stay.span)
            let before = own.map(\.upperBound).filter { $0 <= span.lowerBound }.max()
            #expect(ledger.lastEnd(at: table, before: span.lowerBound) == before, seed)
            let after = own.map(\.lowerBound).filter { $0 >= span.upperBound }.min()
            #expect(ledger.firstStart(at: table, after: span.upperBound) == after, seed)
            let next = own.map(\.lowerBound).filter { $0 > now }.min().map { $0 - slow.buffer }
            #expect(ledger.nextStart(at: table, after: now) == next, seed)
        }
    }

    @Test("free tables are listed to the last one, also where their bits fill every word", arguments: [64, 512, 513])
    func list(count: Int) {
        let tables = (0..<count).map { TableID("\($0)") }
        for taken in [[], [0], [count - 1], [0, count / 2, count - 1]] {
            var bits = InlineBits(below: count)
            for table in taken { bits[table] = true }
            #expect(Array(FreeTables(bits, of: tables)) == taken.map { tables[$0] })
        }
    }

    @Test("the lengths that a ledger is made with count from the start, and its bounds are exact")
    func lengths() {
        let start = Self.opening
        let ledger = TableLedger(tables: 1, starts: [start], lasting: [.minutes(90), .minutes(30)])
        #expect(ledger.grid.profiles.map(\.ends) == [[start + .minutes(90)], [start + .minutes(30)]])
        var taken = ledger
        let isBooked = taken.book("1", for: start + .minutes(30)..<start + .minutes(60), at: 0)
        #expect(isBooked && taken.starts(of: [0], 0, 0) == 0 && taken.starts(of: [0], 1, 0) == 1)
        // A stay on a table that ends, or begins, at the instant itself.
        #expect(taken.lastEnd(at: 0, before: start + .minutes(60)) == start + .minutes(60))
        #expect(taken.firstStart(at: 0, after: start + .minutes(30)) == start + .minutes(30))
    }
}
