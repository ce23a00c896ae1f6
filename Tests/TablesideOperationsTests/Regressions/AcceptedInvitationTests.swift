import TablesideCore
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The email address of a closed account once stayed in the invitation that its owner had accepted.
@Suite("Regressions: accepted invitations")
struct AcceptedInvitationTests {
    private let store = WatchedStore()
    private let runner: CommandRunner
    private let desk: AccountDesk
    private let ids = SerialIDs("c")

    init() async throws {
        runner = CommandRunner(store: store, clock: ManualClock(noon), retry: .immediate(attempts: 3))
        let sheet = SignUpRules.Sheet(
            .guest,
            asking: [.required(.email), .required(.password)],
            unique: [.email],
            signingInBy: [.email]
        )
        desk = AccountDesk(runner: runner, authenticator: MemoryAuthenticator(), rules: SignUpRules([sheet]))
        for name in ["mia", "eva"] {
            let form = SignUpForm(role: .guest, [.email: "\(name)@example.ro"])
            let password = SignUpCredential.password(NewPassword("secret77", confirmation: "secret77"))
            try await desk.register(form, with: password, as: UserID(name), command: CommandID("sign-up \(name)"))
        }
    }

    private func perform<Decision: JointDecision>(_ decision: Decision, by author: Author) async throws
    where Decision.Context == Void {
        try await runner.perform(Envelope(decision, by: author, id: CommandID(ids.nextText())))
    }

    private func stands(_ text: String) async throws -> Set<String> {
        let found = try await store.snapshot().documents.filter {
            String(decoding: $0.value, as: UTF8.self).contains(text)
        }
        return Set(found.keys.map { String($0.prefix { $0 != "@" }) })
    }

    @Test("an address to which an invitation was sent goes with the account that accepted it")
    func closing() async throws {
        for (invitation, name) in [("i1", "mia"), ("i2", "eva")] {
            let way = InvitationWay.email(email: try EmailAddress("\(name)@example.ro"))
            try await perform(InviteFriend(InvitationID(invitation), by: way, from: "ben"), by: .guest("ben"))
            let accept = AcceptInvitation(.invitation(invitation: InvitationID(invitation)), by: UserID(name))
            try await perform(accept, by: .guest(UserID(name)))
        }
        #expect(try await stands("mia@example.ro").contains("friendInvitation:i1"))

        try await desk.close("mia", by: .system, command: "close")
        while try await !runner.advance(.erasingAccounts(through: runner)).isIdle {}
        #expect(try await stands("mia@example.ro").isEmpty)
        // Who invited whom is still known, and the other guest's invitation is as it was.
        let referral = try #require(try await store.load(Referral.self, "mia"))
        #expect(referral.inviter == "ben" && referral.invitation == "i1")
        #expect(try await store.load(FriendInvitation.self, "i2")?.state == .accepted)
    }
}
