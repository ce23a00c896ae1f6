extension CommonText {
    /// The text in Romanian.
    var romanian: String {
        switch self {
        case .commonIllegal: "Acest lucru nu este posibil acum."
        case .commonNotPermitted: "Nu aveți dreptul să faceți acest lucru."
        case .commonAlreadyApplied: "Acest lucru a fost deja făcut."
        case .commonOtherBranch: "Aceasta aparține altui punct de lucru."
        case .commonClockWentBack: "Ceasul acestui dispozitiv a rămas în urmă. Verificați ora și încercați din nou."
        case .commonUnknownProfile: "Acest mod de lucru nu este cunoscut aici. Actualizați aplicația."
        case .commonSums: "Sumele nu se potrivesc. Vă rugăm să anunțați personalul."
        case .commonCorrupt: "Datele salvate se contrazic. Vă rugăm să contactați asistența."
        case .commonInternal: "Ceva nu a funcționat. Încercați din nou sau contactați asistența."
        case .commonServer: "Serviciul nu este disponibil acum. Încercați mai târziu."
        case .commonUnknownOutcome: "Conexiunea s-a întrerupt. Trimiteți din nou: nimic nu se execută de două ori."
        case .commonNoConnection: "Nu există conexiune. Nu s-a modificat nimic."
        case .commonBusy: "Mai multe persoane fac asta în același timp. Încercați din nou."
        case .commonUpgrade: "Această aplicație este prea veche pentru server. Actualizați-o."
        case .commonChanged: "Între timp, datele s-au schimbat. Verificați și repetați."
        case .commonReused: "Această cerere a fost deja folosită pentru altceva. Luați-o de la început."
        case .storeCancelled: "Acțiunea a fost întreruptă înainte de trimitere."
        case .accessUnknownRole: "Acest rol nu este cunoscut aici. Actualizați aplicația."
        case .accessNoUser: "Mai întâi conectați-vă la cont."
        case .accessNoBranch: "Mai întâi alegeți punctul de lucru."
        case .accessNotFound: "Nu a fost găsit."
        case .accessStandingChanged: "Contul dvs. nu mai are acest rol aici. Conectați-vă din nou."
        case .accessNotSignedIn: "Nu mai sunteți conectat la cont. Conectați-vă din nou."
        case .textsUnknownName: "Nu există text pentru „{name}”."
        case .textsMissingParameter: "Textul „{name}” are nevoie de valoarea „{parameter}”."
        case .textsNotANumber: "Valoarea „{parameter}” din textul „{name}” trebuie să fie un număr întreg."
        case .textsUnformatted: "Valoarea „{parameter}” din textul „{name}” nu a fost formatată."
        }
    }
}
