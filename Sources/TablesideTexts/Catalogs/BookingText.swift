/// Texts about bookings.
enum BookingText: String, Catalog {
    case bookingInvalidDuration = "booking.invalidDuration"
    case bookingClosed = "booking.closed"
    case bookingOffGrid = "booking.offGrid"
    case bookingPast = "booking.past"
    case bookingTooSoon = "booking.tooSoon"
    case bookingBookingClosed = "booking.bookingClosed"
    case bookingTooFarAhead = "booking.tooFarAhead"
    case bookingPaused = "booking.paused"
    case bookingPartyTooSmall = "booking.partyTooSmall"
    case bookingPartyTooLarge = "booking.partyTooLarge"
    case bookingPartyNeedsSplit = "booking.partyNeedsSplit"
    case bookingNoTableForParty = "booking.noTableForParty"
    case bookingOverrunsService = "booking.overrunsService"
    case bookingAfterLastSeating = "booking.afterLastSeating"
    case bookingTableDisabled = "booking.tableDisabled"
    case bookingTableDoesNotFit = "booking.tableDoesNotFit"
    case bookingInvalidSeats = "booking.invalidSeats"
    case bookingNotCombined = "booking.notCombined"
    case bookingNoTableAsWished = "booking.noTableAsWished"
    case bookingTooManyStarts = "booking.tooManyStarts"
    case bookingTooManyPresent = "booking.tooManyPresent"
    case bookingKeptForWalkIns = "booking.keptForWalkIns"
    case bookingTableTaken = "booking.tableTaken"
    case bookingNoFreeTable = "booking.noFreeTable"
    case bookingTakenAsWished = "booking.takenAsWished"
    case bookingNoWalkIns = "booking.noWalkIns"
    case bookingTooManyWishes = "booking.tooManyWishes"
    case serviceDayNotYours = "serviceDay.notYours"
    case serviceDayKnownBooking = "serviceDay.knownBooking"
    case serviceDayOutdatedPlan = "serviceDay.outdatedPlan"
    case serviceDayUnavailable = "serviceDay.unavailable"
    case serviceDayTaken = "serviceDay.taken"
    case serviceDaySeatUntil = "serviceDay.seatUntil"
    case serviceDayExtensionEnds = "serviceDay.extensionEnds"
    case serviceDayNotLonger = "serviceDay.notLonger"
    case serviceDayTooEarly = "serviceDay.tooEarly"
    case serviceDayStayIsOver = "serviceDay.stayIsOver"
    case serviceDayStillOccupied = "serviceDay.stillOccupied"
    case serviceDayNotCleared = "serviceDay.notCleared"
    case serviceDayHoldExpired = "serviceDay.holdExpired"
    case serviceDayRequestExpired = "serviceDay.requestExpired"
    case serviceDayNeverExpires = "serviceDay.neverExpires"
    case serviceDayNeedsAcceptance = "serviceDay.needsAcceptance"
    case serviceDayTablesSettled = "serviceDay.tablesSettled"
    case serviceDayInvalidLength = "serviceDay.invalidLength"
    case serviceDayChannelNotPermitted = "serviceDay.channelNotPermitted"
    case serviceDayOverrideNotPermitted = "serviceDay.overrideNotPermitted"
    case serviceDayOverrideWithoutReason = "serviceDay.overrideWithoutReason"
    case serviceDayInvitedTwice = "serviceDay.invitedTwice"
    case serviceDayGuestLimit = "serviceDay.guestLimit"
    case serviceDayListTooLong = "serviceDay.listTooLong"
    case serviceDayTooManyFriends = "serviceDay.tooManyFriends"
    case serviceDayNothingToChange = "serviceDay.nothingToChange"
    case serviceDayInvalidBlock = "serviceDay.invalidBlock"
    case serviceDayUnknownBlock = "serviceDay.unknownBlock"
    case serviceDayHeldByWaitlist = "serviceDay.heldByWaitlist"
    case serviceDayKnownBlock = "serviceDay.knownBlock"
    case serviceDayTableInUse = "serviceDay.tableInUse"
    case serviceDayInvalidMove = "serviceDay.invalidMove"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .bookingOverrunsService:
            ["booking.overrunsService", "booking.reachesNextDay"]
        case .bookingTableDoesNotFit:
            ["booking.tableDoesNotFit", "booking.combinationDoesNotFit"]
        default: [rawValue]
        }
    }
}
