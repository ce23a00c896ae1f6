import TablesideCore

extension Unavailability {
    /// What somebody can do who cannot have a table: what a host offers beside the reason.
    public enum Suggestion: Hashable, Codable, Sendable {
        /// Ask properly: as it stands the request makes no sense anywhere.
        case correctRequest
        /// Ask without these wishes, and there are tables at that very time, or at least some that would do.
        case withoutWishes(wishes: [TableWish])
        /// Make several bookings at that very time, of parties of these sizes.
        case splitParty(parties: [Int])
        /// Ask for another start; ``DayAvailability/alternatives(to:within:limit:through:at:)`` lists those near it.
        case otherTime
        /// Ask for other tables, or leave the choice to the house.
        case otherWishes
        /// Ask again later: it is too early to ask.
        case askLater
        /// Book: the house takes no walk-ins.
        case bookAhead
        /// Call: what guests cannot book themselves the house still can (`booking.md` §1.12, §1.20).
        case callVenue
    }

    /// What can be done about it, the most helpful first; never nothing.
    public var suggestions: [Suggestion] {
        switch self {
        case .invalidParty, .invalidDuration, .invalidSeats, .tooManyWishes: [.correctRequest]
        case .closed, .offGrid, .past, .tooSoon, .paused, .overrunsService, .afterLastSeating,
            .reachesNextDay, .tooManyStarts, .tooManyPresent, .keptForWalkIns, .noFreeTable, .budgetExhausted:
            [.otherTime]
        case .takenAsWished(let wishes): [.withoutWishes(wishes: wishes), .otherTime]
        case .noTableAsWished(_, _, let wishes) where !wishes.isEmpty: [.withoutWishes(wishes: wishes)]
        case .tableTaken: [.otherWishes, .otherTime]
        case .unknownTable, .tableDisabled, .tableDoesNotFit, .notCombined, .combinationDoesNotFit, .noTableAsWished:
            [.otherWishes]
        case .tooFarAhead: [.askLater]
        case .noWalkIns: [.bookAhead]
        case .partyNeedsSplit(_, _, let parties): [.splitParty(parties: parties), .callVenue]
        case .bookingClosed, .partyTooSmall, .partyTooLarge, .noTableForParty: [.callVenue]
        }
    }
}
