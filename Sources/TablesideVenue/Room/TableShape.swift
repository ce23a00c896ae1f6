import TablesideCore

/// The shape of a table top in whole centimeters, with its chairs.
public enum TableShape: Hashable, Codable, Sendable {
    /// A round table with its chairs evenly around it, the first one at the top.
    case round(diameter: Int, chairs: Int)
    /// An oval table with its chairs evenly around it, the first one at the top.
    case oval(width: Int, depth: Int, chairs: Int)
    /// A table with four corners and chairs on its sides.
    case rectangle(width: Int, depth: Int, chairs: SideChairs)

    /// The size from left to right before the table is turned, in centimeters.
    public var width: Int {
        switch self {
        case .round(let diameter, _): diameter
        case .oval(let width, _, _), .rectangle(let width, _, _): width
        }
    }

    /// The size from top to bottom before the table is turned, in centimeters.
    public var depth: Int {
        switch self {
        case .round(let diameter, _): diameter
        case .oval(_, let depth, _), .rectangle(_, let depth, _): depth
        }
    }

    /// The number of chairs; `Int.max` if there are more than an integer counts.
    public var chairs: Int {
        switch self {
        case .round(_, let chairs), .oval(_, _, let chairs): chairs
        case .rectangle(_, _, let chairs): chairs.count
        }
    }
}

/// The number of chairs on each side of a table with four corners, as the sides are before the table is turned.
public struct SideChairs: Hashable, Codable, Sendable {
    /// The chairs on the upper long side.
    public var top: Int
    /// The chairs at the right end.
    public var right: Int
    /// The chairs on the lower long side.
    public var bottom: Int
    /// The chairs at the left end.
    public var left: Int

    /// Makes the chairs of a table; without arguments there are none.
    public init(top: Int = 0, right: Int = 0, bottom: Int = 0, left: Int = 0) {
        self.top = top
        self.right = right
        self.bottom = bottom
        self.left = left
    }

    /// The number of chairs on all sides; `Int.max` if there are more than an integer counts.
    public var count: Int {
        sides.reduce(0) { sum, side in
            let (sum, overflow) = sum.addingReportingOverflow(side)
            return overflow ? .max : sum
        }
    }

    var sides: [Int] { [top, right, bottom, left] }
}

extension TableShape {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "round": try .round(diameter: read("diameter"), chairs: read("chairs"))
            case "oval": try .oval(width: read("width"), depth: read("depth"), chairs: read("chairs"))
            case "rectangle":
                try .rectangle(width: read("width"), depth: read("depth"), chairs: read("chairs"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .round(let diameter, let chairs):
            try encoder.write("round", ["diameter": diameter, "chairs": chairs])
        case .oval(let width, let depth, let chairs):
            try encoder.write("oval", ["width": width, "depth": depth, "chairs": chairs])
        case .rectangle(let width, let depth, let chairs):
            try encoder.write("rectangle", ["width": width, "depth": depth, "chairs": chairs])
        }
    }
}
