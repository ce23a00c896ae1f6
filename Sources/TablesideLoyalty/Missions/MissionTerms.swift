public import TablesideCore
public import TablesideVenue

/// The terms of a mission: its goal, its guests and its award.
public struct MissionTerms: Hashable, Sendable {
    /// The name shown to guests.
    public let name: LocalizedText
    /// The goal that a guest must reach.
    public let goal: MissionGoal
    /// The points, awarded once: 0…``SizeLimit/missionPoints``.
    public let points: Int
    /// The restaurant where activities count; `nil` for all restaurants.
    public let restaurant: RestaurantID?
    /// The category of guests who have the mission; `nil` for a generic mission for all guests (AP-14).
    public let category: UserCategory?
    /// The unlock that a guest's badge must give for activities to count (AP-22); `nil` for none.
    public let unlock: UnlockCode?
    /// The dates on which activities count; `nil` for all.
    public let dates: MissionDates?
    /// The missions that must be completed before this one is awarded; activities count even before that.
    public let prerequisites: [MissionID]

    /// Makes terms; by default, of a generic mission for all restaurants at any time.
    public init(
        _ name: LocalizedText,
        goal: MissionGoal,
        points: Int,
        restaurant: RestaurantID? = nil,
        category: UserCategory? = nil,
        unlock: UnlockCode? = nil,
        dates: MissionDates? = nil,
        prerequisites: [MissionID] = []
    ) {
        self.name = name
        self.goal = goal
        self.points = points
        self.restaurant = restaurant
        self.category = category
        self.unlock = unlock
        self.dates = dates
        self.prerequisites = prerequisites
    }
}

extension MissionTerms: Codable {
    private enum Field: CodingKey { case name, goal, points, restaurant, category, unlock, dates, prerequisites }

    /// Reads terms; refuses those with problems.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        self.init(
            try container.decode(LocalizedText.self, forKey: .name),
            goal: try container.decode(MissionGoal.self, forKey: .goal),
            points: try container.decode(Int.self, forKey: .points),
            restaurant: try container.decodeIfPresent(RestaurantID.self, forKey: .restaurant),
            category: try container.decodeIfPresent(UserCategory.self, forKey: .category),
            unlock: try container.decodeIfPresent(UnlockCode.self, forKey: .unlock),
            dates: try container.decodeIfPresent(MissionDates.self, forKey: .dates),
            prerequisites: try container.decodeList(MissionID.self, forKey: .prerequisites)
        )
        let problems = problems()
        guard problems.isEmpty else { throw DecodingError.invalid(Defects(problems), at: decoder.codingPath) }
    }

    /// Writes terms.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(name, forKey: .name)
        try container.encode(goal, forKey: .goal)
        try container.encode(points, forKey: .points)
        try container.encodeIfPresent(restaurant, forKey: .restaurant)
        try container.encodeIfPresent(category, forKey: .category)
        try container.encodeIfPresent(unlock, forKey: .unlock)
        try container.encodeIfPresent(dates, forKey: .dates)
        try container.encodeUnlessEmpty(prerequisites, forKey: .prerequisites)
    }
}
