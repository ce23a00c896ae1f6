public import TablesideCore

/// The code of a tax on receipts and tax reports, such as the general rate or a city tax.
public struct TaxCode: OpenCode {
    /// The text of the code.
    public let rawValue: String

    /// Makes the code with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The rate of a tax, and how it is added to prices.
public struct TaxRate: Hashable, Codable, Sendable {
    /// The tax that this is a rate of.
    public let code: TaxCode
    /// The tax as a share of the net price; not negative.
    public let rate: Rate
    /// Whether prices include the tax, as in Europe, or it is added to them, as in the United States.
    public let isIncluded: Bool
    /// Whether the tax is computed on the net price plus the taxes before it, not on the net price alone.
    public let isCompound: Bool

    /// Makes a rate, which is added to prices by default.
    public init(_ code: TaxCode, _ rate: Rate, isIncluded: Bool = false, isCompound: Bool = false) {
        self.code = code
        self.rate = rate
        self.isIncluded = isIncluded
        self.isCompound = isCompound
    }
}
