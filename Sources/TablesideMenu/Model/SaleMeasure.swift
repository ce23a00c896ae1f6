public import TablesideCore

/// In what an item is counted when it is sold.
public enum SaleMeasure: Hashable, Codable, Sendable {
    /// In pieces.
    case piece
    /// By what it weighs or holds: its price is that of one whole unit, and the stock counts thousandths of it.
    case measured(unit: MeasureUnit)

    /// Whether it is sold by the piece.
    public var isPiece: Bool { self == .piece }
}

/// A unit by which goods are weighed or measured.
public struct MeasureUnit: OpenCode {
    /// The text of the unit.
    public let rawValue: String

    /// Makes the unit with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A kilogram; a thousandth of it is a gram.
    public static let kilogram = MeasureUnit(rawValue: "kg")
    /// A litre; a thousandth of it is a millilitre.
    public static let litre = MeasureUnit(rawValue: "l")
}
