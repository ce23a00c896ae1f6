public import TablesideCore

/// What happens when points must be taken back that the guest no longer has.
public enum PointsShortfall: String, ClosedCode {
    /// The guest owes them: the next credited points pay the debt first.
    case debt
    /// The program writes them off.
    case writeOff
}

/// The guests to whom a guest can send points.
public enum PointsTransferRule: String, ClosedCode {
    /// To nobody.
    case off
    /// To friends: of the two, one has named the other as inviter, at sign-up or by accepting an invitation.
    case friends
    /// To every guest.
    case everyone
}

/// The rules of a loyalty program for its accounts.
public struct PointsProgram: Hashable, Codable, Sendable {
    /// The branches whose staff act for the program.
    public var branches: Set<BranchID>
    /// The restaurateurs who own it.
    public var owners: Set<UserID>
    /// What happens when points must be taken back that the guest no longer has.
    public var shortfall: PointsShortfall
    /// The maximum points of one adjustment by waiters and hosts; `nil` for the same limit as managers.
    public var staffAdjustment: Int?
    /// The guests to whom a guest can send points.
    public var transfers: PointsTransferRule
    /// The tiers; `nil` for a program without tiers.
    public var tiers: TierRules?
    /// The badges and unlockables that points buy.
    public var badges: BadgeCatalog
    /// The rules for the reputation of guests.
    public var reputation: ReputationRules

    /// Makes the rules of a program.
    public init(
        branches: Set<BranchID> = [],
        owners: Set<UserID> = [],
        shortfall: PointsShortfall = .debt,
        staffAdjustment: Int? = nil,
        transfers: PointsTransferRule = .everyone,
        tiers: TierRules? = nil,
        badges: BadgeCatalog = BadgeCatalog(),
        reputation: ReputationRules = ReputationRules()
    ) {
        self.branches = branches
        self.owners = owners
        self.shortfall = shortfall
        self.staffAdjustment = staffAdjustment
        self.transfers = transfers
        self.tiers = tiers
        self.badges = badges
        self.reputation = reputation
    }

    /// Every fault of the rules, in field order.
    public func problems() -> [Problem<PointsProgramProblem>] {
        var problems: [Problem<PointsProgramProblem>] = []
        func note(_ reason: PointsProgramProblem, at path: FieldPath) { problems.append(Problem(reason, at: path)) }
        let limit = SizeLimit.programBranches
        if branches.count > limit { note(.tooMany(found: branches.count, limit: limit), at: "branches") }
        if owners.count > limit { note(.tooMany(found: owners.count, limit: limit), at: "owners") }
        if let staffAdjustment, !(0...SizeLimit.points).contains(staffAdjustment) {
            note(.pointsOutOfRange(points: staffAdjustment, limit: SizeLimit.points), at: "staffAdjustment")
        }
        if let tiers { problems += tiers.problems().under("tiers") }
        problems += badges.problems().under("badges")
        return problems + reputation.problems().under("reputation")
    }

    /// Whether an author may act for an account: the guest, the program's staff or owners, or the engine.
    func admits(_ author: Author, for guest: UserID) -> Bool {
        switch author.role {
        case .system: true
        case .guest: author.user == guest
        case .restaurateur: author.user.map(owners.contains) ?? false
        default: author.user != nil && (author.branch.map(branches.contains) ?? false)
        }
    }
}

extension PointsProgram {
    private enum Field: CodingKey {
        case branches, owners, shortfall, staffAdjustment, transfers, tiers, badges, reputation
    }

    /// Writes the rules, with branches and owners in order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encodeSortedIfPresent(branches, forKey: .branches)
        try container.encodeSortedIfPresent(owners, forKey: .owners)
        try container.encode(shortfall, forKey: .shortfall)
        try container.encodeIfPresent(staffAdjustment, forKey: .staffAdjustment)
        try container.encode(transfers, forKey: .transfers)
        try container.encodeIfPresent(tiers, forKey: .tiers)
        try container.encode(badges, forKey: .badges)
        try container.encode(reputation, forKey: .reputation)
    }
}
