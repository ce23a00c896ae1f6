extension PeopleText {
    /// The text in Romanian.
    var romanian: String {
        switch self {
        case .nameEmpty: "Acest câmp nu poate fi gol."
        case .nameTooLong: "Textul este prea lung."
        case .nameCharacter: "Textul conține un caracter care nu poate fi afișat aici."
        case .nameOuterSpace: "Ștergeți spațiile de la început și de la sfârșit."
        case .nameMixed: "Folosiți litere și cifre dintr-un singur alfabet."
        case .emailMalformed: "Aceasta nu este o adresă de e-mail."
        case .phoneMalformed: "Acesta nu este un număr de telefon."
        case .phoneRuleInvalid: "Această regulă pentru numere de telefon nu este validă."
        case .oibLength: "Un OIB are exact 11 cifre."
        case .oibWrongCheckDigit: "Acest OIB este scris greșit: ultima cifră nu se potrivește."
        case .vatOtherCountry: "Codul de TVA începe cu prefixul unei țări din UE."
        case .vatMalformed: "Acesta nu este un cod de TVA din țara respectivă."
        case .vatWrongCheckDigit: "Acest cod de TVA este scris greșit: cifra de control nu se potrivește."
        case .signUpMalformedName: "Acest nume nu poate fi folosit."
        case .signUpUsernameTaken: "Acest nume de utilizator este deja folosit."
        case .signUpEmailTaken: "Există deja un cont cu această adresă de e-mail."
        case .signUpRoleNotOffered: "Nu vă puteți înregistra cu acest rol."
        case .signUpWorkplaceNotAllowed: "Conturile cu acest rol nu au loc de muncă."
        case .signUpPasswordTooShort:
            "Parola trebuie să aibă cel puțin {minimum: # caracter|# caractere|# de caractere}."
        case .signUpPasswordsDiffer: "Cele două parole diferă."
        case .accountWrongCredentials: "Contul sau parola este greșită."
        case .accountEmailNotVerified: "Mai întâi confirmați adresa de e-mail: v-am trimis un link."
        case .accountAnonymousSession: "Nu vă puteți conecta în acest fel."
        case .accountSignUpRefused: "Corectați formularul."
        case .accountEmploymentMissing: "Acest cont are nevoie de restaurantul în care lucrați."
        case .accountRepeatedFavorite: "Acest restaurant este deja printre favorite."
        case .placesOpensAtEndOfDay: "24:00 este sfârșitul zilei. Folosiți 00:00 din ziua următoare."
        case .placesRepeatedPeriod: "Același interval de funcționare apare de două ori într-o zi."
        case .placesInvalidSeatRange: "O masă are între {minimum} și {maximum} locuri: intervalul nu este valid."
        case .placesRatingOutOfRange: "O notă are între 0 și 5 stele."
        case .placesRepeatedTable: "Aceeași masă sau sală apare de două ori."
        case .placesRepeatedTableNumber: "Există două mese cu numărul {number}."
        case .placesNegativeTableNumber: "Numărul unei mese nu poate fi negativ."
        case .placesUnknownArea: "Punctul de lucru nu are această sală."
        case .placesUnknownTable: "Punctul de lucru nu are această masă."
        case .placesCombination: "Aceste mese unite nu sunt configurate corect."
        }
    }
}
