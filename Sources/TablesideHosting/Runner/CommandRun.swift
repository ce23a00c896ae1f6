import TablesideCore

/// What a command asks, for its fingerprint: of what, what, and who asks.
///
/// The version that the sender saw does not belong to it: it is a condition of one delivery. A sender whose answer was
/// lost may have read the new state before they ask again.
struct CommandContent<Body: Sendable & Encodable & Equatable>: Sendable, Encodable, Equatable {
    let of: String
    let body: Body
    let author: Author
}

/// A command on one aggregate, as the decision over several documents that has just one.
struct SoleDecision<Target: Aggregate>: JointDecision {
    static var name: DecisionName { DecisionName(rawValue: Target.kind.rawValue) }

    let target: Target.ID
    let command: Target.Command

    var subject: DocumentRef { DocumentRef(Target.self, target) }

    func needs(_ loaded: Loaded, in context: Target.Context, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(Target.self, target)]
    }

    func decide(
        on loaded: Loaded,
        in context: Target.Context,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> CommandReceipt<Target> {
        var aggregate = try loaded.aggregate(Target.self, target)
        let events = try changes.perform(command, on: &aggregate, in: context, by: author, at: now)
        return CommandReceipt(events: events, version: aggregate.version)
    }

    static func refusal(from error: any Error) -> Target.Refusal? { error as? Target.Refusal }
}

/// What a runner was asked to do, besides the decision itself.
struct CommandTicket: Sendable {
    let identity: CommandIdentity
    let action: any Sendable & Encodable
    let author: Author
    let expecting: (ref: DocumentRef, version: Version)?
    let now: Instant?
}

/// One command on its way through the runner.
struct CommandRun<Decision: JointDecision>: Sendable {
    typealias Failure = CommandFailure<Decision.Refusal>
    typealias Outcome = CommandOutcome<Decision.Answer>

    /// How one attempt ended.
    private enum Attempt {
        case finished(Outcome)
        /// Somebody else was faster; the state must be read again.
        case outrun(StoreError)
    }

    /// What an attempt decided.
    private enum Verdict {
        case unit(CommitUnit, Decision.Answer)
        case no(Failure)
    }

    /// The most readings of one attempt: a decision that keeps naming new documents is at fault.
    private static var readingLimit: Int { 16 }

    let runner: CommandRunner
    let decision: Decision
    let ticket: CommandTicket

    func run(
        in source: some ContextSource<Decision, Decision.Context>
    ) async throws(Failure) -> Outcome {
        var patience = Patience(runner)
        var isFirst = true
        while true {
            switch try await attempt(in: source, afresh: !isFirst, &patience) {
            case .finished(let outcome): return outcome
            case .outrun(let error): try await wait(after: error, &patience)
            }
            isFirst = false
        }
    }

    private func attempt(
        in source: some ContextSource<Decision, Decision.Context>,
        afresh: Bool,
        _ patience: inout Patience
    ) async throws(Failure) -> Attempt {
        var loaded = Loaded()
        var basis: [DocumentRef: Version] = [:]
        let verdict: Verdict
        do {
            let context = try await context(from: source, afresh: afresh)
            basis = context.basis
            verdict = try await self.verdict(in: context, &loaded, &patience)
        } catch {
            // What waited in vain for the store has nothing more to ask it.
            if case .store(let error) = error, error.retry == .sameUnit || error.reason == .cancelled {
                throw Failure(error)
            }
            verdict = .no(error)
        }
        switch verdict {
        case .unit(let unit, let answer):
            return try await commit(unit, answer, &patience)
        case .no(let failure):
            // What was done stays answered, whatever fails now: state and context may be others since, even by this very
            // command. And what is refused may have been read before another write.
            if let outcome = try await recall(&patience) { return .finished(outcome) }
            if let error = try await changeSince(loaded, basis, &patience) { return .outrun(error) }
            throw failure
        }
    }

    private func verdict(
        in context: ReadContext<Decision.Context>,
        _ loaded: inout Loaded,
        _ patience: inout Patience
    ) async throws(Failure) -> Verdict {
        let start = ticket.now ?? runner.clock.now()
        var now = start
        while true {
            let verdict = try await verdict(in: context, at: now, &loaded, &patience)
            // The clock of the machine that wrote before is ahead of this one's: it counts, as long as both may be right.
            guard case .no(let failure) = verdict, let last = failure.lastEventAt, last > now,
                last - start <= runner.clockTolerance
            else { return verdict }
            now = last
        }
    }

