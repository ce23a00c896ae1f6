extension ValueText {
    /// The text in Romanian.
    var romanian: String {
        switch self {
        case .moneyMixedCurrencies: "Suma nu este în moneda potrivită."
        case .moneyUnknownCurrency: "„{code}” nu este o monedă în circulație."
        case .moneyMalformedAmount: "„{text}” nu este o sumă."
        case .moneyAmountOutOfRange: "Suma este prea mare."
        case .moneyMalformedRate: "„{text}” nu este un procent."
        case .moneyRateTextOutOfRange: "Procentul este prea mare."
        case .languageMalformedTag: "„{text}” nu este un cod de limbă precum en sau ro-RO."
        case .coordinateInvalid: "Acesta nu este un loc pe hartă."
        case .timeYearOutOfRange: "Anul {year} este în afara intervalului permis."
        case .timeNoSuchDate: "Această dată nu există."
        case .timeNoSuchTime: "Această oră nu există."
        case .timeMalformedDate: "„{text}” nu este o dată."
        case .timeMalformedTime: "„{text}” nu este o oră."
        case .timeUnknownWeekday: "„{text}” nu este o zi a săptămânii."
        case .timeOffsetOutOfRange: "Diferența față de UTC este prea mare."
        case .timeInvertedInterval: "Sfârșitul trebuie să fie după început."
        case .zoneAmbiguousLocalTime: "Această oră apare de două ori, pentru că se dă ceasul înapoi. Alegeți alta."
        case .zoneNonexistentLocalTime: "Această oră nu există, pentru că se dă ceasul înainte. Alegeți alta."
        case .zoneUnknownZone: "Fusul orar nu este cunoscut."
        case .zoneUnusable: "Ora locală nu poate fi stabilită aici."
        case .lifecycleUnreachable: "Starea „{state}” nu poate fi atinsă niciodată."
        case .lifecycleInescapable: "Din starea „{state}” nu se mai poate încheia nimic."
        case .lifecycleLeavesTerminal: "Starea finală „{state}” nu poate duce mai departe."
        case .lifecycleShadowed: "În starea „{state}”, un rând pentru „{command}” nu se aplică niciodată."
        case .lifecycleUnused: "Regulile profilului propriu nu se potrivesc între ele."
        case .lifecycleAmbiguousLabel: "Două stări poartă numele „{label}”."
        case .profileInvalidCode: "Alegeți alt cod pentru profil."
        case .profileTooLarge: "Profilul este prea mare: sunt permise cel mult {limit}, nu {found}."
        }
    }
}
