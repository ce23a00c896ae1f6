import TablesideCore

/// One of the sixteen named directions of the compass rose.
public enum CompassPoint: Int, CaseIterable, Hashable, Codable, Sendable {
    /// 0°, 22.5°, 45° and 67.5°.
    case north, northNortheast, northeast, eastNortheast
    /// 90°, 112.5°, 135° and 157.5°.
    case east, eastSoutheast, southeast, southSoutheast
    /// 180°, 202.5°, 225° and 247.5°.
    case south, southSouthwest, southwest, westSouthwest
    /// 270°, 292.5°, 315° and 337.5°.
    case west, westNorthwest, northwest, northNorthwest

    /// How many directions the compass distinguishes.
    public enum Rose: Int, CaseIterable, Hashable, Codable, Sendable {
        /// North, east, south, west.
        case four = 4
        /// The four cardinal directions and the four between them, such as northeast.
        case eight = 8
        /// The eight principal directions and the eight between them, such as north-northeast.
        case sixteen = 16
    }

    /// The bearing of the direction.
    public var bearing: Bearing { Bearing(computed: Double(rawValue) * 22.5) }

    /// One to three letters, such as `NNE`.
    public var abbreviation: String {
        switch self {
        case .north: "N"
        case .northNortheast: "NNE"
        case .northeast: "NE"
        case .eastNortheast: "ENE"
        case .east: "E"
        case .eastSoutheast: "ESE"
        case .southeast: "SE"
        case .southSoutheast: "SSE"
        case .south: "S"
        case .southSouthwest: "SSW"
        case .southwest: "SW"
        case .westSouthwest: "WSW"
        case .west: "W"
        case .westNorthwest: "WNW"
        case .northwest: "NW"
        case .northNorthwest: "NNW"
        }
    }
}

extension CompassPoint: CustomStringConvertible {
    /// The English name, such as `north-northeast`.
    public var description: String {
        switch self {
        case .north: "north"
        case .northNortheast: "north-northeast"
        case .northeast: "northeast"
        case .eastNortheast: "east-northeast"
        case .east: "east"
        case .eastSoutheast: "east-southeast"
        case .southeast: "southeast"
        case .southSoutheast: "south-southeast"
        case .south: "south"
        case .southSouthwest: "south-southwest"
        case .southwest: "southwest"
        case .westSouthwest: "west-southwest"
        case .west: "west"
        case .westNorthwest: "west-northwest"
        case .northwest: "northwest"
        case .northNorthwest: "north-northwest"
        }
    }
}

extension Bearing {
    /// The nearest named direction.
    ///
    /// A bearing exactly between two directions takes the one farther clockwise.
    ///
    /// - Parameter rose: how many directions to distinguish.
    /// - Returns: the nearest direction.
    public func compassPoint(of rose: CompassPoint.Rose = .eight) -> CompassPoint {
        let step = 360 / Double(rose.rawValue)
        let winds = Int((degrees / step).rounded()) * (CompassPoint.allCases.count / rose.rawValue)
        return CompassPoint.allCases[winds % CompassPoint.allCases.count]
    }
}
