import TablesideCore

/// What a new password must satisfy; passwords themselves are never kept by this library (QP-79).
///
/// Passwords pass through as arguments, and no error holds one. Checking a password at sign-in is the work of the host's
/// credential service, whose answer comes back as a ``CredentialCheck``.
public struct PasswordPolicy: Hashable, Codable, Sendable {
    /// The least number of characters; `nil` for any.
    ///
    /// Characters are what a reader counts: a letter with its combining accents is one.
    public let minimumLength: Int?

    /// Makes a policy; without a minimum every password is long enough.
    public init(minimumLength: Int? = nil) { self.minimumLength = minimumLength }

    /// At least 6 characters (QP-06).
    public static let quickPlate = PasswordPolicy(minimumLength: 6)
    /// More than 6 characters.
    public static let iDeliver = PasswordPolicy(minimumLength: 7)

    /// The problem with a password, if there is one.
    func problem(with password: String) -> SignUpProblem? {
        if password.isEmpty { return .missing }
        guard let minimumLength, password.count < minimumLength else { return nil }
        return .passwordTooShort(count: password.count, minimum: minimumLength)
    }

    /// Whether two entries are the same text, scalar by scalar.
    ///
    /// `==` would also equate different spellings of an accented letter, which a hash of the bytes tells apart.
    static func isSame(_ password: String, as confirmation: String) -> Bool {
        password.utf8.elementsEqual(confirmation.utf8)
    }
}
