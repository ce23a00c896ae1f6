public import TablesideCore

/// Who accepts guests' bookings; bookings that staff make need no acceptance.
public enum BookingAcceptance: String, ClosedCode {
    /// No one: every booking that gets tables is accepted.
    case automatic
    /// The restaurant, request by request; tables are kept in the meantime, for up to ``BookingRules/answerTime``.
    ///
    /// Smaller parties than ``BookingRules/acceptanceFrom`` need no acceptance.
    case byHouse
}

extension BookingRules {
    /// Whether a guest's booking for a party waits for the house.
    func asksHouse(for party: Int) -> Bool {
        acceptance == .byHouse && acceptanceFrom.map { party >= $0 } ?? true
    }
}
