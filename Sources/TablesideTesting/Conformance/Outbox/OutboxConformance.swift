public import TablesideCore
public import TablesideHosting

/// An action that the conformance suite of outboxes lets a host's app keep.
public struct OutboxProbe: Hashable, Codable, Sendable {
    /// The identity of the command.
    public let id: CommandID
    /// What it is about: the actions of a lane keep their order.
    public let lane: String
    /// What the action says; the server of the suite refuses `refuse`.
    public let text: String

    /// Makes an action.
    public init(id: CommandID, lane: String, text: String) {
        self.id = id
        self.lane = lane
        self.text = text
    }
}

/// A place where a host's app keeps its outbox between two starts, such as a file.
public protocol OutboxPlace: Sendable {
    /// Reads the outbox as the app does when it starts, from what is stored alone; `nil` if nothing was ever stored.
    ///
    /// - Throws: whatever reading throws.
    func load() async throws -> Outbox<OutboxProbe>?

    /// Stores the outbox as the app does after each change.
    ///
    /// - Throws: whatever storing throws; what was stored before must still be there then.
    func save(_ outbox: Outbox<OutboxProbe>) async throws

    /// Makes storing fail from now on, as a full disk or a lock does, or lets it work again.
    ///
    /// - Returns: whether the place can do that; if not, the checks about it are left out.
    func setFailing(_ isFailing: Bool) async throws -> Bool
}

extension OutboxPlace {
    /// Says that the place cannot be made to fail.
    public func setFailing(_ isFailing: Bool) async throws -> Bool { false }
}

/// A conformance suite that checks how a host's app keeps its `Outbox`: nothing is lost or done twice when the app ends
/// at any moment, when storing fails, and when an old copy comes back.
///
/// The host gives each check an empty place. The suite plays the app and its server; a call of `load()` is a start of
/// the app, and it never tells the place that the app ends.
///
/// ```swift
/// let suite = OutboxConformance { MyFile(in: try temporaryFolder()) }
/// for violation in await suite.run() { print(violation) }
/// ```
public struct OutboxConformance: Sendable {
    private let makePlace: @Sendable () async throws -> any OutboxPlace

    /// Makes a suite for a kind of place.
    ///
    /// - Parameter makePlace: Makes a place in which nothing was ever stored.
    public init(makePlace: @escaping @Sendable () async throws -> any OutboxPlace) { self.makePlace = makePlace }

    /// The names of the checks, in the order in which they run.
    public static let checks: [String] = all.map(\.name)

    /// Runs every check.
    ///
    /// - Returns: the broken promises; empty for a place that keeps all of them.
    public func run() async -> [Violation] { await Self.all.run(each: run) }

    /// Runs one check by name.
    ///
    /// - Returns: the broken promises.
    public func run(_ name: String) async -> [Violation] {
        await Self.all.run(name) { check, bench in
            try await check.body(OutboxLine(place: try await makePlace(), makePlace: makePlace, bench: bench))
        }
    }

    typealias Check = NetworkCheck<OutboxLine>
}

/// A place under test.
struct OutboxLine: Sendable {
    let place: any OutboxPlace
    let makePlace: @Sendable () async throws -> any OutboxPlace
    let bench: TransportBench

    /// Expects that a start of the app finds an outbox, to the byte of its texts.
    func expectLoaded(_ outbox: Outbox<OutboxProbe>, _ what: String) async throws {
        guard let found = try await place.load() else { return bench.fail("\(what): nothing was found") }
        let (texts, expected) = (found.entries.map { $0.action.text }, outbox.entries.map { $0.action.text })
        let areSame = zip(texts, expected).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
        // The whole of two outboxes would be too long to read.
        bench.expectEqual(found.entries.map(\.number), outbox.entries.map(\.number), "\(what), the actions")
        bench.expect(found == outbox && areSame, "\(what): what was found differs from what was stored")
    }
}

/// The server of the suite, which counts what it carries out.
final class OutboxCounter: Sendable {
    private let carried = Locked<[OutboxProbe]>([])

    /// What was carried out in a lane, in order.
    func done(in lane: String) -> [CommandID] { carried.withLock { $0.filter { $0.lane == lane }.map(\.id) } }

    func reply(to request: CommandRequest<OutboxProbe>) -> CommandReply {
        let answers = request.request.map { probe -> CommandAnswer in
            if probe.text == "refuse" { return .failed(failure: Self.refusal) }
            return carried.withLock { carried in
                if carried.contains(where: { $0.id == probe.id }) { return .replayed(receipt: probe.id.rawValue) }
                carried.append(probe)
                return .done(receipt: probe.id.rawValue)
            }
        }
        return CommandReply(answers, sequence: request.frame.sequence)
    }

    static let refusal = WireFailure(
        code: ErrorCode(rawValue: "probe.refused"),
        message: "it was refused",
        body: #"{"number":{"value":7}}"#
    )
}
