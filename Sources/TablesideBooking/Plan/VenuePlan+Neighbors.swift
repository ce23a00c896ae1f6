import TablesideCore

extension VenuePlan {
    /// The plan for a decision in which the stays of other dates are known and in the way.
    package func beside(_ others: [ServiceDay]) -> VenuePlan {
        var plan = self
        plan.neighbors = others
        return plan
    }

    /// The first instant that belongs to a date after another of which nothing is known.
    func nextUnknownStart(after date: CivilDate) throws(ZoneError) -> Instant? {
        try nextStart(after: date, besides: Set(neighbors.map(\.id.date)))
    }
}
