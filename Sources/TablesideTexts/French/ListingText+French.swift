extension ListingText {
    /// The text in French.
    var french: String {
        switch self {
        case .placesTooMany: "Cette liste peut contenir {limit: # élément|# éléments} au maximum."
        case .placesRepeated: "Ceci figure deux fois\u{A0}: {text}."
        case .placesMalformedLink: "{url} n’est pas l’adresse d’une page web."
        case .placesMalformedCountry: "«\u{A0}{country}\u{A0}» n’est pas un code de pays à deux lettres, comme RO."
        case .placesNegativePrice: "Un prix ne peut pas être de {price}."
        case .placesOtherCurrency: "Cet établissement n’utilise pas la devise de {price}."
        case .placesEndsBeforeStart: "La fin doit être postérieure au début."
        case .listingNotYours: "Ce restaurant appartient à quelqu’un d’autre."
        case .listingOtherIdentity: "Cette description est celle d’un autre restaurant."
        case .listingRatedByGuests: "Seuls les clients évaluent un restaurant."
        case .listingSuspendedByHost: "Nous avons masqué ce restaurant. Écrivez-nous."
        case .listingOwnersEdits: "Seul le propriétaire peut modifier cela."
        case .listingOnlyInDraft:
            """
            Le fuseau horaire et la devise ne peuvent plus être modifiés une fois l’établissement visible par les \
            clients.
            """
        case .listingIncomplete: "Un élément manque ou n’est pas valide."
        case .listingTooManyNews: "Il y a déjà {limit: # actualité|# actualités}. Archivez-en d’abord."
        case .listingUnknownNews: "Cette actualité n’existe plus."
        case .listingArchivedNews: "Cette actualité est archivée et ne peut pas être modifiée."
        case .listingMissingName: "Il manque le nom du restaurant."
        case .listingMissingKind: "Indiquez le type de restaurant."
        case .listingMissingLocation: "Indiquez où se trouve le restaurant."
        case .listingMissingVATNumber: "Il manque le numéro de TVA."
        case .listingMissingPicture: "Il manque une photo du restaurant."
        case .listingMissingPayments: "Indiquez comment les clients peuvent payer."
        case .listingMissingHours: "Il manque les horaires d’ouverture."
        case .listingMissingLink: "Il manque un lien vers votre page sur un réseau social."
        case .listingMissingDish: "Ajoutez au moins un plat."
        case .listingNoActiveBranch: "Aucun établissement n’est encore ouvert aux clients."
        case .employmentNotYours: "Il ne vous appartient pas de décider de cette offre ou de cette personne."
        case .employmentExpired: "Cette offre n’est plus valable."
        case .employmentElsewhere: "Vous travaillez dans un autre établissement. Quittez-le d’abord."
        case .employmentBranchClosed: "Cet établissement a fermé."
        }
    }
}
