public import TablesideCore

extension ServiceDay.Command {
    /// The command without its inputs: what the lifecycle tables are written in.
    public enum Kind: String, LifecycleSymbol {
        /// Tables are kept for a party.
        case book
        /// Tables are kept while somebody makes up their mind.
        case hold
        /// A hold is given back for another.
        case swapHold
        /// A hold is given back.
        case releaseHold
        /// A hold becomes a booking.
        case confirm
        /// A hold is recorded as expired.
        case expire
        /// A request is accepted.
        case accept
        /// A request is not accepted.
        case decline
        /// A booking is called off.
        case cancel
        /// A booking is changed.
        case modify
        /// Friends are invited.
        case inviteFriends
        /// A party is here.
        case arrive
        /// A party arrives and takes its tables.
        case confirmArrival
        /// A party is seated by staff.
        case seat
        /// A walk-in is seated.
        case walkIn
        /// A stay that was agreed elsewhere is put into the book.
        case enter
        /// A party stays longer.
        case extend
        /// A party leaves.
        case finish
        /// An accepted booking is done with.
        case complete
        /// A party is late.
        case markLate
        /// A party does not come.
        case noShow
        /// A party comes after all.
        case reinstate
        /// A booking keeps its tables.
        case lock
        /// A booking may be given other tables.
        case unlock
        /// A booking is given other tables.
        case move
        /// A table is taken out of use.
        case blockTable
        /// A table is put into use again.
        case unblockTable
        /// A changed plan is gone by.
        case adoptPlan
        /// A re-seating is carried out.
        case reseat
        /// A search without a proof is counted.
        case countExhaustedSearch
        /// A neighboring date's stay is given its tables.
        case carry
        /// A neighboring date's stay gives its tables up.
        case dropCarried
    }

    /// The command without its inputs.
    public var kind: Kind { meaning.kind }

    /// The booking of this date that is meant; `nil` for a command about the day as a whole.
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
        case .blockTable: (.blockTable, nil)
        case .unblockTable: (.unblockTable, nil)
        case .adoptPlan: (.adoptPlan, nil)
        case .reseat: (.reseat, nil)
        case .countExhaustedSearch: (.countExhaustedSearch, nil)
        case .carry: (.carry, nil)
        case .dropCarried: (.dropCarried, nil)
        }
    }
}

extension ServiceDay {
    /// How a service day as a whole goes on: it is open from beginning to end.
    public enum Phase: String, LifecycleSymbol {
        /// It can be decided on. Can move to: open.
        case open
    }

    /// What must hold for a command about the whole day.
    public enum PhaseGuard: String, LifecycleSymbol {
        /// Everybody who keeps a table can keep one.
        case feasible
        /// There is such a block or such a stay.
        case known
    }

    /// The lifecycle of a service day as a whole.
    public typealias Machine = Lifecycle<Phase, Command.Kind, PhaseGuard, NoSymbol>

    /// Who may do what to a service day as a whole, whatever the profile of its bookings.
    public static let lifecycle = Machine(
        profile: ProfileCode(rawValue: "serviceDay"),
        initial: .open,
        terminals: [],
        commands: [.blockTable, .unblockTable, .adoptPlan, .reseat, .countExhaustedSearch, .carry, .dropCarried],
        roles: [.host, .manager, .system],
        rows: [
            .init(.open, .blockTable, by: [.host, .manager], to: .open, if: .feasible),
            .init(.open, .unblockTable, by: [.host, .manager], to: .open, if: .known),
            .init(.open, .adoptPlan, by: [.host, .manager, .system], to: .open),
            .init(.open, .reseat, by: [.host, .manager, .system], to: .open, if: .feasible),
            .init(.open, .countExhaustedSearch, by: [.system], to: .open),
            .init(.open, .carry, by: [.system], to: .open, if: .feasible),
            .init(.open, .dropCarried, by: [.system], to: .open, if: .known),
        ]
    )
}
