public import Foundation
public import TablesideCore
public import TablesideHosting

/// Where a device keeps its outbox: a file that is replaced as a whole, so that a kill leaves the one before or the one after.
public struct OutboxFile<Action: Sendable & Codable & Equatable>: Sendable {
    private let file: URL
    private let coder: any DocumentCoder

    /// Names the file; it need not exist.
    public init(_ file: URL, coder: any DocumentCoder) {
        self.file = file
        self.coder = coder
    }

    /// Reads the outbox; `nil` if there is no file.
    ///
    /// - Throws: what reading or decoding throws. The file is left as it is: what it holds was never sent.
    public func load() throws -> Outbox<Action>? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return try coder.decode(Outbox<Action>.self, from: Array(try Data(contentsOf: file)))
    }

    /// Replaces the outbox.
    ///
    /// - Throws: what encoding or writing throws.
    public func save(_ outbox: Outbox<Action>) throws {
        let next = file.appendingPathExtension("next")
        try Data(try coder.encode(outbox)).write(to: next)
        let handle = try FileHandle(forWritingTo: next)
        // On the disk before it takes the place of the other.
        try handle.synchronize()
        try handle.close()
        guard rename(next.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}

/// A device's line to the server: an outbox in a file, and the transport that empties it.
public actor DeviceLine<Action: Sendable & Codable & Equatable> {
    private var outbox: Outbox<Action>
    private let file: OutboxFile<Action>
    private let transport: any Transport<Action>
    private let clock: any HostClock
    private let token: SessionToken?
    private var isSending = false
    /// Whether the file holds all that is known; if not, the next call of ``send()`` begins with writing it.
    public private(set) var isSaved = true

    /// Goes on with the outbox of a file, or begins with an empty one.
    ///
    /// Each start counts as a sign-in: whether a session that had ended is a good one again, the server says.
    ///
    /// - Parameters:
    ///   - file: Where the outbox is kept.
    ///   - fresh: An empty outbox with the device and the form of actions that count from now on.
    ///   - user: Who is signed in.
    ///   - token: The token of their session.
    ///   - transport: What sends requests.
    ///   - clock: The clock of the device.
    /// - Throws: what reading the file throws.
    public init(
        _ file: OutboxFile<Action>,
        orElse fresh: Outbox<Action>,
        user: UserID,
        token: SessionToken?,
        transport: any Transport<Action>,
        clock: any HostClock
    ) throws {
        var outbox = try file.load() ?? fresh
        outbox.resume(device: fresh.device, schema: fresh.schema)
        outbox.signIn(user)
        self.outbox = outbox
        self.file = file
        self.transport = transport
        self.clock = clock
        self.token = token
    }

    /// What waits.
    public var status: OutboxStatus { outbox.status }

    /// The actions that wait or were refused.
    public var entries: [Outbox<Action>.Entry] { outbox.entries }

    /// Keeps an action until it was sent.
    ///
    /// - Returns: its number.
    /// - Throws: `OutboxError`, or what writing the file throws: then the action is not kept.
    @discardableResult
    public func add(_ action: Action, about documents: [DocumentRef], offline: OfflineClass) throws -> Int {
        var changed = outbox
        let number = try changed.add(action, about: documents, offline: offline, occurredAt: clock.now())
        try keep(changed)
        return number
    }

    /// Forgets a refused action.
    ///
    /// - Throws: `OutboxError`, or what writing the file throws: then it stays.
    public func dismiss(_ number: Int) throws {
        var changed = outbox
        try changed.dismiss(number)
        try keep(changed)
    }

    /// Sends what can be sent now.
    ///
    /// Once the server has answered, the outcome is told, also if the file cannot be written then (``isSaved``). Until it can, a
    /// start of the app sends those actions again, under their ids, and gets the same answers.
    ///
    /// - Returns: how each sending ended; `nextAttempt` says when to call it again.
    /// - Throws: what writing the file throws, before anything was sent.
    public func send() async throws -> [SendingOutcome] {
        // Another call sends already: it takes along what was added meanwhile.
        guard !isSending else { return [] }
        isSending = true
        defer { isSending = false }
        if !isSaved { try keep(outbox) }
        var outcomes: [SendingOutcome] = []
        while isSaved {
            var attempt = outbox
            guard let request = attempt.next(at: clock.now(), token: token) else { break }
            do {
                // Before it is sent, so that an attempt is never forgotten.
                try keep(attempt)
            } catch {
                guard outcomes.isEmpty else { break }
                throw error
            }
            let spread = UInt64.random(in: 0 ... .max)
            do throws(TransportError) {
                let reply = try await transport.send(request)
                outcomes += outbox.receive(reply, to: request, at: clock.now(), spread: spread)
            } catch {
                outcomes += outbox.fail(error, sending: request, at: clock.now(), spread: spread)
            }
            isSaved = (try? file.save(outbox)) != nil
        }
        return outcomes
    }

    /// How long to wait before something can be sent; `nil` while nothing waits.
    public var nextAttempt: Elapsed? {
        let now = clock.now()
        return outbox.nextAttempt(at: now).map { max($0 - now, .zero) }
    }

    /// Puts an outbox in place of this one, first in the file.
    private func keep(_ changed: Outbox<Action>) throws {
        try file.save(changed)
        (outbox, isSaved) = (changed, true)
    }
}
