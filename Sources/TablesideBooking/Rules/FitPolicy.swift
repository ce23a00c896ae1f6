public import TablesideCore

/// What a stay has to do with the closing of the service in which it begins (`booking.md` §1.6).
public enum FitPolicy: Hashable, Codable, Sendable {
    /// It ends by closing, at the very instant of closing at the latest.
    case mustEndByClosing
    /// It begins by that time of the wall clock, the first one after opening, itself included; it may outlast closing.
    case latestStart(at: LocalTime)
    /// It may outlast closing by that much, or, without a length, by as much as it takes.
    case mayOverrun(by: Elapsed?)

    func problems() -> [Problem<PlanDefect>] {
        guard case .mayOverrun(let length?) = self, length < .zero else { return [] }
        return [Problem(.negativeLength(length: length), at: "by")]
    }
}
