extension EveningPicture {
    /// The picture in text: a row for each table, a column for each quarter of an hour.
    ///
    /// A stay begins with the size of its party; neighbours are told apart by their shade. `░` came without a booking, `▒`
    /// comes by a move, `-` is where it leaves. The last row shows how full the house is.
    ///
    /// - Parameter colored: Whether colours are marked for a terminal (ANSI).
    /// - Returns: The lines, each with its end.
    /// - Complexity: O(tables × columns × stays on a table).
    public func text(colored: Bool = false) -> String {
        var text = "table seats  " + hours + "\n"
        for row in rows {
            text += pad(row.name, to: 5) + " " + pad("\(row.seats)", to: 5) + "  "
            text += line(of: row, colored: colored) + "\n"
        }
        let guests = columns.map(guests(at:))
        return text + "     guests  " + bars(guests) + "  at most \(guests.max() ?? 0)\n"
    }

    /// Hours as the clock on the wall shows them, so that a night in which the clocks change shows that too.
    private var hours: String {
        var cells: [Character] = []
        for (index, column) in columns.enumerated() {
            let time = column.label.time
            guard time.minute == 0, cells.count <= index else { continue }
            cells += Array(repeating: " ", count: index - cells.count)
            cells += Array("\(time.hour / 10)\(time.hour % 10)")
        }
        return String(cells)
    }

    private func line(of row: Row, colored: Bool) -> String {
        var line = ""
        var drawn: Int?
        var digits: [Character] = []
        for column in columns {
            guard let index = row.stays.drawn(at: column.start) else {
                line += "·"
                drawn = nil
                continue
            }
            let stay = row.stays[index]
            if drawn != index {
                drawn = index
                digits = stay.kind == .left ? [] : Array("\(stay.party)")
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
        // In parts of the fullest column, rounded up: whoever is there is seen.
        let highest = Double(levels.count - 1)
        return String(values.map { levels[Int((Double($0) / Double(most) * highest).rounded(.up))] })
    }

    private func pad(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

extension Array where Element == EveningPicture.Stay {
    /// The stay to draw at an instant: one that is there rather than one that has left.
    fileprivate func drawn(at instant: Instant) -> Int? {
        indices.first { self[$0].span.contains(instant) && self[$0].kind != .left }
            ?? indices.first { self[$0].span.contains(instant) }
    }
}

extension EveningPicture.Stay.Kind {
    fileprivate func shade(_ isEven: Bool) -> Character {
        switch self {
        case .booked: isEven ? "█" : "▓"
        case .walkIn: "░"
        case .moved: "▒"
        case .left: "-"
        }
    }

    fileprivate func color(_ isEven: Bool) -> Int {
        switch self {
        case .booked: isEven ? 36 : 34
        case .walkIn: 33
        case .moved: 35
        case .left: 90
        }
    }
}
