extension ServiceDay.Command {
    /// Keeps a table for a party.
    public static func book(_ request: BookingRequest) -> Self { .book(request: request) }

    /// Seats a party that stands in the door.
    public static func walkIn(_ party: WalkIn) -> Self { .walkIn(party: party) }

    /// Calls a booking off and frees its tables.
    public static func cancel(_ booking: BookingID) -> Self { .cancel(booking: booking) }

    /// The party has arrived and takes its table.
    public static func confirmArrival(_ booking: BookingID) -> Self { .confirmArrival(booking: booking) }

    /// The party has not come: its tables are free.
    public static func noShow(_ booking: BookingID) -> Self { .noShow(booking: booking) }

    /// The party leaves: its tables are free.
    public static func finish(_ booking: BookingID) -> Self { .finish(booking: booking) }

    /// The command without its inputs: what the lifecycle tables are written in.
    public enum Kind: String, LifecycleSymbol {
        /// A table is kept for a party.
        case book
        /// A party from the door is seated.
        case walkIn
        /// A booking is called off.
        case cancel
        /// A party arrives.
        case confirmArrival
        /// A party does not come.
        case noShow
        /// A party leaves.
        case finish
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .book: .book
        case .walkIn: .walkIn
        case .cancel: .cancel
        case .confirmArrival: .confirmArrival
        case .noShow: .noShow
        case .finish: .finish
        }
    }

    /// The booking that is meant.
    public var booking: BookingID {
        switch self {
        case .book(let request): request.id
        case .walkIn(let party): party.id
        case .cancel(let id), .confirmArrival(let id), .noShow(let id), .finish(let id): id
        }
    }
}
