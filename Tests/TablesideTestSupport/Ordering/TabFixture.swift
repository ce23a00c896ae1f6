import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideVenue

/// Tabs of the trattoria, with what is ordered and paid on them.
enum TabFixture {
    static let first = OrderID("1")
    static let second = OrderID("2")
    static let waiter = Trattoria.author(.waiter)
    static let guest = Trattoria.author(.guest)

    static func opening(
        _ profile: GuestTab.Profile = .dineIn,
        opener: TabOpener = .arrival,
        covers: Int = 2,
        devices: Int? = nil,
        guest: UserID? = Trattoria.ana
    ) -> GuestTab.Opening {
        GuestTab.Opening(
            branch: Trattoria.branch,
            profile: profile.code,
            currency: .eur,
            opener: opener,
            table: TableID("7"),
            booking: BookingID("b1"),
            guest: guest,
            covers: covers,
            devices: devices
        )
    }

    static func facts(
        _ id: OrderID = first,
        _ standing: BillableOrder.Standing = .served,
        _ cents: Int64 = 2_000
    ) -> BillableOrder {
        BillableOrder(id: id, standing: standing, total: Trattoria.eur(cents))
    }

    /// An order as the bill takes it: one line that costs this much.
    static func billed(
        _ id: OrderID = first,
        _ standing: BillableOrder.Standing = .served,
        _ cents: Int64 = 2_000
    ) -> BilledOrder {
        let line = try? BillLine(
            order: id,
            quoted: QuotedLine(
                id: LineID("1"),
                item: Trattoria.soup,
                name: Trattoria.text("Soup"),
                station: .kitchen,
                basePrice: Trattoria.eur(cents),
                quantity: 1
            )
        )
        return BilledOrder(facts: facts(id, standing, cents), lines: line.map { [$0] } ?? [])
    }

    /// A tab after these commands, each by the waiter and all at once.
    static func tab(
        _ profile: GuestTab.Profile = .dineIn,
        _ commands: [GuestTab.Command] = [],
        devices: Int? = nil
    ) throws -> GuestTab {
        var tab = GuestTab(id: TabID("t"))
        for command in [.open(opening: opening(profile, devices: devices))] + commands {
            try tab.perform(command, by: waiter, at: Trattoria.now)
        }
        return tab
    }

    /// Ten per cent off everything.
    static func tenPercent(_ id: String) -> BillAdjustment {
        let discount = Discount(.percentage(rate: .percent(10)), reason: .promotion, name: Trattoria.text("Happy hour"))
        return BillAdjustment(id: AdjustmentID(id), .discount(discount: discount))
    }

    static func refund(_ id: String, _ parts: [BillRefund.Part], _ method: PaymentMethod = .card) -> BillRefund {
        BillRefund(id: PaymentID(id), parts, method: method)
    }

    static func payment(
        _ id: String,
        _ cents: Int64,
        _ method: PaymentMethod = .card,
        tip: Money? = nil
    ) throws -> Payment {
        let reference = method == .inApp ? CommandID("message \(id)") : nil
        return try Payment(
            id: PaymentID(id),
            amount: Trattoria.eur(cents),
            method: method,
            tip: tip,
            reference: reference
        )
    }
}
