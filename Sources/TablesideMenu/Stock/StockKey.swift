public import TablesideCore

/// The key of counted goods: an item, or one variation of it.
///
/// The text form is the item, or `item#variation` for a variation; a `#` or `\` inside an identifier is escaped with a
/// `\`.
public struct StockKey: Hashable, Sendable, LosslessStringConvertible {
    /// The item that is counted.
    public let item: MenuItemID
    /// The variation; `nil` for the item as a whole.
    public let variation: VariationID?

    /// Makes the key of an item or of one of its variations.
    public init(item: MenuItemID, variation: VariationID? = nil) {
        self.item = item
        self.variation = variation
    }

    /// Reads the text form; `nil` if a `\` is not followed by `#` or `\`, or there is a second unescaped `#`.
    public init?(_ description: String) {
        var parts = [String.UnicodeScalarView()]
        var escaped = false
        for scalar in description.unicodeScalars {
            if escaped {
                guard scalar == "#" || scalar == "\\" else { return nil }
                parts[parts.count - 1].append(scalar)
                escaped = false
            } else if scalar == "\\" {
                escaped = true
            } else if scalar == "#" {
                guard parts.count == 1 else { return nil }
                parts.append(String.UnicodeScalarView())
            } else {
                parts[parts.count - 1].append(scalar)
            }
        }
        guard !escaped else { return nil }
        item = MenuItemID(String(parts[0]))
        variation = parts.count == 2 ? VariationID(String(parts[1])) : nil
    }

    /// The text form, `item` or `item#variation`.
    public var description: String {
        guard let variation else { return StockKey.escaping(item.rawValue) }
        return StockKey.escaping(item.rawValue) + "#" + StockKey.escaping(variation.rawValue)
    }

    private static func escaping(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "#" || scalar == "\\" { result.append("\\") }
            result.append(scalar)
        }
        return String(result)
    }
}

extension StockKey: Comparable {
    /// Orders keys by item, with the item as a whole before its variations.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        guard lhs.item == rhs.item else { return lhs.item < rhs.item }
        switch (lhs.variation, rhs.variation) {
        case (nil, .some): return true
        case (.some(let left), .some(let right)): return left < right
        case (_, nil): return false
        }
    }
}

extension StockKey: Codable, CodingKeyRepresentable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.key("a stock key") { StockKey($0) }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description, within: .key) }

    /// The text form as a dictionary key.
    public var codingKey: any CodingKey { TextKey(description) }

    /// Makes the key from a dictionary key; `nil` when it is not the text form.
    public init?<Key: CodingKey>(codingKey: Key) { self.init(codingKey.stringValue) }
}
