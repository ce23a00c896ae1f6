import Foundation
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Sessions on devices")
struct DeviceSessionTests {
    static let phone = DeviceID("phone-7")
    static let roles = Role.known.filter { $0 != .system }

    static func instant(_ minute: Int64) -> Instant { Instant(millisecondsSince1970: minute * 60_000) }

    static func token(_ byte: UInt8 = 7) throws -> PushToken { try PushToken(bytes: [byte, 0xA0]) }

    static func who(_ user: String = "ana", as role: Role = .guest) throws -> SignedIn {
        try SignedIn(UserID(user), as: role, at: [.waiter, .cook, .host, .manager].contains(role) ? marty : nil)
    }

    /// A device on which a person is signed in from minute 1 to minute 60.
    static func session(_ user: String = "ana", as role: Role = .guest) throws -> DeviceSession {
        var session = DeviceSession(id: phone)
        try session.perform(
            .signIn(who: who(user, as: role), credentialVersion: 1, until: instant(60)),
            by: .system,
            at: instant(1)
        )
        return session
    }

    /// The state that follows, or the code of the refusal without its area.
    private func outcome(
        _ command: DeviceSession.Command,
        on session: DeviceSession,
        by author: Author,
        at minute: Int64 = 5
    ) -> String {
        var next = session
        do throws(DeviceSession.Refusal) {
            let events = try next.perform(command, by: author, at: Self.instant(minute))
            return events.count == 1 ? next.state.rawValue : "\(events.count) events"
        } catch {
            return String(error.code.rawValue.dropFirst("session.".count))
        }
    }

    private static func command(_ kind: DeviceSession.Command.Kind) throws -> DeviceSession.Command {
        switch kind {
        case .signIn: .signIn(who: try who("bob"), credentialVersion: 1, until: nil)
        case .renew: .renew(until: instant(90))
        case .adopt: .adopt(credentialVersion: 2)
        case .signOut: .signOut
        case .end: .end(reason: .dismissed)
        case .expire: .expire
        case .allowPush: .allowPush(token: try token())
        case .denyPush: .denyPush
        case .turnOnPush: .turnOnPush(token: try token(9))
        case .turnOffPush: .turnOffPush
        }
    }

    @Test("the table is the one written by hand, and structurally whole")
    func table() throws {
        #expect(try GoldenTable("DeviceSession.table.txt").differences(from: DeviceSession.lifecycle) == [])
        #expect(DeviceSession.lifecycle.problems() == [])
    }

    @Test("every state × command × role of the golden table, asked of a real session")
    func everyCell() throws {
        let golden = try GoldenTable("DeviceSession.table.txt")
        for role in Role.known {
            let person = role == .system ? Role.guest : role
            var pushed = try Self.session(as: person)
            let author = try Self.who(as: person).author(on: Self.phone)
            try pushed.perform(.allowPush(token: Self.token()), by: author, at: Self.instant(2))
            for state in DeviceSession.State.allCases {
                let session = state == .signedIn ? pushed : DeviceSession(id: Self.phone)
                for kind in DeviceSession.Command.Kind.allCases {
                    var expected = String(golden[state.rawValue, kind.rawValue, role.rawValue].prefix { $0 != " " })
                    // The session lasts until minute 60, and the token is there already.
                    if state == .signedIn, kind == .expire, role == .system { expected = "notOver" }
                    if state == .signedIn, kind == .allowPush, role != .system { expected = "alreadyApplied" }
                    let author = role == .system ? .system : author
                    let outcome = outcome(try Self.command(kind), on: session, by: author)
                    #expect(outcome == expected, "\(state) \(kind) \(role)")
                }
            }
        }
    }

    @Test(
        "every role signs in, with the workplace of staff, and is the author of what it sends",
        arguments: roles
    )
    func everyRole(role: Role) throws {
        let session = try Self.session(as: role)
        #expect(session.author?.user == "ana")
        #expect(session.author?.role == role)
        #expect(session.author?.device == Self.phone)
        #expect(session.author?.branch == ([.waiter, .cook, .host, .manager].contains(role) ? marty.branch : nil))
        #expect(session.scope == "ana")
        #expect(outcome(.signOut, on: session, by: try #require(session.author)) == "signedOut")
    }

