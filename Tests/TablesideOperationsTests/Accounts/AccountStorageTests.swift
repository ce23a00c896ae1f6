import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The text of commands and decisions is the fingerprint of a command; it is written and never read.
@Suite("Accounts in storage")
struct AccountStorageTests {
    @Test("the decisions over accounts are written in a fixed form, without a password")
    func decisions() throws {
        let form = SignUpForm(
            role: .courier,
            [.firstName: "Ivo", .lastName: "Horvat", .phone: "098 765 4321", .registrationCode: "K7-31"]
        )
        let registration = try form.registration(with: goodSecret, under: .iDeliver)
        #expect(
            try encoded(RegisterAccount("ivo", registration)) == #"{"registration":{"claims":["phone:+385987654321"],"#
                + #""code":"K7-31","consents":{},"facts":{"firstName":"Ivo","lastName":"Horvat","#
                + #""phone":"+385987654321"},"role":"courier"},"user":"ivo"}"#
        )
        #expect(
            try encoded(ChangeAccount("ivo", [.phone: "0911234567", .overview: ""]))
                == #"{"texts":{"overview":"","phone":"0911234567"},"user":"ivo"}"#
        )
        let google = try LinkedIdentity(provider: .google, subject: "1")
        #expect(
            try encoded(LinkIdentity("ivo", .link(identity: google)))
                == #"{"change":{"link":{"identity":{"provider":"google","subject":"1"}}},"user":"ivo"}"#
        )
        #expect(
            try encoded(LinkIdentity("ivo", .unlink(provider: .google)))
                == #"{"change":{"unlink":{"provider":"google"}},"user":"ivo"}"#
        )
        #expect(try encoded(CloseAccount("ivo")) == #"{"user":"ivo"}"#)
        #expect(try encoded(ChangePassword("ivo", from: 2)) == #"{"oldNumber":2,"user":"ivo"}"#)
        #expect(
            try encoded(ChangePassword("ivo", from: 2, on: "p7")) == #"{"device":"p7","oldNumber":2,"user":"ivo"}"#
        )
        #expect(try encoded(CloseAccount("ivo", on: "p7")) == #"{"device":"p7","user":"ivo"}"#)
        #expect(try encoded(EndSession("p7", of: "ivo")) == #"{"device":"p7","user":"ivo"}"#)
        let mobile = AccountKeyID.phone(try PhoneNumber("+385987654321"))
        let until = Instant(millisecondsSince1970: 60_000)
        #expect(
            try encoded(SignIn("ivo", by: mobile, on: "p7", until: until, passwordNumber: 3))
                == #"{"device":"p7","key":"phone:+385987654321","passwordNumber":3,"until":60000,"user":"ivo"}"#
        )
        #expect(
            [SignIn.name, EndSession.name, ChangePassword.name].map(\.rawValue)
                == ["signIn", "endSession", "changePassword"]
        )
        let key = VerificationKey(.phone, of: "ivo")
        #expect(try encoded(RequestCode(key)) == #"{"verification":"phone:ivo"}"#)
        #expect(
            try encoded(AnswerCode(key, number: 2, matches: true))
                == #"{"matches":true,"number":2,"verification":"phone:ivo"}"#
        )
    }

    @Test("the commands of a user and of a verification are written in a fixed form")
    func commands() throws {
        let email = AccountKeyID.email(try EmailAddress("ana@example.ro"))
        let google = try LinkedIdentity(provider: .google, subject: "1")
        let form = SignUpForm([.email: "ana@example.ro"])
        let registration = try form.registration(with: .identity(google), under: SignUpRules([sheet]))
        let users: [(User.Command, String)] = [
            (
                .register(registration: registration, inviter: "eva", free: FreeKeys([email])),
                #"{"register":{"free":{"keys":["email:ana@example.ro"]},"inviter":"eva","registration":{"claims":"#
                    + #"["email:ana@example.ro","identity:google:1"],"consents":{},"facts":{"email":"ana@example.ro"},"#
                    + #""identity":{"provider":"google","subject":"1"},"role":"guest"}}}"#
            ),
            (
                .edit(texts: [.firstName: "Ana"], free: .none),
                #"{"edit":{"free":{"keys":[]},"texts":{"firstName":"Ana"}}}"#
            ),
            (.verify(contact: email), #"{"verify":{"contact":"email:ana@example.ro"}}"#),
            (
                .link(identity: google, free: .none),
                #"{"link":{"free":{"keys":[]},"identity":{"provider":"google","subject":"1"}}}"#
            ),
            (.unlink(provider: .google), #"{"unlink":{"provider":"google"}}"#),
            (.setPassword, #"{"setPassword":{}}"#),
            (.giveConsent(kind: .terms), #"{"giveConsent":{"kind":"terms"}}"#),
            (.withdrawConsent(kind: .terms), #"{"withdrawConsent":{"kind":"terms"}}"#),
            (.star(restaurant: "r1"), #"{"star":{"restaurant":"r1"}}"#),
            (.unstar(restaurant: "r1"), #"{"unstar":{"restaurant":"r1"}}"#),
            (.subscribe, #"{"subscribe":{}}"#), (.unsubscribe, #"{"unsubscribe":{}}"#),
            (
                .employ(workplace: marty),
                #"{"employ":{"workplace":{"branch":"marty-center","restaurant":"marty"}}}"#
            ),
            (.dismiss, #"{"dismiss":{}}"#), (.close, #"{"close":{}}"#),
        ]
        #expect(Set(users.map(\.0.kind)) == Set(User.Command.Kind.allCases))
        for (command, text) in users { #expect(try encoded(command) == text) }
        let verifications: [(Verification.Command, String)] = [
            (.request(contact: email), #"{"request":{"contact":"email:ana@example.ro"}}"#),
            (.answer(number: 1, matches: false), #"{"answer":{"matches":false,"number":1}}"#),
            (.cancel, #"{"cancel":{}}"#),
        ]
        for (command, text) in verifications { #expect(try encoded(command) == text) }
    }

    private var sheet: SignUpRules.Sheet {
        .init(.guest, asking: [.required(.email)], unique: [.email], providers: [.google])
    }
}
