import TablesideCore
import TablesideHosting
import TablesideLoyalty
import TablesideVenue

/// Performs a restaurateur's request about a guest's membership in the program of their branch (AP-23).
///
/// The command alone doesn't say at which branch it is given, which determines the right to it.
struct KeepMembership: JointDecision {
    static let name = DecisionName(rawValue: "keepMembership")

    /// The branch's loyalty settings.
    typealias Context = HouseLoyalty

    let member: MembershipID
    let request: StaffLoyaltyRequest
    let branch: BranchID

    init(_ member: MembershipID, _ request: StaffLoyaltyRequest, at branch: BranchID) {
        self.member = member
        self.request = request
        self.branch = branch
    }

    var subject: DocumentRef {
        isAboutPoints ? DocumentRef(PointsAccount.self, member) : DocumentRef(Reputation.self, member)
    }

    private var isAboutPoints: Bool {
        switch request.kind {
        case .redeemReward, .deleteReward, .adjustPoints: true
        case .praise, .withdrawPraise, .recordOffense, .uphold, .pardon: false
        }
    }

    func needs(_ loaded: Loaded, in loyalty: HouseLoyalty, at now: Instant) -> [DocumentNeed] {
        [isAboutPoints ? DocumentNeed(PointsAccount.self, member) : DocumentNeed(Reputation.self, member)]
    }

    func decide(
        on loaded: Loaded,
        in loyalty: HouseLoyalty,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        switch try request.step(in: loyalty, at: now) {
        case .points(let command):
            var account = try loaded.aggregate(PointsAccount.self, member)
            try changes.perform(command, on: &account, in: loyalty.program, by: author, at: now)
        case .record(let command):
            var reputation = try loaded.aggregate(Reputation.self, member)
            try changes.perform(command, on: &reputation, in: loyalty.program, by: author, at: now)
        }
        return NoAnswer()
    }
}

extension StaffLoyaltyRequest {
    /// The command for a request.
    enum Step {
        case points(PointsAccount.Command)
        case record(Reputation.Command)
    }

    /// The command on the guest's account or reputation.
    ///
    /// - Throws: `ZoneError` if the program's time zone cannot resolve the time at which granted points expire.
    func step(in loyalty: HouseLoyalty, at now: Instant) throws -> Step {
        switch self {
        case .redeemReward(let reward, _): return .points(.redeemReward(reward: reward))
        case .deleteReward(let reward): return .points(.deleteReward(reward: reward))
        case .adjustPoints(let adjustment, let amount, let reason):
            let expiry = amount > 0 ? try loyalty.earning.expiry(earnedAt: now, in: loyalty.programZone) : nil
            return .points(.adjust(adjustment: adjustment, points: amount, reason: reason, expiresAt: expiry))
        case .praise(let id, let points, let reason):
            return .record(.praise(record: id, points: points, reason: reason))
        case .withdrawPraise(let id): return .record(.withdrawPraise(record: id))
        case .recordOffense(let id, let kind, let booking):
            return .record(.recordOffense(record: id, kind: kind, booking: booking))
        case .uphold(let id): return .record(.uphold(record: id))
        case .pardon(let id): return .record(.pardon(record: id))
        }
    }
}
