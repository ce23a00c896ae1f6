extension ValueText {
    /// The text in Czech.
    var czech: String {
        switch self {
        case .moneyMixedCurrencies: "Částka není ve správné měně."
        case .moneyUnknownCurrency: "„{code}“ není platná měna."
        case .moneyMalformedAmount: "„{text}“ není částka."
        case .moneyAmountOutOfRange: "Částka je příliš vysoká."
        case .moneyMalformedRate: "„{text}“ není procentní hodnota."
        case .moneyRateTextOutOfRange: "Procentní hodnota je příliš vysoká."
        case .languageMalformedTag: "„{text}“ není kód jazyka jako en nebo ro-RO."
        case .coordinateInvalid: "Toto není místo na mapě."
        case .timeYearOutOfRange: "Rok {year} je mimo povolený rozsah."
        case .timeNoSuchDate: "Takové datum neexistuje."
        case .timeNoSuchTime: "Takový čas neexistuje."
        case .timeMalformedDate: "„{text}“ není datum."
        case .timeMalformedTime: "„{text}“ není čas."
        case .timeUnknownWeekday: "„{text}“ není den v týdnu."
        case .timeOffsetOutOfRange: "Rozdíl oproti UTC je příliš velký."
        case .timeInvertedInterval: "Konec musí být po začátku."
        case .zoneAmbiguousLocalTime: "Tento čas nastane dvakrát, protože se hodiny vracejí zpět. Zvolte jiný."
        case .zoneNonexistentLocalTime: "Tento čas nenastane, protože se hodiny posouvají dopředu. Zvolte jiný."
        case .zoneUnknownZone: "Časové pásmo není známé."
        case .zoneUnusable: "Místní čas zde nelze určit."
        case .lifecycleUnreachable: "Stavu „{state}“ nelze nikdy dosáhnout."
        case .lifecycleInescapable: "Ze stavu „{state}“ nelze nic dokončit."
        case .lifecycleLeavesTerminal: "Konečný stav „{state}“ nesmí vést dál."
        case .lifecycleShadowed: "Ve stavu „{state}“ se jeden řádek pro „{command}“ nikdy nepoužije."
        case .lifecycleUnused: "Pravidla vlastního profilu k sobě nepasují."
        case .lifecycleAmbiguousLabel: "Dva stavy se jmenují „{label}“."
        case .profileInvalidCode: "Zvolte pro profil jiný kód."
        case .profileTooLarge: "Profil je příliš velký: povoleno je nejvýše {limit}, ne {found}."
        }
    }
}