    private func verdict(
        in context: ReadContext<Decision.Context>,
        at now: Instant,
        _ loaded: inout Loaded,
        _ patience: inout Patience
    ) async throws(Failure) -> Verdict {
        var dues = Loaded()
        if let refusal = try await load(&loaded, &dues, in: context.value, at: now, &patience) { return .no(refusal) }
        return try await decide(on: loaded, &dues, in: context, at: now, &patience)
    }

    private func context(
        from source: some ContextSource<Decision, Decision.Context>,
        afresh: Bool
    ) async throws(Failure) -> ReadContext<Decision.Context> {
        do {
            return try await source.context(for: decision, afresh: afresh)
        } catch {
            throw failure(error)
        }
    }

    /// Reads what the decision needs, until it names nothing new; a refusal to name it is returned.
    private func load(
        _ loaded: inout Loaded,
        _ dues: inout Loaded,
        in context: Decision.Context,
        at now: Instant,
        _ patience: inout Patience
    ) async throws(Failure) -> Failure? {
        for _ in 0..<Self.readingLimit {
            let needs: [DocumentNeed]
            do {
                needs = try decision.needs(loaded, in: context, at: now)
            } catch {
                return failure(error)
            }
            let missing = needs.filter { !loaded.contains($0.ref) }
            var refs = missing.map(\.ref)
            // What the sender saw is looked at even if the decision rests on something else.
            if let seen = ticket.expecting?.ref, !loaded.contains(seen), !refs.contains(seen) { refs.append(seen) }
            guard !refs.isEmpty else { return nil }
            let found = try await fetch(refs + missing.compactMap(\.due), &patience)
            loaded.note(refs, as: found)
            dues.note(missing.compactMap(\.due), as: found)
        }
        throw .unexpected(detail: "\(Decision.name) names new documents after \(Self.readingLimit) readings")
    }

    private func decide(
        on loaded: Loaded,
        _ dues: inout Loaded,
        in context: ReadContext<Decision.Context>,
        at now: Instant,
        _ patience: inout Patience
    ) async throws(Failure) -> Verdict {
        if let expecting = ticket.expecting, let current = loaded.version(of: expecting.ref),
            current != expecting.version
        {
            return .no(.conflict(current: current))
        }
        let request = AccessRequest(
            subject: decision.subject,
            action: ticket.action,
            author: ticket.author,
            loaded: loaded
        )
        if let refusal = runner.access.refusal(of: request) { return .no(.forbidden(refusal)) }
        var changes = Changes(cause: ticket.identity.id)
        for (ref, version) in context.basis { changes.check(ref, is: version) }
        let answer: Decision.Answer
        do {
            answer = try decision.decide(
                on: loaded,
                in: context.value,
                by: ticket.author,
                at: now,
                changes: &changes
            )
        } catch {
            return .no(failure(error))
        }
        for ref in loaded.refs {
            if let version = loaded.version(of: ref) { changes.check(ref, is: version) }
        }
        let timers = try await timers(of: changes, &dues, &patience)
        let record = CommandRecord(command: ticket.identity, at: now, receipt: answer)
        do {
            return .unit(try CommitUnit(changes, command: record, companions: timers), answer)
        } catch {
            return .no(.store(error))
        }
    }

    /// The timers that the changes set, move or stop.
    private func timers(
        of changes: Changes,
        _ dues: inout Loaded,
        _ patience: inout Patience
    ) async throws(Failure) -> [CommitUnit.Write] {
        let timed = changes.writes.filter { $0.body is any Timed }
        let missing = timed.map { DocumentRef(Due.self, $0.ref.description) }.filter { !dues.contains($0) }
        if !missing.isEmpty {
            let found = try await fetch(missing, &patience)
            dues.note(missing, as: found)
        }
        var writes: [CommitUnit.Write] = []
        for write in timed {
            do {
                var due = try dues.document(Due.self, write.ref.description) ?? Due(target: write.ref)
                guard due.at != write.nextDue else { continue }
                let before = due.version
                due.at = write.nextDue
                due.version = before.next
                writes.append(CommitUnit.Write(due, expecting: before))
            } catch {
                throw Failure(error)
            }
        }
        return writes
    }

