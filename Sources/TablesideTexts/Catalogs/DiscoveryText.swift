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
    case searchLocked = "search.locked"
    case locationRefused = "location.refused"
    case locationUnknown = "location.unknown"
    case hoursNotUnderstood = "hours.notUnderstood"
    case reasonSearchNoSuchName = "reason.search.noSuchName"
    case reasonSearchNothingAtPlace = "reason.search.nothingAtPlace"
    case reasonSearchNameElsewhere = "reason.search.nameElsewhere"
    case reasonSearchNothingSuitable = "reason.search.nothingSuitable"
    case hoursBeyondWeek = "hours.obstacle.datesOfTheYear"
    case hoursNoEnd = "hours.obstacle.openEnd"
    case hoursComment = "hours.obstacle.comment"
    case hoursUnknownWord = "hours.obstacle.unknownWord"
    case hoursTooLong = "hours.obstacle.longerThanADay"
    case hoursNoTimes = "hours.obstacle.noTimes"
    case hoursOneDay = "hours.obstacle.rangeOfOneDay"
    case hoursClosedInPart = "hours.obstacle.closedInPart"
    case hoursReplaced = "hours.obstacle.withoutEffect"
    case hoursOnlyClosings = "hours.obstacle.onlyClosings"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .reviewUnknownReason:
            ["review.unknownReason", "order.unknownReason", "session.unknownReason", "comment.unknownReason"]
        case .searchNoParty:
            ["search.noParty", "plan.invalidParty", "booking.invalidParty"]
        case .hoursBeyondWeek:
            [
                "hours.obstacle.datesOfTheYear", "hours.obstacle.weeks", "hours.obstacle.daysOfTheMonth",
                "hours.obstacle.schoolHolidays", "hours.obstacle.sun",
            ]
        case .hoursNoEnd: ["hours.obstacle.openEnd", "hours.obstacle.noEnd"]
        case .hoursComment: ["hours.obstacle.comment", "hours.obstacle.fallback"]
        case .hoursUnknownWord:
            [
                "hours.obstacle.unknownWord", "hours.obstacle.malformedTime", "hours.obstacle.unexpected",
            ]
        case .hoursReplaced: ["hours.obstacle.withoutEffect", "hours.obstacle.holidaysReplaced"]
        default: [rawValue]
        }
    }
}
