public import TablesideCore

/// Which tax it is, for the receipt and the tax office: the general rate, a city's tax.
public struct TaxCode: OpenCode {
    /// The text of the code.
    public let rawValue: String

    /// Makes the code with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A tax as it holds for something that is sold.
public struct TaxRate: Hashable, Codable, Sendable {
    /// Which tax it is.
    public let code: TaxCode
    /// How much of the net price it is, not below zero.
    public let rate: Rate
    /// Whether prices hold it already, as in Europe, or it comes on top of them, as in the United States.
    public let isIncluded: Bool
    /// Whether it is taken of the net price and the taxes before it, in place of the net price alone.
    public let isCompound: Bool

    /// Makes a rate, which comes on top unless told so.
    public init(_ code: TaxCode, _ rate: Rate, isIncluded: Bool = false, isCompound: Bool = false) {
        self.code = code
        self.rate = rate
        self.isIncluded = isIncluded
        self.isCompound = isCompound
    }
}
