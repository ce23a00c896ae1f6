import Foundation
import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Storage of people")
struct PeopleStorageTests {
    private static func golden() throws -> GoldenUsers {
        let store = try registered(
            UserID("mak"),
            SignUpForm(
                role: .store,
                [
                    .businessName: "Mak", .email: "mak@example.hr", .oib: "33392005961", .address: "Ilica 1, Zagreb",
                    .phone: "0911234567",
                ]
            ),
            under: .iDeliver
        )
        var rules = SignUpRules.quickPlate
        for index in rules.sheets.indices {
            rules.sheets[index].providers = [.google]
            rules.sheets[index].consents = [.init(.terms, version: "2026-01", isRequired: false)]
        }
        let google = try LinkedIdentity(provider: .google, subject: "107")
        let registration = try goodForm(role: .waiter).registration(with: goodSecret, under: rules)
        let email = AccountKeyID.email(try EmailAddress("ana@example.ro"))
        let commands: [User.Command] = [
            .register(registration: registration, inviter: UserID("eva"), free: FreeKeys(registration.claims)),
            .verify(contact: email), .edit(texts: [.firstName: "Anna"], free: .none),
            .link(identity: google, free: FreeKeys([.identity(google)])), .setPassword,
            .giveConsent(kind: .terms), .withdrawConsent(kind: .terms), .star(restaurant: RestaurantID("marty")),
            .star(restaurant: RestaurantID("r2")), .unstar(restaurant: RestaurantID("r2")), .subscribe, .unsubscribe,
            .dismiss, .employ(workplace: marty),
        ]
        var golden = GoldenUsers(users: [User(id: UserID("nobody")), store], events: [])
        var user = User(id: UserID("ana"))
        for (minute, command) in commands.enumerated() {
            let now = registrationTime + .minutes(minute)
            golden.events += try user.perform(command, in: rules, by: .system, at: now)
        }
        golden.users.append(user)
        for command in [User.Command.unlink(provider: .google), .close] {
            golden.events += try user.perform(command, in: rules, by: .system, at: registrationTime + .minutes(60))
        }
        golden.users.append(user)
        return golden
    }

    @Test("QP-04 golden JSON of users in every state and of every event; the events make the user")
    func users() throws {
        let golden = try Self.golden()
        #expect(Set(golden.events.map { "\($0)".prefix { $0 != "(" } }).count == 15, "every kind of event")
        try expectGolden(golden, "User.json")
        let stored = try decoded(GoldenUsers.self, TablesideTestSupport.golden("User.json"))
        let last = try #require(stored.users.last)
        #expect(User.replaying(stored.events, id: last.id) == last)
    }

    @Test("golden JSON of the claims on a mailbox and on a name")
    func keys() throws {
        try expectGolden(person().keys, "AccountKey.json")
    }

    @Test("QP-79 AP-27 regression: a password in a stored record is not taken over and never written back")
    func passwordIsDropped() throws {
        let json = try encoded(person())
        let old = json.replacingOccurrences(of: #""facts":{"#, with: #""facts":{"password":"hunter2","#)
            .replacingOccurrences(of: #""id":"#, with: #""password":"hunter2","id":"#)
        #expect(old.components(separatedBy: "hunter2").count == 3)
        let user = try decoded(User.self, old)
        #expect(try !encoded(user).contains("hunter2"))
        #expect(!"\(user)".contains("hunter2"))
    }

    @Test(
        "a record that breaks a rule, lacks a part or is no JSON is refused",
        arguments: [
            (#""role":"waiter""#, #""role":"guest""#), (#""version":2"#, #""version":-1"#), (#""id":"dan","#, ""),
            ("dan@example.ro\",\"firstName", "dan\",\"firstName"), (#""favorites":[]"#, #""favorites":["r2","r2"]"#),
            (#""branch":"marty-center","#, ""), (#""username":"dan""#, #""username":"""#), ("}", ""),
            (#""state":"registered""#, #""state":"closed""#), (#""state":"registered""#, #""state":"paused""#),
            (#""state":"registered""#, #""state":"unregistered""#), (#""role":"waiter","#, ""),
            (#""claims":["email:dan@example.ro""#, #""claims":["email:eva@example.ro""#),
            (
                #""claims":["email:dan@example.ro","username1:dan"]"#,
                #""claims":["username1:dan","email:dan@example.ro"]"#
            ),
            (
                #""claims":["email:dan@example.ro","username1:dan"]"#,
                #""claims":["email:dan@example.ro","email:dan@example.ro","username1:dan"]"#
            ),
            (#""verified":["email:dan@example.ro"]"#, #""verified":["username1:dan"]"#),
            (#""verified":["email:dan@example.ro"]"#, #""verified":["email:dan@example.ro","email:dan@example.ro"]"#),
            (#""registeredAt":1767225600000,"#, ""),
        ]
    )
    func malformed(part: String, replacement: String) throws {
        let json = try encoded(person("dan", role: .waiter))
        #expect(try decoded(User.self, json) == person("dan", role: .waiter))
        let text = json.replacingOccurrences(of: part, with: replacement)
        #expect(text != json)
        #expect(throws: DecodingError.self) { try decoded(User.self, text) }
    }

    @Test("a role of a newer release survives the record")
    func unknownRole() throws {
        let json = try encoded(person("dan", role: .waiter))
        let text = json.replacingOccurrences(of: #""role":"waiter""#, with: #""role":"sommelier""#)
        let user = try decoded(User.self, text)
        #expect(user.role == Role(rawValue: "sommelier"))
        #expect(try encoded(user).contains("sommelier"))
    }
}
