public import TablesideCore

extension DeviceSession.Command {
    /// The kind of a command, without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// Someone signs in.
        case signIn
        /// The session lasts longer.
        case renew
        /// The session goes on with a new password.
        case adopt
        /// The person signs out.
        case signOut
        /// The session ends for another reason.
        case end
        /// The session has lasted as long as it may.
        case expire
        /// The system lets the app notify.
        case allowPush
        /// The system does not let the app notify.
        case denyPush
        /// The person switches notices on.
        case turnOnPush
        /// The person switches notices off.
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
    /// Whether someone is signed in.
    public enum State: String, LifecycleSymbol {
        /// Nobody is signed in. Can move to: signed in.
        case signedOut
        /// Someone is signed in. Can move to: signed out.
        case signedIn
    }

    /// A condition for a transition.
    public enum Guard: String, LifecycleSymbol {
        /// The author is the person signed in, in the role of the session.
        case own
        /// The author is the person signed in, and the system lets the app notify.
        case ownAllowed
        /// The session has lasted as long as it may.
        case isOver
    }

    /// The roles that have sessions.
    static let people: [Role] = Role.known.filter { $0 != .system }

    /// The states of a session, and who may move it: only the engine opens one, its person leaves it.
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
