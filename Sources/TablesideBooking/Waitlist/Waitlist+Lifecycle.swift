public import TablesideCore

extension Waitlist {
    /// A condition for a step of a party on the list.
    public enum Guard: String, LifecycleSymbol {
        /// The wish is valid, the limits are kept, and a guest joins only for themselves.
        case isWelcome
        /// The author is the party's guest.
        case isOwn
        /// The offer has not expired.
        case isLive
        /// The author is the party's guest, and the offer has not expired.
        case isOwnAndLive
        /// Some table takes a party of that size with its wishes.
        case isPossible
        /// The author is the party's guest, and some table takes a party of that size with its wishes.
        case isOwnAndPossible
        /// The offer has not expired, and some table takes a party of that size with its wishes.
        case isLiveAndPossible
        /// The tables are free for the party and not held for another one.
        case isOfferable
        /// The tables are not held for another party, and the party's own offer has not expired.
        case isSeatable
        /// The party was seated recently enough to undo the seating.
        case isRecent
        /// The offer has expired.
        case isDue
    }

    /// The type of the lifecycle of a party on the list.
    public typealias EntryMachine = Lifecycle<WaitlistEntry.State, Command.Kind, Guard, NoSymbol>

    private static let floor: [Role] = [.waiter, .host, .manager]
    private static let hosts: [Role] = [.host, .manager]
    private static let idle: [WaitlistEntry.State] = [.waiting, .notHere, .incomplete]

    /// The lifecycle of a party on the list, and who may give which command.
    public static let lifecycle = EntryMachine(
        profile: ProfileCode(rawValue: "waitlist"),
        initial: .absent,
        terminals: [.left, .lapsed, .removed],
        commands: Command.Kind.allCases.filter { ![.promote, .close, .reopen].contains($0) },
        roles: [.guest, .waiter, .host, .manager, .system],
        rows: [.init(.absent, .join, by: [.guest] + floor, to: .waiting, if: .isWelcome)]
            + marking + sizing + offering + ending + seating
    )

    private static let marking: [EntryMachine.Row] = [
        .init(.waiting, .markNotHere, by: floor, to: .notHere),
        .init(.incomplete, .markNotHere, by: floor, to: .notHere),
        .init(.offered, .markNotHere, by: floor, to: .notHere, if: .isLive),
        .init(.waiting, .markIncomplete, by: floor, to: .incomplete),
        .init(.notHere, .markIncomplete, by: floor, to: .incomplete),
        .init(.offered, .markIncomplete, by: floor, to: .incomplete, if: .isLive),
        .init(.notHere, .markBack, by: [.guest], to: .waiting, if: .isOwn),
        .init(.notHere, .markBack, by: floor, to: .waiting),
        .init(.incomplete, .markBack, by: [.guest], to: .waiting, if: .isOwn),
        .init(.incomplete, .markBack, by: floor, to: .waiting),
    ]

    private static let sizing: [EntryMachine.Row] =
        idle.flatMap { state -> [EntryMachine.Row] in
            [
                .init(state, .changeParty, by: [.guest], to: state, if: .isOwnAndPossible),
                .init(state, .changeParty, by: floor, to: state, if: .isPossible),
            ]
        } + [
            // A guest who could do this would have the tables held for longer with every change.
            .init(.offered, .changeParty, by: floor, to: .waiting, if: .isLiveAndPossible)
        ]

    private static let offering: [EntryMachine.Row] = [
        .init(.waiting, .offer, by: floor, to: .offered, if: .isOfferable),
        .init(.offered, .retract, by: floor, to: .waiting, if: .isLive),
        .init(.offered, .accept, by: [.guest], to: .seated, if: .isOwnAndLive),
        .init(.offered, .accept, by: floor, to: .seated, if: .isLive),
        .init(.offered, .decline, by: [.guest], to: .waiting, if: .isOwnAndLive),
        .init(.offered, .decline, by: floor, to: .waiting, if: .isLive),
        .init(.offered, .lapse, by: [.system], to: .lapsed, if: .isDue),
    ]

    private static let ending: [EntryMachine.Row] =
        idle.flatMap { state -> [EntryMachine.Row] in
            [
                .init(state, .leave, by: [.guest], to: .left, if: .isOwn),
                .init(state, .leave, by: floor, to: .left),
                .init(state, .remove, by: floor, to: .removed),
            ]
        } + [
            .init(.offered, .leave, by: [.guest], to: .left, if: .isOwnAndLive),
            .init(.offered, .leave, by: floor, to: .left, if: .isLive),
            .init(.offered, .remove, by: floor, to: .removed, if: .isLive),
        ]

    private static let seating: [EntryMachine.Row] =
        (idle + [.offered]).map { .init($0, .seat, by: floor, to: .seated, if: .isSeatable) } + [
            .init(.seated, .recall, by: floor, to: .waiting, if: .isRecent)
        ]

    /// The stage of a waitlist as a whole.
    public enum Phase: String, LifecycleSymbol {
        /// Guests can join. Can move to: closed.
        case open
        /// Only staff can add parties. Can move to: open.
        case closed
    }

    /// The type of the list's own lifecycle.
    public typealias ListMachine = Lifecycle<Phase, Command.Kind, Guard, NoSymbol>

    /// Who may give commands about the list as a whole.
    public static let listLifecycle = ListMachine(
        profile: ProfileCode(rawValue: "waitlist.list"),
        initial: .open,
        terminals: [],
        commands: [.promote, .close, .reopen],
        roles: floor + [.system],
        guards: [],
        rows: [
            .init(.open, .promote, by: floor + [.system], to: .open),
            .init(.closed, .promote, by: floor + [.system], to: .closed),
            .init(.open, .close, by: hosts, to: .closed),
            .init(.closed, .reopen, by: hosts, to: .open),
        ]
    )
}
