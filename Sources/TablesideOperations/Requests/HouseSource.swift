public import TablesideBooking
public import TablesideCore
public import TablesideDiscovery
public import TablesideHosting
public import TablesideOrdering

/// What a house adds to the requests of its guests and staff: everything that no sender may say themselves.
///
/// A host implements it from its own documents. A value that was made from documents says from which, at which versions
/// (``ReadContext``), so that the unit checks them.
public protocol HouseSource: Sendable {
    /// The compiled plan of a branch.
    ///
    /// - Throws: any error when there is none such.
    func plan(of branch: BranchID, afresh: Bool) async throws -> ReadContext<VenuePlan>

    /// The terms of an order: menu, profile, acceptance, shift, hours, bill.
    ///
    /// - Parameters:
    ///   - order: What is asked for.
    ///   - branch: Where; the tab's branch, or where the tab is to be begun.
    ///   - author: Who asks.
    ///   - afresh: Whether a kept value must be read again.
    /// - Returns: the terms.
    /// - Throws: any error when the branch takes no orders.
    func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) async throws -> ReadContext<OrderingPolicy>

    /// How visits to a branch go now.
    ///
    /// - Throws: any error when there is no such branch.
    func service(at branch: BranchID) async throws -> HouseService

    /// The service day of the booking of a tab; unless stated, that of now.
    func day(of tab: GuestTab, in service: HouseService) async throws -> BranchDay

    /// A completed visit; `nil` when there is none such, or it is not over; unless stated, none.
    func completed(_ visit: Visit) async throws -> ReadContext<CompletedVisit?>

    /// The tables of a branch at which the sender sits, as they have shown by a code; unless stated, none.
    ///
    /// What a valid code gives is the host's to keep, for as long as the visit lasts (*Table codes*).
    func tables(shownBy author: Author, at branch: BranchID) async throws -> Set<TableID>

    /// Whether a courier carries for a branch; unless stated, one who works there.
    func carries(_ courier: Author, for branch: BranchID) async throws -> Bool
}

extension HouseSource {
    /// The service day of now.
    public func day(of tab: GuestTab, in service: HouseService) -> BranchDay { service.day }

    /// No visit.
    public func completed(_ visit: Visit) -> ReadContext<CompletedVisit?> { ReadContext(nil) }

    /// No table.
    public func tables(shownBy author: Author, at branch: BranchID) -> Set<TableID> { [] }

    /// Whether the courier works there.
    public func carries(_ courier: Author, for branch: BranchID) -> Bool { courier.branch == branch }
}

/// How visits to a branch go: what every tab and every order there shares.
public struct HouseService: Hashable, Sendable {
    /// The service day that is on.
    public let day: BranchDay
    /// The shift whose waiters serve; `nil` for a house that does not keep their loads.
    public let shift: BranchDay?
    /// The rules of a visit.
    public let profile: ProfileCode
    /// The currency in which it is charged.
    public let currency: Currency
    /// What the house adds to the bill; `nil` for nothing.
    public let bill: BillTerms?
    /// How many devices may take part at a table; `nil` where devices do not take part (GI-24).
    public let devices: Int?
    /// How often a guest may join a tab with one device (``GuestTab/Opening/joinsPerDevice``): unless stated as often as a tab
    /// takes orders (``TabOperation/orderLimit``); `nil` for as often as they like.
    public let joinsPerDevice: Int?
    /// How often a bill may change in how it is paid before guests can change it no more
    /// (``GuestTab/Opening/changesPerBill``); `nil` for as often as they like.
    public let changesPerBill: Int?
    /// Whether several tabs may be open at one table.
    public let allowsSeveralTabs: Bool

    /// How often how a bill is paid may change where a house says nothing.
    public static let usualChangesPerBill = 10

    /// Describes the visits to a branch.
    public init(
        day: BranchDay,
        shift: BranchDay? = nil,
        profile: ProfileCode = GuestTab.Profile.dineIn.code,
        currency: Currency,
        bill: BillTerms? = nil,
        devices: Int? = nil,
        joinsPerDevice: Int? = TabOperation.orderLimit,
        changesPerBill: Int? = HouseService.usualChangesPerBill,
        allowsSeveralTabs: Bool = false
    ) {
        self.day = day
        self.shift = shift
        self.profile = profile
        self.currency = currency
        self.bill = bill
        self.devices = devices
        self.joinsPerDevice = joinsPerDevice
        self.changesPerBill = changesPerBill
        self.allowsSeveralTabs = allowsSeveralTabs
    }
}

/// The plan of one branch of a house, for whatever is decided there.
struct HousePlan<House: HouseSource, Key: Sendable>: ContextSource {
    let house: House
    let branch: BranchID

    func context(for key: Key, afresh: Bool) async throws -> ReadContext<VenuePlan> {
        try await house.plan(of: branch, afresh: afresh)
    }
}

/// The terms of a house for the orders of one author.
///
/// A tab that was not there when a guest was about to begin it may be somebody else's by now: whether it is the guest's is
/// asked again, and the unit checks the version of which it was asked.
struct HouseOrders<House: HouseSource>: ContextSource {
    let server: HouseServer<House>
    let branch: BranchID
    let author: Author

    func context(for order: PlaceOrder, afresh: Bool) async throws -> ReadContext<OrderingPolicy> {
        let terms = try await server.house.terms(of: order, at: branch, by: author, afresh: afresh)
        guard order.opening != nil else { return terms }
        var basis = terms.basis
        basis[DocumentRef(GuestTab.self, order.tab)] = try await server.versionToBegin(order.tab, by: author)
        return ReadContext(terms.value, from: basis)
    }
}

/// The completed visits of a house.
struct HouseVisits<House: HouseSource>: ContextSource {
    let house: House

    func context(for visit: Visit, afresh: Bool) async throws -> ReadContext<CompletedVisit?> {
        try await house.completed(visit)
    }
}