    @Test("a guest with a workplace and the engine cannot sign in; a waiter without one acts at no branch")
    func impossible() throws {
        #expect(try SignedIn("ana", as: .waiter).author() == Author("ana", as: .waiter))
        #expect(throws: AccountError(.employmentNotAllowed(role: .guest))) {
            try SignedIn("ana", as: .guest, at: marty)
        }
        for role in [Role.system, Role(rawValue: "chef")] {
            #expect(throws: AccountError(.roleWithoutSession(role: role))) { try SignedIn("ana", as: role) }
        }
        for (text, reason) in [
            (#"{"user":"ana","role":"system"}"#, AccountError.Reason.roleWithoutSession(role: .system))
        ] {
            #expect(decodingFault(SignedIn.self, text) as? AccountError == AccountError(reason))
        }
    }

    @Test("nobody acts in another person's session, in another role, or from another device")
    func own() throws {
        let session = try Self.session(as: .waiter)
        let here = Author("ana", as: .waiter, at: marty.branch, on: Self.phone)
        #expect(outcome(.signOut, on: session, by: here) == "signedOut")
        #expect(outcome(.signOut, on: session, by: Author("ana", as: .waiter, at: marty.branch)) == "signedOut")
        for author in [
            Author("bob", as: .waiter, at: marty.branch, on: Self.phone), .guest("ana", on: Self.phone),
            Author("ana", as: .waiter, at: marty.branch, on: "phone-8"), .guest(on: Self.phone),
        ] {
            #expect(outcome(.signOut, on: session, by: author) == "notYours")
            #expect(outcome(.denyPush, on: session, by: author) == "notYours")
            #expect(outcome(.turnOnPush(token: try Self.token()), on: session, by: author) == "notYours")
        }
    }

    @Test("signing in ends the session before, whose tokens are spent and whose pushes go nowhere")
    func another() throws {
        var session = try Self.session()
        try session.perform(.allowPush(token: Self.token()), by: .guest("ana"), at: Self.instant(2))
        #expect(session.receivesPushes(at: Self.instant(11)))
        #expect(session.number == 1)
        try session.perform(
            .signIn(who: Self.who("bob"), credentialVersion: 1, until: nil),
            by: .system,
            at: Self.instant(3)
        )
        #expect(session.number == 2)
        #expect(session.author == .guest("bob", on: Self.phone))
        #expect(session.scope == "bob")
        #expect(session.push == PushSetting())
        #expect(outcome(.signOut, on: session, by: .guest("ana")) == "notYours")
        #expect(session.nextDue == nil)
    }

    @Test("ID-41 ID-49 the first permission switches pushes on; the switch stays as it was, and needs the permission")
    func push() throws {
        let ana = Author.guest("ana", on: Self.phone)
        var session = try Self.session()
        #expect(session.push.permission == .notAsked)
        #expect(!session.receivesPushes(at: Self.instant(11)))
        #expect(outcome(.turnOnPush(token: try Self.token()), on: session, by: ana) == "pushNotAllowed")
        try session.perform(.allowPush(token: Self.token()), by: ana, at: Self.instant(2))
        #expect(session.receivesPushes(at: Self.instant(11)))
        try session.perform(.turnOffPush, by: ana, at: Self.instant(3))
        #expect(!session.receivesPushes(at: Self.instant(11)))
        #expect(session.push.token == nil)
        // The permission is asked for again at every start; it does not switch on what the person switched off.
        #expect(outcome(.allowPush(token: try Self.token()), on: session, by: ana) == "alreadyApplied")
        try session.perform(.turnOnPush(token: Self.token(9)), by: ana, at: Self.instant(4))
        #expect(session.receivesPushes(at: Self.instant(11)))
        #expect(try session.push.token == Self.token(9))
        // A token that the service has replaced.
        try session.perform(.allowPush(token: Self.token(8)), by: ana, at: Self.instant(5))
        #expect(try session.push.token == Self.token(8))
        // Without the permission nothing is on; when it returns, the person switches on again.
        try session.perform(.denyPush, by: ana, at: Self.instant(6))
        #expect(!session.receivesPushes(at: Self.instant(11)))
        #expect(!session.push.isOn)
        try session.perform(.allowPush(token: Self.token()), by: ana, at: Self.instant(7))
        #expect(!session.receivesPushes(at: Self.instant(11)))
        try session.perform(.turnOnPush(token: Self.token()), by: ana, at: Self.instant(8))
        #expect(session.receivesPushes(at: Self.instant(11)))
        // Signed out, nothing is sent; the same person finds the switch as it was, and the app gives the address again.
        try session.perform(.signOut, by: ana, at: Self.instant(9))
        #expect(!session.receivesPushes(at: Self.instant(11)))
        #expect(session.push.isOn)
        try session.perform(
            .signIn(who: Self.who(), credentialVersion: 1, until: nil),
            by: .system,
            at: Self.instant(10)
        )
        #expect(!session.receivesPushes(at: Self.instant(11)))
        try session.perform(.allowPush(token: Self.token()), by: ana, at: Self.instant(11))
        #expect(session.receivesPushes(at: Self.instant(11)))
    }

