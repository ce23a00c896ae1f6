extension OrderText {
    /// The text in Romanian.
    var romanian: String {
        switch self {
        case .orderWrongChannel: "Acest lucru nu este posibil pentru acest tip de comandă."
        case .orderNotYours: "Aceasta nu este comanda dumneavoastră."
        case .orderOtherWaiter: "De această comandă se ocupă alt ospătar."
        case .orderUnknownOrder: "Comanda nu a fost găsită."
        case .orderUnknownLine: "Poziția nu a fost găsită."
        case .orderReasonMissing: "Precizați motivul."
        case .orderNotOffered: "Această opțiune nu există pentru acest tip de comandă."
        case .orderRecipientMissing: "Precizați cine primește comanda."
        case .orderInvalidRecipient: "Verificați datele destinatarului."
        case .orderDiscountNotPermitted: "Nu aveți dreptul să acordați această reducere."
        case .orderNegativeWindow: "O durată nu poate fi sub zero."
        case .orderTooLate: "Este prea târziu: a fost posibil până la {deadline}."
        case .orderTooEarly: "Este prea devreme pentru aceasta."
        case .orderNotEnough:
            """
            Așa {available: se poate modifica doar # produs|se pot modifica doar # produse|se pot modifica doar # de \
            produse}.
            """
        case .orderNothingWouldStay: "Nu ar mai rămâne nimic. Mutați întreaga comandă."
        case .orderSameOrder: "Alegeți altă comandă."
        case .orderUnsoundPart: "Nu este nimic de mutat."
        case .orderIncomplete:
            """
            Această comandă se mută în întregime: {left: ar rămâne # produs|ar rămâne # produse|ar rămâne # de \
            produse}.
            """
        case .orderEarlierCourseHeld: "Un fel anterior este încă în așteptare."
        case .orderAlreadyServed:
            "{items: # produs a fost deja servit|# produse au fost deja servite|# de produse au fost deja servite}."
        case .orderRestockingNotPermitted: "Numai managerul decide ce se întoarce în stoc."
        case .orderWrongCode: "Codul de ridicare este greșit."
        case .orderNotSettled: "Mai întâi trebuie achitată nota de plată."
        case .orderNoRequest: "Nimeni nu a cerut anularea acestei comenzi."
        case .orderTooManyRequests:
            "Puteți cere anularea comenzii {limit: o singură dată|de cel mult # ori|de cel mult # de ori}."
        case .visitBookFirst: "Mai întâi rezervați o masă și confirmați sosirea."
        case .visitCart: "Coșul nu poate fi comandat așa cum este."
        case .visitPromotions: "Promoțiile nu pot fi aplicate acestui coș."
        case .visitNotExpected: "Clienții sunt deja aici sau nu mai vin."
        case .visitPointsNotAccepted: "Această notă nu poate fi plătită cu puncte."
        case .visitUnknownBooking: "Rezervarea nu a fost găsită."
        case .visitUnknownTab: "Nu există o notă deschisă."
        case .visitTabIsFull:
            "O notă deschisă poate avea cel mult {limit: # comandă|# comenzi|# de comenzi}. Deschideți alta."
        case .visitTabIsLocked: "Nota de plată a fost cerută. Nu se mai poate adăuga nimic până la retragerea ei."
        case .visitClosed: "Restaurantul nu primește comenzi la acea oră."
        case .visitQuoteChanged: "S-a schimbat ceva în coș. Verificați din nou prețurile."
        case .visitTakenOrder: "Această comandă a fost deja trimisă."
        case .visitTableTaken: "La această masă există deja o notă deschisă."
        case .visitTooManyWaiting:
            "{limit: # comandă așteaptă|# comenzi așteaptă|# de comenzi așteaptă} deja un răspuns. Așteptați puțin."
        case .visitTooManyOrders: "Puteți trimite cel mult {limit: # comandă|# comenzi|# de comenzi} pe zi."
        case .visitTooFarAhead: "Puteți comanda cel târziu pentru {latest}."
        case .visitAdjustedLine: "Mai întâi retrageți reducerea de pe această poziție."
        case .visitOtherGuests: "Această notă aparține unui singur client și nu poate primi alții."
        case .visitNoTable: "Alegeți o masă."
        case .visitCoversExceeded:
            "Taxa pe persoană mai poate fi adăugată doar pentru {left: # persoană|# persoane|# de persoane}."
        }
    }
}
