extension CommonText {
    /// The text in Czech.
    var czech: String {
        switch self {
        case .commonIllegal: "To teď není možné."
        case .commonNotPermitted: "K tomu nemáte oprávnění."
        case .commonAlreadyApplied: "To už je hotové."
        case .commonOtherBranch: "To patří jiné pobočce."
        case .commonClockWentBack: "Hodiny tohoto zařízení jdou pozadu. Zkontrolujte čas a zkuste to znovu."
        case .commonUnknownProfile: "Tento způsob provozu zde není známý. Aktualizujte aplikaci."
        case .commonSums: "Částky nesouhlasí. Obraťte se prosím na obsluhu."
        case .commonCorrupt: "Uložené údaje si odporují. Obraťte se prosím na podporu."
        case .commonInternal: "Něco se nepovedlo. Zkuste to znovu, nebo se obraťte na podporu."
        case .commonServer: "Služba teď není dostupná. Zkuste to později."
        case .commonUnknownOutcome: "Spojení se přerušilo. Odešlete to znovu: nic se neprovede dvakrát."
        case .commonNoConnection: "Není spojení. Nic se nezměnilo."
        case .commonBusy: "Dělá to více lidí najednou. Zkuste to znovu."
        case .commonUpgrade: "Tato aplikace je pro server příliš stará. Aktualizujte ji."
        case .commonChanged: "Mezitím se to změnilo. Podívejte se a zopakujte to."
        case .commonReused: "Tento požadavek už byl použit k něčemu jinému. Začněte prosím znovu."
        case .storeCancelled: "Akce byla přerušena před odesláním."
        case .accessUnknownRole: "Tato role zde není známá. Aktualizujte aplikaci."
        case .accessNoUser: "Nejprve se prosím přihlaste."
        case .accessNoBranch: "Nejprve prosím vyberte pobočku."
        case .accessNotFound: "Nenalezeno."
        case .accessStandingChanged: "Váš účet zde už tuto roli nemá. Přihlaste se prosím znovu."
        case .accessNotSignedIn: "Už nejste přihlášeni. Přihlaste se prosím znovu."
        case .textsUnknownName: "Pro „{name}“ není žádný text."
        case .textsMissingParameter: "Textu „{name}“ chybí hodnota „{parameter}“."
        case .textsNotANumber: "Hodnota „{parameter}“ v textu „{name}“ musí být celé číslo."
        case .textsUnformatted: "Hodnota „{parameter}“ v textu „{name}“ nebyla naformátována."
        }
    }
}
