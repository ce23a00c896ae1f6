/// The default transport: device and server in one process.
///
/// With a coder, requests and replies pass through bytes, strictly read, as they would on a network.
public struct Loopback<Action: Sendable & Codable>: Transport {
    private let coder: (any DocumentCoder)?
    private let server: CommandServer<Action>

    /// Makes a transport to a server.
    public init(to server: CommandServer<Action>, coder: (any DocumentCoder)? = nil) {
        self.server = server
        self.coder = coder
    }

    /// Hands the request to the server.
    ///
    /// - Throws: ``TransportError`` when the request or the reply cannot be read.
    public func send(_ request: CommandRequest<Action>) async throws(TransportError) -> CommandReply {
        guard let coder else { return await server.reply(to: request) }
        let bytes: [UInt8]
        do {
            bytes = try coder.encode(request)
        } catch {
            throw TransportError(.malformedRequest(detail: "\(error)"))
        }
        let reply = try await server.reply(toBytes: bytes, coder: coder)
        do {
            return try coder.decode(CommandReply.self, from: reply)
        } catch {
            throw TransportError(.malformedReply(detail: "\(error)"))
        }
    }
}

/// The server's side: reads requests, finds out who sends them, and has each action carried out.
public struct CommandServer<Action: Sendable & Codable>: Sendable {
    private let authenticate: @Sendable (SessionToken?) async -> Author?
    private let perform: @Sendable (Action, Author) async -> CommandAnswer

    /// Makes a server.
    ///
    /// - Parameters:
    ///   - authenticate: Who a token stands for; `nil` when it stands for nobody. Requests without a token are asked
    ///     about too: a host may let guests in without an account.
    ///   - perform: Carries out an action. The author is the one who is signed in; an action that names another author
    ///     is to be answered with `AccessRefusal.notTheAuthor`, which
    ///     ``CommandAnswer/of(author:signedIn:coder:_:)`` does.
    public init(
        authenticate: @escaping @Sendable (SessionToken?) async -> Author?,
        perform: @escaping @Sendable (_ action: Action, _ author: Author) async -> CommandAnswer
    ) {
        self.authenticate = authenticate
        self.perform = perform
    }

    /// Answers a request: every action in order, whatever became of those before it.
    public func reply(to request: CommandRequest<Action>) async -> CommandReply {
        guard let author = await authenticate(request.token) else {
            let refusal = AccessRefusal(.notSignedIn)
            let failure = WireFailure(code: refusal.code, message: refusal.description)
            return CommandReply(request.request.map { _ in .failed(failure: failure) })
        }
        var answers: [CommandAnswer] = []
        for action in request.request { answers.append(await perform(action, author)) }
        return CommandReply(answers)
    }

    /// Answers a request that came as bytes.
    ///
    /// - Throws: ``TransportError`` with the reason `malformedRequest` when it cannot be read as a whole; then nothing
    ///   was carried out.
    public func reply(toBytes bytes: [UInt8], coder: any DocumentCoder) async throws(TransportError) -> [UInt8] {
        let request: CommandRequest<Action>
        do {
            request = try coder.decodeStrictly(CommandRequest<Action>.self, from: bytes)
        } catch {
            throw TransportError(.malformedRequest(detail: "\(error)"))
        }
        do {
            return try coder.encode(await reply(to: request))
        } catch {
            throw TransportError(.server(detail: "the reply cannot be written: \(error)"))
        }
    }
}

extension CommandAnswer {
    /// The answer to a command: carried out by a runner, if it names the author who is signed in.
    ///
    /// ```swift
    /// await .of(author: envelope.author, signedIn: author, coder: coder) { try await runner.perform(envelope) }
    /// ```
    ///
    /// - Parameters:
    ///   - named: The author whom the command names.
    ///   - author: Who is signed in.
    ///   - coder: What writes the receipt or the refusal.
    ///   - perform: Gives the command to the runner.
    /// - Returns: the answer.
    public static func of<Answer: Codable>(
        author named: Author,
        signedIn author: Author,
        coder: any DocumentCoder,
        _ perform: () async throws -> CommandOutcome<Answer>
    ) async -> CommandAnswer {
        guard named == author else {
            return .failed(failure: WireFailure(AccessRefusal(.notTheAuthor(named: named)), coder: coder))
        }
        do {
            let outcome = try await perform()
            // It is stored: an answer without a receipt is still true.
            return (try? CommandAnswer(outcome, coder: coder))
                ?? (outcome.isReplay ? .replayed(receipt: nil) : .done(receipt: nil))
        } catch let failure as any CommandFailing {
            return .failed(failure: failure.wireFailure(coder))
        } catch let error as any CodedError {
            return .failed(failure: WireFailure(error, coder: coder))
        } catch {
            let code = ErrorCode(rawValue: "command.unexpected")
            return .failed(failure: WireFailure(code: code, message: "\(error)"))
        }
    }
}
