import TablesideCore
import TablesideHosting
import TablesideOperations

/// The line from a phone to the server, of which there are two: behind the second one nobody acts in between.
struct SimulatedLine: Transport {
    let front: Loopback<HouseRequest>
    let behind: Loopback<HouseRequest>
    /// Whether the phone's owner acts while somebody else's command is between its read and its commit.
    let isHurried = Locked(false)

    func send(_ request: CommandRequest<HouseRequest>) async throws(TransportError) -> CommandReply {
        try await (isHurried.withLock { $0 } ? behind : front).send(request)
    }
}

/// Somebody's phone: it keeps what its owner asks until the server has decided.
final class SimulatedPhone: Sendable {
    let author: Author
    private let line: SimulatedLine
    private let transport: FaultyTransport<SimulatedLine>
    private let outbox: Locked<Outbox<HouseRequest>>
    /// The faults of the sendings, in order; `nil` for none.
    private let drawn: Locked<[TransportFault?]>
    /// The requests that may arrive once more after they were answered: a network that mixes them up lets a refused one
    /// be decided again.
    private let mixedUp = Locked<Set<CommandID>>([])
    private let count = Locked(0)

    init(_ author: Author, line: SimulatedLine, fault: @escaping @Sendable (_ sending: Int) -> TransportFault?) {
        self.author = author
        self.line = line
        let drawn = Locked<[TransportFault?]>([])
        self.drawn = drawn
        transport = FaultyTransport(line) { sending in
            let fault = fault(sending)
            drawn.withLock { $0.append(fault) }
            return fault
        }
        var outbox = Outbox<HouseRequest>(device: DeviceID("phone of \(author.user?.rawValue ?? "")"))
        outbox.signIn(author.user)
        self.outbox = Locked(outbox)
    }

    /// The token by which the server knows the owner.
    var token: SessionToken { SessionToken(rawValue: author.user?.rawValue ?? "") }

    /// Whether nothing waits to be sent.
    var isIdle: Bool { outbox.withLock { $0.status.waiting == 0 } }

    /// Whether a request may have been carried out after its sender was told that it was refused.
    func isMixedUp(_ command: CommandID) -> Bool { mixedUp.withLock { $0.contains(command) } }

    var faults: [TransportFault] { transport.faults }

    /// Keeps a request; one that makes sense only now is dropped while there is no connection.
    ///
    /// - Returns: the identity of the request; `nil` if it was dropped.
    func keep(_ ask: HouseRequest.Ask, at now: Instant) -> CommandID? {
        let number = count.withLock { count in
            count += 1
            return count
        }
        let id = CommandID("\(author.user?.rawValue ?? "")-\(number)")
        return outbox.withLock { try? $0.add(ask, id: id, by: author, at: now) } == nil ? nil : id
    }

    /// How a request ended.
    struct Ending: Sendable {
        let request: HouseRequest
        let outcome: SendingOutcome
    }

    /// Sends what waits.
    ///
    /// - Returns: how the sending ended for each request.
    func send(at now: Instant, hurried: Bool) async -> [Ending] {
        let (request, waiting) = outbox.withLock { outbox in
            let request = outbox.next(at: now, token: token)
            return (request, Dictionary(uniqueKeysWithValues: outbox.entries.map { ($0.number, $0.action) }))
        }
        guard let request else { return [] }
        line.isHurried.withLock { $0 = hurried }
        let outcomes: [SendingOutcome]
        do throws(TransportError) {
            let reply = try await transport.send(request)
            outcomes = outbox.withLock { $0.receive(reply, to: request, at: now) }
        } catch {
            outcomes = outbox.withLock { $0.fail(error, sending: request, at: now) }
        }
        if case .reordered?? = drawn.withLock({ $0.last }) {
            mixedUp.withLock { $0.formUnion(request.request.map(\.id)) }
        }
        return outcomes.compactMap { outcome in
            if case .refused(let number, _) = outcome {
                outbox.withLock { outbox in _ = try? outbox.dismiss(number) }
            }
            return waiting[outcome.number].map { Ending(request: $0, outcome: outcome) }
        }
    }

    /// Sends nothing and lets what was delayed arrive, once everything works again.
    func flush(at now: Instant) async {
        line.isHurried.withLock { $0 = false }
        _ = try? await transport.send(CommandRequest([], token: token))
    }
}

extension SendingOutcome {
    /// The number of the action in the outbox.
    fileprivate var number: Int {
        switch self {
        case .done(let number, _, _), .refused(let number, _), .retryLater(let number, _), .signInAgain(let number),
            .upgradeNeeded(let number, _):
            number
        }
    }
}
