public import TablesideCore

/// How the chosen units of a modifier group are priced together.
public enum ModifierPricing: Hashable, Codable, Sendable {
    /// Each unit costs its option's price (GI-16).
    case perOption
    /// Free, regardless of the options' prices.
    case free
    /// A single price, charged once if anything is chosen.
    case fixed(price: Money)
    /// The first unit costs the first price, the second the second, and all further ones the last price.
    case sequence(prices: [Money])
    /// Halves of one item: all choices together cost the highest of their prices.
    case dearest
    /// Halves of one item: all choices together cost the mean of their prices.
    case mean(rounding: Rounding)
}

/// Which units are free, if some are.
public enum FreeUnits: String, ClosedCode {
    /// The units that were chosen first.
    case asChosen
    /// The cheapest units, so the guest pays the most.
    case cheapest
    /// The most expensive units, so the guest pays the least.
    case dearest
}

/// How many may be chosen: from the minimum to the maximum, including both.
public struct ChoiceRange: Hashable, Codable, Sendable {
    /// The smallest number that must be chosen.
    public var minimum: Int
    /// The largest number that may be chosen; `nil` for no limit.
    public var maximum: Int?

    /// Makes a range, which is unlimited by default.
    public init(_ minimum: Int = 0, _ maximum: Int? = nil) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Whether a number is in the range.
    public func contains(_ count: Int) -> Bool { count >= minimum && maximum.map { count <= $0 } ?? true }
}

extension ModifierPricing {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "perOption": try read.alone(.perOption)
            case "free": try read.alone(.free)
            case "fixed": try .fixed(price: read("price"))
            case "sequence": try .sequence(prices: read("prices"))
            case "dearest": try read.alone(.dearest)
            case "mean": try .mean(rounding: read("rounding"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .perOption: try encoder.write("perOption")
        case .free: try encoder.write("free")
        case .fixed(let price): try encoder.write("fixed", ["price": price])
        case .sequence(let prices): try encoder.write("sequence", ["prices": prices])
        case .dearest: try encoder.write("dearest")
        case .mean(let rounding): try encoder.write("mean", ["rounding": rounding])
        }
    }
}
