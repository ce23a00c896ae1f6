public import TablesideCore
public import TablesideVenue

/// Something that a party wants of its tables, and without which it might have some: what a refusal names.
///
/// Wishes stand in an order, which decides where two sets of as many would help: the area first, as a guest who asks for one
/// mostly only prefers it; then what is pleasant, by code; last what somebody may need, by code
/// (``TableFeature/highChair``, ``TableFeature/stepFree``).
public enum TableWish: Hashable, Codable, Sendable {
    /// To sit in this area.
    case area(area: AreaID)
    /// That every table offers this.
    case feature(feature: TableFeature)
}

extension TableWish: Comparable {
    /// Whether one of two wishes is given up before the other.
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
        case .area(let area): "area \(area)"
        case .feature(let feature): "\(feature)"
        }
    }
}

extension TableFeature {
    /// Whether somebody may not be able to do without it.
    fileprivate var isNeeded: Bool { self == .stepFree || self == .highChair }
}

extension BookingWishes {
    /// What they say about tables, in order; chosen tables and what is booked besides are no such wishes.
    var ofTables: [TableWish] {
        (area.map { [.area(area: $0)] } ?? []) + features.map { .feature(feature: $0) }.sorted()
    }

    /// The same without some of them.
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