    private func commit(
        _ unit: CommitUnit,
        _ answer: Decision.Answer,
        _ patience: inout Patience
    ) async throws(Failure) -> Attempt {
        while true {
            let error: StoreError
            do {
                switch try await runner.store.commit(unit) {
                case .applied: return .finished(.done(answer))
                case .replayed(let receipt): return .finished(.replayed(try decoded(receipt)))
                }
            } catch let thrown {
                error = thrown
            }
            switch error.retry {
            case .never: throw Failure(error)
            case .rereadFirst: return .outrun(error)
            case .sameUnit: try await wait(after: error, &patience)
            }
        }
    }

    /// The outcome of the command's first time; `nil` if there was none.
    private func recall(_ patience: inout Patience) async throws(Failure) -> Outcome? {
        while true {
            do {
                guard let receipt = try await runner.store.recall(ticket.identity) else { return nil }
                return .replayed(try decoded(receipt))
            } catch {
                guard error.retry != .never else { throw Failure(error) }
                try await wait(after: error, &patience)
            }
        }
    }

    /// Whether any of the documents, or of those behind the context, has changed since it was read; `nil` if none has.
    private func changeSince(
        _ loaded: Loaded,
        _ basis: [DocumentRef: Version],
        _ patience: inout Patience
    ) async throws(Failure) -> StoreError? {
        var seen = basis
        for ref in loaded.refs { seen[ref] = loaded.version(of: ref) }
        guard !seen.isEmpty else { return nil }
        let refs = seen.keys.sorted()
        let found = try await fetch(refs, &patience)
        let mismatches = refs.compactMap { ref -> StoreError.Mismatch? in
            guard let expected = seen[ref] else { return nil }
            let current = found[ref]?.version ?? .absent
            return expected == current ? nil : .init(ref: ref, expected: expected, found: current)
        }
        return mismatches.isEmpty ? nil : StoreError(.conflict(mismatches: mismatches))
    }

    private func fetch(
        _ refs: [DocumentRef],
        _ patience: inout Patience
    ) async throws(Failure) -> [DocumentRef: StoredDocument] {
        while true {
            do {
                return try await runner.store.fetch(refs)
            } catch {
                guard error.retry != .never else { throw Failure(error) }
                try await wait(after: error, &patience)
            }
        }
    }

    private func wait(after error: StoreError, _ patience: inout Patience) async throws(Failure) {
        do throws(StoreError) {
            try await patience.wait(after: error)
        } catch {
            throw Failure(error)
        }
    }

    private func decoded(_ receipt: StoredBody) throws(StoreError) -> Decision.Answer {
        try receipt.decoded(as: Decision.Answer.self, subject: "the receipt of \(ticket.identity.id)")
    }

    private func failure(_ error: any Error) -> Failure {
        if let error = error as? StoreError { return Failure(error) }
        // What a source of the context keeps from the author.
        if let refusal = error as? AccessRefusal { return .forbidden(refusal) }
        if let refusal = Decision.refusal(from: error) { return .refused(refusal) }
        return .unexpected(detail: "\(detail: error)")
    }
}

extension CommandFailure {
    /// When the last event was, before which the command is dated; `nil` where that is not what stands in its way.
    fileprivate var lastEventAt: Instant? {
        guard case .refused(let refusal) = self else { return nil }
        let error: any Error = (refusal as? AnyRefusal)?.origin ?? refusal
        return ((error as? any CodedError)?.reason as? any AdmissionReason)?.lastEventAt
    }
}

/// How much longer a command is tried.
struct Patience: Sendable {
    private let policy: RetryPolicy
    private let clock: any HostClock
    private var failures = 0
    private var isUnsure: StoreError?

    init(_ runner: CommandRunner) {
        policy = runner.retry
        clock = runner.clock
    }

    /// Waits before the next attempt.
    ///
    /// - Throws: the failure when there is no next attempt. Once it was unknown whether the unit was applied, it stays
    ///   so, whatever failed afterwards.
    mutating func wait(after error: StoreError) async throws(StoreError) {
        if case .outcomeUnknown = error.reason { isUnsure = error }
        failures += 1
        guard failures < policy.attempts else { throw isUnsure ?? error }
        let pause = policy.pause(failures)
        guard pause > .zero else { return }
        do {
            try await clock.sleep(for: pause)
        } catch {
            throw isUnsure ?? StoreError(.cancelled)
        }
    }
}
