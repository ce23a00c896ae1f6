import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Table ledger")
struct TableLedgerTests {
    private let opening = Instant(millisecondsSince1970: 1_774_000_000_000)

    @Test("a ledger of numbers that make no sense has none of them")
    func nonsense() {
        let span = opening..<opening + .minutes(30)
        var ledger = TableLedger(tables: 1, starts: [], lasting: [], buffer: .minutes(-60))
        #expect(ledger.buffer == .zero)
        #expect(ledger.tables(freeDuring: span) == [0])
        let isBooked = ledger.book(BookingID("1"), for: span, at: 0)
        #expect(isBooked)
        #expect(ledger.tables(freeDuring: span) == [])
        #expect(ledger.tables(freeDuring: opening + .minutes(30)..<opening + .minutes(60)) == [0])
        #expect(TableLedger(tables: -1, starts: [], lasting: []).tables == 0)
        #expect(TableLedger(tables: .max, starts: [], lasting: []).tables == TableLedger.limit)
    }

    @Test("nobody has a table twice, whatever is booked and cancelled, and free tables are those that can be booked")
    func random() {
        let seed: UInt64 = 0x1ED6
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(20, long: 20_000) {
            let buffer = Elapsed.minutes(Int.random(in: 0...2, using: &random) * 7)
            let starts = (0..<Int.random(in: 0...70, using: &random)).map { opening + .minutes($0 * 15) }
            var ledger = TableLedger(tables: 5, starts: starts.reversed(), lasting: [.minutes(90)], buffer: buffer)
            var stays: [(id: BookingID, span: Range<Instant>, table: Int)] = []
            for number in 0..<60 {
                let from = opening + .minutes(Int.random(in: -60...1_100, using: &random))
                let span = from..<from + .minutes(Int.random(in: 1...200, using: &random))
                let table = Int.random(in: 0..<5, using: &random)
                func isFree(_ table: Int) -> Bool {
                    !stays.contains {
                        $0.table == table && $0.span.lowerBound < span.upperBound + buffer
                            && span.lowerBound < $0.span.upperBound + buffer
                    }
                }
                #expect(ledger.tables(freeDuring: span) == (0..<5).filter(isFree), "seed \(seed) run \(run)")
                let id = BookingID("\(number)")
                let wasFree = isFree(table)
                let did1 = ledger.book(id, for: span, at: table)
                #expect(did1 == wasFree, "seed \(seed) run \(run)")
                if wasFree { stays.append((id, span, table)) }
                if Int.random(in: 0..<3, using: &random) == 0, let gone = stays.randomElement(using: &random) {
                    let table = gone.table
                    let did2 = ledger.cancel(gone.id, at: table)
                    #expect(did2)
                    let did3 = ledger.cancel(gone.id, at: table)
                    #expect(!did3)
                    stays.removeAll { $0.id == gone.id }
                }
            }
        }
    }

    @Test("tables that there are not, empty times and the ends of time are refused or answered, never fatal")
    func edges() {
        var none = TableLedger(tables: -3, starts: [], lasting: [])
        #expect(none.tables == 0)
        let did4 = none.book(BookingID("1"), for: opening..<opening + .hours(1), at: 0)
        #expect(!did4)
        #expect(none.tables(freeDuring: opening..<opening + .hours(1)) == [])
        var ledger = TableLedger(tables: 2, starts: [opening, opening], lasting: [.hours(-1), .milliseconds(.max)])
        let did5 = ledger.book(BookingID("1"), for: opening..<opening, at: 0)
        #expect(!did5)
        let did6 = ledger.book(BookingID("1"), for: opening..<opening + .hours(1), at: -1)
        #expect(!did6)
        let did7 = ledger.book(BookingID("1"), for: opening..<opening + .hours(1), at: 2)
        #expect(!did7)
        let did8 = ledger.cancel(BookingID("1"), at: 7)
        #expect(!did8)
        let always = Instant(millisecondsSince1970: .min)..<Instant(millisecondsSince1970: .max)
        let did9 = ledger.book(BookingID("1"), for: always, at: 1)
        #expect(did9)
        let did10 = ledger.book(BookingID("2"), for: opening..<opening + .hours(1), at: 1)
        #expect(!did10)
        #expect(ledger.tables(freeDuring: always) == [0])
        #expect(ledger.tables(freeDuring: opening..<opening) == [0, 1])
        let did11 = ledger.cancel(BookingID("1"), at: 1)
        #expect(did11)
        let did12 = ledger.book(BookingID("2"), for: opening..<opening + .hours(1), at: 1)
        #expect(did12)
    }
}
