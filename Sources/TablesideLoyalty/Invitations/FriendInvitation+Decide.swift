public import TablesideCore
import TablesideVenue

extension FriendInvitation {
    /// Decides on a command.
    ///
    /// - Parameters:
    ///   - command: The command to decide.
    ///   - context: Nothing; invitations need no context.
    ///   - author: Who sends the command.
    ///   - now: The time of the decision.
    /// - Returns: the resulting event.
    /// - Throws: ``Refusal`` with the reason; nothing is changed then.
    /// - Complexity: O(1).
    public func decide(
        _ command: Command,
        in context: Void,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try decide(command, following: Self.lifecycle, by: author, at: now)
    }

    /// Decides on a command by the rows of this table; tests use it to show that a guard matters.
    package func decide(
        _ command: Command,
        following table: Lifecycle<State, Command.Kind, Guard, NoSymbol>,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(now, notBefore: lastEventAt)
        try table.resolve(state, command.kind, by: author.role) { failure(of: $0, command, by: author, at: now) }
        switch command {
        case .send(let inviter, let way, let until):
            if let code = way.code, !(1...SizeLimit.identifier).contains(code.rawValue.utf8.count) {
                throw Refusal(.badCode(limit: SizeLimit.identifier))
            }
            if let until, until <= now { throw Refusal(.expired(until: until)) }
            return [.sent(inviter: inviter, way: way, until: until, at: now)]
        case .withdraw: return [.withdrawn(at: now)]
        case .accept(let invitee, _): return [.accepted(invitee: invitee, at: now)]
        case .complete: return [.completed(at: now)]
        }
    }

    private func failure(of condition: Guard, _ command: Command, by author: Author, at now: Instant) -> Refusal? {
        let isEngine = author.role == .system
        switch condition {
        case .isInviter:
            let inviter = if case .send(let inviter, _, _) = command { inviter } else { self.inviter }
            return isEngine || author.user != nil && author.user == inviter ? nil : Refusal(.notYours)
        case .isInvited:
            guard case .accept(let invitee, let email) = command else { return nil }
            guard isEngine || author.user == invitee else { return Refusal(.notYours) }
            guard invitee != inviter else { return Refusal(.ownInvitation) }
            if case .email(let wanted)? = way {
                // Addresses that differ only in case belong to the same account.
                guard let email, AccountKeyID.email(email) == .email(wanted) else { return Refusal(.notForYou) }
            }
            if let until, until <= now { return Refusal(.expired(until: until)) }
            return nil
        }
    }

    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .sent(let inviter, let way, let until, _):
            (self.inviter, self.way, self.until, state) = (inviter, way, until, .open)
        case .withdrawn: state = .withdrawn
        case .accepted(let invitee, _): (self.invitee, state) = (invitee, .accepted)
        case .completed: state = .completed
        }
        lastEventAt = event.at
    }
}
