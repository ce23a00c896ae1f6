public import TablesideCore

extension Review {
    /// The review for export to its author: with the reasons of flags, but without the flaggers.
    package var withoutFlaggers: Review {
        var review = self
        review.flags = flags.map { Flag($0.reason, by: nil) }
        return review
    }

    /// Decides on a command.
    ///
    /// - Parameters:
    ///   - command: the command to decide.
    ///   - visit: the completed visit, needed only for writing; `nil` if there is none.
    ///   - author: the sender of the command.
    ///   - now: the time of the decision.
    /// - Returns: the resulting events.
    /// - Throws: ``Refusal`` with the reason; nothing changes in that case.
    /// - Complexity: O(dishes + flags).
    public func decide(
        _ command: Command,
        in visit: CompletedVisit?,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(now, notBefore: lastEventAt)
        if let branch = (self.visit ?? visit)?.branch { try Refusal.admit(author, to: branch) }
        try Self.lifecycle.resolve(state, command.kind, by: author.role) { condition in
            failure(of: condition, in: visit, by: author, at: now)
        }
        let isHidden = state == .hidden
        switch command {
        case .write(let content):
            guard let visit else { throw Refusal(.noVisit(visit: id)) }
            try check(content, against: visit.dishes)
            return [.written(visit: visit, content: content, at: now)]
        case .edit(let content):
            let present = try present(for: command)
            guard content != present else { throw Refusal(.alreadyApplied(command: .edit)) }
            try check(content, against: self.visit?.dishes)
            return [.edited(from: present, to: content, isHidden: isHidden, at: now)]
        case .withdraw:
            return [.withdrawn(content: try present(for: command), wasHidden: isHidden, at: now)]
        case .flag(let reason):
            try checkKnown(reason)
            let flag = Flag(reason, by: author.user)
            guard !flags.contains(flag) else { throw Refusal(.alreadyApplied(command: .flag)) }
            guard flags.count < SizeLimit.flags else { throw Refusal(.tooManyFlags(limit: SizeLimit.flags)) }
            return [.flagged(flag: flag, at: now)]
        case .hide(let reason):
            try checkKnown(reason)
            return [.hidden(content: try present(for: command), reason: reason, at: now)]
        case .restore:
            return [.restored(content: try present(for: command), wasHidden: isHidden, at: now)]
        }
    }

    /// The content of the review, which exists in every state in which it can be changed.
    private func present(for command: Command) throws(Refusal) -> Content {
        guard let content else { throw Refusal(.illegal(state: state.rawValue, command: command.kind)) }
        return content
    }

    private func failure(of condition: Guard, in visit: CompletedVisit?, by author: Author, at now: Instant) -> Refusal?
    {
        switch condition {
        case .entitled:
            guard let visit, visit.id == id else { return Refusal(.noVisit(visit: id)) }
            guard visit.guest == author.user else { return Refusal(.notYours) }
            return visit.completedAt <= now ? nil : Refusal(.notOver(completedAt: visit.completedAt))
        case .own:
            guard let guest = self.visit?.guest, guest != author.user else { return nil }
            return Refusal(.notYours)
        case .isFlagged:
            return flags.isEmpty ? Refusal(.alreadyApplied(command: .restore)) : nil
        }
    }

    private func checkKnown(_ reason: FlagReason) throws(Refusal) {
        guard FlagReason.known.contains(reason) else { throw Refusal(.unknownReason(reason: reason)) }
    }

    private func check(_ content: Content, against dishes: Set<MenuItemID>?) throws(Refusal) {
        guard content.dishes.count <= SizeLimit.ratedDishes else {
            throw Refusal(.tooManyDishes(count: content.dishes.count, limit: SizeLimit.ratedDishes))
        }
        guard let dishes else { return }
        let others = content.dishes.keys.filter { !dishes.contains($0) }.sorted()
        guard others.isEmpty else { throw Refusal(.notEaten(dishes: others)) }
    }
}
