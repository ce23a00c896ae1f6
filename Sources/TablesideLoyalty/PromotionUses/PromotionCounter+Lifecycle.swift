public import TablesideCore

extension PromotionCounter.Command {
    /// The command without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// Holds a use for a quote.
        case hold
        /// Takes a use for a placed order.
        case take
        /// Changes the amount of a claim.
        case reprice
        /// Drops a claim while the order continues.
        case release
        /// Returns a use, because the order failed.
        case giveBack
        /// Spends a use of a completed order.
        case settle
        /// Ends expired holds.
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
        /// The hold has expired.
        case isOver
    }

    /// The life of a claim; only the engine sends the commands, together with those of the order.
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
