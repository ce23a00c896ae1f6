extension BookingText {
    /// The text in Romanian.
    var romanian: String {
        switch self {
        case .bookingInvalidDuration: "O rezervare durează cel mult 24 de ore."
        case .bookingClosed: "La acea oră suntem închiși."
        case .bookingOffGrid: "Rezervările nu încep la acea oră. Alegeți una dintre orele oferite."
        case .bookingPast: "Acea oră a trecut deja."
        case .bookingTooSoon: "Este prea devreme. Cea mai apropiată oră posibilă este {earliest}."
        case .bookingBookingClosed: "Rezervările pentru această oră s-au închis la {since}."
        case .bookingTooFarAhead: "Această dată poate fi rezervată începând cu {bookableFrom}."
        case .bookingPaused: "Nu acceptăm rezervări înainte de {until}."
        case .bookingPartyTooSmall:
            "Acceptăm rezervări pentru cel puțin {smallest: # persoană|# persoane|# de persoane}."
        case .bookingPartyTooLarge: "Putem așeza împreună cel mult {largest: # persoană|# persoane|# de persoane}."
        case .bookingPartyNeedsSplit:
            """
            Putem așeza împreună cel mult {largest: # persoană|# persoane|# de persoane}, dar puteți avea {parties: \
            # masă alăturată|# mese alăturate|# de mese alăturate}.
            """
        case .bookingNoTableForParty: "Nu avem masă pentru {party: # persoană|# persoane|# de persoane}."
        case .bookingOverrunsService: "Ar fi prea târziu: închidem mai devreme."
        case .bookingAfterLastSeating: "Ultima oră posibilă este {latest}."
        case .bookingTableDisabled: "Această masă nu este disponibilă."
        case .bookingTableDoesNotFit:
            "Această masă nu este potrivită pentru {party: # persoană|# persoane|# de persoane}."
        case .bookingInvalidSeats: "Alegeți câte un loc pentru fiecare persoană, la aceeași masă."
        case .bookingNotCombined: "Aceste mese nu pot fi unite."
        case .bookingNoTableAsWished: "Nu avem nicio masă care să corespundă dorințelor."
        case .bookingTooManyStarts: "La acea oră sosesc prea mulți clienți. Alegeți alta."
        case .bookingTooManyPresent: "La acea oră localul este plin."
        case .bookingKeptForWalkIns: "Mesele rămase sunt păstrate pentru clienții fără rezervare."
        case .bookingTableTaken: "Această masă este ocupată la acea oră."
        case .bookingNoFreeTable: "La acea oră nu este liberă nicio masă."
        case .bookingTakenAsWished: "Nicio masă care corespunde dorințelor nu este liberă, dar altele sunt."
        case .bookingNoWalkIns: "Primim numai clienți cu rezervare."
        case .bookingTooManyWishes: "Exprimați mai puține dorințe: cel mult {limit}."
        case .serviceDayNotYours: "Aceasta nu este rezervarea dumneavoastră."
        case .serviceDayKnownBooking: "Această rezervare a fost deja făcută."
        case .serviceDayOutdatedPlan: "Restaurantul și-a schimbat regulile. Încercați din nou."
        case .serviceDayUnavailable: "Atunci nu este disponibilă nicio masă."
        case .serviceDayTaken:
            """
            Atunci nu este disponibilă nicio masă, dar {alternatives: mai există # interval orar|mai există # \
            intervale orare|mai există # de intervale orare}.
            """
        case .serviceDaySeatUntil: "Este liberă o masă, dar numai până la {end}."
        case .serviceDayExtensionEnds: "Puteți rămâne cel târziu până la {latest}."
        case .serviceDayNotLonger: "Rezervarea durează deja până la {end}."
        case .serviceDayTooEarly: "Acest lucru este posibil începând cu {from}."
        case .serviceDayStayIsOver: "Timpul rezervării s-a încheiat la {end}."
        case .serviceDayNotCleared: "Masa nu este încă strânsă."
        case .serviceDayStillOccupied: "La această masă se află încă alt grup."
        case .serviceDayHoldExpired: "Masa v-a fost păstrată până la {at}. Alegeți din nou."
        case .serviceDayRequestExpired: "Restaurantul nu a răspuns la timp. Trimiteți din nou cererea."
        case .serviceDayNeverExpires: "Această rezervare nu are termen limită."
        case .serviceDayNeedsAcceptance: "Restaurantul trebuie mai întâi să confirme cererea."
        case .serviceDayTablesSettled: "Restaurantul a stabilit deja masa."
        case .serviceDayInvalidLength: "O masă nu poate fi păstrată pentru o durată zero."
        case .serviceDayChannelNotPermitted: "Nu puteți rezerva în acest fel."
        case .serviceDayOverrideNotPermitted: "Numai personalul poate face o excepție."
        case .serviceDayOverrideWithoutReason: "Precizați motivul excepției."
        case .serviceDayInvitedTwice: "Acest prieten este deja invitat."
        case .serviceDayGuestLimit: "Nu este posibil: limita pentru această dată este {limit}."
        case .serviceDayListTooLong: "Lista este prea lungă: sunt permise cel mult {limit}."
        case .serviceDayTooManyFriends: "Rezervarea este doar pentru {party: # persoană|# persoane|# de persoane}."
        case .serviceDayNothingToChange: "Aceasta nu ar schimba nimic."
        case .serviceDayInvalidBlock: "Această masă nu poate fi blocată astfel."
        case .serviceDayUnknownBlock: "Această masă nu este blocată."
        case .serviceDayHeldByWaitlist:
            "Masa este păstrată pentru un grup de pe lista de așteptare. Retrageți oferta acolo."
        case .serviceDayKnownBlock: "Această masă este deja blocată."
        case .serviceDayTableInUse:
            "{bookings: # rezervare are|# rezervări au|# de rezervări au} nevoie de această masă la acea oră."
        case .serviceDayInvalidMove: "Rezervarea nu poate fi mutată la această masă."
        }
    }
}
