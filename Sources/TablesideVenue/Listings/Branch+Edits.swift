public import TablesideCore

extension Branch {
    /// Applies a change; one that has ``problems(with:)`` changes nothing.
    ///
    /// - Returns: whether the value has changed.
    @discardableResult
    public mutating func apply(_ edit: BranchEdit) -> Bool {
        let before = self
        set(edit)
        guard self != before else { return false }
        if edit.kind.concernsPlan { version = version.next }
        return true
    }

    /// Applies a change without comparing: comparing two long texts is quadratic in their length.
    mutating func set(_ edit: BranchEdit) {
        switch edit {
        case .rename(let name): self.name = name
        case .setAbout(let about): self.about = about
        case .setAddress(let address): self.address = address
        case .setCoordinate(let coordinate): self.coordinate = coordinate
        case .setHours(let hours): self.hours = hours
        case .setContacts(let contacts): self.contacts = contacts
        case .setPhotos(let photos): self.photos = photos
        case .setAveragePrice(let price): averagePrice = price
        case .setPayments(let payments): self.payments = payments
        case .setAreas(let areas): self.areas = areas
        case .setTables(let tables): self.tables = tables
        case .setCombinations(let combinations): self.combinations = combinations
        case .setJoints(let joints): self.joints = joints
        case .setZone(let zone): self.zone = zone
        case .setCurrency(let currency): self.currency = currency
        case .setFloorPlan(let plan): floorPlan = plan
        case .draw(let edits):
            guard !edits.isEmpty else { break }
            var plan = floorPlan ?? FloorPlan()
            // `apply` leaves the map alone when it throws.
            if (try? plan.apply(edits)) != nil { floorPlan = plan }
        case .numberTable(let table, let number):
            if let place = tables.firstIndex(where: { $0.id == table }) { tables[place].number = number }
        case .joinTables(let joint):
            if let place = joints.firstIndex(where: { $0.connects(joint.first, joint.second) }) {
                joints[place].seatLoss = joint.seatLoss
            } else {
                joints.append(joint)
            }
        case .partTables(let first, let second): joints.removeAll { $0.connects(first, second) }
        }
    }

    /// Why a change cannot be applied: it refers to something that the branch does not have.
    ///
    /// - Parameter edit: The change.
    /// - Returns: the problems, each at its path within the change; empty if it can be applied, even if the branch has
    ///   other ``problems()`` afterwards.
    /// - Complexity: O(tables + joints + size of the change).
    public func problems(with edit: BranchEdit) -> [Problem<PlacesError.Reason>] {
        switch edit {
        case .draw(let edits):
            var plan = floorPlan ?? FloorPlan()
            do throws(Defects<FloorPlanProblem>) {
                try plan.apply(edits)
                return []
            } catch {
                return error.problems.map { Problem(.floorPlan(problem: $0.reason), at: $0.path) }
            }
        case .numberTable(let table, _):
            return self.table(table) == nil ? [Problem(.unknownTable(table: table), at: "table")] : []
        case .partTables(let first, let second):
            return [("first", first), ("second", second)].filter { table($0.1) == nil }.map { field, table in
                Problem(.unknownTable(table: table), at: FieldPath().field(field))
            }
        case .rename, .setAbout, .setAddress, .setCoordinate, .setHours, .setContacts, .setPhotos, .setAveragePrice,
            .setPayments, .setAreas, .setTables, .setCombinations, .setJoints, .setZone, .setCurrency, .setFloorPlan,
            .joinTables:
            return []
        }
    }
}

extension TableJoint {
    /// Whether it is the joint of these two tables, in either order.
    fileprivate func connects(_ one: TableID, _ other: TableID) -> Bool {
        first == one && second == other || first == other && second == one
    }
}
