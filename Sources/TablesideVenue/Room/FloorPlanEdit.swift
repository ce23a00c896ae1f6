public import TablesideCore

/// A change to the map of a branch.
///
/// Each edit describes the result, so applying it twice is the same as once. Several are applied together or not at all
/// (``FloorPlan/apply(_:)``). ``BranchEdit/draw(edits:)`` sends them to the record of a branch.
public enum FloorPlanEdit: Hashable, Codable, Sendable {
    /// Replaces the walls of an area; the area is `nil` for a branch without areas.
    case outline(area: AreaID?, walls: [FloorPoint])
    /// Removes the walls of an area.
    case erase(area: AreaID?)
    /// Puts a table on the map; a table that is already there gets the new place and shape.
    case place(table: PlacedTable)
    /// Moves the center of a table to a point.
    case move(table: TableID, to: FloorPoint)
    /// Turns a table to an angle in degrees, clockwise from its shape as written.
    case turn(table: TableID, to: Int)
    /// Gives a table another shape or other chairs.
    case reshape(table: TableID, shape: TableShape)
    /// Removes a table from the map; the branch keeps it.
    case remove(table: TableID)
}

extension FloorPlan {
    /// Applies all edits in order, or none.
    ///
    /// It checks only that what an edit refers to exists; ``problems(in:)`` finds the problems of the resulting map.
    ///
    /// - Parameter edits: The edits.
    /// - Throws: a problem for each edit that moves, turns, reshapes or removes a table without a place, or erases
    ///   walls that do not exist, with its position as the path; or a problem if there are more edits than
    ///   ``SizeLimit/drawingEdits``. The map is then unchanged.
    /// - Complexity: O(tables + areas + edits).
    public mutating func apply(_ edits: [FloorPlanEdit]) throws(Defects<FloorPlanProblem>) {
        guard edits.count <= SizeLimit.drawingEdits else {
            throw Defects([Problem(.tooMany(limit: SizeLimit.drawingEdits, found: edits.count), at: "edits")])
        }
        var drawing = Drawing(self)
        var problems: [Problem<FloorPlanProblem>] = []
        for (position, edit) in edits.enumerated() {
            if let problem = drawing.apply(edit) {
                problems.append(Problem(problem, at: FieldPath("edits").index(position)))
            }
        }
        guard problems.isEmpty else { throw Defects(problems) }
        self = drawing.plan
    }

    /// A map while it is edited, which finds tables and areas by their identity.
    private struct Drawing {
        /// The walls in order; `nil` for erased ones.
        private var rooms: [FloorRoom?]
        private var tables: [PlacedTable?]
        private var placeOfRoom: [AreaID?: Int]
        private var placeOfTable: [TableID: Int]

        init(_ plan: FloorPlan) {
            rooms = plan.rooms
            tables = plan.tables
            let numberedRooms = plan.rooms.enumerated().map { ($0.element.area, $0.offset) }
            placeOfRoom = Dictionary(numberedRooms) { first, _ in first }
            placeOfTable = Dictionary(plan.tables.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
        }

        var plan: FloorPlan { FloorPlan(rooms: rooms.compactMap(\.self), tables: tables.compactMap(\.self)) }

        /// Applies an edit; returns why it cannot be applied.
        mutating func apply(_ edit: FloorPlanEdit) -> FloorPlanProblem? {
            switch edit {
            case .outline(let area, let walls):
                if let place = placeOfRoom[area] {
                    rooms[place]?.walls = walls
                } else {
                    placeOfRoom[area] = rooms.count
                    rooms.append(FloorRoom(area, walls: walls))
                }
            case .erase(let area):
                guard let place = placeOfRoom.removeValue(forKey: area) else { return .noWalls(area: area) }
                rooms[place] = nil
            case .place(let table):
                if let place = placeOfTable[table.id] {
                    tables[place] = table
                } else {
                    placeOfTable[table.id] = tables.count
                    tables.append(table)
                }
            case .move(let table, let point): return change(table) { $0.center = point }
            case .turn(let table, let angle): return change(table) { $0.rotation = angle }
            case .reshape(let table, let shape): return change(table) { $0.shape = shape }
            case .remove(let table):
                guard let place = placeOfTable.removeValue(forKey: table) else { return .notPlaced(table: table) }
                tables[place] = nil
            }
            return nil
        }

        private mutating func change(
            _ table: TableID,
            _ change: (inout PlacedTable) -> Void
        ) -> FloorPlanProblem? {
            guard let place = placeOfTable[table], var placed = tables[place] else { return .notPlaced(table: table) }
            change(&placed)
            tables[place] = placed
            return nil
        }
    }
}

extension FloorPlanEdit {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "outline": try .outline(area: read(optional: "area"), walls: read("walls"))
            case "erase": try .erase(area: read(optional: "area"))
            case "place": try .place(table: read("table"))
            case "move": try .move(table: read("table"), to: read("to"))
            case "turn": try .turn(table: read("table"), to: read("to"))
            case "reshape": try .reshape(table: read("table"), shape: read("shape"))
            case "remove": try .remove(table: read("table"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .outline(let area, let walls): try encoder.write("outline", ["area": area, "walls": walls])
        case .erase(let area): try encoder.write("erase", ["area": area])
        case .place(let table): try encoder.write("place", ["table": table])
        case .move(let table, let to): try encoder.write("move", ["table": table, "to": to])
        case .turn(let table, let to): try encoder.write("turn", ["table": table, "to": to])
        case .reshape(let table, let shape): try encoder.write("reshape", ["table": table, "shape": shape])
        case .remove(let table): try encoder.write("remove", ["table": table])
        }
    }
}
