extension NoticeText {
    /// The text in Italian.
    var italian: String {
        switch self {
        case .noticeOrderPlaced: "La comanda è stata inviata."
        case .noticeOrderApproved: "La comanda è stata accettata."
        case .noticeOrderSentBack: "La comanda va confermata di nuovo."
        case .noticeOrderRejected: "Purtroppo la comanda è stata rifiutata."
        case .noticeOrderExpired: "La comanda non è stata accettata in tempo."
        case .noticeOrderCancelled: "La comanda è stata annullata."
        case .noticeCancelLapsed:
            "Alla richiesta di annullamento non è arrivata risposta in tempo: la comanda resta valida."
        case .noticeOrderServed: "La comanda è stata servita. Buon appetito!"
        case .noticePaymentWanted: "È stato chiesto il conto."
        case .noticeTabClosed: "Il conto è saldato. Grazie della visita!"
        case .noticeTabClosedUnasked: "Il personale ha chiuso il conto."
        case .noticeBookingSoon: "Il tavolo per {party: # persona|# persone} vi aspetta tra poco."
        case .noticeBookingSoonWithdrawn: "La prenotazione non ha più luogo."
        case .reasonOrderGuestRequest: "Il cliente ha cambiato idea."
        case .reasonOrderOutOfStock: "Giacenza esaurita."
        case .reasonOrderTooBusy: "Al momento c'è troppo lavoro."
        case .reasonOrderClosed: "La cucina è chiusa."
        case .reasonOrderMistake: "Ordinato per errore."
        case .reasonOrderQuality: "La qualità non era adeguata."
        case .reasonOrderDelay: "Ci è voluto troppo."
        case .reasonOrderGuestAbsent: "Il cliente non c'è."
        case .reasonOrderUnreachable: "L'indirizzo non è raggiungibile."
        case .reasonOrderDuplicate: "Ordinato due volte."
        case .reasonOrderOther: "Un altro motivo."
        case .reasonDiscountPromotion: "Promozione"
        case .reasonDiscountLoyalty: "Sconto fedeltà"
        case .reasonDiscountCompensation: "Offerto dalla casa"
        case .reasonDiscountStaff: "Sconto per il personale"
        case .reasonReviewOffensive: "Offensivo"
        case .reasonReviewAdvertising: "Pubblicità"
        case .reasonReviewBesideThePoint: "Non riguarda la visita"
        case .reasonReviewPersonalData: "Contiene dati personali"
        case .reasonReviewUntrue: "Non vero"
        case .reasonWaiterOffDuty: "Il cameriere è fuori turno."
        case .reasonWaiterAtCap: "Il cameriere non può prendere altre comande."
        }
    }
}
