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

    /// The suggestions for this reason, most helpful first; never empty.
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

extension Unavailability.Suggestion {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "correctRequest": try read.alone(.correctRequest)
            case "withoutWishes": try .withoutWishes(wishes: read("wishes"))
            case "splitParty": try .splitParty(parties: read("parties"))
            case "otherTime": try read.alone(.otherTime)
            case "otherWishes": try read.alone(.otherWishes)
            case "askLater": try read.alone(.askLater)
            case "bookAhead": try read.alone(.bookAhead)
            case "callVenue": try read.alone(.callVenue)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .correctRequest: try encoder.write("correctRequest")
        case .withoutWishes(let wishes): try encoder.write("withoutWishes", ["wishes": wishes])
        case .splitParty(let parties): try encoder.write("splitParty", ["parties": parties])
        case .otherTime: try encoder.write("otherTime")
        case .otherWishes: try encoder.write("otherWishes")
        case .askLater: try encoder.write("askLater")
        case .bookAhead: try encoder.write("bookAhead")
        case .callVenue: try encoder.write("callVenue")
        }
    }
}
