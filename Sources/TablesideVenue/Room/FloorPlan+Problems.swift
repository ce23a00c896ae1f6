public import TablesideCore

extension FloorPlan {
    /// All problems of a branch's map, each with its path.
    ///
    /// - Lists that are too long; their contents are not checked.
    /// - Walls: of an unknown area or given twice, points out of range, too few corners, walls that cross or touch each
    ///   other, areas that overlap. Areas may share a wall.
    /// - Tables: unknown, placed twice, out of range, fewer chairs than seats, overlapping, or outside the walls of
    ///   their area. They may touch each other and the walls. An oval counts as the rectangle around it.
    /// - Tables of the branch that are not on the map, and joints whose tables cannot be pushed together (``reach``).
    ///
    /// At most ``SizeLimit/tables`` pairs of overlapping tables are reported.
    ///
    /// - Parameter branch: The branch whose tables and areas the map shows.
    /// - Returns: the problems; empty if there are none.
    /// - Complexity: O(n log n + n · corners of an area) for n tables and joints, as long as few tables are beside each
    ///   other from left to right; at most O(tables²) comparisons of integers.
    public func problems(in branch: Branch) -> [Problem<FloorPlanProblem>] {
        let sizes = sizeProblems()
        guard sizes.isEmpty else { return sizes }
        var check = FloorPlanCheck(of: self, in: branch)
        check.checkRooms()
        check.checkTables()
        check.checkMissing()
        check.checkJoints()
        return check.problems
    }

    /// The size problems: lists longer than can be stored.
    func sizeProblems() -> [Problem<FloorPlanProblem>] {
        var problems: [Problem<FloorPlanProblem>] = []
        func limit(_ found: Int, to limit: Int, at path: FieldPath) {
            if found > limit { problems.append(Problem(.tooMany(limit: limit, found: found), at: path)) }
        }
        limit(rooms.count, to: SizeLimit.areas, at: "rooms")
        limit(tables.count, to: SizeLimit.tables, at: "tables")
        guard problems.isEmpty else { return problems }
        for (position, room) in rooms.enumerated() {
            limit(room.walls.count, to: Self.corners.upperBound, at: FieldPath("rooms").index(position).field("walls"))
        }
        if problems.isEmpty {
            limit(rooms.reduce(0) { $0 + $1.walls.count }, to: SizeLimit.wallCorners, at: "rooms")
        }
        return problems
    }
}

extension PlacedTable {
    /// The problems of the table's own values.
    func problems() -> [Problem<FloorPlanProblem>] {
        var problems: [Problem<FloorPlanProblem>] = []
        if !center.isOnMap { problems.append(Problem(.pointOutOfRange(point: center), at: "center")) }
        if !FloorPlan.angles.contains(rotation) {
            problems.append(Problem(.angleOutOfRange(degrees: rotation), at: "rotation"))
        }
        let (width, depth) = (shape.width, shape.depth)
        if !FloorPlan.sizes.contains(width) || !FloorPlan.sizes.contains(depth) {
            problems.append(Problem(.sizeOutOfRange(width: width, depth: depth), at: "shape"))
        }
        let sides =
            switch shape {
            case .round(_, let chairs), .oval(_, _, let chairs): [chairs]
            case .rectangle(_, _, let chairs): chairs.sides
            }
        if let chairs = sides.first(where: { !FloorPlan.chairs.contains($0) }) {
            problems.append(Problem(.chairsOutOfRange(chairs: chairs), at: FieldPath("shape").field("chairs")))
        }
        return problems
    }
}

/// Collects the problems of a map whose lists are short enough.
private struct FloorPlanCheck {
    private let plan: FloorPlan
    private let branch: Branch
    /// The tables of the branch.
    private let known: [TableID: DiningTable]
    private(set) var problems: [Problem<FloorPlanProblem>] = []
    /// The walls that enclose a floor, by their place in the list.
    private var floors: [(area: AreaID?, outline: RoomOutline)] = []
    /// The tables whose values are valid.
    private var placed: [TableID: (position: Int, outline: TableOutline)] = [:]

    init(of plan: FloorPlan, in branch: Branch) {
        self.plan = plan
        self.branch = branch
        known = Dictionary(branch.tables.map { ($0.id, $0) }) { first, _ in first }
    }

    private mutating func add(_ problem: FloorPlanProblem, at path: FieldPath) {
        problems.append(Problem(problem, at: path))
    }

