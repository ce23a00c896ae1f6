import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Wrong tries to sign in")
struct SignInTriesTests {
    private let policy = SignInPolicy(tries: 3, within: .minutes(15))

    private func instant(_ minute: Int64) -> Instant { Instant(millisecondsSince1970: minute * 60_000) }

    /// Tries at these minutes, under a number.
    private func tries(at minutes: [Int64], number: Int = 1) -> SignInTries {
        var tries = SignInTries(id: SignInTriesKey("ana"))
        for minute in minutes { tries.note(under: policy, credentialVersion: number, at: instant(minute)) }
        return tries
    }

    @Test("an account is locked while as many wrong tries as the policy allows lie in its window")
    func window() {
        for (minutes, now, isLocked) in [
            ([], 0, false), ([1, 2], 2, false), ([1, 2, 3], 3, true), ([1, 2, 3], 15, true), ([1, 2, 3], 16, false),
            ([1, 1, 1], 1, true), ([1, 2, 17], 17, false), ([1, 16, 17, 18], 18, true),
            // A machine whose clock is behind, and one whose clock was far ahead.
            ([5, 5, 5], 1, true), ([900, 900, 900], 1, false),
        ] as [([Int64], Int64, Bool)] {
            let tries = tries(at: minutes)
            #expect(
                tries.isLocked(under: policy, credentialVersion: 1, at: instant(now)) == isLocked,
                "\(minutes) \(now)"
            )
        }
    }

    @Test("tries under an earlier password count no more; no more are kept than the policy counts")
    func numbers() {
        var tries = tries(at: [1, 2, 3], number: 4)
        #expect(tries.isLocked(under: policy, credentialVersion: 4, at: instant(3)))
        #expect(!tries.isLocked(under: policy, credentialVersion: 5, at: instant(3)))
        tries.note(under: policy, credentialVersion: 5, at: instant(3))
        #expect(tries.wrongAt == [instant(3)] && tries.credentialVersion == 5)
        for _ in 0..<50 { tries.note(under: policy, credentialVersion: 5, at: instant(4)) }
        #expect(tries.wrongAt == [instant(4), instant(4), instant(4)])
        for (asked, used) in [(Int.min, 1), (0, 1), (100, 100), (Int.max, 100)] {
            #expect(SignInPolicy(tries: asked, within: .minutes(1)).tries == used)
        }
        for (asked, used) in [
            (Elapsed.zero, Elapsed.minutes(1)), (.minutes(1), .minutes(1)), (.minutes(2), .minutes(2)),
        ] {
            #expect(SignInPolicy(tries: 1, within: asked).window == used)
        }
        #expect(SignInPolicy.usual == SignInPolicy(tries: 10, within: .minutes(15)))
    }

    @Test(
        "with a short window the tries of a machine that is a little ahead count, and are kept, on one that is behind"
    )
    func ahead() {
        let short = SignInPolicy(tries: 3, within: .minutes(1))
        var tries = tries(at: [4, 4])
        tries.note(under: short, credentialVersion: 1, at: instant(0))
        #expect(tries.wrongAt == [instant(4), instant(4), instant(0)])
        #expect(tries.isLocked(under: short, credentialVersion: 1, at: instant(0)))
        #expect(!tries.isLocked(under: short, credentialVersion: 1, at: instant(5)))
    }

    @Test(
        "the identity is text that is read back, whatever user and device are called",
        arguments: ["ana", "", ":", "3:ana", "ana:phone", "\u{301}x", "é", "%3A", "12"]
    )
    func key(name: String) throws {
        for device in [nil, "", "phone-7", ":", "\u{301}", name] as [String?] {
            let key = SignInTriesKey(UserID(name), on: device.map { DeviceID($0) })
            #expect(SignInTriesKey(key.description) == key)
            #expect(try decoded([SignInTriesKey].self, encoded([key])) == [key])
        }
        #expect(SignInTriesKey("ana").description == "3:ana")
        #expect(SignInTriesKey("ana", on: "phone-7").description == "3:ana:phone-7")
    }

    @Test(
        "other text is no identity",
        arguments: [
            "", "ana", ":", "3", "3:", "3:an", "3:anas", "-1:ana", "03:ana", "+3:ana", "99999999999999999999:ana",
            "3:anaphone",
            "9223372036854775807:ana", "1:é",
        ]
    )
    func noKey(text: String) { #expect(SignInTriesKey(text) == nil) }

    @Test("the stored form is fixed, and one that no policy makes is refused")
    func storage() throws {
        let text =
            #"{"credentialVersion":2,"id":"3:ana","version":0,"wrongAt":[60000,120000]}"#
        let tries = tries(at: [1, 2], number: 2)
        #expect(try encoded(tries) == text)
        #expect(try decoded(SignInTries.self, text) == tries)
        #expect(tries.scope == "ana" && SignInTries.kind.rawValue == "signInTries")
        #expect("\(tries)" == "sign-in tries")
        let many = "[" + Array(repeating: "1", count: 101).joined(separator: ",") + "]"
        for broken in [
            text.replacing("\"credentialVersion\":2", with: "\"credentialVersion\":0"),
            text.replacing("[60000,120000]", with: many), text.replacing("3:ana", with: "4:ana"),
        ] {
            #expect(broken != text)
            #expect(throws: DecodingError.self) { try decoded(SignInTries.self, broken) }
        }
    }
}
