extension PlanText {
    /// The text in Romanian.
    var romanian: String {
        switch self {
        case .planBranch: "Punctul de lucru nu este configurat corect."
        case .planUnknownHours: "Punctul de lucru nu are încă un program de funcționare."
        case .planForeignRules: "Aceste reguli aparțin altui punct de lucru."
        case .planOtherZone: "Punctul de lucru este în alt fus orar: {branch}."
        case .planUnknownService: "Acest serviciu nu este definit."
        case .planRepeated: "Aceeași regulă apare de două ori."
        case .planNeverApplies: "Această regulă nu se poate aplica niciodată."
        case .planInvalidCombining: "Se pot uni între 1 și 8 mese, nu {largest}."
        case .planTooManyCombinations:
            "Mesele se pot uni în mai mult de {limit: # fel|# feluri|# de feluri}. Permiteți mai puține."
        case .planInvalidLength: "Această durată nu este posibilă."
        case .planInvalidNumber: "Acest număr nu este posibil."
        case .planContradictoryCaps: "Limita pentru rezervările online este peste limita tuturor rezervărilor."
        case .planContradictoryParties: "Grupul cel mai mare ({largest}) este mai mic decât cel mai mic ({smallest})."
        case .planGraceWithoutNoShow: "Un timp de grație are nevoie de un profil cu neprezentare."
        case .planNegativeAmount: "Un avans sau o taxă nu poate fi sub zero."
        case .planOtherCurrency: "Un avans sau o taxă nu este în moneda punctului de lucru."
        case .adviceLargestParty:
            "Cel mai mare grup așezat împreună aici are {largest: # persoană|# persoane|# de persoane}."
        case .adviceLargerNeedSplit:
            "Grupurile de peste {largest: # persoană|# persoane|# de persoane} au nevoie de mai multe rezervări."
        case .adviceMoreTablesTouch:
            """
            {touching: Se învecinează # masă|Se învecinează # mese|Se învecinează # de mese}, dar {combined: se \
            unește doar #|se unesc doar #|se unesc doar #}. O limită mai mare permite grupuri mai mari.
            """
        case .shiftNotYours: "Puteți face acest lucru numai pentru dumneavoastră."
        case .shiftOffDuty: "Niciun ospătar din tură nu poate prelua."
        case .shiftAtCap:
            """
            Ospătarul are deja {inHand: # comandă deschisă|# comenzi deschise|# de comenzi deschise}; limita este \
            {cap}.
            """
        case .shiftHasOrders: "Ospătarul mai are {orders: # comandă deschisă|# comenzi deschise|# de comenzi deschise}."
        case .shiftAlreadyTaken: "Această comandă este deja la alt ospătar."
        case .shiftCapAboveLimit:
            "Casa permite mai puțin de {cap: # comandă deschisă|# comenzi deschise|# de comenzi deschise}."
        case .shiftNegativeCap: "O limită nu poate fi sub zero."
        case .shiftOnBreak: "Ospătarul este în pauză."
        case .shiftLeaving: "Ospătarul pleacă și nu mai preia comenzi."
        case .shiftOnOtherShift: "Ospătarul lucrează în acel moment în altă tură."
        case .shiftLacksSkills: "Ospătarul nu are o abilitate cerută de comandă."
        case .shiftRefusedBefore: "Ospătarul a fost deja întrebat despre această comandă."
        case .shiftOffered: "Comanda este propusă altui ospătar."
        case .shiftUnsound: "Verificați setările turei: un număr, o oră sau o secțiune nu este posibilă."
        case .shiftFull: "Tura este plină. Încheiați mai întâi ceva."
        case .assignmentTooMany: "Este prea mult de împărțit deodată. Împărțiți pe rând."
        case .assignmentUnsound: "Un cost sau o prioritate lipsește ori nu este posibilă."
        case .shiftBatchNobodyCan: "Niciun ospătar nu poate prelua acum această comandă."
        case .shiftBatchNoPlaceLeft: "Ospătarii care ar putea prelua această comandă primesc altele."
        case .shiftBatchRepeated: "Această comandă apare de două ori."
        }
    }
}
