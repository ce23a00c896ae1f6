public import TablesideCore
public import TablesideVenue

/// An authenticator for tests, which keeps passwords as they are.
public actor MemoryAuthenticator: Authenticator {
    /// The error of an authenticator that is away.
    public struct Away: Error {}

    private var passwords: [UserID: String] = [:]
    private var isAway = false

    /// Makes an authenticator that knows nobody.
    public init() {}

    /// Makes every call fail, or work again.
    public func setAway(_ isAway: Bool) { self.isAway = isAway }

    /// Keeps a user's first password.
    public func createPassword(_ password: String, of user: UserID) throws {
        try reach()
        if passwords[user] == nil { passwords[user] = password }
    }

    /// Keeps a user's new password.
    public func replacePassword(_ password: String, of user: UserID) throws {
        try reach()
        passwords[user] = password
    }

    /// Whether the password is the user's.
    public func passwordMatches(_ password: String, of user: UserID) throws -> Bool {
        try reach()
        return passwords[user] == password
    }

    /// Forgets a user's password.
    public func forgetPassword(of user: UserID) throws {
        try reach()
        passwords[user] = nil
    }

    private func reach() throws { if isAway { throw Away() } }
}
