public import TablesideCore

extension PointsAccount.Command {
    /// The command without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// Enters points.
        case earn
        /// Takes back points of a refunded order.
        case clawBack
        /// Takes back all points of a source.
        case void
        /// Holds points for a reward.
        case issueReward
        /// Hands over a reward.
        case redeemReward
        /// Returns the points of a reward.
        case deleteReward
        /// Pays part of a bill.
        case spend
        /// Returns the points of a payment.
        case reversePayment
        /// Books expired points.
        case expire
        /// Sends points to a friend.
        case send
        /// Enters points from a friend.
        case receive
        /// Gives back points from a friend.
        case giveBack
        /// Takes back points sent to a friend.
        case takeBack
        /// Adds or deducts points for a reason.
        case adjust
        /// Buys a badge.
        case buyBadge
        /// Reviews the tier.
        case reviewTier
        /// Closes the account.
        case close
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .earn: .earn
        case .clawBack: .clawBack
        case .void: .void
        case .issueReward: .issueReward
        case .redeemReward: .redeemReward
        case .deleteReward: .deleteReward
        case .spend: .spend
        case .reversePayment: .reversePayment
        case .expire: .expire
        case .send: .send
        case .receive: .receive
        case .giveBack: .giveBack
        case .takeBack: .takeBack
        case .adjust: .adjust
        case .buyBadge: .buyBadge
        case .reviewTier: .reviewTier
        case .close: .close
        }
    }
}

extension PointsAccount {
    /// The conditions on a command.
    public enum Guard: String, LifecycleSymbol {
        /// The author may act for the account: its guest, the program's staff or owners, or the engine.
        case isEntitled
        /// The same, and the adjustment is within the limit for waiters and hosts.
        case isSmall
        /// The command is due.
        case isDue
    }

    /// The lifecycle of an account.
    public typealias Machine = Lifecycle<State, Command.Kind, Guard, NoSymbol>

    static let leaders: [Role] = [.manager, .restaurateur, .system]
    static let staff: [Role] = [.waiter, .host] + leaders
    static let guestAndStaff: [Role] = [.guest] + staff

    /// The commands that an account permits, by role: guests spend, the staff corrects, and only the engine enters
    /// earned points.
    public static let lifecycle = Machine(
        profile: ProfileCode(rawValue: "pointsAccount"),
        initial: .open,
        terminals: [.closed],
        roles: guestAndStaff,
        rows: [
            .init(.open, .earn, by: [.system], to: .open),
            .init(.open, .clawBack, by: [.system], to: .open),
            .init(.open, .void, by: leaders, to: .open, if: .isEntitled),
            .init(.open, .issueReward, by: guestAndStaff, to: .open, if: .isEntitled),
            .init(.open, .redeemReward, by: staff, to: .open, if: .isEntitled),
            .init(.open, .deleteReward, by: guestAndStaff, to: .open, if: .isEntitled),
            .init(.open, .spend, by: guestAndStaff, to: .open, if: .isEntitled),
            .init(.open, .reversePayment, by: leaders, to: .open, if: .isEntitled),
            .init(.open, .expire, by: [.system], to: .open, if: .isDue),
            .init(.open, .send, by: [.guest, .system], to: .open, if: .isEntitled),
            .init(.open, .receive, by: [.system], to: .open),
            .init(.open, .giveBack, by: [.system], to: .open),
            .init(.open, .takeBack, by: [.system], to: .open),
            .init(.open, .adjust, by: leaders, to: .open, if: .isEntitled),
            .init(.open, .adjust, by: [.waiter, .host], to: .open, if: .isSmall),
            .init(.open, .buyBadge, by: [.guest, .system], to: .open, if: .isEntitled),
            .init(.open, .reviewTier, by: [.system], to: .open, if: .isDue),
            .init(.open, .close, by: [.guest, .manager, .restaurateur, .system], to: .closed, if: .isEntitled),
        ]
    )

    /// Why a guard does not hold; `nil` if it does.
    func failure(
        of condition: Guard,
        _ command: Command,
        in program: PointsProgram,
        by author: Author,
        at now: Instant
    ) -> Refusal? {
        switch condition {
        case .isEntitled: return program.admits(author, for: id.user) ? nil : Refusal(.notYours)
        case .isSmall:
            guard program.admits(author, for: id.user) else { return Refusal(.notYours) }
            guard case .adjust(_, let points, _, _) = command, let limit = program.staffAdjustment else { return nil }
            return points.magnitude <= max(limit, 0).magnitude
                ? nil : Refusal(.adjustmentTooLarge(points: points, limit: limit))
        case .isDue:
            let due = command == .reviewTier ? tier?.reviewAt : wallet.firstExpiry
            return due.map { $0 <= now } ?? false ? nil : Refusal(.notDue(at: due))
        }
    }
}
