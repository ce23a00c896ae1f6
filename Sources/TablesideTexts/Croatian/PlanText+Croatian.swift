extension PlanText {
    /// The text in Croatian.
    var croatian: String {
        switch self {
        case .planBranch: "Poslovnica nije ispravno postavljena."
        case .planUnknownHours: "Poslovnica još nema radno vrijeme."
        case .planForeignRules: "Ova pravila pripadaju drugoj poslovnici."
        case .planOtherZone: "Poslovnica je u drugoj vremenskoj zoni: {branch}."
        case .planUnknownService: "Ta usluga nije definirana."
        case .planRepeated: "Isto pravilo navedeno je dvaput."
        case .planNeverApplies: "Ovo se pravilo nikad ne može primijeniti."
        case .planInvalidCombining: "Može se spojiti od 1 do 8 stolova, a ne {largest}."
        case .planTooManyCombinations:
            "Stolovi se mogu spojiti na više od {limit: # načina|# načina|# načina}. Dopustite manje."
        case .planInvalidLength: "To trajanje nije moguće."
        case .planInvalidNumber: "Taj broj nije moguć."
        case .planContradictoryCaps: "Ograničenje internetskih rezervacija veće je od ograničenja svih rezervacija."
        case .planContradictoryParties: "Najveća grupa ({largest}) manja je od najmanje ({smallest})."
        case .planGraceWithoutNoShow: "Za vrijeme čekanja potreban je profil s nedolaskom."
        case .planNegativeAmount: "Predujam ili naknada ne mogu biti manji od nule."
        case .planOtherCurrency: "Predujam ili naknada nisu u valuti poslovnice."
        case .adviceLargestParty: "Najveća grupa koja ovdje sjedi zajedno ima {largest: # osobu|# osobe|# osoba}."
        case .adviceLargerNeedSplit: "Grupe veće od {largest: # osobe|# osobe|# osoba} trebaju više rezervacija."
        case .adviceMoreTablesTouch:
            """
            {touching: Dodiruje se # stol|Dodiruju se # stola|Dodiruje se # stolova}, ali {combined: spaja se samo \
            #|spajaju se samo #|spaja se samo #}. Veće ograničenje dopušta veće grupe.
            """
        case .shiftNotYours: "To možete učiniti samo za sebe."
        case .shiftOffDuty: "Nijedan konobar u smjeni ne može to preuzeti."
        case .shiftAtCap:
            """
            Konobar već ima {inHand: # otvorenu narudžbu|# otvorene narudžbe|# otvorenih narudžbi}; ograničenje je \
            {cap}.
            """
        case .shiftHasOrders: "Konobar još ima {orders: # otvorenu narudžbu|# otvorene narudžbe|# otvorenih narudžbi}."
        case .shiftAlreadyTaken: "Ovu narudžbu već ima drugi konobar."
        case .shiftCapAboveLimit:
            "Kuća dopušta manje od {cap: # otvorene narudžbe|# otvorene narudžbe|# otvorenih narudžbi}."
        case .shiftNegativeCap: "Ograničenje ne može biti manje od nule."
        case .shiftOnBreak: "Konobar je na pauzi."
        case .shiftLeaving: "Konobar odlazi i ne preuzima nove narudžbe."
        case .shiftOnOtherShift: "Konobar u to vrijeme radi u drugoj smjeni."
        case .shiftLacksSkills: "Konobar nema vještinu koju narudžba traži."
        case .shiftRefusedBefore: "Konobar je već pitan za ovu narudžbu."
        case .shiftOffered: "Narudžba je ponuđena drugom konobaru."
        case .shiftUnsound: "Provjerite postavke smjene: neki broj, vrijeme ili rajon nije moguć."
        case .shiftFull: "Smjena ne može primiti više. Najprije nešto završite."
        case .assignmentTooMany: "To je previše za jednu raspodjelu. Podijelite u dijelovima."
        case .assignmentUnsound: "Neki trošak ili prioritet nedostaje ili nije moguć."
        case .shiftBatchNobodyCan: "Nijedan konobar sada ne može preuzeti ovu narudžbu."
        case .shiftBatchNoPlaceLeft: "Konobari koji bi mogli preuzeti ovu narudžbu dobivaju druge."
        case .shiftBatchRepeated: "Ova je narudžba navedena dvaput."
        }
    }
}
