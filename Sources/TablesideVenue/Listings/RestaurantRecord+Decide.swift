public import TablesideCore

extension RestaurantRecord {
    /// Decides on a command.
    ///
    /// - Parameters:
    ///   - command: the command to decide.
    ///   - requirements: the host's requirements for restaurants that guests see.
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
        if case .register(let restaurant, let owner) = command {
            guard restaurant.id == id else { throw ListingRefusal(.otherIdentity) }
            guard restaurant.rating == nil || author.role == .system else { throw ListingRefusal(.ratedByGuests) }
            try ListingRefusal.admit(
                restaurant.problems(),
                in: .draft,
                besides: ListingRefusal.problems(ofNew: id.rawValue)
            )
            return [.registered(restaurant: restaurant, owner: owner, at: now)]
        }
        guard let restaurant else { throw ListingRefusal(.illegal(state: state.rawValue, command: command.kind)) }
        switch command {
        case .register: return []
        case .edit(let edits): return [.edited(edits: try effective(edits, on: restaurant, in: requirements), at: now)]
        case .activate(let facts):
            let problems = requirements.problems(of: restaurant, with: facts)
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
            guard rating != restaurant.rating else { throw ListingRefusal(.alreadyApplied(command: .rate)) }
            return [.rated(rating: rating, at: now)]
        }
    }

    /// The edits that change something.
    private func effective(
        _ edits: [RestaurantEdit],
        on restaurant: Restaurant,
        in requirements: ListingRequirements
    ) throws(ListingRefusal) -> [RestaurantEdit] {
        try ListingRefusal.admit(count: edits.count)
        // Sizes are checked first, as applying an edit compares its texts. All edits that remain are reported at once;
        // one that a later edit replaces is refused too.
        var edited = restaurant
        for edit in edits { edited.set(edit) }
        try ListingRefusal.admit(edited.problems(), in: .draft)
        for edit in edits {
            edited.set(edit)
            try ListingRefusal.admit(edited.problems(), in: .draft)
        }
        var after = restaurant
        let effective = edits.filter { after.apply($0) }
        guard after != restaurant else { throw ListingRefusal(.alreadyApplied(command: .edit)) }
        var problems: [Problem<ListingProblem>] = []
        if state != .draft {
            let network = requirements.network
            let lost = restaurant.parts(network: network).subtracting(after.parts(network: network))
            problems = requirements.parts.intersection(lost).sorted().map(requirements.problem)
        }
        try ListingRefusal.admit(after.problems(), in: state, besides: problems)
        return effective
    }

    private func failure(of condition: Guard, _ command: Command, by author: Author) -> ListingRefusal? {
        if author.role == .system { return nil }
        let owner = if case .register(_, let owner) = command { owner } else { self.owner }
        guard let owner, author.user == owner else { return ListingRefusal(.notYours) }
        return switch condition {
        case .own: nil
        case .ownSuspension: isSuspendedByHost ? ListingRefusal(.suspendedByHost) : nil
        }
    }
}

extension ListingRefusal {
    /// Refuses a command with too many edits.
    static func admit(count: Int) throws(ListingRefusal) {
        guard count <= SizeLimit.edits else {
            let reason = PlacesError.Reason.tooMany(limit: SizeLimit.edits, found: count)
            throw ListingRefusal(.incomplete(problems: [Problem(.invalid(reason: reason), at: "edits")]))
        }
    }

    /// The problems with the identity of a new listing: an empty one is used for lists that belong to no listing.
    static func problems(ofNew id: String) -> [Problem<ListingProblem>] {
        id.isEmpty ? [Problem(.invalid(reason: .emptyText), at: "id")] : []
    }

    /// Refuses contents with problems; a draft is refused only if it could not be stored.
    ///
    /// - Parameters:
    ///   - found: The problems of the contents.
    ///   - state: The present state of the listing.
    ///   - missing: The required parts that are missing, or the identity.
    /// - Throws: the refusal with all problems.
    static func admit(
        _ found: [Problem<PlacesError.Reason>],
        in state: ListingState,
        besides missing: [Problem<ListingProblem>] = []
    ) throws(ListingRefusal) {
        let found = state == .draft ? found.filter(\.reason.isSize) : found
        let problems = missing + found.invalid(besides: missing.compactMap(\.reason.part))
        guard problems.isEmpty else { throw ListingRefusal(.incomplete(problems: problems)) }
    }
}

extension NewsBoard {
    /// The news item to drop when this one is posted; `nil` for none.
    func dropped(for item: NewsItem, at now: Instant) throws(ListingRefusal) -> NewsID? {
        let problems = item.problems().map { Problem($0.reason, at: FieldPath([.field(name: "news")] + $0.path.steps)) }
        guard problems.isEmpty else { throw ListingRefusal(.incomplete(problems: problems.invalid())) }
        guard item.archivedAt == nil else { throw ListingRefusal(.archivedNews(news: item.id)) }
        if let present = self.item(item.id) {
            guard present.archivedAt == nil else { throw ListingRefusal(.archivedNews(news: item.id)) }
            guard present != item else { throw ListingRefusal(.alreadyApplied(command: .postNews)) }
        }
        switch room(for: item, at: now) {
        case .free: return nil
        case .dropping(let id): return id
        case .full: throw ListingRefusal(.tooManyNews(limit: SizeLimit.news))
        }
    }

    /// Refuses a news item that does not exist or is already in the archive.
    func requireOpen(_ id: NewsID) throws(ListingRefusal) {
        guard let present = item(id) else { throw ListingRefusal(.unknownNews(news: id)) }
        guard present.archivedAt == nil else { throw ListingRefusal(.alreadyApplied(command: .archiveNews)) }
    }
}
