import TablesideCore

// Devices at the table, and moves between tabs, tables and waiters.
extension GuestTabAccount {
    private func isStaff(_ author: Author) -> Bool { author.role != .guest }

    /// Refuses a device above the limit, and more people than the party has (GI-25, GI-26).
    func checkJoining(_ device: DeviceID, for persons: Int, by author: Author) throws(GuestTab.Refusal) {
        guard persons >= 1 else { throw GuestTab.Refusal(.invalidPersons(persons: persons)) }
        let known = tab.devices.first { $0.id == device }
        try check(author, speaksFor: device)
        if let known { try check(known, isOf: author) }
        if known == nil, tab.devices.count >= SizeLimit.devices {
            throw GuestTab.Refusal(.tooManyDevices(limit: SizeLimit.devices))
        }
        if let known, known.stage == .choosing, known.persons == persons {
            throw GuestTab.Refusal(.alreadyApplied(command: .join))
        }
        if let limit = opening.joinsPerDevice, !isStaff(author) {
            guard tab.joins[device] ?? 0 < limit else {
                throw GuestTab.Refusal(.tooManyJoins(device: device, limit: limit))
            }
            // Devices that come and go must not fill the tab with their names.
            guard tab.joins[device] != nil || tab.joins.count < SizeLimit.devices else {
                throw GuestTab.Refusal(.tooManyDevices(limit: SizeLimit.devices))
            }
        }
        if known == nil, let limit = tab.deviceLimit, tab.devices.count >= limit {
            throw GuestTab.Refusal(.tooManyDevices(limit: limit))
        }
        // A device that orders for no more people than before is let in, even if the party has become smaller.
        if !isStaff(author), let left = tab.personsLeft(for: device), persons > max(left, known?.persons ?? 0) {
            throw GuestTab.Refusal(.tooManyPersons(persons: persons, left: left))
        }
    }

    func checkChoosing(_ device: DeviceID, by author: Author) throws(GuestTab.Refusal) {
        switch try known(device, by: author).stage {
        case .choosing: return
        case .waiting: throw GuestTab.Refusal(.alreadyApplied(command: .wait))
        case .sent: throw GuestTab.Refusal(.notChoosing(device: device))
        }
    }

    @discardableResult
    func known(_ device: DeviceID, by author: Author) throws(GuestTab.Refusal) -> TabDevice {
        guard let known = tab.devices.first(where: { $0.id == device }) else {
            throw GuestTab.Refusal(.unknownDevice(device: device))
        }
        try check(author, speaksFor: device)
        try check(known, isOf: author)
        return known
    }

    /// A guest acts only for their own device, if the host tells devices apart.
    private func check(_ author: Author, speaksFor device: DeviceID) throws(GuestTab.Refusal) {
        guard !isStaff(author), let own = author.device, own != device else { return }
        throw GuestTab.Refusal(.otherDevice(device: device))
    }

    /// Only the guest who joined with a device acts for it, of all guests.
    private func check(_ device: TabDevice, isOf author: Author) throws(GuestTab.Refusal) {
        guard !isStaff(author), let guest = device.guest, guest != author.user else { return }
        throw GuestTab.Refusal(.otherDevice(device: device.id))
    }

    func checkDevicesAreLimited() throws(GuestTab.Refusal) {
        guard let limit = tab.deviceLimit else { throw GuestTab.Refusal(.alreadyApplied(command: .admitDevice)) }
        guard limit < Int.max else { throw GuestTab.Refusal(.tooManyDevices(limit: limit)) }
    }

    func check(_ order: OrderID, sentBy device: DeviceID?, by author: Author) throws(GuestTab.Refusal) {
        if tab.orders.contains(order) { throw GuestTab.Refusal(.alreadyApplied(command: .add)) }
        guard let device else {
            if isStaff(author) || tab.deviceLimit == nil { return }
            throw GuestTab.Refusal(.deviceMissing)
        }
        guard try known(device, by: author).stage == .waiting else { return }
        let others = tab.choosing(besides: device)
        guard others.isEmpty else { throw GuestTab.Refusal(.othersChoosing(devices: others)) }
    }

