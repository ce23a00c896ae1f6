extension OrderText {
    /// The text in Croatian.
    var croatian: String {
        switch self {
        case .orderWrongChannel: "To nije moguće za ovu vrstu narudžbe."
        case .orderNotYours: "Ovo nije Vaša narudžba."
        case .orderOtherWaiter: "Za ovu je narudžbu zadužen drugi konobar."
        case .orderUnknownOrder: "Narudžba nije pronađena."
        case .orderUnknownLine: "Stavka nije pronađena."
        case .orderReasonMissing: "Navedite razlog."
        case .orderNotOffered: "Ta mogućnost ne postoji za ovu vrstu narudžbe."
        case .orderRecipientMissing: "Navedite tko preuzima narudžbu."
        case .orderInvalidRecipient: "Provjerite podatke o primatelju."
        case .orderDiscountNotPermitted: "Ne smijete odobriti ovaj popust."
        case .orderNegativeWindow: "Trajanje ne može biti manje od nule."
        case .orderTooLate: "Prekasno je: bilo je moguće do {deadline}."
        case .orderTooEarly: "Prerano je za to."
        case .orderNotEnough:
            """
            Tako se {available: može promijeniti samo # komad|mogu promijeniti samo # komada|može promijeniti samo # \
            komada}.
            """
        case .orderNothingWouldStay: "Ništa ne bi ostalo. Premjestite cijelu narudžbu."
        case .orderSameOrder: "Odaberite drugu narudžbu."
        case .orderUnsoundPart: "Nema se što premjestiti."
        case .orderIncomplete:
            "Ova se narudžba obrađuje u cijelosti: {left: ostao bi # komad|ostala bi # komada|ostalo bi # komada}."
        case .orderEarlierCourseHeld: "Raniji slijed još je na čekanju."
        case .orderAlreadyServed:
            "{items: # komad već je poslužen|# komada već su poslužena|# komada već je posluženo}."
        case .orderRestockingNotPermitted: "Samo voditelj odlučuje što se vraća na zalihu."
        case .orderWrongCode: "Kod za preuzimanje nije točan."
        case .orderNotSettled: "Najprije treba podmiriti račun."
        case .orderNoRequest: "Nitko nije zatražio otkazivanje ove narudžbe."
        case .orderTooManyRequests: "Otkazivanje narudžbe možete zatražiti najviše {limit: # put|# puta|# puta}."
        case .visitBookFirst: "Najprije rezervirajte stol i potvrdite dolazak."
        case .visitCart: "Košarica se ovakva ne može naručiti."
        case .visitPromotions: "Promocije se ne mogu primijeniti na ovu košaricu."
        case .visitNotExpected: "Gosti su već tu ili ne dolaze."
        case .visitPointsNotAccepted: "Ovaj se račun ne može platiti bodovima."
        case .visitUnknownBooking: "Rezervacija nije pronađena."
        case .visitUnknownTab: "Nema otvorenog računa."
        case .visitTabIsFull: "Otvoreni račun prima najviše {limit: # narudžbu|# narudžbe|# narudžbi}. Otvorite novi."
        case .visitTabIsLocked: "Račun je zatražen. Ništa se ne može dodati dok se ne povuče."
        case .visitClosed: "Restoran u to vrijeme ne prima narudžbe."
        case .visitQuoteChanged: "Nešto se u košarici promijenilo. Ponovno pogledajte cijene."
        case .visitTakenOrder: "Ova je narudžba već poslana."
        case .visitTableTaken: "Za ovim stolom već postoji otvoreni račun."
        case .visitTooManyWaiting:
            "Na odgovor već {limit: čeka # narudžba|čekaju # narudžbe|čeka # narudžbi}. Pričekajte trenutak."
        case .visitTooManyOrders: "Dnevno možete poslati najviše {limit: # narudžbu|# narudžbe|# narudžbi}."
        case .visitTooFarAhead: "Možete naručiti najkasnije za {latest}."
        case .visitAdjustedLine: "Najprije uklonite popust s ove stavke."
        case .visitOtherGuests: "Ovaj račun pripada jednom gostu i ne može primiti druge."
        case .visitNoTable: "Odaberite stol."
        case .visitCoversExceeded: "Couvert se još može naplatiti samo za {left: # osobu|# osobe|# osoba}."
        }
    }
}
