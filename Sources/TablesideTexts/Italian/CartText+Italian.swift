extension CartText {
    /// The text in Italian.
    var italian: String {
        switch self {
        case .cartEmpty: "Il carrello è vuoto."
        case .cartTooManyLines: "Il carrello può avere al massimo {limit: # riga|# righe}."
        case .cartTooMuch: "Si può ordinare al massimo {limit: # pezzo|# pezzi}."
        case .cartTooManyChoices: "Qui si può fare al massimo {limit: # scelta|# scelte}."
        case .cartInvalidCovers: "Questo numero di persone non è possibile."
        case .cartRepeatedLine: "La stessa riga compare due volte."
        case .cartInvalidCourse: "Questa portata non esiste."
        case .cartNotOffered: "Questo menù non è previsto a quell’ora o in questo modo."
        case .cartMeasure: "Indicare quanto se ne desidera."
        case .cartFixedPrice: "Il prezzo di questo piatto qui non si può cambiare."
        case .cartStrayText: "Questa scelta non è possibile."
        case .cartInvalidSeat: "Questo posto non esiste."
        case .cartUnknownOption: "Questa variante non è disponibile."
        case .cartRepeatedOption: "Questa variante si può scegliere {maximum: una volta sola|al massimo # volte}."
        case .cartTooFew: "Scegliere almeno {minimum: # variante|# varianti}."
        case .cartTooMany: "Scegliere al massimo {maximum: # variante|# varianti}."
        case .cartTooFewDifferent: "Scegliere almeno {minimum: # variante diversa|# varianti diverse}."
        case .cartTooManyDifferent: "Scegliere al massimo {maximum: # variante diversa|# varianti diverse}."
        case .cartMissingOption: "Scegliere una variante."
        case .cartMissingText: "Scrivere cosa si desidera."
        case .cartTextTooLong: "Usare al massimo {limit: # carattere|# caratteri}."
        case .cartInsufficientStock: "{available: Ne resta solo # porzione|Ne restano solo # porzioni}."
        case .recipientTooSoon: "Il primo orario possibile è {earliest}."
        }
    }
}
