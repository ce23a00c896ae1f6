public import TablesideCore

extension Outbox {
    /// Returns the next request to send; `nil` if nothing can be sent now.
    ///
    /// It holds the waiting actions that have no document in common with an older one, at most ``SizeLimit/actions``.
    /// No other request is returned until ``receive(_:to:at:spread:)`` or ``fail(_:sending:at:spread:)`` reports the
    /// result; after a relaunch, ``resume(device:schema:)`` abandons it. Store the outbox before you send the request.
    ///
    /// - Parameters:
    ///   - now: The time of the device.
    ///   - token: The token of the session.
    /// - Returns: the request.
    /// - Complexity: O(*n*) in the entries.
    public mutating func next(at now: Instant, token: SessionToken?) -> CommandRequest<Action>? {
        guard flight == nil, !needsSignIn, isDue(retryAt, at: now) else { return nil }
        var taken: [Entry] = []
        for entry in foremost where isDue(entry.retryAt, at: now) {
            taken.append(entry)
            if taken.count == SizeLimit.actions || entry.number <= aloneUpTo { break }
        }
        guard !taken.isEmpty else { return nil }
        lastSequence &+= 1
        let numbers = Set(taken.map(\.number))
        for index in entries.indices where numbers.contains(entries[index].number) {
            entries[index].attempts = min(entries[index].attempts, 1_000_000) + 1
        }
        flight = Flight(sequence: lastSequence, numbers: taken.map(\.number), signIns: signIns)
        let frame = RequestFrame(schema: schema, device: device, sequence: lastSequence)
        return CommandRequest(taken.map(\.action), token: token, frame: frame)
    }

    /// When ``next(at:token:)`` may have something to send; `nil` while there is nothing, or a request is on its way.
    public func nextAttempt(at now: Instant) -> Instant? {
        guard flight == nil, !needsSignIn else { return nil }
        let times = foremost.map { isDue($0.retryAt, at: now) ? now : $0.retryAt ?? now }
        guard let first = times.min() else { return nil }
        return isDue(retryAt, at: now) ? first : max(first, retryAt ?? first)
    }

    /// Goes on after a start of the app: a request that was on its way is given up, and its actions are sent again.
    ///
    /// Actions that the server has carried out get their first answer again, also from another device if the same
    /// person has signed in there. People without an account are known by their device alone: from another one, their
    /// actions are new.
    ///
    /// - Parameters:
    ///   - device: The device, which is another one after a restore; `nil` for the same.
    ///   - schema: The form of the app's actions, which is another one after an update; `nil` for the same.
    public mutating func resume(device: DeviceID? = nil, schema: Int? = nil) {
        flight = nil
        if let schema, schema != self.schema {
            self.schema = schema
            retryAt = nil
            for index in entries.indices { entries[index].retryAt = nil }
        }
        if let device, device != self.device {
            self.device = device
            needsSignIn = true
        }
    }

    /// Takes a reply.
    ///
    /// A reply to an abandoned request is ignored. A reply to another request, or one that does not answer every
    /// action, counts as a failure.
    ///
    /// - Parameters:
    ///   - reply: The reply.
    ///   - request: The request that was sent.
    ///   - now: The time of the device.
    ///   - spread: A random number, so that devices that lost the same server do not return at the same time; `nil` for
    ///     the whole pause.
    /// - Returns: how the sending ended for each action, in the order of the request.
    /// - Complexity: O(*n*) in the entries for each action of the request.
    @discardableResult
    public mutating func receive(
        _ reply: CommandReply,
        to request: CommandRequest<Action>,
        at now: Instant,
        spread: UInt64? = nil
    ) -> [SendingOutcome] {
        guard let flight, request.frame.sequence == flight.sequence else { return [] }
        guard reply.sequence ?? flight.sequence == flight.sequence else { return retry(flight, at: now, spread) }
        if let failure = reply.failure { return end(flight, failing: failure, at: now, spread) }
        guard reply.answers.count == flight.numbers.count else {
            return retry(flight, at: now, spread)
        }
        self.flight = nil
        failures = 0
        retryAt = nil
        let answers = Dictionary(zip(flight.numbers, reply.answers)) { first, _ in first }
        return settle(flight, at: now, spread) { answers[$0] }
    }

    /// Notes that a request got no reply.
    ///
    /// - Parameters:
    ///   - error: Why there is no reply.
    ///   - request: The request that was sent.
    ///   - now: The time of the device.
    ///   - spread: A random number, as in ``receive(_:to:at:spread:)``.
    /// - Returns: how the sending ended for each action, in the order of the request.
    @discardableResult
    public mutating func fail(
        _ error: TransportError,
        sending request: CommandRequest<Action>,
        at now: Instant,
        spread: UInt64? = nil
    ) -> [SendingOutcome] {
        guard let flight, request.frame.sequence == flight.sequence else { return [] }
        switch error.reason {
        case .refused(let failure): return end(flight, failing: failure, at: now, spread)
        case .malformedRequest:
            // It will never be sent in this form.
            let failure = WireFailure(code: error.code, message: error.description)
            self.flight = nil
            if let outcomes = alone(flight, at: now) { return outcomes }
            return settle(flight, at: now, spread) { _ in .failed(failure: failure) }
        case .noConnection(let detail):
            // Surely nothing arrived, so what makes sense only now is not held.
            let failure = WireFailure(code: error.code, message: "\(detail: detail)")
            let refused = refuseOnlineOnly(failure, in: flight)
            var waiting = flight
            waiting.numbers.removeAll(where: refused.contains)
            return retry(waiting, at: now, spread) + refused.map { .refused(number: $0, failure: failure) }
        case .outcomeUnknown, .malformedReply, .server: return retry(flight, at: now, spread)
        }
    }
}

