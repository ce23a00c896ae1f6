/// Texts about money, languages, places, dates, zones and lifecycles.
enum ValueText: String, Catalog {
    case moneyMixedCurrencies = "money.mixedCurrencies"
    case moneyUnknownCurrency = "money.unknownCurrency"
    case moneyMalformedAmount = "money.malformedAmount"
    case moneyAmountOutOfRange = "money.amountOutOfRange"
    case moneyMalformedRate = "money.malformedRate"
    case moneyRateTextOutOfRange = "money.rateTextOutOfRange"
    case languageMalformedTag = "language.malformedTag"
    case coordinateInvalid = "coordinate.invalid"
    case timeYearOutOfRange = "time.yearOutOfRange"
    case timeNoSuchDate = "time.noSuchDate"
    case timeNoSuchTime = "time.noSuchTime"
    case timeMalformedDate = "time.malformedDate"
    case timeMalformedTime = "time.malformedTime"
    case timeUnknownWeekday = "time.unknownWeekday"
    case timeOffsetOutOfRange = "time.offsetOutOfRange"
    case timeInvertedInterval = "time.invertedInterval"
    case zoneAmbiguousLocalTime = "zone.ambiguousLocalTime"
    case zoneNonexistentLocalTime = "zone.nonexistentLocalTime"
    case zoneUnknownZone = "zone.unknownZone"
    case zoneUnusable = "zone.unusable"
    case lifecycleUnreachable = "lifecycle.unreachable"
    case lifecycleInescapable = "lifecycle.inescapable"
    case lifecycleLeavesTerminal = "lifecycle.leavesTerminal"
    case lifecycleShadowed = "lifecycle.shadowed"
    case lifecycleUnused = "lifecycle.unused"
    case lifecycleAmbiguousLabel = "lifecycle.ambiguousLabel"
    case profileInvalidCode = "profile.invalidCode"
    case profileTooLarge = "profile.tooLarge"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .moneyMixedCurrencies:
            [
                "money.mixedCurrencies", "tab.invalidAmount", "visit.otherCurrency", "points.otherCurrency",
                "promotion.otherCurrency", "promotion.problem.otherCurrency", "promotion.basket.otherCurrency",
                "missions.terms.otherCurrency",
            ]
        case .coordinateInvalid:
            ["coordinate.latitudeOutOfRange", "coordinate.longitudeNotFinite", "coordinate.longitudeOutOfRange"]
        case .timeMalformedTime:
            ["time.malformedTime", "time.malformedDateTime", "time.malformedInstant", "time.malformedOffset"]
        case .timeInvertedInterval:
            ["time.invertedInterval", "time.emptyInterval"]
        case .zoneUnknownZone:
            [
                "zone.unknownZone", "zone.emptyIdentifier", "zone.zoneDataUnavailable", "zone.nothingKnown",
                "points.earning.zoneUnknown",
            ]
        case .zoneUnusable:
            [
                "zone.beforeKnownTransitions", "zone.beyondKnownTransitions", "zone.instantOutOfRange",
                "zone.implausibleAnswer", "zone.spanTooLong", "zone.transitionsNotAscending",
                "zone.transitionsTooClose", "zone.transitionOutOfRange", "zone.ruleDisagrees",
                "zone.changesNotAlternating", "zone.noSuchChangeDay", "zone.changeTimeOutOfRange",
                "price.clocksUnknown", "price.zone", "plan.zone", "cart.clocks",
            ]
        case .lifecycleUnused:
            [
                "lifecycle.deadCommand", "lifecycle.deadRole", "lifecycle.deadGuard", "lifecycle.deadEffect",
                "lifecycle.undeclared", "lifecycle.nobody", "profile.guardDoesNotFit", "profile.effectDoesNotFit",
                "profile.guardMissing", "profile.effectMissing", "profile.impossibleStep", "profile.wrongOutcome",
                "profile.noTimer", "profile.commandMissing", "profile.idleRole", "profile.idlePrompt",
                "profile.unknownState", "profile.neverApplies", "profile.negative", "profile.lifecycle",
            ]
        case .profileInvalidCode:
            ["profile.invalidCode", "profile.builtInCode"]
        default: [rawValue]
        }
    }
}
