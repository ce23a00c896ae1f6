import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("Range<Instant>")
struct RangeIntervalTests {
    private let noon = Instant(millisecondsSince1970: 43_200_000)

    @Test("the factories make half-open intervals")
    func factories() throws {
        let hour = try Range.interval(from: noon, lasting: .hours(1))
        #expect(hour == noon..<(noon + .hours(1)))
        #expect(hour.elapsed == .hours(1))
        #expect(hour.contains(noon))
        #expect(!hour.contains(noon + .hours(1)))
        #expect(try Range.interval(from: noon, to: noon).isEmpty)
        #expect(try Range.nonEmpty(from: noon, lasting: .milliseconds(1)).elapsed == .milliseconds(1))
    }

    @Test("intervals that end too early, or hold nothing where that is refused, throw and do not trap")
    func refusals() {
        let before = noon - .milliseconds(1)
        #expect(throws: TimeError(.invertedInterval(from: noon, to: before))) {
            try Range.interval(from: noon, to: before)
        }
        #expect(throws: TimeError(.invertedInterval(from: noon, to: before))) {
            try Range.nonEmpty(from: noon, to: before)
        }
        #expect(throws: TimeError(.emptyInterval(at: noon))) { try Range.nonEmpty(from: noon, to: noon) }
        #expect(throws: TimeError(.emptyInterval(at: noon))) { try Range.nonEmpty(from: noon, lasting: .zero) }
        #expect(throws: TimeError.self) { try Range.interval(from: noon, lasting: .milliseconds(-1)) }
        #expect(throws: TimeError.self) { try Range.interval(from: noon, lasting: .milliseconds(.max)) }
    }

    @Test("only instants that both hold make an intersection; touching intervals have none")
    func intersections() throws {
        let morning = (noon - .hours(2))..<noon
        let lunch = (noon - .minutes(30))..<(noon + .hours(1))
        #expect(morning.intersection(lunch) == (noon - .minutes(30))..<noon)
        #expect(morning.intersection(noon..<(noon + .hours(1))) == nil)
        #expect(!morning.overlaps(noon..<(noon + .hours(1))))
        #expect(lunch.intersection(noon..<noon) == nil)
        let always = Instant(millisecondsSince1970: .min)..<Instant(millisecondsSince1970: .max)
        #expect(always.elapsed == .milliseconds(.max))
    }

    @Test("an inverted interval in a document is refused, not trapped on")
    func decoding() throws {
        #expect(try decoded(Range<Instant>.self, "[5,9]").elapsed == .milliseconds(4))
        for text in ["[9,5]", "[5]", "[]", "{}"] {
            #expect(throws: DecodingError.self, "\(text)") { try decoded(Range<Instant>.self, text) }
        }
    }
}
