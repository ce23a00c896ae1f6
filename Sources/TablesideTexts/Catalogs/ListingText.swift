/// Texts about what restaurants and branches say about themselves.
enum ListingText: String, Catalog {
    case placesTooMany = "places.tooMany"
    case placesRepeated = "places.repeated"
    case placesMalformedLink = "places.malformedLink"
    case placesMalformedCountry = "places.malformedCountry"
    case placesNegativePrice = "places.negativePrice"
    case placesOtherCurrency = "places.otherCurrency"
    case placesEndsBeforeStart = "places.endsBeforeStart"
    case listingNotYours = "listing.notYours"
    case listingOtherIdentity = "listing.otherIdentity"
    case listingRatedByGuests = "listing.ratedByGuests"
    case listingSuspendedByHost = "listing.suspendedByHost"
    case listingOwnersEdits = "listing.ownersEdits"
    case listingOnlyInDraft = "listing.onlyInDraft"
    case listingIncomplete = "listing.incomplete"
    case listingTooManyNews = "listing.tooManyNews"
    case listingUnknownNews = "listing.unknownNews"
    case listingArchivedNews = "listing.archivedNews"
    case listingMissingName = "listing.missingName"
    case listingMissingKind = "listing.missingKind"
    case listingMissingLocation = "listing.missingLocation"
    case listingMissingVATNumber = "listing.missingVATNumber"
    case listingMissingPicture = "listing.missingPicture"
    case listingMissingPayments = "listing.missingPayments"
    case listingMissingHours = "listing.missingHours"
    case listingMissingLink = "listing.missingLink"
    case listingMissingDish = "listing.missingDish"
    case listingNoActiveBranch = "listing.noActiveBranch"
    case employmentNotYours = "employment.notYours"
    case employmentExpired = "employment.expired"
    case employmentElsewhere = "employment.employedElsewhere"
    case employmentBranchClosed = "employment.branchClosed"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .listingIncomplete: ["listing.incomplete", "listing.invalid", "menu.incomplete"]
        case .listingNotYours: ["listing.notYours", "menu.notYours"]
        case .listingOwnersEdits: ["listing.ownersEdits", "menu.ownersEdits"]
        case .placesTooMany: ["places.tooMany", "menu.tooMany", "delivery.draft.tooMany"]
        case .placesMalformedLink: ["places.malformedLink", "sharing.malformedLink"]
        case .placesMalformedCountry: ["places.malformedCountry", "delivery.draft.malformedCountry"]
        case .employmentExpired: ["employment.expired", "delivery.offerOver"]
        default: [rawValue]
        }
    }
}
