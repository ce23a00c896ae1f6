import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Outbox under attack")
struct OutboxAttackTests {
    private typealias Box = Outbox<TallyAction>

    private let token = SessionToken(rawValue: "ana's")
    private let away = TransportError(.noConnection(detail: "d"))

    private func box() -> Box {
        var box = Box(device: DeviceID("phone-7"), firstPause: .seconds(1), longestPause: .seconds(60))
        box.signIn(UserID("ana"))
        return box
    }

    private func add(
        _ id: String,
        to lane: String = "bar",
        _ box: inout Box,
        _ offline: OfflineClass = .queue,
        at now: Instant = noon
    ) throws {
        let action = TallyAction(1, id: id, to: lane)
        try box.add(action, about: [TallyAction.ref(lane)], offline: offline, occurredAt: now)
    }

    private func next(_ box: inout Box, at now: Instant = noon) throws -> CommandRequest<TallyAction> {
        let request = box.next(at: now, token: token)
        return try #require(request)
    }

    private func failed(_ code: String, of request: CommandRequest<TallyAction>) -> CommandReply {
        let failure = WireFailure(code: ErrorCode(rawValue: code), message: "m")
        return CommandReply(request.request.map { _ in .failed(failure: failure) }, sequence: request.frame.sequence)
    }

    @Test("one try without a connection does not lock out what needs one for longer than the pause")
    func lockedOut() throws {
        var box = box()
        try add("1", &box, .onlineOnly)
        let request = try next(&box)
        box.fail(away, sending: request, at: noon)
        #expect(throws: OutboxError(.onlineOnly)) { try add("2", &box, .onlineOnly, at: noon + .milliseconds(900)) }
        try add("3", &box, .onlineOnly, at: noon + .seconds(1))
        #expect(box.entries.count == 2)
    }

    @Test("a payment that was on its way when the app ended is asked for again, never called refused")
    func unsurePayment() throws {
        var box = box()
        try add("pay", &box, .onlineOnly)
        _ = try next(&box)
        // The app ends, having stored the outbox before it sent the request.
        let coder = JSONDocumentCoder()
        box = try coder.decode(Box.self, from: coder.encode(box))
        box.resume()
        let again = try next(&box)
        let ended = box.fail(away, sending: again, at: noon)
        #expect(ended == [.retryLater(number: 1, at: noon + .seconds(1))] && box.entries[0].refusal == nil)
    }

    @Test("what needs a connection is refused without one also where it waits behind something else")
    func heldBehind() throws {
        var box = box()
        try add("1", &box)
        try add("pay", &box, .onlineOnly)
        let ended = box.fail(away, sending: try next(&box), at: noon)
        guard case .refused(2, let failure) = try #require(ended.last) else { throw TestFault(ended) }
        #expect(ended.count == 2 && failure.code.rawValue == "transport.noConnection")
        // So it is when the session is over, and while app and server are of different releases.
        for code in ["access.notSignedIn", "wire.serverOutdated"] {
            var box = self.box()
            try add("pay", &box, .onlineOnly)
            let request = try next(&box)
            guard
                case .refused(1, _) = try #require(box.receive(failed(code, of: request), to: request, at: noon).first)
            else { throw TestFault(code) }
            guard code == "access.notSignedIn" else { continue }
            #expect(throws: OutboxError(.onlineOnly)) { try add("2", &box, .onlineOnly, at: noon + .hours(1)) }
        }
    }

    @Test("an updated app sends its own form at once, and a phone that was restored its own name")
    func resumed() throws {
        var box = box()
        try add("1", &box)
        let request = try next(&box)
        box.receive(failed("wire.upgradeNeeded", of: request), to: request, at: noon)
        #expect(box.next(at: noon + .seconds(1), token: token) == nil)
        box.resume(schema: 2)
        #expect(try next(&box, at: noon + .seconds(1)).frame.schema == 2)
        box.resume(device: DeviceID("phone-8"))
        #expect(box.status.needsSignIn && box.next(at: noon + .days(1), token: token) == nil)
        box.signIn(UserID("ana"))
        #expect(try next(&box).frame.device == DeviceID("phone-8"))
    }

    @Test("an answer of an unknown kind waits for an update of the app, and the other answers count")
    func unknownAnswer() throws {
        var box = box()
        try add("1", &box)
        try add("pay", to: "safe", &box, .onlineOnly)
        let request = try next(&box)
        let text = #"{"answers":[{"done":{"receipt":"r"}},{"postponed":{"until":5}}],"sequence":1,"tip":1}"#
        let reply = try JSONDocumentCoder().decode(CommandReply.self, from: Array(text.utf8))
        let ended = box.receive(reply, to: request, at: noon)
        #expect(ended.first == .done(number: 1, receipt: "r", isReplay: false))
        // Whether it was paid is not known, so that it is not refused.
        guard case .upgradeNeeded(2, let failure) = try #require(ended.last) else { throw TestFault(ended) }
        #expect(failure.code.rawValue == "wire.unknownAnswer" && failure.message.contains("postponed"))
        #expect(failure.isTemporary, "it may have been carried out")
        #expect(box.status.waiting == 1 && box.status.refused == 0)
        #expect(box.next(at: noon + .seconds(1), token: token) == nil)
        box.resume(schema: 2)
        let again = try next(&box, at: noon + .seconds(1))
        #expect(again.request.map(\.id.rawValue) == ["pay"])
        let replay = CommandReply([.replayed(receipt: "p")], sequence: again.frame.sequence)
        let last = box.receive(replay, to: again, at: noon + .seconds(1))
        #expect(last == [.done(number: 2, receipt: "p", isReplay: true)] && box.status.isInSync)
    }

