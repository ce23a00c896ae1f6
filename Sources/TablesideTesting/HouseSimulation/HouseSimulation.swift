public import TablesideCore
public import TablesideHosting

/// An evening of a whole house, from the phones of guests, staff and couriers to the documents of a store, while both the store and
/// the transport fail.
///
/// People open accounts, book, cancel, come or stay away; they order, cancel orders, call the waiter and take calls back, pay in cash
/// or in an app. They use a promotion that is for a few orders only, earn points, complete a mission, take desserts for points,
/// and send points to each other and back.
/// Waiters, a cook, a host, a manager and couriers do their part, deliveries are offered, given up and brought. Each
/// phone keeps what it asks in an `Outbox` and sends it to a `HouseServer`; timers fire, and all reactions of a house follow the feed.
/// At midnight the manager gives some of them back what they paid, which takes their points back or leaves a debt.
/// Until midnight requests and replies are lost, cut, doubled, delayed and mixed up, calls to the store fail before or after they
/// act, and commands of others go through between a command's read and its commit. Then everything works again, and whatever was
/// started must finish; and what happened is delivered once more to what reacts to it, which must change nothing.
///
/// After each step a judge looks at what the step changed, by rules of its own: no table is held twice, nobody has more in hand than
/// agreed, no order, call, tab or delivery goes a way that it may not go, a delivery has one courier, bills sum; points are those of
/// what was paid, come once and sum, a mission is awarded once to those who did it, and a promotion is used as often as orders have
/// it, and no oftener than it may be. What a phone was told is compared with what is stored, and in the end nothing is left open
/// and the events reproduce the documents.
///
/// ```swift
/// let report = try await HouseSimulation(seed: 7).run { try await MyStore(connectedTo: emptyDatabase()) }
/// #expect(report.violations == [])
/// ```
///
/// Of accounts only their opening is part of it, with two people who want one mailbox at the same moment; that one is signed in to,
/// changed and closed under every fault is for tests of one account.
///
/// There is no real time in it and no race: the same seed gives the same evening, event for event, on every store that keeps its
/// promises.
public struct HouseSimulation: Hashable, Sendable {
    /// The seed that decides who comes, what they want and what fails.
    public let seed: UInt64
    /// On average one in so many calls to the store fails until midnight; `nil` for none.
    public let storeFault: Int?
    /// On average one in so many sendings goes wrong until midnight; `nil` for none.
    public let transportFault: Int?
    /// More turns than any evening needs.
    var turnLimit = 1_500

    /// Makes an evening from a seed.
    ///
    /// If more than one call or sending in five fails, people do not get around to everything that has to happen.
    ///
    /// - Parameters:
    ///   - seed: Decides who comes, what they want and what fails.
    ///   - storeFault: On average one in so many calls to the store fails; `nil` for none.
    ///   - transportFault: On average one in so many sendings goes wrong; `nil` for none.
    public init(seed: UInt64, storeFault: Int? = 20, transportFault: Int? = 6) {
        self.seed = seed
        self.storeFault = storeFault
        self.transportFault = transportFault
    }

    /// Plays the evening on a store.
    ///
    /// - Parameters:
    ///   - coder: Encodes what travels between phones and server; `nil` to hand it over as values, which is faster.
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
        /// Two people asked for an account with one mailbox, and one of them was refused.
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
        /// Guests took a call back.
        case callWithdrawn
        /// Nobody answered a call in time, and others were asked.
        case callEscalated
        /// A courier gave a delivery up.
        case deliveryGivenUp
        /// A delivery reached its recipient.
        case delivered
        /// A guest got points, for an order that was paid or for the mission.
        case pointsEarned
        /// Points expired.
        case pointsExpired
        /// A guest got what they had taken for points.
        case rewardRedeemed
        /// A guest gave back what they had taken for points.
        case rewardReturned
        /// The house gave a guest points by hand.
        case pointsGiven
        /// A guest sent points to another.
        case pointsSent
        /// A guest gave back points that another had sent.
        case pointsSentBack
        /// A bill was given back, and with it the points that an order of it had earned.
        case pointsTakenBack
        /// A guest had used points that were taken back, and owes them.
        case pointsOwed
        /// A guest completed the mission.
        case missionCompleted
        /// An order was placed with the promotion.
        case promotionUsed
        /// An order with the promotion was given back, and with it its use.
        case promotionReturned
        /// An order that asked for the promotion was placed without, because its uses were used up.
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
        /// The events of the evening in order, each with its identity, time, author and cause, and a digest of what it says.
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
