public import TablesideCore

extension HouseServer: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "house server" }
}

extension OrderingPolicy: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "terms of a house" }
}

extension HouseReader: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "house reader" }
}

extension HouseReactions: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "reactions of a house" }
}

extension HouseFeed: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "feed of a house" }
}

extension RestaurantPage: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "page of a restaurant" }
}

extension BranchPage: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "page of a branch" }
}
