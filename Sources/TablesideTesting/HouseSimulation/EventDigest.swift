import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideFloor
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue

/// What an event says, in a few letters: equal events have equal digests, whether a store keeps values or bytes.
enum EventDigest {
    /// The canonical bytes of an event by the kind of its aggregate.
    private static let bytes: [DocumentKind: @Sendable (StoredEvent) throws -> [UInt8]?] = {
        var bytes: [DocumentKind: @Sendable (StoredEvent) throws -> [UInt8]?] = [:]
        func add<Target: Aggregate>(_ type: Target.Type) {
            let coder = CompactDocumentCoder()
            bytes[Target.kind] = { event in try event.recorded(of: type).map { try coder.encode($0.event) } }
        }
        add(ServiceDay.self)
        add(Shift.self)
        add(Order.self)
        add(GuestTab.self)
        add(TableCalls.self)
        add(DeliveryJob.self)
        add(CourierTeam.self)
        add(Courier.self)
        add(User.self)
        add(Stock.self)
        add(PointsAccount.self)
        add(MissionRecord.self)
        add(PromotionCounter.self)
        add(Reputation.self)
        add(RestaurantRecord.self)
        add(BranchRecord.self)
        add(MenuRecord.self)
        return bytes
    }()

    /// The digest of an event; `-` for an aggregate that has no part in an evening.
    ///
    /// - Throws: what makes the event unreadable.
    static func of(_ event: StoredEvent) throws -> String {
        guard let bytes = try bytes[event.aggregate.kind]?(event) else { return "-" }
        // FNV-1a over 64 bits.
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
