/// Texts about comments, letters to support, sharing, data on the device, and birthdays.
enum ContentText: String, Catalog {
    case signInFirst = "comment.notSignedIn"
    case commentNotYours = "comment.notYours"
    case commentHeldBack = "comment.heldBack"
    case contentRefused = "comment.content"
    case commentSaysNothing = "comment.content.saysNothing"
    case commentTooManyFlags = "comment.tooManyFlags"
    case letterNotYours = "supportLetter.notYours"
    case letterTooManyLetters = "supportLetter.tooManyLetters"
    case letterTooManyMessages = "supportLetter.tooManyMessages"
    case letterTooLate = "supportLetter.tooLate"
    case letterNotDue = "supportLetter.notDue"
    case sharingNothing = "sharing.nothing"
    case sharingTooManyDishes = "sharing.tooManyDishes"
    case sharingContainsSecret = "sharing.containsSecret"
    case sharingNoRoom = "sharing.noRoom"
    case offlineNotDownloaded = "offline.notDownloaded"
    case offlineFirstDownload = "offline.firstDownload"
    case offlineTooMany = "offline.tooMany"
    case birthdayMalformed = "birthday.malformed"
    case birthdayInFuture = "signUp.birthdayInFuture"
    case birthYearDisagrees = "signUp.birthYearDisagrees"
    case fieldBirthday = "field.birthday"
    case sharedPlace = "words.sharedPlace"
    case updateOffered = "words.updateOffered"
    case stateCommentUnwritten = "state.comment.unwritten"
    case stateCommentPublished = "state.comment.published"
    case stateCommentHidden = "state.comment.hidden"
    case stateSupportLetterUnwritten = "state.supportLetter.unwritten"
    case stateSupportLetterReceived = "state.supportLetter.received"
    case stateSupportLetterAnswered = "state.supportLetter.answered"
    case stateSupportLetterClosed = "state.supportLetter.closed"
    case stateSupportLetterArchived = "state.supportLetter.archived"
    case kindReportMissing = "kind.report.missing"
    case kindReportMalformed = "kind.report.malformed"
    case kindReportOutdated = "kind.report.outdated"
    case kindBugCrash = "kind.bug.crash"
    case kindBugDisplay = "kind.bug.display"
    case kindBugBehavior = "kind.bug.behavior"
    case kindBugOther = "kind.bug.other"
    case kindDataFileVenues = "kind.dataFile.venues"
    case kindDataFileMenu = "kind.dataFile.menu"
    case kindDataFileCities = "kind.dataFile.cities"
    case kindDataFileFilters = "kind.dataFile.filters"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .signInFirst:
            ["comment.notSignedIn", "supportLetter.notSignedIn"]
        case .contentRefused:
            ["comment.content", "supportLetter.content", "sharing.problems"]
        case .birthdayMalformed:
            ["birthday.malformed", "birthday.noSuchDay", "birthday.yearOutOfRange", "signUp.malformedBirthday"]
        default: [rawValue]
        }
    }
}
