import TablesideCore

extension FloorMap {
    /// The map as an SVG document, in which one unit is a centimeter: walls, chairs, tables with their numbers, and a
    /// title for each table.
    ///
    /// A table is a group with the classes `table` and, if it has a mark, its ``TableStatus`` and the ``TableStage`` of
    /// its guests, so that a page can use its own colors; its identity is in `data-table`. A dot shows the waiter's
    /// color, and of the five small dots below the number, one is filled for each stage that the guests have reached,
    /// from seated to paid. Statuses also differ in brightness and in their outlines, for readers who cannot tell
    /// colors apart.
    ///
    /// - Complexity: O(n) for n tables, chairs and corners.
    public var svg: String {
        var svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(origin.x) \(origin.y) \(width) \(height)" role="img" \
            aria-label="\(name.inXML)" font-family="sans-serif" font-size="28" text-anchor="middle">
            <style>
            .room{fill:#faf7f2;stroke:#444;stroke-width:8}.area{fill:#777;font-size:24}.chair{fill:#b9a58c}.top{fill:#fff;stroke:#555;stroke-width:3}\
            .free .top{fill:#d9f0d3}.held .top{fill:#e7e1ef;stroke-dasharray:6 4}.reserved .top{fill:#a6cee3}\
            .late .top{fill:#fdd49e;stroke-dasharray:12 6;stroke-width:6}.taken .top{fill:#2a7f9e}\
            .atRisk .top{fill:#b2182b;stroke:#000;stroke-width:8}.dirty .top{fill:#c7b299;stroke-dasharray:3 3}\
            .outOfUse .top,.unavailable .top{fill:#ddd;stroke:#aaa}.unavailable .number{fill:#777}.taken .number,.atRisk .number{fill:#fff}\
            \(Self.colors.enumerated().map { ".w\($0.offset){fill:\($0.element);stroke:#fff;stroke-width:3}" }.joined())
            </style>

            """
        for room in rooms {
            let points = room.walls.map { "\($0.x),\($0.y)" }.joined(separator: " ")
            svg += "<polygon class=\"room\" points=\"\(points)\"/>\n"
        }
        for room in rooms where !room.name.isEmpty {
            let box = RoomOutline(room.walls).box
            let middle = (box.low.x + box.high.x) / 2
            svg += "<text class=\"area\" x=\"\(middle)\" y=\"\(box.low.y - 14)\">\(room.name.inXML)</text>\n"
        }
        for table in tables { svg += Self.group(table) }
        return svg + "</svg>\n"
    }

    /// Colors that can be distinguished with every kind of color vision (Okabe and Ito, 2008).
    private static let colors = [
        "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#000",
    ]

    private static func group(_ table: Table) -> String {
        let place = table.place
        let status = table.mark.map { " " + $0.status.rawValue } ?? ""
        let step = table.mark?.stage?.step
        let stage = step == nil ? "" : table.mark?.stage.map { " " + $0.rawValue } ?? ""
        var svg = "<g class=\"table\(status)\(stage)\" data-table=\"\(table.id.rawValue.inXML)\">"
        svg += "<title>\(table.title.inXML)</title>"
        svg += "<g transform=\"translate(\(place.center.x) \(place.center.y))"
        svg += place.rotation == 0 ? "\">" : " rotate(\(place.rotation))\">"
        svg += chairs(of: place.shape) + top(of: place.shape) + "</g>"
        let y = place.center.y + (table.mark?.party == nil ? 10 : 2)
        svg += "<text class=\"number\" x=\"\(place.center.x)\" y=\"\(y)\">\(table.table.number)</text>"
        if let party = table.mark?.party {
            svg += "<text class=\"number\" x=\"\(place.center.x)\" y=\"\(y + 22)\" font-size=\"18\">×\(party)</text>"
        }
        if let step {
            for dot in 0..<5 {
                let fill = dot < step ? "#fff" : "none"
                svg += "<circle cx=\"\(place.center.x - 24 + 12 * dot)\" cy=\"\(place.center.y + 36)\" r=\"4\" "
                svg += "fill=\"\(fill)\" stroke=\"#fff\"/>"
            }
        }
        if let color = table.mark?.color, color >= 0 {
            let shown = color % waiterColors
            svg += "<circle class=\"w\(shown)\" cx=\"\(place.center.x + 24)\" cy=\"\(place.center.y - 20)\" r=\"9\"/>"
        }
        return svg + "</g>\n"
    }

    private static func top(of shape: TableShape) -> String {
        switch shape {
        case .round(let diameter, _): "<circle class=\"top\" r=\"\(half(diameter))\"/>"
        case .oval(let width, let depth, _):
            "<ellipse class=\"top\" rx=\"\(half(width))\" ry=\"\(half(depth))\"/>"
        case .rectangle(let width, let depth, _):
            "<rect class=\"top\" x=\"-\(half(width))\" y=\"-\(half(depth))\" width=\"\(width)\" height=\"\(depth)\" "
                + "rx=\"4\"/>"
        }
    }

    private static func chairs(of shape: TableShape) -> String {
        switch shape {
        case .round(let diameter, let chairs): around(chairs, width: diameter, depth: diameter)
        case .oval(let width, let depth, let chairs): around(chairs, width: width, depth: depth)
        case .rectangle(let width, let depth, let chairs):
            side(chairs.top, length: width, away: depth, turned: 0)
                + side(chairs.right, length: depth, away: width, turned: 90)
                + side(chairs.bottom, length: width, away: depth, turned: 180)
                + side(chairs.left, length: depth, away: width, turned: 270)
        }
    }

    /// A chair centered on the point, in tenths of a centimeter.
    private static func chair(_ x: Int, _ y: Int) -> String {
        "<circle class=\"chair\" cx=\"\(tenths(x))\" cy=\"\(tenths(y))\" r=\"18\"/>"
    }

    /// Chairs at equal angles, the first one at the top.
    private static func around(_ chairs: Int, width: Int, depth: Int) -> String {
        var svg = ""
        for number in 0..<max(0, chairs) {
            let direction = WholeAngle.direction(number * 360 / chairs - 90)
            let (x, y) = (direction.x * Int64(width) * 5, direction.y * Int64(depth) * 5)
            svg += chair(Int(x / WholeAngle.unit), Int(y / WholeAngle.unit))
        }
        return svg
    }

    /// Chairs at equal distances along a side that is turned clockwise from the top.
    private static func side(_ chairs: Int, length: Int, away: Int, turned: Int) -> String {
        let direction = WholeAngle.direction(turned)
        let (cosine, sine) = (Int(direction.x / WholeAngle.unit), Int(direction.y / WholeAngle.unit))
        var svg = ""
        for number in 0..<max(0, chairs) {
            let along = (2 * number + 1) * length * 5 / chairs - length * 5
            let up = -away * 5
            svg += chair(cosine * along - sine * up, sine * along + cosine * up)
        }
        return svg
    }

    private static func half(_ length: Int) -> String { tenths(length * 5) }

    /// A number of tenths as a decimal.
    private static func tenths(_ number: Int) -> String {
        let (whole, rest) = (abs(number) / 10, abs(number) % 10)
        return (number < 0 ? "-" : "") + "\(whole)" + (rest == 0 ? "" : ".\(rest)")
    }
}
