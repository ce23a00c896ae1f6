public import TablesideCore

/// The form that a new user fills in to create an account, as typed.
///
/// The fields depend on the role and are data: ``SignUpRules``. The password and its confirmation are not part of the
/// form: they are a ``SignUpCredential``, which cannot be encoded or stored (QP-79).
///
/// ```swift
/// var form = SignUpForm(role: .courier)
/// form[.firstName] = "Ana"
/// form[.phone] = "091 123 4567"
/// let password = SignUpCredential.password(NewPassword("secret7", confirmation: "secret7"))
/// for problem in form.problems(with: password, under: .iDeliver) {
///     show(problem)  // “lastName: the field is required”
/// }
/// ```
public struct SignUpForm: Hashable, Sendable {
    /// The role to sign up for; `nil` for a guest (QP-01).
    public var role: Role?
    /// The typed texts, by field; empty fields are left out.
    public private(set) var texts: [SignUpField: String] = [:]
    /// The workplace of staff; `nil` for everyone else.
    public var workplace: Employment?
    /// The consents given, in the order of the form.
    public var consents: [ConsentKind]

    /// Makes a form; fields are empty by default.
    public init(
        role: Role? = nil,
        _ texts: [SignUpField: String] = [:],
        workplace: Employment? = nil,
        consents: [ConsentKind] = []
    ) {
        self.role = role
        self.workplace = workplace
        self.consents = consents
        for (field, text) in texts { self[field] = text }
    }

    /// The text typed in a field; empty if there is none.
    ///
    /// Fields that are not text (``SignUpField/isText``) store nothing, so a form never contains a password.
    public subscript(field: SignUpField) -> String {
        get { texts[field] ?? "" }
        set { texts[field] = newValue.isEmpty || !field.isText ? nil : newValue }
    }
}

extension SignUpForm {
    /// All problems, in the order of the fields (QP-05, QP-08, ID-08).
    ///
    /// - Parameters:
    ///   - credential: how the person will sign in; it is checked and not stored.
    ///   - rules: the requirements of the app.
    ///   - taken: the ``keys(under:)`` of the form that are known to belong to another account. They may be left out,
    ///     since the registration looks them up itself.
    /// - Returns: a problem for each fault, with the name of the field as its path, or `role`, `identity` or
    ///   `consents.` and the kind; empty when the form may be sent.
    public func problems(
        with credential: SignUpCredential,
        under rules: SignUpRules,
        taken: Set<AccountKeyID> = []
    ) -> [Problem<SignUpProblem>] {
        var check = SignUpCheck(form: self, credential: credential, rules: rules)
        let registration = check.registration()
        let inUse = registration.map { $0.problems(taken: taken) } ?? check.taken(taken)
        return (check.problems + inUse).sorted(by: rules[role ?? .guest]?.questions.map(\.field) ?? [])
    }

    /// The problem of one field, for showing beside it while the person types; `nil` when it is valid.
    public func problem(
        in field: SignUpField,
        with credential: SignUpCredential,
        under rules: SignUpRules
    ) -> SignUpProblem? {
        let path = FieldPath([.field(name: field.rawValue)])
        return problems(with: credential, under: rules).first { $0.path == path }?.reason
    }

    /// Whether the form may be sent: every required field is valid, and every optional one is valid or empty (ID-08).
    public func maySend(with credential: SignUpCredential, under rules: SignUpRules) -> Bool {
        problems(with: credential, under: rules).isEmpty
    }

    /// The registration that the form asks for, once everything is valid.
    ///
    /// - Throws: all problems of the form.
    public func registration(
        with credential: SignUpCredential,
        under rules: SignUpRules
    ) throws(Defects<SignUpProblem>) -> Registration {
        var check = SignUpCheck(form: self, credential: credential, rules: rules)
        guard let registration = check.registration() else { throw Defects(check.problems) }
        return registration
    }

    /// The unique values of the valid fields, which a host can look up before the form is sent.
    public func keys(under rules: SignUpRules) -> [AccountKeyID] {
        guard let sheet = rules[role ?? .guest] else { return [] }
        var facts = AccountFacts()
        for question in sheet.questions { _ = sheet.read(question.field, self[question.field], into: &facts) }
        return facts.keys(in: sheet.uniqueKeys)
    }
}

extension SignUpForm: Codable {
    private enum CodingKeys: CodingKey {
        case role, texts, workplace, consents
    }

    /// Reads an object with `texts` and, if present, `role`, `workplace` and `consents`; a text for a field that is not
    /// text, such as a password, is refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let texts = try container.decode([SignUpField: String].self, forKey: .texts)
        if let other = texts.keys.filter({ !$0.isText }).min(by: { $0.rawValue.precedesByBytes($1.rawValue) }) {
            throw DecodingError.dataCorruptedError(
                forKey: .texts,
                in: container,
                debugDescription: "a form has no text for \(other.rawValue)"
            )
        }
        self.init(
            role: try container.decodeIfPresent(Role.self, forKey: .role),
            texts,
            workplace: try container.decodeIfPresent(Employment.self, forKey: .workplace),
            consents: try container.decodeListIfPresent(ConsentKind.self, within: .consents, forKey: .consents) ?? []
        )
    }

    /// Writes the filled-in parts of the form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(role, forKey: .role)
        try container.encode(texts, forKey: .texts)
        try container.encodeIfPresent(workplace, forKey: .workplace)
        if !consents.isEmpty { try container.encode(consents, forKey: .consents) }
    }
}

/// How a new user will sign in.
///
/// It cannot be encoded: a password goes from the form to the host's ``Authenticator`` and nowhere else.
public enum SignUpCredential: Sendable {
    /// With a new password.
    case password(NewPassword)
    /// With an account of a provider, which the provider has confirmed to the host (AP-05, GI-41).
    case identity(LinkedIdentity)
}

/// A new password and its confirmation; printing shows neither.
public struct NewPassword: Sendable, Summarized {
    /// The password as entered.
    public let text: String
    /// The password entered a second time; empty where the form does not ask for it.
    public let confirmation: String

    /// Makes a password from what was entered.
    public init(_ text: String, confirmation: String = "") {
        self.text = text
        self.confirmation = confirmation
    }

    /// A fixed text.
    public var summary: String { "new password" }
}
