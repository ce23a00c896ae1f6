public import TablesideCore
public import TablesideHosting

/// A fault injected into one sending.
public enum TransportFault: String, ClosedCode {
    /// There is no connection: nothing arrives, and the sender is told so.
    case noConnection
    /// The connection is cut before the request arrives, but the sender cannot know that.
    case cut
    /// The request arrives and its reply is lost.
    case replyLost
    /// The request arrives twice, and the sender gets the second reply.
    case doubled
    /// The request arrives only at the next sending, before that one.
    case delayed
    /// The request arrives only at the next sending, after that one.
    case reordered
    /// The sender gets the reply to the request before.
    case wrongReply
    /// The reply misses its last answer.
    case shortReply
}

/// A transport that injects faults in front of a working one.
///
/// Run a scenario once to count its sendings, then once for every sending and every fault: in the end the server has to
/// have carried out the same.
///
/// ```swift
/// let transport = FaultyTransport(Loopback(to: server)) { sending in sending == 3 ? .replyLost : nil }
/// ```
public final class FaultyTransport<Carrier: Transport>: Transport {
    private let carrier: Carrier
    private let plan: @Sendable (_ sending: Int) -> TransportFault?
    private let state = Locked(State())

    private struct State: Sendable {
        var sendings = 0
        var faults: [TransportFault] = []
        var late: [(request: CommandRequest<Carrier.Action>, isAfter: Bool)] = []
        var lastReply: CommandReply?
    }

    /// Makes a transport with a plan of faults.
    ///
    /// - Parameters:
    ///   - carrier: The transport that does the work.
    ///   - plan: The fault of the sending with this number, counting from 0; `nil` for none.
    public init(_ carrier: Carrier, plan: @escaping @Sendable (_ sending: Int) -> TransportFault?) {
        self.carrier = carrier
        self.plan = plan
    }

    /// The number of sendings so far.
    public var sendings: Int { state.withLock { $0.sendings } }

    /// The faults injected so far, in order.
    public var faults: [TransportFault] { state.withLock { $0.faults } }

    /// Sends a request, unless the fault prevents it.
    ///
    /// - Throws: `TransportError`, the carrier's own or that of the fault.
    public func send(
        _ request: CommandRequest<Carrier.Action>
    ) async throws(TransportError) -> CommandReply {
        let (fault, late) = state.withLock { state in
            let fault = plan(state.sendings)
            state.sendings += 1
            if let fault { state.faults.append(fault) }
            defer { state.late = [] }
            return (fault, state.late)
        }
        for one in late where !one.isAfter { _ = try? await carrier.send(one.request) }
        let result: Result<CommandReply, TransportError>
        do throws(TransportError) {
            result = .success(try await reply(to: request, fault))
        } catch {
            result = .failure(error)
        }
        for one in late where one.isAfter { _ = try? await carrier.send(one.request) }
        return try result.get()
    }

    private func reply(
        to request: CommandRequest<Carrier.Action>,
        _ fault: TransportFault?
    ) async throws(TransportError) -> CommandReply {
        switch fault {
        case .noConnection: throw TransportError(.noConnection(detail: "injected"))
        case .cut: throw TransportError(.outcomeUnknown(detail: "cut before it arrived"))
        case .replyLost:
            _ = try? await carrier.send(request)
            throw TransportError(.outcomeUnknown(detail: "reply lost"))
        case .doubled:
            _ = try? await carrier.send(request)
            return noted(try await carrier.send(request))
        case .delayed, .reordered:
            state.withLock { $0.late.append((request, fault == .reordered)) }
            throw TransportError(.outcomeUnknown(detail: "delayed"))
        case .wrongReply:
            let before = state.withLock { $0.lastReply }
            let reply = noted(try await carrier.send(request))
            return before ?? reply
        case .shortReply:
            let reply = noted(try await carrier.send(request))
            return CommandReply(Array(reply.answers.dropLast()), sequence: reply.sequence)
        case nil: return noted(try await carrier.send(request))
        }
    }

    private func noted(_ reply: CommandReply) -> CommandReply {
        state.withLock { $0.lastReply = reply }
        return reply
    }
}
