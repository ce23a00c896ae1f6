extension NoticeText {
    /// The text in French.
    var french: String {
        switch self {
        case .noticeOrderPlaced: "La commande a été envoyée."
        case .noticeOrderApproved: "La commande a été acceptée."
        case .noticeOrderSentBack: "La commande doit être confirmée de nouveau."
        case .noticeOrderRejected: "Malheureusement, la commande a été refusée."
        case .noticeOrderExpired: "La commande n’a pas été acceptée à temps."
        case .noticeOrderCancelled: "La commande a été annulée."
        case .noticeCancelLapsed:
            "La demande d’annulation n’a pas reçu de réponse à temps\u{A0}: la commande est maintenue."
        case .noticeOrderServed: "La commande a été servie. Bon appétit\u{A0}!"
        case .noticePaymentWanted: "L’addition a été demandée."
        case .noticeTabClosed: "L’addition est réglée. Merci de votre visite\u{A0}!"
        case .noticeTabClosedUnasked: "Le personnel a fermé votre note."
        case .noticeBookingSoon: "Votre table pour {party: # personne|# personnes} vous attend bientôt."
        case .noticeBookingSoonWithdrawn: "La réservation n’a plus lieu."
        case .reasonOrderGuestRequest: "Le client a changé d’avis."
        case .reasonOrderOutOfStock: "Rupture de stock."
        case .reasonOrderTooBusy: "Il y a trop de travail en ce moment."
        case .reasonOrderClosed: "La cuisine est fermée."
        case .reasonOrderMistake: "Commandé par erreur."
        case .reasonOrderQuality: "La qualité n’était pas satisfaisante."
        case .reasonOrderDelay: "L’attente a été trop longue."
        case .reasonOrderGuestAbsent: "Le client n’est pas là."
        case .reasonOrderUnreachable: "L’adresse n’est pas accessible."
        case .reasonOrderDuplicate: "Commandé deux fois."
        case .reasonOrderOther: "Un autre motif."
        case .reasonDiscountPromotion: "Promotion"
        case .reasonDiscountLoyalty: "Remise fidélité"
        case .reasonDiscountCompensation: "Offert par la maison"
        case .reasonDiscountStaff: "Remise du personnel"
        case .reasonReviewOffensive: "Offensant"
        case .reasonReviewAdvertising: "Publicité"
        case .reasonReviewBesideThePoint: "Sans rapport avec la visite"
        case .reasonReviewPersonalData: "Contient des données personnelles"
        case .reasonReviewUntrue: "Inexact"
        case .reasonWaiterOffDuty: "Le serveur n’est pas en service."
        case .reasonWaiterAtCap: "Le serveur ne peut pas prendre d’autre commande."
        }
    }
}
