extension BookingText {
    /// The text in Croatian.
    var croatian: String {
        switch self {
        case .bookingInvalidDuration: "Rezervacija traje najviše 24 sata."
        case .bookingClosed: "U to vrijeme ne radimo."
        case .bookingOffGrid: "Rezervacije ne počinju u to vrijeme. Odaberite jedan od ponuđenih termina."
        case .bookingPast: "To je vrijeme već prošlo."
        case .bookingTooSoon: "To je prerano. Najraniji mogući početak je {earliest}."
        case .bookingBookingClosed: "Rezervacije za ovaj termin zatvorene su: {since}."
        case .bookingTooFarAhead: "Ovaj se datum može rezervirati od {bookableFrom}."
        case .bookingPaused: "Ne primamo rezervacije prije {until}."
        case .bookingPartyTooSmall: "Primamo rezervacije za najmanje {smallest: # osobu|# osobe|# osoba}."
        case .bookingPartyTooLarge: "Zajedno možemo smjestiti najviše {largest: # osobu|# osobe|# osoba}."
        case .bookingPartyNeedsSplit:
            """
            Zajedno možemo smjestiti najviše {largest: # osobu|# osobe|# osoba}, ali možete dobiti {parties: # \
            susjedni stol|# susjedna stola|# susjednih stolova}.
            """
        case .bookingNoTableForParty: "Nemamo stol za {party: # osobu|# osobe|# osoba}."
        case .bookingOverrunsService: "To bi bilo prekasno: prije toga zatvaramo."
        case .bookingAfterLastSeating: "Posljednji mogući početak je {latest}."
        case .bookingTableDisabled: "Ovaj stol nije dostupan."
        case .bookingTableDoesNotFit: "Ovaj stol nije prikladan za {party: # osobu|# osobe|# osoba}."
        case .bookingInvalidSeats: "Odaberite po jedno mjesto za svaku osobu za istim stolom."
        case .bookingNotCombined: "Ovi se stolovi ne mogu spojiti."
        case .bookingNoTableAsWished: "Nemamo stol koji odgovara Vašim željama."
        case .bookingTooManyStarts: "U to vrijeme dolazi previše gostiju. Odaberite drugi termin."
        case .bookingTooManyPresent: "U to je vrijeme sve puno."
        case .bookingKeptForWalkIns: "Preostali stolovi čuvaju se za goste bez rezervacije."
        case .bookingTableTaken: "Ovaj je stol u to vrijeme zauzet."
        case .bookingNoFreeTable: "U to vrijeme nema slobodnog stola."
        case .bookingTakenAsWished: "Nijedan stol koji odgovara Vašim željama nije slobodan, ali drugi jesu."
        case .bookingNoWalkIns: "Primamo samo goste s rezervacijom."
        case .bookingTooManyWishes: "Navedite manje želja: najviše {limit}."
        case .serviceDayNotYours: "Ovo nije Vaša rezervacija."
        case .serviceDayKnownBooking: "Ova je rezervacija već napravljena."
        case .serviceDayOutdatedPlan: "Restoran je promijenio pravila. Pokušajte ponovno."
        case .serviceDayUnavailable: "Tada nema dostupnog stola."
        case .serviceDayTaken:
            """
            Tada nema dostupnog stola, ali {alternatives: postoji još # termin|postoje još # termina|postoji još # \
            termina}.
            """
        case .serviceDaySeatUntil: "Slobodan je stol, ali samo do {end}."
        case .serviceDayExtensionEnds: "Možete ostati najkasnije do {latest}."
        case .serviceDayNotLonger: "Rezervacija već traje do {end}."
        case .serviceDayTooEarly: "To je moguće od {from}."
        case .serviceDayStayIsOver: "Vrijeme rezervacije isteklo je: {end}."
        case .serviceDayNotCleared: "Stol još nije pospremljen."
        case .serviceDayStillOccupied: "Za ovim stolom još sjedi druga grupa."
        case .serviceDayHoldExpired: "Stol je za Vas čuvan do {at}. Odaberite ponovno."
        case .serviceDayRequestExpired: "Restoran nije odgovorio na vrijeme. Pošaljite upit ponovno."
        case .serviceDayNeverExpires: "Ova rezervacija nema vremensko ograničenje."
        case .serviceDayNeedsAcceptance: "Restoran najprije mora potvrditi ovaj upit."
        case .serviceDayTablesSettled: "Restoran je već odredio stol."
        case .serviceDayInvalidLength: "Stol se ne može čuvati nula minuta."
        case .serviceDayChannelNotPermitted: "Ne možete rezervirati na ovaj način."
        case .serviceDayOverrideNotPermitted: "Samo osoblje može napraviti iznimku."
        case .serviceDayOverrideWithoutReason: "Navedite razlog iznimke."
        case .serviceDayInvitedTwice: "Ovaj je prijatelj već pozvan."
        case .serviceDayGuestLimit: "To nije moguće: ograničenje za taj datum je {limit}."
        case .serviceDayListTooLong: "Popis je predug: dopušteno je najviše {limit}."
        case .serviceDayTooManyFriends: "Rezervacija je samo za {party: # osobu|# osobe|# osoba}."
        case .serviceDayNothingToChange: "To ništa ne bi promijenilo."
        case .serviceDayInvalidBlock: "Ovaj se stol ne može tako blokirati."
        case .serviceDayUnknownBlock: "Ovaj stol nije blokiran."
        case .serviceDayKnownBlock: "Ovaj je stol već blokiran."
        case .serviceDayTableInUse:
            "Taj je stol u to vrijeme potreban za {bookings: # rezervaciju|# rezervacije|# rezervacija}."
        case .serviceDayInvalidMove: "Rezervacija se ne može premjestiti za ovaj stol."
        }
    }
}
