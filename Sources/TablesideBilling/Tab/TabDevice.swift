public import TablesideCore

/// A phone or terminal at a table that orders on the table's tab (GI-24).
public struct TabDevice: Hashable, Codable, Sendable, Identifiable {
    /// The progress of a device with its order.
    public enum Stage: String, ClosedCode {
        /// It is choosing items.
        case choosing
        /// It has chosen and waits for devices that have not (GI-33).
        case waiting
        /// It has sent its order and is not choosing.
        case sent
    }

    /// The device's identity.
    public let id: DeviceID
    /// The number of people it orders for, at least 1.
    public let persons: Int
    /// The guest who joined with it, the only guest who acts for it; `nil` for one without an account.
    public let guest: UserID?
    /// The progress of the device with its order.
    public internal(set) var stage: Stage

    init(id: DeviceID, persons: Int, guest: UserID? = nil, stage: Stage) {
        self.id = id
        self.persons = persons
        self.guest = guest
        self.stage = stage
    }
}

extension GuestTab {
    /// The devices that are still choosing, except one.
    ///
    /// Before a device sends its order, its guest is asked whether to wait for these; none means that there is no one
    /// to wait for (GI-33).
    public func choosing(besides device: DeviceID) -> [DeviceID] {
        devices.filter { $0.stage == .choosing && $0.id != device }.map(\.id)
    }

    /// The devices that waited and may send now: all waiting ones, once none is choosing.
    public var released: [DeviceID] {
        devices.contains { $0.stage == .choosing } ? [] : devices.filter { $0.stage == .waiting }.map(\.id)
    }

    /// Whether to ask a device if it orders for its guest alone: fewer devices may join than people sit at the table
    /// (GI-24).
    public var asksWhetherAlone: Bool { deviceLimit.map { $0 < covers } ?? false }

    /// The most people a device may order for: those no other device orders for (GI-26); `nil` if the party size is
    /// unknown.
    ///
    /// - Complexity: O(devices).
    public func personsLeft(for device: DeviceID) -> Int? {
        guard covers > 0 else { return nil }
        let others = devices.lazy.filter { $0.id != device }.map(\.persons).reduce(0) { $0.addingSaturated($1) }
        return max(0, covers.subtractingSaturated(others))
    }

    /// The number of people to suggest for a device that orders for more than its guest: everyone left for the last
    /// device that may join, else all but one person for each other device still to come (GI-26).
    ///
    /// - Returns: at least 1, even if no one is left; 1 without a device limit; `nil` if the party size is unknown.
    /// - Complexity: O(devices).
    public func usualPersons(for device: DeviceID) -> Int? {
        guard let left = personsLeft(for: device) else { return nil }
        guard let deviceLimit else { return 1 }
        let toCome = deviceLimit.subtractingSaturated(devices.count { $0.id != device }).subtractingSaturated(1)
        return max(1, left.subtractingSaturated(max(0, toCome)))
    }
}

/// The parts that move from one tab to another: orders, with everything that belongs to them.
public struct TabParts: Hashable, Codable, Sendable {
    /// The tab the parts come from.
    public let from: TabID
    /// The orders that move.
    public let orders: [OrderID]
    /// The adjustments that move with them.
    public let adjustments: [BillAdjustment]
    /// The devices that move.
    public let devices: [TabDevice]
    /// The number of people who move, 0 if unknown; `nil` if only orders move.
    public let covers: Int?
    /// The covers charged on the orders for people who do not move, less those who move and are charged elsewhere.
    public let coversCharged: Int
    /// The guests who move, and may act on the target tab after the move.
    public let guests: [UserID]

    /// Makes parts; without covers and devices only the orders move.
    public init(
        from: TabID,
        orders: [OrderID],
        adjustments: [BillAdjustment] = [],
        devices: [TabDevice] = [],
        covers: Int? = nil,
        coversCharged: Int = 0,
        guests: [UserID] = []
    ) {
        self.from = from
        self.orders = orders
        self.adjustments = adjustments
        self.devices = devices
        self.covers = covers
        self.coversCharged = coversCharged
        self.guests = guests
    }
}

extension BillAdjustment {
    /// The line it applies to; `nil` for the whole bill.
    package var line: BillLineID? {
        if case .discount(_, let line) = change { line } else { nil }
    }
}
