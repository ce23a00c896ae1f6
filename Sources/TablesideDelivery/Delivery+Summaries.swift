public import TablesideCore

extension DispatchBoard: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "dispatch board" }
}

extension DeliveryJob.Profile: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "profile \(shown: code) of deliveries" }
}
