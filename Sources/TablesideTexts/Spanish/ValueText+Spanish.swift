extension ValueText {
    /// The text in Spanish.
    var spanish: String {
        switch self {
        case .moneyMixedCurrencies: "El importe no está en la moneda correcta."
        case .moneyUnknownCurrency: "«{code}» no es una moneda en uso."
        case .moneyMalformedAmount: "«{text}» no es un importe."
        case .moneyAmountOutOfRange: "El importe es demasiado alto."
        case .moneyMalformedRate: "«{text}» no es un porcentaje."
        case .moneyRateTextOutOfRange: "El porcentaje es demasiado alto."
        case .languageMalformedTag: "«{text}» no es un código de idioma como fr o ro-RO."
        case .coordinateInvalid: "No es un punto del mapa."
        case .timeYearOutOfRange: "El año {year} está fuera del intervalo permitido."
        case .timeNoSuchDate: "Esta fecha no existe."
        case .timeNoSuchTime: "Esta hora no existe."
        case .timeMalformedDate: "«{text}» no es una fecha."
        case .timeMalformedTime: "«{text}» no es una hora."
        case .timeUnknownWeekday: "«{text}» no es un día de la semana."
        case .timeOffsetOutOfRange: "La diferencia con UTC es demasiado grande."
        case .timeInvertedInterval: "El final tiene que ser posterior al inicio."
        case .zoneAmbiguousLocalTime: "Esta hora se repite porque se atrasan los relojes. Elegir otra."
        case .zoneNonexistentLocalTime: "Esta hora no existe porque se adelantan los relojes. Elegir otra."
        case .zoneUnknownZone: "La zona horaria no se reconoce."
        case .zoneUnusable: "Aquí no se puede determinar la hora local."
        case .lifecycleUnreachable: "El estado «{state}» no se puede alcanzar nunca."
        case .lifecycleInescapable: "Desde el estado «{state}» nunca se puede completar nada."
        case .lifecycleLeavesTerminal: "El estado final «{state}» no puede llevar a ningún otro."
        case .lifecycleShadowed: "En el estado «{state}», una fila para «{command}» no se aplica nunca."
        case .lifecycleUnused: "Las reglas del perfil propio no son coherentes."
        case .lifecycleAmbiguousLabel: "Dos estados se llaman «{label}»."
        case .profileInvalidCode: "Elegir otro código para el perfil."
        case .profileTooLarge: "El perfil es demasiado grande: {limit} como máximo, no {found}."
        }
    }
}
