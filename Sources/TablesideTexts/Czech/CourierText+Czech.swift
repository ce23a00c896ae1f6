extension CourierText {
    /// The text in Czech.
    var czech: String {
        switch self {
        case .cooperationOtherStore: "To patří jinému podniku."
        case .cooperationUnknownCode: "Tento kód neznáme. Zkontrolujte ho prosím."
        case .cooperationClosed: "Tento kód už nelze použít."
        case .cooperationRevoked: "Podnik tento kód stáhl."
        case .cooperationCodeTaken: "Tento kód už existuje. Zvolte prosím jiný."
        case .cooperationExpired: "Platnost tohoto kódu skončila: {until}."
        case .cooperationNotForYou: "Tento kód je pro jiného kurýra."
        case .cooperationAlreadyRedeemed: "Tento kód jste už použili."
        case .cooperationNotACourier: "Tato osoba nemá účet kurýra."
        case .cooperationAlreadyCooperating: "Tento kurýr už s podnikem spolupracuje."
        case .cooperationUsesOutOfRange: "Kód lze použít 1 až {limit}krát."
        case .cooperationTooManyCodes:
            """
            Současně {limit: může platit nejvýše # kód|mohou platit nejvýše # kódy|může platit nejvýše # kódů}. \
            Nejprve prosím některý stáhněte.
            """
        case .cooperationTooManyUses: "Všechny platné kódy dohromady lze použít nejvýše {limit: #krát|#krát|#krát}."
        case .cooperationTooManyCouriers: "Podnik může mít nejvýše {limit: # kurýra|# kurýry|# kurýrů}."
        case .cooperationInHand: "Kurýr má ještě {deliveries: # rozvoz|# rozvozy|# rozvozů} tohoto podniku."
        case .courierNoRoom: "Kurýr může mít najednou nejvýše {capacity: # rozvoz|# rozvozy|# rozvozů}."
        case .courierTooManyStores: "Rozvážet můžete nejvýše pro {limit: # podnik|# podniky|# podniků}."
        case .courierTooManyWrongCodes: "Bylo příliš mnoho chybných kódů. Zkuste to prosím později."
        case .courierCapacityOutOfRange: "Počet rozvozů najednou musí být mezi 1 a {limit}."
        case .courierUnusableVehicle: "Uveďte prosím vozidlo několika slovy."
        case .courierTooManyDuties: "Naplánovat lze nejvýše {limit: # směnu|# směny|# směn}."
        case .courierUnsoundDuty: "Směny musí končit po svém začátku a nesmějí se překrývat."
        case .courierUnsound: "Pravidla pro kurýry mají chybu."
        case .positionFuture: "Hodiny tohoto zařízení jdou napřed. Zkontrolujte prosím čas a zkuste to znovu."
        case .positionSuperseded: "Novější poloha už je známa."
        case .stateCourierAvailable: "přijímá rozvozy"
        case .stateCourierAway: "nepřijímá rozvozy"
        case .stateCourierInvitationAbsent: "bez pozvánky"
        case .stateCourierInvitationOpen: "platná"
        case .stateCourierInvitationSpent: "využitá"
        case .stateCourierInvitationRevoked: "stažená"
        case .stateCooperationApart: "nespolupracují"
        case .stateCooperationWorking: "spolupracují"
        case .kindVehicleFoot: "pěšky"
        case .kindVehicleBicycle: "kolo"
        case .kindVehicleScooter: "skútr nebo motorka"
        case .kindVehicleCar: "auto"
        }
    }
}
