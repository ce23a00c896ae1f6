extension CommonText {
    /// The text in Italian.
    var italian: String {
        switch self {
        case .commonIllegal: "In questo momento non è possibile."
        case .commonNotPermitted: "Operazione non consentita."
        case .commonAlreadyApplied: "È già stato fatto."
        case .commonOtherBranch: "Appartiene a un’altra sede."
        case .commonClockWentBack: "L’orologio di questo dispositivo è indietro. Controllare l’ora e riprovare."
        case .commonUnknownProfile: "Questa modalità di lavoro non è riconosciuta. Aggiornare l’app."
        case .commonSums: "Gli importi non tornano. Si prega di avvisare il personale."
        case .commonCorrupt: "I dati salvati sono incoerenti. Contattare l’assistenza."
        case .commonInternal: "Qualcosa è andato storto. Riprovare o contattare l’assistenza."
        case .commonServer: "Il servizio non è disponibile al momento. Riprovare più tardi."
        case .commonUnknownOutcome: "La connessione si è interrotta. Inviare di nuovo: nulla verrà eseguito due volte."
        case .commonNoConnection: "Nessuna connessione. Non è stato modificato nulla."
        case .commonBusy: "Più persone lo stanno facendo insieme. Riprovare."
        case .commonUpgrade: "Questa app è troppo vecchia per il server. Aggiornarla."
        case .commonChanged: "Nel frattempo qualcosa è cambiato. Verificare e ripetere."
        case .commonReused: "Questa richiesta è già stata usata per altro. Ricominciare."
        case .storeCancelled: "Operazione interrotta prima dell’invio."
        case .accessUnknownRole: "Questo ruolo non è riconosciuto. Aggiornare l’app."
        case .accessNoUser: "Prima è necessario accedere."
        case .accessNoBranch: "Prima scegliere la sede."
        case .accessNotFound: "Non trovato."
        case .accessStandingChanged: "L’account non ha più questo ruolo. Accedere di nuovo."
        case .accessNotSignedIn: "La sessione è scaduta. Accedere di nuovo."
        case .textsUnknownName: "Non esiste un testo per «{name}»."
        case .textsMissingParameter: "Al testo «{name}» manca il valore «{parameter}»."
        case .textsNotANumber: "Il valore «{parameter}» del testo «{name}» deve essere un numero intero."
        case .textsUnformatted: "Il valore «{parameter}» del testo «{name}» non è stato formattato."
        }
    }
}
