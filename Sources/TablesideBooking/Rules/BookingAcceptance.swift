public import TablesideCore

/// Who accepts what guests book; what the house books needs nobody's consent.
public enum BookingAcceptance: String, ClosedCode {
    /// Nobody in particular: what has tables is accepted.
    case automatic
    /// The house, each request by itself; until then its tables are kept, for as long as ``BookingRules/answerTime`` says.
    case byHouse
}
