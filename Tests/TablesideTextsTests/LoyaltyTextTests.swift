import TablesideCore
import TablesideLoyalty
import TablesideTexts
import Testing

/// What guests and the back office read about points, missions, invitations and promotions, by hand.
@Suite("Texts of loyalty")
struct LoyaltyTextTests {
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
        "a guest without enough points reads how many are needed and how many there are",
        arguments: [
            (TextLanguage.english, 1, "1 point is needed; the balance is -4."),
            (.english, 100, "100 points are needed; the balance is -4."),
            (.romanian, 100, "Este nevoie de 100 de puncte; soldul este -4."),
            (.romanian, 119, "Este nevoie de 119 puncte; soldul este -4."),
            (.croatian, 21, "Potreban je 21 bod; stanje je -4."),
            (.croatian, 112, "Potrebno je 112 bodova; stanje je -4."),
            (.italian, 1, "Serve 1 punto; il saldo è -4."), (.italian, 50, "Servono 50 punti; il saldo è -4."),
            (.czech, 3, "Jsou potřeba 3 body; zůstatek je -4."),
            (.czech, 22, "Je potřeba 22 bodů; zůstatek je -4."),
            (.spanish, 1, "Se necesita 1 punto; el saldo es de -4."),
            (.french, 50, "Il faut 50 points\u{A0}; le solde est de -4."),
        ]
    )
    func insufficient(language: TextLanguage, needed: Int, words: String) throws {
        let refusal = PointsAccount.Refusal(.insufficient(balance: -4, needed: needed))
        #expect(try texts(in: language).text(for: refusal) == words)
    }

    @Test("a code that cannot be used says why: it is unknown, too old, used up, or the order is too small")
    func codes() throws {
        let english = texts(in: .english)
        let missing = try Money("2.50", .eur)
        let cases: [(PromotionObstacle, String)] = [
            (.unknownCode, "This code is not known. Please check it."),
            (.codeExpired(until: Instant(millisecondsSince1970: 0)), "The time for this code is over: 20:15."),
            (.used(limit: 3), "This promotion has been used up."),
            (.usedByGuest(limit: 1), "You have already used this promotion once."),
            (.usedByGuest(limit: 2), "You have already used this promotion 2 times."),
            (.belowMinimum(missing: missing), "Spend 2.50 EUR more to get this promotion."),
            (.guestUnknown, "Please sign in first."),
        ]
        for (obstacle, words) in cases { #expect(try english.text(for: obstacle) == words) }
        #expect(
            try texts(in: .romanian).text(for: PromotionObstacle.usedByGuest(limit: 20))
                == "Ați folosit deja această promoție de 20 de ori."
        )
        #expect(
            try texts(in: .czech).text(for: PromotionObstacle.usedByGuest(limit: 3))
                == "Tuto akci jste už využili 3krát."
        )
    }

    @Test("what is wrong with a mission or a promotion is said one by one")
    func problems() throws {
        let english = texts(in: .english)
        let mission = Mission.Refusal(
            .incomplete(problems: [
                Problem(.noGoals, at: "goal"), Problem(.needsDates(limit: 1), at: "goal"),
                Problem(.numberOutOfRange(number: 0, least: 1, limit: 9), at: "points"),
            ])
        )
        #expect(try english.text(for: mission) == "Something about the mission is missing or not valid.")
        #expect(
            try english.details(of: mission) == [
                "Add at least one goal.", "Please enter a first and a last date, at most 1 day apart.",
                "This number is not possible.",
            ]
        )
        let promotion = PromotionRecord.Refusal(
            .unsound(problems: [Problem(.tooMany(count: 9, limit: 8), at: "codes"), Problem(.emptyCode, at: "codes")])
        )
        #expect(
            try texts(in: .croatian).details(of: promotion) == [
                "To je previše: moguće je najviše 8.", "Ovo polje ne smije biti prazno.",
            ]
        )
    }

    @Test("a friend who comes too late, or for somebody else, is told so")
    func invitations() throws {
        let over = FriendInvitation.Refusal(.expired(until: Instant(millisecondsSince1970: 0)))
        #expect(try texts(in: .italian).text(for: over) == "Questo invito è scaduto: 20:15.")
        #expect(try texts(in: .french).text(for: over) == "Cette invitation a expiré\u{A0}: 20:15.")
        #expect(
            try texts(in: .spanish).text(for: FriendInvitation.Refusal(.ownInvitation))
                == "No se puede aceptar la propia invitación."
        )
        #expect(
            try texts(in: .czech).text(for: Referral.Refusal(.alreadyNamed)) == "Už jste uvedli, kdo vás pozval."
        )
    }
}
