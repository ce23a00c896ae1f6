/// What somebody can do who cannot have a table: what a host offers beside the reason.
public enum BookingRemedy: String, CaseIterable, Hashable, Codable, Sendable {
    /// Ask properly: as it stands the request makes no sense anywhere.
    case correctRequest
    /// Ask for another start; ``Evening/alternatives(to:within:limit:through:at:)`` lists those near it.
    case otherTime
    /// Ask for other tables, or leave the choice to the house.
    case otherWishes
    /// Ask again later: it is too early to ask.
    case askLater
    /// Call: what guests cannot book themselves the house still can (`booking.md` §1.12, §1.20).
    case callVenue
}

extension Unavailability {
    /// What can be done about it.
    public var remedy: BookingRemedy {
        switch self {
        case .invalidParty, .invalidDuration, .invalidSeats: .correctRequest
        case .closed, .offGrid, .past, .tooSoon, .paused, .overrunsService, .afterLastSeating,
            .reachesNextDay, .tooManyStarts, .tooManyPresent, .keptForWalkIns, .noFreeTable, .budgetExhausted:
            .otherTime
        case .unknownTable, .tableDisabled, .tableDoesNotFit, .notCombined, .combinationDoesNotFit, .noTableAsWished,
            .tableTaken:
            .otherWishes
        case .tooFarAhead: .askLater
        case .bookingClosed, .partyTooSmall, .partyTooLarge, .noTableForParty: .callVenue
        }
    }
}
