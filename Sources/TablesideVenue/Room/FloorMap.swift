public import TablesideCore

/// A drawing of a branch: its areas, its tables, and a mark at each.
///
/// It is a value that renders to strings, for staff who follow the evening and for guests who pick their table. Tables
/// without a valid place are left out, so that a draft can be drawn too.
///
/// ```swift
/// let map = branch.floorMap(marking: marks)
/// page.embed(map.svg)
/// map.table(at: FloorPoint(120, 95))   // the table that was touched
/// ```
public struct FloorMap: Hashable, Sendable {
    /// An area with its walls.
    public struct Room: Hashable, Sendable {
        /// The area; `nil` for the single room of a branch without areas.
        public let area: AreaID?
        /// The area's name; empty for the single room of a branch without areas.
        public let name: String
        /// The corners of its walls.
        public let walls: [FloorPoint]
    }

    /// A table with its place and its mark.
    public struct Table: Hashable, Sendable, Identifiable {
        /// The identity of the table.
        public var id: TableID { table.id }
        /// The table of the branch.
        public let table: DiningTable
        /// The place and shape of the table on the map.
        public let place: PlacedTable
        /// The mark drawn on the table; `nil` for a plain one.
        public let mark: TableMark?
        /// The text for screen readers and tooltips, in English unless replaced: `TextName.state(_:of:)` of
        /// `TablesideTexts` has the status in other languages.
        public var title: String
    }

    /// The number of colors for waiters.
    public static let waiterColors = 8

    /// The name of the branch.
    public let name: String
    /// The areas that have walls.
    public let rooms: [Room]
    /// The tables with a place on the map, by number.
    public var tables: [Table]
    /// The upper left corner of the drawing.
    public let origin: FloorPoint
    /// The width of the drawing, in centimeters.
    public let width: Int
    /// The height of the drawing, in centimeters.
    public let height: Int

    /// The margin of floor drawn around walls, tables and chairs, in centimeters.
    static let margin = 60

    fileprivate init(name: String, rooms: [Room], tables: [Table]) {
        self.name = name
        self.rooms = rooms
        self.tables = tables
        let boxes = rooms.map { RoomOutline($0.walls).box } + tables.map { TableOutline($0.place).box }
        let left = boxes.map(\.low.x).min() ?? 0
        let top = boxes.map(\.low.y).min() ?? 0
        let right = boxes.map(\.high.x).max() ?? 0
        let bottom = boxes.map(\.high.y).max() ?? 0
        // All points are on the map, so these sums are small.
        origin = FloorPoint(Int(left) - Self.margin, Int(top) - Self.margin)
        width = Int(right - left) + 2 * Self.margin
        height = Int(bottom - top) + 2 * Self.margin
    }

    /// The table at a point of the map, its edge included; `nil` if there is none.
    ///
    /// Where tables overlap, it is the table with the lowest number.
    ///
    /// - Parameter point: The point, in centimeters, in the coordinates of the picture.
    /// - Returns: the table, or `nil`.
    /// - Complexity: O(tables).
    public func table(at point: FloorPoint) -> TableID? {
        let reach = FloorPlan.coordinates.lowerBound * 2...FloorPlan.coordinates.upperBound * 2
        guard reach.contains(point.x), reach.contains(point.y) else { return nil }
        let vector = FloorVector(point)
        return tables.first { TableOutline($0.place).contains(vector) }?.id
    }
}

extension FloorMap {
    /// Draws a map.
    ///
    /// - Parameters:
    ///   - plan: The walls and the places of the tables.
    ///   - name: The name of the branch.
    ///   - tables: The tables of the branch; one without a place is left out.
    ///   - areas: The areas of the branch.
    ///   - marks: The mark of each table; a table without one is drawn plain.
    ///   - languages: The languages of the reader, best first, for the names of the areas.
    /// - Complexity: O(n log n) for n tables and corners.
    public init(
        _ plan: FloorPlan,
        of name: String,
        tables: [DiningTable],
        areas: [DiningArea],
        marking marks: [TableID: TableMark] = [:],
        for languages: [LanguageTag] = []
    ) {
        let names = Dictionary(areas.map { ($0.id, $0.name.text(for: languages)) }) { first, _ in first }
        let places = Dictionary(plan.tables.map { ($0.id, $0) }) { first, _ in first }
        var drawn: Set<TableID> = []
        let shown = tables.sorted { ($0.number, $0.id) < ($1.number, $1.id) }.compactMap { table -> Table? in
            guard let place = places[table.id], place.problems().isEmpty, drawn.insert(table.id).inserted else {
                return nil
            }
            let mark = marks[table.id]
            let title = table.title(place, in: table.area.flatMap { names[$0] }, mark)
            return Table(table: table, place: place, mark: mark, title: title)
        }
        let rooms = plan.rooms.filter { FloorPlan.corners.contains($0.walls.count) && $0.walls.allSatisfy(\.isOnMap) }
            .map { Room(area: $0.area, name: $0.area.flatMap { names[$0] } ?? "", walls: $0.walls) }
        self.init(name: name, rooms: rooms, tables: shown)
    }
}

extension Branch {
    /// Draws the map of the branch.
    ///
    /// - Parameters:
    ///   - marks: What is shown at each table; a table without a mark is drawn plain.
    ///   - languages: The languages of the reader, best first, for the names of the areas.
    /// - Returns: the drawing, which is empty if the branch has no map.
    /// - Complexity: O(n log n) for n tables and corners.
    public func floorMap(
        marking marks: [TableID: TableMark] = [:],
        for languages: [LanguageTag] = []
    ) -> FloorMap {
        FloorMap(floorPlan ?? FloorPlan(), of: name, tables: tables, areas: areas, marking: marks, for: languages)
    }
}

extension TableStatus {
    /// The status in plain words.
    var words: String {
        switch self {
        case .free: "free"
        case .held: "held"
        case .reserved: "reserved"
        case .late: "party is late"
        case .taken: "taken"
        case .atRisk: "taken, next party is due"
        case .dirty: "not cleared"
        case .outOfUse: "out of use"
        case .unavailable: "not available"
        }
    }
}

extension DiningTable {
    /// The table in words, such as `Table 4 (window), round, 4 chairs, Terrace: taken, 3 guests, waiter ana`.
    fileprivate func title(_ place: PlacedTable, in area: String?, _ mark: TableMark?) -> String {
        let shape =
            switch place.shape {
            case .round: "round"
            case .oval: "oval"
            case .rectangle(let width, let depth, _): width == depth ? "square" : "rectangular"
            }
        let chairs = place.shape.chairs
        let parts = [
            "Table \(number)" + (label.map { " (\($0))" } ?? ""), shape,
            "\(chairs) \(chairs == 1 ? "chair" : "chairs")",
        ]
        let table = (parts + [area].compactMap(\.self).filter { !$0.isEmpty }).joined(separator: ", ")
        guard let mark else { return table }
        let guests = mark.party.map { "\($0) \($0 == 1 ? "guest" : "guests")" }
        let waiter = mark.waiter.map { "waiter \($0)" }
        return table + ": "
            + [mark.status.words, mark.stage?.words, guests, waiter].compactMap(\.self).joined(separator: ", ")
    }
}
