/// Texts about reviews and the search for restaurants.
enum DiscoveryText: String, Catalog {
    case reviewNoVisit = "review.noVisit"
    case reviewNotYours = "review.notYours"
    case reviewNotOver = "review.notOver"
    case reviewNotEaten = "review.notEaten"
    case reviewTooManyDishes = "review.tooManyDishes"
    case reviewUnknownReason = "review.unknownReason"
    case reviewTooManyFlags = "review.tooManyFlags"
    case searchTooManyWords = "search.tooManyWords"
    case searchNoPosition = "search.noPosition"
    case searchNoParty = "search.noParty"
    case locationRefused = "location.refused"
    case locationUnknown = "location.unknown"
    case hoursNotUnderstood = "hours.notUnderstood"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .reviewUnknownReason:
            ["review.unknownReason", "order.unknownReason", "session.unknownReason", "comment.unknownReason"]
        case .searchNoParty:
            ["search.noParty", "plan.invalidParty", "booking.invalidParty"]
        default: [rawValue]
        }
    }
}
