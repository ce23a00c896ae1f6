public import TablesideCore
public import TablesideHosting

/// A simulated evening of a whole house, from the phones of guests, staff and couriers to the documents of a store,
/// while both the store and the transport fail.
///
/// Guests open accounts, book, cancel, come or stay away. They order, cancel orders, call the waiter and withdraw
/// calls, and pay in cash or in an app. They use a promotion with few uses, earn points, complete a mission, spend
/// points on desserts, and send points to each other and back. Waiters, a cook, a host, a manager and couriers do their
/// part; deliveries are offered, given up and delivered. Each phone keeps its requests in an `Outbox` and sends them to
/// a `HouseServer`; timers fire, and all reactions of a house follow the feed. At midnight the manager refunds some
/// bills, which takes points back or leaves a debt.
///
/// Until midnight, requests and replies are lost, cut, duplicated, delayed and reordered, calls to the store fail
/// before or after they act, and other commands commit between a command's read and its commit. Then everything works
/// again, and everything that was started must finish. At the end all events are delivered to the reactions a second
/// time, which must change nothing.
///
/// After each step a judge checks what the step changed, by rules of its own: no table is held twice, no waiter has
/// more in hand than the limit, no order, call, tab or delivery takes a forbidden step, a delivery has one courier, and
/// bills add up. Points match what was paid, are credited once and add up, a mission is awarded once to those who
/// completed it, and a promotion is used as often as orders have it, within its limit. What a phone was told is
/// compared with what is stored; in the end nothing is left open, and the events reproduce the documents. The judge
/// reads the engine's documents; from what they compute it uses only whether an order is over, which calls are open,
/// and the sums of a points account, which it compares with its own.
///
/// ```swift
/// let report = try await HouseSimulation(seed: 7).run { try await MyStore(connectedTo: emptyDatabase()) }
/// #expect(report.violations == [])
/// ```
///
/// Only the creation of accounts is simulated, with two people claiming one email address at the same moment; sign-in,
/// changes and closing have their own tests.
///
/// It uses no real time and has no races: the same seed gives the same evening, event for event, on every store that
/// keeps its promises.
public struct HouseSimulation: Hashable, Sendable {
    /// The seed for the guests, their wishes and the faults.
    public let seed: UInt64
    /// One in this many calls to the store fails until midnight, on average; `nil` for none.
    public let storeFault: Int?
    /// One in this many sends fails until midnight, on average; `nil` for none.
    public let transportFault: Int?
    /// More turns than any evening needs.
    var turnLimit = 1_500

    /// Makes an evening from a seed.
    ///
    /// If more than one call or send in five fails, the evening is too short for everything that has to happen.
    ///
    /// - Parameters:
    ///   - seed: Decides the guests, their wishes and the faults.
    ///   - storeFault: One in this many calls to the store fails, on average; `nil` for none.
    ///   - transportFault: One in this many sends fails, on average; `nil` for none.
    public init(seed: UInt64, storeFault: Int? = 20, transportFault: Int? = 6) {
        self.seed = seed
        self.storeFault = storeFault
        self.transportFault = transportFault
    }

    /// Plays the evening on a store.
    ///
    /// - Parameters:
    ///   - coder: Encodes the messages between phones and server; `nil` to pass them as values, which is faster.
    ///   - makeStore: Makes an empty store.
    /// - Returns: what happened, and the rules that were broken.
    /// - Throws: any error from `makeStore`, or `StoreError` if the empty store cannot even store the menu.
    public func run(
        over coder: (any DocumentCoder)? = nil,
        on makeStore: @Sendable () async throws -> any HostStore
    ) async throws -> Report {
        let house = try SimulationHouse()
        let store = try await makeStore()
        try await house.move(into: store)
        try await house.openToGuests(in: store)
        let loyalty = try SimulatedLoyalty(house)
        var run = HouseRun(self, house: house, rewarding: loyalty, store: store, coder: coder)
        return await run.play()
    }

    /// Something that happens in most evenings; one seed may lack some of it, a hundred lack nothing.
    public enum Mark: String, ClosedCode {
        /// Two people asked for an account with one email address, and one of them was refused.
        case mailboxTaken
        /// A booking was refused.
        case bookingRefused
        /// A guest canceled a booking.
        case bookingCanceled
        /// A party did not come, and time alone freed its table.
        case noShow
        /// A party came without a booking and was seated.
        case walkIn
        /// A guest canceled an order.
        case orderCanceled
        /// A call was answered.
        case callAnswered
        /// Guests withdrew a call.
        case callWithdrawn
        /// No one answered a call in time, and others were asked.
        case callEscalated
        /// A courier gave a delivery up.
        case deliveryGivenUp
        /// A delivery reached its recipient.
        case delivered
        /// A guest got points, for an order that was paid or for the mission.
        case pointsEarned
        /// Points expired.
        case pointsExpired
        /// A guest received the reward that they had bought with points.
        case rewardRedeemed
        /// A guest returned a reward that they had bought with points.
        case rewardReturned
        /// The house gave a guest points by hand.
        case pointsGiven
        /// A guest sent points to another.
        case pointsSent
        /// A guest returned points that another had sent.
        case pointsSentBack
        /// A bill was refunded, and the points that one of its orders had earned were taken back.
        case pointsTakenBack
        /// A guest had spent points that were taken back, and owes them.
        case pointsOwed
        /// A guest completed the mission.
        case missionCompleted
        /// An order was placed with the promotion.
        case promotionUsed
        /// An order with the promotion ended without a sale, and its use was returned.
        case promotionReturned
        /// An order was placed without the requested promotion, which was used up.
        case promotionUsedUp
        /// A guest looked at their points.
        case cardSeen
        /// A provider reported one payment twice.
        case paymentRepeated
        /// A request was answered with the receipt of its first delivery.
        case answerRepeated
        /// A command was overtaken between its read and its commit.
        case conflict
        /// A command arrived after it had been given up by its sender.
        case arrivedLate
    }

    /// The record of an evening.
    public struct Report: Hashable, Sendable {
        /// The seed of the evening.
        public let seed: UInt64
        /// What people asked and what they were told, in order.
        public internal(set) var steps: [RestaurantSimulation.Step] = []
        /// How often each thing happened.
        public internal(set) var marks: [Mark: Int] = [:]
        /// The events of the evening in order, each with its identity, time, author and cause, and a digest of what it
        /// says.
        public internal(set) var feed: [String] = []
        /// The notices that people got.
        public internal(set) var notices = 0
        /// The number of calls to the store.
        public internal(set) var calls = 0
        /// The faults of the store, in order.
        public internal(set) var storeFaults: [StoreFault] = []
        /// The faults of the transport, by phone.
        public internal(set) var transportFaults: [TransportFault] = []
        /// The broken rules; empty for a store that keeps its promises.
        public internal(set) var violations: [Violation] = []

        init(seed: UInt64) { self.seed = seed }
    }
}

extension SplitMix64 {
    /// The dice of one call or sending: each has its own, so that an extra one does not change the others.
    static func dice(_ seed: UInt64, _ number: Int) -> SplitMix64 {
        var first = SplitMix64(seed: seed)
        return SplitMix64(seed: first.next() &+ UInt64(bitPattern: Int64(number)))
    }

    /// A fault, once in so many times; `nil` otherwise.
    mutating func fault<Fault: CaseIterable>(oneIn often: Int?) -> Fault? where Fault.AllCases == [Fault] {
        guard let often, next() % UInt64(max(1, often)) == 0 else { return nil }
        return Fault.allCases[Int(next() % UInt64(Fault.allCases.count))]
    }
}
