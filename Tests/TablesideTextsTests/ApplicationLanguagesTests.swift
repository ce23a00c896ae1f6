import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOrdering
import TablesideTexts
import TablesideVenue
import Testing

/// The application of Giorgi speaks Italian, English, Spanish and French.
@Suite("Italian, English, Spanish and French")
struct ApplicationLanguagesTests {
    private static let spoken: [TextLanguage] = [.italian, .english, .spanish, .french]

    /// By hand: the texts that two of the languages write alike, which are a Croatian number, loan words, and words that
    /// two of them have in common.
    private static let alike: Set = [
        "OIB: it, en", "OIB: it, es", "OIB: it, fr", "OIB: en, es", "OIB: en, fr", "OIB: es, fr",
        "Password: it, en", "Promotion: en, fr", "libre: es, fr", "Servir: es, fr", "fragile: it, en",
        "fragile: it, fr",
        "fragile: en, fr", "code: en, fr", "photo: en, fr", "signature: en, fr", "foto: it, es", "firma: it, es",
        "visita: it, es", "invitation: en, fr", "restaurants: en, fr", "menu: it, en",
    ]

    private func texts(in language: TextLanguage) -> Texts {
        Texts(in: language) { value in
            switch value {
            case .money(let amount): amount.description
            case .instant: "20:15"
            case .number, .text: nil
            }
        }
    }

    @Test(
        "GI-45 everything that the application says, it says in Italian, English, Spanish and French, each in its words"
    )
    func wholeApplication() {
        var alike: Set<String> = []
        for text in Library.catalogs.flatMap({ Library.all(of: $0) }) {
            for (index, one) in Self.spoken.enumerated() {
                #expect(!text.text(in: one).isEmpty, "\(text.names) in \(one)")
                for other in Self.spoken[(index + 1)...] where text.text(in: one) == text.text(in: other) {
                    alike.insert("\(text.text(in: one)): \(one.rawValue), \(other.rawValue)")
                }
            }
        }
        #expect(alike == Self.alike)
    }

    /// What an evening says, from the form of a new account to the bill, by hand.
    private static let evening:
        [(what: String, says: @Sendable (Texts) throws -> String, words: [TextLanguage: String])] = [
            (
                "a form without a name", { try $0.text(for: SignUpProblem.missing) },
                [
                    .italian: "Questo campo non può essere vuoto.", .english: "This field may not be empty.",
                    .spanish: "Este campo no puede estar vacío.", .french: "Ce champ ne peut pas être vide.",
                ]
            ),
            (
                "a booking that comes too late", { try $0.text(for: Unavailability.afterLastSeating(latest: at)) },
                [
                    .italian: "L’ultimo orario possibile è 20:15.", .english: "The last possible start is 20:15.",
                    .spanish: "Último horario posible: 20:15.", .french: "Dernier horaire possible\u{A0}: 20:15.",
                ]
            ),
            (
                "a table", { try $0.text(.notice(NoticeKind.bookingSoon), with: ["party": 4]) },
                [
                    .italian: "Il tavolo per 4 persone vi aspetta tra poco.",
                    .english: "Your table for 4 people is waiting for you soon.",
                    .spanish: "Su mesa para 4 personas le espera dentro de poco.",
                    .french: "Votre table pour 4 personnes vous attend bientôt.",
                ]
            ),
            (
                "a state", { try $0.text(.state(Booking.Status.noShow, of: .booking)) },
                [
                    .italian: "mancata presentazione", .english: "no-show", .spanish: "no presentación",
                    .french: "non honorée",
                ]
            ),
            (
                "a choice", { try $0.text(.error(ErrorCode(rawValue: "cart.tooFew")), with: ["minimum": 1]) },
                [
                    .italian: "Scegliere almeno 1 variante.", .english: "Please choose at least 1 option.",
                    .spanish: "Elegir al menos 1 opción.", .french: "Choisissez au moins 1 option.",
                ]
            ),
            (
                "an order", { try $0.text(.notice(NoticeKind.orderServed)) },
                [
                    .italian: "La comanda è stata servita. Buon appetito!", .english: "The order was served. Enjoy!",
                    .spanish: "El pedido se ha servido. ¡Buen provecho!",
                    .french: "La commande a été servie. Bon appétit\u{A0}!",
                ]
            ),
            (
                "friends who still choose",
                { try $0.text(for: GuestTab.Refusal(.othersChoosing(devices: ["d1", "d2"]))) },
                [
                    .italian: "2 clienti stanno ancora scegliendo.", .english: "2 guests are still choosing.",
                    .spanish: "2 clientes siguen eligiendo.", .french: "2 clients choisissent encore.",
                ]
            ),
            (
                "a payment of too much",
                {
                    try $0.text(
                        for: GuestTab.Refusal(.exceedsDue(amount: Money("9.00", .eur), due: Money("7.50", .eur)))
                    )
                },
                [
                    .italian: "Restano da pagare solo 7.50 EUR.", .english: "Only 7.50 EUR is left to pay.",
                    .spanish: "Solo queda por pagar 7.50 EUR.", .french: "Il ne reste que 7.50 EUR à payer.",
                ]
            ),
            (
                "a currency", { try $0.text(for: MoneyError(.unknownCurrency(code: "XXZ"))) },
                [
                    .italian: "«XXZ» non è una valuta in corso.", .english: "“XXZ” is not a currency in use.",
                    .spanish: "«XXZ» no es una moneda en uso.",
                    .french: "«\u{A0}XXZ\u{A0}» n’est pas une devise en usage.",
                ]
            ),
        ]

