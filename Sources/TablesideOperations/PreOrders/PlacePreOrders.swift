import TablesideBilling
import TablesideCore
public import TablesideHosting
import TablesideLoyalty
import TablesideOrdering
import TablesideVenue

extension Reaction {
    /// Places what guests have ordered for their bookings, once their tabs are opened (QP-71).
    ///
    /// What cannot be placed then, because it is sold out or no longer on the menu, because the guest may not order, or
    /// because of a fault that lasts, is kept as refused with the reason, and the guest orders at the table. After a
    /// fault of the house or the store, the event is also set aside. What was ordered with an account that is closed is
    /// not placed.
    ///
    /// - Parameters:
    ///   - runner: The runner of the commands.
    ///   - house: Supplies the house's own data.
    /// - Returns: the reaction, called `preOrders`.
    public static func placingPreOrders(through runner: CommandRunner, in house: some HouseSource) -> Reaction {
        Reaction(ReactionName(rawValue: "preOrders"), to: GuestTab.self) { event, trigger in
            guard case .opened(let opening, _) = event.event, let booking = opening.booking,
                let tab = try await runner.store.load(GuestTab.self, TabID(event.aggregate.id))
            else { return }
            let day = try await house.day(of: tab, in: try await house.service(at: opening.branch))
            let id = PreOrder.id(booking, on: day)
            guard let kept = try await runner.store.load(PreOrder.self, id), kept.outcome == .waiting else { return }
            // What somebody has ordered who closed the account since is erased, a little later.
            if try await runner.store.load(User.self, kept.guest)?.state == .closed { return }
            let placing = PlaceOrder(kept.order, kept.cart, on: tab.id, guest: kept.guest, codes: kept.codes)
            let guest = Author.guest(kept.guest)
            let orders = HouseOrders(house: house, branch: opening.branch, author: guest)
            var outcome = PreOrder.Outcome.placed(tab: tab.id)
            var fault: CommandFailure<AnyRefusal>?
            do throws(CommandFailure<AnyRefusal>) {
                try await runner.perform(Envelope(placing, by: guest, key: trigger.key("place")), in: orders)
            } catch {
                switch error {
                // An earlier attempt placed it, before the guest changed it.
                case .commandReused: break
                case .store(let failure) where !failure.isLasting: throw error
                case .refused, .forbidden: outcome = .refused(code: error.code, message: error.description)
                case .conflict, .store, .unexpected:
                    // What is wrong with the house or its store is none of the guest's business.
                    outcome = .refused(code: error.code, message: "the order could not be placed")
                    fault = error
                }
            }
            let mark = MarkPreOrder(id: id, outcome: outcome)
            try await runner.perform(Envelope(mark, by: .system, key: trigger.key("mark")))
            if let fault { throw fault }
        }
    }
}
