public import TablesideCore

/// The queue of the actions that a device has not sent yet, or that were refused.
///
/// It survives dead spots, kills of the app and a new sign-in. Everything the device sends goes through the outbox,
/// even while online, so that nothing overtakes an older action. It is a value: the app stores it after each change and
/// before it hands a request to its ``Transport``, and then reports the result to the outbox. Each action has the id of
/// its command, so that sending it again is safe. After a start of the app, call ``resume(device:schema:)``.
///
/// ```swift
/// var outbox = Outbox<HouseRequest>(device: "phone-7", schema: 1)
/// try outbox.add(ask, id: commandID, by: ana, at: now)
/// while let request = outbox.next(at: clock.now(), token: token) {
///     save(outbox)  // before it is sent, so that an attempt is never forgotten
///     do throws(TransportError) {
///         outbox.receive(try await transport.send(request), to: request, at: clock.now())
///     } catch {
///         outbox.fail(error, sending: request, at: clock.now())
///     }
/// }
/// ```
///
/// Actions about one document (an order, a tab, a booking) are sent in the order in which they were added, one per
/// request; actions with no document in common are sent together. Only one request is in flight at a time. A refused
/// action stays, with its refusal, until ``dismiss(_:)``, so that the person learns of it; later actions about the same
/// document go on, because the server decides each on its own.
///
/// An action belongs to the person who was signed in when it was added, and is sent only in their session
/// (``signIn(_:)``). Actions of different people do not wait for each other.
public struct Outbox<Action: Sendable & Codable & Equatable>: Sendable, Equatable, Codable {
    /// An action that was not sent yet, or that was refused.
    public struct Entry: Sendable, Equatable, Codable, Identifiable {
        /// Its number on the device, from 1 on.
        public let number: Int
        /// The action.
        public let action: Action
        /// The documents that the action is about: actions with one in common keep their order.
        public let documents: [DocumentRef]
        /// What happens to it without a connection.
        public let offline: OfflineClass
        /// The person who took the action; `nil` if no one was signed in.
        public let user: UserID?
        /// When the person did it, by the clock of the device.
        public let occurredAt: Instant
        /// How often it was sent.
        public internal(set) var attempts = 0
        /// When it may be sent again; `nil` for at once.
        public internal(set) var retryAt: Instant?
        /// Why it was refused; `nil` while it waits.
        public internal(set) var refusal: WireFailure?

        /// The number.
        public var id: Int { number }
    }

    /// A request that is on its way.
    struct Flight: Sendable, Equatable, Codable {
        let sequence: Int
        var numbers: [Int]
        /// The sign-ins before it, so that an answer to an earlier session does not end a later one.
        let signIns: Int
    }

    /// The device.
    public internal(set) var device: DeviceID
    /// The form of the app's actions (``WireVersions``).
    public internal(set) var schema: Int
    /// The actions, oldest first.
    public internal(set) var entries: [Entry] = []
    /// The person who is signed in; `nil` if there is none.
    public internal(set) var user: UserID?
    /// Whether the server asked for a new sign-in.
    public internal(set) var needsSignIn = false
    /// The number of sign-ins.
    var signIns = 0
    /// The number of the last action.
    var lastNumber = 0
    /// The number of the last request.
    var lastSequence = 0
    /// The request that is on its way; `nil` if there is none.
    var flight: Flight?
    /// Up to this number actions are sent one by one, because a request with several could not be read.
    var aloneUpTo = 0
    /// How often in a row nothing came back, and when to try again.
    var failures = 0
    var retryAt: Instant?
    /// The pause after the first failure, which doubles with each further one up to the longest.
    let firstPause: Elapsed
    let longestPause: Elapsed

    /// Makes an empty outbox.
    ///
    /// - Parameters:
    ///   - device: The device.
    ///   - schema: The form of the app's actions.
    ///   - firstPause: The pause after a first failure; at least a millisecond.
    ///   - longestPause: The longest pause.
    public init(
        device: DeviceID,
        schema: Int = 1,
        firstPause: Elapsed = .seconds(1),
        longestPause: Elapsed = .minutes(5)
    ) {
        self.device = device
        self.schema = schema
        self.firstPause = max(firstPause, .milliseconds(1))
        self.longestPause = max(longestPause, self.firstPause)
    }