    private static let at = Instant(millisecondsSince1970: 0)

    @Test("GI-45 an evening from the account to the bill in each of the four languages", arguments: spoken)
    func anEvening(language: TextLanguage) throws {
        for (what, says, words) in Self.evening {
            #expect(try says(texts(in: language)) == words[language], "\(what)")
        }
    }

    @Test("GI-45 a reader's wishes lead to the language, whatever their country and whatever else they wish for")
    func wishes() throws {
        let wishes: [([String], TextLanguage?)] = [
            (["fr-CH"], .french), (["es-MX"], .spanish), (["fr-Latn-CA"], .french), (["es-419"], .spanish),
            (["de-CH", "fr-CH", "it-CH"], .french), (["ca-ES", "es-ES"], .spanish), (["it-IT", "es"], .italian),
            (["pt-BR", "en-US", "es"], .english), (["est", "fry", "FRA"], nil),
        ]
        for (tags, language) in wishes {
            #expect(try TextLanguage.first(of: tags.map { try LanguageTag($0) }) == language, "\(tags)")
        }
    }

    @Test("GI-45 beside none the noun is singular in French, and the number is not hidden; in Spanish it is plural")
    func none() throws {
        let left = TextName.error(ErrorCode(rawValue: "refund.notEnough"))
        let tries = TextName.error(ErrorCode(rawValue: "order.tooManyRequests"))
        let french = [
            "Il ne reste que 0 portion à rembourser.", "Il ne reste que 1 portion à rembourser.",
            "Il ne reste que 2 portions à rembourser.",
        ]
        let spanish = [
            "De esto solo quedan 0 unidades por reembolsar.", "De esto solo queda 1 unidad por reembolsar.",
            "De esto solo quedan 2 unidades por reembolsar.",
        ]
        for number in 0...2 {
            #expect(try texts(in: .french).text(left, with: ["left": .number(number)]) == french[number])
            #expect(try texts(in: .spanish).text(left, with: ["left": .number(number)]) == spanish[number])
        }
        #expect(
            try texts(in: .french).text(tries, with: ["limit": 1])
                == "L’annulation d’une commande peut être demandée 1 fois au maximum."
        )
        #expect(
            try texts(in: .spanish).text(tries, with: ["limit": 1])
                == "Se puede solicitar la cancelación de un pedido solo una vez."
        )
    }
}
