public import TablesideCore
public import TablesideVenue

/// The sender of a request, with everything that relates them to documents.
public struct Asker: Hashable, Sendable {
    /// A guest's seat: the tables, account or device by which tabs belong to them.
    public struct Seat: Hashable, Sendable {
        /// The guest's account; `nil` for a guest without one.
        public let user: UserID?
        /// The guest's device; `nil` if unknown.
        public let device: DeviceID?
        /// The tables whose code they scanned, by branch, each with the time of the scan.
        public let tables: [BranchID: [TableID: Instant]]
    }

    /// The sender's current standing.
    public let standing: Standing
    /// The tables at which a guest sits, by branch, each with the time of the scan.
    public let tables: [BranchID: [TableID: Instant]]
    /// The branches that a courier delivers for.
    public let carries: Set<BranchID>

    /// Makes an asker.
    ///
    /// - Parameters:
    ///   - standing: The sender's current standing.
    ///   - tables: The tables whose code a guest scanned (``SenderSource/tables(shownBy:at:)``).
    ///   - carries: The branches that a courier delivers for (``SenderSource/carries(_:for:)``).
    public init(
        _ standing: Standing,
        tables: [BranchID: [TableID: Instant]] = [:],
        carries: Set<BranchID> = []
    ) {
        self.standing = standing
        self.tables = tables
        self.carries = carries
    }

    /// The role in which the sender acts.
    public var role: Role { standing.author.role }

    /// The sender's relations to a document, in order.
    public func relations(to document: Belonging) -> [Relation] {
        Relation.allCases.filter { scope(as: $0)?.contains(document) == true }
    }
}

/// All documents to which a sender has a given relation, as a condition that a store or a list can apply.
public enum QueryScope: Hashable, Sendable {
    /// All public documents.
    case published
    /// A guest's documents: by account, or by sitting at the tab of documents without an owner.
    case owned(by: Asker.Seat)
    /// A restaurateur's restaurants and their branches.
    case property(of: UserID)
    /// The documents on the tabs at which a guest sits.
    case tabs(of: Asker.Seat)
    /// The bookings that a guest is invited to.
    case invited(guest: UserID)
    /// The documents of a branch.
    case branch(BranchID)
    /// The documents of a restaurant, at any branch.
    case store(RestaurantID)
    /// The deliveries for these branches.
    case deliveries(of: UserID, branches: Set<BranchID>)
    /// The documents of a user's account.
    case account(of: UserID)

    /// Returns whether a document is in the scope.
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
    /// The scope of the documents to which the sender has a relation; `nil` if the relation is impossible for them.
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

    /// The seat of a guest whose account or device is known; `nil` for other senders.
    private var seat: Seat? {
        let author = standing.author
        guard author.role == .guest, author.user != nil || author.device != nil else { return nil }
        return Seat(user: author.user, device: author.device, tables: tables)
    }
}

extension Asker.Seat {
    /// Whether the sender is among the people at a tab.
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
    /// The scopes in which a sender may take an action: for a query, what their list shows.
    ///
    /// A document is in them if and only if the table permits the action by a relation that the sender has to it.
    public func scopes(of asker: Asker, for action: ActionCode) -> [QueryScope] {
        Relation.allCases.filter { permits(action, to: asker.role, as: $0) }.compactMap { asker.scope(as: $0) }
    }
}
