extension DiscoveryText {
    /// The text in Romanian.
    var romanian: String {
        switch self {
        case .reviewNoVisit: "Puteți scrie o recenzie după o vizită."
        case .reviewNotYours: "Aceasta nu a fost vizita dumneavoastră."
        case .reviewNotOver: "Puteți scrie recenzia după încheierea vizitei."
        case .reviewNotEaten: "Puteți evalua numai produsele pe care le-ați consumat."
        case .reviewTooManyDishes: "O recenzie nu poate evalua atât de multe produse."
        case .reviewUnknownReason: "Acest motiv nu este cunoscut aici."
        case .reviewTooManyFlags: "Această recenzie a fost deja raportată de destule ori. Va fi verificată."
        case .searchTooManyWords: "Căutați cel mult {limit: # cuvânt|# cuvinte|# de cuvinte}."
        case .searchNoPosition: "Pentru ordonarea după distanță este nevoie de poziția dumneavoastră."
        case .searchNoParty: "Spuneți pentru câte persoane."
        case .locationRefused: "Accesul la locația dumneavoastră este dezactivat."
        case .locationUnknown: "Locația dumneavoastră nu este încă cunoscută."
        case .hoursNotUnderstood: "Acest program de funcționare nu a fost înțeles."
        }
    }
}
