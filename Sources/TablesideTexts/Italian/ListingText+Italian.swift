extension ListingText {
    /// The text in Italian.
    var italian: String {
        switch self {
        case .placesTooMany: "Questo elenco può avere al massimo {limit: # voce|# voci}."
        case .placesRepeated: "Questo compare due volte: {text}."
        case .placesMalformedLink: "{url} non è l’indirizzo di una pagina web."
        case .placesMalformedCountry: "«{country}» non è un codice di paese di due lettere, come RO."
        case .placesNegativePrice: "Un prezzo non può essere {price}."
        case .placesOtherCurrency: "Questa sede non usa la valuta di {price}."
        case .placesEndsBeforeStart: "La fine deve essere dopo l’inizio."
        case .listingNotYours: "Questo ristorante è di un’altra persona."
        case .listingOtherIdentity: "Questa è la descrizione di un altro ristorante."
        case .listingRatedByGuests: "Solo i clienti valutano un ristorante."
        case .listingSuspendedByHost: "Abbiamo nascosto questo ristorante. Scriveteci."
        case .listingOwnersEdits: "Solo il proprietario può modificare questi dati."
        case .listingOnlyInDraft:
            "Il fuso orario e la valuta si possono cambiare solo prima che i clienti vedano la sede."
        case .listingIncomplete: "Manca qualcosa o qualcosa non è valido."
        case .listingTooManyNews: "Ci sono già {limit: # notizia|# notizie}. Archiviatene prima qualcuna."
        case .listingUnknownNews: "Questa notizia non esiste più."
        case .listingArchivedNews: "Questa notizia è nell’archivio e non si può modificare."
        case .listingMissingName: "Manca il nome del ristorante."
        case .listingMissingKind: "Indicate il tipo di ristorante."
        case .listingMissingLocation: "Indicate dove si trova il ristorante."
        case .listingMissingVATNumber: "Manca la partita IVA."
        case .listingMissingPicture: "Manca una foto del ristorante."
        case .listingMissingPayments: "Indicate come possono pagare i clienti."
        case .listingMissingHours: "Mancano gli orari di apertura."
        case .listingMissingLink: "Manca un link alla vostra pagina su un social network."
        case .listingMissingDish: "Aggiungete almeno un piatto."
        case .listingNoActiveBranch: "Nessuna sede è ancora visibile ai clienti."
        case .employmentNotYours: "Su questa offerta o su questa persona non può decidere Lei."
        case .employmentExpired: "Questa offerta non è più valida."
        case .employmentElsewhere: "Lavora in un’altra sede. Prima deve lasciarla."
        case .employmentBranchClosed: "Questa sede ha chiuso."
        }
    }
}
