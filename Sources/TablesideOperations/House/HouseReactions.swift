public import TablesideCore
public import TablesideHosting

/// Everything that follows later from events in a restaurant: lists, ratings, deliveries, loyalty, menus that follow a
/// common one, and finally people's notifications.
///
/// Each reaction reads the feed independently and counts everything once, however often it is called and on however
/// many machines. A host calls ``catchUp()`` after commands and every few seconds, beside the timers
/// (`DueHandler.house(_:in:)`).
///
/// ```swift
/// let runner = CommandRunner(store: store, clock: clock, timers: DueHandler.house(house, in: store))
/// let reactions = HouseReactions(through: runner, in: house, notifying: push, of: .quickPlate, reminding: .hours(2))
/// try await reactions.catchUp()
/// ```
public struct HouseReactions: Sendable {
    /// The reactions, in the order in which their events build on each other.
    public let all: [Reaction]
    private let runner: CommandRunner

    /// Documents that reactions make from the feed alone, so that they can be deleted and made again.
    public enum ReadModel: Hashable, Sendable, CaseIterable {
        /// The lists of each guest (``GuestHistoryEntry``).
        case guestHistory
        /// What remains of the bills of visits.
        case closedBills
        /// The ratings of branches and dishes, by their reviews.
        case ratings
        /// The counts of comments and their stars.
        case commentCounts
    }

    /// Creates the reactions of a restaurant.
    ///
    /// - Parameters:
    ///   - runner: The runner of the commands.
    ///   - house: The source of the restaurant's own data.
    ///   - notifier: The sender of notifications; `nil` for none.
    ///   - plan: The recipients of notifications about visits, bookings, reviews and loyalty. Under every plan, the
    ///     staff who should answer a call from a table are notified, and owners of replaced email addresses and
    ///     telephone numbers.
    ///   - deliveries: The recipients of notifications about deliveries.
    ///   - lead: How long before a booking its guests are reminded; `nil` for no reminders.
    ///   - editions: The editions of read models that are made again; the others have their first one.
    public init(
        through runner: CommandRunner,
        in house: some HouseSource,
        notifying notifier: (any Notifier)? = nil,
        of plan: NoticePlan = .quickPlate,
        and deliveries: DeliveryNoticePlan = .full,
        reminding lead: Elapsed? = nil,
        editions: [ReadModel: Int] = [:]
    ) {
        func edition(_ model: ReadModel) -> Int { editions[model] ?? 1 }
        let store = runner.store
        let couriers = house.couriers(in: store)
        var all: [Reaction] = [
            .endingSessions(through: runner), .endingDuties(through: runner),
            .reroutingCalls(through: runner, in: house), .withdrawingCalls(through: runner),
            .cancelingDeliveries(through: runner, in: couriers), .endingOffers(through: runner, in: couriers),
            .countingOffers(through: runner) { try await house.deliveriesUnderWay(of: $0).couriers },
            .guestHistory(through: runner, edition: edition(.guestHistory)),
            .closedBills(through: runner, edition: edition(.closedBills)),
            .placingPreOrders(through: runner, in: house), .promotingWaitlists(through: runner, in: house),
            .ratings(through: runner, edition: edition(.ratings)),
            .commentCounts(through: runner, edition: edition(.commentCounts)),
            .followingMenus(through: runner, in: house), .loyalty(through: runner, in: house),
            .returningPoints(through: runner, in: house), .erasingAccounts(through: runner),
        ]
        if let notifier {
            all += [
                .notifying(of: plan, through: notifier, in: store),
                .notifyingOfCalls(at: house, through: notifier, in: store), .notifyingOfContacts(through: notifier),
                .notifying(of: deliveries, through: notifier, in: store),
                .notifyingInvited(of: deliveries, through: notifier, in: store),
                .notifyingOfMessages(of: deliveries, through: notifier, in: store),
            ]
            if let lead { all.append(.reminding(lead, through: notifier, in: store)) }
        }
        self.all = all
        self.runner = runner
    }

    /// Runs all reactions until none of them finds new events.
    ///
    /// A reaction with a temporary failure waits for the next call; the others continue.
    ///
    /// - Returns: the events that could not be handled and were set aside.
    /// - Throws: ``StoreError``, the first failure, once all others have caught up; call it again later.
    @discardableResult
    public func catchUp() async throws(StoreError) -> [UnhandledEvent] {
        var unhandled: [UnhandledEvent] = []
        var waiting: Set<ReactionName> = []
        var failure: StoreError?
        var isIdle = false
        while !isIdle {
            isIdle = true
            for reaction in all where !waiting.contains(reaction.name) {
                do throws(StoreError) {
                    let report = try await runner.advance(reaction)
                    unhandled += report.unhandled
                    if !report.isIdle { isIdle = false }
                } catch {
                    guard error.reason != .cancelled else { throw error }
                    failure = failure ?? error
                    waiting.insert(reaction.name)
                }
            }
        }
        if let failure { throw failure }
        return unhandled
    }
}
