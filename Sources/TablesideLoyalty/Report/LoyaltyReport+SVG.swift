public import TablesideCore

extension LoyaltyReport {
    /// The figures in a chart of periods.
    public enum Chart: String, ClosedCode, CaseIterable {
        /// Open and completed missions.
        case missions
        /// Earned, spent and expired points.
        case points
        /// Guests, and returning guests.
        case guests
    }

    /// A chart with a group of bars for each period, as an SVG document.
    ///
    /// Sizes are whole pixels. A bar's title gives its figure and number.
    ///
    /// - Parameters:
    ///   - chart: The figures that the bars show.
    ///   - name: The name of a period; by default, its first instant.
    /// - Returns: the document.
    /// - Complexity: O(periods).
    public func svg(_ chart: Chart, naming name: (Range<Instant>) -> String = { "\($0.lowerBound)" }) -> String {
        let groups = rows.map { chart.bars(of: $0) }
        let most = groups.joined().map(\.number).max() ?? 0
        let titles = chart.titles
        let group = titles.count * Metrics.bar + Metrics.gap
        let width = max(Metrics.least, Metrics.margin * 2 + rows.count * group)
        var svg = Self.opening(width: width, height: Metrics.height)
        for (index, title) in titles.enumerated() {
            let x = Metrics.margin + index * Metrics.legend
            svg += "<rect class=\"c\(index)\" x=\"\(x)\" y=\"8\" width=\"10\" height=\"10\"/>"
            svg += "<text x=\"\(x + 15)\" y=\"17\">\(title)</text>\n"
        }
        let floor = Metrics.top + Metrics.tallest
        for (place, bars) in groups.enumerated() {
            let left = Metrics.margin + place * group
            svg += "<text x=\"\(left)\" y=\"\(floor + 15)\">\(name(rows[place].period).shown.inXML)</text>\n"
            for (index, bar) in bars.enumerated() {
                let tall = most > 0 ? Self.length(bar.number, of: most) : 0
                svg += "<rect class=\"c\(index)\" x=\"\(left + index * Metrics.bar)\" y=\"\(floor - tall)\" "
                svg +=
                    "width=\"\(Metrics.bar - 2)\" height=\"\(tall)\"><title>\(bar.title): \(bar.number)</title></rect>\n"
            }
        }
        return svg + "</svg>\n"
    }

    /// The cohorts as rows of squares, darker for more returning guests, as an SVG document.
    ///
    /// - Returns: the document.
    /// - Complexity: O(cohorts × months).
    public func cohortSVG() -> String {
        let width = Metrics.margin * 2 + Metrics.label + months.count * Metrics.cell
        let height = Metrics.top + cohorts.count * Metrics.cell + Metrics.margin
        var svg = Self.opening(width: max(Metrics.least, width), height: height)
        svg +=
            "<text x=\"\(Metrics.margin)\" y=\"17\">Share of guests who came again, by months after the first visit</text>\n"
        for (place, (cohort, known)) in zip(cohorts, knownMonths).enumerated() {
            let y = Metrics.top + place * Metrics.cell
            svg += "<text x=\"\(Metrics.margin)\" y=\"\(y + 20)\">\(cohort.month), \(cohort.guests)</text>\n"
            for month in months.dropFirst() where month <= known {
                let percent = cohort.share(after: month).wholePercent
                let x = Metrics.margin + Metrics.label + (month - 1) * Metrics.cell
                svg +=
                    "<g><title>\(cohort.returned[month] ?? 0) of \(cohort.guests) after \(count: month, "month")</title>"
                svg += "<rect class=\"c0\" x=\"\(x)\" y=\"\(y)\" width=\"\(Metrics.cell - 2)\" "
                svg += "height=\"\(Metrics.cell - 2)\" fill-opacity=\"\(Self.hundredths(percent))\"/>"
                svg += "<text x=\"\(x + 4)\" y=\"\(y + 20)\">\(percent)</text></g>\n"
            }
        }
        return svg + "</svg>\n"
    }

    private static func opening(width: Int, height: Int) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
        viewBox="0 0 \(width) \(height)" font-family="sans-serif" font-size="11">
        <style>.c0{fill:#2a7f9e}.c1{fill:#c98a1b}.c2{fill:#8a8f94}</style>

        """
    }

    /// The height of a bar relative to the highest one, rounded half up.
    private static func length(_ number: Int, of most: Int) -> Int {
        guard number > 0 else { return 0 }
        return Int((Double(number) / Double(most) * Double(Metrics.tallest)).rounded())
    }

    /// A percentage from 0 to 100 as a fraction with two digits.
    private static func hundredths(_ percent: Int64) -> String {
        percent >= 100 ? "1.00" : "0.\(percent < 10 ? "0" : "")\(max(0, percent))"
    }

    private enum Metrics {
        static let margin = 8
        static let least = 340
        static let legend = 100
        static let top = 30
        static let tallest = 160
        static let height = 214
        static let bar = 26
        static let gap = 14
        static let label = 84
        static let cell = 30
    }
}

extension LoyaltyReport.Chart {
    /// The figures of the bars in a group.
    fileprivate var titles: [String] {
        switch self {
        case .missions: ["open", "completed"]
        case .points: ["earned", "spent", "expired"]
        case .guests: ["guests", "returning"]
        }
    }

    fileprivate func bars(of row: LoyaltyReport.Row) -> [(title: String, number: Int)] {
        let numbers =
            switch self {
            case .missions: [row.missions.open, row.missions.completed]
            case .points: [row.points.earned, row.points.spent, row.points.expired]
            case .guests: [row.visits.guests, row.visits.returning]
            }
        return zip(titles, numbers).map { (title: $0, number: $1) }
    }
}
