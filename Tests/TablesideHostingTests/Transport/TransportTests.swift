import Foundation
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Transport")
struct TransportTests {
    /// What the test's device may ask for.
    private enum Action: Codable, Equatable, Sendable {
        case add(id: CommandID, to: TallyID, amount: Int, expecting: Version?)
        case transfer(id: CommandID, from: TallyID, to: TallyID, amount: Int)
    }

    private static let coder = JSONDocumentCoder()

    private func server(_ store: any HostStore) -> CommandServer<Action> {
        let runner = makeRunner(store)
        let coder = Self.coder
        return CommandServer { token in
            token == SessionToken(rawValue: "ana's") ? ana : nil
        } perform: { action, author in
            switch action {
            case .add(let id, let tally, let amount, let expecting):
                await .of(coder) {
                    let command = Tally.Command.add(amount: amount)
                    return try await runner.perform(
                        Envelope(command, on: Tally.self, tally, by: author, id: id, expecting: expecting)
                    )
                }
            case .transfer(let id, let from, let to, let amount):
                await .of(coder) {
                    try await runner.perform(Envelope(Transfer(from: from, to: to, amount: amount), by: author, id: id))
                }
            }
        }
    }

    private func add(_ amount: Int, id: String, expecting: Version? = nil) -> Action {
        .add(id: CommandID(id), to: TallyID("bar"), amount: amount, expecting: expecting)
    }

    private let token = SessionToken(rawValue: "ana's")

    @Test("several actions in one request, an answer for each", arguments: [false, true])
    func answers(isCoded: Bool) async throws {
        let store = MemoryStore()
        let transport = Loopback(to: server(store), coder: isCoded ? Self.coder : nil)
        let answers = try await transport.send(
            [
                add(5, id: "1"), add(-9, id: "2"), add(1, id: "1"), add(1, id: "4", expecting: .absent),
                add(5, id: "1"),
                .transfer(id: CommandID("5"), from: TallyID("bar"), to: TallyID("safe"), amount: 2),
            ],
            token: token
        )
        #expect(answers.count == 6)
        let receipt = try answers[0].receipt(as: CommandReceipt<Tally>.self, coder: Self.coder)
        #expect(receipt == CommandReceipt(events: [.added(amount: 5, count: 5)], version: .first))
        #expect(answers[1].failure?.code.rawValue == "tally.outOfRange")
        let refusal = answers[1].failure?.refusal(as: Tally.Refusal.self, coder: Self.coder)
        #expect(refusal == Tally.Refusal(.outOfRange(count: 5, amount: -9)))
        #expect(answers[2].failure?.code.rawValue == "command.reused")
        #expect(answers[3].failure?.code.rawValue == "command.conflict")
        #expect(answers[3].failure?.refusal(as: Version.self, coder: Self.coder) == .first)
        guard case .replayed = answers[4] else {
            Issue.record("the repetition is \(answers[4])")
            return
        }
        #expect(try answers[4].receipt(as: CommandReceipt<Tally>.self, coder: Self.coder) == receipt)
        #expect(try answers[5].receipt(as: Int.self, coder: Self.coder) == 2)
        #expect(try await store.load(Tally.self, TallyID("bar"))?.count == 3)
    }

    @Test("the token is optional on the wire, and who is nobody is refused every action")
    func token() async throws {
        let store = MemoryStore()
        let transport = Loopback(to: server(store), coder: Self.coder)
        for token in [nil, SessionToken(rawValue: "forged")] {
            let answers = try await transport.send([add(5, id: "1"), add(5, id: "2")], token: token)
            #expect(answers.map { $0.failure?.code.rawValue } == ["access.notSignedIn", "access.notSignedIn"])
        }
        #expect(try await store.load(Tally.self, TallyID("bar")) == nil)
        let text = String(decoding: try Self.coder.encode(CommandRequest<Action>([])), as: UTF8.self)
        #expect(text == #"{"request":[]}"#)
    }

