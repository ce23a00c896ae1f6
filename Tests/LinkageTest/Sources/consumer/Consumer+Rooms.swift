import Tableside

extension Consumer {
    mutating func rooms() throws {
        let hours = try OpeningHours(everyDay: [OpeningPeriod("18:00", "02:00")])
        let late = try Instant(iso8601: "2026-11-27T23:30:00Z")
        expect("open past midnight", try hours.isOpen(at: late, in: Self.bucharest()))

        let here = try Coordinate(latitude: 44.4268, longitude: 26.1025)
        let places = try [
            "near": Coordinate(latitude: 44.43, longitude: 26.1), "far": Coordinate(latitude: 46, longitude: 26),
        ]
        let found = try places.within(.kilometers(2), of: here, at: \.value).map(\.element.key)
        expect("the radius filter finds what is near", found == ["near"])

        let branch = BranchID("centro"), ana = UserID("ana"), order = OrderID("1")
        var shift = try Shift(id: BranchDay(branch: branch, date: CivilDate(year: 2026, month: 11, day: 27)))
        try shift.perform(.begin(waiter: ana, cap: 1), by: .manager(UserID("mara"), at: branch), at: late)
        try shift.perform(.take(order: order, waiter: ana), by: .waiter(ana, at: branch), at: late)
        expect("the waiter has the order in hand", shift.holder(of: order) == ana && shift.load(of: ana) == 1)

        let code = try SessionCode("10_11_12_13_14_15_16_17")
        expect("a table code names its table", code.table == 14)
    }
}
