public import TablesideCore

/// What a runner does when timers are due for aggregates of one kind.
///
/// Give a runner one for every timed aggregate type of the host:
///
/// ```swift
/// let runner = CommandRunner(store: store, clock: clock, timers: [
///     .command(GuestTab.self),
///     .serviceDays(in: plans),
///     .decision(Order.self) { order in order.dueCommand.map { OrderOperation(order.id, $0) } },
/// ])
/// ```
public struct DueHandler: Sendable {
    /// The kind of the aggregates.
    public let kind: DocumentKind
    let fire: @Sendable (_ due: Due, _ now: Instant, _ runner: CommandRunner) async -> FiredDue.Result

    /// Makes a handler that performs the aggregate's own due command.
    public static func command<Target: Timed>(_ type: Target.Type) -> DueHandler where Target.Context == Void {
        command(type, in: FixedContext(()))
    }

    /// Makes a handler that performs the aggregate's own due command in a context.
    public static func command<Target: Timed>(
        _ type: Target.Type,
        in source: some ContextSource<Target.ID, Target.Context>
    ) -> DueHandler {
        DueHandler(kind: Target.kind) { due, now, runner in
            await fire(type, due, at: now, by: runner) { (target, key) throws(CommandFailure<Target.Refusal>) in
                guard let command = target.dueCommand else { return .nothingToDo }
                let envelope = Envelope(
                    command,
                    on: type,
                    target.id,
                    by: .system,
                    key: key,
                    expecting: target.version
                )
                return try await runner.perform(envelope, in: source, at: now).isReplay ? .replayed : .done
            }
        }
    }

    /// Makes a handler that makes a joint decision, for example to return the stock of an order that expires.
    ///
    /// - Parameters:
    ///   - type: The type of the aggregates with due timers.
    ///   - decision: The decision for one of them; `nil` if there is nothing to decide. If it throws, the timer is
    ///     tried again.
    /// - Returns: the handler.
    public static func decision<Target: Timed, Decision: JointDecision>(
        _ type: Target.Type,
        _ decision: @escaping @Sendable (Target) async throws -> Decision?
    ) -> DueHandler where Decision.Context == Void {
        self.decision(type, in: FixedContext(()), decision)
    }

    /// Makes a handler that makes a joint decision in a context.
    ///
    /// - Parameters:
    ///   - type: The type of the aggregates with due timers.
    ///   - source: Supplies the decision's context.
    ///   - decision: The decision for one of them; `nil` if there is nothing to decide. If it throws, the timer is
    ///     tried again.
    /// - Returns: the handler.
    public static func decision<Target: Timed, Decision: JointDecision>(
        _ type: Target.Type,
        in source: some ContextSource<Decision.ContextKey, Decision.Context>,
        _ decision: @escaping @Sendable (Target) async throws -> Decision?
    ) -> DueHandler {
        DueHandler(kind: Target.kind) { due, now, runner in
            await fire(type, due, at: now, by: runner) { (target, key) throws(CommandFailure<Decision.Refusal>) in
                let found: Decision?
                do {
                    found = try await decision(target)
                } catch let error as StoreError {
                    throw .store(error)
                } catch {
                    throw .unexpected(detail: "\(detail: error)")
                }
                guard let made = found else { return .nothingToDo }
                let envelope = Envelope(
                    made,
                    by: .system,
                    as: .of(made, on: Decision.name.rawValue, by: .system, key),
                    expecting: (target.ref, target.version)
                )
                return try await runner.perform(envelope, in: source, at: now).isReplay ? .replayed : .done
            }
        }
    }

