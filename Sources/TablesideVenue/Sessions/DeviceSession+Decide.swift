public import TablesideCore

extension DeviceSession {
    /// Decides on a command.
    ///
    /// - Parameters:
    ///   - command: the command to decide.
    ///   - context: nothing; sessions need no context.
    ///   - author: who sends the command: the engine, or the person from this device.
    ///   - now: the time of the decision.
    /// - Returns: the resulting events.
    /// - Throws: ``Refusal`` with the reason; nothing is changed then.
    public func decide(
        _ command: Command,
        in context: Void,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(now, notBefore: lastEventAt)
        try Self.lifecycle.resolve(state, command.kind, by: author.role) { condition in
            failure(of: condition, by: author, at: now)
        }
        switch command {
        case .signIn(let who, let credentialVersion, let until):
            try check(until, at: now)
            guard credentialVersion >= 1 else { throw Refusal(.invalidCredentialVersion(number: credentialVersion)) }
            return [.signedIn(who: who, credentialVersion: credentialVersion, until: until, at: now)]
        case .renew(let until):
            try check(until, at: now)
            guard let present = self.until else { throw Refusal(.alreadyApplied(command: .renew)) }
            guard until.map({ $0 > present }) ?? true else { throw Refusal(.alreadyApplied(command: .renew)) }
            return [.renewed(until: until, at: now)]
        case .adopt(let number):
            guard let credentialVersion, number > credentialVersion else {
                throw Refusal(.alreadyApplied(command: .adopt))
            }
            return [.adopted(credentialVersion: number, at: now)]
        case .signOut: return try ended(by: .signedOut, at: now)
        case .end(let reason):
            guard SessionEnd.known.contains(reason) else { throw Refusal(.unknownReason(reason: reason)) }
            return try ended(by: reason, at: now)
        case .expire: return try ended(by: .expired, at: now)
        case .allowPush(let token):
            // The first permission turns notifications on; a permission granted again leaves the switch to the person
            // (ID-49).
            let isFirst = push.permission == .notAsked
            return try changed(at: now, by: .allowPush) {
                $0.permission = .allowed
                if isFirst { $0.isOn = true }
                $0.token = $0.isOn ? token : nil
            }
        case .denyPush:
            return try changed(at: now, by: .denyPush) {
                $0.permission = .denied
                $0.isOn = false
                $0.token = nil
            }
        case .turnOnPush(let token):
            return try changed(at: now, by: .turnOnPush) {
                $0.isOn = true
                $0.token = token
            }
        case .turnOffPush:
            return try changed(at: now, by: .turnOffPush) {
                $0.isOn = false
                $0.token = nil
            }
        }
    }

    private func check(_ until: Instant?, at now: Instant) throws(Refusal) {
        if let until, until <= now { throw Refusal(.alreadyOver(until: until)) }
    }

    private func ended(by reason: SessionEnd, at now: Instant) throws(Refusal) -> [Event] {
        guard let who else { throw Refusal(.illegal(state: state.rawValue, command: .end)) }
        return [.ended(user: who.user, reason: reason, at: now)]
    }

    private func changed(
        at now: Instant,
        by command: Command.Kind,
        _ change: (inout PushSetting) -> Void
    ) throws(Refusal) -> [Event] {
        var setting = push
        change(&setting)
        guard setting != push else { throw Refusal(.alreadyApplied(command: command)) }
        return [.pushChanged(setting: setting, at: now)]
    }

    private func failure(of condition: Guard, by author: Author, at now: Instant) -> Refusal? {
        switch condition {
        case .own: return isOwn(author) ? nil : Refusal(.notYours)
        case .ownAllowed:
            guard isOwn(author) else { return Refusal(.notYours) }
            return push.permission == .allowed ? nil : Refusal(.pushNotAllowed)
        case .isOver:
            guard let until else { return Refusal(.endless) }
            return until <= now ? nil : Refusal(.notOver(until: until))
        }
    }

    /// Whether the author is the person signed in, from this device.
    private func isOwn(_ author: Author) -> Bool {
        guard let who, author.user == who.user, author.role == who.role else { return false }
        return author.device == nil || author.device == id
    }
}

extension DeviceSession: Timed {
    /// When the session expires; `nil` if it does not.
    public var nextDue: Instant? { until }

    /// The command that ends the session at ``nextDue``; `nil` for a session without an end.
    public var dueCommand: Command? { until == nil ? nil : .expire }
}
