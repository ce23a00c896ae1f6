public import TablesideCore

extension HouseServer: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "house server" }
}

extension OrderingPolicy: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "terms of a house" }
}
