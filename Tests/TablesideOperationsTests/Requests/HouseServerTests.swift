import Foundation
import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Requests of several actions, sent to the server of a restaurant as bytes.
@Suite("Requests to a restaurant")
struct HouseServerTests {
    private static let coder = JSONDocumentCoder()
    private static let tokens: [String: Author] = ["mia's": D.guest, "wanda's": D.waiter(D.wanda)]

    private static func server(_ diner: Diner) -> CommandServer<HouseRequest> {
        HouseServer(runner: diner.runner, house: DinerHouse(diner: diner), coder: coder).server { token in
            token.flatMap { tokens[$0.rawValue] }
        }
    }

    private static func booking(
        _ id: String,
        _ time: String,
        command: String? = nil,
        in diner: Diner
    ) throws -> HouseRequest {
        let wish = BookingWish(
            id: BookingID(id),
            party: 2,
            at: try diner.house.instant("2026-03-27T\(time)"),
            wishes: BookingWishes(tables: [TableID("t1")])
        )
        return HouseRequest(.guest(request: .book(day: diner.day, wish: wish)), id: CommandID(command ?? "book \(id)"))
    }

    @Test(
        "GI-42 several actions in one request, each with its own success or errors, as bytes and as values",
        arguments: [false, true]
    )
    func several(isCoded: Bool) async throws {
        let diner = try await Diner(caps: [D.wanda: 2], profile: Booking.Profile.quickPlate.code)
        let transport = Loopback(to: Self.server(diner), coder: isCoded ? Self.coder : nil)
        let guests = try await transport.send(
            [
                Self.booking("1", "19:00", in: diner),
                Self.booking("2", "19:30", in: diner),
                Self.booking("3", "20:30", in: diner),
                Self.booking("1", "19:00", in: diner),
                Self.booking("4", "12:00", command: "book 1", in: diner),
            ],
            token: SessionToken(rawValue: "mia's")
        )
        #expect(
            guests.map { $0.failure?.code.rawValue } == [
                nil, "serviceDay.taken", nil, nil, "command.reused",
            ]
        )
        let receipt = try guests[0].receipt(as: DayOperation.Answer.self, coder: Self.coder)
        guard case .done(let done) = receipt else {
            Issue.record("the receipt is \(guests[0])")
            return
        }
        #expect(done.events.map(\.booking) == [BookingID("1")])
        // The refusal arrives with its type and all it says, though it is one part's of a joint decision.
        let refusal = try #require(guests[1].failure?.refusal(as: ServiceDay.Refusal.self, coder: Self.coder))
        guard case .taken(_, let alternatives) = refusal.reason else {
            Issue.record("the refusal is \(refusal)")
            return
        }
        #expect(alternatives.contains { $0.start == (try? diner.house.instant("2026-03-27T20:30")) })
        #expect(guests[1].failure?.message == refusal.description && refusal.description.contains("t1"))
        guard case .replayed = guests[3] else {
            Issue.record("the repetition is \(guests[3])")
            return
        }
        #expect(try guests[3].receipt(as: DayOperation.Answer.self, coder: Self.coder) == receipt)
        // What was refused in between held up nothing and left nothing behind.
        let day = try #require(try await diner.store.load(ServiceDay.self, diner.day))
        #expect(day.bookings.keys.map(\.rawValue).sorted() == ["1", "3"])

        // A waiter's request about orders: one that is there, one that is not.
        try await diner.place(diner.placing("17", [(D.soup, 1)]), on: diner.terms(.dineIn))
        func accept(_ order: String) -> HouseRequest {
            let accept = StaffOrderRequest.accept(waiter: D.wanda, readyBy: nil)
            let ask = HouseRequest.Ask.staff(request: .order(order: OrderID(order), request: accept))
            return HouseRequest(ask, id: CommandID("accept \(order)"))
        }
        let waiters = try await transport.send([accept("18"), accept("17")], token: SessionToken(rawValue: "wanda's"))
        #expect(waiters.map { $0.failure?.code.rawValue } == ["access.notFound", nil])
        #expect(try await diner.order("17").waiter == D.wanda)
    }

    @Test(
        "GI-42 the wire has request and token, the token only once there is one; who is nobody is refused every action"
    )
    func wire() async throws {
        let diner = try await Diner(profile: Booking.Profile.quickPlate.code)
        let actions = [try Self.booking("1", "19:00", in: diner), try Self.booking("2", "20:30", in: diner)]
        let before = try await diner.store.snapshot()
        let server = Self.server(diner)
        for token in [nil, SessionToken(rawValue: "forged")] {
            let bytes = try Self.coder.encode(CommandRequest(actions, token: token))
            let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
            #expect(Set(object.keys) == (token == nil ? ["request"] : ["request", "token"]))
            // Each action by its name, with its data.
            let request = try #require(object["request"] as? [[String: Any]])
            #expect(request.map { $0["id"] as? String } == ["book 1", "book 2"])
            for action in request {
                let asked = try #require(action["ask"] as? [String: [String: [String: [String: Any]]]])
                #expect(asked["guest"]?["request"]?["book"].map { Set($0.keys) } == ["day", "wish"])
            }
            let reply = try await server.reply(toBytes: bytes, coder: Self.coder)
            let answers = try Self.coder.decode(CommandReply.self, from: reply).answers
            #expect(answers.map { $0.failure?.code.rawValue } == ["access.notSignedIn", "access.notSignedIn"])
        }
        #expect(try await diner.store.snapshot() == before)
        // An action that cannot be read fails alone, and its sender is told where.
        let bytes = try Self.coder.encode(CommandRequest(actions, token: SessionToken(rawValue: "mia's")))
        let text = String(decoding: bytes, as: UTF8.self)
        let damaged = text.replacing(#""party":2"#, with: #""party":"two""#, maxReplacements: 1)
        try #require(damaged != text)
        let reply = try await server.reply(toBytes: Array(damaged.utf8), coder: Self.coder)
        let answers = try Self.coder.decode(CommandReply.self, from: reply).answers
        #expect(answers.map { $0.failure?.code.rawValue } == ["wire.unreadable", nil])
        let place = "request[0].ask.guest.request.book.wish.party"
        #expect(answers[0].failure?.message == "\(place) cannot be read")
        #expect(try await diner.store.load(ServiceDay.self, diner.day)?.bookings.count == 1)
        _ = try await server.reply(toBytes: bytes, coder: Self.coder)
        #expect(try await diner.store.load(ServiceDay.self, diner.day)?.bookings.count == 2)
    }
}
