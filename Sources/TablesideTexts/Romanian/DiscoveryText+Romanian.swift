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
        case .searchLocked: "Acest filtru de căutare nu este încă deblocat."
        case .locationRefused: "Accesul la locația dumneavoastră este dezactivat."
        case .locationUnknown: "Locația dumneavoastră nu este încă cunoscută."
        case .hoursNotUnderstood: "Acest program de funcționare nu a fost înțeles."
        case .reasonSearchNoSuchName: "Niciun restaurant nu are un astfel de nume."
        case .reasonSearchNothingAtPlace: "În acest loc nu există niciun restaurant."
        case .reasonSearchNameElsewhere: "Restaurantele cu acest nume sunt în alte locuri."
        case .reasonSearchNothingSuitable: "Niciun restaurant nu îndeplinește toate dorințele."
        case .hoursBeyondWeek:
            "Se pot prelua doar ore pe zile ale săptămânii și sărbători legale, nu după dată sau după soare."
        case .hoursNoEnd: "O oră nu are sfârșit."
        case .hoursComment: "Comentariile și regulile pentru alte cazuri nu pot fi preluate."
        case .hoursUnknownWord: "Un cuvânt, o oră sau un semn din el nu este înțeles."
        case .hoursTooLong: "O perioadă depășește 24 de ore."
        case .hoursNoTimes: "Sunt numite zile fără ore."
        case .hoursOneDay: "Un interval de zile începe și se termină în aceeași zi."
        case .hoursClosedInPart: "O regulă închide doar o parte a zilei."
        case .hoursReplaced: "Reguli ulterioare o înlocuiesc pe aceasta."
        case .hoursOnlyClosings: "Sunt numite doar zile în care este închis."
        }
    }
}
