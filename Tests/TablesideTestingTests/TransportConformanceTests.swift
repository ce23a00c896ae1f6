import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Transport conformance")
struct TransportConformanceTests {
    private static let coder = JSONDocumentCoder()

    @Test("the loopback keeps every promise, by values and through bytes", arguments: [nil, JSONDocumentCoder()])
    func loopback(coder: JSONDocumentCoder?) async {
        let suite = TransportConformance(coder: Self.coder) { Loopback(to: $0, coder: coder) }
        let violations = await suite.run()
        // By values, a server has no coder for what it could not read: nothing else differs.
        #expect(violations.isEmpty, "\(violations)")
    }

    @Test("a transport with a fault is found out", arguments: Bent.Fault.allCases)
    func planted(fault: Bent.Fault) async {
        let suite = TransportConformance(coder: Self.coder) { Bent(Loopback(to: $0, coder: Self.coder), fault) }
        var names: [String] = []
        for name in TransportConformance.checks where await !suite.run(name).isEmpty { names.append(name) }
        #expect(names.contains(fault.check), "\(fault): found by \(names)")
    }

    @Test("a transport that never answers is given up at the deadline", arguments: TransportConformance.checks)
    func hanging(check: String) async {
        let gate = Gate()
        let suite = TransportConformance(coder: Self.coder, deadline: .init(.seconds(30), on: gate)) { _ in
            HangingTransport(gate: gate)
        }
        let violations = await suite.run(check)
        #expect(violations.count == 1)
        #expect(violations.first?.detail.hasPrefix("it was given up after ") == true, "\(violations)")
        await gate.open()
        let punctual = TransportConformance(coder: Self.coder, deadline: .init(.seconds(30), on: Gate())) {
            Loopback(to: $0)
        }
        #expect(await punctual.run(check).isEmpty)
    }

    @Test("a check that does not exist is a violation, and every check finds at least one fault")
    func checks() async {
        let suite = TransportConformance(coder: Self.coder) { Loopback(to: $0) }
        #expect(await suite.run("nothing").map(\.check) == ["nothing"])
        #expect(Set(Bent.Fault.allCases.map(\.check)) == Set(TransportConformance.checks))
    }

