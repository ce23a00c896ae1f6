public import TablesideCore

extension User.Command {
    /// The command without its inputs, as the lifecycle uses it.
    public enum Kind: String, LifecycleSymbol {
        /// Opens the account.
        case register
        /// Changes fields of the account.
        case edit
        /// Records that a code has verified an address or a number.
        case verify
        /// Links an account with a provider.
        case link
        /// Unlinks an account with a provider.
        case unlink
        /// Records that there is a new password.
        case setPassword
        /// Gives a consent.
        case giveConsent
        /// Withdraws a consent.
        case withdrawConsent
        /// Adds a restaurant to the favorites.
        case star
        /// Removes a restaurant from the favorites.
        case unstar
        /// Subscribes to the newsletter.
        case subscribe
        /// Unsubscribes from the newsletter.
        case unsubscribe
        /// Moves the person to a workplace.
        case employ
        /// Ends the employment at the present workplace.
        case dismiss
        /// Closes the account.
        case close
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .register: .register
        case .edit: .edit
        case .verify: .verify
        case .link: .link
        case .unlink: .unlink
        case .setPassword: .setPassword
        case .giveConsent: .giveConsent
        case .withdrawConsent: .withdrawConsent
        case .star: .star
        case .unstar: .unstar
        case .subscribe: .subscribe
        case .unsubscribe: .unsubscribe
        case .employ: .employ
        case .dismiss: .dismiss
        case .close: .close
        }
    }
}

extension User {
    /// The state of an account.
    public enum State: String, LifecycleSymbol {
        /// No account has been registered under this identity. Can move to: registered.
        case unregistered
        /// The account is open. Can move to: closed.
        case registered
        /// The account was closed, and everything personal erased. This is final.
        case closed
    }

    /// The conditions on a step.
    public enum Guard: String, LifecycleSymbol {
        /// The author is the user or the engine.
        case own
        /// The author works at the branch or is the engine.
        case ownBranch
    }

    /// The life of an account, and who may send which command.
    ///
    /// People change their own account in any role that they are signed in with. The engine sends everything that was
    /// looked up elsewhere: a matched code, a provider's confirmation, a new password, or a proof of identity before
    /// unlinking or closing.
    public static let lifecycle: Lifecycle<State, Command.Kind, Guard, NoSymbol> = {
        let people: [Role] = [
            .guest, .waiter, .cook, .host, .manager, .courier, .store, .restaurateur, .system,
        ]
        typealias Row = Lifecycle<State, Command.Kind, Guard, NoSymbol>.Row
        let own: [Command.Kind] = [
            .edit, .giveConsent, .withdrawConsent, .star, .unstar, .subscribe, .unsubscribe,
        ]
        let engine: [Command.Kind] = [.verify, .link, .unlink, .setPassword]
        return Lifecycle(
            profile: ProfileCode(rawValue: "account"),
            initial: .unregistered,
            terminals: [.closed],
            roles: people,
            rows: [Row(.unregistered, .register, by: [.guest, .system], to: .registered)]
                + own.map { Row(.registered, $0, by: people, to: .registered, if: .own) }
                + engine.map { Row(.registered, $0, by: [.system], to: .registered) }
                + [Command.Kind.employ, .dismiss].map {
                    Row(.registered, $0, by: [.manager, .system], to: .registered, if: .ownBranch)
                }
                // Managers can resign the same way as they dismiss.
                + [Row(.registered, .dismiss, by: [.waiter, .cook, .host], to: .registered, if: .own)]
                + [Row(.registered, .close, by: [.system], to: .closed)]
        )
    }()
}
