import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue

/// A request to the restaurant, under an identity that it keeps on every retry.
struct Errand: Sendable {
    /// The requested action.
    enum Act: Sendable {
        case register(RegisterAccount)
        case day(ServiceDay.Command)
        case seat(SeatParty)
        case place(PlaceOrder)
        case order(OrderID, Order.Command)
        case shift(ShiftOperation.Change)
        case tab(TabID, TabOperation.Action)
        case stock(Stock.Command)
        /// Changes the price of the soup: a write of the menu, which no aggregate decides.
        case price(cents: Int64)
    }

    let id: CommandID
    let author: Author
    let act: Act

    var key: CommandKey { CommandKey(id, by: author) }
}

/// The outcome of an errand, as its sender learns it.
enum Hearing: Sendable {
    /// The result of an errand, as far as the play depends on it.
    enum Answer: Sendable {
        case day([ServiceDay.Event])
        case seat(Booking)
        case order(OrderAnswer)
        case tab([GuestTab.Event])
        case nothing
    }

    case done(Answer, isReplay: Bool)
    case refused(AnyRefusal)
    /// The store failed: the errand runs again under the same identity.
    case failed(StoreError)
    /// An outcome that must never occur.
    case broken(String)
}

/// Carries errands to the store.
struct Messenger: Sendable {
    let house: SimulationHouse
    let runner: CommandRunner
    let menus: HouseMenus

    func run(_ errand: Errand) async -> Hearing {
        let (author, id) = (errand.author, errand.id)
        switch errand.act {
        case .register(let step):
            return await run(step, in: FixedContext(SimulationHouse.accounts), errand) { _ in .nothing }
        case .day(let command):
            return await run(DayOperation(house.day, command), in: HousePlans(house: house), errand) { answer in
                if case .done(let receipt) = answer { .day(receipt.events) } else { .nothing }
            }
        case .seat(let step):
            return await run(step, in: HousePlans(house: house), errand) { answer in
                if case .seated(let booking) = answer { .seat(booking) } else { .nothing }
            }
        case .place(let step): return await run(step, in: menus, errand) { .order($0) }
        case .order(let order, let command):
            let step = OrderOperation(order, command, shift: house.day)
            return await run(step, in: FixedContext(()), errand) { .order($0) }
        case .shift(let change):
            return await run(ShiftOperation(house.day, change), in: FixedContext(()), errand) { _ in .nothing }
        case .tab(let tab, let action):
            let step = TabOperation(tab, action, day: house.day)
            return await hear({ () throws(CommandFailure<AnyRefusal>) in
                try await runner.perform(Envelope(step, by: author, id: id), in: HousePlans(house: house))
            }) { .tab($0.events) }
        case .stock(let command):
            return await hear({ () throws(CommandFailure<Stock.Refusal>) in
                try await runner.perform(Envelope(command, on: Stock.self, house.branch.id, by: author, id: id))
            }) { _ in .nothing }
        case .price(let cents): return await setPrice(of: SimulationHouse.soup, to: cents, as: errand.key)
        }
    }

    private func run<Decision: JointDecision>(
        _ decision: Decision,
        in source: some ContextSource<Decision.ContextKey, Decision.Context>,
        _ errand: Errand,
        _ answer: (Decision.Answer) -> Hearing.Answer
    ) async -> Hearing {
        await hear(
            { () throws(CommandFailure<Decision.Refusal>) in
                try await runner.perform(Envelope(decision, by: errand.author, id: errand.id), in: source)
            },
            answer
        )
    }

    private func hear<Answer, Refusal>(
        _ perform: () async throws(CommandFailure<Refusal>) -> CommandOutcome<Answer>,
        _ answer: (Answer) -> Hearing.Answer
    ) async -> Hearing {
        do {
            let outcome = try await perform()
            return .done(answer(outcome.answer), isReplay: outcome.isReplay)
        } catch {
            switch error {
            case .refused(let refusal):
                if let refusal = refusal as? AnyRefusal { return .refused(refusal) }
                if let refusal = refusal as? any ReasonedError { return .refused(AnyRefusal(refusal)) }
                return .broken("\(error)")
            case .store(let failure): return Hearing(failure)
            case .forbidden, .conflict, .commandReused, .unexpected: return .broken("\(error)")
            }
        }
    }

    private func setPrice(of item: MenuItemID, to cents: Int64, as key: CommandKey) async -> Hearing {
        do {
            let command = CommandIdentity(key, content: cents)
            if try await runner.store.recall(command) != nil { return .done(.nothing, isReplay: true) }
            guard var menu = try await runner.store.load(MenuRecord.self, house.menu.id) else {
                return .broken("the menu is lost")
            }
            let price = Money(minorUnits: cents, house.menu.currency)
            let now = runner.clock.now()
            let edit = MenuRecord.Command.edit([.setPrice(item: item, variation: nil, price: price)])
            var changes = Changes(cause: key)
            do throws(MenuRefusal) {
                try changes.perform(edit, on: &menu, in: .none, by: .system, at: now)
            } catch {
                guard case .alreadyApplied = error.reason else { return .broken("\(error)") }
            }
            let record = CommandRecord(command: command, at: now, receipt: NoAnswer())
            _ = try await runner.store.commit(try CommitUnit(changes, command: record))
            return .done(.nothing, isReplay: false)
        } catch {
            return Hearing(error)
        }
    }
}

extension Hearing {
    /// Converts a store failure to one that passes, or to one that must never occur.
    fileprivate init(_ failure: StoreError) {
        self = failure.retry == .never ? .broken("\(failure)") : .failed(failure)
    }
}
