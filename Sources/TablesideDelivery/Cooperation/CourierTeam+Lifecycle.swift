public import TablesideCore

extension CourierTeam.Command {
    /// The command without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// Invites couriers.
        case invite
        /// Revokes an invitation.
        case revoke
        /// Uses a code for a courier.
        case redeem
        /// Ends the cooperation with a courier.
        case dismiss
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .invite: .invite
        case .revoke: .revoke
        case .redeem: .redeem
        case .dismiss: .dismiss
        }
    }
}

extension CourierTeam {
    /// The conditions on a step of an invitation or a cooperation.
    public enum Guard: String, LifecycleSymbol {
        /// The author acts for the store.
        case isOurs
        /// The courier can use the code now, and the author is that courier or the engine.
        case isValid
        /// The same, for the last use of the code.
        case isLastUse
    }

    /// Whether a store and a courier work together.
    public enum Cooperation: String, LifecycleSymbol {
        /// They do not work together. Can move to: working.
        case apart
        /// The courier works with the store. Can move to: apart.
        case working
    }

    private static let managers = StoreID.managers + [.system]

    /// The life of an invitation, and who may send which command.
    public static let invitationLifecycle = Lifecycle<CourierInvitation.State, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "courierInvitation"),
        initial: .absent,
        terminals: [.spent, .revoked],
        commands: [.invite, .revoke, .redeem],
        roles: [.store, .manager, .courier, .system],
        rows: [
            .init(.absent, .invite, by: managers, to: .open, if: .isOurs),
            .init(.open, .redeem, by: [.courier, .system], to: .spent, if: .isLastUse),
            .init(.open, .redeem, by: [.courier, .system], to: .open, if: .isValid),
            .init(.open, .revoke, by: managers, to: .revoked, if: .isOurs),
        ]
    )

    /// The life of a cooperation, and who may send which command: a courier joins, and only the store ends it (ID-20).
    public static let cooperationLifecycle = Lifecycle<Cooperation, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "cooperation"),
        initial: .apart,
        terminals: [],
        commands: [.redeem, .dismiss],
        roles: [.store, .manager, .courier, .system],
        guards: [.isOurs, .isValid],
        rows: [
            .init(.apart, .redeem, by: [.courier, .system], to: .working, if: .isValid),
            .init(.working, .dismiss, by: managers, to: .apart, if: .isOurs),
        ]
    )
}