    @Test(
        "behind a transport with faults an outcome is lost, late or doubled as its name says",
        arguments: TransportFault.allCases
    )
    func faults(fault: TransportFault) async {
        let store = MemoryStore()
        let loopback = Loopback(to: TallyAction.server(store), coder: Self.coder)
        let transport = FaultyTransport(loopback) { $0 == 1 ? fault : nil }
        var heard: [String] = []
        for number in 1...3 {
            let frame = RequestFrame(sequence: number)
            let other = TallyAction(number, id: "o\(number)", to: "\(number)")
            let actions = [TallyAction(number, id: "\(number)", to: "bar"), other]
            do throws(TransportError) {
                let reply = try await transport.send(
                    CommandRequest(actions, token: SessionToken(rawValue: "ana's"), frame: frame)
                )
                let words = reply.answers.map { if case .replayed = $0 { "again" } else { "done" } }
                heard.append("\(reply.sequence ?? 0):\(words)")
            } catch {
                heard.append(error.code.rawValue)
            }
        }
        let added = await amounts(in: store)
        let done = #"["done", "done"]"#
        let (second, amounts): (String, [Int]) =
            switch fault {
            case .noConnection: ("transport.noConnection", [1, 3])
            case .cut: ("transport.outcomeUnknown", [1, 3])
            case .replyLost: ("transport.outcomeUnknown", [1, 2, 3])
            case .doubled: (#"2:["again", "again"]"#, [1, 2, 3])
            case .delayed: ("transport.outcomeUnknown", [1, 2, 3])
            case .reordered: ("transport.outcomeUnknown", [1, 3, 2])
            case .wrongReply: ("1:\(done)", [1, 2, 3])
            case .shortReply: (#"2:["done"]"#, [1, 2, 3])
            }
        #expect(heard == ["1:\(done)", second, "3:\(done)"] && added == amounts)
        #expect(transport.faults == [fault] && transport.sendings == 3)
    }

    private func amounts(in store: MemoryStore) async -> [Int] {
        let page = try? await store.events(EventQuery(limit: 100))
        return (page?.events ?? []).compactMap { event in
            guard event.aggregate == TallyAction.ref("bar") else { return nil }
            guard case .added(let amount, _)? = try? event.recorded(of: Tally.self)?.event else { return nil }
            return amount
        }
    }
}

/// A transport that never answers while its gate is closed.
private struct HangingTransport: Transport {
    let gate: Gate

    func send(_ request: CommandRequest<TransportProbe>) async throws(TransportError) -> CommandReply {
        await gate.hang()
        throw TransportError(.noConnection(detail: "the gate was opened"))
    }
}

/// A transport with one fault in it.
actor Bent: Transport {
    enum Fault: CaseIterable, Sendable {
        case dropsLastAnswer, reversesAnswers, failsOnEmpty, cutsAtNUL, composesText, trimsText, losesLowControls
        case lowersToken, trimsToken, keepsToken, losesToken, losesSequence, losesSchema, losesRequirements
        case throwsWhenRefused, losesRefusalBody, calmsFailures, emptiesFailures, cachesReplies, sendsTwice
        case mixesReplies, limitsSize

        /// The check that has to find it.
        var check: String {
            switch self {
            case .dropsLastAnswer, .reversesAnswers, .failsOnEmpty: "each action gets its answer, in order"
            case .cutsAtNUL, .composesText, .trimsText, .losesLowControls, .limitsSize: "texts arrive as they were sent"
            case .lowersToken, .trimsToken, .keepsToken, .losesToken:
                "the token arrives as it was issued, or not at all"
            case .losesSequence, .losesSchema, .losesRequirements, .throwsWhenRefused:
                "the frame arrives, and its number comes back"
            case .losesRefusalBody, .calmsFailures, .emptiesFailures: "refusals arrive with all that they say"
            case .cachesReplies, .sendsTwice: "what is sent again reaches the server again"
            case .mixesReplies: "requests at the same time get their own replies"
            }
        }
    }

    private let carrier: Loopback<TransportProbe>
    private let fault: Fault
    private var cache: [CommandRequest<TransportProbe>: CommandReply] = [:]
    private var kept: SessionToken?
    private var held: CommandReply?

    init(_ carrier: Loopback<TransportProbe>, _ fault: Fault) {
        self.carrier = carrier
        self.fault = fault
    }

    func send(_ request: CommandRequest<TransportProbe>) async throws(TransportError) -> CommandReply {
        if fault == .failsOnEmpty, request.request.isEmpty { throw TransportError(.server(detail: "empty")) }
        if fault == .limitsSize, request.request.reduce(0, { $0 + "\($1)".utf8.count }) > 65_536 {
            throw TransportError(.server(detail: "413"))
        }
        if fault == .cachesReplies, let cached = cache[request] { return cached }
        let bent = bend(request)
        if fault == .sendsTwice { _ = try await carrier.send(bent) }
        let reply = try await carrier.send(bent)
        cache[request] = reply
        if fault == .throwsWhenRefused, reply.failure != nil { throw TransportError(.server(detail: "400")) }
        if fault == .mixesReplies, request.frame.sequence.map({ $0 >= 300 }) == true {
            defer { held = reply }
            return held ?? reply
        }
        return bend(reply)
    }

    private func bend(_ request: CommandRequest<TransportProbe>) -> CommandRequest<TransportProbe> {
        var (token, frame) = (request.token, request.frame)
        switch fault {
        case .lowersToken: token = token.map { SessionToken(rawValue: $0.rawValue.lowercased()) }
        case .trimsToken: token = token.map { SessionToken(rawValue: String($0.rawValue.filter { $0 != " " })) }
        case .keepsToken: (token, kept) = (token ?? kept, token ?? kept)
        case .losesToken: token = nil
        case .losesSequence:
            frame = RequestFrame(frame: frame.frame, schema: frame.schema, mustUnderstand: frame.mustUnderstand)
        case .losesSchema:
            frame = RequestFrame(
                frame: frame.frame,
                schema: 3,
                mustUnderstand: frame.mustUnderstand,
                sequence: frame.sequence
            )
        case .losesRequirements:
            frame = RequestFrame(frame: frame.frame, schema: frame.schema, sequence: frame.sequence)
        default: break
        }
        let probes = request.request.map { probe -> TransportProbe in
            guard case .echo(let text) = probe else { return probe }
            switch fault {
            case .cutsAtNUL: return .echo(text: String(text.prefix { $0 != "\u{0}" }))
            case .composesText: return .echo(text: text.replacing("e\u{301}", with: "\u{E9}"))
            case .trimsText: return .echo(text: String(text.reversed().drop { $0 == " " }.reversed()))
            case .losesLowControls:
                return .echo(text: String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value != 1 })))
            default: return probe
            }
        }
        return CommandRequest(probes, token: token, frame: frame)
    }

    private func bend(_ reply: CommandReply) -> CommandReply {
        if reply.failure != nil { return reply }
        let answers = reply.answers.map { answer -> CommandAnswer in
            guard let failure = answer.failure else { return answer }
            switch fault {
            case .losesRefusalBody:
                return .failed(
                    failure: WireFailure(code: failure.code, message: failure.message, isTemporary: failure.isTemporary)
                )
            case .calmsFailures:
                return .failed(failure: WireFailure(code: failure.code, message: failure.message, body: failure.body))
            case .emptiesFailures: return .done(receipt: nil)
            default: return answer
            }
        }
        switch fault {
        case .dropsLastAnswer: return CommandReply(Array(answers.dropLast()), sequence: reply.sequence)
        case .reversesAnswers: return CommandReply(answers.reversed(), sequence: reply.sequence)
        default: return CommandReply(answers, sequence: reply.sequence)
        }
    }
}
