import TablesideCore
import TablesideHosting
import TablesideVenue

extension Loaded {
    /// Refuses to write about a user whose account is closed, because a late command would restore erased data.
    func refuseClosed(_ user: UserID) throws {
        if try document(User.self, user)?.state == .closed { throw AccessRefusal.absent }
    }
}

/// The documents of unique values, for a decision about one user.
enum AccountClaims {
    /// The documents of these values.
    static func needs(_ keys: some Sequence<AccountKeyID>) -> [DocumentNeed] {
        keys.map { DocumentNeed(AccountKey.self, $0) }
    }

    /// The owner of a value; `nil` if it is free.
    static func owner(of key: AccountKeyID, _ loaded: Loaded) throws -> UserID? {
        try loaded.document(AccountKey.self, key)?.owner
    }

    /// The values, if all of them are free.
    ///
    /// - Parameters:
    ///   - keys: the values that the user is to get in addition to the current ones.
    ///   - facts: the fields that the values belong to.
    ///   - identity: the provider account that is being linked.
    ///   - loaded: the documents.
    /// - Returns: the values.
    /// - Throws: ``AccountRefusal`` with every value that is not free.
    static func free(
        _ keys: [AccountKeyID],
        of facts: AccountFacts,
        linking identity: LinkedIdentity? = nil,
        _ loaded: Loaded
    ) throws -> FreeKeys {
        let taken = try keys.filter { try owner(of: $0, loaded) != nil }
        guard taken.isEmpty else {
            throw AccountRefusal(.taken(problems: facts.problems(ofTaken: taken, linking: identity)))
        }
        return FreeKeys(keys)
    }

    /// Writes the changes between two states of a user: new claims are made, and released claims are removed.
    static func settle(_ user: User, before: User, _ loaded: Loaded, _ changes: inout Changes) throws {
        let (old, new) = (before.account?.claims ?? [], user.account?.claims ?? [])
        for key in new where !old.contains(key) {
            var claim = AccountKey(key, of: user.id)
            changes.put(&claim)
        }
        for key in old where !new.contains(key) {
            if let claim = try loaded.document(AccountKey.self, key), claim.owner == user.id { changes.remove(claim) }
        }
    }
}
