import Tableside

/// An evening as a picture in text: a row for each table, a column for each quarter of an hour.
struct Timeline {
    /// A party at a table.
    struct Stay {
        let span: Range<Instant>
        let party: Int
        let walkedIn: Bool
    }

    /// A table and who sat there.
    struct Row {
        let name: String
        let seats: Int
        var stays: [Stay]
    }

    let window: Range<Instant>
    let zone: any ZoneRules
    let rows: [Row]

    private static let step = Elapsed.minutes(15)

    /// The picture: stays as blocks that begin with the number of guests, neighbours told apart by their shade.
    func text(colored: Bool) throws -> String {
        let columns = stride(
            from: window.lowerBound.millisecondsSince1970,
            to: window.upperBound.millisecondsSince1970,
            by: Int(Timeline.step.milliseconds)
        ).map { Instant(millisecondsSince1970: $0) }
        var text = "table seats  " + (try header(columns)) + "\n"
        for row in rows {
            text += "\(row.name.leftPadding(to: 5)) \("\(row.seats)".leftPadding(to: 5))  "
            text += line(row, columns, colored: colored) + "\n"
        }
        let guests = columns.map { instant in
            rows.flatMap(\.stays).filter { $0.span.contains(instant) }.reduce(0) { $0 + $1.party }
        }
        return text + "     guests  " + bars(guests) + "  at most \(guests.max() ?? 0)\n"
    }

    /// Hours as the clock on the wall shows them, so that a night in which the clocks change shows that too.
    private func header(_ columns: [Instant]) throws -> String {
        var cells: [Character] = []
        for (index, instant) in columns.enumerated() {
            let time = try zone.local(at: instant).time
            guard time.minute == 0, cells.count <= index else { continue }
            cells += Array(repeating: " ", count: index - cells.count)
            cells += Array("\(time.hour / 10)\(time.hour % 10)")
        }
        return String(cells)
    }

    private func line(_ row: Row, _ columns: [Instant], colored: Bool) -> String {
        let stays = row.stays.sorted { $0.span.lowerBound < $1.span.lowerBound }
        var line = ""
        var drawn: Int?
        for instant in columns {
            guard let index = stays.firstIndex(where: { $0.span.contains(instant) }) else {
                line += "·"
                continue
            }
            let stay = stays[index]
            let shade = stay.walkedIn ? "░" : index.isMultiple(of: 2) ? "█" : "▓"
            let color = stay.walkedIn ? 33 : index.isMultiple(of: 2) ? 36 : 34
            let cell = drawn == index ? shade : "\(stay.party % 10)"
            drawn = index
            line += colored ? "\u{1B}[\(color)m\(cell)\u{1B}[0m" : cell
        }
        return line
    }

    private func bars(_ values: [Int]) -> String {
        let levels = Array(" ▁▂▃▄▅▆▇█")
        guard let most = values.max(), most > 0 else { return String(repeating: " ", count: values.count) }
        return String(values.map { levels[($0 * (levels.count - 1) + most - 1) / most] })
    }
}
