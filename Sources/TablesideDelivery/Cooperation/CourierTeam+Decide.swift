public import TablesideCore
import TablesideVenue

extension CourierTeam {
    /// Decides on a command.
    ///
    /// - Parameters:
    ///   - command: The command to decide.
    ///   - context: Nothing.
    ///   - author: Who sends the command.
    ///   - now: The time of the decision.
    /// - Returns: the resulting events: one, plus one for each invitation that ends with a cooperation.
    /// - Throws: ``Refusal`` with the reason; nothing is changed then, and the use of the code is not spent.
    /// - Complexity: O(couriers + invitations), which ``SizeLimit`` bounds.
    public func decide(
        _ command: Command,
        in context: Void,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try decide(command, following: Self.invitationLifecycle, Self.cooperationLifecycle, by: author, at: now)
    }

    /// Decides on a command by the rows of these tables; tests use it to show that a guard matters.
    package func decide(
        _ command: Command,
        following invitations: Lifecycle<CourierInvitation.State, Command.Kind, Guard, NoSymbol>,
        _ cooperation: Lifecycle<Cooperation, Command.Kind, Guard, NoSymbol>,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(now, notBefore: lastEventAt)
        func check(_ condition: Guard) -> Refusal? { failure(of: condition, command, by: author, at: now) }
        switch command {
        case .invite(let code, let terms):
            try invitations.resolve(state(of: code), .invite, by: author.role, unless: check)
            try checkSize(of: terms, at: now)
            return [.invited(code: code, terms: terms, at: now)]
        case .revoke(let code):
            guard invitation(code) != nil else { throw Refusal(.unknownCode) }
            try invitations.resolve(state(of: code), .revoke, by: author.role, unless: check)
            return [.revoked(codes: [code], at: now)]
        case .redeem(let code, let courier, _):
            try cooperation.resolve(includes(courier) ? .working : .apart, .redeem, by: author.role, unless: check)
            try invitations.resolve(state(of: code), .redeem, by: author.role, unless: check)
            return [.joined(courier: courier, code: code, at: now)]
        case .dismiss(let courier, let phone):
            try cooperation.resolve(includes(courier) ? .working : .apart, .dismiss, by: author.role, unless: check)
            let bound = self.invitations.filter { invitation in
                invitation.state == .open && invitation.terms.invited != .anyone
                    && invitation.terms.invited.includes(courier, with: phone)
            }
            // One event covers all invitations: a unit has no room for one each.
            return [.dismissed(courier: courier, at: now)]
                + (bound.isEmpty ? [] : [.revoked(codes: bound.map(\.id), at: now)])
        }
    }

    private func state(of code: CourierCode) -> CourierInvitation.State { invitation(code)?.state ?? .absent }

    private func checkSize(of terms: InvitationTerms, at now: Instant) throws(Refusal) {
        let limit = SizeLimit.courierCodeUses
        guard (1...limit).contains(terms.uses) else { throw Refusal(.usesOutOfRange(uses: terms.uses, limit: limit)) }
        if let until = terms.until, until <= now { throw Refusal(.expired(until: until)) }
        if case .courier(let courier) = terms.invited, includes(courier) {
            throw Refusal(.alreadyCooperating(courier: courier))
        }
        let open = invitations.filter { $0.isOpen(at: now) }
        guard open.count < SizeLimit.courierCodes else { throw Refusal(.tooManyCodes(limit: SizeLimit.courierCodes)) }
        let uses = open.reduce(terms.uses) { $0 + $1.terms.uses }
        guard uses <= limit else { throw Refusal(.tooManyUses(uses: uses, limit: limit)) }
    }

    private func failure(
        of condition: Guard,
        _ command: Command,
        by author: Author,
        at now: Instant
    ) -> Refusal? {
        switch condition {
        case .isOurs: return id.isRepresented(by: author) ? nil : Refusal(.otherStore(store: id))
        case .isValid, .isLastUse:
            guard case .redeem(let code, let courier, let phone) = command else { return nil }
            guard author.role == .system || author.user == courier else { return Refusal(.notYours) }
            guard let invitation = invitation(code) else { return Refusal(.unknownCode) }
            switch invitation.state {
            case .absent: return Refusal(.unknownCode)
            case .spent: return Refusal(.spent)
            case .revoked: return Refusal(.revoked)
            case .open: break
            }
            if let until = invitation.terms.until, until <= now { return Refusal(.expired(until: until)) }
            guard invitation.terms.invited.includes(courier, with: phone) else { return Refusal(.notForYou) }
            guard !invitation.couriers.contains(courier) else { return Refusal(.alreadyRedeemed) }
            guard couriers.count < SizeLimit.couriers else {
                return Refusal(.tooManyCouriers(limit: SizeLimit.couriers))
            }
            guard condition == .isLastUse, invitation.used + 1 < invitation.terms.uses else { return nil }
            return Refusal(.illegal(state: invitation.state.rawValue, command: .redeem))
        }
    }
}
