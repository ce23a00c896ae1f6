public import TablesideCore

extension ServiceDay.Command {
    /// A command without its inputs, as used in lifecycle tables.
    public enum Kind: String, LifecycleSymbol {
        /// Books tables for a party.
        case book
        /// Holds tables while the guest decides.
        case hold
        /// Releases a hold in exchange for another.
        case swapHold
        /// Releases a hold.
        case releaseHold
        /// Turns a hold into a booking.
        case confirm
        /// Records an expired hold or request.
        case expire
        /// Accepts a request.
        case accept
        /// Declines a request.
        case decline
        /// Cancels a booking.
        case cancel
        /// Changes a booking.
        case modify
        /// Invites friends.
        case inviteFriends
        /// Records that a party is here.
        case arrive
        /// Records that a party has arrived and taken its tables.
        case confirmArrival
        /// Seats a party; by staff only.
        case seat
        /// Seats a walk-in.
        case walkIn
        /// Enters a stay that was agreed elsewhere.
        case enter
        /// Extends a party's stay.
        case extend
        /// Records that a party has left.
        case finish
        /// Completes an accepted booking.
        case complete
        /// Marks a party as late.
        case markLate
        /// Records a no-show.
        case noShow
        /// Takes back a no-show.
        case reinstate
        /// Locks a booking to its tables.
        case lock
        /// Unlocks a booking so that it may be moved.
        case unlock
        /// Moves a booking to other tables.
        case move
        /// Takes tables out of use.
        case blockTables
        /// Puts tables back into use.
        case unblockTables
        /// Says that tables which guests have left are clear.
        case clearTables
        /// Adopts a changed plan.
        case adoptPlan
        /// Carries out a re-seating.
        case reseat
        /// Counts a search that ended without an answer.
        case countExhaustedSearch
        /// Keeps tables for stays of neighboring dates.
        case carry
        /// Frees the tables kept for stays of neighboring dates.
        case dropCarried
        /// Takes bookings that are past out of the day.
        case archive
    }

    /// The command without its inputs.
    public var kind: Kind { meaning.kind }

    /// The booking of this date that the command is about; `nil` for a command about the day as a whole.
    public var booking: BookingID? { meaning.booking }

    private var meaning: (kind: Kind, booking: BookingID?) {
        switch self {
        case .book(let request): (.book, request.id)
        case .hold(let request, _): (.hold, request.id)
        case .swapHold(let id, _, _): (.swapHold, id)
        case .releaseHold(let id): (.releaseHold, id)
        case .confirm(let id, _): (.confirm, id)
        case .expire(let id): (.expire, id)
        case .accept(let id): (.accept, id)
        case .decline(let id, _): (.decline, id)
        case .cancel(let id): (.cancel, id)
        case .modify(let id, _): (.modify, id)
        case .inviteFriends(let id, _): (.inviteFriends, id)
        case .arrive(let id): (.arrive, id)
        case .confirmArrival(let id): (.confirmArrival, id)
        case .seat(let id, _): (.seat, id)
        case .walkIn(let party): (.walkIn, party.id)
        case .enter(let stay): (.enter, stay.id)
        case .extend(let id, _): (.extend, id)
        case .finish(let id): (.finish, id)
        case .complete(let id): (.complete, id)
        case .markLate(let id): (.markLate, id)
        case .noShow(let id): (.noShow, id)
        case .reinstate(let id, _): (.reinstate, id)
        case .lock(let id): (.lock, id)
        case .unlock(let id): (.unlock, id)
        case .move(let id, _): (.move, id)
        case .blockTables: (.blockTables, nil)
        case .unblockTables: (.unblockTables, nil)
        case .clearTables: (.clearTables, nil)
        case .adoptPlan: (.adoptPlan, nil)
        case .reseat: (.reseat, nil)
        case .countExhaustedSearch: (.countExhaustedSearch, nil)
        case .carry: (.carry, nil)
        case .dropCarried: (.dropCarried, nil)
        case .archive: (.archive, nil)
        }
    }
}

extension ServiceDay {
    /// The stage of a service day as a whole; it is always open.
    public enum Phase: String, LifecycleSymbol {
        /// Commands are accepted. Can move to: open.
        case open
    }

    /// A condition for a command about the whole day.
    public enum PhaseGuard: String, LifecycleSymbol {
        /// Every party that keeps tables can still have some.
        case feasible
        /// The blocks or carried stays exist, or one of the tables waits to be cleared.
        case known
        /// The bookings are past: they ended, or would have, at least ``ServiceDay/archiveGrace`` ago.
        case past
    }

    /// The type of the service day's own lifecycle.
    public typealias Machine = Lifecycle<Phase, Command.Kind, PhaseGuard, NoSymbol>

    /// Which roles may give which commands about the whole day, whatever the profile of its bookings.
    public static let lifecycle = Machine(
        profile: ProfileCode(rawValue: "serviceDay"),
        initial: .open,
        terminals: [],
        commands: [
            .blockTables, .unblockTables, .clearTables, .adoptPlan, .reseat, .countExhaustedSearch, .carry,
            .dropCarried, .archive,
        ],
        roles: [.waiter, .host, .manager, .system],
        rows: [
            .init(.open, .blockTables, by: [.host, .manager, .system], to: .open, if: .feasible),
            .init(.open, .unblockTables, by: [.host, .manager, .system], to: .open, if: .known),
            .init(.open, .clearTables, by: [.waiter, .host, .manager, .system], to: .open, if: .known),
            .init(.open, .adoptPlan, by: [.host, .manager, .system], to: .open),
            .init(.open, .reseat, by: [.host, .manager, .system], to: .open, if: .feasible),
            .init(.open, .countExhaustedSearch, by: [.system], to: .open),
            .init(.open, .carry, by: [.system], to: .open, if: .feasible),
            .init(.open, .dropCarried, by: [.system], to: .open, if: .known),
            .init(.open, .archive, by: [.system], to: .open, if: .past),
        ]
    )
}
