import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Outbox")
struct OutboxTests {
    private typealias Box = Outbox<TallyAction>

    private let token = SessionToken(rawValue: "ana's")

    private func box(_ count: Int = 0, lane: String = "bar") throws -> Box {
        var box = Box(device: DeviceID("phone-7"), firstPause: .seconds(1), longestPause: .seconds(60))
        box.signIn(UserID("ana"))
        for number in 0..<count { try add("\(number)", to: lane, &box) }
        return box
    }

    private func add(_ id: String, to lane: String, _ box: inout Box, _ offline: OfflineClass = .queue) throws {
        let action = TallyAction(1, id: id, to: lane)
        try box.add(action, about: [TallyAction.ref(lane)], offline: offline, occurredAt: noon)
    }

    private func next(_ box: inout Box, at now: Instant = noon) throws -> CommandRequest<TallyAction> {
        let request = box.next(at: now, token: token)
        return try #require(request)
    }

    private func done(_ request: CommandRequest<TallyAction>) -> CommandReply {
        CommandReply(request.request.map { _ in .done(receipt: "r") }, sequence: request.frame.sequence)
    }

    private func failed(
        _ code: String,
        of request: CommandRequest<TallyAction>,
        isTemporary: Bool = false
    ) -> CommandReply {
        let failure = WireFailure(code: ErrorCode(rawValue: code), message: "m", isTemporary: isTemporary)
        return CommandReply(request.request.map { _ in .failed(failure: failure) }, sequence: request.frame.sequence)
    }

    @Test("what is about one thing goes one by one, what is about different things together")
    func lanes() throws {
        var box = try box(2)
        try box.add(TallyAction(5, id: "x", to: "safe"), about: [TallyAction.ref("safe")], occurredAt: noon)
        let first = try next(&box)
        #expect(first.request.map(\.id.rawValue) == ["0", "x"])
        #expect(first.frame.device == DeviceID("phone-7") && first.frame.sequence == 1 && first.token == token)
        let none = box.next(at: noon, token: token)
        #expect(none == nil)
        let ended = box.receive(done(first), to: first, at: noon)
        #expect(ended == [1, 3].map { .done(number: $0, receipt: "r", isReplay: false) })
        let second = try next(&box)
        #expect(second.request.map(\.id.rawValue) == ["1"] && second.frame.sequence == 2)
        box.receive(done(second), to: second, at: noon)
        #expect(box.status.isInSync && box.next(at: noon, token: token) == nil && box.nextAttempt(at: noon) == nil)
    }

    @Test("an action about two documents waits for the older ones of both, and what is newer waits for it")
    func twoDocuments() throws {
        var box = try box()
        let (bar, safe, hall) = (TallyAction.ref("bar"), TallyAction.ref("safe"), TallyAction.ref("hall"))
        let rows: [(String, [DocumentRef])] = [
            ("a", [bar]), ("b", [bar, safe]), ("c", [safe]), ("d", [hall]), ("e", [hall, safe]), ("f", []), ("g", []),
        ]
        for (id, documents) in rows {
            try box.add(TallyAction(1, id: id, to: "bar"), about: documents, occurredAt: noon)
        }
        var sent: [String] = []
        while let request = box.next(at: noon, token: token) {
            sent.append(request.request.map(\.id.rawValue).joined())
            box.receive(done(request), to: request, at: noon)
        }
        #expect(sent == ["adfg", "b", "c", "e"])
    }

    @Test("without a connection it waits twice as long each time, up to the longest pause, and keeps everything")
    func pauses() throws {
        var box = try box(1)
        var now = noon
        for seconds in [1, 2, 4, 8, 16, 32, 60, 60] {
            let request = try next(&box, at: now)
            // Half of the pause with the smallest spread, all of it with the greatest.
            var early = box
            let half = early.fail(TransportError(.noConnection(detail: "d")), sending: request, at: now, spread: 0)
            #expect(half == [.retryLater(number: 1, at: now + .milliseconds(Int64(seconds) * 500))])
            let full = box.fail(
                TransportError(.noConnection(detail: "d")),
                sending: request,
                at: now,
                spread: UInt64(seconds * 500)
            )
            now += .seconds(seconds)
            #expect(full == [.retryLater(number: 1, at: now)])
            #expect(box.next(at: now - .milliseconds(1), token: token) == nil && box.nextAttempt(at: noon) != nil)
        }
        #expect(box.status.waiting == 1 && !box.status.isInSync && box.entries[0].attempts == 8)
    }

