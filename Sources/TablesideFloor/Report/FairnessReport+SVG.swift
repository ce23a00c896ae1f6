public import TablesideCore

extension FairnessReport {
    /// A bar chart of one figure of each waiter, with a line at the mean, as an SVG document.
    ///
    /// Sizes are whole pixels. A bar has a title that gives the waiter's orders, covers and time on duty.
    ///
    /// - Parameters:
    ///   - measure: the figure that the bars show.
    ///   - basis: the divisor of the figure.
    ///   - name: the name of a waiter; by default, the identity.
    /// - Returns: the document.
    /// - Complexity: O(waiters).
    public func svg(
        _ measure: Measure = .covers,
        _ basis: Basis = .whole,
        naming name: (UserID) -> String = { $0.rawValue }
    ) -> String {
        let values = values(measure, basis)
        let most = max(values.max() ?? 0, 0)
        func length(_ value: Double) -> Int {
            most > 0 && value > 0 ? Int((value / most * Double(Metrics.longest)).rounded()) : 0
        }
        let height = Metrics.top + rows.count * Metrics.row + Metrics.margin
        var svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Metrics.width)" height="\(height)" \
            viewBox="0 0 \(Metrics.width) \(height)" font-family="sans-serif" font-size="11">
            <style>.share{fill:#2a7f9e}.mean{stroke:#c98a1b;stroke-dasharray:3 2}</style>
            <text x="4" y="15">\(measure.title)\(basis.title), Jain's index \(jain(measure, basis).fixed(4))</text>

            """
        let digits = basis == .whole && measure != .active ? 0 : 1
        for (index, row) in rows.enumerated() {
            let y = Metrics.top + index * Metrics.row
            let bar = length(values[index])
            let worked = (Double(row.worked.milliseconds) / 3_600_000).fixed(1)
            svg += "<text x=\"4\" y=\"\(y + 15)\">\(name(row.waiter).shown.inXML)</text>\n"
            svg +=
                "<g><title>\(count: row.orders, "order"), \(count: row.covers, "cover"), \(worked) hours on duty</title>"
            svg += "<rect class=\"share\" x=\"\(Metrics.left)\" y=\"\(y + 2)\" width=\"\(bar)\" "
            svg += "height=\"\(Metrics.row - 4)\" rx=\"3\"/>"
            svg += "<text x=\"\(Metrics.left + bar + 6)\" y=\"\(y + 15)\">\(values[index].fixed(digits))</text></g>\n"
        }
        if most > 0 {
            let x = Metrics.left + length(mean(measure, basis))
            svg +=
                "<line class=\"mean\" x1=\"\(x)\" y1=\"\(Metrics.top)\" x2=\"\(x)\" y2=\"\(height - Metrics.margin)\"/>\n"
        }
        return svg + "</svg>\n"
    }

    private enum Metrics {
        static let left = 104
        static let longest = 400
        static let width = 576
        static let top = 28
        static let row = 22
        static let margin = 8
    }
}

extension FairnessReport.Measure {
    fileprivate var title: String {
        switch self {
        case .orders: "Orders"
        case .covers: "Covers"
        case .tables: "Tables"
        case .active: "Minutes of orders in hand"
        case .tips: "Tips"
        }
    }
}

extension FairnessReport.Basis {
    fileprivate var title: String {
        switch self {
        case .whole: ""
        case .perHour: " per hour on duty"
        case .perWeight: " for a full weight"
        case .perHourAndWeight: " per hour on duty for a full weight"
        }
    }
}
