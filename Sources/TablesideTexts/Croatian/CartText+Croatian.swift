extension CartText {
    /// The text in Croatian.
    var croatian: String {
        switch self {
        case .cartEmpty: "Košarica je prazna."
        case .cartTooManyLines: "Košarica može imati najviše {limit: # stavku|# stavke|# stavki}."
        case .cartTooMuch: "Možete naručiti najviše {limit: # komad|# komada|# komada}."
        case .cartTooManyChoices: "Ovdje možete odabrati najviše {limit: # dodatak|# dodatka|# dodataka}."
        case .cartInvalidCovers: "Taj broj osoba nije moguć."
        case .cartRepeatedLine: "Ista stavka navedena je dvaput."
        case .cartInvalidCourse: "Taj slijed ne postoji."
        case .cartNotOffered: "Ovaj se jelovnik u to vrijeme ili na taj način ne nudi."
        case .cartMeasure: "Unesite željenu količinu."
        case .cartFixedPrice: "Cijena ovog jela ovdje se ne može mijenjati."
        case .cartStrayText: "Taj odabir nije moguć."
        case .cartInvalidSeat: "To mjesto ne postoji."
        case .cartUnknownOption: "Ovaj dodatak nije dostupan."
        case .cartRepeatedOption: "Ovaj se dodatak može odabrati najviše {maximum: # put|# puta|# puta}."
        case .cartTooFew: "Odaberite najmanje {minimum: # dodatak|# dodatka|# dodataka}."
        case .cartTooMany: "Odaberite najviše {maximum: # dodatak|# dodatka|# dodataka}."
        case .cartTooFewDifferent:
            "Odaberite najmanje {minimum: # različit dodatak|# različita dodatka|# različitih dodataka}."
        case .cartTooManyDifferent:
            "Odaberite najviše {maximum: # različit dodatak|# različita dodatka|# različitih dodataka}."
        case .cartMissingOption: "Odaberite dodatak."
        case .cartMissingText: "Napišite što želite."
        case .cartTextTooLong: "Upotrijebite najviše {limit: # znak|# znaka|# znakova}."
        case .cartInsufficientStock:
            "{available: Preostala je samo # porcija|Preostale su samo # porcije|Preostalo je samo # porcija}."
        case .recipientTooSoon: "Najranije moguće vrijeme je {earliest}."
        }
    }
}
