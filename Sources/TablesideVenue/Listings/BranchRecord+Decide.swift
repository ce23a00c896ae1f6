public import TablesideCore

extension BranchRecord {
    /// Decides on a command.
    ///
    /// - Parameters:
    ///   - command: the command to decide.
    ///   - requirements: the host's requirements for branches that guests see.
    ///   - author: who sends the command.
    ///   - now: the time of the decision.
    /// - Returns: the resulting event.
    /// - Throws: ``ListingRefusal`` with the reason; nothing is changed then.
    /// - Complexity: O(bytes of the contents + n log n for n news).
    public func decide(
        _ command: Command,
        in requirements: ListingRequirements,
        by author: Author,
        at now: Instant
    ) throws(ListingRefusal) -> [Event] {
        try decide(command, in: requirements, following: Self.lifecycle, by: author, at: now)
    }

    /// Decides on a command by the rows of this table; tests use it to show that a guard matters.
    package func decide(
        _ command: Command,
        in requirements: ListingRequirements,
        following table: Lifecycle<ListingState, ListingCommandKind, Guard, NoSymbol>,
        by author: Author,
        at now: Instant
    ) throws(ListingRefusal) -> [Event] {
        try ListingRefusal.admit(now, notBefore: lastEventAt)
        try table.resolve(state, command.kind, by: author.role) { condition in
            failure(of: condition, command, by: author)
        }
        if case .register(let branch, let owner) = command {
            guard branch.id == id else { throw ListingRefusal(.otherIdentity) }
            guard branch.rating == nil || author.role == .system else { throw ListingRefusal(.ratedByGuests) }
            try ListingRefusal.admit(
                branch.problems(),
                in: .draft,
                besides: ListingRefusal.problems(ofNew: id.rawValue)
            )
            var first = branch
            first.version = Version.absent.next
            return [.registered(branch: first, owner: owner, at: now)]
        }
        guard let branch else { throw ListingRefusal(.illegal(state: state.rawValue, command: command.kind)) }
        switch command {
        case .register: return []
        case .edit(let edits): return [.edited(edits: try effective(edits, on: branch, in: requirements), at: now)]
        case .activate:
            let problems = requirements.problems(of: branch)
            guard problems.isEmpty else { throw ListingRefusal(.incomplete(problems: problems)) }
            return [.activated(at: now)]
        case .suspend: return [.suspended(byHost: author.role == .system, at: now)]
        case .resume: return [.resumed(at: now)]
        case .archive: return [.archived(at: now)]
        case .postNews(let item):
            return [.newsPosted(item: item, dropped: try news.dropped(for: item, at: now), at: now)]
        case .archiveNews(let id):
            try news.requireOpen(id)
            return [.newsArchived(news: id, at: now)]
        case .rate(let rating):
            guard rating != branch.rating else { throw ListingRefusal(.alreadyApplied(command: .rate)) }
            return [.rated(rating: rating, at: now)]
        }
    }

    /// The edits that change something.
    private func effective(
        _ edits: [BranchEdit],
        on branch: Branch,
        in requirements: ListingRequirements
    ) throws(ListingRefusal) -> [BranchEdit] {
        try ListingRefusal.admit(count: edits.count)
        // Sizes are checked first, as applying an edit compares its texts. All edits that remain are reported at once;
        // one that a later edit replaces is refused too.
        var edited = branch
        for edit in edits { edited.set(edit) }
        try ListingRefusal.admit(edited.sizeProblems(), in: .draft)
        for edit in edits {
            edited.set(edit)
            try ListingRefusal.admit(edited.sizeProblems(), in: .draft)
        }
        try ListingRefusal.admit(edits, on: branch)
        var after = branch
        let effective = edits.filter { after.apply($0) }
        var changed = after
        changed.version = branch.version
        guard changed != branch else { throw ListingRefusal(.alreadyApplied(command: .edit)) }
        var problems: [Problem<ListingProblem>] = []
        if state != .draft {
            let fixed = edits.map(\.kind).filter(\.isOnlyForDrafts)
            guard fixed.isEmpty else { throw ListingRefusal(.onlyInDraft(edits: fixed)) }
            let lost = ListingPart.ofBranches.intersection(branch.parts.subtracting(after.parts))
            problems = requirements.parts.intersection(lost).sorted().map(requirements.problem)
        }
        try ListingRefusal.admit(after.problems(), in: state, besides: problems)
        return effective
    }

    private func failure(of condition: Guard, _ command: Command, by author: Author) -> ListingRefusal? {
        if author.role == .system { return nil }
        switch condition {
        case .own, .ownSuspension:
            let owner = if case .register(_, let owner) = command { owner } else { self.owner }
            guard let owner, author.user == owner else { return ListingRefusal(.notYours) }
            return condition == .ownSuspension && isSuspendedByHost ? ListingRefusal(.suspendedByHost) : nil
        case .ownBranch, .dailyEdits:
            guard author.belongs(to: id) else {
                return ListingRefusal(.otherBranch(author: author.branch, branch: id))
            }
            guard condition == .dailyEdits, case .edit(let edits) = command else { return nil }
            let others = edits.map(\.kind).filter { !$0.isDaily }
            return others.isEmpty ? nil : ListingRefusal(.ownersEdits(edits: others))
        }
    }
}

extension ListingRefusal {
    /// Refuses edits that cannot be applied, even to a draft.
    fileprivate static func admit(_ edits: [BranchEdit], on branch: Branch) throws(ListingRefusal) {
        var edited = branch
        var problems: [Problem<PlacesError.Reason>] = []
        for (position, edit) in edits.enumerated() {
            problems += edited.problems(with: edit).under(FieldPath("edits").index(position))
            edited.set(edit)
        }
        guard problems.isEmpty else { throw ListingRefusal(.incomplete(problems: problems.invalid())) }
    }
}

extension BranchRecord {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .registered(let branch, let owner, let at):
            self.branch = branch
            self.owner = owner
            state = .draft
            registeredAt = at
            lastEventAt = at
        case .edited(let edits, let at):
            for edit in edits { branch?.apply(edit) }
            lastEventAt = at
        case .activated(let at):
            state = .active
            lastEventAt = at
        case .suspended(let byHost, let at):
            state = .suspended
            isSuspendedByHost = byHost
            lastEventAt = at
        case .resumed(let at):
            state = .active
            isSuspendedByHost = false
            lastEventAt = at
        case .archived(let at):
            state = .archived
            isSuspendedByHost = false
            lastEventAt = at
        case .newsPosted(let item, let dropped, let at):
            news.post(item, dropping: dropped)
            lastEventAt = at
        case .newsArchived(let news, let at):
            self.news.archive(news, at: at)
            lastEventAt = at
        case .rated(let rating, let at):
            branch?.rating = rating
            lastEventAt = at
        }
    }
}
