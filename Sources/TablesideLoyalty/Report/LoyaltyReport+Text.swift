public import TablesideCore

extension LoyaltyReport {
    /// The report as two tables of aligned columns, in English: the periods, and the cohorts with the share of guests
    /// who came again after one, two and more months.
    ///
    /// Shares are rounded half up to whole percent; the same report gives the same text everywhere.
    ///
    /// - Parameter name: The name of a period; by default, its first instant.
    /// - Returns: lines of text, each with its end; a table without rows is left out.
    /// - Complexity: O(periods + cohorts × months).
    public func text(naming name: (Range<Instant>) -> String = { "\($0.lowerBound)" }) -> String {
        let tables = [rows.isEmpty ? "" : periodTable(name), cohorts.isEmpty ? "" : cohortTable]
        return tables.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func periodTable(_ name: (Range<Instant>) -> String) -> String {
        var table = AlignedColumns()
        table.add("period", isLeft: true, rows.map { name($0.period).shown })
        table.add("missions open", rows.map { "\($0.missions.open)" })
        table.add("completed", rows.map { "\($0.missions.completed)" })
        table.add("points earned", rows.map { "\($0.points.earned)" })
        table.add("spent", rows.map { "\($0.points.spent)" })
        table.add("expired", rows.map { "\($0.points.expired)" })
        table.add("guests", rows.map { "\($0.visits.guests)" })
        table.add("returning", rows.map { "\($0.visits.rate.wholePercent) %" })
        return table.text
    }

    private var cohortTable: String {
        var table = AlignedColumns()
        table.add("first visit", isLeft: true, cohorts.map { "\($0.month)" })
        table.add("guests", cohorts.map { "\($0.guests)" })
        let known = knownMonths
        for month in months.dropFirst() {
            let shares = zip(cohorts, known).map { cohort, known in
                month <= known ? "\(cohort.share(after: month).wholePercent) %" : ""
            }
            table.add("+\(month)", shares)
        }
        return table.text
    }

    /// The months after the first visit to show: up to the latest with a returning guest, at most two years.
    var months: Range<Int> { 0..<min(24, cohorts.compactMap { $0.returned.keys.max() }.max() ?? 0) + 1 }

    /// The number of months from a cohort's first visit to the last month with any visit.
    ///
    /// - Complexity: O(cohorts × months) for all of them.
    var knownMonths: [Int] {
        guard let first = cohorts.first?.month else { return [] }
        let starts = cohorts.map { $0.month.months(since: first) }
        let last = zip(starts, cohorts).map { $0 + ($1.returned.keys.max() ?? 0) }.max() ?? 0
        return starts.map { last - $0 }
    }
}

extension Rate {
    /// The rate in whole percent, rounded half up.
    var wholePercent: Int64 { (partsPerMillion + 5_000) / 10_000 }
}
