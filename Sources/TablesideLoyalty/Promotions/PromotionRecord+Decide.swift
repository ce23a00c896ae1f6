public import TablesideCore

extension PromotionRecord.Command {
    /// The command without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// Drafts the promotion.
        case draft
        /// Replaces the promotion's terms.
        case edit
        /// Publishes the promotion, so that it applies.
        case publish
        /// Pauses it, so that it can be edited.
        case pause
        /// Ends it permanently.
        case archive
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .draft: .draft
        case .edit: .edit
        case .publish: .publish
        case .pause: .pause
        case .archive: .archive
        }
    }
}

extension PromotionRecord {
    /// The conditions on a step of a promotion.
    public enum Guard: String, LifecycleSymbol {
        /// The author may decide for every branch where the promotion applies.
        case isOurs
    }

    private static let owners: [Role] = [.restaurateur, .manager, .system]

    /// The life of a promotion, and who may send which command.
    public static let lifecycle = Lifecycle<State, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "promotion"),
        initial: .absent,
        terminals: [.archived],
        roles: owners,
        rows: [
            .init(.absent, .draft, by: owners, to: .drafted, if: .isOurs),
            .init(.drafted, .edit, by: owners, to: .drafted, if: .isOurs),
            .init(.drafted, .publish, by: owners, to: .published, if: .isOurs),
            .init(.drafted, .archive, by: owners, to: .archived, if: .isOurs),
            .init(.published, .pause, by: owners, to: .paused, if: .isOurs),
            .init(.published, .archive, by: owners, to: .archived, if: .isOurs),
            .init(.paused, .edit, by: owners, to: .paused, if: .isOurs),
            .init(.paused, .publish, by: owners, to: .published, if: .isOurs),
            .init(.paused, .archive, by: owners, to: .archived, if: .isOurs),
        ]
    )

    /// Decides on a command.
    ///
    /// A manager decides only on promotions of their own branch, a restaurateur on all; whether the restaurateur owns
    /// the restaurant is checked beforehand. An edit cannot change the currency, because the counters use it.
    ///
    /// - Parameters:
    ///   - command: The command to decide.
    ///   - context: Nothing; promotions need no context.
    ///   - author: Who sends the command.
    ///   - now: The time of the decision.
    /// - Returns: the resulting event.
    /// - Throws: ``Refusal`` with the reason; nothing is changed then.
    /// - Complexity: that of ``Promotion/problems()``.
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
        following lifecycle: Lifecycle<State, Command.Kind, Guard, NoSymbol>,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(now, notBefore: lastEventAt)
        try lifecycle.resolve(state, command.kind, by: author.role) { failure(of: $0, command, by: author) }
        switch command {
        case .draft(let promotion):
            try check(promotion)
            return [.drafted(promotion: promotion, at: now)]
        case .edit(let promotion):
            try check(promotion)
            if promotion == self.promotion { throw Refusal(.alreadyApplied(command: .edit)) }
            if let before = self.promotion?.currency, promotion.currency != before {
                throw Refusal(.otherCurrency(expected: before))
            }
            return [.edited(promotion: promotion, at: now)]
        case .publish: return [.published(at: now)]
        case .pause: return [.paused(at: now)]
        case .archive: return [.archived(at: now)]
        }
    }

    private func check(_ promotion: Promotion) throws(Refusal) {
        guard promotion.id == id else { throw Refusal(.otherPromotion(id: promotion.id)) }
        let problems = promotion.problems()
        guard problems.isEmpty else { throw Refusal(.unsound(problems: problems)) }
    }

    private func failure(of condition: Guard, _ command: Command, by author: Author) -> Refusal? {
        switch condition {
        case .isOurs:
            guard author.role == .manager else { return nil }
            var concerned = [promotion]
            switch command {
            case .draft(let promotion): concerned = [promotion]
            case .edit(let promotion): concerned.append(promotion)
            case .publish, .pause, .archive: break
            }
            let isOurs = concerned.allSatisfy { promotion in
                guard let branch = author.branch else { return false }
                return promotion?.conditions.branches == [branch]
            }
            return isOurs ? nil : Refusal(.otherBranch(branch: author.branch))
        }
    }
}
