public import TablesideCore

extension Reputation.Command {
    /// The command without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// Praises the guest.
        case praise
        /// Withdraws praise.
        case withdrawPraise
        /// Records an offense.
        case recordOffense
        /// Appeals against an offense.
        case appeal
        /// Rejects an appeal, so that the offense stays.
        case uphold
        /// Pardons an offense, so that it no longer counts.
        case pardon
        /// Ends an offense at its expiry.
        case expire
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .praise: .praise
        case .withdrawPraise: .withdrawPraise
        case .recordOffense: .recordOffense
        case .appeal: .appeal
        case .uphold: .uphold
        case .pardon: .pardon
        case .expire: .expire
        }
    }
}

extension Reputation {
    /// The conditions on a command.
    public enum Guard: String, LifecycleSymbol {
        /// The author may act for the record: its guest, the program's staff or owners, or the engine.
        case isEntitled
        /// The same, within the time to appeal.
        case isTimely
        /// The offense has reached its expiry.
        case isDue
    }

    private static let leaders: [Role] = [.manager, .restaurateur, .system]

    /// The life of praise: everyone on the staff who sees guests can give it.
    public static let praiseLifecycle = Lifecycle<Praise.State, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "praise"),
        initial: .absent,
        terminals: [.withdrawn],
        commands: [.praise, .withdrawPraise],
        roles: [.waiter, .host, .manager, .restaurateur, .system],
        guards: [.isEntitled],
        rows: [
            .init(.absent, .praise, by: [.waiter, .host] + leaders, to: .given, if: .isEntitled),
            .init(.given, .withdrawPraise, by: leaders, to: .withdrawn, if: .isEntitled),
        ]
    )

    /// The life of an offense: the reservation system or the staff records it, the guest appeals, and managers decide.
    public static let offenseLifecycle = Lifecycle<Offense.State, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "offense"),
        initial: .absent,
        terminals: [.pardoned, .expired],
        commands: [.recordOffense, .appeal, .uphold, .pardon, .expire],
        roles: [.guest, .host, .manager, .restaurateur, .system],
        rows: [
            .init(.absent, .recordOffense, by: [.host] + leaders, to: .recorded, if: .isEntitled),
            .init(.recorded, .appeal, by: [.guest], to: .appealed, if: .isTimely),
            .init(.recorded, .pardon, by: leaders, to: .pardoned, if: .isEntitled),
            .init(.recorded, .expire, by: [.system], to: .expired, if: .isDue),
            .init(.appealed, .uphold, by: leaders, to: .upheld, if: .isEntitled),
            .init(.appealed, .pardon, by: leaders, to: .pardoned, if: .isEntitled),
            .init(.appealed, .expire, by: [.system], to: .expired, if: .isDue),
            .init(.upheld, .pardon, by: leaders, to: .pardoned, if: .isEntitled),
            .init(.upheld, .expire, by: [.system], to: .expired, if: .isDue),
        ]
    )

    /// Why a guard does not hold; `nil` if it does.
    func failure(
        of condition: Guard,
        _ offense: Offense?,
        in program: PointsProgram,
        by author: Author,
        at now: Instant
    ) -> Refusal? {
        switch condition {
        case .isEntitled: return program.admits(author, for: id.user) ? nil : Refusal(.notYours)
        case .isTimely:
            guard program.admits(author, for: id.user) else { return Refusal(.notYours) }
            guard let offense, let length = program.reputation.appealWithin else { return nil }
            let end = offense.since + length
            return now < end ? nil : Refusal(.tooLateToAppeal(end: end))
        case .isDue:
            let end = offense?.expiresAt
            return end.map { $0 <= now } ?? false ? nil : Refusal(.notDue(at: end))
        }
    }
}
