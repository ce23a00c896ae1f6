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
        case .locationRefused: "Access to your location is turned off."
        case .locationUnknown: "Your location is not known yet."
        case .hoursNotUnderstood: "These opening hours were not understood."
        }
    }
}