    @Test(
        "an answer of a known kind that cannot be read, and what is no answer, make the reply unreadable",
        arguments: [#"{"done":5}"#, #"{"failed":{}}"#, "{}", #"{"done":{},"failed":{}}"#, "1", "null"]
    )
    func unreadableAnswer(text: String) {
        let reply = #"{"answers":[\#(text)],"sequence":1}"#
        #expect(throws: DecodingError.self) {
            try JSONDocumentCoder().decode(CommandReply.self, from: Array(reply.utf8))
        }
    }

    @Test("an answer to the session before does not end the one of now")
    func lateAnswer() throws {
        var box = box()
        try add("1", &box)
        let request = try next(&box)
        box.signIn(UserID("ana"))
        #expect(
            box.receive(failed("access.notSignedIn", of: request), to: request, at: noon) == [
                .retryLater(number: 1, at: noon)
            ]
        )
        #expect(!box.needsSignIn)
        #expect(try next(&box).request == request.request)
    }

    @Test("one action that cannot be written does not take the others with it")
    func unwritable() throws {
        var box = box()
        for number in 0..<3 { try add("\(number)", to: "t\(number)", &box) }
        let error = TransportError(.malformedRequest(detail: "d"))
        var final: [Int] = []
        while let request = box.next(at: noon, token: token) {
            guard request.request.contains(where: { $0.id.rawValue == "1" }) else {
                box.receive(
                    CommandReply([.done(receipt: nil)], sequence: request.frame.sequence),
                    to: request,
                    at: noon
                )
                continue
            }
            for case .refused(let number, _) in box.fail(error, sending: request, at: noon) { final.append(number) }
        }
        #expect(final == [2] && box.status.waiting == 0)
    }

    @Test("what waits can be withdrawn, and the person learns whether it may have been carried out")
    func withdrawn() throws {
        var box = box()
        try add("1", &box)
        try add("2", &box)
        let request = try next(&box)
        #expect(throws: OutboxError(.notWaiting(number: 1))) { try box.withdraw(1) }
        box.fail(TransportError(.outcomeUnknown(detail: "d")), sending: request, at: noon)
        #expect(try box.withdraw(2) == false)
        #expect(try box.withdraw(1) == true)
        #expect(throws: OutboxError(.notWaiting(number: 1))) { try box.withdraw(1) }
        #expect(box.status.isInSync)
    }

    @Test("a stored outbox with impossible numbers is refused or set right, and never traps")
    func damaged() throws {
        var box = box()
        for number in 1...3 { try add("\(number)", to: "t\(number)", &box) }
        _ = try next(&box)
        let coder = JSONDocumentCoder()
        let text = String(decoding: try coder.encode(box), as: UTF8.self)
        for (old, new, isRead) in [
            (#""failures":0"#, #""failures":9223372036854775807"#, true),
            (#""failures":0"#, #""failures":-9223372036854775808"#, true),
            (#""attempts":1"#, #""attempts":9223372036854775807"#, true),
            (#""attempts":1"#, #""attempts":-5"#, true), (#""longestPause":60000"#, #""longestPause":-1"#, true),
            (#""lastSequence":1"#, #""lastSequence":9223372036854775807"#, true),
            (#""aloneUpTo":0,"#, "", true), (#""number":2"#, #""number":1"#, false),
            (#""number":3"#, #""number":9"#, false),
            (#""lastNumber":3"#, #""lastNumber":2"#, false),
            (#""lastNumber":3"#, #""lastNumber":9223372036854775807"#, false),
        ] {
            let bytes = Array(text.replacing(old, with: new).utf8)
            #expect(String(decoding: bytes, as: UTF8.self) != text, "\(old)")
            guard isRead else {
                #expect(throws: DecodingError.self, "\(new)") { try coder.decode(Box.self, from: bytes) }
                continue
            }
            var stored = try coder.decode(Box.self, from: bytes)
            stored.resume()
            var now = noon
            for _ in 0..<5 {
                if let request = stored.next(at: now, token: token) {
                    stored.fail(TransportError(.outcomeUnknown(detail: "d")), sending: request, at: now)
                }
                let soon = stored.nextAttempt(at: now)
                #expect(soon.map { $0 > now } == true, "\(new): it does not spin")
                now += .minutes(2)
            }
            #expect(stored.status.waiting == 3)
        }
    }

    @Test("a release without updates keeps everything back for a while, not one request for each action")
    func otherRelease() throws {
        var box = box()
        for number in 0..<150 { try add("\(number)", to: "t\(number)", &box) }
        let request = try next(&box)
        let failure = WireFailure(code: ErrorCode(rawValue: "wire.upgradeNeeded"), message: "m")
        let reply = CommandReply(failing: failure, sequence: request.frame.sequence)
        #expect(box.receive(reply, to: request, at: noon, spread: 0).count == 100)
        #expect(box.next(at: noon + .seconds(29), token: token) == nil)
        #expect(box.next(at: noon + .seconds(30), token: token) != nil)
    }
}
