import TablesideCore

extension FloorMap {
    /// Returns the map as text: a picture, and a line for each table.
    ///
    /// A character covers a piece of the floor twice as high as wide. A table is filled by its status: `░` free, `▒`
    /// held or reserved, `▓` late, `█` taken, `!` at risk, `~` not cleared, `×` out of use, `-` not available, `=`
    /// without a mark.
    ///
    /// - Parameter columns: The maximum number of characters in a line of the picture, 10…400.
    /// - Returns: The lines, each with a line break.
    /// - Complexity: O(characters × corners of an area + n) for n tables.
    public func text(columns: Int = 78) -> String {
        let across = max(20, (width + columns.clamped - 1) / columns.clamped)
        var canvas = Canvas(origin: origin, width: width, height: height, across: across)
        for room in rooms {
            let outline = RoomOutline(room.walls)
            canvas.fill(outline.box, with: "·") { outline.position(of: $0) != .outside }
        }
        for table in tables {
            let outline = TableOutline(table.place)
            canvas.fill(outline.box, with: table.mark?.status.shade ?? "=") { outline.contains($0) }
        }
        for table in tables { canvas.write("\(table.table.number)", at: FloorVector(table.place.center)) }
        let titles = tables.map { $0.title.inOneRow + "\n" }
        return canvas.lines + "\n" + titles.joined()
    }

    /// A grid of characters over the floor.
    private struct Canvas {
        private let origin: FloorVector
        private let across: Int64
        private let columns: Int
        private var rows: [[Character]]

        init(origin: FloorPoint, width: Int, height: Int, across: Int) {
            self.origin = FloorVector(origin)
            self.across = Int64(across)
            columns = (width + across - 1) / across
            let count = (height + 2 * across - 1) / (2 * across)
            rows = Array(repeating: Array(repeating: " ", count: columns), count: count)
        }

        /// The column and row of a point in the grid.
        private func cell(of point: FloorVector) -> (column: Int, row: Int) {
            let way = point - origin
            return (
                max(0, min(columns - 1, Int(way.x / across))), max(0, min(rows.count - 1, Int(way.y / (2 * across))))
            )
        }

        /// Fills the characters whose centers are in a shape; only those in the surrounding box are tested.
        mutating func fill(_ box: FloorBox, with character: Character, where isInside: (FloorVector) -> Bool) {
            let (first, last) = (cell(of: box.low), cell(of: box.high))
            for row in first.row...last.row {
                for column in first.column...last.column {
                    let middle = FloorVector(across * Int64(column) + across / 2, across * (2 * Int64(row) + 1))
                    if isInside(origin + middle) { rows[row][column] = character }
                }
            }
        }

        /// Writes a word around a point.
        mutating func write(_ word: String, at point: FloorVector) {
            let (column, row) = cell(of: point)
            let start = max(0, min(columns - word.count, column - (word.count - 1) / 2))
            for (offset, character) in word.enumerated() where start + offset < columns {
                rows[row][start + offset] = character
            }
        }

        /// The rows without spaces at their ends, and without empty ones above and below the picture.
        var lines: String {
            let lines = rows.map { row in
                String(row[..<(row.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0)]) + "\n"
            }
            guard let first = lines.firstIndex(where: { $0 != "\n" }), let last = lines.lastIndex(where: { $0 != "\n" })
            else { return "" }
            return lines[first...last].joined()
        }
    }
}

extension Int {
    /// A number of columns within the bounds of a picture.
    fileprivate var clamped: Int { Swift.max(10, Swift.min(400, self)) }
}

extension TableStatus {
    fileprivate var shade: Character {
        switch self {
        case .free: "░"
        case .held, .reserved: "▒"
        case .late: "▓"
        case .taken: "█"
        case .atRisk: "!"
        case .dirty: "~"
        case .outOfUse: "×"
        case .unavailable: "-"
        }
    }
}
