public import TablesideCore

/// One change to the map of a branch.
///
/// Each says how things are afterwards, so the same edit twice is the same as once. Several are applied all or none
/// (``FloorPlan/apply(_:)``). ``BranchEdit/draw(edits:)`` carries them to the record of a branch.
public enum FloorPlanEdit: Hashable, Codable, Sendable {
    /// Gives an area these walls in place of any others; `nil` for the walls of a branch without areas.
    case outline(area: AreaID?, walls: [FloorPoint])
    /// Takes the walls of an area away.
    case erase(area: AreaID?)
    /// Puts a table on the map, or elsewhere and in another shape if it is there already.
    case place(table: PlacedTable)
    /// Moves the middle of a table to a point.
    case move(table: TableID, to: FloorPoint)
    /// Turns a table to an angle in degrees, clockwise from how its shape is written.
    case turn(table: TableID, to: Int)
    /// Gives a table another shape or other chairs.
    case reshape(table: TableID, shape: TableShape)
    /// Takes a table off the map; the branch still has it.
    case remove(table: TableID)
}

extension FloorPlan {
    /// Applies edits in order, all or none.
    ///
    /// Only what an edit refers to is checked; what is wrong with the map afterwards is found by ``problems(in:)``.
    ///
    /// - Parameter edits: The edits.
    /// - Throws: each edit that moves, turns, reshapes or removes a table without a place, or that erases walls that are
    ///   not there, with its position as the path; or that there are more edits than ``SizeLimit/drawingEdits``. The map
    ///   is unchanged then.
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
        /// The entries in order; `nil` for one that was taken away.
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
