import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// When the sender of a request acted, which a phone without a connection tells later.
@Suite("The time at which a person acted")
struct OccurredAtTests {
    private static let coder = JSONDocumentCoder()

    private static func place(_ order: String, at time: Instant?, in loyal: LoyalDiner) async -> CommandAnswer {
        let ask = HouseRequest.Ask.table(request: .place(order: loyal.wish(order)))
        let request = HouseRequest(ask, id: CommandID("place \(order)"), occurredAt: time)
        return await loyal.server.perform(request, by: .guest(D.mia))
    }

    private static func events(of order: String, in loyal: LoyalDiner) async throws -> [StoredEvent] {
        let cause = CommandKey(CommandID("place \(order)"), by: .guest(D.mia))
        return try await loyal.diner.store.events(limit: 1_000).events.filter { $0.cause == cause }
    }

    @Test("every event of a request keeps it beside the time of the decision, and never after it")
    func kept() async throws {
        let now = try await LoyalDiner().diner.clock.now()
        let said: [(order: String, said: Instant?, kept: Instant?)] = [
            ("1", now - .minutes(40), now - .minutes(40)), ("2", now + .hours(3), now), ("3", now, now),
            ("4", nil, nil),
            ("5", Instant(millisecondsSince1970: .min), Instant(millisecondsSince1970: .min)),
            ("6", Instant(millisecondsSince1970: .max), now),
        ]
        for (order, said, kept) in said {
            let loyal = try await LoyalDiner()
            guard case .done = await Self.place(order, at: said, in: loyal) else {
                throw TestFault("not placed: \(order)")
            }
            let events = try await Self.events(of: order, in: loyal)
            // The order and its tab.
            #expect(Set(events.map(\.aggregate.kind)).count >= 2, "order \(order)")
            #expect(events.allSatisfy { $0.at == now && $0.occurredAt == kept }, "order \(order)")
            #expect(try await loyal.diner.order(order).terms?.placedAt == now)
        }
    }

    @Test("it is no part of the command: a repeated request that tells another time gets the first answer")
    func repeated() async throws {
        let loyal = try await LoyalDiner()
        let now = loyal.diner.clock.now()
        guard case .done(let receipt) = await Self.place("1", at: now - .minutes(1), in: loyal),
            case .replayed(let again) = await Self.place("1", at: now - .minutes(9), in: loyal)
        else { throw TestFault("not placed once") }
        #expect(receipt == again)
        #expect(try await Self.events(of: "1", in: loyal).allSatisfy { $0.occurredAt == now - .minutes(1) })
    }

    @Test("it arrives over bytes, and a request without one is as it was")
    func wire() async throws {
        let loyal = try await LoyalDiner()
        let now = loyal.diner.clock.now()
        let ask = HouseRequest.Ask.table(request: .place(order: loyal.wish("1")))
        let dated = HouseRequest(ask, id: "place 1", occurredAt: now - .seconds(90))
        let text = String(decoding: try Self.coder.encode(CommandRequest([dated])), as: UTF8.self)
        #expect(text.contains("\"occurredAt\":\((now - .seconds(90)).millisecondsSince1970)"))
        let bare = String(decoding: try Self.coder.encode(HouseRequest(ask, id: "place 1")), as: UTF8.self)
        #expect(!bare.contains("occurredAt"))
        let server = loyal.server.server { _ in .guest(D.mia) }
        _ = try await server.reply(toBytes: Array(text.utf8), coder: Self.coder)
        let events = try await Self.events(of: "1", in: loyal)
        #expect(!events.isEmpty && events.allSatisfy { $0.occurredAt == now - .seconds(90) })
    }

    @Test("a stored event that was given after it was decided is refused")
    func contradiction() throws {
        let stored = Recorded(
            aggregate: DocumentRef(Tally.self, "t"),
            version: Version.absent.next,
            at: Instant(millisecondsSince1970: 1_000),
            occurredAt: Instant(millisecondsSince1970: 400),
            author: .system,
            cause: nil,
            event: Tally.Event.added(amount: 1, count: 1)
        )
        let text = String(decoding: try Self.coder.encode(stored), as: UTF8.self)
        #expect(try Self.coder.decode(Recorded<Tally.Event>.self, from: Array(text.utf8)) == stored)
        let late = text.replacing("\"occurredAt\":400", with: "\"occurredAt\":1001")
        #expect(late != text)
        #expect(throws: (any Error).self) { try Self.coder.decode(Recorded<Tally.Event>.self, from: Array(late.utf8)) }
    }
}
