extension OrderText {
    /// The text in Italian.
    var italian: String {
        switch self {
        case .orderWrongChannel: "Non è possibile per questo tipo di comanda."
        case .orderNotYours: "Questa comanda non è sua."
        case .orderOtherWaiter: "Di questa comanda si occupa un altro cameriere."
        case .orderUnknownOrder: "Comanda non trovata."
        case .orderUnknownLine: "Riga non trovata."
        case .orderReasonMissing: "Indicare un motivo."
        case .orderNotOffered: "Questa opzione non esiste per questo tipo di comanda."
        case .orderRecipientMissing: "Indicare chi riceve la comanda."
        case .orderInvalidRecipient: "Controllare i dati del destinatario."
        case .orderDiscountNotPermitted: "Questo sconto non è consentito."
        case .orderNegativeWindow: "Una durata non può essere sotto zero."
        case .orderTooLate: "È troppo tardi: il termine era {deadline}."
        case .orderTooEarly: "È troppo presto."
        case .orderNotEnough:
            "{available: Si può modificare così solo # pezzo|Si possono modificare così solo # pezzi}."
        case .orderNothingWouldStay: "Non resterebbe nulla. Spostare l’intera comanda."
        case .orderSameOrder: "Scegliere un’altra comanda."
        case .orderUnsoundPart: "Non c’è nulla da spostare."
        case .orderIncomplete: "Questa comanda procede per intero: {left: resterebbe # pezzo|resterebbero # pezzi}."
        case .orderEarlierCourseHeld: "Una portata precedente è ancora in attesa."
        case .orderAlreadyServed: "{items: # pezzo è già stato servito|# pezzi sono già stati serviti}."
        case .orderRestockingNotPermitted: "Solo il responsabile decide cosa torna in giacenza."
        case .orderWrongCode: "Il codice di ritiro è errato."
        case .orderNotSettled: "Prima bisogna saldare il conto."
        case .orderNoRequest: "Nessuno ha chiesto di annullare questa comanda."
        case .orderTooManyRequests:
            "Si può chiedere di annullare la comanda {limit: una volta sola|al massimo # volte}."
        case .visitBookFirst: "Prima prenotare un tavolo e confermare l’arrivo."
        case .visitCart: "Il carrello così non si può ordinare."
        case .visitPromotions: "Le promozioni non si possono applicare a questo carrello."
        case .visitPointsNotAccepted: "Questo conto non si può pagare con i punti."
        case .visitUnknownBooking: "Prenotazione non trovata."
        case .visitUnknownTab: "Non c’è un conto aperto."
        case .visitTabIsFull: "Un conto aperto può avere al massimo {limit: # comanda|# comande}. Aprirne un altro."
        case .visitTabIsLocked: "Il conto è stato chiesto. Non si può aggiungere nulla finché non viene ritirato."
        case .visitClosed: "A quell’ora il ristorante non accetta comande."
        case .visitQuoteChanged: "Qualcosa nel carrello è cambiato. Ricontrollare i prezzi."
        case .visitTakenOrder: "Questa comanda è già stata inviata."
        case .visitTableTaken: "Questo tavolo ha già un conto aperto."
        case .visitTooManyWaiting:
            "{limit: # comanda è già in attesa|# comande sono già in attesa} di risposta. Attendere un momento."
        case .visitTooManyOrders: "Si può inviare al massimo {limit: # comanda|# comande} al giorno."
        case .visitTooFarAhead: "Si può ordinare al più tardi per {latest}."
        case .visitAdjustedLine: "Prima togliere lo sconto da questa riga."
        case .visitOtherGuests: "Questo conto è di un solo cliente e non può accoglierne altri."
        case .visitNoTable: "Scegliere un tavolo."
        case .visitCoversExceeded: "Il coperto resta da addebitare solo per {left: # persona|# persone}."
        }
    }
}
