public import TablesideCore

extension HouseServer: Summarized {
    /// What kind of value it is.
    public var summary: String { "house server" }
}

extension OrderingPolicy: Summarized {
    /// What kind of value it is.
    public var summary: String { "terms of a house" }
}
