public import TablesideCore
public import TablesideLoyalty
public import TablesideOrdering

/// How a branch rewards its guests: the program, what earns points, what points pay, and the missions.
///
/// A host makes it from its own documents, and names the restaurant and the clocks of the branch with it. Several branches
/// may share one program.
///
/// ```swift
/// HouseLoyalty("centru", PointsProgram(branches: ["centru"]), in: bucharest, earning: rules, missions: book, point: ron(10))
/// ```
public struct HouseLoyalty: Sendable {
    /// The program.
    public let id: ProgramID
    /// The rules of the program.
    public let program: PointsProgram
    /// How orders earn points, and how long points can be used.
    public let earning: EarningRules
    /// The missions that count what guests do at the branch.
    public let missions: MissionBook
    /// The categories of dishes, for missions that ask for them.
    public let categories: [MenuItemID: [CategoryID]]
    /// The amount that a point pays of a bill, above zero; `nil` if points pay no bills.
    public let point: Money?
    /// The rewards that guests get for points, each with its price in points.
    public let rewards: [RewardCode: Int]
    /// What rewards take off a tab; one that is handed over, such as a free dish, has no entry.
    public let discounts: [RewardCode: Discount]
    /// The points of the guest who invited another, once the other has completed a first visit; 0 for none.
    public let inviterPoints: Int
    /// The points of the guest who was invited, once they have completed a first visit; 0 for none.
    public let inviteePoints: Int
    /// How long an invitation can be accepted; `nil` for no end.
    public let invitationsLast: Elapsed?
    /// How long before its start the guest's cancellation of a booking counts as late; `nil` for never.
    public let lateCancellation: Elapsed?
    /// What guests may book by themselves, by their priority.
    public let bookings: BookingPrivileges
    /// The restaurant of the branch; `nil` if it has none.
    public let restaurant: RestaurantID?
    /// The clocks of the branch, by which what guests do is dated.
    public let zone: any ZoneRules
    /// The clocks of the program, by which days of validity end.
    public let programZone: any ZoneRules

    /// Describes how a branch rewards its guests; what is left out rewards nothing.
    ///
    /// - Parameters:
    ///   - id: The program.
    ///   - program: The rules of the program.
    ///   - zone: The clocks of the branch.
    ///   - programZone: The clocks of the program; `nil` for those of the branch.
    ///   - restaurant: The restaurant of the branch.
    ///   - earning: How orders earn points, and how long points can be used.
    ///   - missions: The missions that count what guests do at the branch; `nil` for none.
    ///   - categories: The categories of dishes, for missions that ask for them.
    ///   - point: The amount that a point pays of a bill; one that is not above zero pays none.
    ///   - rewards: The rewards that guests get for points, each with its price in points.
    ///   - discounts: What rewards take off a tab, in place of being handed over.
    ///   - inviterPoints: The points of the guest who invited another.
    ///   - inviteePoints: The points of the guest who was invited.
    ///   - invitationsLast: How long an invitation can be accepted.
    ///   - lateCancellation: How long before its start a cancellation counts as late.
    ///   - bookings: What guests may book by themselves, by their priority.
    public init(
        _ id: ProgramID,
        _ program: PointsProgram = PointsProgram(),
        in zone: any ZoneRules,
        programZone: (any ZoneRules)? = nil,
        restaurant: RestaurantID? = nil,
        earning: EarningRules = EarningRules([]),
        missions: MissionBook? = nil,
        categories: [MenuItemID: [CategoryID]] = [:],
        point: Money? = nil,
        rewards: [RewardCode: Int] = [:],
        discounts: [RewardCode: Discount] = [:],
        inviterPoints: Int = 0,
        inviteePoints: Int = 0,
        invitationsLast: Elapsed? = nil,
        lateCancellation: Elapsed? = nil,
        bookings: BookingPrivileges = .same
    ) {
        self.id = id
        self.program = program
        self.earning = earning
        self.missions = missions ?? MissionBook()
        self.categories = categories
        self.point = point.flatMap { $0.isPositive ? $0 : nil }
        self.rewards = rewards
        self.discounts = discounts
        self.inviterPoints = inviterPoints
        self.inviteePoints = inviteePoints
        self.invitationsLast = invitationsLast
        self.lateCancellation = lateCancellation
        self.bookings = bookings
        self.restaurant = restaurant
        self.zone = zone
        self.programZone = programZone ?? zone
    }

    /// The membership of a guest in the program.
    public func membership(of guest: UserID) -> MembershipID { MembershipID(guest, in: id) }
}

/// Supplies how each branch rewards its guests.
public protocol LoyaltySource: Sendable {
    /// Returns how a branch rewards its guests; `nil` for not at all.
    ///
    /// - Throws: any error if it cannot be found out.
    func loyalty(at branch: BranchID) async throws -> HouseLoyalty?

    /// Returns the rules of a program, by which points and offenses expire; `nil` for one that does not exist.
    ///
    /// - Throws: any error if it cannot be found out.
    func program(_ id: ProgramID) async throws -> PointsProgram?
}

extension LoyaltySource {
    /// Rewards nothing.
    public func loyalty(at branch: BranchID) -> HouseLoyalty? { nil }

    /// Knows no program.
    public func program(_ id: ProgramID) -> PointsProgram? { nil }
}
