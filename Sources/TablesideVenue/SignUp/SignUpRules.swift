public import TablesideCore

/// The requirements of an app for new users, as data: a sheet for each role that people can sign up for.
///
/// Apps show a form from ``Sheet/questions``, in order; the engine checks it against the same data (ID-08). The same
/// rules apply when an account is changed later. A host makes its own:
///
/// ```swift
/// let rules = SignUpRules([
///     .init(
///         .guest,
///         asking: [.required(.email), .optional(.phone), .required(.password)],
///         unique: [.email],
///         signingInBy: [.email]
///     )
/// ])
/// ```
public struct SignUpRules: Hashable, Codable, Sendable {
    /// The sheets, in the order in which an app offers the roles.
    public var sheets: [Sheet]

    /// Makes rules from the sheets of the roles.
    public init(_ sheets: [Sheet]) { self.sheets = sheets }

    /// The roles that people can sign up for, in order.
    public var roles: [Role] { sheets.map(\.role) }

    /// The sheet of a role; `nil` when people cannot sign up for it.
    public subscript(role: Role) -> Sheet? { sheets.first { $0.role == role } }
}

extension SignUpRules {
    /// A field that a form asks for.
    public struct Question: Hashable, Codable, Sendable {
        /// The field to fill in.
        public let field: SignUpField
        /// Whether the form is refused if the field is empty.
        public let isRequired: Bool

        /// A field that must be filled in.
        public static func required(_ field: SignUpField) -> Question { Question(field: field, isRequired: true) }

        /// A field that may stay empty.
        public static func optional(_ field: SignUpField) -> Question { Question(field: field, isRequired: false) }
    }

    /// A consent that a form asks for.
    public struct ConsentQuestion: Hashable, Codable, Sendable {
        /// What the consent covers.
        public let kind: ConsentKind
        /// The version of the text that people consent to.
        public let version: TermsVersion
        /// Whether the consent is a condition for having an account.
        public let isRequired: Bool

        /// Makes the question for a consent.
        public init(_ kind: ConsentKind, version: TermsVersion, isRequired: Bool) {
            self.kind = kind
            self.version = version
            self.isRequired = isRequired
        }
    }

    /// The requirements for the accounts of one role.
    public struct Sheet: Hashable, Codable, Sendable {
        /// The role that people sign up for with this sheet.
        public var role: Role
        /// The fields that the form asks for, in order; all other fields must stay empty.
        public var questions: [Question]
        /// The values that no two accounts may share.
        public var uniqueKeys: [AccountKeyID.Space]
        /// The values that people type to sign in, besides their password, in lookup order; each must also be among the
        /// unique values.
        public var identifiers: [AccountKeyID.Space]
        /// The values that people must verify before they can sign in, if they have given them: email address,
        /// telephone number.
        public var verifiedToSignIn: [AccountKeyID.Space]
        /// The format of telephone numbers; `nil` for the international form and the rules of ``phones``.
        public var phone: PhoneRule?
        /// The rules of several countries, such as ``PhoneRule/mobiles``; `nil` for none.
        ///
        /// The first rule that can read a number applies; other numbers are read by ``phone``, or else must be in
        /// international form, so a number typed with `+` always works.
        public var phones: [PhoneRule]?
        /// The requirements for a password.
        public var password: PasswordPolicy
        /// The categories to choose from; `nil` for any category.
        public var categories: [UserCategory]?
        /// The consents that the form asks for.
        public var consents: [ConsentQuestion]
        /// The providers whose accounts can replace a password.
        public var providers: [IdentityProvider]

        /// Makes the requirements for a role; by default no value is unique, no value identifies a person at sign-in,
        /// nothing has to be verified, and any nonempty password is accepted.
        public init(
            _ role: Role,
            asking questions: [Question],
            unique uniqueKeys: [AccountKeyID.Space] = [],
            signingInBy identifiers: [AccountKeyID.Space] = [],
            verified verifiedToSignIn: [AccountKeyID.Space] = [],
            phone: PhoneRule? = nil,
            phones: [PhoneRule]? = nil,
            password: PasswordPolicy = PasswordPolicy(),
            categories: [UserCategory]? = nil,
            consents: [ConsentQuestion] = [],
            providers: [IdentityProvider] = []
        ) {
            self.role = role
            self.questions = questions
            self.uniqueKeys = uniqueKeys
            self.identifiers = identifiers
            self.verifiedToSignIn = verifiedToSignIn
            self.phone = phone
            self.phones = phones
            self.password = password
            self.categories = categories
            self.consents = consents
            self.providers = providers
        }

        /// Whether the field must be filled in; `nil` when it is not asked for.
        public func requires(_ field: SignUpField) -> Bool? { questions.first { $0.field == field }?.isRequired }

