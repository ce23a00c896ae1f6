public import TablesideCore

/// The server side of a transport: decodes requests, authenticates senders and carries out each action.
public struct CommandServer<Action: Sendable & Codable>: Sendable {
    private let versions: WireVersions
    private let authenticate: @Sendable (SessionToken?) async -> Author?
    private let perform: @Sendable (Action, Author) async -> CommandAnswer

    /// Makes a server from its authentication and its actions.
    ///
    /// - Parameters:
    ///   - versions: The forms of requests that the server reads.
    ///   - authenticate: The author that a token stands for; `nil` for an invalid token. It is also called without a
    ///     token: a host may admit guests without an account.
    ///   - perform: Carries out an action for the authenticated author; an action never names its own author.
    public init(
        versions: WireVersions = WireVersions(),
        authenticate: @escaping @Sendable (SessionToken?) async -> Author?,
        perform: @escaping @Sendable (_ action: Action, _ author: Author) async -> CommandAnswer
    ) {
        self.versions = versions
        self.authenticate = authenticate
        self.perform = perform
    }

    /// Answers a request: carries out every action in order, even if earlier ones failed.
    public func reply(to request: CommandRequest<Action>) async -> CommandReply {
        if let refusal = versions.refusal(of: request.frame) { return refusing(refusal, request.frame.sequence, nil) }
        return await reply(to: request.request.map { .success($0) }, request.token, request.frame, nil)
    }

    /// Answers a request received as bytes.
    ///
    /// A request that cannot be read gets a reply that says so, by a ``WireRefusal`` with the path of what is wrong and
    /// nothing about the server.
    ///
    /// - Throws: ``TransportError`` with the reason `server` if the reply cannot be encoded.
    public func reply(toBytes bytes: [UInt8], coder: any DocumentCoder) async throws(TransportError) -> [UInt8] {
        let reply: CommandReply
        do {
            let request = try coder.decodeStrictly(ReadRequest<Action>.self, from: bytes)
            reply = await self.reply(to: request, coder)
        } catch {
            reply = refusing(error as? WireRefusal ?? WireRefusal(error), nil, coder)
        }
        do {
            return try coder.encode(reply)
        } catch {
            throw TransportError(.server(detail: "the reply cannot be written: \(detail: error)"))
        }
    }

    private func reply(to request: ReadRequest<Action>, _ coder: any DocumentCoder) async -> CommandReply {
        let schema = request.frame.schema
        // A newer form may have keys that only a newer server knows, which a request without them means to be ignored.
        let isNewer = schema > versions.schema
        if let refusal = versions.refusal(of: request.frame) { return refusing(refusal, request.frame.sequence, coder) }
        if let fault = request.fault { return refusing(fault, request.frame.sequence, coder) }
        let actions = request.actions.map { action -> Result<Action, WireRefusal> in
            switch action.result {
            case .failure where isNewer: .failure(WireRefusal(.serverOutdated(newest: versions.schema, unknown: [])))
            case .success where !isNewer: action.unread.map { .failure(.unread($0)) } ?? action.result
            case .success, .failure: action.result
            }
        }
        return await reply(to: actions, request.token, request.frame, coder)
    }

    private func reply(
        to actions: [Result<Action, WireRefusal>],
        _ token: SessionToken?,
        _ frame: RequestFrame,
        _ coder: (any DocumentCoder)?
    ) async -> CommandReply {
        guard let author = await authenticate(token) else {
            return refusing(AccessRefusal(.notSignedIn), actions.count, frame.sequence, coder)
        }
        guard author.role != .system else {
            return refusing(AccessRefusal(.systemFromOutside), actions.count, frame.sequence, coder)
        }
        if let device = frame.device, let bound = author.device, device != bound {
            return refusing(WireRefusal(.foreignDevice), frame.sequence, coder)
        }
        var answers: [CommandAnswer] = []
        for action in actions {
            switch action {
            case .success(let action): answers.append(await perform(action, author))
            case .failure(let refusal): answers.append(.failed(failure: WireFailure(refusal, orCode: coder)))
            }
        }
        return CommandReply(answers, sequence: frame.sequence)
    }

    private func refusing(_ refusal: WireRefusal, _ sequence: Int?, _ coder: (any DocumentCoder)?) -> CommandReply {
        CommandReply(failing: WireFailure(refusal, orCode: coder), sequence: sequence)
    }

    private func refusing(
        _ refusal: AccessRefusal,
        _ count: Int,
        _ sequence: Int?,
        _ coder: (any DocumentCoder)?
    ) -> CommandReply {
        let failure = WireFailure(refusal, orCode: coder)
        return CommandReply(Array(repeating: .failed(failure: failure), count: count), sequence: sequence)
    }
}

extension WireFailure {
    /// The wire form of a refusal, with itself as the body where there is a coder.
    fileprivate init(_ refusal: some ReasonedError, orCode coder: (any DocumentCoder)?) {
        if let coder {
            self.init(refusal, coder: coder)
        } else {
            self.init(code: refusal.code, message: refusal.description)
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
    ///   - coder: Encodes the receipt or the refusal as text; where its bytes are none, they are left out.
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
            return .failed(failure: WireFailure(error))
        }
        if let error = error as? any ReasonedError { return .failed(failure: WireFailure(error, coder: coder)) }
        let code = ErrorCode(rawValue: "command.unexpected")
        return .failed(failure: WireFailure(code: code, message: WireFailure.serverFailed, isTemporary: true))
    }
}
