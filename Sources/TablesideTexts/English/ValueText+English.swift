extension ValueText {
    /// The text in English.
    var english: String {
        switch self {
        case .moneyMixedCurrencies: "The amount is not in the right currency."
        case .moneyUnknownCurrency: "“{code}” is not a currency in use."
        case .moneyMalformedAmount: "“{text}” is not an amount."
        case .moneyAmountOutOfRange: "The amount is too large."
        case .moneyMalformedRate: "“{text}” is not a percentage."
        case .moneyRateTextOutOfRange: "The percentage is too large."
        case .languageMalformedTag: "“{text}” is not a language code such as en or ro-RO."
        case .coordinateInvalid: "This is not a place on the map."
        case .timeYearOutOfRange: "The year {year} is out of range."
        case .timeNoSuchDate: "There is no such date."
        case .timeNoSuchTime: "There is no such time of day."
        case .timeMalformedDate: "“{text}” is not a date."
        case .timeMalformedTime: "“{text}” is not a time."
        case .timeUnknownWeekday: "“{text}” is not a day of the week."
        case .timeOffsetOutOfRange: "The difference from UTC is too large."
        case .timeInvertedInterval: "The end has to come after the start."
        case .zoneAmbiguousLocalTime: "This time occurs twice, because the clocks go back. Please choose another."
        case .zoneNonexistentLocalTime:
            "This time does not occur, because the clocks go forward. Please choose another."
        case .zoneUnknownZone: "The time zone is not known."
        case .zoneUnusable: "The local time cannot be determined here."
        case .lifecycleUnreachable: "The state “{state}” can never be reached."
        case .lifecycleInescapable: "From the state “{state}”, nothing can ever be completed."
        case .lifecycleLeavesTerminal: "The final state “{state}” may not lead anywhere."
        case .lifecycleShadowed: "In the state “{state}”, a row for “{command}” can never apply."
        case .lifecycleUnused: "The rules of your own profile do not fit together."
        case .lifecycleAmbiguousLabel: "Two states are both called “{label}”."
        case .profileInvalidCode: "Please choose another code for the profile."
        case .profileTooLarge: "The profile is too large: at most {limit} are allowed, not {found}."
        }
    }
}
