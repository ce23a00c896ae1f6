public import TablesideCore

/// A phone or terminal at a table that orders on the table's tab (GI-24).
public struct TabDevice: Hashable, Codable, Sendable, Identifiable {
    /// How far a device is with what it orders.
    public enum Stage: String, ClosedCode {
        /// It chooses.
        case choosing
        /// It has chosen, and waits for those that have not (GI-33).
        case waiting
        /// It has sent its order, and chooses nothing at the moment.
        case sent
    }

    /// The device.
    public let id: DeviceID
    /// For how many people it orders, at least one.
    public let persons: Int
    /// The guest who joined with it, and who alone of all guests speaks for it; `nil` for one without an account.
    public let guest: UserID?
    /// How far it is.
    public internal(set) var stage: Stage

    init(id: DeviceID, persons: Int, guest: UserID? = nil, stage: Stage) {
        self.id = id
        self.persons = persons
        self.guest = guest
        self.stage = stage
    }
}

extension GuestTab {
    /// The devices that choose at the moment, apart from one.
    ///
    /// Before a device sends its order, its guest is asked whether to wait for these; none means that there is nobody to
    /// wait for (GI-33).
    public func choosing(besides device: DeviceID) -> [DeviceID] {
        devices.filter { $0.stage == .choosing && $0.id != device }.map(\.id)
    }

    /// The devices that waited for others and may send now: all that wait, as soon as none chooses.
    public var released: [DeviceID] {
        devices.contains { $0.stage == .choosing } ? [] : devices.filter { $0.stage == .waiting }.map(\.id)
    }

    /// Whether a device is to be asked if it orders for its guest alone: fewer devices may take part than people sit at
    /// the table (GI-24).
    public var asksWhetherAlone: Bool { deviceLimit.map { $0 < covers } ?? false }

    /// How many people a device may order for at most; `nil` where the size of the party is not known.
    ///
    /// They are those for whom no other device orders (GI-26).
    ///
    /// - Complexity: O(devices).
    public func personsLeft(for device: DeviceID) -> Int? {
        guard covers > 0 else { return nil }
        let others = devices.lazy.filter { $0.id != device }.map(\.persons).reduce(0) { $0.addingSaturated($1) }
        return max(0, covers.subtractingSaturated(others))
    }

    /// For how many people a device orders that does not order for its guest alone: everybody who is left, where it is the
    /// last one that may take part, else as many as leave one person to each of the others that may (GI-26).
    ///
    /// - Returns: at least 1, whether or not anybody is left; `nil` where the size of the party is not known.
    /// - Complexity: O(devices).
    public func usualPersons(for device: DeviceID) -> Int? {
        guard let left = personsLeft(for: device) else { return nil }
        guard let deviceLimit else { return 1 }
        let toCome = deviceLimit.subtractingSaturated(devices.count { $0.id != device }).subtractingSaturated(1)
        return max(1, left.subtractingSaturated(max(0, toCome)))
    }
}

/// What comes from one tab to another: orders, with what belongs to them.
public struct TabParts: Hashable, Codable, Sendable {
    /// The tab from which it comes.
    public let from: TabID
    /// The orders.
    public let orders: [OrderID]
    /// What staff took off or charged there.
    public let adjustments: [BillAdjustment]
    /// The devices that come along.
    public let devices: [TabDevice]
    /// How many people come along, 0 where nobody knows; `nil` where only orders come.
    public let covers: Int?
    /// For how many people who do not come along the orders charge a place at the table, less those who come along and are
    /// charged elsewhere.
    public let coversCharged: Int
    /// The guests who come along, and may act on the tab from now on.
    public let guests: [UserID]

    /// Makes parts; without covers and devices only the orders change tabs.
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
    /// The line that it concerns; `nil` for one of the whole bill.
    package var line: BillLineID? {
        if case .discount(_, let line) = change { line } else { nil }
    }
}
