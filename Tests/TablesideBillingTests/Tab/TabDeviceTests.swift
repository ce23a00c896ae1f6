import Foundation
import TablesideBilling
import TablesideCore
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

@Suite("Devices at a table")
struct TabDeviceTests {
    private static let one = DeviceID("one")
    private static let two = DeviceID("two")
    private static let three = DeviceID("three")
    private static let guest = Author.guest(UserID("somebody"))
    private static let waiter = Trattoria.author(.waiter)

    /// A tab that anybody at the table may act on.
    private static func tab(covers: Int = 4, devices: Int? = nil) throws -> GuestTab {
        var tab = GuestTab(id: TabID("t"))
        let opening = GuestTab.Opening(
            branch: Trattoria.branch,
            currency: .eur,
            opener: .waiter,
            table: TableID("7"),
            waiter: Trattoria.ana,
            covers: covers,
            devices: devices
        )
        try tab.perform(.open(opening), by: waiter, at: Trattoria.now)
        return tab
    }

    private static func refusal(
        of command: GuestTab.Command,
        on tab: GuestTab,
        by author: Author = guest
    ) -> GuestTab.Refusal.Reason? {
        do {
            _ = try tab.decide(command, by: author, at: Trattoria.now)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("GI-23 with no device of guests only staff order")
    func noDevices() throws {
        var tab = try Self.tab(devices: 0)
        #expect(Self.refusal(of: .join(device: Self.one, persons: 1), on: tab) == .tooManyDevices(limit: 0))
        #expect(Self.refusal(of: .add(OrderID("1")), on: tab) == .deviceMissing)
        #expect(
            Self.refusal(of: .add(order: OrderID("1"), device: Self.one), on: tab) == .unknownDevice(device: Self.one)
        )
        try tab.perform(.add(OrderID("1")), by: Self.waiter, at: Trattoria.now)
        #expect(tab.orders == [OrderID("1")])
    }

    @Test("GI-23 with devices of guests these order, and the waiter still does, who needs none")
    func waiterBesideDevices() throws {
        var tab = try Self.tab(devices: 1)
        try tab.perform(.add(OrderID("1")), by: Self.waiter, at: Trattoria.now)
        try tab.perform(.join(device: Self.one, persons: 2), by: Self.guest, at: Trattoria.now)
        try tab.perform(.add(order: OrderID("2"), device: Self.one), by: Self.guest, at: Trattoria.now)
        try tab.perform(.add(OrderID("3")), by: Self.waiter, at: Trattoria.now)
        #expect(tab.orders == ["1", "2", "3"].map { OrderID($0) })
    }

    @Test(
        "GI-24 a device is asked whether it orders for its guest alone where strictly fewer devices than covers take part",
        arguments: [(1, 4, true), (3, 4, true), (4, 4, false), (5, 4, false), (nil, 4, false), (1, 1, false)]
    )
    func question(devices: Int?, covers: Int, asks: Bool) throws {
        #expect(try Self.tab(covers: covers, devices: devices).asksWhetherAlone == asks)
    }

    @Test("GI-25 GI-26 the people for whom devices order are together not more than the covers")
    func persons() throws {
        var tab = try Self.tab(covers: 4, devices: 2)
        #expect(tab.usualPersons(for: Self.one) == 3)
        try tab.perform(.join(device: Self.one, persons: 3), by: Self.guest, at: Trattoria.now)
        #expect(tab.personsLeft(for: Self.two) == 1)
        #expect(tab.usualPersons(for: Self.two) == 1)
        #expect(
            Self.refusal(of: .join(device: Self.two, persons: 2), on: tab) == .tooManyPersons(persons: 2, left: 1)
        )
        #expect(Self.refusal(of: .join(device: Self.two, persons: 0), on: tab) == .invalidPersons(persons: 0))
        #expect(
            Self.refusal(of: .join(device: Self.two, persons: .max), on: tab)
                == .tooManyPersons(persons: .max, left: 1)
        )
        try tab.perform(.join(device: Self.two, persons: 1), by: Self.guest, at: Trattoria.now)
        #expect(tab.personsLeft(for: Self.three) == 0)
        #expect(Self.refusal(of: .join(device: Self.three, persons: 1), on: tab) == .tooManyDevices(limit: 2))
        // The first orders for two from now on, which leaves one place.
        try tab.perform(.join(device: Self.one, persons: 2), by: Self.guest, at: Trattoria.now)
        #expect(tab.devices.map(\.persons) == [2, 1])
        #expect(Self.refusal(of: .join(device: Self.one, persons: 2), on: tab) == .alreadyApplied(command: .join))
    }

    @Test("GI-26 one device at a table of four orders for all of them")
    func oneForAll() throws {
        let tab = try Self.tab(covers: 4, devices: 1)
        #expect(tab.usualPersons(for: Self.one) == 4)
        #expect(tab.asksWhetherAlone)
    }

    @Test("without known covers nobody counts people")
    func unknownCovers() throws {
        var tab = try Self.tab(covers: 0)
        #expect(tab.personsLeft(for: Self.one) == nil)
        #expect(tab.usualPersons(for: Self.one) == nil)
        try tab.perform(.join(device: Self.one, persons: 90), by: Self.guest, at: Trattoria.now)
        #expect(tab.devices.map(\.persons) == [90])
    }

    @Test("GI-27 a waiter admits one device more, and lets it order for more people than sit there")
    func admitted() throws {
        var tab = try Self.tab(covers: 2, devices: 1)
        try tab.perform(.join(device: Self.one, persons: 2), by: Self.guest, at: Trattoria.now)
        #expect(Self.refusal(of: .join(device: Self.two, persons: 1), on: tab) == .tooManyDevices(limit: 1))
        #expect(Self.refusal(of: .admitDevice, on: tab) == .notPermitted(role: .guest, command: .admitDevice))
        try tab.perform(.admitDevice, by: Self.waiter, at: Trattoria.now)
        #expect(tab.deviceLimit == 2)
        #expect(
            Self.refusal(of: .join(device: Self.two, persons: 1), on: tab) == .tooManyPersons(persons: 1, left: 0)
        )
        try tab.perform(.join(device: Self.two, persons: 1), by: Self.waiter, at: Trattoria.now)
        #expect(tab.devices.map(\.id) == [Self.one, Self.two])
        // One person more than covers: nobody is left, and never fewer than nobody.
        #expect(tab.personsLeft(for: Self.three) == 0)
    }

    @Test("GI-33 who waits for the others sends once none of them chooses any more")
    func barrier() throws {
        var tab = try Self.tab(covers: 3, devices: 3)
        for device in [Self.one, Self.two, Self.three] {
            try tab.perform(.join(device: device, persons: 1), by: Self.guest, at: Trattoria.now)
        }
        #expect(tab.choosing(besides: Self.one) == [Self.two, Self.three])
        try tab.perform(.wait(device: Self.one), by: Self.guest, at: Trattoria.now)
        #expect(Self.refusal(of: .wait(device: Self.one), on: tab) == .alreadyApplied(command: .wait))
        #expect(tab.released == [])
        let early = GuestTab.Command.add(order: OrderID("1"), device: Self.one)
        #expect(Self.refusal(of: early, on: tab) == .othersChoosing(devices: [Self.two, Self.three]))
        // Two sends without waiting; three waits as well.
        try tab.perform(.add(order: OrderID("2"), device: Self.two), by: Self.guest, at: Trattoria.now)
        #expect(Self.refusal(of: .wait(device: Self.two), on: tab) == .notChoosing(device: Self.two))
        #expect(Self.refusal(of: early, on: tab) == .othersChoosing(devices: [Self.three]))
        try tab.perform(.wait(device: Self.three), by: Self.guest, at: Trattoria.now)
        #expect(tab.released == [Self.one, Self.three])
        try tab.perform(early, by: Self.guest, at: Trattoria.now)
        try tab.perform(.add(order: OrderID("3"), device: Self.three), by: Self.guest, at: Trattoria.now)
        #expect(tab.orders == [OrderID("2"), OrderID("1"), OrderID("3")])
        #expect(tab.devices.map(\.stage) == [.sent, .sent, .sent])
        #expect(tab.released == [])
    }

    @Test("a device that is known orders on for as many as before or fewer when the party has become smaller")
    func smallerParty() throws {
        var tab = try Self.tab(covers: 4)
        try tab.perform(.join(device: Self.one, persons: 2), by: Self.guest, at: Trattoria.now)
        try tab.perform(.join(device: Self.two, persons: 2), by: Self.guest, at: Trattoria.now)
        try tab.perform(.changeCovers(covers: 2), by: Self.waiter, at: Trattoria.now)
        try tab.perform(.add(order: OrderID("1"), device: Self.one), by: Self.guest, at: Trattoria.now)
        try tab.perform(.join(device: Self.one, persons: 2), by: Self.guest, at: Trattoria.now)
        try tab.perform(.join(device: Self.two, persons: 1), by: Self.guest, at: Trattoria.now)
        #expect(
            Self.refusal(of: .join(device: Self.two, persons: 2), on: tab) == .tooManyPersons(persons: 2, left: 0)
        )
    }

    @Test("visits in which devices do not take part limit none")
    func notOffered() {
        let opening = GuestTab.Opening(
            branch: Trattoria.branch,
            profile: .forman,
            currency: .eur,
            opener: .waiter,
            devices: 2
        )
        let tab = GuestTab(id: TabID("t"))
        #expect(Self.refusal(of: .open(opening), on: tab, by: Self.waiter) == .devicesNotOffered(profile: .forman))
    }

    @Test("of all guests only the one who joined with a device speaks for it; staff speak for every one")
    func whose() throws {
        var tab = try Self.tab(covers: 2)
        try tab.perform(.join(device: Self.one, persons: 1), by: Self.guest, at: Trattoria.now)
        let other = Author.guest(UserID("other"))
        for command: GuestTab.Command in [
            .join(device: Self.one, persons: 2), .wait(device: Self.one), .leave(device: Self.one),
            .add(order: OrderID("1"), device: Self.one),
        ] {
            #expect(Self.refusal(of: command, on: tab, by: other) == .otherDevice(device: Self.one), "\(command)")
        }
        // Staff may take it up for the guest, whose it stays.
        try tab.perform(.join(device: Self.one, persons: 2), by: Self.waiter, at: Trattoria.now)
        #expect(tab.devices.first?.guest == UserID("somebody"))
        try tab.perform(.leave(device: Self.one), by: Self.waiter, at: Trattoria.now)
        // A guest without an account is told apart by the host alone.
        try tab.perform(.join(device: Self.two, persons: 1), by: Author(nil, as: .guest), at: Trattoria.now)
        try tab.perform(.wait(device: Self.two), by: other, at: Trattoria.now)
    }

    @Test("who waits may choose again, and a device that goes away keeps nobody waiting")
    func again() throws {
        var tab = try Self.tab(covers: 2, devices: 2)
        try tab.perform(.join(device: Self.one, persons: 1), by: Self.guest, at: Trattoria.now)
        try tab.perform(.join(device: Self.two, persons: 1), by: Self.guest, at: Trattoria.now)
        try tab.perform(.wait(device: Self.one), by: Self.guest, at: Trattoria.now)
        try tab.perform(.join(device: Self.one, persons: 1), by: Self.guest, at: Trattoria.now)
        #expect(tab.devices.first?.stage == .choosing)
        try tab.perform(.wait(device: Self.one), by: Self.guest, at: Trattoria.now)
        try tab.perform(.leave(device: Self.two), by: Self.waiter, at: Trattoria.now)
        #expect(tab.released == [Self.one])
        #expect(Self.refusal(of: .leave(device: Self.two), on: tab) == .unknownDevice(device: Self.two))
        // Its place is free for another one.
        try tab.perform(.join(device: Self.three, persons: 1), by: Self.guest, at: Trattoria.now)
        #expect(tab.released == [])
    }

    @Test("devices, covers, table and waiter survive storage, as they were and as they became")
    func storage() throws {
        var tab = try Self.tab(covers: 2, devices: 1)
        #expect(try decoded(GuestTab.self, encoded(tab)) == tab)
        for command: GuestTab.Command in [
            .join(device: Self.one, persons: 2), .wait(device: Self.one), .admitDevice, .changeCovers(covers: 5),
            .changeTable(table: TableID("9")), .handOver(waiter: UserID("bob")),
        ] {
            try tab.perform(command, by: Self.waiter, at: Trattoria.now)
            #expect(try decoded(GuestTab.self, encoded(tab)) == tab, "\(command)")
        }
        #expect(tab.table == TableID("9") && tab.covers == 5 && tab.waiter == UserID("bob") && tab.deviceLimit == 2)
        #expect(tab.opening?.table == TableID("7") && tab.opening?.covers == 2)
    }

    @Test(
        "a stored tab whose devices contradict each other is refused",
        arguments: [
            (#""persons":2"#, #""persons":0"#, "tab.inconsistent.devices"),
            (#""deviceLimit":2"#, #""deviceLimit":-1"#, "tab.inconsistent.devices"),
            (#""covers":5"#, #""covers":-5"#, "tab.inconsistent.covers"),
            (#""id":"two""#, #""id":"one""#, "tab.inconsistent.devices"),
            (#""state":"open""#, #""state":"merged""#, "tab.inconsistent.merged"),
        ]
    )
    func inconsistent(was: String, now: String, code: String) throws {
        var tab = try Self.tab(covers: 2, devices: 1)
        for command: GuestTab.Command in [
            .join(device: Self.one, persons: 2), .admitDevice, .changeCovers(covers: 5),
            .join(device: Self.two, persons: 1),
        ] {
            try tab.perform(command, by: Self.waiter, at: Trattoria.now)
        }
        let text = try encoded(tab)
        let changed = text.replacingOccurrences(of: was, with: now)
        #expect(changed != text)
        #expect((decodingFault(GuestTab.self, changed) as? GuestTab.Inconsistency)?.code.rawValue == code)
    }
}
