extension BookingText {
    /// The text in Czech.
    var czech: String {
        switch self {
        case .bookingInvalidDuration: "Rezervace trvá nejvýše 24 hodin."
        case .bookingClosed: "V tu dobu máme zavřeno."
        case .bookingOffGrid: "V tuto dobu rezervace nezačínají. Vyberte prosím některý z nabízených termínů."
        case .bookingPast: "Ten čas už uplynul."
        case .bookingTooSoon: "To je příliš brzy. Nejbližší možný začátek je {earliest}."
        case .bookingBookingClosed: "Rezervace na tuto dobu byly uzavřeny: {since}."
        case .bookingTooFarAhead: "Tento den lze rezervovat od {bookableFrom}."
        case .bookingPaused: "Rezervace přijímáme až od {until}."
        case .bookingPartyTooSmall: "Přijímáme rezervace nejméně pro {smallest: # osobu|# osoby|# osob}."
        case .bookingPartyTooLarge: "Společně můžeme usadit nejvýše {largest: # osobu|# osoby|# osob}."
        case .bookingPartyNeedsSplit:
            """
            Společně můžeme usadit nejvýše {largest: # osobu|# osoby|# osob}, ale můžete mít {parties: # sousední \
            stůl|# sousední stoly|# sousedních stolů}.
            """
        case .bookingNoTableForParty: "Nemáme stůl pro {party: # osobu|# osoby|# osob}."
        case .bookingOverrunsService: "To by bylo příliš pozdě: zavíráme dříve."
        case .bookingAfterLastSeating: "Poslední možný začátek je {latest}."
        case .bookingTableDisabled: "Tento stůl není k dispozici."
        case .bookingTableDoesNotFit: "Tento stůl se nehodí pro {party: # osobu|# osoby|# osob}."
        case .bookingInvalidSeats: "Vyberte prosím pro každou osobu jedno místo u téhož stolu."
        case .bookingNotCombined: "Tyto stoly nelze spojit."
        case .bookingNoTableAsWished: "Nemáme stůl, který by odpovídal vašim přáním."
        case .bookingTooManyStarts: "V tu dobu přichází příliš mnoho hostů. Zvolte prosím jiný čas."
        case .bookingTooManyPresent: "V tu dobu máme plno."
        case .bookingKeptForWalkIns: "Zbývající stoly držíme pro hosty bez rezervace."
        case .bookingTableTaken: "Tento stůl je v tu dobu obsazený."
        case .bookingNoFreeTable: "V tu dobu není volný žádný stůl."
        case .bookingTakenAsWished: "Stůl podle vašich přání volný není, ale jiné stoly ano."
        case .bookingNoWalkIns: "Usazujeme jen hosty s rezervací."
        case .bookingTooManyWishes: "Uveďte méně přání: nejvýše {limit}."
        case .serviceDayNotYours: "Toto není vaše rezervace."
        case .serviceDayKnownBooking: "Tato rezervace už byla vytvořena."
        case .serviceDayOutdatedPlan: "Restaurace změnila pravidla. Zkuste to prosím znovu."
        case .serviceDayUnavailable: "V tu dobu není k dispozici žádný stůl."
        case .serviceDayTaken:
            """
            V tu dobu stůl není, ale {alternatives: je tu # jiný termín|jsou tu # jiné termíny|je tu # jiných \
            termínů}.
            """
        case .serviceDaySeatUntil: "Stůl je volný, ale jen do {end}."
        case .serviceDayExtensionEnds: "Zůstat můžete nejdéle do {latest}."
        case .serviceDayNotLonger: "Rezervace už trvá do {end}."
        case .serviceDayTooEarly: "To je možné od {from}."
        case .serviceDayStayIsOver: "Doba rezervace skončila: {end}."
        case .serviceDayNotCleared: "Stůl ještě není uklizený."
        case .serviceDayStillOccupied: "U tohoto stolu ještě sedí jiná skupina."
        case .serviceDayHoldExpired: "Stůl jsme vám drželi do {at}. Vyberte prosím znovu."
        case .serviceDayRequestExpired: "Restaurace neodpověděla včas. Požádejte prosím znovu."
        case .serviceDayNeverExpires: "Tato rezervace nemá časové omezení."
        case .serviceDayNeedsAcceptance: "Tuto žádost musí nejprve potvrdit restaurace."
        case .serviceDayTablesSettled: "Restaurace už stůl pevně určila."
        case .serviceDayInvalidLength: "Stůl nelze držet po nulovou dobu."
        case .serviceDayChannelNotPermitted: "Takto rezervovat nelze."
        case .serviceDayOverrideNotPermitted: "Výjimku může udělat jen obsluha."
        case .serviceDayOverrideWithoutReason: "Uveďte prosím důvod výjimky."
        case .serviceDayInvitedTwice: "Tento přítel už je pozvaný."
        case .serviceDayGuestLimit: "To není možné: limit pro tento den je {limit}."
        case .serviceDayListTooLong: "Seznam je příliš dlouhý: povoleno je nejvýše {limit}."
        case .serviceDayTooManyFriends: "Rezervace je jen pro {party: # osobu|# osoby|# osob}."
        case .serviceDayNothingToChange: "Tím by se nic nezměnilo."
        case .serviceDayInvalidBlock: "Tento stůl takto zablokovat nelze."
        case .serviceDayUnknownBlock: "Tento stůl není zablokovaný."
        case .serviceDayKnownBlock: "Tento stůl už je zablokovaný."
        case .serviceDayTableInUse:
            "Tento stůl v tu dobu {bookings: potřebuje # rezervace|potřebují # rezervace|potřebuje # rezervací}."
        case .serviceDayInvalidMove: "Rezervaci nelze přesunout k tomuto stolu."
        }
    }
}