    func check(newCovers covers: Int) throws(GuestTab.Refusal) {
        guard covers >= 0 else { throw GuestTab.Refusal(.invalidCovers(covers: covers)) }
        if covers == tab.covers { throw GuestTab.Refusal(.alreadyApplied(command: .changeCovers)) }
    }

    func check(_ waiter: UserID) throws(GuestTab.Refusal) {
        if waiter == tab.waiter { throw GuestTab.Refusal(.alreadyApplied(command: .handOver)) }
    }

    /// Refuses orders that are not on the tab, and a release after which the rest is worth less than was paid.
    func checkRelease(
        of orders: [OrderID],
        to other: TabID,
        staying: [BilledOrder]
    ) throws(GuestTab.Refusal) {
        try checkOther(other)
        guard !orders.isEmpty else { throw GuestTab.Refusal(.nothingToMove) }
        var leaving: Set<OrderID> = []
        for order in orders {
            guard tab.orders.contains(order) else { throw GuestTab.Refusal(.unknownOrder(order: order)) }
            guard leaving.insert(order).inserted else { throw GuestTab.Refusal(.repeatedOrder(order: order)) }
        }
        try checkFacts(staying.map(\.facts), of: tab.orders.filter { !leaving.contains($0) })
        guard paid.isPositive else { return }
        var rest = tab
        rest.orders.removeAll(where: leaving.contains)
        rest.adjustments.removeAll { adjustment in adjustment.line.map { leaving.contains($0.order) } == true }
        let worth: Money
        do {
            worth = try rest.bill(for: staying).total
        } catch {
            throw GuestTab.Refusal(error)
        }
        guard worth.minorUnits >= paid.minorUnits else {
            throw GuestTab.Refusal(.paidFor(paid: paid, staying: worth))
        }
    }

    /// Refuses parts that are already on the tab or invalid.
    ///
    /// A discount on a line comes with its order, no matter who moves it; one on the whole bill needs a role that may
    /// give it here.
    func check(_ parts: TabParts, by author: Author) throws(GuestTab.Refusal) {
        try checkOther(parts.from)
        if let covers = parts.covers, covers < 0 { throw GuestTab.Refusal(.invalidCovers(covers: covers)) }
        var orders = Set(tab.orders)
        for order in parts.orders where !orders.insert(order).inserted {
            throw GuestTab.Refusal(.repeatedOrder(order: order))
        }
        for device in parts.devices where device.persons < 1 {
            throw GuestTab.Refusal(.invalidPersons(persons: device.persons))
        }
        var adjustments = Set(tab.adjustments.map(\.id))
        for adjustment in parts.adjustments {
            guard adjustments.insert(adjustment.id).inserted else {
                throw GuestTab.Refusal(.repeatedAdjustment(adjustment: adjustment.id))
            }
            if let line = adjustment.line, !parts.orders.contains(line.order) {
                throw GuestTab.Refusal(.unknownOrder(order: line.order))
            }
            try checkSense(of: adjustment)
            guard adjustment.line == nil else { continue }
            try checkMayGive(adjustment.change, by: author)
            if case .waiver(let kind) = adjustment.change, tab.adjustments.waives(kind) {
                throw GuestTab.Refusal(.repeatedAdjustment(adjustment: adjustment.id))
            }
        }
    }

    func checkEmptied(_ orders: [BillableOrder], into other: TabID) throws(GuestTab.Refusal) {
        try checkOther(other)
        try checkNothingOwed(orders)
    }

    private func checkOther(_ other: TabID) throws(GuestTab.Refusal) {
        if other == tab.id { throw GuestTab.Refusal(.sameTab(tab: other)) }
    }
}
