public import TablesideCore
public import TablesideDiscovery
public import TablesideLoyalty
public import TablesideOrdering

/// What a guest sees of their membership in the loyalty program of a branch.
public struct LoyaltyCard: Hashable, Codable, Sendable {
    /// A reward that can be had.
    public struct Offer: Hashable, Codable, Sendable {
        /// What it is.
        public let code: RewardCode
        /// How many points it costs.
        public let points: Int
    }

    /// Unused points that a friend sent.
    public struct Gift: Hashable, Codable, Sendable, Identifiable {
        /// The transfer, as ``GuestLoyaltyRequest/returnTransfer(transfer:)`` names it.
        public let id: PointsTransferID
        /// Who sent them.
        public let friend: UserID
        /// The points that would be returned.
        public let points: Int
    }

    /// A mission, with the guest's progress.
    public struct MissionEntry: Hashable, Codable, Sendable, Identifiable {
        /// The progress of one count of the goal.
        public struct Count: Hashable, Codable, Sendable {
            /// Where the count is in the terms, such as `goal.all[1].count`.
            public let path: FieldPath
            /// What has to be done.
            public let kind: GuestActivity.Kind
            /// What is counted of it.
            public let measure: ActivityMeasure
            /// The progress toward ``end``: the best day if days count, the longest run if weeks count.
            public let reached: Int64
            /// The target, in each week if weeks count: a number, or minor units of the money spent.
            public let wanted: Int64
            /// What has to be reached: ``wanted``, or the number of weeks in a row.
            public let end: Int64

            /// How much is missing.
            public var missing: Int64 { max(0, end.subtractingSaturated(reached)) }

            init(_ standing: CountStanding) {
                path = standing.path
                kind = standing.rule.filter.kind
                measure = standing.rule.measure
                reached = standing.reached
                wanted = standing.rule.target
                end = standing.rule.end
            }
        }

        /// The mission.
        public let id: MissionID
        /// What it is called.
        public let name: LocalizedText
        /// To do, in progress or completed (AP-14).
        public let status: MissionStatus
        /// How far the goal is reached.
        public let progress: Rate
        /// The points that it gives.
        public let points: Int
        /// The missions that have to be completed before.
        public let waitsFor: [MissionID]
        /// What has to be unlocked before anything counts; `nil` for nothing.
        public let unlock: UnlockCode?
        /// The counts reached and missing, in the order of the goal; empty once the goal is reached, `nil` from a
        /// server of an earlier release.
        public let counts: [Count]?

        init(_ standing: MissionStanding, _ terms: MissionTerms) {
            id = standing.id
            name = terms.name
            status = standing.status
            progress = standing.progress
            points = terms.points
            waitsFor = standing.waitsFor
            unlock = terms.unlock
            counts = standing.counts.map(Count.init)
        }
    }

    /// The program.
    public let program: ProgramID
    /// The points that can be spent now, less debts.
    public let balance: Int
    /// The points held for rewards.
    public let held: Int
    /// The points that were earned and cannot be spent yet; `nil` from a server of an earlier release.
    public let pending: Int?
    /// When the next points expire, and how many; `nil` if none do.
    public let nextExpiry: PointsExpiry?
    /// The points that are owed after a refund, which the next ones pay; `nil` from a server of an earlier release.
    public let debt: Int?
    /// The level; `nil` for none.
    public let tier: TierID?
    /// When the level is reviewed; `nil` for none.
    public let tierReviewAt: Instant?
    /// The points from friends that can still be returned, the oldest first; `nil` from a server of an earlier release.
    public let gifts: [Gift]?
    /// The rewards that can be had, the cheapest first.
    public let offers: [Offer]
    /// The rewards that were issued and not redeemed.
    public let rewards: [Reward]
    /// The badges that the guest owns.
    public let badges: [BadgeID]
    /// What the badges unlock: filters, or missions (AP-22).
    public let unlocked: [UnlockCode]
    /// The facets that are still locked for the guest, for ``RestaurantSearch/answer(to:locked:hasTable:serves:)``;
    /// `nil` if no facet is locked for anyone.
    public let lockedFilters: [Facet]?
    /// The missions, by identity.
    public let missions: [MissionEntry]
    /// The guest's place in queues, from 0 to 100.
    public let priority: Int
    /// What is held against the guest, the oldest first; they may appeal.
    public let offenses: [Offense]
}

/// An invitation as the guest sees it who sent it, without who accepted it (AP-17).
public struct SentInvitationCard: Hashable, Codable, Sendable, Identifiable {
    /// The invitation, as ``GuestLoyaltyRequest/withdrawInvitation(invitation:)`` names it.
    public let id: InvitationID
    /// How it reaches the friend, with its code or address.
    public let way: InvitationWay
    /// Whether a friend can accept it, has accepted it, or has completed a first visit, or whether it was withdrawn.
    public let state: FriendInvitation.State
    /// The first instant at which it can no longer be accepted; `nil` for no end.
    public let until: Instant?

    /// Makes the card; `nil` for an invitation that was never sent.
    init?(_ invitation: FriendInvitation) {
        guard let way = invitation.way else { return nil }
        id = invitation.id
        self.way = way
        state = invitation.state
        until = invitation.until
    }
}

/// A request for a table, with the priority of its guest.
public struct RankedRequest: Hashable, Codable, Sendable {
    /// The booking.
    public let booking: BookingSummary
    /// When it was asked for.
    public let madeAt: Instant
    /// The priority; higher comes first.
    public let priority: Int
}

/// What an order would cost.
public struct OrderQuote: Hashable, Codable, Sendable {
    /// The price, with every discount.
    public let quote: Quote
    /// What promotions took off, and which codes gave nothing; `nil` where the house has none.
    public let promotions: PromotionOutcome?
    /// Of each promotion that the guest may know of, whether it applies, and if not, why and what is missing.
    public let explanations: [PromotionExplanation]
}
