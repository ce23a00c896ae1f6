public import TablesideCore
public import TablesideVenue

/// A wish about tables that a refusal can name as the one to give up.
///
/// The order of wishes breaks ties between equally large sets that would help: the area comes first, because it is
/// usually only a preference, then optional features by code, and last, by code, features that someone may need
/// (``TableFeature/highChair``, ``TableFeature/stepFree``).
public enum TableWish: Hashable, Codable, Sendable {
    /// A table in this area.
    case area(area: AreaID)
    /// A feature that every table must have.
    case feature(feature: TableFeature)
}

extension TableWish: Comparable {
    /// Whether the left wish is given up before the right one.
    public static func < (lhs: TableWish, rhs: TableWish) -> Bool {
        switch (lhs, rhs) {
        case (.area(let one), .area(let other)): one < other
        case (.area, .feature): true
        case (.feature, .area): false
        case (.feature(let one), .feature(let other)):
            one.isNeeded == other.isNeeded ? one < other : other.isNeeded
        }
    }
}

extension TableWish: CustomStringConvertible {
    /// The wish in a few words, such as `area terrace`.
    public var description: String {
        switch self {
        case .area(let area): "area \(shown: area)"
        case .feature(let feature): "\(shown: feature)"
        }
    }
}

extension TableFeature {
    /// Whether a guest may be unable to do without it.
    fileprivate var isNeeded: Bool { self == .stepFree || self == .highChair }
}

extension BookingWishes {
    /// The wishes for an area and features, in order; chosen tables and experiences are not included.
    var ofTables: [TableWish] {
        (area.map { [.area(area: $0)] } ?? []) + features.map { .feature(feature: $0) }.sorted()
    }

    /// The same wishes without some of them.
    func without(_ dropped: [TableWish]) -> BookingWishes {
        var wishes = self
        for wish in dropped {
            switch wish {
            case .area: wishes.area = nil
            case .feature(let feature): wishes.features.remove(feature)
            }
        }
        return wishes
    }
}

extension TableWish {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "area": try .area(area: read("area"))
            case "feature": try .feature(feature: read("feature"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .area(let area): try encoder.write("area", ["area": area])
        case .feature(let feature): try encoder.write("feature", ["feature": feature])
        }
    }
}