    private static func fire<Target: Timed, Refusal>(
        _ type: Target.Type,
        _ due: Due,
        at now: Instant,
        by runner: CommandRunner,
        perform: (Target, CommandKey) async throws(CommandFailure<Refusal>) -> FiredDue.Result
    ) async -> FiredDue.Result {
        let target: Target
        do throws(StoreError) {
            guard let stored = try await runner.store.fetch([due.target])[due.target] else {
                // What was removed since it was listed took its timer along.
                guard try await runner.store.fetch([due.ref])[due.ref] != nil else { return .nothingToDo }
                throw StoreError(.corrupt(subject: "\(due.target)", detail: "it has a timer but does not exist"))
            }
            target = try stored.decoded(as: type)
        } catch {
            return .failed(code: error.code, message: error.description)
        }
        // The list of timers may be slightly out of date.
        guard let instant = target.nextDue, instant <= now else { return .nothingToDo }
        do {
            return try await perform(target, .timer(of: target.ref, at: target.version))
        } catch {
            // Another writer changed it meanwhile; its timer is listed again if it still runs.
            if case .conflict = error { return .nothingToDo }
            return .failed(code: error.code, message: error.description)
        }
    }
}

/// The outcome of a due timer.
public struct FiredDue: Hashable, Sendable {
    /// How the timer was handled.
    public enum Result: Hashable, Sendable {
        /// The decision was made and stored.
        case done
        /// The decision had been made before.
        case replayed
        /// Another writer was faster, or there was nothing to decide.
        case nothingToDo
        /// The decision failed or was refused; the timer still runs and is listed again next time.
        case failed(code: ErrorCode, message: String)
    }

    /// The reference of the timer document.
    public let timer: DocumentRef
    /// The timer as listed; `nil` if it cannot be decoded.
    public let due: Due?
    /// How the timer was handled.
    public let result: Result

    /// Makes a report about a timer.
    public init(timer: DocumentRef, due: Due?, result: Result) {
        self.timer = timer
        self.due = due
        self.result = result
    }
}

extension CommandRunner {
    /// Fires the due timers, earliest first.
    ///
    /// The command's key derives from the aggregate and its version, so that firing a timer late, twice, from two
    /// machines or again after a crash has no effect beyond the delay. Call it every few seconds, and again at once
    /// while it reports something done, because a decision may set the next timer.
    ///
    /// - Parameters:
    ///   - now: The time up to which timers are due, and at which the decisions are made.
    ///   - limit: The most timers of each kind to fire in one call; failures and timers with nothing to do do not
    ///     count.
    /// - Returns: the outcome of each timer, in the order fired. A timer that fails does not hold up others.
    /// - Throws: ``StoreError`` if the timers cannot be listed, or for a limit below 1.
    public func fireDue(at now: Instant, limit: Int) async throws(StoreError) -> [FiredDue] {
        guard limit >= 1 else { throw StoreError(.malformed(detail: "the limit of \(limit) timers is below 1")) }
        // Instant keys all have the same length, so every key up to now sorts before this one.
        let range = SortRange(before: now.sortKey + "~")
        var lists = timers.map { (handler: $0, after: PageCursor?.none, limit: limit) }
        var fired: [FiredDue] = []
        while !lists.isEmpty {
            var listed: [(document: StoredDocument, list: Int)] = []
            for index in lists.indices {
                let (handler, after, limit) = lists[index]
                let scope = handler.kind.rawValue
                let query = DocumentQuery(Due.kind, scope: scope, range: range, limit: limit, after: after)
                let page = try await store.query(query)
                listed += page.documents.map { ($0, index) }
                lists[index].after = page.next
                lists[index].limit = 0
            }
            listed.sort { ($0.document.sortKey, $0.document.ref) < ($1.document.sortKey, $1.document.ref) }
            for (document, list) in listed {
                let report = await fire(document, by: lists[list].handler, at: now)
                // A timer that failed or had nothing to do must not use up the limit.
                if report.result != .done { lists[list].limit += 1 }
                fired.append(report)
            }
            lists.removeAll { $0.limit == 0 || $0.after == nil }
        }
        return fired
    }

    private func fire(_ document: StoredDocument, by handler: DueHandler, at now: Instant) async -> FiredDue {
        do {
            let due = try document.decoded(as: Due.self)
            return FiredDue(timer: document.ref, due: due, result: await handler.fire(due, now, self))
        } catch {
            let result = FiredDue.Result.failed(code: error.code, message: error.description)
            return FiredDue(timer: document.ref, due: nil, result: result)
        }
    }
}
