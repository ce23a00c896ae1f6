extension CommonText {
    /// The text in Croatian.
    var croatian: String {
        switch self {
        case .commonIllegal: "To trenutačno nije moguće."
        case .commonNotPermitted: "Nemate pravo na tu radnju."
        case .commonAlreadyApplied: "To je već učinjeno."
        case .commonOtherBranch: "To pripada drugoj poslovnici."
        case .commonClockWentBack: "Sat na ovom uređaju kasni. Provjerite vrijeme i pokušajte ponovno."
        case .commonUnknownProfile: "Ovaj način rada ovdje nije poznat. Ažurirajte aplikaciju."
        case .commonSums: "Iznosi se ne slažu. Obratite se osoblju."
        case .commonCorrupt: "Spremljeni podaci su proturječni. Obratite se podršci."
        case .commonInternal: "Nešto nije uspjelo. Pokušajte ponovno ili se obratite podršci."
        case .commonServer: "Usluga trenutačno nije dostupna. Pokušajte kasnije."
        case .commonUnknownOutcome: "Veza je prekinuta. Pošaljite ponovno: ništa se neće izvršiti dvaput."
        case .commonNoConnection: "Nema veze. Ništa nije promijenjeno."
        case .commonBusy: "Više osoba to radi istodobno. Pokušajte ponovno."
        case .commonUpgrade: "Ova je aplikacija prestara za poslužitelj. Ažurirajte je."
        case .commonChanged: "To se u međuvremenu promijenilo. Provjerite i ponovite."
        case .commonReused: "Ovaj je zahtjev već iskorišten za nešto drugo. Počnite ispočetka."
        case .storeCancelled: "Radnja je prekinuta prije slanja."
        case .accessUnknownRole: "Ova uloga ovdje nije poznata. Ažurirajte aplikaciju."
        case .accessNoUser: "Najprije se prijavite."
        case .accessNoBranch: "Najprije odaberite poslovnicu."
        case .accessNotFound: "Nije pronađeno."
        case .accessStandingChanged: "Vaš račun ovdje više nema ovu ulogu. Prijavite se ponovno."
        case .accessNotSignedIn: "Više niste prijavljeni. Prijavite se ponovno."
        case .textsUnknownName: "Nema teksta za „{name}”."
        case .textsMissingParameter: "Tekstu „{name}” nedostaje vrijednost „{parameter}”."
        case .textsNotANumber: "Vrijednost „{parameter}” u tekstu „{name}” mora biti cijeli broj."
        case .textsUnformatted: "Vrijednost „{parameter}” u tekstu „{name}” nije oblikovana."
        }
    }
}
