import TablesideCore
import TablesideHosting
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// A host that keeps nothing but a store; passwords are with a credential service, here one that knows "secret".
struct AccountHost {
    let store: any HostStore

    func lookup(_ form: SignUpForm) async -> AccountKeyLookup {
        let refs = form.keys.map { DocumentRef(AccountKey.self, $0) }
        guard let found = try? await store.fetch(refs) else { return .noConnection }
        return .answered(taken: Set(form.keys.filter { found[DocumentRef(AccountKey.self, $0)] != nil }))
    }

    /// What a sign-up writes; what is refused writes nothing, whoever commits it all the same.
    func changes(
        for form: SignUpForm,
        id: String,
        password: String = "secret",
        confirmation: String = "secret",
        after lookup: AccountKeyLookup
    ) throws -> Changes {
        var changes = Changes()
        do {
            try form.register(
                as: UserID(id),
                password: password,
                confirmation: confirmation,
                under: .quickPlate,
                lookup: lookup,
                in: &changes
            )
        } catch {
            #expect(changes.writes.isEmpty, "\(error)")
            throw error
        }
        return changes
    }

    func commit(_ changes: Changes, id: String) async throws {
        let identity = CommandIdentity(id: CommandID("sign-up-\(id)"), by: .system, content: id)
        let record = CommandRecord(command: identity, at: noon, receipt: id)
        _ = try await store.commit(CommitUnit(changes, command: record))
    }

    func signUp(
        _ form: SignUpForm,
        id: String,
        password: String = "secret",
        confirmation: String = "secret"
    ) async throws {
        let lookup = await lookup(form)
        try await commit(
            changes(for: form, id: id, password: password, confirmation: confirmation, after: lookup),
            id: id
        )
    }

    func signIn(_ email: String, _ password: String) async throws -> Session {
        let key: AccountKey?
        let user: User?
        do {
            key = try await store.load(AccountKey.self, .email(EmailAddress(email)))
            user = if let key { try await store.load(User.self, key.owner) } else { nil }
        } catch is StoreError {
            return try Session(signingInBy: .noConnection)
        }
        return try Session(signingInBy: CredentialCheck(account: user, credentialMatches: password == "secret"))
    }

    func verify(_ id: String) async throws {
        var user = try #require(try await store.load(User.self, UserID(id)))
        user.verifyEmail()
        var changes = Changes()
        changes.put(&user)
        try await commit(changes, id: "verified-\(id)")
    }
}