    /// Adds an action after all others.
    ///
    /// - Parameters:
    ///   - action: The action, with the id of its command.
    ///   - documents: What it is about; actions with a document in common keep their order.
    ///   - offline: What happens to it without a connection.
    ///   - occurredAt: When the person did it.
    /// - Returns: its number.
    /// - Throws: ``OutboxError``: `outbox.full`, or `outbox.onlineOnly` while the connection is known to be down or the
    ///   session over.
    /// - Complexity: O(1) but for the growth of the list.
    @discardableResult
    public mutating func add(
        _ action: Action,
        about documents: [DocumentRef],
        offline: OfflineClass = .queue,
        occurredAt: Instant
    ) throws(OutboxError) -> Int {
        guard entries.count < SizeLimit.outbox else { throw OutboxError(.full(limit: SizeLimit.outbox)) }
        let isOnline = !needsSignIn && isDue(retryAt, at: occurredAt)
        guard offline != .onlineOnly || isOnline else { throw OutboxError(.onlineOnly) }
        lastNumber &+= 1
        entries.append(
            Entry(
                number: lastNumber,
                action: action,
                documents: documents,
                offline: offline,
                user: user,
                occurredAt: occurredAt
            )
        )
        return lastNumber
    }

    /// Someone signed in on the device, perhaps the same person again: their actions are sent from now on.
    public mutating func signIn(_ user: UserID?) {
        self.user = user
        signIns &+= 1
        needsSignIn = false
        failures = 0
        retryAt = nil
    }

    /// Forgets a refused action, once the person has seen why.
    ///
    /// - Throws: ``OutboxError``: `outbox.notRefused`.
    public mutating func dismiss(_ number: Int) throws(OutboxError) {
        guard let index = entries.firstIndex(where: { $0.number == number && $0.refusal != nil }) else {
            throw OutboxError(.notRefused(number: number))
        }
        entries.remove(at: index)
    }

    /// Removes a waiting action, whether or not its user is signed in.
    ///
    /// - Returns: whether it was sent before, so that the server may have carried it out.
    /// - Throws: ``OutboxError``: `outbox.notWaiting` for one that does not wait, or is on its way.
    @discardableResult
    public mutating func withdraw(_ number: Int) throws(OutboxError) -> Bool {
        guard let index = entries.firstIndex(where: { $0.number == number && $0.refusal == nil }),
            flight?.numbers.contains(number) != true
        else { throw OutboxError(.notWaiting(number: number)) }
        return entries.remove(at: index).attempts > 0
    }

    /// What waits, what was refused, and what is missing for the rest.
    public var status: OutboxStatus {
        var status = OutboxStatus()
        for entry in entries {
            if entry.refusal != nil {
                status.refused += 1
            } else if entry.user != user {
                status.held += 1
            } else {
                status.waiting += 1
                if entry.offline == .queueWithWarning { status.warnings.append(entry.number) }
            }
        }
        status.needsSignIn = needsSignIn && status.waiting > 0
        return status
    }
}

/// How far an outbox has come.
public struct OutboxStatus: Hashable, Sendable {
    /// Actions that wait to be sent, or whose outcome is not known.
    public internal(set) var waiting = 0
    /// Refused actions that have not been dismissed.
    public internal(set) var refused = 0
    /// Actions of people who are not signed in now.
    public internal(set) var held = 0
    /// The numbers of waiting actions that someone may be waiting for.
    public internal(set) var warnings: [Int] = []
    /// Whether waiting actions need a new sign-in.
    public internal(set) var needsSignIn = false

    /// Whether the server has decided everything, and nothing refused is left unseen.
    public var isInSync: Bool { waiting == 0 && refused == 0 && held == 0 }
}
