public import TablesideCore

extension DeviceSession.Command {
    /// The kind of a command, without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// Signs a person in.
        case signIn
        /// Extends the session.
        case renew
        /// Keeps the session after a change of password.
        case adopt
        /// Signs the person out.
        case signOut
        /// Ends the session for another reason.
        case end
        /// Ends the session at its expiry.
        case expire
        /// Records that the system allows notifications.
        case allowPush
        /// Records that the system does not allow notifications.
        case denyPush
        /// Turns notifications on.
        case turnOnPush
        /// Turns notifications off.
        case turnOffPush
    }

    /// The kind of this command.
    public var kind: Kind {
        switch self {
        case .signIn: .signIn
        case .renew: .renew
        case .adopt: .adopt
        case .signOut: .signOut
        case .end: .end
        case .expire: .expire
        case .allowPush: .allowPush
        case .denyPush: .denyPush
        case .turnOnPush: .turnOnPush
        case .turnOffPush: .turnOffPush
        }
    }
}

extension DeviceSession {
    /// Whether a person is signed in.
    public enum State: String, LifecycleSymbol {
        /// No one is signed in. Can move to: signed in.
        case signedOut
        /// A person is signed in. Can move to: signed out.
        case signedIn
    }

    /// A condition for a transition.
    public enum Guard: String, LifecycleSymbol {
        /// The author is the person signed in, in the role of the session.
        case own
        /// The author is the person signed in, and the system allows notifications.
        case ownAllowed
        /// The session has reached its end.
        case isOver
    }

    /// The roles that have sessions.
    static let people: [Role] = Role.known.filter { $0 != .system }

    /// The states of a session, and who may change them: only the engine opens a session, and its person signs out.
    public static let lifecycle = Lifecycle<State, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "deviceSession"),
        initial: .signedOut,
        terminals: [],
        roles: Role.known,
        rows: [
            .init(.signedOut, .signIn, by: [.system], to: .signedIn),
            .init(.signedIn, .signIn, by: [.system], to: .signedIn),
            .init(.signedIn, .renew, by: [.system], to: .signedIn),
            .init(.signedIn, .adopt, by: [.system], to: .signedIn),
            .init(.signedIn, .signOut, by: people, to: .signedOut, if: .own),
            .init(.signedIn, .end, by: [.system], to: .signedOut),
            .init(.signedIn, .expire, by: [.system], to: .signedOut, if: .isOver),
            .init(.signedIn, .allowPush, by: people, to: .signedIn, if: .own),
            .init(.signedIn, .denyPush, by: people, to: .signedIn, if: .own),
            .init(.signedIn, .turnOnPush, by: people, to: .signedIn, if: .ownAllowed),
            .init(.signedIn, .turnOffPush, by: people, to: .signedIn, if: .own),
        ]
    )
}
