public import TablesideCore

/// A problem with the map of a branch, or with an edit of it.
public enum FloorPlanProblem: CodedReason, Codable {
    /// A list has more elements than can be stored.
    case tooMany(limit: Int, found: Int)
    /// A point is not within ``FloorPlan/coordinates``.
    case pointOutOfRange(point: FloorPoint)
    /// An angle is not within ``FloorPlan/angles``.
    case angleOutOfRange(degrees: Int)
    /// A table is smaller or larger than ``FloorPlan/sizes``.
    case sizeOutOfRange(width: Int, depth: Int)
    /// A number of chairs is not within ``FloorPlan/chairs``.
    case chairsOutOfRange(chairs: Int)
    /// The area already has walls.
    case repeatedWalls(area: AreaID?)
    /// The branch has no such area.
    case unknownArea(area: AreaID)
    /// Walls have fewer corners than ``FloorPlan/corners``.
    case tooFewCorners(found: Int)
    /// Two walls of one area cross or touch each other; walls are numbered from 0 by their first corner.
    case crossingWalls(first: Int, second: Int)
    /// The floors of two areas overlap.
    case overlappingAreas(area: AreaID?, other: AreaID?)
    /// A table is on the map twice.
    case placedTwice(table: TableID)
    /// The branch has no such table.
    case unknownTable(table: TableID)
    /// A table is not on the map.
    case notPlaced(table: TableID)
    /// The two tables overlap on the map.
    case overlappingTables(table: TableID, other: TableID)
    /// The table is outside the walls of its area.
    case outsideWalls(table: TableID)
    /// The table is in a different area from the one it belongs to.
    case inOtherArea(table: TableID, area: AreaID?)
    /// A table has fewer chairs than seats.
    case tooFewChairs(table: TableID, chairs: Int, seats: Int)
    /// Tables with a joint are in different areas, or further apart than ``FloorPlan/reach``.
    case tooFarToJoin(first: TableID, second: TableID)
    /// The area has no walls to erase.
    case noWalls(area: AreaID?)

    /// The stable code of the problem.
    public var code: ErrorCode {
        let name =
            switch self {
            case .tooMany: "tooMany"
            case .pointOutOfRange: "pointOutOfRange"
            case .angleOutOfRange: "angleOutOfRange"
            case .sizeOutOfRange: "sizeOutOfRange"
            case .chairsOutOfRange: "chairsOutOfRange"
            case .repeatedWalls: "repeatedWalls"
            case .unknownArea: "unknownArea"
            case .tooFewCorners: "tooFewCorners"
            case .crossingWalls: "crossingWalls"
            case .overlappingAreas: "overlappingAreas"
            case .placedTwice: "placedTwice"
            case .unknownTable: "unknownTable"
            case .notPlaced: "notPlaced"
            case .overlappingTables: "overlappingTables"
            case .outsideWalls: "outsideWalls"
            case .inOtherArea: "inOtherArea"
            case .tooFewChairs: "tooFewChairs"
            case .tooFarToJoin: "tooFarToJoin"
            case .noWalls: "noWalls"
            }
        return ErrorCode(rawValue: "floorPlan." + name)
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .tooMany(let limit, let found): "the list has \(found) elements; at most \(limit) are kept"
        case .pointOutOfRange(let point): "the point \(point) is more than 100 m from the origin"
        case .angleOutOfRange(let degrees): "an angle of \(degrees)° is not between 0° and 359°"
        case .sizeOutOfRange(let width, let depth):
            "a table of \(width) × \(depth) cm is not between 20 and 2000 cm in each direction"
        case .chairsOutOfRange(let chairs): "\(chairs) chairs are not between 0 and 100"
        case .repeatedWalls(let area): "\(Self.named(area)) has walls already"
        case .unknownArea(let area): "the branch has no area \(shown: area)"
        case .tooFewCorners(let found): "walls with \(found) corners enclose nothing"
        case .crossingWalls(let first, let second): "the walls \(first) and \(second) cross or touch"
        case .overlappingAreas(let area, let other): "\(Self.named(area)) overlaps \(Self.named(other))"
        case .placedTwice(let table): "the table \(shown: table) is on the map twice"
        case .unknownTable(let table): "the branch has no table \(shown: table)"
        case .notPlaced(let table): "the table \(shown: table) is not on the map"
        case .overlappingTables(let table, let other): "the tables \(shown: table) and \(shown: other) overlap"
        case .outsideWalls(let table): "the table \(shown: table) is not within the walls of its area"
        case .inOtherArea(let table, let area): "the table \(shown: table) stands in \(Self.named(area))"
        case .tooFewChairs(let table, let chairs, let seats):
            "the table \(shown: table) has \(chairs) chairs and \(seats) seats"
        case .tooFarToJoin(let first, let second):
            "the tables \(shown: first) and \(shown: second) are too far apart to be pushed together"
        case .noWalls(let area): "\(Self.named(area)) has no walls"
        }
    }

    /// Whether the value is larger than can be stored.
    var isSize: Bool {
        if case .tooMany = self { true } else { false }
    }

    private static func named(_ area: AreaID?) -> String {
        area.map { "the area \(shown: $0)" } ?? "the room without an area"
    }
}

