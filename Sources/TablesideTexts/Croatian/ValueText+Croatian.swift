extension ValueText {
    /// The text in Croatian.
    var croatian: String {
        switch self {
        case .moneyMixedCurrencies: "Iznos nije u odgovarajućoj valuti."
        case .moneyUnknownCurrency: "„{code}” nije valuta u optjecaju."
        case .moneyMalformedAmount: "„{text}” nije iznos."
        case .moneyAmountOutOfRange: "Iznos je prevelik."
        case .moneyMalformedRate: "„{text}” nije postotak."
        case .moneyRateTextOutOfRange: "Postotak je prevelik."
        case .languageMalformedTag: "„{text}” nije oznaka jezika kao što je en ili ro-RO."
        case .coordinateInvalid: "To nije mjesto na karti."
        case .timeYearOutOfRange: "Godina {year} izvan je dopuštenog raspona."
        case .timeNoSuchDate: "Takav datum ne postoji."
        case .timeNoSuchTime: "Takvo vrijeme ne postoji."
        case .timeMalformedDate: "„{text}” nije datum."
        case .timeMalformedTime: "„{text}” nije vrijeme."
        case .timeUnknownWeekday: "„{text}” nije dan u tjednu."
        case .timeOffsetOutOfRange: "Razlika u odnosu na UTC prevelika je."
        case .timeInvertedInterval: "Kraj mora biti nakon početka."
        case .zoneAmbiguousLocalTime: "To se vrijeme javlja dvaput jer se sat pomiče unatrag. Odaberite drugo."
        case .zoneNonexistentLocalTime: "To vrijeme ne postoji jer se sat pomiče unaprijed. Odaberite drugo."
        case .zoneUnknownZone: "Vremenska zona nije poznata."
        case .zoneUnusable: "Lokalno vrijeme ovdje se ne može odrediti."
        case .lifecycleUnreachable: "Stanje „{state}” nikad se ne može dosegnuti."
        case .lifecycleInescapable: "Iz stanja „{state}” ništa se ne može dovršiti."
        case .lifecycleLeavesTerminal: "Završno stanje „{state}” ne smije voditi dalje."
        case .lifecycleShadowed: "U stanju „{state}” jedan se redak za „{command}” nikad ne primjenjuje."
        case .lifecycleUnused: "Pravila vlastitog profila ne slažu se."
        case .lifecycleAmbiguousLabel: "Dva stanja zovu se „{label}”."
        case .profileInvalidCode: "Odaberite drugu oznaku profila."
        case .profileTooLarge: "Profil je prevelik: dopušteno je najviše {limit}, a ne {found}."
        }
    }
}
