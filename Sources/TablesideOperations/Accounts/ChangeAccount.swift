public import TablesideCore
public import TablesideHosting
public import TablesideVenue

/// Changes fields of an account: name, username, email address, telephone number, address, picture and the like (AP-26).
///
/// The same rules hold as at the registration. Old unique values are free at once, and new ones claimed, in the same
/// unit; the account's own present value is never taken. A changed email address or telephone number is not verified.
///
/// Only the engine changes what a person signs in with, the email address and the telephone number, after the person
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

    /// The user.
    public let user: UserID
    /// The new texts of the fields to change, as typed; an empty text empties the field.
    public let texts: [SignUpField: String]

    /// Makes the decision to change fields.
    public init(_ user: UserID, _ texts: [SignUpField: String]) {
        self.user = user
        self.texts = texts
    }

    /// The user.
    public var subject: DocumentRef { DocumentRef(User.self, user) }

    /// The user, and the documents of the values that it lets go or claims.
    public func needs(_ loaded: Loaded, in rules: SignUpRules, at now: Instant) throws -> [DocumentNeed] {
        let need = DocumentNeed(User.self, user)
        guard loaded.contains(User.self, user) else { return [need] }
        let user = try loaded.aggregate(User.self, user)
        guard let account = user.account, let change = try? user.edit(texts, in: rules) else { return [need] }
        return [need] + AccountClaims.needs(Set(account.claims).symmetricDifference(change.claims).sorted())
    }

    /// Changes the fields.
    ///
    /// - Throws: `user.proofRequired` for what a person signs in with or is reached by, unless the engine asks;
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
