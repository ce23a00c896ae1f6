extension NoticeText {
    /// The text in Romanian.
    var romanian: String {
        switch self {
        case .noticeOrderPlaced: "Comanda a fost trimisă."
        case .noticeOrderApproved: "Comanda a fost acceptată."
        case .noticeOrderSentBack: "Comanda trebuie confirmată din nou."
        case .noticeOrderRejected: "Din păcate, comanda a fost refuzată."
        case .noticeOrderExpired: "Comanda nu a fost acceptată la timp."
        case .noticeOrderCancelled: "Comanda a fost anulată."
        case .noticeCancelLapsed: "Cererea de anulare nu a primit răspuns la timp, așa că comanda rămâne valabilă."
        case .noticeOrderServed: "Comanda a fost servită. Poftă bună!"
        case .noticePaymentWanted: "A fost cerută nota de plată."
        case .noticeTabClosed: "Nota de plată este achitată. Vă mulțumim pentru vizită!"
        case .noticeTabClosedUnasked: "Personalul a închis nota dumneavoastră."
        case .noticeBookingSoon:
            "Masa dumneavoastră pentru {party: # persoană|# persoane|# de persoane} vă așteaptă în curând."
        case .noticeBookingSoonWithdrawn: "Rezervarea nu mai are loc."
        case .reasonOrderGuestRequest: "Clientul s-a răzgândit."
        case .reasonOrderOutOfStock: "Stoc epuizat."
        case .reasonOrderTooBusy: "Momentan este prea aglomerat."
        case .reasonOrderClosed: "Bucătăria este închisă."
        case .reasonOrderMistake: "Comandat din greșeală."
        case .reasonOrderQuality: "Calitatea nu a fost corespunzătoare."
        case .reasonOrderDelay: "A durat prea mult."
        case .reasonOrderGuestAbsent: "Clientul nu este prezent."
        case .reasonOrderUnreachable: "Nu se poate ajunge la adresă."
        case .reasonOrderDuplicate: "Comandat de două ori."
        case .reasonOrderOther: "Alt motiv."
        case .reasonDiscountPromotion: "Promoție"
        case .reasonDiscountLoyalty: "Reducere de fidelitate"
        case .reasonDiscountCompensation: "Din partea casei"
        case .reasonDiscountStaff: "Reducere pentru personal"
        case .reasonReviewOffensive: "Ofensator"
        case .reasonReviewAdvertising: "Publicitate"
        case .reasonReviewBesideThePoint: "Fără legătură cu vizita"
        case .reasonReviewPersonalData: "Conține date personale"
        case .reasonReviewUntrue: "Neadevărat"
        case .reasonWaiterOffDuty: "Ospătarul nu este în tură."
        case .reasonWaiterAtCap: "Ospătarul nu mai poate prelua nicio comandă."
        }
    }
}
