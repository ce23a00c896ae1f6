public import TablesideCore
public import TablesideVenue

/// Somebody who asks, with everything that relates them to documents.
public struct Asker: Hashable, Sendable {
    /// Where a guest sits, or on which device they order.
    public struct Seat: Hashable, Sendable {
        /// The guest's account; `nil` for a guest without one.
        public let user: UserID?
        /// The guest's device; `nil` if it is not known.
        public let device: DeviceID?
        /// The tables whose code they showed, by branch, each with the time at which they did.
        public let tables: [BranchID: [TableID: Instant]]
    }

    /// Who they are now.
    public let standing: Standing
    /// The tables at which a guest sits, by branch, each with the time at which they showed its code.
    public let tables: [BranchID: [TableID: Instant]]
    /// The branches for which a courier delivers.
    public let carries: Set<BranchID>

    /// Makes an asker.
    ///
    /// - Parameters:
    ///   - standing: Who they are now.
    ///   - tables: The tables whose code a guest showed (``SenderSource/tables(shownBy:at:)``).
    ///   - carries: The branches for which a courier delivers (``SenderSource/carries(_:for:)``).
    public init(
        _ standing: Standing,
        tables: [BranchID: [TableID: Instant]] = [:],
        carries: Set<BranchID> = []
    ) {
        self.standing = standing
        self.tables = tables
        self.carries = carries
    }

    /// The role in which they ask.
    public var role: Role { standing.author.role }

    /// What they are to a document, in order.
    public func relations(to document: Belonging) -> [Relation] {
        Relation.allCases.filter { scope(as: $0)?.contains(document) == true }
    }
}

/// All documents that somebody has one relation to, as a condition that a store or a list can apply.
public enum QueryScope: Hashable, Sendable {
    /// What is public.
    case published
    /// What belongs to a guest: by account, or by sitting at the tab of what is nobody's in particular.
    case owned(by: Asker.Seat)
    /// What a restaurateur owns: restaurants and their branches.
    case property(of: UserID)
    /// What is on the tabs at which a guest sits.
    case tabs(of: Asker.Seat)
    /// What a guest is invited to.
    case invited(guest: UserID)
    /// What belongs to a branch.
    case branch(BranchID)
    /// What belongs to a restaurant, at any branch.
    case store(RestaurantID)
    /// What is to be delivered for these branches.
    case deliveries(of: UserID, branches: Set<BranchID>)
    /// What belongs to somebody's account.
    case account(of: UserID)

    /// Whether a document is among them.
    public func contains(_ document: Belonging) -> Bool {
        switch self {
        case .published: document.isPublic
        case .owned(let seat):
            if let owner = document.owner {
                owner == seat.user
            } else {
                document.isTheirsAtTheTab && seat.isAt(document.party, of: document.branch)
            }
        case .property(let owner): document.owner == owner
        case .tabs(let seat): seat.isAt(document.party, of: document.branch)
        case .invited(let guest): document.invited.contains(guest)
        case .branch(let branch): document.branch == branch
        case .store(let restaurant): document.restaurant == restaurant
        case .deliveries(let courier, let branches):
            document.couriers.contains(courier)
                || document.isDelivery && document.branch.map(branches.contains) == true
        case .account(let user): document.account == user
        }
    }
}

extension Asker {
    /// All documents to which they have a relation; `nil` if they can have it to none.
    public func scope(as relation: Relation) -> QueryScope? {
        let author = standing.author
        guard Relation.possible(for: author.role).contains(relation) else { return nil }
        switch relation {
        case .anyone: return .published
        case .own:
            return author.role == .guest ? seat.map { .owned(by: $0) } : author.user.map { .property(of: $0) }
        case .ownTab: return seat.map { .tabs(of: $0) }
        case .invited: return author.user.map { .invited(guest: $0) }
        case .ownBranch: return author.user == nil ? nil : author.branch.map { .branch($0) }
        case .ownStore: return author.user == nil || author.branch == nil ? nil : standing.restaurant.map { .store($0) }
        case .offered: return author.user.map { .deliveries(of: $0, branches: carries) }
        case .ownAccount: return author.user.map { .account(of: $0) }
        }
    }

    /// The seat of a guest of whom the account or the device is known; `nil` for anybody else.
    private var seat: Seat? {
        let author = standing.author
        guard author.role == .guest, author.user != nil || author.device != nil else { return nil }
        return Seat(user: author.user, device: author.device, tables: tables)
    }
}

extension Asker.Seat {
    /// Whether they are among the people at a tab.
    fileprivate func isAt(_ party: Belonging.Party?, of branch: BranchID?) -> Bool {
        guard let party else { return false }
        if let user, party.owner == user || party.friends.contains(user) { return true }
        guard party.owner == nil else { return false }
        if let device, party.devices.contains(device) { return true }
        guard let table = party.table, let branch, let shown = tables[branch]?[table] else { return false }
        // Those who sat at the table before are no matter of the next ones.
        return party.endedAt.map { shown <= $0 } ?? true
    }
}

extension Rights {
    /// The documents on which somebody may take an action: for a query, what their list shows.
    ///
    /// A document is among them if and only if the table permits the action by one of the relations that they have to it.
    public func scopes(of asker: Asker, for action: ActionCode) -> [QueryScope] {
        Relation.allCases.filter { permits(action, to: asker.role, as: $0) }.compactMap { asker.scope(as: $0) }
    }
}
