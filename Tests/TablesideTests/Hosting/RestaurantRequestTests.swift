import Foundation
import Tableside
import TablesideFoundation
import TablesideTesting
import Testing

private typealias D = Diner

/// Requests of several actions, sent to the server of a restaurant as bytes.
@Suite("Requests to a restaurant")
struct RestaurantRequestTests {
    /// What this server lets in.
    private enum Action: Codable, Equatable, Sendable {
        case book(id: CommandID, day: BranchDay, request: BookingRequest)
        case accept(id: CommandID, order: OrderID, shift: BranchDay)
    }

    private static let coder = JSONDocumentCoder()
    private static let tokens: [String: Author] = ["mia's": D.guest, "wanda's": D.waiter(D.wanda)]

    private static func server(_ diner: Diner) -> CommandServer<Action> {
        CommandServer { token in
            token.flatMap { tokens[$0.rawValue] }
        } perform: { action, author in
            switch action {
            case .book(let id, let day, let request):
                await .of(coder) {
                    let plan = FixedContext<BranchDay, VenuePlan>(diner.plan)
                    return try await diner.runner.perform(
                        .book(request),
                        on: ServiceDay.self,
                        day,
                        in: plan,
                        by: author,
                        id: id
                    )
                }
            case .accept(let id, let order, let shift):
                await .of(coder) {
                    let step = OrderStep(order, .accept(waiter: D.wanda), shift: shift)
                    return try await diner.runner.perform(step, by: author, id: id)
                }
            }
        }
    }

    private static func booking(
        _ id: String,
        _ time: String,
        table: String? = "t1",
        command: String? = nil,
        in diner: Diner
    ) throws -> Action {
        let request = try diner.house.request(id, 2, "2026-03-27T\(time)", table: table)
        return .book(id: CommandID(command ?? "book \(id)"), day: diner.day, request: request)
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
                nil, "serviceDay.unavailable", nil, nil, "command.reused",
            ]
        )
        let receipt = try guests[0].receipt(as: CommandReceipt<ServiceDay>.self, coder: Self.coder)
        #expect(receipt?.events.map(\.booking) == [BookingID("1")])
        let refusal = guests[1].failure?.refusal(as: ServiceDay.Refusal.self, coder: Self.coder)
        #expect(refusal == ServiceDay.Refusal(.unavailable(reasons: [.tableTaken(table: TableID("t1"))])))
        guard case .replayed = guests[3] else {
            Issue.record("the repetition is \(guests[3])")
            return
        }
        #expect(try guests[3].receipt(as: CommandReceipt<ServiceDay>.self, coder: Self.coder) == receipt)
        // What was refused in between held up nothing and left nothing behind.
        let day = try #require(try await diner.store.load(ServiceDay.self, diner.day))
        #expect(day.bookings.keys.map(\.rawValue).sorted() == ["1", "3"])

        // A waiter's request about orders: one that is there, one that is not.
        try await diner.place(diner.placing("17", [(D.soup, 1)]), on: diner.terms(.dineIn))
        func accept(_ order: String) -> Action {
            .accept(id: CommandID("accept \(order)"), order: OrderID(order), shift: diner.day)
        }
        let waiters = try await transport.send([accept("18"), accept("17")], token: SessionToken(rawValue: "wanda's"))
        #expect(waiters.map { $0.failure?.code.rawValue } == ["visit.unknownOrder", nil])
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
            #expect(request.map { Array($0.keys) } == [["book"], ["book"]])
            let reply = try await server.reply(toBytes: bytes, coder: Self.coder)
            let answers = try Self.coder.decode(CommandReply.self, from: reply).answers
            #expect(answers.map { $0.failure?.code.rawValue } == ["access.notSignedIn", "access.notSignedIn"])
        }
        #expect(try await diner.store.snapshot() == before)
        // One action that cannot be read fails the request whole: nothing of it is done.
        let bytes = try Self.coder.encode(CommandRequest(actions, token: SessionToken(rawValue: "mia's")))
        let text = String(decoding: bytes, as: UTF8.self)
        let damaged = text.replacing(#""party":2"#, with: #""party":"two""#, maxReplacements: 1)
        try #require(damaged != text)
        await #expect(throws: TransportError.self) {
            try await server.reply(toBytes: Array(damaged.utf8), coder: Self.coder)
        }
        #expect(try await diner.store.snapshot() == before)
        _ = try await server.reply(toBytes: bytes, coder: Self.coder)
        #expect(try await diner.store.load(ServiceDay.self, diner.day)?.bookings.count == 2)
    }
}
