import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Sessions that are over")
struct SessionEndTests {
    /// What comes of adopting a number, or the code of the refusal.
    private func adopting(_ number: Int, _ session: DeviceSession) -> String {
        var session = session
        do throws(DeviceSession.Refusal) {
            try session.perform(.adopt(credentialVersion: number), by: .system, at: DeviceSessionTests.instant(9))
            return session.credentialVersion == number ? "adopted" : "lost"
        } catch {
            return error.code.rawValue
        }
    }

    @Test(
        "a session is over by the record of its user once it is closed, of another role or workplace, or newly secured"
    )
    func endByUser() throws {
        var session = DeviceSession(id: DeviceSessionTests.phone)
        var dan = try person("dan", role: .waiter)
        #expect(session.end(by: dan) == nil)
        let who = try SignedIn(dan)
        try session.perform(
            .signIn(who: who, credentialVersion: 1, until: nil),
            by: .system,
            at: DeviceSessionTests.instant(1)
        )
        #expect(session.end(by: dan) == nil)
        #expect(try session.end(by: person("eva", role: .waiter)) == .accountClosed)
        func after(_ commands: User.Command...) throws -> SessionEnd? {
            var user = dan
            for command in commands { try user.perform(command, in: .quickPlate, by: .system, at: registrationTime) }
            return session.end(by: user)
        }
        let other = Employment(restaurant: "marty", branch: "marty-north")
        #expect(try after(.subscribe) == nil)
        #expect(try after(.dismiss) == .dismissed)
        #expect(try after(.employ(workplace: other)) == .dismissed)
        #expect(try after(.dismiss, .employ(workplace: marty)) == nil)
        #expect(try after(.setPassword) == .passwordChanged)
        #expect(try after(.setPassword, .dismiss) == .dismissed)
        #expect(try after(.close) == .accountClosed)
        try dan.perform(.setPassword, in: .quickPlate, by: .system, at: registrationTime)
        try session.perform(.adopt(credentialVersion: 2), by: .system, at: DeviceSessionTests.instant(2))
        #expect(session.end(by: dan) == nil)
        for number in [2, 1, 0, Int.min] {
            #expect(adopting(number, session) == "session.alreadyApplied")
        }
        #expect(adopting(.max, session) == "adopted")
    }

    @Test("a session is held by its person, role, branch and device alone, up to its end")
    func held() throws {
        let session = try DeviceSessionTests.session(as: .waiter)
        let author = Author("ana", as: .waiter, at: marty.branch, on: DeviceSessionTests.phone)
        #expect(session.isHeld(by: author, at: DeviceSessionTests.instant(59)))
        #expect(!session.isHeld(by: author, at: DeviceSessionTests.instant(60)))
        for other in [
            Author("bob", as: .waiter, at: marty.branch, on: DeviceSessionTests.phone),
            .guest("ana", on: DeviceSessionTests.phone),
            Author("ana", as: .waiter, at: "marty-north", on: DeviceSessionTests.phone),
            Author("ana", as: .waiter, on: DeviceSessionTests.phone),
            Author("ana", as: .waiter, at: marty.branch, on: "phone-8"), Author("ana", as: .waiter, at: marty.branch),
            Author(nil, as: .waiter, at: marty.branch, on: DeviceSessionTests.phone),
        ] { #expect(!session.isHeld(by: other, at: DeviceSessionTests.instant(2))) }
        #expect(!DeviceSession(id: DeviceSessionTests.phone).isHeld(by: author, at: DeviceSessionTests.instant(2)))
    }

    @Test("ID-41 nothing is pushed from the end of a session on, although nothing has ended it yet")
    func pushes() throws {
        var session = try DeviceSessionTests.session(as: .waiter)
        #expect(!session.receivesPushes(at: DeviceSessionTests.instant(2)))
        let author = Author("ana", as: .waiter, at: marty.branch, on: DeviceSessionTests.phone)
        let token = try PushToken(bytes: [7])
        try session.perform(.allowPush(token: token), by: author, at: DeviceSessionTests.instant(2))
        #expect(session.receivesPushes(at: DeviceSessionTests.instant(59)))
        #expect(!session.receivesPushes(at: DeviceSessionTests.instant(60)))
    }

    @Test("a session notes no number that an account cannot have", arguments: [0, -1, .min])
    func numbers(number: Int) throws {
        var session = DeviceSession(id: DeviceSessionTests.phone)
        let who = try SignedIn("ana", as: .guest)
        #expect(throws: DeviceSession.Refusal(.invalidCredentialVersion(number: number))) {
            try session.perform(
                .signIn(who: who, credentialVersion: number, until: nil),
                by: .system,
                at: DeviceSessionTests.instant(1)
            )
        }
        #expect(session == DeviceSession(id: DeviceSessionTests.phone))
    }
}
