public import TablesideCore

extension Bill: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "bill over \(total)" }
}
