public import TablesideCore
public import TablesideHosting
public import TablesideVenue

/// Changes fields of an account: name, username, email address, telephone number, address, picture and the like
/// (AP-26).
///
/// The same rules apply as at registration. Old unique values become free at once and new ones are claimed, in the same
/// unit; the account's own current value never counts as taken. A changed email address or telephone number is not
/// verified.
///
/// Only the engine changes the email address and the telephone number, with which a person signs in, after the person
/// has proved who they are (``AccountDesk/change(_:of:proving:on:command:at:)``): with a session alone, a thief could
/// take over the account.
///
/// ```swift
/// let change = ChangeAccount(ana, [.lastName: "Ionescu", .overview: "Eats anything."])
/// try await runner.perform(Envelope(change, by: .guest(ana), id: commandID), in: FixedContext(rules))
/// ```
public struct ChangeAccount: JointDecision {
    /// Commands of this kind are remembered as `changeAccount`.
    public static let name = DecisionName(rawValue: "changeAccount")

    /// The user whose account changes.
    public let user: UserID
    /// The new texts of the fields to change, as typed; an empty text clears the field.
    public let texts: [SignUpField: String]

    /// Makes the decision to change fields.
    public init(_ user: UserID, _ texts: [SignUpField: String]) {
        self.user = user
        self.texts = texts
    }

    /// The user whose account changes.
    public var subject: DocumentRef { DocumentRef(User.self, user) }

    /// The user, and the documents of the values that it releases or claims.
    public func needs(_ loaded: Loaded, in rules: SignUpRules, at now: Instant) throws -> [DocumentNeed] {
        let need = DocumentNeed(User.self, user)
        guard loaded.contains(User.self, user) else { return [need] }
        let user = try loaded.aggregate(User.self, user)
        guard let account = user.account, let change = try? user.edit(texts, in: rules) else { return [need] }
        return [need] + AccountClaims.needs(Set(account.claims).symmetricDifference(change.claims).sorted())
    }

    /// Changes the fields.
    ///
    /// - Throws: `user.proofRequired` for the email address and telephone number, unless the engine asks;
    ///   ``AccountRefusal`` for values that are taken; the refusal of the user, with every problem of the texts.
    public func decide(
        on loaded: Loaded,
        in rules: SignUpRules,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        let before = try loaded.aggregate(User.self, user)
        var free = FreeKeys.none
        // Of somebody else's account nothing is told, not even which values are taken.
        if author.role == .system || author.user == user, let claims = before.account?.claims {
            let change = try before.edit(texts, in: rules)
            try before.requireProof(of: change.facts, in: rules, by: author)
            free = try AccountClaims.free(change.claims.filter { !claims.contains($0) }, of: change.facts, loaded)
        }
        var user = before
        try changes.perform(.edit(texts: texts, free: free), on: &user, in: rules, by: author, at: now)
        try AccountClaims.settle(user, before: before, loaded, &changes)
        return NoAnswer()
    }
}
