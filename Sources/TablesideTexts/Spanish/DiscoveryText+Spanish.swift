extension DiscoveryText {
    /// The text in Spanish.
    var spanish: String {
        switch self {
        case .reviewNoVisit: "Se puede escribir una reseña después de una visita."
        case .reviewNotYours: "Esta visita no era suya."
        case .reviewNotOver: "Se puede escribir la reseña cuando termine la visita."
        case .reviewNotEaten: "Solo se pueden reseñar los platos pedidos."
        case .reviewTooManyDishes: "Una reseña no puede valorar tantos platos."
        case .reviewUnknownReason: "Este motivo no se reconoce."
        case .reviewTooManyFlags: "Esta reseña ya se ha denunciado varias veces. Se revisará."
        case .searchTooManyWords: "Buscar como máximo {limit: # palabra|# palabras}."
        case .searchNoPosition: "Para ordenar por distancia se necesita la ubicación."
        case .searchNoParty: "Indicar para cuántas personas."
        case .searchLocked: "Este filtro de búsqueda aún no está desbloqueado."
        case .locationRefused: "El acceso a la ubicación está desactivado."
        case .locationUnknown: "Todavía no se conoce la ubicación."
        case .hoursNotUnderstood: "No se ha entendido este horario de apertura."
        case .reasonSearchNoSuchName: "Ningún restaurante tiene un nombre así."
        case .reasonSearchNothingAtPlace: "En este lugar no hay ningún restaurante."
        case .reasonSearchNameElsewhere: "Los restaurantes con este nombre están en otros lugares."
        case .reasonSearchNothingSuitable: "Ningún restaurante cumple todos los deseos."
        case .hoursBeyondWeek:
            "Solo se pueden tomar horarios por día de la semana y festivo, no por fecha ni según el sol."
        case .hoursNoEnd: "A una hora le falta el final."
        case .hoursComment: "Los comentarios y las reglas para otros casos no se pueden tomar."
        case .hoursUnknownWord: "No se entiende una palabra, una hora o un signo."
        case .hoursTooLong: "Un periodo dura más de 24 horas."
        case .hoursNoTimes: "Hay días sin horas."
        case .hoursOneDay: "Un intervalo de días empieza y termina el mismo día."
        case .hoursClosedInPart: "Una regla cierra solo parte del día."
        case .hoursReplaced: "Unas reglas posteriores sustituyen a esta."
        case .hoursOnlyClosings: "Solo se indican días de cierre."
        }
    }
}
