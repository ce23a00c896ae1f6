public import TablesideCore
public import TablesideHosting

/// What the conformance suite of transports asks of its server.
public enum TransportProbe: Hashable, Codable, Sendable {
    /// The server answers with the text.
    case echo(text: String)
    /// The server answers with how often it has carried out this probe.
    case count(name: String)
    /// The server refuses, with the number in its refusal.
    case refuse(number: Int)
    /// The server fails and asks to be tried again.
    case stumble
    /// The server answers with the token, the device and the user that it knows the sender by.
    case sender

    /// The refusal of ``refuse(number:)``.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons for the refusal.
        public enum Reason: CodedReason, Codable {
            /// The number was sent.
            case number(value: Int)

            /// The stable code of the refusal.
            public var code: ErrorCode { ErrorCode(rawValue: "probe.refused") }

            /// The reason in plain words.
            public var description: String {
                switch self {
                case .number(let value): "the number \(value) was sent"
                }
            }
        }

        /// The reason for the refusal.
        public let reason: Reason

        /// Makes a refusal with a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}

/// A conformance suite that checks the promises of `Transport` on a host's own network.
///
/// The host serves the server that it is given, and connects a transport to it. The suite needs no test framework, and
/// each of its checks sends a fixed number of requests.
///
/// ```swift
/// let coder = JSONDocumentCoder()
/// let suite = TransportConformance(coder: coder) { server in
///     let port = try await MyListener.serve { body in try await server.reply(toBytes: body, coder: coder) }
///     return MyTransport(port: port)
/// }
/// for violation in await suite.run() { print(violation) }
/// ```
public struct TransportConformance: Sendable {
    private let connect: @Sendable (CommandServer<TransportProbe>) async throws -> any Transport<TransportProbe>
    private let coder: any DocumentCoder
    private let deadline: StoreConformance.Deadline?

    /// Makes a suite for a kind of transport.
    ///
    /// - Parameters:
    ///   - coder: The coder of the host's server, with which receipts and refusals are read.
    ///   - deadline: When a check is given up whose replies do not arrive; `nil` for never.
    ///   - connect: Serves a server, and returns a transport to it.
    public init(
        coder: any DocumentCoder,
        deadline: StoreConformance.Deadline? = nil,
        connect: @escaping @Sendable (CommandServer<TransportProbe>) async throws -> any Transport<TransportProbe>
    ) {
        self.coder = coder
        self.deadline = deadline
        self.connect = connect
    }

    /// The names of the checks, in the order in which they run.
    public static let checks: [String] = all.map(\.name)

    /// Runs every check.
    ///
    /// - Returns: the broken promises; empty for a transport that keeps all of them.
    public func run() async -> [Violation] { await Self.all.run(each: run) }

    /// Runs one check by name.
    ///
    /// - Returns: the broken promises.
    public func run(_ name: String) async -> [Violation] {
        await Self.all.run(name) { check, bench in
            let desk = ProbeDesk(coder: coder)
            let line = ProbeLine(transport: try await connect(desk.server), coder: coder, desk: desk, bench: bench)
            guard let deadline else { return try await check.body(line) }
            await deadline.run {
                do { try await check.body(line) } catch { bench.fail("it threw: \(error)") }
            } orElse: {
                bench.fail("it was given up after \(deadline.length)")
            }
        }
    }

    typealias Check = NetworkCheck<ProbeLine>
}

/// A check of one promise of a host's network, on a line that is made for it.
struct NetworkCheck<Line>: Sendable {
    let name: String
    let body: @Sendable (Line) async throws -> Void
}

extension Array {
    /// Runs all checks by name, one after another, and returns the broken promises.
    func run<Line>(each run: (String) async -> [Violation]) async -> [Violation] where Element == NetworkCheck<Line> {
        var violations: [Violation] = []
        for check in self { violations += await run(check.name) }
        return violations
    }