    @Test("a session ends when its time is over, not before; it is only ever renewed to last longer")
    func time() throws {
        var session = try Self.session()
        #expect(session.nextDue == Self.instant(60))
        #expect(session.dueCommand == .expire)
        #expect(outcome(.expire, on: session, by: .system, at: 59) == "notOver")
        #expect(outcome(.expire, on: session, by: .system, at: 60) == "signedOut")
        for until in [Self.instant(60), Self.instant(59)] {
            #expect(outcome(.renew(until: until), on: session, by: .system) == "alreadyApplied")
        }
        #expect(outcome(.renew(until: Self.instant(5)), on: session, by: .system, at: 5) == "alreadyOver")
        #expect(
            outcome(
                .signIn(who: try Self.who(), credentialVersion: 1, until: Self.instant(5)),
                on: session,
                by: .system
            ) == "alreadyOver"
        )
        try session.perform(.renew(until: Self.instant(61)), by: .system, at: Self.instant(10))
        #expect(session.nextDue == Self.instant(61))
        #expect(outcome(.signOut, on: session, by: .guest("ana"), at: 9) == "clockWentBack")
        try session.perform(.renew(until: nil), by: .system, at: Self.instant(10))
        #expect(session.nextDue == nil)
        #expect(session.dueCommand == nil)
        #expect(outcome(.expire, on: session, by: .system, at: 1_000) == "endless")
        #expect(outcome(.renew(until: Self.instant(5_000)), on: session, by: .system, at: 1_000) == "alreadyApplied")
    }

    @Test("a session ends for a known reason, and the event says whose it was")
    func reasons() throws {
        var session = try Self.session()
        #expect(outcome(.end(reason: SessionEnd(rawValue: "whim")), on: session, by: .system) == "unknownReason")
        let events = try session.perform(.end(reason: .dismissed), by: .system, at: Self.instant(2))
        #expect(events == [.ended(user: "ana", reason: .dismissed, at: Self.instant(2))])
        #expect(session.author == nil)
        #expect(session.scope.isEmpty)
    }

    @Test("the state is what its events make of it, is read back as written, and a contradiction is refused")
    func storage() throws {
        var session = DeviceSession(id: Self.phone)
        var events: [DeviceSession.Event] = []
        let ana = Author.guest("ana")
        for (command, author) in [
            (.signIn(who: try Self.who(), credentialVersion: 1, until: Self.instant(60)), .system),
            (.allowPush(token: try Self.token()), ana),
            (.renew(until: Self.instant(90)), .system), (.adopt(credentialVersion: 3), .system), (.turnOffPush, ana),
            (.signOut, ana),
        ] as [(DeviceSession.Command, Author)] {
            events += try session.perform(command, by: author, at: Self.instant(Int64(events.count)))
            #expect(DeviceSession.replaying(events, id: Self.phone) == session)
            #expect(try decoded(DeviceSession.self, encoded(session)) == session)
        }
        #expect(try decoded([DeviceSession.Event].self, encoded(events)) == events)
        let whole = try encoded(try Self.session())
        for (found, broken, reason) in [
            (#""state":"signedIn""#, #""state":"signedOut""#, .state(state: .signedOut)),
            (#""credentialVersion":1,"#, "", .state(state: .signedIn)),
            (#""credentialVersion":1"#, #""credentialVersion":0"#, .number(number: 1)),
            (#""number":1"#, #""number":0"#, .number(number: 0)),
            (#""number":1"#, #""number":-1"#, .number(number: -1)),
            (#""lastUser":"ana""#, #""lastUser":"bob""#, .number(number: 1)),
            (#""isOn":false"#, #""isOn":true"#, .push),
            (#""isOn":false"#, #""isOn":false,"token":"07a0""#, .push),
        ] as [(String, String, DeviceSession.Inconsistency.Reason)] {
            let text = whole.replacingOccurrences(of: found, with: broken)
            #expect(text != whole)
            let fault = decodingFault(DeviceSession.self, text) as? DeviceSession.Inconsistency
            #expect(fault == DeviceSession.Inconsistency(reason))
        }
    }

    @Test("every refusal is read back as written")
    func refusals() throws {
        let refusals: [DeviceSession.Refusal] = [
            .init(.illegal(state: "signedOut", command: .renew)), .init(.notPermitted(role: .cook, command: .expire)),
            .init(.alreadyApplied(command: .signOut)),
            .init(.clockWentBack(last: Self.instant(2), now: Self.instant(1))), .init(.notYours),
            .init(.pushNotAllowed),
            .init(.alreadyOver(until: Self.instant(1))), .init(.notOver(until: Self.instant(1))), .init(.endless),
            .init(.unknownReason(reason: SessionEnd(rawValue: "whim"))), .init(.invalidCredentialVersion(number: 0)),
        ]
        #expect(try decoded([DeviceSession.Refusal].self, encoded(refusals)) == refusals)
        #expect(Set(refusals.map(\.code)).count == refusals.count)
        let errors = [PushTokenError(.empty), PushTokenError(.malformed), PushTokenError(.tooLong(bytes: 3_000))]
        #expect(try decoded([PushTokenError].self, encoded(errors)) == errors)
    }

    @Test("random commands do what a plain list of what each device remembers says")
    func walk() throws {
        for seed in 0..<UInt64(runs(100, long: 20_000)) {
            var random = SplitMix64(seed: seed)
            var session = DeviceSession(id: Self.phone)
            var model = Remembered()
            for minute in 1...40 as ClosedRange<Int64> {
                let user = ["ana", "bob"].randomElement(using: &random)!
                let kind = DeviceSession.Command.Kind.allCases.randomElement(using: &random)!
                let command: DeviceSession.Command =
                    switch kind {
                    case .signIn: .signIn(who: try Self.who(user), credentialVersion: 1, until: nil)
                    case .renew: .renew(until: nil)
                    case .adopt: .adopt(credentialVersion: Int.random(in: 0...9, using: &random))
                    case .signOut: .signOut
                    case .end: .end(reason: .dismissed)
                    case .expire: .expire
                    case .allowPush: .allowPush(token: try Self.token(UInt8.random(in: 1...2, using: &random)))
                    case .denyPush: .denyPush
                    case .turnOnPush: .turnOnPush(token: try Self.token(UInt8.random(in: 1...2, using: &random)))
                    case .turnOffPush: .turnOffPush
                    }
                let isSystem = ([.signIn, .renew, .adopt, .end, .expire] as [DeviceSession.Command.Kind]).contains(kind)
                let before = model
                let did = model.does(command, user)
                let outcome = outcome(command, on: session, by: isSystem ? .system : .guest(UserID(user)), at: minute)
                #expect((outcome == "signedIn" || outcome == "signedOut") == did, "seed \(seed), \(kind): \(outcome)")
                if did {
                    try session.perform(
                        command,
                        by: isSystem ? .system : .guest(UserID(user)),
                        at: Self.instant(minute)
                    )
                } else {
                    model = before
                }
                #expect(session.who?.user.rawValue == model.user, "seed \(seed)")
                #expect(session.receivesPushes(at: Self.instant(11)) == model.isReached, "seed \(seed)")
                #expect(session.credentialVersion == (model.user == nil ? nil : model.credential), "seed \(seed)")
            }
        }
    }
}

/// What a device remembers, as plainly as it can be said.
private struct Remembered {
    var user: String?
    var last: String?
    var allowed: Bool?
    var isOn = false
    var address: PushToken?
    var credential = 0

    var isReached: Bool { user != nil && allowed == true && isOn && address != nil }

    /// Carries a command of a person out, and says whether anything changed.
    mutating func does(_ command: DeviceSession.Command, _ person: String) -> Bool {
        let old = (allowed, isOn, address)
        switch command {
        case .signIn:
            if last != person { (allowed, isOn) = (nil, false) }
            (user, last, address, credential) = (person, person, nil, 1)
            return true
        case .adopt(let number):
            guard user != nil, number > credential else { return false }
            credential = number
            return true
        case .renew, .expire: return false
        case .end, .signOut:
            guard let present = user else { return false }
            if command == .signOut, present != person { return false }
            (user, address) = (nil, nil)
            return true
        case .allowPush(let token):
            guard user == person else { return false }
            if allowed == nil { isOn = true }
            allowed = true
            address = isOn ? token : nil
        case .denyPush:
            guard user == person else { return false }
            (allowed, isOn, address) = (false, false, nil)
        case .turnOnPush(let token):
            guard user == person, allowed == true else { return false }
            (isOn, address) = (true, token)
        case .turnOffPush:
            guard user == person else { return false }
            (isOn, address) = (false, nil)
        }
        return (allowed, isOn, address) != old
    }
}
