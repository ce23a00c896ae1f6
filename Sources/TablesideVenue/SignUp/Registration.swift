public import TablesideCore

/// A validated sign-up form, from which a new account is made.
///
/// Only ``SignUpForm/registration(with:under:)`` makes one, and it cannot be decoded, so invalid data cannot be
/// registered. It does not contain a password.
public struct Registration: Hashable, Encodable, Sendable {
    /// The role that the account will have.
    public let role: Role
    /// The known facts about the person or business.
    public let facts: AccountFacts
    /// The workplace of staff; `nil` for everyone else.
    public let workplace: Employment?
    /// The consents given, with the version of each text.
    public let consents: [ConsentKind: TermsVersion]
    /// The username of the person who sent the invitation.
    public let inviter: Username?
    /// A code given to the person, such as a store's for its couriers (ID-09).
    public let code: String?
    /// The account with a provider that the person signs in with; `nil` if they have a password.
    public let identity: LinkedIdentity?
    /// The unique values that the account claims, sorted.
    public let claims: [AccountKeyID]

    /// The problems of a registration whose claims belong to another account, in the order of ``SignUpField``.
    ///
    /// - Parameter taken: the claims that belong to another account.
    /// - Returns: a problem for each claim.
    public func problems(taken: Set<AccountKeyID>) -> [Problem<SignUpProblem>] {
        facts.problems(ofTaken: claims.filter(taken.contains), linking: identity)
    }
}

extension Registration: Summarized {
    /// A fixed text, without personal data.
    public var summary: String { "registration" }
}

extension AccountFacts {
    /// The problems of values that belong to another account, each at its field, in the order of ``SignUpField``.
    ///
    /// - Parameters:
    ///   - keys: keys of these facts, or of the identity.
    ///   - identity: the account with a provider that is being linked. If the email address has an account already, the
    ///     person has registered by another method (AP-05).
    /// - Returns: the problems.
    package func problems(
        ofTaken keys: some Sequence<AccountKeyID>,
        linking identity: LinkedIdentity?
    ) -> [Problem<SignUpProblem>] {
        let problems = keys.compactMap { key -> Problem<SignUpProblem>? in
            switch key.space {
            case .username: username.map { Problem(.usernameTaken(username: $0), at: "username") }
            case .email:
                email.map { Problem(identity == nil ? .emailTaken(email: $0) : .otherMethod(email: $0), at: "email") }
            case .phone: phone.map { Problem(.phoneTaken(phone: $0), at: "phone") }
            case .oib: oib.map { Problem(.oibTaken(oib: $0), at: "oib") }
            case .vat: vat.map { Problem(.vatTaken(vat: $0), at: "vat") }
            case .address: address.map { Problem(.addressTaken(address: $0), at: "address") }
            case .identity: identity.map { Problem(.identityTaken(provider: $0.provider), at: "identity") }
            }
        }
        return problems.sorted(by: SignUpField.allCases)
    }
}

extension [Problem<SignUpProblem>] {
    /// The problems in the order of their fields; others come last.
    func sorted(by fields: [SignUpField]) -> [Problem<SignUpProblem>] {
        func rank(_ problem: Element) -> Int {
            fields.firstIndex { $0.rawValue == problem.path.description } ?? fields.count
        }
        return enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
    }
}
