import TablesideCore

/// One run of a command through the runner.
struct CommandRun<Decision: JointDecision>: Sendable {
    typealias Failure = CommandFailure<Decision.Refusal>
    typealias Outcome = CommandOutcome<Decision.Answer>

    /// How one attempt ended.
    private enum Attempt {
        case finished(Outcome)
        /// Another writer was faster; the state must be read again.
        case outrun(StoreError)
    }

    /// The result of deciding once.
    private enum Verdict {
        case unit(CommitUnit, Decision.Answer)
        case no(Failure)
    }

    /// The most read rounds in one attempt, more than the longest chain that a decision follows; one that keeps naming
    /// new documents is faulty.
    private static var readingLimit: Int { 80 }

    let runner: CommandRunner
    let envelope: Envelope<Decision>
    /// The time of the decision; `nil` to read the clock on every attempt.
    let now: Instant?

    private var decision: Decision { envelope.decision }

    func run(
        in source: some ContextSource<Decision.ContextKey, Decision.Context>
    ) async throws(Failure) -> Outcome {
        var patience = Patience(runner, for: envelope.identity.id)
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
        in source: some ContextSource<Decision.ContextKey, Decision.Context>,
        afresh: Bool,
        _ patience: inout Patience
    ) async throws(Failure) -> Attempt {
        var loaded = Loaded()
        var basis: [DocumentRef: Version] = [:]
        let verdict: Verdict
        switch await context(from: source, afresh: afresh) {
        case .failure(let failure): verdict = .no(failure)
        case .success(let context):
            basis = context.basis
            do {
                verdict = try await self.verdict(in: context, &loaded, &basis, &patience)
            } catch {
                // A command that already gave up on its own store must not query it again.
                if case .store(let error) = error, error.retry != .never || error.reason == .cancelled {
                    throw Failure(error)
                }
                verdict = .no(error)
            }
        }
        switch verdict {
        case .unit(let unit, let answer):
            return try await commit(unit, answer, &patience)
        case .no(let failure):
            // A command that was carried out is always answered with its receipt, whatever fails now, since the state
            // and context may have changed, even because of it. And a refusal may rest on a stale read.
            if let outcome = try await recall(&patience) { return .finished(outcome) }
            if case .store(let error) = failure, error.retry == .rereadFirst { return .outrun(error) }
            if let error = try await changeSince(loaded, basis, &patience) { return .outrun(error) }
            throw failure
        }
    }

