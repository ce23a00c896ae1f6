public import TablesideCore
public import TablesideVenue

/// An authenticator for tests, which keeps passwords as they are.
public actor MemoryAuthenticator: Authenticator {
    private var passwords: [UserID: (number: Int, text: String)] = [:]
    private var codes: [VerificationKey: [Int: String]] = [:]
    private var isAway = false

    /// A code that was sent.
    public struct Sent: Hashable, Sendable {
        /// What it is good for, and whose it is.
        public let verification: VerificationKey
        /// Where it was sent.
        public let contact: AccountKeyID
        /// The code.
        public let code: String
    }

    /// The codes that were sent, in order.
    public private(set) var sent: [Sent] = []

    /// Makes an authenticator that knows nobody.
    public init() {}

    /// Makes every call fail, or work again.
    public func setAway(_ isAway: Bool) { self.isAway = isAway }

    /// Keeps a user's password, unless one with this number or a later one is kept.
    public func setPassword(_ password: String, number: Int, of user: UserID) throws {
        try reach()
        if let kept = passwords[user], kept.number >= number { return }
        passwords[user] = (number, password)
    }

    /// The number under which the password is kept, if it is the user's.
    public func passwordNumber(of user: UserID, matching password: String) throws -> Int? {
        try reach()
        guard let kept = passwords[user], kept.text == password else { return nil }
        return kept.number
    }

    /// Forgets a user's password.
    public func forgetPassword(of user: UserID) throws {
        try reach()
        passwords[user] = nil
        codes = codes.filter { $0.key.user != user }
    }

    /// Makes and sends a code.
    public func sendCode(_ number: Int, of verification: VerificationKey, to contact: AccountKeyID) throws {
        try reach()
        // Not secret, but never the same twice.
        let code = codes[verification]?[number] ?? "\(100_000 + sent.count * 7_919 % 900_000)"
        codes[verification, default: [:]][number] = code
        sent.append(Sent(verification: verification, contact: contact, code: code))
    }

    /// Whether it is the code with this number.
    public func codeMatches(_ code: String, _ number: Int, of verification: VerificationKey) throws -> Bool {
        try reach()
        return codes[verification]?[number] == code
    }

    /// The latest code that was sent for a verification; `nil` if there was none.
    public func lastCode(of verification: VerificationKey) -> String? {
        sent.last { $0.verification == verification }?.code
    }

    private func reach() throws { if isAway { throw AccountError(.noConnection(during: .signIn)) } }
}
