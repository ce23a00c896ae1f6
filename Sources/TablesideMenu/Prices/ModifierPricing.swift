public import TablesideCore

/// What the units that are chosen of a modifier group cost together.
public enum ModifierPricing: Hashable, Codable, Sendable {
    /// Each unit costs what its option says (GI-16).
    case perOption
    /// Nothing, whatever the options say.
    case free
    /// So much once, as soon as anything is chosen.
    case fixed(price: Money)
    /// The first unit costs the first price, the second the second, and all that follow the last.
    case sequence(prices: [Money])
    /// Halves of one thing: all that is chosen together costs what the dearest of it does.
    case dearest
    /// Halves of one thing: all that is chosen together costs the mean of its prices.
    case mean(rounding: Rounding)
}

/// Which units are the free ones, where some are.
public enum FreeUnits: String, ClosedCode {
    /// Those that were chosen first.
    case asChosen
    /// The cheapest, which costs the guest most.
    case cheapest
    /// The dearest, which costs the guest least.
    case dearest
}

/// How many may be chosen: from the minimum to the maximum, both included.
public struct ChoiceRange: Hashable, Codable, Sendable {
    /// The fewest.
    public var minimum: Int
    /// The most; `nil` for any number.
    public var maximum: Int?

    /// Makes a range; any number unless told so.
    public init(_ minimum: Int = 0, _ maximum: Int? = nil) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Whether a number is in the range.
    public func contains(_ count: Int) -> Bool { count >= minimum && maximum.map { count <= $0 } ?? true }
}
