extension ListingText {
    /// The text in Croatian.
    var croatian: String {
        switch self {
        case .placesTooMany: "Popis može imati najviše {limit: # stavku|# stavke|# stavki}."
        case .placesRepeated: "Ovo se pojavljuje dvaput: {text}."
        case .placesMalformedLink: "{url} nije adresa mrežne stranice."
        case .placesMalformedCountry: "„{country}” nije oznaka države od dva slova, kao RO."
        case .placesNegativePrice: "Cijena ne može biti {price}."
        case .placesOtherCurrency: "Ova poslovnica ne naplaćuje u valuti iznosa {price}."
        case .placesEndsBeforeStart: "Kraj mora biti nakon početka."
        case .listingNotYours: "Ovaj restoran pripada nekom drugom."
        case .listingOtherIdentity: "Ovo je opis drugog restorana."
        case .listingRatedByGuests: "Restoran ocjenjuju samo gosti."
        case .listingSuspendedByHost: "Sakrili smo ovaj restoran. Molimo, pišite nam."
        case .listingOwnersEdits: "Ovo može promijeniti samo vlasnik."
        case .listingOnlyInDraft:
            "Vremenska zona i valuta mogu se promijeniti samo prije nego što gosti vide poslovnicu."
        case .listingIncomplete: "Nešto nedostaje ili nije ispravno."
        case .listingTooManyNews: "Već postoji {limit: # novost|# novosti|# novosti}. Najprije arhivirajte neke."
        case .listingUnknownNews: "Ova novost više ne postoji."
        case .listingArchivedNews: "Ova je novost u arhivi i ne može se mijenjati."
        case .listingMissingName: "Nedostaje naziv restorana."
        case .listingMissingKind: "Navedite vrstu restorana."
        case .listingMissingLocation: "Navedite gdje se restoran nalazi."
        case .listingMissingVATNumber: "Nedostaje PDV identifikacijski broj."
        case .listingMissingPicture: "Nedostaje fotografija restorana."
        case .listingMissingPayments: "Navedite kako gosti mogu platiti."
        case .listingMissingHours: "Nedostaje radno vrijeme."
        case .listingMissingLink: "Nedostaje poveznica na vašu stranicu na društvenoj mreži."
        case .listingMissingDish: "Dodajte barem jedno jelo."
        case .listingNoActiveBranch: "Nijedna poslovnica još nije vidljiva gostima."
        case .employmentNotYours: "O ovoj ponudi ili osobi ne odlučujete vi."
        case .employmentExpired: "Ova ponuda više ne vrijedi."
        case .employmentElsewhere: "Radite u drugoj poslovnici. Najprije je napustite."
        case .employmentBranchClosed: "Ova je poslovnica zatvorena."
        }
    }
}