extension Outbox {
    /// The waiting actions of the person signed in that have no document in common with an older one, also one whose
    /// time has not come.
    private var foremost: [Entry] {
        var taken: Set<DocumentRef> = []
        return entries.filter { entry in
            guard entry.refusal == nil, entry.user == user else { return false }
            let isFirst = taken.isDisjoint(with: entry.documents)
            taken.formUnion(entry.documents)
            return isFirst
        }
    }

    /// Whether a time has come, or lies further ahead than any pause: then the clock was set back.
    func isDue(_ time: Instant?, at now: Instant) -> Bool {
        time.map { $0 <= now || $0 - now > longestPause } ?? true
    }

    private func index(of number: Int) -> Int? { entries.firstIndex { $0.number == number } }

    /// The pause after so many failures in a row: between a half and the whole of a time that doubles.
    private func pause(after failures: Int, _ spread: UInt64?) -> Elapsed {
        let doubled = firstPause * (1 << Int64(min(max(failures, 1) - 1, 20)))
        let whole = max(min(doubled, longestPause), .milliseconds(1)).milliseconds
        let half = UInt64(whole) / 2
        return .milliseconds(whole - Int64(half) + Int64(spread.map { $0 % (half + 1) } ?? half))
    }

    /// The whole request failed: all its actions wait for the same time.
    private mutating func retry(_ flight: Flight, at now: Instant, _ spread: UInt64?) -> [SendingOutcome] {
        self.flight = nil
        failures = min(failures, 63) + 1
        let time = now + pause(after: failures, spread)
        retryAt = time
        return flight.numbers.compactMap { number in
            index(of: number).map { _ in .retryLater(number: number, at: time) }
        }
    }

    private mutating func end(
        _ flight: Flight,
        failing failure: WireFailure,
        at now: Instant,
        _ spread: UInt64?
    ) -> [SendingOutcome] {
        if failure.isTemporary { return retry(flight, at: now, spread) }
        self.flight = nil
        failures = 0
        retryAt = nil
        if failure.code.rawValue == "wire.unreadable", let outcomes = alone(flight, at: now) { return outcomes }
        // The other actions would be answered alike.
        if Self.isOfRelease(failure) { retryAt = now + later(spread) }
        return settle(flight, at: now, spread) { _ in .failed(failure: failure) }
    }

    /// Sends the actions of a request one by one, because one of them cannot be written or read; `nil` if it is alone.
    private mutating func alone(_ flight: Flight, at now: Instant) -> [SendingOutcome]? {
        guard flight.numbers.count > 1, let last = flight.numbers.last else { return nil }
        aloneUpTo = last
        return flight.numbers.map { .retryLater(number: $0, at: now) }
    }

    /// Refuses what makes sense only now, as far as the server surely has not got it.
    ///
    /// - Returns: the numbers of the actions, in their order in the outbox.
    private mutating func refuseOnlineOnly(_ failure: WireFailure, in flight: Flight) -> [Int] {
        var refused: [Int] = []
        for index in entries.indices
        where entries[index].offline == .onlineOnly && entries[index].refusal == nil && entries[index].user == user {
            let number = entries[index].number
            guard entries[index].attempts <= (flight.numbers.contains(number) ? 1 : 0) else { continue }
            entries[index].refusal = failure
            refused.append(number)
        }
        return refused
    }

    /// Whether a failure ends with an update of the app or the server.
    private static func isOfRelease(_ failure: WireFailure) -> Bool {
        ["wire.upgradeNeeded", "wire.serverOutdated"].contains(failure.code.rawValue)
    }

    /// Between a half and the whole of the longest pause.
    private func later(_ spread: UInt64?) -> Elapsed { pause(after: 64, spread) }

    private mutating func settle(
        _ flight: Flight,
        at now: Instant,
        _ spread: UInt64?,
        _ answer: (Int) -> CommandAnswer?
    ) -> [SendingOutcome] {
        var outcomes: [SendingOutcome] = []
        for number in flight.numbers {
            guard let index = index(of: number), let answer = answer(number) else { continue }
            switch answer {
            case .done(let receipt), .replayed(let receipt):
                let isReplay = if case .replayed = answer { true } else { false }
                entries.remove(at: index)
                outcomes.append(.done(number: number, receipt: receipt, isReplay: isReplay))
            case .failed(let failure):
                outcomes.append(outcome(of: index, failing: failure, in: flight, at: now, spread))
            }
        }
        return outcomes
    }

    private mutating func outcome(
        of index: Int,
        failing failure: WireFailure,
        in flight: Flight,
        at now: Instant,
        _ spread: UInt64?
    ) -> SendingOutcome {
        let number = entries[index].number
        let endsSession = ["access.notSignedIn", "wire.foreignDevice"].contains(failure.code.rawValue)
        // Somebody has signed in since: the answer is to the session before.
        if endsSession, flight.signIns != signIns { return .retryLater(number: number, at: now) }
        if endsSession { needsSignIn = true }
        let isUnsent = entries[index].offline == .onlineOnly && entries[index].attempts <= 1
        switch failure.code.rawValue {
        case _ where endsSession && !isUnsent: return .signInAgain(number: number)
        // Of an unknown answer it is not known whether the server has carried the action out.
        case _ where failure.code.rawValue == "wire.unknownAnswer" || (Self.isOfRelease(failure) && !isUnsent):
            entries[index].retryAt = now + later(spread)
            return .upgradeNeeded(number: number, failure: failure)
        case _ where failure.isTemporary:
            let time = now + pause(after: entries[index].attempts, spread)
            entries[index].retryAt = time
            return .retryLater(number: number, at: time)
        default:
            entries[index].refusal = failure
            entries[index].retryAt = nil
            return .refused(number: number, failure: failure)
        }
    }
}
