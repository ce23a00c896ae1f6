extension CourierText {
    /// The text in Croatian.
    var croatian: String {
        switch self {
        case .cooperationOtherStore: "To pripada drugoj tvrtki."
        case .cooperationUnknownCode: "Ovaj kod nije poznat. Provjerite ga."
        case .cooperationClosed: "Ovaj se kod više ne može koristiti."
        case .cooperationRevoked: "Tvrtka je povukla ovaj kod."
        case .cooperationCodeTaken: "Ovaj kod već postoji. Odaberite drugi."
        case .cooperationExpired: "Ovaj je kod istekao: {until}."
        case .cooperationNotForYou: "Ovaj je kod za drugog dostavljača."
        case .cooperationAlreadyRedeemed: "Već ste iskoristili ovaj kod."
        case .cooperationNotACourier: "Ova osoba nema račun dostavljača."
        case .cooperationAlreadyCooperating: "Ovaj dostavljač već surađuje s tvrtkom."
        case .cooperationUsesOutOfRange: "Kod se može iskoristiti od 1 do {limit} puta."
        case .cooperationTooManyCodes:
            """
            Istodobno {limit: može vrijediti najviše # kod|mogu vrijediti najviše # koda|može vrijediti najviše # \
            kodova}. Najprije povucite neki.
            """
        case .cooperationTooManyUses:
            "Svi važeći kodovi zajedno mogu se iskoristiti najviše {limit: # put|# puta|# puta}."
        case .cooperationTooManyCouriers:
            "Tvrtka može imati najviše {limit: # dostavljača|# dostavljača|# dostavljača}."
        case .cooperationInHand: "Dostavljač još ima {deliveries: # dostavu|# dostave|# dostava} ove tvrtke."
        case .courierNoRoom: "Dostavljač istodobno može imati najviše {capacity: # dostavu|# dostave|# dostava}."
        case .courierTooManyStores: "Možete surađivati s najviše {limit: # tvrtkom|# tvrtke|# tvrtki}."
        case .courierTooManyWrongCodes: "Bilo je previše pogrešnih kodova. Pokušajte kasnije."
        case .courierCapacityOutOfRange: "Broj istodobnih dostava mora biti između 1 i {limit}."
        case .courierUnusableVehicle: "Navedite vozilo u nekoliko riječi."
        case .courierTooManyDuties:
            "Planirati se {limit: može najviše # smjena|mogu najviše # smjene|može najviše # smjena}."
        case .courierUnsoundDuty: "Smjene moraju završiti nakon što počnu i ne smiju se preklapati."
        case .courierUnsound: "Pravila za dostavljače imaju pogrešku."
        case .positionFuture: "Sat na ovom uređaju žuri. Provjerite vrijeme i pokušajte ponovno."
        case .positionSuperseded: "Novija je lokacija već poznata."
        case .stateCourierAvailable: "prima dostave"
        case .stateCourierAway: "ne prima dostave"
        case .stateCourierInvitationAbsent: "nema pozivnice"
        case .stateCourierInvitationOpen: "važeća"
        case .stateCourierInvitationSpent: "iskorištena"
        case .stateCourierInvitationRevoked: "povučena"
        case .stateCooperationApart: "ne surađuju"
        case .stateCooperationWorking: "surađuju"
        case .kindVehicleFoot: "pješice"
        case .kindVehicleBicycle: "bicikl"
        case .kindVehicleScooter: "skuter ili motocikl"
        case .kindVehicleCar: "automobil"
        }
    }
}
