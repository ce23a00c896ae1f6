extension CommonText {
    /// The text in English.
    var english: String {
        switch self {
        case .commonIllegal: "This is not possible at the moment."
        case .commonNotPermitted: "You are not allowed to do this."
        case .commonAlreadyApplied: "This has already been done."
        case .commonOtherBranch: "This belongs to another branch."
        case .commonClockWentBack: "The clock of this device is behind. Please check the time and try again."
        case .commonUnknownProfile: "This way of working is not known here. Please update the app."
        case .commonSums: "The amounts do not add up. Please tell the staff."
        case .commonCorrupt: "The saved data contradicts itself. Please contact support."
        case .commonInternal: "Something went wrong. Please try again, or contact support."
        case .commonServer: "The service is not available right now. Please try again later."
        case .commonUnknownOutcome: "The connection was lost. Please send it again: nothing happens twice."
        case .commonNoConnection: "There is no connection. Nothing was changed."
        case .commonBusy: "Many people are doing this at once. Please try again."
        case .commonUpgrade: "This app is too old for the server. Please update it."
        case .commonChanged: "This has changed in the meantime. Please look again and repeat."
        case .commonReused: "This request was already used for something else. Please start again."
        case .storeCancelled: "This was called off before anything was sent."
        case .accessUnknownRole: "This role is not known here. Please update the app."
        case .accessNoUser: "Please sign in first."
        case .accessNoBranch: "Please choose your branch first."
        case .accessNotFound: "This was not found."
        case .accessStandingChanged: "Your account no longer has this role here. Please sign in again."
        case .accessNotSignedIn: "You are no longer signed in. Please sign in again."
        case .textsUnknownName: "There is no text for “{name}”."
        case .textsMissingParameter: "The text “{name}” needs the value “{parameter}”."
        case .textsNotANumber: "The value “{parameter}” of the text “{name}” has to be a whole number."
        case .textsUnformatted: "The value “{parameter}” of the text “{name}” was not formatted."
        }
    }
}
