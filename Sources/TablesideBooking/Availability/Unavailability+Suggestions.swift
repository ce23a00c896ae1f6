import TablesideCore

extension Unavailability {
    /// What a guest who cannot have a table can do instead; hosts show it next to the reason.
    public enum Suggestion: Hashable, Codable, Sendable {
        /// Correct the request: it is invalid as it stands.
        case correctRequest
        /// Drop these wishes: then tables are available at that time, or at least some that fit exist.
        case withoutWishes(wishes: [TableWish])
        /// Make several bookings at that time, for parties of these sizes.
        case splitParty(parties: [Int])
        /// Choose another start; ``DayAvailability/alternatives(to:within:limit:through:at:)`` lists those nearby.
        case otherTime
        /// Choose other tables, or leave the choice to the house.
        case otherWishes
        /// Ask again later: the date is not bookable yet.
        case askLater
        /// Book ahead: the house takes no walk-ins.
        case bookAhead
        /// Call the house: staff can book what guests cannot book themselves.
        case callVenue
    }

    /// What can be done about it, most helpful first; never empty.
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
