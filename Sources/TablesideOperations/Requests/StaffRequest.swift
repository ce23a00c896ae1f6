public import TablesideBooking
public import TablesideCore
public import TablesideDiscovery
public import TablesideOrdering

/// What staff ask, of the branch where they work: it is never named, and nothing of another branch is touched.
///
/// Which member of staff may do what stands in the lifecycle tables: a cook prepares, a waiter takes payments, a manager
/// gives back.
public enum StaffRequest: Hashable, Codable, Sendable {
    /// A step of the book of a date.
    indirect case day(date: CivilDate, request: StaffDayRequest)
    /// Takes a booking to another date.
    case moveBooking(booking: BookingID, from: CivilDate, to: CivilDate, request: BookingRequest)
    /// Seats a booked party and opens its tab.
    case seat(date: CivilDate, booking: BookingID, tab: TabID)
    /// Seats a walk-in and opens its tab.
    case seatWalkIn(date: CivilDate, party: WalkIn, tab: TabID)
    /// Opens a tab for guests without a booking.
    case openTab(tab: TabID, table: TableID?, guest: UserID?, covers: Int)
    /// A step of a tab.
    indirect case tab(tab: TabID, action: TabOperation.Action)
    /// One device more may take part (GI-27).
    case admitDevice(tab: TabID)
    /// The party is of another size.
    case changeCovers(tab: TabID, covers: Int)
    /// The party sits elsewhere.
    case changeTable(tab: TabID, tables: [TableID])
    /// The visit goes into another waiter's hands.
    case handOverTab(tab: TabID, waiter: UserID)
    /// Orders go to another tab.
    case moveOrders(orders: [OrderID], from: TabID, to: TabID)
    /// Items of an order go to another tab, as an order of their own.
    case moveItems(items: [OrderItem.Quantity], of: OrderID, as: OrderID, from: TabID, to: TabID)
    /// Everything goes to another tab.
    case mergeTabs(from: TabID, into: TabID)
    /// An order is given for guests, with the discounts that staff may give.
    indirect case place(order: OrderID, cart: Cart, tab: TabID, guest: UserID?, recipient: Recipient?)
    /// A step of an order.
    indirect case order(order: OrderID, request: StaffOrderRequest)
    /// The shift gives an order that waits to a waiter.
    case assignOrder(order: OrderID)
    /// A change of the shift.
    case shift(change: ShiftOperation.Change)
    /// Goods are counted, received, or no longer sold.
    case stock(request: StaffStockRequest)
    /// A review is doubted.
    case flagReview(visit: Visit, reason: FlagReason)

    private enum ChangeTableCodingKeys: CodingKey, RequestKey { case tab, tables }
}

/// What staff ask of the book of a date.
public enum StaffDayRequest: Hashable, Codable, Sendable {
    /// Keeps tables for a party.
    case book(request: BookingRequest)
    /// Keeps tables while somebody makes up their mind.
    case hold(request: BookingRequest, lasting: Elapsed?)
    /// Gives a hold back and takes another.
    case swapHold(booking: BookingID, request: BookingRequest, lasting: Elapsed?)
    /// Gives a hold back.
    case releaseHold(booking: BookingID)
    /// Makes a booking of a hold.
    case confirm(booking: BookingID, ifExpired: ExpiredHold)
    /// Records that a hold or a request has expired.
    case expire(booking: BookingID)
    /// Accepts a request.
    case accept(booking: BookingID)
    /// Does not accept a request.
    case decline(booking: BookingID, reason: String?)
    /// Calls a booking off.
    case cancel(booking: BookingID)
    /// Changes a booking.
    case modify(booking: BookingID, change: BookingChange)
    /// Names friends who come along.
    case inviteFriends(booking: BookingID, friends: [UserID])
    /// The party is here and does not sit yet.
    case arrive(booking: BookingID)
    /// The party takes its tables, without a tab.
    case confirmArrival(booking: BookingID)
    /// Seats a party without a tab, at these tables or at its own.
    case seat(booking: BookingID, tables: [TableID]?)
    /// Seats a walk-in, without a tab.
    case walkIn(party: WalkIn)
    /// Puts a stay into the book that was agreed elsewhere.
    case enter(stay: ImportedBooking)
    /// A seated party stays longer.
    case extend(booking: BookingID, until: Instant)
    /// The party leaves.
    case finish(booking: BookingID)
    /// An accepted booking is done with (AP-11).
    case complete(booking: BookingID)
    /// The party should have come by now.
    case markLate(booking: BookingID)
    /// The party has not come.
    case noShow(booking: BookingID)
    /// The party has come after all.
    case reinstate(booking: BookingID, overrideReason: String?)
    /// The booking keeps its tables.
    case lock(booking: BookingID)
    /// The booking may be given other tables.
    case unlock(booking: BookingID)
    /// Gives a booking these tables.
    case move(booking: BookingID, tables: [TableID])
    /// Takes a table out of use.
    case blockTable(block: TableBlock)
    /// Puts a table into use again.
    case unblockTable(block: BlockID)
    /// Goes by a changed plan.
    case adoptPlan
    /// Carries out a re-seating that was worked out at a version of the day.
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
