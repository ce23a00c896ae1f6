extension ListingText {
    /// The text in Spanish.
    var spanish: String {
        switch self {
        case .placesTooMany: "Esta lista puede tener como máximo {limit: # elemento|# elementos}."
        case .placesRepeated: "Esto aparece dos veces: {text}."
        case .placesMalformedLink: "{url} no es la dirección de una página web."
        case .placesMalformedCountry: "«{country}» no es un código de país de dos letras, como RO."
        case .placesNegativePrice: "Un precio no puede ser {price}."
        case .placesOtherCurrency: "Este local no usa la moneda de {price}."
        case .placesEndsBeforeStart: "El final debe ser posterior al inicio."
        case .listingNotYours: "Este restaurante es de otra persona."
        case .listingOtherIdentity: "Esta es la descripción de otro restaurante."
        case .listingRatedByGuests: "Solo los clientes valoran un restaurante."
        case .listingSuspendedByHost: "Hemos ocultado este restaurante. Contactar con nosotros."
        case .listingOwnersEdits: "Solo el propietario puede modificar esto."
        case .listingOnlyInDraft:
            "La zona horaria y la moneda solo se pueden cambiar antes de que los clientes vean el local."
        case .listingIncomplete: "Falta algo o algo no es válido."
        case .listingTooManyNews: "Ya hay {limit: # noticia|# noticias}. Archivar alguna primero."
        case .listingUnknownNews: "Esta noticia ya no existe."
        case .listingArchivedNews: "Esta noticia está archivada y no se puede modificar."
        case .listingMissingName: "Falta el nombre del restaurante."
        case .listingMissingKind: "Indicar el tipo de restaurante."
        case .listingMissingLocation: "Indicar dónde está el restaurante."
        case .listingMissingVATNumber: "Falta el número de IVA."
        case .listingMissingPicture: "Falta una foto del restaurante."
        case .listingMissingPayments: "Indicar cómo pueden pagar los clientes."
        case .listingMissingHours: "Falta el horario de apertura."
        case .listingMissingLink: "Falta un enlace a la página del restaurante en una red social."
        case .listingMissingDish: "Añadir al menos un plato."
        case .listingNoActiveBranch: "Ningún local está abierto todavía a los clientes."
        case .employmentNotYours: "No le corresponde decidir sobre esta oferta o esta persona."
        case .employmentExpired: "Esta oferta ya no es válida."
        case .employmentElsewhere: "Trabaja en otro local. Primero debe dejarlo."
        case .employmentBranchClosed: "Este local ha cerrado."
        }
    }
}
