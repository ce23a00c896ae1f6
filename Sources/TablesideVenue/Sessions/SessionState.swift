public import TablesideCore

/// The kind of session on a device, as stored between launches (QP-10).
public enum SessionState: String, ClosedCode {
    /// No one is signed in.
    case notSignedIn
    /// A guest is signed in; QuickPlate calls guests clients.
    case clientSignedIn
    /// A waiter is signed in.
    case waiterSignedIn
    /// A cook is signed in.
    case cookSignedIn
    /// A host is signed in.
    case hostSignedIn
    /// A manager is signed in.
    case managerSignedIn
    /// A courier is signed in.
    case courierSignedIn
    /// A store is signed in.
    case storeSignedIn
    /// A restaurateur is signed in.
    case restaurateurSignedIn

    /// Reads a stored state.
    ///
    /// `nil` means that no one is signed in. Unknown text is an error, not a guess: the host decides whether to sign
    /// out or to ask for an update.
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

    /// The state in which a person with this role is signed in.
    ///
    /// - Throws: ``AccountError`` (`account.roleWithoutSession`) for the engine itself, and for a role that this
    ///   release does not know.
    public init(of role: Role) throws(AccountError) {
        guard let state = SessionState.allCases.first(where: { $0.role == role }) else {
            throw AccountError(.roleWithoutSession(role: role))
        }
        self = state
    }

    /// The role of the signed-in person; `nil` when signed out.
    public var role: Role? {
        switch self {
        case .notSignedIn: nil
        case .clientSignedIn: .guest
        case .waiterSignedIn: .waiter
        case .cookSignedIn: .cook
        case .hostSignedIn: .host
        case .managerSignedIn: .manager
        case .courierSignedIn: .courier
        case .storeSignedIn: .store
        case .restaurateurSignedIn: .restaurateur
        }
    }

    /// Reads the text; unknown text fails with the error of ``init(stored:)``.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(AccountError) in try SessionState(stored: text) }
    }
}
