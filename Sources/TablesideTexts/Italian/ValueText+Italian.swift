extension ValueText {
    /// The text in Italian.
    var italian: String {
        switch self {
        case .moneyMixedCurrencies: "L’importo non è nella valuta corretta."
        case .moneyUnknownCurrency: "«{code}» non è una valuta in corso."
        case .moneyMalformedAmount: "«{text}» non è un importo."
        case .moneyAmountOutOfRange: "L’importo è troppo alto."
        case .moneyMalformedRate: "«{text}» non è una percentuale."
        case .moneyRateTextOutOfRange: "La percentuale è troppo alta."
        case .languageMalformedTag: "«{text}» non è un codice di lingua come en o ro-RO."
        case .coordinateInvalid: "Non è un punto sulla mappa."
        case .timeYearOutOfRange: "L’anno {year} è fuori dall’intervallo consentito."
        case .timeNoSuchDate: "Questa data non esiste."
        case .timeNoSuchTime: "Questo orario non esiste."
        case .timeMalformedDate: "«{text}» non è una data."
        case .timeMalformedTime: "«{text}» non è un orario."
        case .timeUnknownWeekday: "«{text}» non è un giorno della settimana."
        case .timeOffsetOutOfRange: "La differenza da UTC è troppo grande."
        case .timeInvertedInterval: "La fine deve venire dopo l’inizio."
        case .zoneAmbiguousLocalTime: "Questo orario si ripete perché torna l’ora solare. Sceglierne un altro."
        case .zoneNonexistentLocalTime: "Questo orario non esiste perché entra l’ora legale. Sceglierne un altro."
        case .zoneUnknownZone: "Il fuso orario non è riconosciuto."
        case .zoneUnusable: "Qui non è possibile stabilire l’ora locale."
        case .lifecycleUnreachable: "Lo stato «{state}» non è mai raggiungibile."
        case .lifecycleInescapable: "Dallo stato «{state}» non si può concludere nulla."
        case .lifecycleLeavesTerminal: "Lo stato finale «{state}» non può portare altrove."
        case .lifecycleShadowed: "Nello stato «{state}» una riga per «{command}» non si applica mai."
        case .lifecycleUnused: "Le regole del profilo personalizzato non sono coerenti."
        case .lifecycleAmbiguousLabel: "Due stati si chiamano entrambi «{label}»."
        case .profileInvalidCode: "Scegliere un altro codice per il profilo."
        case .profileTooLarge: "Il profilo è troppo grande: massimo {limit}, non {found}."
        }
    }
}