    /// Runs the check of a name in a setting, and returns the broken promises; an error is one of them.
    func run<Line>(
        _ name: String,
        in setting: (NetworkCheck<Line>, TransportBench) async throws -> Void
    ) async -> [Violation] where Element == NetworkCheck<Line> {
        guard let check = first(where: { $0.name == name }) else {
            return [Violation(check: name, detail: "there is no such check")]
        }
        let bench = TransportBench(check: name)
        do { try await setting(check, bench) } catch { bench.fail("it threw: \(error)") }
        return bench.violations
    }
}

/// The server of the suite, which counts what reaches it.
final class ProbeDesk: Sendable {
    private let counts = Locked<[String: Int]>([:])
    private let requests = Locked(0)
    private let coder: any DocumentCoder

    init(coder: any DocumentCoder) { self.coder = coder }

    /// How many requests were authenticated.
    var received: Int { requests.withLock { $0 } }

    var server: CommandServer<TransportProbe> {
        CommandServer(versions: WireVersions(schema: 3, features: [WireFeature(rawValue: "probes")])) { token in
            self.requests.withLock { $0 += 1 }
            guard let token else { return .guest(on: DeviceID("unknown")) }
            // The token is the name of the user, so that the answer shows what arrived.
            return token.rawValue == "revoked" ? nil : .guest(UserID(token.rawValue))
        } perform: { probe, author in
            await .of(self.coder) { try self.outcome(of: probe, by: author) }
        }
    }

    private func outcome(of probe: TransportProbe, by author: Author) throws -> CommandOutcome<String> {
        switch probe {
        case .echo(let text): return .done(text)
        case .count(let name):
            let count = counts.withLock { counts in
                counts[name, default: 0] += 1
                return counts[name, default: 0]
            }
            return count == 1 ? .done("1") : .replayed("\(count)")
        case .refuse(let number): throw TransportProbe.Refusal(.number(value: number))
        case .stumble: throw StoreError(.unavailable(detail: "injected"))
        case .sender: return .done("\(author.user?.rawValue ?? "nobody") on \(author.device?.rawValue ?? "no device")")
        }
    }
}

/// A transport under test, with its server.
struct ProbeLine: Sendable {
    let transport: any Transport<TransportProbe>
    let coder: any DocumentCoder
    let desk: ProbeDesk
    let bench: TransportBench

    func send(
        _ probes: [TransportProbe],
        token: SessionToken? = nil,
        frame: RequestFrame = RequestFrame(schema: 3)
    ) async throws -> CommandReply {
        try await transport.send(CommandRequest(probes, token: token, frame: frame))
    }

    /// The receipts of a reply as texts; `nil` where there is none.
    func texts(of reply: CommandReply) throws -> [String?] {
        try reply.answers.map { try $0.receipt(as: String.self, coder: coder) }
    }

    /// Sends texts and expects to hear the same.
    func expectEcho(of texts: [String], _ what: String) async throws {
        let heard = try self.texts(of: try await send(texts.map { .echo(text: $0) }))
        guard heard.count == texts.count else { return bench.fail("\(what): \(heard.count) answers to \(texts.count)") }
        for (text, heard) in zip(texts, heard) where heard.map({ $0.utf8.elementsEqual(text.utf8) }) != true {
            let (sent, back) = (text.prefix(40).debugDescription, heard?.prefix(40).debugDescription ?? "nothing")
            return bench.fail("\(what): sent \(sent), heard \(back)")
        }
    }
}

/// Collects the broken promises of a check, of which it keeps the first twenty.
final class TransportBench: Sendable {
    private let check: String
    private let noted = Locked<[Violation]>([])

    init(check: String) { self.check = check }

    var violations: [Violation] { noted.withLock { $0 } }

    func fail(_ detail: String) {
        noted.withLock { violations in
            if violations.count < 20 { violations.append(Violation(check: check, detail: detail)) }
        }
    }

    func expect(_ holds: Bool, _ detail: @autoclosure () -> String) {
        if !holds { fail(detail()) }
    }

    func expectEqual<Value: Equatable>(_ value: Value, _ expected: Value, _ what: @autoclosure () -> String) {
        if value != expected { fail("\(what()): expected \(expected), found \(value)") }
    }
}
