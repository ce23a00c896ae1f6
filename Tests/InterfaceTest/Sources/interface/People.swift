import Foundation
import Tableside
import TablesideFoundation
import TablesideTesting

extension Account: Lived {
    static func lived(_ c: Chooser) throws -> Account { try Stored.read(Stored.account()) }
}
extension AccountFacts: Lived {
    static func lived(_ c: Chooser) throws -> AccountFacts { try Stored.read(Stored.account()["facts"]) }
}
extension PersonalData.Session: Lived {
    static func lived(_ c: Chooser) throws -> PersonalData.Session {
        try Stored.read([
            "device": "t1", "who": ["user": "t1", "role": "guest"], "until": Chooser.now, "wantsPushes": c.flip(),
        ])
    }
}
extension Consent: Lived {
    static func lived(_ c: Chooser) throws -> Consent {
        var stored: [String: Any] = ["version": "1", "givenAt": Chooser.now]
        if c.flip() { stored["withdrawnAt"] = Chooser.now + 60_000 }
        return try Stored.read(stored)
    }
}
extension MenuBasis: Lived {
    static func lived(_ c: Chooser) throws -> MenuBasis {
        let changes = ["id": "m\(c.below(3))", "branch": "b1"]
        return try Stored.read(["common": "m3", "version": c.below(3), "changes": changes])
    }
}
extension StaffMember: Lived {
    static func lived(_ c: Chooser) throws -> StaffMember {
        try Stored.read(["id": "u\(c.below(3))", "role": c.flip() ? "waiter" : "manager"])
    }
}
extension JobOfferCard: Lived {
    static func lived(_ c: Chooser) throws -> JobOfferCard {
        try Stored.read(["id": "o\(c.below(3))", "state": c.flip() ? "open" : "declined", "until": Chooser.now])
    }
}
extension ReceivedOfferCard: Lived {
    static func lived(_ c: Chooser) throws -> ReceivedOfferCard {
        var stored: [String: Any] = [
            "id": "o\(c.below(3))", "workplace": ["restaurant": "r1", "branch": "b\(c.below(3))"], "until": Chooser.now,
        ]
        if c.flip() { stored["restaurantName"] = "La Mia" }
        if c.flip() { stored["branchName"] = "Centru" }
        return try Stored.read(stored)
    }
}
extension FreeTableCard: Lived {
    static func lived(_ c: Chooser) throws -> FreeTableCard {
        let seats = ["minimum": 1 + c.below(3), "maximum": 4 + c.below(3)]
        return try Stored.read(["tables": ["t\(c.below(3))"], "numbers": [1 + c.below(9)], "seats": seats])
    }
}
extension RequestCode.Answer: Lived {
    static func lived(_ c: Chooser) throws -> RequestCode.Answer {
        try Stored.read(["number": 1 + c.below(3), "expiresAt": Chooser.now])
    }
}
extension AnswerCode.Answer: Lived {
    static func lived(_ c: Chooser) throws -> AnswerCode.Answer {
        try Stored.read(["isConfirmed": false, "triesLeft": c.below(3)])
    }
}
extension SignIn.Answer: Lived {
    static func lived(_ c: Chooser) throws -> SignIn.Answer {
        try Stored.read(["who": ["user": "u\(c.below(3))", "role": "guest"], "number": 1 + c.below(3)])
    }
}
extension ChangePassword.Answer: Lived {
    static func lived(_ c: Chooser) throws -> ChangePassword.Answer {
        try Stored.read(["passwordNumber": 1 + c.below(3)])
    }
}
/// Values that the engine alone makes, from their stored form.
enum Stored {
    static func read<T: Decodable>(_ form: Any?) throws -> T {
        guard let form else { throw NoValue("\(T.self)") }
        return try JSONDocumentCoder().decode(T.self, from: Array(JSONSerialization.data(withJSONObject: form)))
    }

    /// The stored form of a value.
    static func form(_ value: some Encodable) throws -> Any {
        try JSONSerialization.jsonObject(with: JSONEncoder().encode(value), options: .fragmentsAllowed)
    }

    /// The account with which the golden user begins.
    static func account() throws -> [String: Any] {
        let folder = ProcessInfo.processInfo.environment["GOLDEN"] ?? ""
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/User.json"))
        let user = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        let registered = (user?["events"] as? [[String: Any]])?.first?["registered"] as? [String: Any]
        guard let account = registered?["account"] as? [String: Any] else { throw NoValue("Account") }
        return account
    }
}
extension Asker.Seat: Lived {
    static func lived(_ c: Chooser) throws -> Asker.Seat {
        let asker = Asker(Standing(believing: .guest(try c.take(), on: try c.take())))
        guard case .owned(let seat)? = asker.scope(as: .own) else { throw NoValue("Asker.Seat") }
        return seat
    }
}
extension MemoryAuthenticator: Drawn {
    static func draw(_ c: Chooser) throws -> Self { try c.same(MemoryAuthenticator()) }
}
extension Registration: Lived {
    static func lived(_ c: Chooser) throws -> Registration {
        let form = SignUpForm(
            role: nil,
            [.username: "ana", .firstName: "Ana", .lastName: "Pop", .email: "ana@example.ro"],
            workplace: nil
        )
        let secret = SignUpCredential.password(NewPassword("secret7", confirmation: "secret7"))
        return try form.registration(with: secret, under: .quickPlate)
    }
}
