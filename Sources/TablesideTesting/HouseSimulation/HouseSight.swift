import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideFloor
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideOrdering

/// What is stored of the house at a moment, as far as people act on it and the judge looks at it.
struct HouseSight: Sendable {
    var day: ServiceDay
    var shift: Shift
    var tabs: [TabID: GuestTab] = [:]
    var orders: [OrderID: Order] = [:]
    var calls: [TableID: TableCalls] = [:]
    var jobs: [DeliveryID: DeliveryJob] = [:]
    var team: CourierTeam?
    var couriers: [UserID: Courier] = [:]
    var points: [UserID: PointsAccount] = [:]
    var missions: [UserID: MissionRecord] = [:]
    var counters: [PromotionCounterID: PromotionCounter] = [:]

    init(_ day: BranchDay) {
        self.day = ServiceDay(id: day)
        shift = Shift(id: day)
    }

    /// Reads again what events have changed.
    mutating func follow(_ events: [StoredEvent], on store: any HostStore) async throws(StoreError) {
        let kinds: Set<DocumentKind> = [
            ServiceDay.kind, Shift.kind, GuestTab.kind, Order.kind, TableCalls.kind, DeliveryJob.kind, CourierTeam.kind,
            Courier.kind, PointsAccount.kind, MissionRecord.kind, PromotionCounter.kind,
        ]
        let refs = Set(events.map(\.aggregate)).filter { kinds.contains($0.kind) }.sorted()
        guard !refs.isEmpty else { return }
        let found = try await store.fetch(refs)
        for ref in refs {
            guard let stored = found[ref] else { continue }
            switch ref.kind {
            case ServiceDay.kind:
                guard ref.id == day.id.description else { continue }
                // People and the judge look at the whole evening, also at those who have left it.
                let read = try stored.decoded(as: ServiceDay.self)
                day = read.hasArchived ? read.including(try await store.archivedBookings(of: read.id)) : read
            case Shift.kind: if ref.id == shift.id.description { shift = try stored.decoded(as: Shift.self) }
            case GuestTab.kind: tabs[TabID(ref.id)] = try stored.decoded(as: GuestTab.self)
            case Order.kind: orders[OrderID(ref.id)] = try stored.decoded(as: Order.self)
            case TableCalls.kind:
                let read = try stored.decoded(as: TableCalls.self)
                calls[read.table] = read
            case DeliveryJob.kind: jobs[DeliveryID(ref.id)] = try stored.decoded(as: DeliveryJob.self)
            case PointsAccount.kind:
                let read = try stored.decoded(as: PointsAccount.self)
                points[read.id.user] = read
            case MissionRecord.kind: missions[UserID(ref.id)] = try stored.decoded(as: MissionRecord.self)
            case PromotionCounter.kind:
                let read = try stored.decoded(as: PromotionCounter.self)
                counters[read.id] = read
            case CourierTeam.kind: team = try stored.decoded(as: CourierTeam.self)
            default: couriers[UserID(ref.id)] = try stored.decoded(as: Courier.self)
            }
        }
    }

    /// The tab of a booking, which has its name.
    func tab(of booking: BookingID) -> GuestTab? { tabs[TabID("tab-\(booking)")] }

    /// The orders of a tab, in the order in which they were placed.
    func orders(on tab: GuestTab) -> [Order] { tab.orders.compactMap { orders[$0] } }

    /// The orders that are not over, the oldest first.
    var openOrders: [Order] {
        orders.values.filter { !$0.isOver && $0.state != .served && $0.state != .draft }.sorted {
            $0.sortKey < $1.sortKey
        }
    }
}