        /// Reads a telephone number by the first matching rule of ``phones``, by ``phone``, or in international form.
        ///
        /// - Returns: The number.
        /// - Throws: ``PhoneNumberError``: that of ``phone``, or of the international form.
        /// - Complexity: O(n) in the bytes of the text, times the number of rules and their prefixes.
        public func phoneNumber(_ text: String) throws(PhoneNumberError) -> PhoneNumber {
            for rule in phones ?? [] {
                if let number = try? rule.number(text) { return number }
            }
            if let phone { return try phone.number(text) }
            return try PhoneNumber(text)
        }
    }
}

extension SignUpRules {
    /// Guests (`Client`), waiters and cooks, with passwords of six characters or more (QP-01, QP-05, QP-06), who sign
    /// in with a verified email address (QP-07, QP-83).
    public static let quickPlate: SignUpRules = {
        let person: [Question] = [.username, .firstName, .lastName, .email].map { .required($0) }
        let secret: [Question] = [.required(.password), .required(.confirmation)]
        func sheet(_ role: Role, _ workplace: [Question]) -> Sheet {
            Sheet(
                role,
                asking: person + workplace + secret,
                unique: [.email, .username],
                signingInBy: [.email],
                verified: [.email],
                password: .quickPlate
            )
        }
        return SignUpRules([
            sheet(.guest, []), sheet(.waiter, [.required(.workplace)]), sheet(.cook, [.required(.workplace)]),
        ])
    }()

    /// Stores by email and OIB, couriers by telephone, with passwords of more than six characters (ID-01 … ID-06).
    public static let iDeliver = SignUpRules([
        Sheet(
            .store,
            asking: [.businessName, .email, .oib, .address, .phone, .password, .confirmation].map { .required($0) },
            unique: [.email, .oib],
            signingInBy: [.email],
            phone: .croatianMobile,
            password: .iDeliver
        ),
        Sheet(
            .courier,
            asking: [
                .required(.firstName), .required(.lastName), .required(.phone), .required(.password),
                .required(.confirmation), .optional(.registrationCode),
            ],
            unique: [.phone],
            signingInBy: [.phone],
            phone: .croatianMobile,
            password: .iDeliver
        ),
    ])

    /// Guests and waiters, who consent to the processing of their data; waiters belong to a venue (GI-40, GI-41,
    /// GI-49).
    public static let giorgi: SignUpRules = {
        let person: [Question] = [.email, .username, .password, .firstName, .lastName, .birthYear, .sex]
            .map { .required($0) }
        func sheet(_ role: Role, _ workplace: [Question]) -> Sheet {
            Sheet(
                role,
                asking: person + workplace,
                unique: [.email, .username],
                signingInBy: [.email, .username],
                consents: [ConsentQuestion(.dataProcessing, version: "1", isRequired: true)],
                providers: [.facebook]
            )
        }
        return SignUpRules([sheet(.guest, []), sheet(.waiter, [.required(.workplace)])])
    }()

    /// Users with a category and restaurateurs with a VAT number, who sign in with a password, Google or Facebook
    /// (AP-01 … AP-05).
    ///
    /// Managers, who keep a restaurateur's books (AP-28) and accept reservations (AP-11), work where a restaurateur has
    /// offered them a job.
    public static let appetito = SignUpRules([
        Sheet(
            .guest,
            asking: [
                .required(.firstName), .required(.lastName), .required(.username), .required(.email),
                .required(.password), .optional(.inviter), .required(.category), .required(.picture),
                .optional(.overview),
            ],
            unique: [.email, .username],
            signingInBy: [.email],
            categories: [.influencer, .adventurer],
            providers: [.google, .facebook]
        ),
        Sheet(
            .restaurateur,
            asking: [
                .required(.businessName), .required(.address), .required(.vat), .required(.picture),
                .required(.email), .required(.password), .optional(.overview),
            ],
            unique: [.email, .vat],
            signingInBy: [.email],
            providers: [.google, .facebook]
        ),
        Sheet(
            .manager,
            asking: [.required(.username), .required(.email), .required(.password)],
            unique: [.email, .username],
            signingInBy: [.email],
            providers: [.google, .facebook]
        ),
    ])

    /// Guests with an email address, who sign in with a password or Facebook; an account is not needed to order
    /// (FO-28).
    ///
    /// Waiters, managers and restaurateurs, who use the staff application (FO-33), have the same form; waiters name the
    /// branch where they work, and managers work where a restaurateur has offered them a job.
    public static let forman: SignUpRules = {
        func sheet(_ role: Role, _ workplace: [Question] = []) -> Sheet {
            Sheet(
                role,
                asking: [
                    .required(.email), .required(.password), .required(.confirmation), .optional(.firstName),
                    .optional(.lastName),
                ] + workplace,
                unique: [.email],
                signingInBy: [.email],
                providers: [.facebook]
            )
        }
        return SignUpRules([
            sheet(.guest), sheet(.waiter, [.required(.workplace)]), sheet(.manager), sheet(.restaurateur),
        ])
    }()
}
