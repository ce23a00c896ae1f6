import TablesideCodes
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias F = PayloadFixture

/// Somebody accepts a friend's invitation, which can be done once.
private struct AcceptInvitation: JointDecision {
    typealias Refusal = PayloadError

    static let name = DecisionName(rawValue: "acceptInvitation")

    let text: String
    let guest: UserID

    var subject: DocumentRef { DocumentRef(User.self, guest) }

    func needs(_ loaded: Loaded, in codec: PayloadCodec, at now: Instant) throws -> [DocumentNeed] {
        let id = try codec.decode(text, at: now).spentCodeID
        return id.map { [DocumentNeed(RedeemedCode.self, $0)] } ?? []
    }

    func decide(
        on loaded: Loaded,
        in codec: PayloadCodec,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> InvitationID {
        let code = try codec.decode(text, at: now)
        guard case .friend(_, let invitation) = code.payload else { throw PayloadError(.foreign(text: text)) }
        let spent = try code.spentCodeID.flatMap { try loaded.document(RedeemedCode.self, $0) }
        try code.redeem(knowing: spent, at: now, in: &changes)
        return invitation
    }
}

/// What the guide *Table codes* says, step by step.
@Suite("Table codes guide")
struct TableCodesGuideTests {
    private let branch = BranchID("zlin")
    private let table = TableID("12")
    private let now = F.now
    private let mia = UserID("mia")

    @Test("a table's code is signed, shown and read back, as the guide tells it")
    func overview() throws {
        let codec = try F.codec()
        let text = try codec.encode(.table(branch: branch, table: table), as: .url)
        #expect(try !QRSymbol(text).text.isEmpty)
        let code = try codec.decode(text, at: now)
        #expect(code.payload == .table(branch: branch, table: table))
        #expect(try codec.bytes(of: code.payload).count == 28)
    }

    @Test("older codes stay readable, as the guide tells it")
    func older() throws {
        let session = try TableSession(SessionCode("1353341474_3_308_26_53_1_1_0"))
        #expect(session.table.description == "53")
        #expect(try session.sessionCode().description == "1353341474_3_308_26_53_1_1_0")
        #expect(try MenuLink("/cs/app/qr/menu/48").table.description == "48")
    }

    @Test("an invitation is accepted once, even if it is sent again or many ask at the same moment")
    func once() async throws {
        let codec = try F.codec()
        let invitation = CodePayload.friend(inviter: mia, invitation: InvitationID("17"))
        let sent = try codec.encode(invitation, as: .url, expiring: now + .hours(24), oneTimeNumber: 4_711)
        let store = MemoryStore()
        let runner = CommandRunner(store: store, clock: ManualClock(now))
        let source = FixedContext<AcceptInvitation, PayloadCodec>(codec)
        let accepted = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let guest = UserID("guest-\(number)")
                    let decision = AcceptInvitation(text: sent, guest: guest)
                    do throws(CommandFailure<PayloadError>) {
                        let id = CommandID("accept-\(number)")
                        return try await runner.perform(Envelope(decision, by: .guest(guest), id: id), in: source)
                            .answer
                            == InvitationID("17")
                    } catch {
                        #expect(error.code == ErrorCode(rawValue: "payload.replayed"))
                        return false
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(accepted == 1)
        let id = RedeemedCodeID(key: F.key.id, number: 4_711)
        #expect(try await store.load(RedeemedCode.self, id)?.expiry == now + .hours(24))
    }

    @Test("a scan and a link have the answers that the guide tells")
    func scans() throws {
        let codec = try F.codec()
        let text = try codec.encode(.table(branch: branch, table: table), as: .url)
        let scanned = try ScannedTable(reading: text, by: codec, at: now)
        #expect(scanned.answer(.active(branch: branch, menus: [MenuID("dinner")])) == .opens(menu: MenuID("dinner")))
        #expect(scanned.destination(for: nil) == .newTab(table: table))
        let base = "https://go.example"
        let link = base + "/registerStoreKey/K7Q2"
        let answer = CooperationInvitation.answer(toLink: link, base: base, signedInAs: .courier)
        #expect("\(answer)" == #"addStore(code: "K7Q2")"#)
        #expect(CooperationInvitation.answer(toLink: link, base: base, signedInAs: nil) == .ignored)
    }

    @Test("keys follow each other, as the guide tells it")
    func keys() throws {
        func codec(_ authenticator: HMACAuthenticator) throws -> PayloadCodec {
            try PayloadCodec(base: "", scheme: "D", authenticator: authenticator)
        }
        let old = PayloadKey(PayloadKeyID(1), secret: [1])
        let new = PayloadKey(PayloadKeyID(2), secret: [2])
        let printed = try codec(HMACAuthenticator(signing: old)).encode(F.table, as: .base64url)
        let both = try codec(HMACAuthenticator(signing: new, alsoAccepting: [old], withdrawn: [PayloadKeyID(0)]))
        #expect(try both.decode(printed, at: now).key == old.id)
        #expect(try both.decode(both.encode(F.table, as: .base64url), at: now).key == new.id)
        let later = try codec(HMACAuthenticator(signing: new, withdrawn: [PayloadKeyID(0), old.id]))
        #expect(F.fault(later, printed) == .withdrawnKey(key: old.id))
    }
}
