/// Texts about accounts: what is wrong with a field or a change, and the titles of fields.
enum AccountText: String, Catalog {
    case signUpPhoneTaken = "signUp.phoneTaken"
    case signUpOIBTaken = "signUp.oibTaken"
    case signUpVATTaken = "signUp.vatTaken"
    case signUpAddressTaken = "signUp.addressTaken"
    case signUpIdentityTaken = "signUp.identityTaken"
    case signUpOtherMethod = "signUp.otherMethod"
    case signUpProviderNotOffered = "signUp.providerNotOffered"
    case signUpMalformedOIB = "signUp.malformedOIB"
    case signUpMalformedVAT = "signUp.malformedVAT"
    case signUpMalformedBirthYear = "signUp.malformedBirthYear"
    case signUpUnknownChoice = "signUp.unknownChoice"
    case signUpNotAsked = "signUp.notAsked"
    case signUpConsentMissing = "signUp.consentMissing"
    case userNotYours = "user.notYours"
    case userNotContact = "user.notContact"
    case userAlreadyLinked = "user.alreadyLinked"
    case userLastWayToSignIn = "user.lastWayToSignIn"
    case userProofRequired = "user.proofRequired"
    case userTooManyFavorites = "user.tooManyFavorites"
    case accountsUnknownInviter = "accounts.unknownInviter"
    case verificationNothingToVerify = "verification.nothingToVerify"
    case verificationNoCode = "verification.noCode"
    case verificationSupersededCode = "verification.supersededCode"
    case verificationWrongCode = "verification.wrongCode"
    case verificationExpired = "verification.expired"
    case verificationTooManyTries = "verification.tooManyTries"
    case verificationTooSoon = "verification.tooSoon"
    case verificationTooManyCodes = "verification.tooManyCodes"
    case fieldUsername = "field.username"
    case fieldFirstName = "field.firstName"
    case fieldLastName = "field.lastName"
    case fieldBusinessName = "field.businessName"
    case fieldEmail = "field.email"
    case fieldPhone = "field.phone"
    case fieldOib = "field.oib"
    case fieldVat = "field.vat"
    case fieldAddress = "field.address"
    case fieldBirthYear = "field.birthYear"
    case fieldSex = "field.sex"
    case fieldCategory = "field.category"
    case fieldPicture = "field.picture"
    case fieldOverview = "field.overview"
    case fieldInviter = "field.inviter"
    case fieldRegistrationCode = "field.registrationCode"
    case fieldWorkplace = "field.workplace"
    case fieldPassword = "field.password"
    case fieldConfirmation = "field.confirmation"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .signUpNotAsked:
            ["signUp.notAsked", "signUp.consentNotAsked"]
        case .signUpUnknownChoice:
            ["signUp.unknownChoice", "support.unknownBug"]
        case .signUpConsentMissing:
            ["signUp.consentMissing", "user.consentRequired"]
        case .userNotYours:
            ["user.notYours", "verification.notYours"]
        default: [rawValue]
        }
    }
}
