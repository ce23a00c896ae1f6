public import TablesideCore

extension PromotionCounter.Command {
    /// The command without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// Holds a use for a quote.
        case hold
        /// Takes a use for an order that is placed.
        case take
        /// Changes the money of a claim.
        case reprice
        /// Drops a claim while the order goes on.
        case release
        /// Gives a use back, because the order comes to nothing.
        case giveBack
        /// Spends a use.
        case settle
        /// Ends a hold whose time is over.
        case lapse
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .hold: .hold
        case .take: .take
        case .reprice: .reprice
        case .release: .release
        case .giveBack: .giveBack
        case .settle: .settle
        case .lapse: .lapse
        }
    }
}

extension PromotionCounter {
    /// The conditions on a step of a claim.
    public enum Guard: String, LifecycleSymbol {
        /// The limit has room for the claim.
        case fits
        /// The time of the hold is over.
        case isOver
    }

    /// The life of a claim; only the engine gives the commands, together with those of the order.
    public static let lifecycle = Lifecycle<PromotionClaim.State, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "promotionClaim"),
        initial: .absent,
        terminals: [.settled, .returned],
        roles: [.system],
        goals: [.hold: [.held], .release: [.absent], .lapse: []],
        rows: [
            .init(.absent, .hold, by: [.system], to: .held, if: .fits),
            .init(.absent, .take, by: [.system], to: .taken, if: .fits),
            .init(.held, .take, by: [.system], to: .taken, if: .fits),
            .init(.held, .reprice, by: [.system], to: .held, if: .fits),
            .init(.held, .release, by: [.system], to: .absent),
            .init(.held, .giveBack, by: [.system], to: .returned),
            .init(.held, .lapse, by: [.system], to: .absent, if: .isOver),
            .init(.taken, .reprice, by: [.system], to: .taken, if: .fits),
            .init(.taken, .release, by: [.system], to: .absent),
            .init(.taken, .giveBack, by: [.system], to: .returned),
            .init(.taken, .settle, by: [.system], to: .settled),
        ]
    )
}
