public import TablesideCore

extension Order {
    /// Decides on a command by the profile of the order or of the placement.
    ///
    /// Checks the author first, then the clock, then the profile's table, then the inputs and guards: an author who may
    /// not act on the order learns nothing about it.
    ///
    /// - Throws: ``Refusal`` with the reason; the order is then unchanged.
    /// - Complexity: O(lines + items that the command names).
    public func decide(
        _ command: Command,
        in context: Void,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        if let profile {
            return try decide(command, following: profile, by: author, at: now)
        }
        if let terms { throw Refusal(.unknownProfile(profile: terms.profile)) }
        let code: ProfileCode
        let own: Profile?
        switch command {
        case .place(let placement): (code, own) = (placement.profile, placement.ownProfile)
        case .receive(let part): (code, own) = (part.terms.profile, part.terms.ownProfile)
        default: throw Refusal(.unknownOrder(order: id))
        }
        guard let profile = Profile.named(code, own: own) else { throw Refusal(.unknownProfile(profile: code)) }
        return try decide(command, following: profile, by: author, at: now)
    }

    /// Decides on a command by the rows of a profile; tests use it to show that a guard matters.
    package func decide(
        _ command: Command,
        following profile: Profile,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try checkAuthor(author, of: command)
        try Refusal.admit(now, notBefore: lastEventAt)
        let places = try places(of: command.kind, for: author.role, profile)
        // Planned only now, because most refusals need the table alone.
        let plan = try plan(command, profile, by: author, at: now)
        let row = try resolve(places, command, plan, profile, at: now)
        return try events(of: command, taking: row, plan, profile, by: author, at: now)
    }

    // The following functions are inlined: each function a refusal passes through copies it once more.

    /// Guests act on their own orders, on those of their device, and on orders with neither guest nor device; staff act
    /// on those of their branch.
    @inline(__always)
    private func checkAuthor(_ author: Author, of command: Command) throws(Refusal) {
        if let agreed {
            try checkAuthor(author, agreed.value.branch, agreed.value.guest, agreed.value.device)
        } else if case .place(let placement) = command {
            try checkAuthor(author, placement.branch, placement.guest, placement.device)
        } else if case .receive(let part) = command {
            try checkAuthor(author, part.terms.branch, part.terms.guest, part.terms.device)
        } else {
            throw Refusal(.unknownOrder(order: id))
        }
    }

    @inline(__always)
    private func checkAuthor(
        _ author: Author,
        _ branch: BranchID,
        _ guest: UserID?,
        _ device: DeviceID?
    ) throws(Refusal) {
        try Refusal.admit(author, to: branch)
        guard author.role == .guest else { return }
        let isForeign = guest.map { $0 != author.user } ?? device.map { $0 != author.device } ?? false
        if isForeign { throw Refusal(.notYours(order: id)) }
    }

    /// The range of table rows the command may take; never empty.
    @inline(__always)
    private func places(
        of command: Command.Kind,
        for role: Role,
        _ profile: Profile
    ) throws(Refusal) -> Range<Int> {
        switch profile.lifecycle.look(state, command, role) {
        case .rows(let places): return places
        case .alreadyApplied: throw Refusal(.alreadyApplied(command: command))
        case .notPermitted: throw Refusal(.notPermitted(role: role, command: command))
        case .illegal:
            if command.isForDeliveryOnly, !profile.lifecycle.commands.contains(command) {
                throw Refusal(.wrongChannel(command: command, profile: profile.code))
            }
            throw Refusal(.illegal(state: state.rawValue, command: command))
        }
    }

    /// The position of the row the command takes; its guards see the items as the command leaves them.
    private func resolve(
        _ places: Range<Int>,
        _ command: Command,
        _ plan: Plan,
        _ profile: Profile,
        at now: Instant
    ) throws(Refusal) -> Int {
        let choice = profile.lifecycle.choose(among: places) { condition in
            failure(of: condition, command, plan, profile, at: now)
        }
        switch choice {
        case .row(let position): return position
        case .failed(let refusal): throw refusal
        default: throw Refusal(.illegal(state: state.rawValue, command: command.kind))
        }
    }
}
