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
        case .locationRefused: "Pristup Vašoj lokaciji je isključen."
        case .locationUnknown: "Vaša lokacija još nije poznata."
        case .hoursNotUnderstood: "Ovo radno vrijeme nije razumljivo."
        }
    }
}
