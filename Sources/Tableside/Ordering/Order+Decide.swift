extension Order {
    /// Decides on a command by the profile of the order, or of the placement.
    ///
    /// The author comes first, then the clock, then the table of the profile, then the inputs and guards: whoever may
    /// not act on the order learns nothing about it.
    ///
    /// - Throws: ``Refusal`` with the reason; nothing has changed then.
    /// - Complexity: O(lines + items that the command names).
    public func decide(
        _ command: Command,
        in context: Void,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        let code: ProfileCode
        if let terms {
            code = terms.profile
        } else if case .place(let placement) = command {
            code = placement.profile
        } else {
            throw Refusal(.unknownOrder(order: id))
        }
        let profiles = Profile.known
        guard let position = profiles.firstIndex(where: { $0.code == code }) else {
            throw Refusal(.unknownProfile(profile: code))
        }
        return try decide(Question(command: command, profiles: profiles, position: position, author: author, now: now))
    }

    /// Decides on a command by the rows of a profile: how a test sees that a guard matters.
    package func decide(
        _ command: Command,
        following profile: Profile,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try decide(Question(command: command, profiles: [profile], position: 0, author: author, now: now))
    }

    private func decide(_ question: Question) throws(Refusal) -> [Event] {
        try checkAuthor(question)
        if let lastEventAt, question.now < lastEventAt {
            throw Refusal(.clockWentBack(last: lastEventAt, now: question.now))
        }
        let plan = plan(question)
        let row = try take(question, plan)
        return events(question, row, plan)
    }

    /// What is asked, by whom and when.
    struct Question {
        let command: Command
        let kind: Command.Kind
        let author: Author
        let now: Instant
        private let profiles: [Profile]
        private let position: Int

        /// Profiles are large: copying one costs more than the decision, so it is looked at where it is.
        init(command: Command, profiles: [Profile], position: Int, author: Author, now: Instant) {
            self.command = command
            kind = command.kind
            self.author = author
            self.now = now
            self.profiles = profiles
            self.position = position
        }

        /// The profile that the order obeys.
        var profile: Profile { profiles[position] }
    }

    /// Guests act on their own orders, staff on those of their branch.
    private func checkAuthor(_ question: Question) throws(Refusal) {
        let (branch, guest): (BranchID, UserID?)
        if let terms {
            (branch, guest) = (terms.branch, terms.guest)
        } else if case .place(let placement) = question.command {
            (branch, guest) = (placement.branch, placement.guest)
        } else {
            throw Refusal(.unknownOrder(order: id))
        }
        guard question.author.belongs(to: branch) else {
            throw Refusal(.otherBranch(author: question.author.branch, branch: branch))
        }
        if question.author.role == .guest, guest == nil || question.author.user != guest {
            throw Refusal(.notYours(order: id))
        }
    }

    /// The row that the command takes.
    private func take(_ question: Question, _ plan: Plan) throws(Refusal) -> Machine.Row {
        let decision = question.profile.lifecycle.decide(state, question.kind, question.author.role) { condition in
            plan.failure ?? failure(of: condition, question, plan)
        }
        switch decision {
        case .row(let row):
            if let failure = plan.failure { throw failure }
            return row
        case .failed(let refusal): throw refusal
        case .alreadyApplied: throw Refusal(.alreadyApplied(command: question.kind))
        case .notPermitted: throw Refusal(.notPermitted(role: question.author.role, command: question.kind))
        case .illegal:
            if question.kind.isForDeliveryOnly, !question.profile.lifecycle.commands.contains(question.kind) {
                throw Refusal(.wrongChannel(command: question.kind, profile: question.profile.code))
            }
            throw Refusal(.illegal(state: state.rawValue, command: question.kind))
        }
    }
}
