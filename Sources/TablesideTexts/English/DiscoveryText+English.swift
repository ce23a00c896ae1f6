extension DiscoveryText {
    /// The text in English.
    var english: String {
        switch self {
        case .reviewNoVisit: "You can review a visit after you have been there."
        case .reviewNotYours: "This visit was not yours."
        case .reviewNotOver: "You can write a review when your visit is over."
        case .reviewNotEaten: "You can only review dishes that you had."
        case .reviewTooManyDishes: "A review cannot rate that many dishes."
        case .reviewUnknownReason: "This reason is not known here."
        case .reviewTooManyFlags: "This review has already been reported often enough. It will be looked at."
        case .searchTooManyWords: "Please search for at most {limit: # word|# words}."
        case .searchNoPosition: "To sort by distance, your position is needed."
        case .searchNoParty: "Please say for how many people."
        case .searchLocked: "You have not unlocked this search filter."
        case .locationRefused: "Access to your location is turned off."
        case .locationUnknown: "Your location is not known yet."
        case .hoursNotUnderstood: "These opening hours were not understood."
        case .reasonSearchNoSuchName: "No restaurant has such a name."
        case .reasonSearchNothingAtPlace: "There is no restaurant at this place."
        case .reasonSearchNameElsewhere: "Restaurants of this name are in other places."
        case .reasonSearchNothingSuitable: "No restaurant meets all your wishes."
        case .hoursBeyondWeek: "Only hours by weekday and public holiday can be taken, none by date or by the sun."
        case .hoursNoEnd: "A time has no end."
        case .hoursComment: "Comments and rules for other cases cannot be taken."
        case .hoursUnknownWord: "A word, a time or a mark in it is not understood."
        case .hoursTooLong: "A period is longer than 24 hours."
        case .hoursNoTimes: "Days are named without times."
        case .hoursOneDay: "A range of days begins and ends on the same day."
        case .hoursClosedInPart: "A rule closes only part of a day."
        case .hoursReplaced: "Later rules replace this one."
        case .hoursOnlyClosings: "Only closed days are named."
        }
    }
}
