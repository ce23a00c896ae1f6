import TablesideBilling
import TablesideBooking
import TablesideCodes
import TablesideCore
import TablesideDiscovery
import TablesideOrdering
import TablesideVenue
import Testing

@testable import TablesideOperations
@testable import TablesideTestSupport

/// Reading a word of a closed set looks at its length before it compares.
@Suite("Words of closed sets")
struct ClosedCodesTests {
    private struct Read {
        let name: String
        let words: [String]
        let fault: @Sendable (String) -> (any Error)?
        let isRead: @Sendable (String) throws -> Bool
    }

    private static func read<Word: ClosedCode>(_ type: Word.Type) -> Read {
        Read(
            name: "\(type)",
            words: type.allCases.map(\.rawValue),
            fault: { decodingFault(type, $0) },
            isRead: { text in try decoded(type, "\"\(text)\"").rawValue == text }
        )
    }

    /// One of each way in which a type comes to be such a word: as an enum of its own, by a lifecycle, nested.
    private static let reads = [
        read(Rounding.self), read(Relation.self), read(PayloadForm.self), read(SearchQuery.Order.self),
        read(Order.State.self), read(GuestTab.Command.Kind.self), read(Booking.Status.self), read(Restocking.self),
    ]

    @Test("a pile of marks is refused for its size, and never compared")
    func sizes() throws {
        let pile = "a" + String(repeating: "\u{301}\u{316}", count: 5_000)
        for read in Self.reads {
            let fault = try #require(read.fault("\"\(pile)\""), "\(read.name)")
            #expect((fault as? SizeError)?.code.rawValue == "size.tooLarge", "\(read.name): \(fault)")
        }
    }

    @Test("every word is read, and an unknown one is refused")
    func words() throws {
        for read in Self.reads {
            #expect(!read.words.isEmpty)
            for word in read.words { #expect(try read.isRead(word), "\(read.name) \(word)") }
            #expect(throws: DecodingError.self, "\(read.name)") { _ = try read.isRead("no such word") }
        }
    }
}
