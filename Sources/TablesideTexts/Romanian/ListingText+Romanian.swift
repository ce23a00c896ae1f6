extension ListingText {
    /// The text in Romanian.
    var romanian: String {
        switch self {
        case .placesTooMany: "Lista poate avea cel mult {limit: # element|# elemente|# de elemente}."
        case .placesRepeated: "Apare de două ori: {text}."
        case .placesMalformedLink: "{url} nu este adresa unei pagini web."
        case .placesMalformedCountry: "„{country}” nu este un cod de țară din două litere, ca RO."
        case .placesNegativePrice: "Un preț nu poate fi {price}."
        case .placesOtherCurrency: "Acest local nu folosește moneda din {price}."
        case .placesEndsBeforeStart: "Sfârșitul trebuie să fie după început."
        case .listingNotYours: "Acest restaurant este al altcuiva."
        case .listingOtherIdentity: "Descrierea este a altui restaurant."
        case .listingRatedByGuests: "Doar clienții evaluează un restaurant."
        case .listingSuspendedByHost: "Am ascuns acest restaurant. Vă rugăm să ne scrieți."
        case .listingOwnersEdits: "Numai proprietarul poate schimba aceste date."
        case .listingOnlyInDraft:
            "Fusul orar și moneda pot fi schimbate numai înainte ca localul să fie văzut de clienți."
        case .listingIncomplete: "Ceva lipsește sau nu este valid."
        case .listingTooManyNews: "Există deja {limit: # noutate|# noutăți|# de noutăți}. Arhivați mai întâi câteva."
        case .listingUnknownNews: "Această noutate nu mai există."
        case .listingArchivedNews: "Această noutate este în arhivă și nu mai poate fi schimbată."
        case .listingMissingName: "Lipsește numele restaurantului."
        case .listingMissingKind: "Spuneți ce fel de restaurant este."
        case .listingMissingLocation: "Spuneți unde se află restaurantul."
        case .listingMissingVATNumber: "Lipsește codul de TVA."
        case .listingMissingPicture: "Lipsește o fotografie a restaurantului."
        case .listingMissingPayments: "Spuneți cum pot plăti clienții."
        case .listingMissingHours: "Lipsește programul de funcționare."
        case .listingMissingLink: "Lipsește un link către pagina dumneavoastră dintr-o rețea socială."
        case .listingMissingDish: "Adăugați cel puțin un preparat."
        case .listingNoActiveBranch: "Niciun local nu este încă vizibil pentru clienți."
        case .employmentNotYours: "Nu dumneavoastră decideți despre această ofertă sau persoană."
        case .employmentExpired: "Această ofertă nu mai este valabilă."
        case .employmentElsewhere: "Lucrați la alt punct de lucru. Vă rugăm să îl părăsiți întâi."
        case .employmentBranchClosed: "Acest punct de lucru s-a închis."
        }
    }
}