    @Test(
        "a request with an unknown, extra or repeated field is refused whole, before anything is done",
        arguments: [
            #"{"request":[GOOD],"tokn":"ana's"}"#,
            #"{"request":[GOOD],"token":"ana's","token":"ana's"}"#,
            #"{"request":[GOOD,{"add":{"id":"2"}}],"token":"ana's"}"#,
            #"{"request":[GOOD,{"refund":{}}],"token":"ana's"}"#,
            #"{"request":[GOOD],"token":7}"#,
            #"{"request":[{"add":{"id":"1","to":"bar","amount":5,"tip":1}}],"token":"ana's"}"#,
            #"{"request":[{"add":{"id":"1","to":"bar","amount":5,"expecting":-1}}],"token":"ana's"}"#,
            #"{"request":[{"add":{"id":"1","to":"bar","amount":5,"discount":null}}],"token":"ana's"}"#,
            #"{"request":"all of it"}"#, #"[]"#, #"{"#, "", "\u{0}",
        ]
    )
    func strict(text: String) async throws {
        let store = MemoryStore()
        let good = String(decoding: try Self.coder.encode(add(5, id: "1")), as: UTF8.self)
        let bytes = Array(text.replacing("GOOD", with: good).utf8)
        let server = server(store)
        let error = await failure(TransportError.self) { () throws(TransportError) in
            try await server.reply(toBytes: bytes, coder: Self.coder)
        }
        #expect(error?.code.rawValue == "transport.malformedRequest")
        #expect(try await store.load(Tally.self, TallyID("bar")) == nil)
    }

    @Test("an action that the server does not know is named to its sender")
    func unknownWords() async throws {
        let server = server(MemoryStore())
        let good = String(decoding: try Self.coder.encode(add(5, id: "1")), as: UTF8.self)
        for (text, word, place) in [
            (#"{"request":[{"refund":{}}]}"#, "refund", "request[0]"),
            (#"{"request":[GOOD,{"devour":{"all":1}}]}"#, "devour", "request[1]"),
        ] {
            let error = await failure(TransportError.self) { () throws(TransportError) in
                try await server.reply(toBytes: Array(text.replacing("GOOD", with: good).utf8), coder: Self.coder)
            }
            #expect(error?.code.rawValue == "transport.malformedRequest")
            let words = "“\(word)” is not a known word at \(place)"
            #expect(error?.description.contains(words) == true, "\(String(describing: error))")
        }
    }

    @Test("an explicit null for something that is optional is read")
    func nulls() async throws {
        let store = MemoryStore()
        let add = #"{"id":"1","to":"bar","amount":5,"expecting":null}"#
        let text = #"{"token":"ana's","request":[{"add":\#(add)}]}"#
        let reply = try await server(store).reply(toBytes: Array(text.utf8), coder: Self.coder)
        #expect(try Self.coder.decode(CommandReply.self, from: reply).answers.first?.failure == nil)
        #expect(try await store.load(Tally.self, TallyID("bar"))?.count == 5)
    }

    @Test("no connection is an error of its own, distinct from an empty answer and from bad data")
    func noConnection() async throws {
        struct Offline: Transport {
            func send(_ request: CommandRequest<Action>) throws(TransportError) -> CommandReply {
                throw TransportError(.noConnection(detail: "flight mode"))
            }
        }
        struct Garbled: Transport {
            func send(_ request: CommandRequest<Action>) -> CommandReply { CommandReply([]) }
        }
        let offline = await failure(TransportError.self) { () throws(TransportError) in
            try await Offline().send([add(1, id: "1")], token: nil)
        }
        #expect(offline == TransportError(.noConnection(detail: "flight mode")))
        let garbled = await failure(TransportError.self) { () throws(TransportError) in
            try await Garbled().send([add(1, id: "1")], token: nil)
        }
        #expect(garbled?.code.rawValue == "transport.malformedReply")
        #expect(try await Garbled().send([], token: nil) == [])

        // The same holds for lists that are read from a store.
        let store = FaultyStore(MemoryStore()) { $0 == 0 ? .requestLost : nil }
        let query = DocumentQuery(Tally.kind, limit: 10)
        let away = await failure(StoreError.self) { () throws(StoreError) in try await store.query(query) }
        #expect(away?.code.rawValue == "store.unavailable")
        #expect(try await store.query(query).documents.isEmpty)
    }

    @Test("an answer that is newer than the device still has its code and words")
    func newerAnswer() throws {
        let text = #"{"answers":[{"failed":{"failure":{"code":"order.onFire","message":"m","body":"{\"x\":1}"}}}]}"#
        let reply = try Self.coder.decode(CommandReply.self, from: Array(text.utf8))
        let failure = try #require(reply.answers.first?.failure)
        #expect(failure.code == ErrorCode(rawValue: "order.onFire"))
        #expect(failure.refusal(as: Tally.Refusal.self, coder: Self.coder) == nil)
        #expect(failure.description == "m")
    }
}
