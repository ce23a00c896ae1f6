extension ListingText {
    /// The text in English.
    var english: String {
        switch self {
        case .placesTooMany: "This list may have at most {limit: # entry|# entries}."
        case .placesRepeated: "This appears twice: {text}."
        case .placesMalformedLink: "{url} is not the address of a web page."
        case .placesMalformedCountry: "“{country}” is not a country code of two letters, such as RO."
        case .placesNegativePrice: "A price cannot be {price}."
        case .placesOtherCurrency: "This branch charges in another currency than {price}."
        case .placesEndsBeforeStart: "The end must be after the start."
        case .listingNotYours: "This restaurant belongs to somebody else."
        case .listingOtherIdentity: "This describes another restaurant."
        case .listingRatedByGuests: "Only guests rate a restaurant."
        case .listingSuspendedByHost: "We have hidden this restaurant. Please write to us."
        case .listingOwnersEdits: "Only the owner can change this."
        case .listingOnlyInDraft: "Time zone and currency can be changed only before guests see the branch."
        case .listingIncomplete: "Something is missing or not valid."
        case .listingTooManyNews: "There are already {limit: # news item|# news items}. Archive some first."
        case .listingUnknownNews: "This news item no longer exists."
        case .listingArchivedNews: "This news item is in the archive and cannot be changed."
        case .listingMissingName: "The name of the restaurant is missing."
        case .listingMissingKind: "Say what kind of restaurant it is."
        case .listingMissingLocation: "Say where the restaurant is."
        case .listingMissingVATNumber: "The VAT number is missing."
        case .listingMissingPicture: "A picture of the restaurant is missing."
        case .listingMissingPayments: "Say how guests can pay."
        case .listingMissingHours: "The opening hours are missing."
        case .listingMissingLink: "A link to your page in a social network is missing."
        case .listingMissingDish: "Add at least one dish."
        case .listingNoActiveBranch: "None of the branches is open to guests yet."
        case .employmentNotYours: "This job offer or this person is not yours to decide on."
        case .employmentExpired: "This offer is no longer open."
        case .employmentElsewhere: "You work at another branch. Please leave it first."
        case .employmentBranchClosed: "This branch has closed."
        }
    }
}