    private func verdict(
        in context: ReadContext<Decision.Context>,
        _ loaded: inout Loaded,
        _ basis: inout [DocumentRef: Version],
        _ patience: inout Patience
    ) async throws(Failure) -> Verdict {
        let start = self.now ?? runner.clock.now()
        var now = start
        while true {
            let verdict = try await verdict(in: context, at: now, &loaded, &basis, &patience)
            // The clock of the previous writer's machine is ahead of this one; use its time if the difference is within
            // tolerance.
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
        _ basis: inout [DocumentRef: Version],
        _ patience: inout Patience
    ) async throws(Failure) -> Verdict {
        var dues = Loaded()
        if let refusal = try await load(&loaded, &dues, in: context.value, at: now, &patience) { return .no(refusal) }
        return try await decide(on: loaded, &dues, in: context, at: now, &basis, &patience)
    }

    private func context(
        from source: some ContextSource<Decision.ContextKey, Decision.Context>,
        afresh: Bool
    ) async -> Result<ReadContext<Decision.Context>, Failure> {
        do {
            return .success(try await source.context(for: decision.contextKey, afresh: afresh))
        } catch {
            return .failure(failure(error))
        }
    }

    /// Reads the documents that the decision needs until it names no new ones; returns a refusal to name them.
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
            // The version that the sender saw is checked even if the decision does not use that document.
            if let seen = envelope.expected?.ref, !loaded.contains(seen), !refs.contains(seen) { refs.append(seen) }
            guard !refs.isEmpty else { return nil }
            let found = try await fetch(refs + missing.compactMap(\.due), &patience)
            loaded.note(refs, as: found)
            dues.note(missing.compactMap(\.due), as: found)
        }
        throw .unexpected(
            detail: "\(Decision.name) still requests new documents after \(count: Self.readingLimit, "reading")"
        )
    }

    private func decide(
        on loaded: Loaded,
        _ dues: inout Loaded,
        in context: ReadContext<Decision.Context>,
        at now: Instant,
        _ basis: inout [DocumentRef: Version],
        _ patience: inout Patience
    ) async throws(Failure) -> Verdict {
        let request = AccessRequest(
            subject: decision.subject,
            action: envelope.action,
            author: envelope.author,
            loaded: loaded,
            store: runner.store
        )
        do {
            basis.merge(try await runner.access.admit(request)) { first, _ in first }
        } catch {
            return .no(failure(error))
        }
        if let expected = envelope.expected, let current = loaded.version(of: expected.ref),
            current != expected.version
        {
            return .no(.conflict(current: current))
        }
        var changes = Changes(cause: envelope.identity.id, occurredAt: runner.occurredAt)
        for (ref, version) in basis { changes.check(ref, is: version) }
        let answer: Decision.Answer
        do {
            answer = try decision.decide(
                on: loaded,
                in: context.value,
                by: envelope.author,
                at: now,
                changes: &changes
            )
        } catch {
            return .no(failure(error))
        }
        let seen = envelope.expected?.ref
        for ref in loaded.refs where ref == seen || !changes.unchecked.contains(ref) {
            if let version = loaded.version(of: ref) { changes.check(ref, is: version) }
        }
        let timers = try await timers(of: &changes, &dues, &patience)
        let record = CommandRecord(command: envelope.identity, at: now, receipt: answer)
        do {
            return .unit(try CommitUnit(changes, command: record, companions: timers), answer)
        } catch {
            return .no(.store(error))
        }
    }

    /// The timer documents to set, move or stop after the changes; those of removed documents are removed as well.
    private func timers(
        of changes: inout Changes,
        _ dues: inout Loaded,
        _ patience: inout Patience
    ) async throws(Failure) -> [CommitUnit.Write] {
        let timed = changes.writes.filter { $0.body is any Timed }
        let removed = changes.timedRemovals.sorted()
        let missing = (timed.map(\.ref) + removed).map { DocumentRef(Due.self, $0.description) }
            .filter { !dues.contains($0) }
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
        for ref in removed {
            do {
                if let due = try dues.document(Due.self, ref.description) { changes.remove(due) }
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

    /// The outcome of an earlier run of this command; `nil` if there was none.
    private func recall(_ patience: inout Patience) async throws(Failure) -> Outcome? {
        while true {
            do {
                guard let receipt = try await runner.store.recall(envelope.identity) else { return nil }
                return .replayed(try decoded(receipt))
            } catch {
                guard error.retry != .never else { throw Failure(error) }
                try await wait(after: error, &patience)
            }
        }
    }

    /// The first change since the read, in the documents or those behind the context; `nil` if nothing changed.
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
        try receipt.decoded(as: Decision.Answer.self, subject: "the receipt of \(envelope.identity.id)")
    }

    private func failure(_ error: any Error) -> Failure {
        if let error = error as? StoreError { return Failure(error) }
        // The context source refused this author.
        if let refusal = error as? AccessRefusal { return .forbidden(refusal) }
        if let refusal = Decision.refusal(from: error) { return .refused(refusal) }
        return .unexpected(detail: "\(detail: error)")
    }
}

extension CommandFailure {
    /// The time of the last event if the command was refused for being dated before it; otherwise `nil`.
    fileprivate var lastEventAt: Instant? {
        guard case .refused(let refusal) = self else { return nil }
        let error: any Error = (refusal as? AnyRefusal)?.origin ?? refusal
        return ((error as? any ReasonedError)?.reason as? any DatedReason)?.lastEventAt
    }
}
