public import TablesideCore
package import TablesideVenue

extension MenuRecord {
    /// Decides on a command.
    ///
    /// - Parameters:
    ///   - command: the command to decide.
    ///   - requirements: what the host requires of the dishes on menus that guests see.
    ///   - author: who sends the command.
    ///   - now: the time of the decision.
    /// - Returns: the resulting event.
    /// - Throws: ``MenuRefusal`` with the reason; nothing is changed then.
    /// - Complexity: O(size of the menu) for each edit.
    public func decide(
        _ command: Command,
        in requirements: MenuRequirements,
        by author: Author,
        at now: Instant
    ) throws(MenuRefusal) -> [Event] {
        try decide(command, in: requirements, following: Self.lifecycle, by: author, at: now)
    }

    /// Decides on a command by the rows of this table; tests use it to show that a guard matters.
    package func decide(
        _ command: Command,
        in requirements: MenuRequirements,
        following table: Lifecycle<ListingState, MenuCommandKind, Guard, NoSymbol>,
        by author: Author,
        at now: Instant
    ) throws(MenuRefusal) -> [Event] {
        try MenuRefusal.admit(now, notBefore: lastEventAt)
        try table.resolve(state, command.kind, by: author.role) { condition in
            failure(of: condition, command, by: author)
        }
        switch command {
        case .register(var menu, let owner):
            guard menu.id == id else { throw MenuRefusal(.otherIdentity) }
            try admit(menu.sizeProblems())
            menu.version = Version.absent.next
            return [.registered(menu: menu, owner: owner, at: now)]
        case .adapt(let common, let changes, let owner):
            return [try adapt(common, by: changes, for: self.owner ?? owner, in: requirements, at: now)]
        default: break
        }
        guard let menu, let owner else { throw MenuRefusal(.illegal(state: state.rawValue, command: command.kind)) }
        switch command {
        case .register, .adapt: return []
        case .follow(let common):
            guard let basis else { throw MenuRefusal(.ownContents) }
            guard common.id == basis.common else { throw MenuRefusal(.notCommon(menu: common.id)) }
            guard common.version > basis.version else { throw MenuRefusal(.alreadyApplied(command: .follow)) }
            return [try adapt(common, by: basis.changes.fitting(common), for: owner, in: requirements, at: now)]
        case .edit(let edits): return [.edited(edits: try effective(edits, on: menu, in: requirements), at: now)]
        case .activate:
            try admit(requirements.problems(of: menu))
            return [.activated(at: now)]
        case .suspend: return [.suspended(at: now)]
        case .resume:
            try admit(requirements.problems(of: menu))
            return [.resumed(at: now)]
        case .archive: return [.archived(at: now)]
        }
    }

    /// The edits that change something.
    private func effective(
        _ edits: [MenuEdit],
        on menu: FoodMenu,
        in requirements: MenuRequirements
    ) throws(MenuRefusal) -> [MenuEdit] {
        guard edits.count <= SizeLimit.edits else {
            let defect = MenuDefect.tooMany(limit: SizeLimit.edits, found: edits.count)
            throw MenuRefusal(.incomplete(problems: [Problem(defect, at: "edits")]))
        }
        let (after, effective) = menu.applying(edits)
        guard after != menu else { throw MenuRefusal(.alreadyApplied(command: .edit)) }
        if var changes = basis?.changes {
            let others = effective.filter { !changes.absorb($0) }.map(\.kind)
            guard others.isEmpty else { throw MenuRefusal(.notOfBranch(edits: others)) }
        }
        try admit(isActive ? requirements.problems(of: after) : after.sizeProblems())
        return effective
    }

    /// Takes over a common menu with these changes.
    private func adapt(
        _ common: FoodMenu,
        by changes: MenuAdaptation,
        for owner: UserID,
        in requirements: MenuRequirements,
        at now: Instant
    ) throws(MenuRefusal) -> Event {
        guard case .restaurant = common.place else { throw MenuRefusal(.notCommon(menu: common.id)) }
        guard changes.id == id, menu.map({ $0.branch == changes.branch }) ?? true else {
            throw MenuRefusal(.otherIdentity)
        }
        guard menu == nil || basis != nil else { throw MenuRefusal(.ownContents) }
        let basis = MenuBasis(common, changes)
        guard basis != self.basis else { throw MenuRefusal(.alreadyApplied(command: .adapt)) }
        var adapted: FoodMenu
        do throws(Defects<MenuDefect>) {
            adapted = try common.adapted(by: changes)
        } catch {
            throw MenuRefusal(.incomplete(problems: Array(error.problems.prefix(SizeLimit.menuParts))))
        }
        try admit(isActive ? requirements.problems(of: adapted) : adapted.sizeProblems())
        adapted.version = (menu?.version ?? .absent).next
        return .adapted(menu: adapted, basis: basis, owner: owner, at: now)
    }

    private func admit(_ problems: [Problem<MenuDefect>]) throws(MenuRefusal) {
        // Of endless problems the first tell enough.
        guard problems.isEmpty else {
            throw MenuRefusal(.incomplete(problems: Array(problems.prefix(SizeLimit.menuParts))))
        }
    }

    private func failure(of condition: Guard, _ command: Command, by author: Author) -> MenuRefusal? {
        if author.role == .system { return nil }
        switch condition {
        case .own:
            let owner =
                switch command {
                case .register(_, let owner), .adapt(_, _, let owner): self.owner ?? owner
                default: self.owner
                }
            return owner != nil && author.user == owner ? nil : MenuRefusal(.notYours)
        case .dailyEdits:
            guard let branch = menu?.branch, author.belongs(to: branch) else {
                return MenuRefusal(.otherBranch(author: author.branch, branch: menu?.branch ?? BranchID("")))
            }
            guard case .edit(let edits) = command else { return nil }
            let others = edits.map(\.kind).filter { !$0.isDaily }
            return others.isEmpty ? nil : MenuRefusal(.ownersEdits(edits: others))
        }
    }
}

extension MenuRecord {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .registered(let menu, let owner, let at):
            self.menu = menu
            self.owner = owner
            state = .draft
            registeredAt = at
            lastEventAt = at
        case .adapted(let menu, let basis, let owner, let at):
            if registeredAt == nil {
                state = .draft
                registeredAt = at
            }
            self.menu = menu
            self.basis = basis
            self.owner = owner
            lastEventAt = at
        case .edited(let edits, let at):
            menu = menu?.applying(edits).menu
            for edit in edits { _ = basis?.changes.absorb(edit) }
            if let version = menu?.version { menu?.version = version.next }
            lastEventAt = at
        case .activated(let at), .resumed(let at):
            state = .active
            lastEventAt = at
        case .suspended(let at):
            state = .suspended
            lastEventAt = at
        case .archived(let at):
            state = .archived
            lastEventAt = at
        }
    }
}
