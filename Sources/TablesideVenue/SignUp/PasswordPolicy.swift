import TablesideCore

/// The requirements for a new password; this library never stores passwords (QP-79).
///
/// Passwords are only passed as arguments, and no error contains one. Checking a password at sign-in is up to the
/// host's ``Authenticator``.
public struct PasswordPolicy: Hashable, Codable, Sendable {
    /// The minimum number of characters; `nil` for no minimum.
    ///
    /// Characters are counted as a reader sees them: a letter with its combining accents counts as one.
    public let minimumLength: Int?

    /// The maximum length of a password in bytes, so that a slow hash stays bounded; a longer one is not passed to the
    /// authenticator.
    public static let mostBytes = 1_024

    /// Makes a policy; without a minimum, any nonempty password is long enough.
    public init(minimumLength: Int? = nil) { self.minimumLength = minimumLength }

    /// At least 6 characters (QP-06).
    public static let quickPlate = PasswordPolicy(minimumLength: 6)
    /// More than 6 characters.
    public static let iDeliver = PasswordPolicy(minimumLength: 7)

    /// The problem with a password, if there is one.
    func problem(with password: String) -> SignUpProblem? {
        if password.isEmpty { return .missing }
        guard Self.admits(password) else {
            return .passwordTooLong(bytes: password.utf8.count, most: Self.mostBytes)
        }
        guard let minimumLength, password.count < minimumLength else { return nil }
        return .passwordTooShort(count: password.count, minimum: minimumLength)
    }

    /// Whether a password is short enough to be passed to the authenticator.
    package static func admits(_ password: String) -> Bool { password.utf8.count <= mostBytes }

    /// Whether two entries are the same text, byte for byte.
    ///
    /// `==` would also equate different encodings of an accented letter, which a hash of the bytes tells apart.
    static func isSame(_ password: String, as confirmation: String) -> Bool {
        password.utf8.elementsEqual(confirmation.utf8)
    }
}
