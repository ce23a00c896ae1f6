public import TablesideCore
public import TablesideDiscovery
public import TablesideLoyalty
public import TablesideOrdering

/// A branch's loyalty settings: the program, how points are earned and used to pay, and the missions.
///
/// A host makes it from its own documents, and adds the restaurant and the time zones. Several branches may share a
/// program.
///
/// ```swift
/// HouseLoyalty("centru", PointsProgram(branches: ["centru"]), in: bucharest, earning: rules, missions: book, point: ron(10))
/// ```
public struct HouseLoyalty: Sendable {
    /// The identity of the program.
    public let id: ProgramID
    /// The rules of the program.
    public let program: PointsProgram
    /// How orders earn points, and how long points can be used.
    public let earning: EarningRules
    /// The missions that count what guests do at the branch.
    public let missions: MissionBook
    /// The categories of dishes, for missions that ask for them.
    public let categories: [MenuItemID: [CategoryID]]
    /// The amount of a bill that one point pays, above zero; `nil` if points cannot pay bills.
    public let point: Money?
    /// The rewards of the program, each with its price in points.
    public let rewards: [RewardCode: Int]
    /// The discounts of rewards that apply to a tab; a reward that is handed over, such as a free dish, has no entry.
    public let discounts: [RewardCode: Discount]
    /// The points for an inviter after the invited guest's first completed visit; 0 for none.
    public let inviterPoints: Int
    /// The points for an invited guest after their first completed visit; 0 for none.
    public let inviteePoints: Int
    /// How long an invitation can be accepted; `nil` for no end.
    public let invitationsLast: Elapsed?
    /// How long before its start the guest's cancellation of a booking counts as late; `nil` for never.
    public let lateCancellation: Elapsed?
    /// The bookings that guests may make themselves, by their priority.
    public let bookings: BookingPrivileges
    /// The facets of the search in which only guests with a badge may choose, each with what unlocks it (AP-22).
    public let filters: [Facet: UnlockCode]
    /// The restaurant of the branch; `nil` if it has none.
    public let restaurant: RestaurantID?
    /// The time zone of the branch, which dates guests' activities.
    public let zone: any ZoneRules
    /// The time zone of the program, in which points expire at the end of a day.
    public let programZone: any ZoneRules

    /// Creates the loyalty settings of a branch; omitted settings reward nothing.
    ///
    /// - Parameters:
    ///   - id: The identity of the program.
    ///   - program: The rules of the program.
    ///   - zone: The time zone of the branch.
    ///   - programZone: The time zone of the program; `nil` for that of the branch.
    ///   - restaurant: The restaurant of the branch.
    ///   - earning: How orders earn points, and how long points can be used.
    ///   - missions: The missions that count what guests do at the branch; `nil` for none.
    ///   - categories: The categories of dishes, for missions that ask for them.
    ///   - point: The amount of a bill that one point pays; an amount not above zero pays nothing.
    ///   - rewards: The rewards of the program, each with its price in points.
    ///   - discounts: The discounts of rewards that apply to a tab rather than being handed over.
    ///   - inviterPoints: The points for the guest who invited another.
    ///   - inviteePoints: The points for the invited guest.
    ///   - invitationsLast: How long an invitation can be accepted.
    ///   - lateCancellation: How long before its start a cancellation counts as late.
    ///   - bookings: The bookings that guests may make themselves, by their priority.
    ///   - filters: The facets of the search in which only guests with a badge may choose, each with what unlocks it.
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
        bookings: BookingPrivileges = .same,
        filters: [Facet: UnlockCode] = [:]
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
        self.filters = filters
        self.restaurant = restaurant
        self.zone = zone
        self.programZone = programZone ?? zone
    }

    /// The membership of a guest in the program.
    public func membership(of guest: UserID) -> MembershipID { MembershipID(guest, in: id) }

    /// The facets in which a guest with these unlocks may not choose, in the order of their names.
    func locked(to unlocked: [UnlockCode]) -> [Facet] {
        filters.filter { !unlocked.contains($0.value) }.keys.sorted()
    }
}

/// The source of each branch's loyalty settings.
public protocol LoyaltySource: Sendable {
    /// Returns a branch's loyalty settings; `nil` if it has no loyalty program.
    ///
    /// - Throws: any error if the settings cannot be loaded.
    func loyalty(at branch: BranchID) async throws -> HouseLoyalty?

    /// Returns the rules of a program, by which points and offenses expire; `nil` for a program that does not exist.
    ///
    /// - Throws: any error if the rules cannot be loaded.
    func program(_ id: ProgramID) async throws -> PointsProgram?
}

extension LoyaltySource {
    /// Returns `nil`, for no loyalty program.
    public func loyalty(at branch: BranchID) -> HouseLoyalty? { nil }

    /// Returns `nil`, for no program.
    public func program(_ id: ProgramID) -> PointsProgram? { nil }
}
