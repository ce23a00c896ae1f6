public import TablesideCore

/// How an item is measured when it is sold.
public enum SaleMeasure: Hashable, Codable, Sendable {
    /// Sold by the piece.
    case piece
    /// By weight or volume: the price is for one whole unit, and the stock counts thousandths of it.
    case measured(unit: MeasureUnit)

    /// Whether it is sold by the piece.
    public var isPiece: Bool { self == .piece }
}

/// A unit of weight or volume.
public struct MeasureUnit: OpenCode {
    /// The text of the unit.
    public let rawValue: String

    /// Makes the unit with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A kilogram; a thousandth of it is a gram.
    public static let kilogram = MeasureUnit(rawValue: "kg")
    /// A liter; a thousandth of it is a milliliter.
    public static let litre = MeasureUnit(rawValue: "l")
}

extension SaleMeasure {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "piece": try read.alone(.piece)
            case "measured": try .measured(unit: read("unit"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .piece: try encoder.write("piece")
        case .measured(let unit): try encoder.write("measured", ["unit": unit])
        }
    }
}
