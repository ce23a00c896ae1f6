/// Texts about what many areas share, the host's store and server, and rights.
enum CommonText: String, Catalog {
    case commonIllegal = "common.illegal"
    case commonNotPermitted = "common.notPermitted"
    case commonAlreadyApplied = "common.alreadyApplied"
    case commonOtherBranch = "common.otherBranch"
    case commonClockWentBack = "common.clockWentBack"
    case commonUnknownProfile = "common.unknownProfile"
    case commonSums = "common.sums"
    case commonCorrupt = "common.corrupt"
    case commonInternal = "common.internal"
    case commonServer = "common.server"
    case commonUnknownOutcome = "common.unknownOutcome"
    case commonNoConnection = "common.noConnection"
    case commonBusy = "common.busy"
    case commonUpgrade = "common.upgrade"
    case commonChanged = "common.changed"
    case commonReused = "common.reused"
    case storeCancelled = "store.cancelled"
    case accessUnknownRole = "access.unknownRole"
    case accessNoUser = "access.noUser"
    case accessNoBranch = "access.noBranch"
    case accessNotFound = "access.notFound"
    case accessStandingChanged = "access.standingChanged"
    case accessNotSignedIn = "access.notSignedIn"
    case textsUnknownName = "texts.unknownName"
    case textsMissingParameter = "texts.missingParameter"
    case textsNotANumber = "texts.notANumber"
    case textsUnformatted = "texts.unformatted"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .commonIllegal:
            [
                "order.illegal", "order.illegalItem", "tab.illegal", "shift.illegal", "call.illegal",
                "serviceDay.illegal",
                "review.illegal", "session.illegal", "user.illegal", "verification.illegal", "listing.illegal",
                "menu.illegal", "employment.illegal", "cooperation.illegal", "courier.illegal", "delivery.illegal",
                "points.illegal", "reputation.illegal", "mission.illegal", "missionRecord.illegal",
                "friendInvitation.illegal", "referral.illegal", "promotion.illegal", "promotion.use.illegal",
                "missionRecord.stillInBook", "comment.illegal", "supportLetter.illegal", "waitlist.illegal",
            ]
        case .commonNotPermitted:
            [
                "order.notPermitted", "tab.notPermitted", "shift.notPermitted", "call.notPermitted",
                "serviceDay.notPermitted",
                "review.notPermitted", "stock.notPermitted", "access.notForSender", "session.notPermitted",
                "user.notPermitted", "verification.notPermitted", "listing.notPermitted", "menu.notPermitted",
                "employment.notPermitted", "cooperation.notPermitted", "courier.notPermitted", "delivery.notPermitted",
                "points.notPermitted", "reputation.notPermitted", "mission.notPermitted", "missionRecord.notPermitted",
                "friendInvitation.notPermitted", "referral.notPermitted", "promotion.notPermitted",
                "promotion.use.notPermitted", "comment.notPermitted", "supportLetter.notPermitted",
                "waitlist.notPermitted",
            ]
        case .commonAlreadyApplied:
            [
                "order.alreadyApplied", "tab.alreadyApplied", "shift.alreadyApplied", "call.alreadyApplied",
                "serviceDay.alreadyApplied",
                "review.alreadyApplied", "stock.alreadyApplied", "session.alreadyApplied", "user.alreadyApplied",
                "verification.alreadyApplied", "listing.alreadyApplied", "menu.alreadyApplied",
                "employment.alreadyApplied", "cooperation.alreadyApplied", "courier.alreadyApplied",
                "delivery.alreadyApplied",
                "points.alreadyApplied", "reputation.alreadyApplied", "mission.alreadyApplied",
                "missionRecord.alreadyApplied", "friendInvitation.alreadyApplied", "referral.alreadyApplied",
                "promotion.alreadyApplied", "promotion.use.alreadyApplied", "comment.alreadyApplied",
                "supportLetter.alreadyApplied", "waitlist.alreadyApplied",
            ]
        case .commonOtherBranch:
            [
                "order.otherBranch", "tab.otherBranch", "shift.otherBranch", "call.otherBranch",
                "serviceDay.otherBranch",
                "review.otherBranch", "user.otherBranch", "stock.otherBranch", "visit.otherBranch",
                "listing.otherBranch", "menu.otherBranch", "employment.otherBranch",
                "promotion.otherBranch", "comment.otherBranch", "waitlist.otherBranch",
            ]
        case .commonClockWentBack:
            [
                "order.clockWentBack", "tab.clockWentBack", "shift.clockWentBack", "call.clockWentBack",
                "serviceDay.clockWentBack",
                "review.clockWentBack", "stock.clockWentBack", "session.clockWentBack", "user.clockWentBack",
                "verification.clockWentBack", "listing.clockWentBack", "menu.clockWentBack", "employment.clockWentBack",
                "cooperation.clockWentBack", "courier.clockWentBack", "delivery.clockWentBack",
                "messages.clockWentBack",
                "points.clockWentBack", "reputation.clockWentBack", "mission.clockWentBack",
                "missionRecord.clockWentBack", "friendInvitation.clockWentBack", "referral.clockWentBack",
                "promotion.clockWentBack", "promotion.use.clockWentBack", "comment.clockWentBack",
                "supportLetter.clockWentBack", "waitlist.clockWentBack",
            ]
        case .commonUnknownProfile:
            [
                "order.unknownProfile", "tab.unknownProfile", "serviceDay.unknownProfile", "plan.unknownProfile",
                "visit.otherProfile", "order.inconsistent.unknownProfile", "delivery.unknownProfile",
            ]
        case .commonSums:
            [
                "bill.sum", "bill.rowCount", "bill.quantity", "bill.foreignCurrency", "bill.unlistedOrder",
                "bill.foreignLine", "bill.row", "bill.orderSum", "bill.sale", "bill.amount", "bill.line", "sale.sum",
                "sale.taxCount", "sale.negative", "sale.amount", "sale.foreignCurrency", "sale.percentage",
                "sale.negativeDiscount", "sale.negativeRate", "sale.negativeCharge", "sale.repeatedTax",
                "sale.taxesAfterTax", "receipt.sum", "receipt.refundsExceedPaid", "receipt.tendered", "receipt.bill",
                "tab.amount", "serviceDay.terms", "cart.amount", "cart.discount", "cart.taxes", "cart.tooManyUnits",
                "quote.amount", "quote.quantity", "quote.portion", "quote.negativePrice", "quote.discount",
                "quote.discounts", "quote.taxes", "quote.negativeCoverPrice", "quote.negativeDeliveryCharge",
                "quote.invalidCovers", "quote.sums",
                "points.refundWentBack", "points.earning.money", "promotion.use.money",
            ]
        case .commonCorrupt:
            [
                "order.inconsistent.terms", "order.inconsistent.noLines", "order.inconsistent.repeatedLine",
                "order.inconsistent.itemsDoNotAddUp", "order.inconsistent.tooManyItems", "order.inconsistent.portion",
                "order.inconsistent.otherCurrency", "order.inconsistent.covers", "order.inconsistent.deliveryCharge",
                "order.inconsistent.amountsTooLarge", "order.inconsistent.cancelRequests",
                "order.inconsistent.impossibleState", "tab.inconsistent.opening", "tab.inconsistent.otherProfile",
                "tab.inconsistent.merged", "tab.inconsistent.devices", "tab.inconsistent.settlement",
                "tab.inconsistent.covers", "tab.inconsistent.repeatedOrder", "tab.inconsistent.repeatedPayment",
                "tab.inconsistent.amount", "tab.inconsistent.paid", "tab.inconsistent.due",
                "tab.inconsistent.repeatedAdjustment", "tab.inconsistent.bill", "tab.inconsistent.shares",
                "tab.inconsistent.refunded", "booking.inconsistent.invalidParty", "booking.inconsistent.emptySpan",
                "booking.inconsistent.invalidTables", "booking.inconsistent.invalidParts",
                "booking.inconsistent.otherProfile", "booking.inconsistent.undecided",
                "booking.inconsistent.impossibleStatus", "booking.inconsistent.misplaced",
                "booking.inconsistent.doubleBooked", "booking.inconsistent.misplacedBlock",
                "booking.inconsistent.emptyBlock", "booking.inconsistent.impossibleClearing",
                "booking.inconsistent.negativeCount", "booking.inconsistent.impossibleClaims",
                "shift.inconsistent.misplacedWaiter", "shift.inconsistent.negativeCap",
                "shift.inconsistent.capAboveLimit", "shift.inconsistent.ordersOffDuty",
                "shift.inconsistent.impossibleDuty", "shift.inconsistent.impossibleCredit",
                "shift.inconsistent.misplacedOrder", "shift.inconsistent.offerOffDuty", "shift.inconsistent.unsound",
                "shift.inconsistent.repeatedOrder", "shift.inconsistent.repeatedTable",
                "stock.inconsistent.negativeCount",
                "stock.inconsistent.reservedQuantity", "stock.inconsistent.notCounted", "stock.inconsistent.tooMany",
                "review.inconsistent.state", "review.inconsistent.visit", "ratings.impossible", "ratings.notCounted",
                "store.corrupt", "account.unknownSessionState", "account.malformedSession",
                "session.inconsistent.state", "session.inconsistent.number", "session.inconsistent.push",
                "session.invalidCredentialVersion",
                "account.inconsistent", "verification.inconsistent", "places.inconsistent",
                "points.check.unbalanced", "points.check.differs", "points.check.negative", "points.check.unpaidDebt",
                "points.check.repeated", "points.check.tooMany", "points.check.unknownLot", "points.check.award",
                "points.check.notEmpty", "comment.inconsistent.state", "supportLetter.inconsistent.state",
                "waitlist.otherFloor", "waitlist.policy", "waitlist.listTooLong", "waitlist.policy.lengthOutOfRange",
                "waitlist.policy.noHold", "waitlist.policy.noneOpen", "waitlist.knownEntry", "waitlist.notSeated",
                "waitlist.stillBooked", "waitlist.headStartOutOfRange", "waitlist.day", "waitlist.plan",
                "stay.tooMany", "stay.noParty", "stay.lengthOutOfRange", "stay.markOutOfRange",
                "comments.notCounted",
            ]
        case .commonInternal:
            [
                "size.tooLarge", "pushToken.empty", "pushToken.tooLong", "pushToken.malformed",
                "defects.none", "command.unexpected", "command.refused", "store.malformed",
                "store.tooLarge", "transport.malformedRequest", "transport.malformedReply", "wire.unreadable",
                "wire.foreignDevice",
                "outbox.notRefused", "outbox.notWaiting", "probe.refused", "probe.number", "transport.refused",
                "conformance.stopped",
                "selection.alreadyBooked", "selection.tooManyRequests", "selection.repeatedRequest",
                "selection.noStart", "selection.tooManyStarts", "selection.repeatedStart", "selection.walkIn",
                "selection.negativeRevenue", "selection.unknownRevenue", "selection.otherCurrency",
                "selection.noneForGuests", "selection.valuesTooLarge",
                "feed.tooManyEntries", "feed.incomplete", "feed.shardOutOfRange", "feed.noIdentity",
                "feed.timeOutOfRange", "feed.durationOutOfRange", "feed.partyOutOfRange", "feed.noSpots",
                "feed.negativeSpots", "feed.moreOpenThanTotal", "feed.spotsWithRecurrence", "feed.invalidStep",
                "feed.endsBeforeStart", "feed.recurrenceTooLong", "feed.exceptionsWithoutRecurrence", "feed.emptyTime",
                "feed.mixedFormats", "feed.repeatedSlot", "feed.bookableTooLate", "feed.bookableBeyondStart",
                "feed.priceOutOfRange", "feed.negativeLength", "overbooking.notProbability", "overbooking.noWeight",
                "overbooking.tooMany", "overbooking.tooManyCovers", "overbooking.negativeLength",
                "access.systemFromOutside",
                "json.tooLarge", "json.tooDeep", "json.keyTooLong", "json.notJSON", "json.unknownKey",
                "json.repeatedKey", "json.unknownWord", "json.notOneWord", "compact.tooLarge", "compact.tooDeep",
                "compact.otherForm", "compact.unknownVersion", "compact.cut", "compact.extended", "compact.invalid",
                "compact.notCanonical", "compact.notText", "compact.unknownKey", "compact.repeatedKey",
                "compact.unknownWord", "compact.notOneWord", "compact.notFinite", "compact.mixedContainers",
                "compact.noValue", "bridge.notAUUID", "bridge.notAnAmount", "bridge.foreign",
                "tally.outOfRange", "tally.taken", "tally.notDue", "search.repeatedListing", "search.unknownZones",
                "search.zone", "search.noMoment", "search.nobodyKnowsTables", "search.nobodyKnowsDishes",
                "search.noPage", "ratings.otherBranch", "ratings.priorWeight", "geoIndex.unknownPosition",
                "geoIndex.tooManyPlaces", "bearing.notADirection", "bearing.notASpread", "distance.notALength",
                "distance.emptySphere", "coordinate.edgesReversed", "tab.repeatedOrder", "tab.missingOrders",
                "bill.missingOrders", "visit.needsTabs", "visit.dayMissing", "serviceDay.plan", "serviceDay.stale",
                "plan.otherBranch", "plan.tooManyDates", "plan.tooManyBookings", "time.overflow", "time.divisionByZero",
                "time.dayOutOfRange", "time.noSuchMillisecond", "time.notAnInstant", "time.instantOutOfRange",
                "money.overflow", "money.sumOverflow", "money.rateOutOfRange", "money.divisionByZero",
                "money.invalidIncrement", "money.noWeights", "money.negativeWeight", "money.allWeightsZero",
                "money.invalidShareCount", "language.noTextForDefault", "language.repeatedLanguage",
                "booking.budgetExhausted", "user.withoutRules", "user.notLookedUp", "rights.notAName",
                "rights.notARow", "rights.unknownRelation", "rights.repeatedCell", "rights.tooManyCells",
                "rights.grantsMore", "places.tickerInterval",
                "points.wrongSource", "points.netMissing", "points.otherParts", "points.overflow",
                "points.earning.dateOutOfRange", "referral.otherChain", "promotion.otherPromotion",
                "promotion.use.otherMeasure", "missionRecord.otherGuest", "missionRecord.invalid",
                "missions.activity.badIdentity", "missions.activity.numberOutOfRange", "missions.activity.tooMany",
                "missions.activity.negative", "missions.activity.repeatedCurrency", "missions.activity.impossibleLabel",
                "comments.otherSubject", "comments.tooMany", "supportLetter.notLookedUp", "offline.superseded",
            ]
        case .commonServer:
            ["transport.server", "wire.serverOutdated", "store.unavailable", "store.other", "access.host"]
        case .commonUnknownOutcome:
            ["transport.outcomeUnknown", "store.outcomeUnknown"]
        case .commonNoConnection:
            ["transport.noConnection", "account.noConnection", "outbox.onlineOnly", "outbox.full", "offline.update"]
        case .commonUpgrade:
            ["wire.upgradeNeeded", "wire.unknownAnswer"]
        case .commonBusy: ["store.contention", "promotion.use.tooManyClaims"]
        case .commonChanged:
            ["store.conflict", "command.conflict"]
        case .commonReused:
            ["store.commandReused", "command.reused", "accounts.takenIdentity"]
        case .accessNoUser: ["access.noUser", "promotion.obstacle.guestUnknown"]
        case .accessNotFound:
            [
                "access.notFound", "points.unknownSource", "points.unknownPayment", "points.unknownTransfer",
                "promotion.problem.unknown",
            ]
        default: [rawValue]
        }
    }
}
