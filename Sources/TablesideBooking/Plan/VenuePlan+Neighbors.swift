import TablesideCore

extension VenuePlan {
    /// The plan for a decision that takes the stays of other dates into account.
    package func beside(_ others: [ServiceDay]) -> VenuePlan {
        var plan = self
        plan.neighbors = others
        return plan
    }

    /// The first instant after a date that belongs to a later date whose stays are not known.
    func nextUnknownStart(after date: CivilDate) throws(ZoneError) -> Instant? {
        try nextStart(after: date, besides: Set(neighbors.map(\.id.date)))
    }
}
