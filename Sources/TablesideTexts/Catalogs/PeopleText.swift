/// Texts about names, numbers, accounts and places.
enum PeopleText: String, Catalog {
    case nameEmpty = "name.empty"
    case nameTooLong = "name.tooLong"
    case nameCharacter = "name.character"
    case nameOuterSpace = "name.outerSpace"
    case nameMixed = "name.mixed"
    case emailMalformed = "email.malformed"
    case phoneMalformed = "phone.malformed"
    case phoneRuleInvalid = "phoneRule.invalid"
    case oibLength = "oib.length"
    case oibWrongCheckDigit = "oib.wrongCheckDigit"
    case vatOtherCountry = "vat.otherCountry"
    case vatMalformed = "vat.malformed"
    case vatWrongCheckDigit = "vat.wrongCheckDigit"
    case signUpMalformedName = "signUp.malformedName"
    case signUpUsernameTaken = "signUp.usernameTaken"
    case signUpEmailTaken = "signUp.emailTaken"
    case signUpRoleNotOffered = "signUp.roleNotOffered"
    case signUpWorkplaceNotAllowed = "signUp.workplaceNotAllowed"
    case signUpPasswordTooShort = "signUp.passwordTooShort"
    case signUpPasswordsDiffer = "signUp.passwordsDiffer"
    case accountWrongCredentials = "account.wrongCredentials"
    case accountEmailNotVerified = "account.emailNotVerified"
    case accountPhoneNotVerified = "account.phoneNotVerified"
    case accountAnonymousSession = "account.anonymousSession"
    case accountSignUpRefused = "account.signUpRefused"
    case accountUnknownRestaurant = "account.unknownRestaurant"
    case accountRepeatedFavorite = "account.repeatedFavorite"
    case placesOpensAtEndOfDay = "places.opensAtEndOfDay"
    case placesRepeatedPeriod = "places.repeatedPeriod"
    case placesInvalidSeatRange = "places.invalidSeatRange"
    case placesRatingOutOfRange = "places.ratingOutOfRange"
    case placesRepeatedTable = "places.repeatedTable"
    case placesRepeatedTableNumber = "places.repeatedTableNumber"
    case placesNegativeTableNumber = "places.negativeTableNumber"
    case placesUnknownArea = "places.unknownArea"
    case placesUnknownTable = "places.unknownTable"
    case placesCombination = "places.combination"
    case placesFloorPlan = "places.floorPlan"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .nameEmpty:
            [
                "name.empty", "name.blank", "recipient.missing", "recipient.blank", "signUp.missing",
                "places.emptyName", "menu.emptyName", "phone.empty", "vat.empty", "email.empty", "hours.empty",
                "places.emptyText", "delivery.draft.missing",
                "promotion.problem.emptyCode", "comment.content.emptyText", "support.emptyMessage", "sharing.emptyText",
            ]
        case .nameTooLong:
            [
                "name.tooLong", "phone.tooLong", "vat.tooLong", "email.tooLong", "hours.tooLong", "search.textTooLong",
                "signUp.passwordTooLong", "places.tooLong", "menu.tooLong", "delivery.proofTooLong",
                "delivery.reasonTooLong", "delivery.draft.tooLong",
                "points.reasonTooLong", "reputation.reasonTooLong", "promotion.problem.tooLong",
                "comment.content.tooLong", "support.tooLong", "sharing.tooLong",
            ]
        case .nameCharacter:
            [
                "name.controlCharacter", "name.bidirectionalControl", "name.invisibleCharacter",
                "name.unknownCharacter", "name.markFirst", "name.tooManyMarks", "recipient.controlCharacter",
                "recipient.unreadable", "places.hiddenCharacter", "menu.hiddenCharacter",
            ]
        case .nameMixed:
            ["name.mixedDigits", "name.mixedScripts"]
        case .emailMalformed:
            ["email.withoutSeparator", "email.malformedLocalPart", "email.malformedDomain", "signUp.malformedEmail"]
        case .phoneMalformed:
            [
                "phone.withoutPlus", "phone.otherCharacter", "phone.length", "phone.leadingZero", "phone.notCanonical",
                "phone.outsideRule", "recipient.phoneNotANumber", "signUp.malformedPhone",
            ]
        case .phoneRuleInvalid:
            [
                "phoneRule.name", "phoneRule.notDigits", "phoneRule.leadingZero", "phoneRule.withoutLength",
                "phoneRule.length", "phoneRule.tooMany",
            ]
        case .oibLength:
            ["oib.length", "oib.notDigits"]
        case .vatMalformed:
            ["vat.malformed", "vat.notCanonical"]
        case .signUpWorkplaceNotAllowed:
            ["signUp.workplaceNotAllowed", "account.employmentNotAllowed", "user.workplaceNotAllowed"]
        case .accountAnonymousSession:
            ["account.anonymousSession", "account.roleWithoutSession", "account.malformedIdentity"]
        case .accountSignUpRefused:
            ["account.signUpRefused", "user.fields", "accounts.taken"]
        case .placesOpensAtEndOfDay:
            ["places.opensAtEndOfDay", "plan.beginsAtEndOfDay", "promotion.problem.beginsAtEndOfDay"]
        case .placesRepeatedTable:
            ["places.repeatedTable", "places.repeatedArea"]
        case .placesUnknownArea:
            ["places.unknownArea", "plan.unknownArea"]
        case .placesUnknownTable:
            ["places.unknownTable", "plan.unknownTable", "booking.unknownTable", "visit.unknownTable"]
        case .placesCombination:
            [
                "places.tooFewTables", "places.repeatedInCombination", "places.repeatedCombination",
                "places.joinedToItself", "places.repeatedJoint", "places.negativeSeatLoss", "plan.combinedAgainstRule",
            ]
        case .placesFloorPlan:
            [
                "places.floorPlan", "floorPlan.tooMany", "floorPlan.pointOutOfRange",
                "floorPlan.angleOutOfRange", "floorPlan.sizeOutOfRange", "floorPlan.chairsOutOfRange",
                "floorPlan.repeatedWalls", "floorPlan.unknownArea", "floorPlan.tooFewCorners",
                "floorPlan.crossingWalls", "floorPlan.overlappingAreas", "floorPlan.placedTwice",
                "floorPlan.unknownTable", "floorPlan.notPlaced", "floorPlan.overlappingTables",
                "floorPlan.outsideWalls", "floorPlan.inOtherArea", "floorPlan.tooFewChairs",
                "floorPlan.tooFarToJoin", "floorPlan.noWalls",
            ]
        default: [rawValue]
        }
    }
}
