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
        case .locationRefused: "El acceso a la ubicación está desactivado."
        case .locationUnknown: "Todavía no se conoce la ubicación."
        case .hoursNotUnderstood: "No se ha entendido este horario de apertura."
        }
    }
}
