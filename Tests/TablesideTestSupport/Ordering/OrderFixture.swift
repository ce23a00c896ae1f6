import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideVenue
import Testing

/// One branch with its people, and orders put into any state by commands.
enum OrderFixture {
    static let branch = BranchID("centru")
    static let mia = UserID("mia")
    static let ana = UserID("ana")
    static let bob = UserID("bob")
    static let guest = Author.guest(mia)
    static let waiter = Author.waiter(ana, at: branch)
    static let otherWaiter = Author.waiter(bob, at: branch)
    static let cook = Author.cook(UserID("luigi"), at: branch)
    static let manager = Author.manager(UserID("mara"), at: branch)
    static let courier = Author(UserID("cris"), as: .courier)
    static let host = Author.host(UserID("hana"), at: branch)

    static func author(_ role: Role) -> Author {
        switch role {
        case .guest: guest
        case .waiter: waiter
        case .cook: cook
        case .manager: manager
        case .courier: courier
        case .host: host
        case .system: .system
        default: Author(UserID("x"), as: role, at: branch)
        }
    }

    /// The 28 March 2026, 18:00 UTC, and so many seconds.
    static func at(_ seconds: Int) -> Instant {
        Instant(millisecondsSince1970: 1_774_720_800_000 + Int64(seconds) * 1_000)
    }

    static func line(
        _ id: String,
        _ quantity: Int = 1,
        price: Int64 = 1_000,
        course: Int? = nil,
        station: Station = .kitchen
    ) throws -> QuotedLine {
        try QuotedLine(
            id: LineID(id),
            item: MenuItemID("item-\(id)"),
            name: LocalizedText("Dish \(id)", in: .english),
            station: station,
            basePrice: Money(minorUnits: price, .eur),
            quantity: quantity,
            course: course
        )
    }

    static func quote(
        _ lines: [QuotedLine],
        channel: Channel = .dineIn,
        covers: Int = 0,
        coverPrice: Int64? = nil
    ) throws -> Quote {
        try Quote(
            menu: MenuID("evening"),
            menuVersion: #require(Version(rawValue: 3)),
            branch: branch,
            currency: .eur,
            channel: channel,
            at: at(-60),
            lines: lines,
            covers: covers,
            coverPrice: coverPrice.map { Money(minorUnits: $0, .eur) }
        )
    }

    /// How the guest gets the orders of a profile here.
    static func channel(of profile: ProfileCode) -> Channel {
        switch profile {
        case .takeaway, .giorgiTakeaway: .takeaway
        case .delivery: .delivery
        default: .dineIn
        }
    }

    /// Mia Rossi, who wants her order at second 3,600.
    static func recipient(address: PostalAddress? = nil) throws -> Recipient {
        Recipient(
            name: try PersonName(first: "Mia", last: "Rossi"),
            phone: "+39 0432 1234",
            email: try EmailAddress("mia@example.it"),
            address: address,
            wantedAt: at(3_600)
        )
    }

    /// A placement with what its profile cannot do without.
    static func placement(
        _ lines: [QuotedLine],
        _ profile: ProfileCode = .dineIn,
        acceptance: Placement.Acceptance? = nil,
        acceptBy: Instant? = nil,
        releaseAt: Instant? = nil,
        cancelPolicy: CancelPolicy? = nil,
        collectionCode: String? = nil,
        isPrepaid: Bool = false
    ) throws -> Placement {
        Placement(
            quote: try quote(lines, channel: channel(of: profile)),
            profile: profile,
            tab: TabID("tab-1"),
            table: channel(of: profile) == .dineIn ? TableID("12") : nil,
            guest: mia,
            acceptance: acceptance ?? (profile == .giorgiTable ? .automatic : .byWaiter),
            acceptBy: acceptBy,
            releaseAt: releaseAt,
            cancelPolicy: cancelPolicy,
            collectionCode: collectionCode,
            isPrepaid: isPrepaid,
            recipient: profile == .giorgiTakeaway ? try recipient() : nil
        )
    }

    /// An order that was placed at second 0.
    static func placed(_ placement: Placement, id: String = "17") throws -> Order {
        var order = Order(id: OrderID(id))
        try order.perform(.place(placement), by: guest, at: at(0))
        return order
    }

    /// An order of two lines, 2 and 1 items, placed at second 0.
    static func placed(_ profile: ProfileCode = .dineIn) throws -> Order {
        try placed(try placement([line("a", 2), line("b", 1, price: 550)], profile))
    }

    /// The same, accepted by Ana at second 10.
    static func accepted(_ profile: ProfileCode = .dineIn) throws -> Order {
        var order = try placed(profile)
        try order.perform(.accept(waiter: ana), by: waiter, at: at(10))
        return order
    }

    /// Why an order refuses a command; `nil` when it does not.
    static func refusal(
        _ order: Order,
        _ command: Order.Command,
        by author: Author,
        at now: Instant
    ) -> Order.Refusal.Reason? {
        do {
            _ = try order.decide(command, by: author, at: now)
            return nil
        } catch { return error.reason }
    }
}
