extension CartText {
    /// The text in Romanian.
    var romanian: String {
        switch self {
        case .cartEmpty: "Coșul este gol."
        case .cartTooManyLines: "Un coș poate avea cel mult {limit: # poziție|# poziții|# de poziții}."
        case .cartTooMuch: "Puteți comanda cel mult {limit: # bucată|# bucăți|# de bucăți}."
        case .cartTooManyChoices: "Aici puteți face cel mult {limit: # alegere|# alegeri|# de alegeri}."
        case .cartInvalidCovers: "Acest număr de persoane nu este posibil."
        case .cartRepeatedLine: "Aceeași poziție apare de două ori."
        case .cartInvalidCourse: "Acest fel de mâncare nu există."
        case .cartNotOffered: "Acest meniu nu este oferit la acea oră sau în acest mod."
        case .cartMeasure: "Introduceți cantitatea dorită."
        case .cartFixedPrice: "Prețul acestui produs nu poate fi schimbat aici."
        case .cartStrayText: "Această alegere nu este posibilă."
        case .cartInvalidSeat: "Acest loc nu există."
        case .cartUnknownOption: "Această opțiune nu este disponibilă."
        case .cartRepeatedOption:
            "Această opțiune poate fi aleasă {maximum: o singură dată|de cel mult # ori|de cel mult # de ori}."
        case .cartTooFew: "Alegeți cel puțin {minimum: # opțiune|# opțiuni|# de opțiuni}."
        case .cartTooMany: "Alegeți cel mult {maximum: # opțiune|# opțiuni|# de opțiuni}."
        case .cartTooFewDifferent:
            "Alegeți cel puțin {minimum: # opțiune diferită|# opțiuni diferite|# de opțiuni diferite}."
        case .cartTooManyDifferent:
            "Alegeți cel mult {maximum: # opțiune diferită|# opțiuni diferite|# de opțiuni diferite}."
        case .cartMissingOption: "Alegeți o opțiune."
        case .cartMissingText: "Scrieți ce doriți."
        case .cartTextTooLong: "Folosiți cel mult {limit: # caracter|# caractere|# de caractere}."
        case .cartInsufficientStock:
            "{available: A mai rămas doar # porție|Au mai rămas doar # porții|Au mai rămas doar # de porții}."
        case .recipientTooSoon: "Cea mai apropiată oră posibilă este {earliest}."
        }
    }
}
