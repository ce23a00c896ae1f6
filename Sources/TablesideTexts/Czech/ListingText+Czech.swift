extension ListingText {
    /// The text in Czech.
    var czech: String {
        switch self {
        case .placesTooMany: "Seznam může mít nejvýše {limit: # položku|# položky|# položek}."
        case .placesRepeated: "Toto se objevuje dvakrát: {text}."
        case .placesMalformedLink: "{url} není adresa webové stránky."
        case .placesMalformedCountry: "„{country}“ není kód země ze dvou písmen, jako RO."
        case .placesNegativePrice: "Cena nemůže být {price}."
        case .placesOtherCurrency: "Tato pobočka neúčtuje v měně částky {price}."
        case .placesEndsBeforeStart: "Konec musí být po začátku."
        case .listingNotYours: "Tato restaurace patří někomu jinému."
        case .listingOtherIdentity: "Toto je popis jiné restaurace."
        case .listingRatedByGuests: "Restauraci hodnotí pouze hosté."
        case .listingSuspendedByHost: "Tuto restauraci jsme skryli. Napište nám prosím."
        case .listingOwnersEdits: "Toto může změnit pouze majitel."
        case .listingOnlyInDraft: "Časové pásmo a měnu lze změnit, jen dokud hosté pobočku nevidí."
        case .listingIncomplete: "Něco chybí nebo není platné."
        case .listingTooManyNews: "Už existuje {limit: # novinka|# novinky|# novinek}. Nejprve některé archivujte."
        case .listingUnknownNews: "Tato novinka už neexistuje."
        case .listingArchivedNews: "Tato novinka je v archivu a nelze ji změnit."
        case .listingMissingName: "Chybí název restaurace."
        case .listingMissingKind: "Uveďte druh restaurace."
        case .listingMissingLocation: "Uveďte, kde se restaurace nachází."
        case .listingMissingVATNumber: "Chybí DIČ."
        case .listingMissingPicture: "Chybí fotografie restaurace."
        case .listingMissingPayments: "Uveďte, jak mohou hosté platit."
        case .listingMissingHours: "Chybí otevírací doba."
        case .listingMissingLink: "Chybí odkaz na vaši stránku na sociální síti."
        case .listingMissingDish: "Přidejte alespoň jeden pokrm."
        case .listingNoActiveBranch: "Žádná pobočka ještě není hostům viditelná."
        case .employmentNotYours: "O této nabídce nebo o této osobě nerozhodujete vy."
        case .employmentExpired: "Tato nabídka už neplatí."
        case .employmentElsewhere: "Pracujete na jiné pobočce. Nejprve ji prosím opusťte."
        case .employmentBranchClosed: "Tato pobočka byla zavřena."
        }
    }
}