    mutating func checkRooms() {
        let areas = Set(branch.areas.map(\.id))
        var seen: Set<AreaID?> = []
        for (position, room) in plan.rooms.enumerated() {
            let path = FieldPath("rooms").index(position)
            guard seen.insert(room.area).inserted else {
                add(.repeatedWalls(area: room.area), at: path.field("area"))
                continue
            }
            if let area = room.area, !areas.contains(area) { add(.unknownArea(area: area), at: path.field("area")) }
            let far = room.walls.indices.filter { !room.walls[$0].isOnMap }
            for corner in far {
                add(.pointOutOfRange(point: room.walls[corner]), at: path.field("walls").index(corner))
            }
            guard far.isEmpty else { continue }
            guard FloorPlan.corners.contains(room.walls.count) else {
                add(.tooFewCorners(found: room.walls.count), at: path.field("walls"))
                continue
            }
            let outline = RoomOutline(room.walls)
            if let (first, second) = outline.crossing {
                add(.crossingWalls(first: first, second: second), at: path.field("walls"))
                continue
            }
            for floor in floors where outline.box.overlaps(floor.outline.box) && outline.overlaps(floor.outline) {
                add(.overlappingAreas(area: room.area, other: floor.area), at: path.field("walls"))
            }
            floors.append((room.area, outline))
        }
    }

    mutating func checkTables() {
        var seen: Set<TableID> = []
        let floorOfArea = Dictionary(floors.map { ($0.area, $0.outline) }) { first, _ in first }
        // Tables are not checked against an area whose walls have faults.
        let drawn = Set(plan.rooms.map(\.area))
        for (position, table) in plan.tables.enumerated() {
            let path = FieldPath("tables").index(position)
            guard seen.insert(table.id).inserted else {
                add(.placedTwice(table: table.id), at: path.field("id"))
                continue
            }
            let own = table.problems()
            problems += own.under(path)
            guard let dining = known[table.id] else {
                add(.unknownTable(table: table.id), at: path.field("id"))
                continue
            }
            guard own.isEmpty else { continue }
            let (chairs, seats) = (table.shape.chairs, dining.seats.maximum)
            if chairs < seats {
                let problem = FloorPlanProblem.tooFewChairs(table: table.id, chairs: chairs, seats: seats)
                add(problem, at: path.field("shape").field("chairs"))
            }
            let outline = TableOutline(table)
            placed[table.id] = (position, outline)
            let isWithin = floorOfArea[dining.area].map { $0.holds(outline) } ?? drawn.contains(dining.area)
            guard !isWithin else { continue }
            let other = floors.first { $0.area != dining.area && $0.outline.position(of: outline.center) == .inside }
            if let other {
                add(.inOtherArea(table: table.id, area: other.area), at: path.field("center"))
            } else if floorOfArea[dining.area] != nil {
                add(.outsideWalls(table: table.id), at: path.field("center"))
            }
        }
        checkOverlaps()
    }

    /// Sweeps over the tables from left to right; only those beside each other are compared.
    private mutating func checkOverlaps() {
        typealias Entry = (position: Int, outline: TableOutline, box: FloorBox)
        let entries: [Entry] = placed.values.map { ($0.position, $0.outline, $0.outline.box) }
            .sorted { ($0.box.low.x, $0.position) < ($1.box.low.x, $1.position) }
        var beside: [Entry] = []
        var pairs: [(later: Int, earlier: Int)] = []
        sweep: for entry in entries {
            beside.removeAll { $0.box.high.x <= entry.box.low.x }
            for other in beside where other.box.overlaps(entry.box) {
                guard entry.outline.meeting(other.outline) == .overlapping else { continue }
                pairs.append((max(entry.position, other.position), min(entry.position, other.position)))
                if pairs.count == SizeLimit.tables { break sweep }
            }
            beside.append(entry)
        }
        for (later, earlier) in pairs.sorted(by: { ($0.later, $0.earlier) < ($1.later, $1.earlier) }) {
            let problem = FloorPlanProblem.overlappingTables(
                table: plan.tables[later].id,
                other: plan.tables[earlier].id
            )
            add(problem, at: FieldPath("tables").index(later))
        }
    }

    mutating func checkMissing() {
        let onMap = Set(plan.tables.map(\.id))
        var seen: Set<TableID> = []
        for table in branch.tables where !onMap.contains(table.id) && seen.insert(table.id).inserted {
            add(.notPlaced(table: table.id), at: "tables")
        }
    }

    mutating func checkJoints() {
        var seen: Set<Set<TableID>> = []
        for joint in branch.joints where joint.first != joint.second {
            guard let first = placed[joint.first], let second = placed[joint.second],
                seen.insert([joint.first, joint.second]).inserted
            else { continue }
            let isOneArea = known[joint.first]?.area == known[joint.second]?.area
            if isOneArea {
                let margin = FloorPlan.reach / 2
                let one = TableOutline(plan.tables[first.position], margin: margin)
                let other = TableOutline(plan.tables[second.position], margin: margin)
                guard one.meeting(other) == .apart else { continue }
            }
            let problem = FloorPlanProblem.tooFarToJoin(first: joint.first, second: joint.second)
            add(problem, at: FieldPath("tables").index(max(first.position, second.position)))
        }
    }
}