    @Test("a clock that is set back does not hold what waits for longer than the longest pause")
    func clockSetBack() throws {
        var box = try box(1)
        let request = try next(&box)
        box.fail(TransportError(.outcomeUnknown(detail: "d")), sending: request, at: noon)
        #expect(box.next(at: noon, token: token) == nil)
        #expect(box.next(at: noon - .hours(2), token: token) != nil)
    }

    @Test("a refused action stays with its refusal until it is dismissed, and holds up nothing")
    func refused() throws {
        var box = try box(2)
        let first = try next(&box)
        let ended = box.receive(failed("tally.outOfRange", of: first), to: first, at: noon)
        guard case .refused(1, let failure) = try #require(ended.first) else { throw TestFault(ended) }
        #expect(failure.code.rawValue == "tally.outOfRange" && box.entries[0].refusal == failure)
        let second = try next(&box)
        #expect(second.request.map(\.id.rawValue) == ["1"])
        box.receive(done(second), to: second, at: noon)
        #expect(box.status.refused == 1 && box.status.waiting == 0 && !box.status.isInSync)
        #expect(throws: OutboxError(.notRefused(number: 2))) { try box.dismiss(2) }
        try box.dismiss(1)
        #expect(box.status.isInSync)
    }

    @Test("a server that fails, and one that does not understand, are asked again; neither answer is final")
    func temporary() throws {
        let codes = [("store.unavailable", true), ("command.unexpected", true), ("wire.serverOutdated", false)]
        for (code, isTemporary) in codes {
            var box = try box(2)
            let first = try next(&box)
            let ended = box.receive(failed(code, of: first, isTemporary: isTemporary), to: first, at: noon)
            switch try #require(ended.first) {
            case .retryLater(1, let at): #expect(isTemporary && at == noon + .seconds(1))
            case .upgradeNeeded(1, let failure): #expect(!isTemporary && failure.code.rawValue == code)
            default: throw TestFault(ended)
            }
            #expect(box.next(at: noon, token: token) == nil, "\(code): the second does not overtake the first")
            let again = try next(&box, at: noon + .seconds(60))
            #expect(again.request == first.request && again.frame.sequence == 2)
        }
    }

    @Test("after the end of a session it waits for the same person, whose order holds; others do not wait")
    func signIn() throws {
        var box = try box(2)
        let first = try next(&box)
        #expect(box.receive(failed("access.notSignedIn", of: first), to: first, at: noon) == [.signInAgain(number: 1)])
        #expect(box.next(at: noon + .hours(1), token: token) == nil && box.status.needsSignIn)
        box.signIn(UserID("bob"))
        #expect(box.next(at: noon, token: token) == nil && box.status.held == 2 && !box.status.isInSync)
        try box.add(TallyAction(9, id: "bob's", to: "bar"), about: [TallyAction.ref("bar")], occurredAt: noon)
        let bobs = try next(&box)
        #expect(bobs.request.map(\.id.rawValue) == ["bob's"])
        box.receive(done(bobs), to: bobs, at: noon)
        box.signIn(UserID("ana"))
        var sent: [String] = []
        while let request = box.next(at: noon, token: token) {
            sent += request.request.map(\.id.rawValue)
            box.receive(done(request), to: request, at: noon)
        }
        #expect(sent == ["0", "1"] && box.status.isInSync)
    }

    @Test("what makes sense only now is refused if surely nothing arrived, and asked again if not known")
    func onlineOnly() throws {
        var box = try box()
        try add("pay", to: "bar", &box, .onlineOnly)
        let first = try next(&box)
        var unknown = box
        #expect(
            unknown.fail(TransportError(.outcomeUnknown(detail: "d")), sending: first, at: noon)
                == [.retryLater(number: 1, at: noon + .seconds(1))]
        )
        let later = try next(&unknown, at: noon + .seconds(1))
        // Now nothing arrived, but the attempt before may have.
        let ended = unknown.fail(TransportError(.noConnection(detail: "d")), sending: later, at: noon)
        guard case .retryLater(1, _) = try #require(ended.first) else { throw TestFault(ended) }

        let offline = box.fail(TransportError(.noConnection(detail: "d")), sending: first, at: noon)
        guard case .refused(1, let failure) = try #require(offline.first) else { throw TestFault(offline) }
        #expect(failure.code.rawValue == "transport.noConnection")
        #expect(throws: OutboxError(.onlineOnly)) {
            try add("p", to: "bar", &box, .onlineOnly)
        }
        try add("o", to: "bar", &box, .queueWithWarning)
        #expect(box.status.warnings == [2])
    }

    @Test("a late, wrong or short reply decides nothing")
    func strangeReplies() throws {
        var box = try box(2)
        let first = try next(&box)
        box.resume()
        let second = try next(&box)
        #expect(box.receive(done(first), to: first, at: noon).isEmpty && box.entries.count == 2)
        var wrong = box
        let swapped = wrong.receive(done(first), to: second, at: noon)
        #expect(swapped == [.retryLater(number: 1, at: noon + .seconds(1))])
        let short = CommandReply([], sequence: second.frame.sequence)
        #expect(box.receive(short, to: second, at: noon) == [.retryLater(number: 1, at: noon + .seconds(1))])
        #expect(box.entries.count == 2)
    }

    @Test("one action that no server reads is found by sending each alone, and does not take the others with it")
    func poison() throws {
        var box = try box()
        for number in 0..<5 {
            try add("\(number)", to: "t\(number)", &box)
        }
        var final: [Int: String] = [:]
        while let request = box.next(at: noon, token: token) {
            let isRead = !request.request.contains { $0.id.rawValue == "2" }
            let failure = WireFailure(code: ErrorCode(rawValue: "wire.unreadable"), message: "m")
            let reply = isRead ? done(request) : CommandReply(failing: failure, sequence: request.frame.sequence)
            for outcome in box.receive(reply, to: request, at: noon) {
                switch outcome {
                case .done(let number, _, _): final[number] = "done"
                case .refused(let number, _): final[number] = "refused"
                default: break
                }
            }
        }
        #expect(final == [1: "done", 2: "done", 3: "refused", 4: "done", 5: "done"])
    }

    @Test("it holds as many actions as it may, in any order of bytes, and comes back from storage as it was")
    func storage() throws {
        var box = try box(SizeLimit.outbox)
        #expect(throws: OutboxError(.full(limit: 1_000))) {
            try add("more", to: "bar", &box)
        }
        let request = try next(&box)
        box.receive(failed("tally.outOfRange", of: request), to: request, at: noon)
        _ = box.next(at: noon, token: token)
        let coder = JSONDocumentCoder()
        var stored = try coder.decode(Box.self, from: coder.encode(box))
        #expect(stored == box)
        // The app ended while a request was on its way.
        #expect(stored.next(at: noon, token: token) == nil)
        stored.resume()
        #expect(stored.next(at: noon, token: token)?.request.map(\.id.rawValue) == ["1"])
    }

    @Test("whatever the network does, each action counts once and in its order, or stays with its refusal")
    func everyNetwork() async throws {
        for run in 0..<runs(20, long: 4_000) {
            let seed = UInt64(run) &+ 1
            let found = await OutboxPlay(seed: seed).violations()
            #expect(found.isEmpty, "seed \(seed): \(found.prefix(3))")
        }
    }

    @Test("the play notices an outbox that overtakes, one that drops what was refused, and one that forgets a reply")
    func plantedFaults() async throws {
        for fault in OutboxPlay.Fault.allCases {
            var seed: UInt64 = 1
            while seed <= 20, await OutboxPlay(seed: seed, fault: fault).violations().isEmpty { seed += 1 }
            #expect(seed <= 20, "\(fault)")
        }
    }
}
