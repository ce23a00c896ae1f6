/// A table of text with aligned columns, two spaces between them.
package struct AlignedColumns {
    private struct Column {
        let title: String
        let isLeft: Bool
        let cells: [String]
    }

    private var columns: [Column] = []

    /// Makes a table without columns.
    package init() {}

    /// Adds a column; every column has a cell for each row.
    package mutating func add(_ title: String, isLeft: Bool = false, _ cells: [String]) {
        columns.append(Column(title: title, isLeft: isLeft, cells: cells))
    }

    /// The titles and the rows, each line with its end and without spaces before it.
    ///
    /// - Complexity: O(length of the text).
    package var text: String {
        let widths = columns.map { column in ([column.title] + column.cells).map(\.count).max() ?? 0 }
        func line(_ cells: [String]) -> String {
            var line = ""
            for (index, cell) in cells.enumerated() {
                let space = String(repeating: " ", count: max(0, widths[index] - cell.count))
                line += (index == 0 ? "" : "  ") + (columns[index].isLeft ? cell + space : space + cell)
            }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }
        let rows = columns.map(\.cells.count).min() ?? 0
        return (0..<rows).reduce(into: line(columns.map(\.title))) { text, row in
            text += line(columns.map { $0.cells[row] })
        }
    }
}
