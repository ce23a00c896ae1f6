public import TablesideCore

extension MissionBook: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "missions of a house" }
}

extension LoyaltyReport: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "loyalty report" }
}
