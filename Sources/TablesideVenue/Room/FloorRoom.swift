public import TablesideCore

/// A point on the map of a room, in whole centimeters: `x` grows to the right, `y` downward, as on a screen.
///
/// The restaurant chooses the origin; coordinates may be negative.
public struct FloorPoint: Hashable, Codable, Sendable {
    /// The distance to the right of the origin, in centimeters.
    public var x: Int
    /// The distance below the origin, in centimeters.
    public var y: Int

    /// Makes a point from its coordinates in centimeters.
    public init(_ x: Int, _ y: Int) {
        self.x = x
        self.y = y
    }

    /// Whether both coordinates are within ``FloorPlan/coordinates``.
    var isOnMap: Bool { FloorPlan.coordinates.contains(x) && FloorPlan.coordinates.contains(y) }
}

extension FloorPoint: CustomStringConvertible {
    /// The coordinates as text, such as `(120, 80)`.
    public var description: String { "(\(x), \(y))" }
}

/// The walls of an area: a polygon whose last corner is connected to the first.
public struct FloorRoom: Hashable, Codable, Sendable {
    /// The area; `nil` for a branch without areas.
    public var area: AreaID?
    /// The corners in order, clockwise or counterclockwise.
    public var walls: [FloorPoint]

    /// Makes the walls of an area.
    public init(_ area: AreaID? = nil, walls: [FloorPoint]) {
        self.area = area
        self.walls = walls
    }
}
