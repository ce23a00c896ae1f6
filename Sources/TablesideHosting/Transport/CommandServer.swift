public import TablesideCore

/// The default transport, with device and server in one process.
///
/// With a coder, requests and replies pass through bytes and are decoded strictly, as they would be on a network.
public struct Loopback<Action: Sendable & Codable>: Transport {
    private let coder: (any DocumentCoder)?
    private let server: CommandServer<Action>

    /// Makes a transport to a server; `nil` as the coder passes values directly.
    public init(to server: CommandServer<Action>, coder: (any DocumentCoder)? = nil) {
        self.server = server
        self.coder = coder
    }

    /// Sends the request to the server.
    ///
    /// - Throws: ``TransportError`` if the request or the reply cannot be decoded.
    public func send(_ request: CommandRequest<Action>) async throws(TransportError) -> CommandReply {
        guard let coder else { return await server.reply(to: request) }
        let bytes: [UInt8]
        do {
            bytes = try coder.encode(request)
        } catch {
            throw TransportError(.malformedRequest(detail: "\(detail: error)"))
        }
        let reply = try await server.reply(toBytes: bytes, coder: coder)
        do {
            return try coder.decode(CommandReply.self, from: reply)
        } catch {
            throw TransportError(.malformedReply(detail: "\(detail: error)"))
        }
    }
}

/// The server side of a transport: decodes requests, authenticates senders and carries out each action.
public struct CommandServer<Action: Sendable & Codable>: Sendable {
    private let authenticate: @Sendable (SessionToken?) async -> Author?
    private let perform: @Sendable (Action, Author) async -> CommandAnswer

    /// Makes a server from its authentication and its actions.
    ///
    /// - Parameters:
    ///   - authenticate: The author that a token stands for; `nil` for an invalid token. It is also called without a
    ///     token: a host may admit guests without an account.
    ///   - perform: Carries out an action for the authenticated author; an action never names its own author.
    public init(
        authenticate: @escaping @Sendable (SessionToken?) async -> Author?,
        perform: @escaping @Sendable (_ action: Action, _ author: Author) async -> CommandAnswer
    ) {
        self.authenticate = authenticate
        self.perform = perform
    }

    /// Answers a request: carries out every action in order, even if earlier ones failed.
    public func reply(to request: CommandRequest<Action>) async -> CommandReply {
        guard let author = await authenticate(request.token) else {
            return refusal(.notSignedIn, of: request)
        }
        guard author.role != .system else { return refusal(.systemFromOutside, of: request) }
        var answers: [CommandAnswer] = []
        for action in request.request { answers.append(await perform(action, author)) }
        return CommandReply(answers)
    }

    private func refusal(_ reason: AccessRefusal.Reason, of request: CommandRequest<Action>) -> CommandReply {
        let refusal = AccessRefusal(reason)
        let failure = WireFailure(code: refusal.code, message: refusal.description)
        return CommandReply(request.request.map { _ in .failed(failure: failure) })
    }

    /// Answers a request received as bytes.
    ///
    /// - Throws: ``TransportError`` with the reason `malformedRequest` if the request cannot be decoded as a whole;
    ///   nothing is carried out then.
    public func reply(toBytes bytes: [UInt8], coder: any DocumentCoder) async throws(TransportError) -> [UInt8] {
        let request: CommandRequest<Action>
        do {
            request = try coder.decodeStrictly(CommandRequest<Action>.self, from: bytes)
        } catch {
            throw TransportError(.malformedRequest(detail: "\(detail: error)"))
        }
        do {
            return try coder.encode(await reply(to: request))
        } catch {
            throw TransportError(.server(detail: "the reply cannot be written: \(detail: error)"))
        }
    }
}

extension CommandAnswer {
    /// Runs a command and converts its outcome to an answer.
    ///
    /// ```swift
    /// await .of(coder) { try await runner.perform(Envelope(step, by: author, id: request.id), in: plans) }
    /// ```
    ///
    /// - Parameters:
    ///   - coder: Encodes the receipt or the refusal.
    ///   - perform: Sends the command to a runner.
    /// - Returns: the answer.
    public static func of<Answer: Codable>(
        _ coder: any DocumentCoder,
        _ perform: () async throws -> CommandOutcome<Answer>
    ) async -> CommandAnswer {
        do {
            let outcome = try await perform()
            // The command is stored, so an answer without a receipt is still correct.
            return (try? CommandAnswer(outcome, coder: coder))
                ?? (outcome.isReplay ? .replayed(receipt: nil) : .done(receipt: nil))
        } catch {
            return failing(with: error, coder: coder)
        }
    }

    /// The answer for an error; one without a code is reported only as a server failure.
    package static func failing(with error: any Error, coder: any DocumentCoder) -> CommandAnswer {
        if let failure = error as? any CommandFailing { return .failed(failure: failure.wireFailure(coder)) }
        if let error = error as? StoreError {
            return .failed(failure: WireFailure(code: error.code, message: WireFailure.storeFailed))
        }
        if let error = error as? any ReasonedError { return .failed(failure: WireFailure(error, coder: coder)) }
        let code = ErrorCode(rawValue: "command.unexpected")
        return .failed(failure: WireFailure(code: code, message: WireFailure.serverFailed))
    }
}
