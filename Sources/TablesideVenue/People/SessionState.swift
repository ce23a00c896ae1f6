public import TablesideCore

/// Who is signed in on a device, as it is stored from one start to the next (QP-10).
public enum SessionState: String, ClosedCode {
    /// Nobody.
    case notSignedIn
    /// A guest, whom QuickPlate calls a client.
    case clientSignedIn
    /// A waiter.
    case waiterSignedIn
    /// A cook.
    case cookSignedIn

    /// Reads what a device has stored.
    ///
    /// Nothing stored means that nobody is signed in. An unknown text is an error and never a guess: the host decides
    /// whether to sign out or to ask for an update.
    ///
    /// - Throws: ``AccountError`` (`account.unknownSessionState`) with the text.
    public init(stored text: String?) throws(AccountError) {
        guard let text else {
            self = .notSignedIn
            return
        }
        guard let state = SessionState.word(text) else { throw AccountError(.unknownSessionState(text: text)) }
        self = state
    }

    /// The one state in which somebody of this role is signed in.
    ///
    /// - Throws: ``AccountError`` (`account.roleWithoutSession`) for every role but guest, waiter and cook.
    public init(of role: Role) throws(AccountError) {
        switch role {
        case .guest: self = .clientSignedIn
        case .waiter: self = .waiterSignedIn
        case .cook: self = .cookSignedIn
        default: throw AccountError(.roleWithoutSession(role: role))
        }
    }

    /// The role of who is signed in; `nil` while nobody is.
    public var role: Role? {
        switch self {
        case .notSignedIn: nil
        case .clientSignedIn: .guest
        case .waiterSignedIn: .waiter
        case .cookSignedIn: .cook
        }
    }

    /// Reads the text; an unknown one fails with the error of ``init(stored:)``.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(AccountError) in try SessionState(stored: text) }
    }
}
