public import TablesideCore

extension FairnessReport {
    /// The report as a table of aligned columns, with Jain's index and the spread of covers below; English.
    ///
    /// Columns that would be empty for all waiters (tips, skipped turns, refusals, requests) are left out; tips of
    /// people without a row have a separate line. Numbers are rounded half up; the same report gives the same text
    /// everywhere.
    ///
    /// - Parameter name: the name of a waiter; by default, the identity.
    /// - Returns: lines of text, each with its end.
    /// - Complexity: O(waiters).
    public func text(naming name: (UserID) -> String = { $0.rawValue }) -> String {
        var table = AlignedColumns()
        table.add("waiter", isLeft: true, rows.map { name($0.waiter).shown })
        table.add("weight", rows.map { "\($0.weight)" })
        table.add("on duty", rows.map { clock($0.worked) })
        table.add("orders", rows.map { "\($0.orders)" })
        table.add("covers", rows.map { "\($0.covers)" })
        table.add("tables", rows.map { "\($0.tables)" })
        table.add("busy", rows.map { clock($0.active) })
        table.add("covers/h", values(.covers, .perHour).map { $0.fixed(1) })
        if rows.contains(where: { $0.tips != nil }) {
            table.add("tips", rows.map { $0.tips.map(\.description) ?? "" })
        }
        if rows.contains(where: { $0.requests > 0 }) {
            table.add("asked for", rows.map { "\($0.requestsMet) of \($0.requests)" })
        }
        if rows.contains(where: { $0.refusals > 0 }) { table.add("refused", rows.map { "\($0.refusals)" }) }
        if rows.contains(where: { !$0.skipped.isEmpty }) {
            let skipped = rows.map { $0.skipped.map { "\($0.reason.words) \($0.count)" }.joined(separator: ", ") }
            table.add("skipped", isLeft: true, skipped)
        }
        var text = table.text
        let (spread, mean) = (spread(.covers), mean(.covers))
        text +=
            "Jain's index of covers \(jain(.covers).fixed(4)), per hour on duty \(jain(.covers, .perHour).fixed(4)), "
        text += "per hour and weight \(jain(.covers, .perHourAndWeight).fixed(4))\n"
        text += "covers differ by \(spread.fixed(0))"
        text += mean > 0 ? ", \((100 * spread / mean).fixed(1)) % of the mean\n" : "\n"
        return text + (otherTips.map { "tips of people who were not on duty: \($0)\n" } ?? "")
    }

    /// A time in hours and minutes, such as `5:30`; seconds are left out.
    private func clock(_ time: Elapsed) -> String {
        let minutes = max(0, time.milliseconds) / 60_000
        return "\(minutes / 60):\(minutes % 60 / 10)\(minutes % 10)"
    }
}

extension Shift.Standing.Obstacle {
    /// The reason in two or three words.
    fileprivate var words: String {
        switch self {
        case .atCap: "at cap"
        case .onBreak: "on a break"
        case .refused: "refused"
        case .otherSection: "other section"
        case .lacksSkill: "lacks skill"
        case .leaving: "leaving"
        case .offDuty: "off duty"
        }
    }
}

extension Double {
    /// The number with this many decimals, 0 to 9, rounded half up; a number with more than 15 digits is written as it
    /// is.
    func fixed(_ digits: Int) -> String {
        let scale = (0..<max(0, min(digits, 9))).reduce(Int64(1)) { scale, _ in scale * 10 }
        let scaled = (self * Double(scale)).rounded()
        guard scaled.magnitude < 1e15 else { return description }
        let whole = Int64(scaled)
        let (quotient, rest) = whole.magnitude.quotientAndRemainder(dividingBy: scale.magnitude)
        let sign = whole < 0 ? "-" : ""
        guard scale > 1 else { return sign + "\(quotient)" }
        return sign + "\(quotient)." + String("\(scale + Int64(rest))".dropFirst())
    }
}
