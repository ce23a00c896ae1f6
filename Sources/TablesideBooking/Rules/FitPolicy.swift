public import TablesideCore

/// How a stay relates to the closing time of the service in which it starts.
public enum FitPolicy: Hashable, Codable, Sendable {
    /// The stay ends at or before closing.
    case mustEndByClosing
    /// The stay starts at or before this wall-clock time, its first occurrence after opening; it may run past closing.
    case latestStart(at: LocalTime)
    /// The stay may run past closing by this length; `nil` for any length.
    case mayOverrun(by: Elapsed?)

    func problems() -> [Problem<PlanDefect>] {
        guard case .mayOverrun(let length?) = self, length < .zero else { return [] }
        return [Problem(.negativeLength(length: length), at: "by")]
    }
}