extension FloorPlanProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "tooMany": try .tooMany(limit: read("limit"), found: read("found"))
            case "pointOutOfRange": try .pointOutOfRange(point: read("point"))
            case "angleOutOfRange": try .angleOutOfRange(degrees: read("degrees"))
            case "sizeOutOfRange": try .sizeOutOfRange(width: read("width"), depth: read("depth"))
            case "chairsOutOfRange": try .chairsOutOfRange(chairs: read("chairs"))
            case "repeatedWalls": try .repeatedWalls(area: read(optional: "area"))
            case "unknownArea": try .unknownArea(area: read("area"))
            case "tooFewCorners": try .tooFewCorners(found: read("found"))
            case "crossingWalls": try .crossingWalls(first: read("first"), second: read("second"))
            case "overlappingAreas":
                try .overlappingAreas(area: read(optional: "area"), other: read(optional: "other"))
            case "placedTwice": try .placedTwice(table: read("table"))
            case "unknownTable": try .unknownTable(table: read("table"))
            case "notPlaced": try .notPlaced(table: read("table"))
            case "overlappingTables": try .overlappingTables(table: read("table"), other: read("other"))
            case "outsideWalls": try .outsideWalls(table: read("table"))
            case "inOtherArea": try .inOtherArea(table: read("table"), area: read(optional: "area"))
            case "tooFewChairs":
                try .tooFewChairs(table: read("table"), chairs: read("chairs"), seats: read("seats"))
            case "tooFarToJoin": try .tooFarToJoin(first: read("first"), second: read("second"))
            case "noWalls": try .noWalls(area: read(optional: "area"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .tooMany(let limit, let found): try encoder.write("tooMany", ["limit": limit, "found": found])
        case .pointOutOfRange(let point): try encoder.write("pointOutOfRange", ["point": point])
        case .angleOutOfRange(let degrees): try encoder.write("angleOutOfRange", ["degrees": degrees])
        case .sizeOutOfRange(let width, let depth):
            try encoder.write("sizeOutOfRange", ["width": width, "depth": depth])
        case .chairsOutOfRange(let chairs): try encoder.write("chairsOutOfRange", ["chairs": chairs])
        case .repeatedWalls(let area): try encoder.write("repeatedWalls", ["area": area])
        case .unknownArea(let area): try encoder.write("unknownArea", ["area": area])
        case .tooFewCorners(let found): try encoder.write("tooFewCorners", ["found": found])
        case .crossingWalls(let first, let second):
            try encoder.write("crossingWalls", ["first": first, "second": second])
        case .overlappingAreas(let area, let other):
            try encoder.write("overlappingAreas", ["area": area, "other": other])
        case .placedTwice(let table): try encoder.write("placedTwice", ["table": table])
        case .unknownTable(let table): try encoder.write("unknownTable", ["table": table])
        case .notPlaced(let table): try encoder.write("notPlaced", ["table": table])
        case .overlappingTables(let table, let other):
            try encoder.write("overlappingTables", ["table": table, "other": other])
        case .outsideWalls(let table): try encoder.write("outsideWalls", ["table": table])
        case .inOtherArea(let table, let area): try encoder.write("inOtherArea", ["table": table, "area": area])
        case .tooFewChairs(let table, let chairs, let seats):
            try encoder.write("tooFewChairs", ["table": table, "chairs": chairs, "seats": seats])
        case .tooFarToJoin(let first, let second):
            try encoder.write("tooFarToJoin", ["first": first, "second": second])
        case .noWalls(let area): try encoder.write("noWalls", ["area": area])
        }
    }
}
