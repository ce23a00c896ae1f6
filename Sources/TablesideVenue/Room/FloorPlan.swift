public import TablesideCore

/// The map of a branch: the walls of its areas and the places of its tables (QP-66).
///
/// All lengths are whole centimeters and all angles whole degrees, so the same map has the same problems and the same
/// picture on every device. The map belongs to a ``Branch`` (``Branch/floorPlan``), which describes its tables: their
/// numbers, seats, areas and joints are not repeated here.
///
/// ```swift
/// var plan = FloorPlan(rooms: [FloorRoom(walls: [.init(0, 0), .init(600, 0), .init(600, 400), .init(0, 400)])])
/// try plan.apply([.place(table: PlacedTable("t1", at: .init(120, 100), as: .round(diameter: 90, chairs: 4)))])
/// plan.problems(in: branch)   // everything that is wrong, each with its path
/// ```
public struct FloorPlan: Hashable, Codable, Sendable {
    /// The walls, at most one polygon for each area; an area without walls can have its tables anywhere.
    public var rooms: [FloorRoom]
    /// The tables with a place on the map.
    public var tables: [PlacedTable]

    /// Makes a map; empty by default.
    public init(rooms: [FloorRoom] = [], tables: [PlacedTable] = []) {
        self.rooms = rooms
        self.tables = tables
    }

    /// The valid coordinates of a point, in centimeters: 100 meters to each side of the origin.
    public static let coordinates = -10_000...10_000
    /// The valid sizes of a table in each direction, in centimeters.
    public static let sizes = 20...2_000
    /// The valid angles of a table, in degrees.
    public static let angles = 0...359
    /// The valid numbers of chairs on one side of a table, or around it.
    public static let chairs = 0...100
    /// The valid numbers of corners for the walls of one area.
    public static let corners = 3...100
    /// The maximum distance between two tables that can be pushed together, in centimeters.
    ///
    /// It is measured along the sides of each table: when both tables are extended by half of it on every side, they
    /// touch.
    public static let reach = 200

    /// The place of a table; `nil` if it has none.
    ///
    /// - Complexity: O(tables).
    public func place(of table: TableID) -> PlacedTable? { tables.first { $0.id == table } }

    /// The walls of an area; `nil` if it has none.
    ///
    /// - Complexity: O(areas).
    public func room(of area: AreaID?) -> FloorRoom? { rooms.first { $0.area == area } }
}

/// A table on the map: its center, its rotation and its shape.
public struct PlacedTable: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the table in the branch.
    public let id: TableID
    /// The center of the table.
    public var center: FloorPoint
    /// The clockwise rotation of the table in degrees, 0…359.
    public var rotation: Int
    /// The shape of the table with its chairs.
    public var shape: TableShape

    /// Makes the place of a table.
    public init(_ id: TableID, at center: FloorPoint, turned rotation: Int = 0, as shape: TableShape) {
        self.id = id
        self.center = center
        self.rotation = rotation
        self.shape = shape
    }
}
