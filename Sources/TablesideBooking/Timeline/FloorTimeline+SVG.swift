import TablesideCore

extension FloorTimeline {
    /// The timeline as an SVG document: a bar per stay, to the millisecond, with a title that gives party and time.
    ///
    /// Sizes are whole pixels. A bar that a move adds has a thick edge, one that a move removes a dashed edge.
    ///
    /// - Complexity: O(tables + columns + stays).
    public var svg: String {
        let height = Metrics.top + rows.count * Metrics.row + Metrics.margin
        var svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" font-family="sans-serif" font-size="11">
            <style>
            .booked{fill:#2a7f9e}.walkIn{fill:#c98a1b}.moved{fill:#8a3fa0;stroke:#000;stroke-width:2}\
            .left{fill:none;stroke:#8a3fa0;stroke-dasharray:3 2}.otherDate{fill:#888}.outOfUse{fill:#ddd}.hour{stroke:#ccc}.party{fill:#fff}
            </style>

            """
        for column in columns {
            guard let full = column.fullHour else { continue }
            let x = position(of: full.start)
            svg +=
                "<line class=\"hour\" x1=\"\(x)\" y1=\"\(Metrics.top)\" x2=\"\(x)\" y2=\"\(height - Metrics.margin)\"/>"
            svg += "<text x=\"\(x)\" y=\"\(Metrics.top - 6)\" text-anchor=\"middle\">"
            svg += "\(full.hour / 10)\(full.hour % 10):00</text>\n"
        }
        for (index, row) in rows.enumerated() {
            let y = Metrics.top + index * Metrics.row
            svg += "<text x=\"4\" y=\"\(y + 15)\">\(row.name) (\(row.seats))</text>\n"
            for stay in row.stays { svg += bar(of: stay, in: row, y: y) }
        }
        return svg + "</svg>\n"
    }

    private enum Metrics {
        static let left = 64
        static let top = 28
        static let row = 22
        static let margin = 8
        static let minutePixels: Int64 = 1
    }

    private var width: Int { position(of: window.upperBound) + Metrics.margin }

    private func position(of instant: Instant) -> Int {
        let inside = min(max(instant, window.lowerBound), window.upperBound)
        // A window spans a few days at most, so the product cannot overflow.
        return Metrics.left + Int((inside - window.lowerBound).milliseconds * Metrics.minutePixels / 60_000)
    }

    private func bar(of stay: Stay, in row: Row, y: Int) -> String {
        let (from, to) = (position(of: stay.span.lowerBound), position(of: stay.span.upperBound))
        let doing =
            switch stay.kind {
            case .booked, .walkIn: "at table \(row.name)"
            case .moved: "to table \(row.name)"
            case .left: "away from table \(row.name)"
            case .otherDate: "at table \(row.name) from another date"
            case .outOfUse: "table \(row.name) is out of use"
            }
        let who = stay.party == 0 ? "" : "\(stay.party) \(stay.party == 1 ? "guest" : "guests"), "
        var bar = "<g><title>\(who)\(doing), "
        bar += "\(time(stay.span.lowerBound))–\(time(stay.span.upperBound))</title>"
        bar += "<rect class=\"\(stay.kind.rawValue)\" x=\"\(from)\" y=\"\(y + 2)\" "
        bar += "width=\"\(max(1, to - from))\" height=\"\(Metrics.row - 4)\" rx=\"3\"/>"
        if stay.kind != .left, stay.party > 0 {
            bar += "<text class=\"party\" x=\"\(from + 4)\" y=\"\(y + 15)\">\(stay.party)</text>"
        }
        return bar + "</g>\n"
    }

    /// The wall-clock time at an instant, based on the last column that began before it.
    private func time(_ instant: Instant) -> String {
        guard let column = columns.last(where: { $0.start <= instant }) ?? columns.first,
            let label = try? column.label.adding(instant - column.start)
        else { return instant.description }
        return clock(label)
    }

    private func clock(_ label: LocalDateTime) -> String {
        let time = label.time
        return "\(time.hour / 10)\(time.hour % 10):\(time.minute / 10)\(time.minute % 10)"
    }
}
