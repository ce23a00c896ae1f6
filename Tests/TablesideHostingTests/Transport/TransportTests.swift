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

    private func server(
        _ store: any HostStore,
        _ versions: WireVersions = WireVersions()
    ) -> CommandServer<Action> {
        let runner = makeRunner(store)
        let coder = Self.coder
        return CommandServer(versions: versions) { token in
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
            // It arrives typed, as every refusal does.
            let refusals = answers.map { $0.failure?.refusal(as: AccessRefusal.self, coder: Self.coder) }
            #expect(refusals == [AccessRefusal(.notSignedIn), AccessRefusal(.notSignedIn)])
        }
        let outsider = CommandServer<Action>(authenticate: { _ in .system }) { _, _ in .done(receipt: nil) }
        let reply = try await reply(to: #"{"request":[GOOD],"token":"any"}"#, outsider)
        let refusal = reply.answers.first?.failure?.refusal(as: AccessRefusal.self, coder: Self.coder)
        #expect(refusal == AccessRefusal(.systemFromOutside))
        #expect(try await store.load(Tally.self, TallyID("bar")) == nil)
        let text = String(decoding: try Self.coder.encode(CommandRequest<Action>([])), as: UTF8.self)
        #expect(text == #"{"request":[]}"#)
    }

    /// JSON after a byte that is in no text.
    private struct Binary: DocumentCoder {
        private let json = JSONDocumentCoder()

        func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] { try [0xFF] + json.encode(value) }

        func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
            try json.decode(type, from: Array(bytes.dropFirst()))
        }

        func decodeStrictly<Value: Codable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
            try json.decodeStrictly(type, from: Array(bytes.dropFirst()))
        }
    }

    @Test("what a coder writes that is no text is left out of answers, rather than damaged")
    func binary() async throws {
        let runner = makeRunner()
        func send(_ amount: Int, _ id: String, _ coder: any DocumentCoder) async -> CommandAnswer {
            await .of(coder) {
                try await runner.perform(
                    Envelope(Tally.Command.add(amount: amount), on: Tally.self, "bar", by: ana, id: CommandID(id))
                )
            }
        }
        #expect(await send(5, "1", Binary()) == .done(receipt: nil))
        #expect(await send(5, "1", Binary()) == .replayed(receipt: nil))
        let failure = try #require(await send(-9, "2", Binary()).failure)
        #expect(failure.code.rawValue == "tally.outOfRange" && failure.body == nil)
        #expect(WireFailure(AccessRefusal(.notSignedIn), coder: Binary()).body == nil)
        // What the compact form writes may be text by chance; then it is read as what was written.
        let compact = CompactDocumentCoder()
        for amount in [1, 100, 200, 300, 70_000] {
            let answer = await send(amount, "of \(amount)", compact)
            guard case .done(let text) = answer else { throw TestFault(answer) }
            let receipt = try answer.receipt(as: CommandReceipt<Tally>.self, coder: compact)
            #expect(text == nil || receipt?.events.count == 1)
        }
    }

    private func reply(to text: String, _ server: CommandServer<Action>) async throws -> CommandReply {
        let good = String(decoding: try Self.coder.encode(add(5, id: "1")), as: UTF8.self)
        let bytes = Array(text.replacing("GOOD", with: good).utf8)
        return try Self.coder.decode(CommandReply.self, from: try await server.reply(toBytes: bytes, coder: Self.coder))
    }

    @Test(
        "a request whose frame is wrong, or that is no request, is refused whole, before anything is done",
        arguments: [
            (#"{"request":[GOOD],"tokn":"ana's"}"#, "tokn"),
            (#"{"request":[GOOD],"token":"ana's","token":"ana's"}"#, ""), (#"{"request":[GOOD],"token":7}"#, "token"),
            (#"{"request":"all of it"}"#, "request"), ("[]", ""), ("{", ""), ("", ""), ("\u{0}", ""),
            (#"{"request":[GOOD],"token":"ana's","sequence":"first"}"#, "sequence"),
            (#"{"request":[GOOD],"token":"ana's","protocol":1.5}"#, "protocol"),
            (#"{"request":[GOOD],"token":"ana's","device":7}"#, "device"),
        ]
    )
    func refusedWhole(text: String, place: String) async throws {
        let store = MemoryStore()
        let reply = try await reply(to: text, server(store))
        #expect(reply.answers.isEmpty && reply.failure?.code.rawValue == "wire.unreadable")
        let refusal = try #require(reply.failure?.refusal(as: WireRefusal.self, coder: Self.coder))
        guard case .unreadable(let path, _) = refusal.reason else { throw TestFault(refusal) }
        #expect(path == place)
        #expect(try await store.load(Tally.self, TallyID("bar")) == nil)
    }

    @Test(
        "an action with an unknown, extra or wrong field fails alone, and its sender is told where",
        arguments: [
            (#"{"add":{"id":"2"}}"#, "request[1].add.to"), (#"{"refund":{}}"#, "request[1]"),
            (#"{"add":{"id":"2","to":"bar","amount":5,"tip":1}}"#, "request[1].add.tip"),
            (#"{"add":{"id":"2","to":"bar","amount":5,"expecting":-1}}"#, "request[1].add.expecting"),
            (#"{"add":{"id":"2","to":"bar","amount":5,"discount":null}}"#, "request[1].add.discount"),
            (#"{"add":{"id":"2","to":"bar","amount":"5"}}"#, "request[1].add.amount"), ("7", "request[1]"),
            ("null", "request[1]"), ("[]", "request[1]"), (#"{"add":{},"transfer":{}}"#, "request[1]"),
        ]
    )
    func refusedAlone(action: String, place: String) async throws {
        let store = MemoryStore()
        let text = #"{"request":[GOOD,\#(action),GOOD],"token":"ana's","sequence":3}"#
        let reply = try await reply(to: text, server(store))
        #expect(reply.failure == nil && reply.sequence == 3 && reply.answers.count == 3)
        #expect(reply.answers[0].failure == nil && reply.answers[2].failure == nil)
        let failure = try #require(reply.answers[1].failure)
        #expect(failure.code.rawValue == "wire.unreadable" && !failure.isTemporary)
        let refusal = try #require(failure.refusal(as: WireRefusal.self, coder: Self.coder))
        guard case .unreadable(let path, let detail) = refusal.reason else { throw TestFault(refusal) }
        #expect(path == place)
        for internals in ["Swift", "Tally", "Int", "Decod", "CodingKey"] {
            #expect(!detail.contains(internals) && !failure.message.contains(internals), "\(failure.message)")
        }
        #expect(try await store.load(Tally.self, TallyID("bar"))?.count == 5)
    }

    @Test("a word that the server does not know is named to its sender")
    func unknownWords() async throws {
        let reply = try await reply(to: #"{"request":[{"devour":{"all":1}}],"token":"ana's"}"#, server(MemoryStore()))
        let message = try #require(reply.answers.first?.failure?.message)
        #expect(message.contains("“devour” is not a known word at request[0]"), "\(message)")
    }

    @Test("an app and a server of different releases: what is read, and what each is told")
    func releases() async throws {
        let extra = #"{"add":{"id":"1","to":"bar","amount":5,"tip":1}}"#
        // The server reads the forms 4 to 5; each row is a schema, a frame, what is required, and the answer to three actions.
        let rows: [(schema: Int, frame: Int, required: String, whole: String?, extra: String?, unknown: String?)] = [
            (3, 1, "", "wire.upgradeNeeded", nil, nil), (0, 1, "", "wire.upgradeNeeded", nil, nil),
            (.min, 1, "", "wire.upgradeNeeded", nil, nil), (5, 0, "", "wire.upgradeNeeded", nil, nil),
            (4, 1, "", nil, "wire.unreadable", "wire.unreadable"),
            (5, 1, "", nil, "wire.unreadable", "wire.unreadable"),
            (5, 1, #""splits""#, nil, "wire.unreadable", "wire.unreadable"),
            (6, 1, "", nil, nil, "wire.serverOutdated"),
            (6, 1, #""splits""#, nil, nil, "wire.serverOutdated"),
            (6, 1, #""splits","tips""#, "wire.serverOutdated", nil, nil),
            (5, 1, #""tips""#, "wire.serverOutdated", nil, nil), (7, 1, "", "wire.serverOutdated", nil, nil),
            (.max, 1, "", "wire.serverOutdated", nil, nil), (5, 2, "", "wire.serverOutdated", nil, nil),
        ]
        for row in rows {
            let store = MemoryStore()
            let server = server(store, WireVersions(schema: 5, features: [WireFeature(rawValue: "splits")]))
            let text =
                #"{"schema":\#(row.schema),"protocol":\#(row.frame),"mustUnderstand":[\#(row.required)],"token":"ana's","#
                + #""request":[\#(extra),{"refund":{}},{"add":{"id":"2","to":"bar","amount":2}}]}"#
            let reply = try await reply(to: text, server)
            #expect(reply.failure?.code.rawValue == row.whole, "\(row)")
            if row.whole == nil {
                #expect(reply.answers.map { $0.failure?.code.rawValue } == [row.extra, row.unknown, nil], "\(row)")
            }
            let count = try await store.load(Tally.self, TallyID("bar"))?.count
            #expect(count == (row.whole != nil ? nil : row.extra == nil ? 7 : 2), "\(row)")
        }
        // A frame of a newer protocol or form may look otherwise.
        for text in [
            #"{"protocol":2,"batch":{"a":[1]},"request":[GOOD]}"#, #"{"protocol":2,"actions":[]}"#,
            #"{"schema":9,"token":{"jwt":"x"},"request":{"all":[GOOD]}}"#,
        ] {
            let newer = try await reply(to: text, server(MemoryStore()))
            #expect(newer.failure?.code.rawValue == "wire.serverOutdated", "\(text)")
        }
    }

    @Test("a session is of one device: a request that names another is refused, one that names none is not")
    func devices() async throws {
        for (device, code) in [("phone-7", nil), ("phone-8", "wire.foreignDevice"), (nil, nil)] as [(String?, String?)]
        {
            let frame = RequestFrame(device: device.map { DeviceID($0) }, sequence: 9)
            let request = CommandRequest([TallyAction(1, id: "1", to: "bar")], token: token, frame: frame)
            for coder in [nil, Self.coder] as [JSONDocumentCoder?] {
                let reply = try await Loopback(to: TallyAction.server(MemoryStore()), coder: coder).send(request)
                #expect(reply.failure?.code.rawValue == code && reply.sequence == 9)
            }
        }
    }

    @Test("what a server or its store could not do is marked as temporary, what a rule decided is not")
    func temporary() async throws {
        let faults: [(StoreFault?, Bool)] = [
            (.requestLost, true), (.contention, true), (.conflict, true), (nil, false),
        ]
        for (fault, isTemporary) in faults {
            let store = FaultyStore(MemoryStore()) { _ in fault }
            let answers = try await Loopback(to: TallyAction.server(store), coder: Self.coder)
                .send([TallyAction(isTemporary ? 1 : -1, id: "1", to: "bar")], token: token)
            #expect(answers.first?.failure?.isTemporary == isTemporary, "\(String(describing: fault))")
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
