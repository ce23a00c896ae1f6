extension DiscoveryText {
    /// The text in Croatian.
    var croatian: String {
        switch self {
        case .reviewNoVisit: "Recenziju možete napisati nakon posjeta."
        case .reviewNotYours: "To nije bio Vaš posjet."
        case .reviewNotOver: "Recenziju možete napisati kad posjet završi."
        case .reviewNotEaten: "Možete ocijeniti samo jela koja ste naručili."
        case .reviewTooManyDishes: "U jednoj recenziji nije moguće ocijeniti toliko jela."
        case .reviewUnknownReason: "Ovaj razlog ovdje nije poznat."
        case .reviewTooManyFlags: "Ova je recenzija već dovoljno puta prijavljena. Bit će provjerena."
        case .searchTooManyWords: "Tražite najviše {limit: # riječ|# riječi|# riječi}."
        case .searchNoPosition: "Za poredak po udaljenosti potreban je Vaš položaj."
        case .searchNoParty: "Recite za koliko osoba."
        case .searchLocked: "Ovaj filtar pretrage još nije otključan."
        case .locationRefused: "Pristup Vašoj lokaciji je isključen."
        case .locationUnknown: "Vaša lokacija još nije poznata."
        case .hoursNotUnderstood: "Ovo radno vrijeme nije razumljivo."
        case .reasonSearchNoSuchName: "Nijedan restoran nema takvo ime."
        case .reasonSearchNothingAtPlace: "Na ovom mjestu nema restorana."
        case .reasonSearchNameElsewhere: "Restorani tog imena nalaze se na drugim mjestima."
        case .reasonSearchNothingSuitable: "Nijedan restoran ne ispunjava sve želje."
        case .hoursBeyondWeek:
            "Može se preuzeti samo radno vrijeme po danima u tjednu i blagdanima, a ne po datumu ili suncu."
        case .hoursNoEnd: "Jednom vremenu nedostaje kraj."
        case .hoursComment: "Komentari i pravila za druge slučajeve ne mogu se preuzeti."
        case .hoursUnknownWord: "Jedna riječ, vrijeme ili znak nije razumljiv."
        case .hoursTooLong: "Jedno je razdoblje dulje od 24 sata."
        case .hoursNoTimes: "Navedeni su dani bez vremena."
        case .hoursOneDay: "Jedan raspon dana počinje i završava istoga dana."
        case .hoursClosedInPart: "Jedno pravilo zatvara samo dio dana."
        case .hoursReplaced: "Kasnija pravila zamjenjuju ovo."
        case .hoursOnlyClosings: "Navedeni su samo neradni dani."
        }
    }
}
