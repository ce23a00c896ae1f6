import TablesideCore

extension FloorTimeline {
    /// Returns the timeline as text: a row per table, a column per quarter of an hour.
    ///
    /// A stay begins with its party size, or `+` if that does not fit; adjacent stays differ in shade. `░` is a
    /// walk-in, `▒` a booking that a move adds and `-` one that it removes; `»` is kept by another date, and `×` is out
    /// of use. The last row shows how full the restaurant is.
    ///
    /// - Parameter colored: Whether to add ANSI color codes for a terminal.
    /// - Returns: The lines, each with a line break.
    /// - Complexity: O(tables × columns × stays on a table).
    public func text(colored: Bool = false) -> String {
        var text = "table seats  " + hours + "\n"
        for row in rows {
            text += pad(row.name.inOneRow, to: 5) + " " + pad("\(row.seats)", to: 5) + "  "
            text += line(of: row, colored: colored) + "\n"
        }
        let guests = columns.map(guests(at:))
        return text + "     guests  " + bars(guests) + "  at most \(guests.max() ?? 0)\n"
    }

    /// The hours by the wall clock, so that clock changes are visible.
    private var hours: String {
        var cells: [Character] = []
        for (index, column) in columns.enumerated() {
            guard let hour = column.fullHour?.hour, cells.count <= index else { continue }
            cells += Array(repeating: " ", count: index - cells.count)
            cells += Array("\(hour / 10)\(hour % 10)")
        }
        return String(cells)
    }

    private func line(of row: Row, colored: Bool) -> String {
        var line = ""
        var drawn: Int?
        var digits: [Character] = []
        for column in columns {
            guard let index = row.stays.drawn(in: column) else {
                line += "·"
                drawn = nil
                continue
            }
            let stay = row.stays[index]
            if drawn != index {
                drawn = index
                digits = stay.kind.hasGuests ? Array("\(stay.party)") : []
                if digits.count > columns.count(where: { row.stays.drawn(in: $0) == index }) { digits = ["+"] }
            }
            let isEven = index.isMultiple(of: 2)
            let cell = digits.isEmpty ? stay.kind.shade(isEven) : digits.removeFirst()
            line += colored ? "\u{1B}[\(stay.kind.color(isEven))m\(cell)\u{1B}[0m" : String(cell)
        }
        return line
    }

    private func bars(_ values: [Int]) -> String {
        let levels = Array(" ▁▂▃▄▅▆▇█")
        guard let most = values.max(), most > 0 else { return String(repeating: " ", count: values.count) }
        // Scaled to the fullest column and rounded up, so that even one guest shows.
        let highest = Double(levels.count - 1)
        return String(values.map { levels[Int((Double($0) / Double(most) * highest).rounded(.up))] })
    }

    private func pad(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

extension Array where Element == FloorTimeline.Stay {
    /// The stay to draw in a column: present stays before removed ones, and those at its beginning before later ones.
    fileprivate func drawn(in column: FloorTimeline.Column) -> Int? {
        let there = indices.filter { self[$0].isThere(in: column) }
        return there.first { self[$0].span.contains(column.start) && self[$0].kind != .left }
            ?? there.first { self[$0].kind != .left } ?? there.first
    }
}

extension FloorTimeline.Stay.Kind {
    fileprivate func shade(_ isEven: Bool) -> Character {
        switch self {
        case .booked: isEven ? "█" : "▓"
        case .walkIn: "░"
        case .moved: "▒"
        case .left: "-"
        case .otherDate: "»"
        case .outOfUse: "×"
        }
    }

    /// Whether its party size is known and it is present.
    fileprivate var hasGuests: Bool {
        switch self {
        case .booked, .walkIn, .moved: true
        case .left, .otherDate, .outOfUse: false
        }
    }

    fileprivate func color(_ isEven: Bool) -> Int {
        switch self {
        case .booked: isEven ? 36 : 34
        case .walkIn: 33
        case .moved: 35
        case .left, .otherDate, .outOfUse: 90
        }
    }
}
