public import TablesideBooking
public import TablesideCore
public import TablesideDiscovery
public import TablesideOrdering

/// A request from staff about the branch where they work; it never names the branch and touches no other.
///
/// The lifecycle tables define which role may do what: a cook prepares, a waiter takes payments, a manager refunds.
public enum StaffRequest: Hashable, Codable, Sendable {
    /// Performs a command on a date's book.
    indirect case day(date: CivilDate, request: StaffDayRequest)
    /// Moves a booking to another date.
    case moveBooking(booking: BookingID, from: CivilDate, to: CivilDate, request: BookingRequest)
    /// Seats a booked party and opens its tab.
    case seat(date: CivilDate, booking: BookingID, tab: TabID)
    /// Seats a walk-in and opens its tab.
    case seatWalkIn(date: CivilDate, party: WalkIn, tab: TabID)
    /// Opens a tab for guests without a booking.
    case openTab(tab: TabID, table: TableID?, guest: UserID?, covers: Int)
    /// Performs an action on a tab.
    indirect case tab(tab: TabID, action: TabOperation.Action)
    /// Allows one more device to take part (GI-27).
    case admitDevice(tab: TabID)
    /// Changes the number of people in the party.
    case changeCovers(tab: TabID, covers: Int)
    /// Moves the party to other tables.
    case changeTable(tab: TabID, tables: [TableID])
    /// Hands the visit over to another waiter.
    case handOverTab(tab: TabID, waiter: UserID)
    /// Moves orders to another tab.
    case moveOrders(orders: [OrderID], from: TabID, to: TabID)
    /// Moves items of an order to another tab, as an order of their own.
    case moveItems(items: [OrderItem.Quantity], of: OrderID, as: OrderID, from: TabID, to: TabID)
    /// Merges one tab into another.
    case mergeTabs(from: TabID, into: TabID)
    /// Places an order for guests, with any discounts that staff may give.
    indirect case place(order: OrderID, cart: Cart, tab: TabID, guest: UserID?, recipient: Recipient?)
    /// Performs a command on an order.
    indirect case order(order: OrderID, request: StaffOrderRequest)
    /// Lets the shift assign a waiting order to a waiter.
    case assignOrder(order: OrderID)
    /// Changes the shift.
    case shift(change: ShiftOperation.Change)
    /// Counts or receives goods, or stops or resumes their sale.
    case stock(request: StaffStockRequest)
    /// Flags a review.
    case flagReview(visit: Visit, reason: FlagReason)

    private enum ChangeTableCodingKeys: CodingKey, RequestKey { case tab, tables }
}

/// A request from staff about a date's book.
public enum StaffDayRequest: Hashable, Codable, Sendable {
    /// Books tables for a party.
    case book(request: BookingRequest)
    /// Holds tables while a guest decides.
    case hold(request: BookingRequest, lasting: Elapsed?)
    /// Releases a hold and takes another.
    case swapHold(booking: BookingID, request: BookingRequest, lasting: Elapsed?)
    /// Releases a hold.
    case releaseHold(booking: BookingID)
    /// Turns a hold into a booking.
    case confirm(booking: BookingID, ifExpired: ExpiredHold)
    /// Records that a hold or a request has expired.
    case expire(booking: BookingID)
    /// Accepts a request.
    case accept(booking: BookingID)
    /// Declines a request.
    case decline(booking: BookingID, reason: String?)
    /// Cancels a booking.
    case cancel(booking: BookingID)
    /// Changes a booking.
    case modify(booking: BookingID, change: BookingChange)
    /// Invites friends to a booking.
    case inviteFriends(booking: BookingID, friends: [UserID])
    /// The party has arrived and is not seated yet.
    case arrive(booking: BookingID)
    /// Seats the arrived party without opening a tab.
    case confirmArrival(booking: BookingID)
    /// Seats a party without a tab, at the given tables or its own.
    case seat(booking: BookingID, tables: [TableID]?)
    /// Seats a walk-in without a tab.
    case walkIn(party: WalkIn)
    /// Enters a stay that was agreed elsewhere.
    case enter(stay: ImportedBooking)
    /// Extends the stay of a seated party.
    case extend(booking: BookingID, until: Instant)
    /// Reports that the party has left.
    case finish(booking: BookingID)
    /// Marks an accepted booking as completed (AP-11).
    case complete(booking: BookingID)
    /// Marks a party as late.
    case markLate(booking: BookingID)
    /// Marks a party as a no-show.
    case noShow(booking: BookingID)
    /// Reinstates a no-show that came after all.
    case reinstate(booking: BookingID, overrideReason: String?)
    /// Locks a booking to its tables.
    case lock(booking: BookingID)
    /// Lets a booking be given other tables.
    case unlock(booking: BookingID)
    /// Moves a booking to the given tables.
    case move(booking: BookingID, tables: [TableID])
    /// Takes a table out of service.
    case blockTable(block: TableBlock)
    /// Puts a table back in service.
    case unblockTable(block: BlockID)
    /// Adopts a changed plan.
    case adoptPlan
    /// Carries out a re-seating worked out for a given version of the day.
    case reseat(moves: [TableMove], expecting: Version)

    private enum InviteFriendsCodingKeys: CodingKey, RequestKey { case booking, friends }
    private enum SeatCodingKeys: CodingKey, RequestKey { case booking, tables }
    private enum MoveCodingKeys: CodingKey, RequestKey { case booking, tables }
    private enum ReseatCodingKeys: CodingKey, RequestKey { case moves, expecting }

    var command: ServiceDay.Command {
        switch self {
        case .book(let request): .book(request: request)
        case .hold(let request, let length): .hold(request: request, lasting: length)
        case .swapHold(let id, let request, let length): .swapHold(booking: id, request: request, lasting: length)
        case .releaseHold(let id): .releaseHold(booking: id)
        case .confirm(let id, let policy): .confirm(booking: id, ifExpired: policy)
        case .expire(let id): .expire(booking: id)
        case .accept(let id): .accept(booking: id)
        case .decline(let id, let reason): .decline(booking: id, reason: reason)
        case .cancel(let id): .cancel(booking: id)
        case .modify(let id, let change): .modify(booking: id, change: change)
        case .inviteFriends(let id, let friends): .inviteFriends(booking: id, friends: friends)
        case .arrive(let id): .arrive(booking: id)
        case .confirmArrival(let id): .confirmArrival(booking: id)
        case .seat(let id, let tables): .seat(booking: id, tables: tables)
        case .walkIn(let party): .walkIn(party: party)
        case .enter(let stay): .enter(stay: stay)
        case .extend(let id, let end): .extend(booking: id, until: end)
        case .finish(let id): .finish(booking: id)
        case .complete(let id): .complete(booking: id)
        case .markLate(let id): .markLate(booking: id)
        case .noShow(let id): .noShow(booking: id)
        case .reinstate(let id, let reason): .reinstate(booking: id, overrideReason: reason)
        case .lock(let id): .lock(booking: id)
        case .unlock(let id): .unlock(booking: id)
        case .move(let id, let tables): .move(booking: id, tables: tables)
        case .blockTable(let block): .blockTable(block: block)
        case .unblockTable(let id): .unblockTable(block: id)
        case .adoptPlan: .adoptPlan
        case .reseat(let moves, let version): .reseat(moves: moves, expecting: version)
        }
    }
}
