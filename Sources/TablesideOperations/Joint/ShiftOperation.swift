public import TablesideCore
public import TablesideFloor
public import TablesideHosting
import TablesideVenue

/// Changes the waiters of a shift or its rules, and assigns or offers waiting orders to waiters who can then take them.
///
/// If the restaurant requires it (``HouseService/asksForEmployment``), only people whose account is employed at the
/// branch can start a duty. Nobody is on the shifts of two dates at once: a duty that begins now ends one that still
/// runs on the date before or after, unless the waiter has orders there, which is refused, as is a planned duty at the
/// time of another one.
public struct ShiftOperation: JointDecision {
    /// Commands of this kind are remembered as `shiftStep`.
    public static let name = DecisionName(rawValue: "shiftStep")

    /// A change to the shift.
    ///
    /// Commands about a particular order go through ``OrderOperation`` and ``AssignOrder``.
    public enum Change: Hashable, Codable, Sendable {
        /// The waiter starts work and takes at most `cap` load at a time; `nil` for no limit.
        ///
        /// A manager plans a duty ahead by its start; the end is planned, too, or `nil`.
        case begin(waiter: UserID, cap: Int?, from: Instant? = nil, until: Instant? = nil)
        /// The waiter ends work.
        case end(waiter: UserID)
        /// The waiter gets no new tables, and ends work when no order is left in hand and the guests of their tables
        /// have left; until then they still get orders of those tables.
        case cut(waiter: UserID)
        /// The waiter ends work now, and their orders go to others.
        case sendHome(waiter: UserID)
        /// The waiter ends work now, and another waiter at work takes over their orders and sections.
        case relieve(waiter: UserID, by: UserID)
        /// The waiter takes a break until an instant, or until they resume.
        case pause(waiter: UserID, until: Instant?)
        /// The waiter comes back from a break.
        case resume(waiter: UserID)
        /// The waiter takes at most `cap` load from this point on; `nil` for no limit.
        case setCap(waiter: UserID, cap: Int?)
        /// The waiter gets this weight, these sections and skills.
        case plan(waiter: UserID, plan: WaiterPlan)
        /// Two waiters exchange their sections.
        case swapSections(waiter: UserID, with: UserID)
        /// The shift balances by these rules from this point on.
        case follow(rules: ShiftRules)
        /// The waiter refuses the order offered to them; the next waiter is asked.
        case refuse(order: OrderID, waiter: UserID)
        /// Ends an expired offer; the next waiter is asked. A shift's timer sends this command.
        case lapse(order: OrderID)
        /// Assigns a waiting order although a waiter already has room, along with others in the queue.
        ///
        /// One decision assigns only a few orders; this command assigns the remaining ones. A shift's timer sends it;
        /// see ``DueHandler/waitingOrders``. An order that the shift does not know is refused: ``AssignOrder`` adds it.
        case giveAway(order: OrderID)

        /// The order that the change concerns; `nil` for other changes.
        var order: OrderID? {
            switch self {
            case .refuse(let order, _), .lapse(let order), .giveAway(let order): order
            default: nil
            }
        }

        fileprivate var command: Shift.Command {
            switch self {
            case .begin(let waiter, let cap, let from, let until):
                .begin(waiter: waiter, cap: cap, from: from, until: until)
            case .end(let waiter): .end(waiter: waiter)
            case .cut(let waiter): .cut(waiter: waiter)
            case .sendHome(let waiter): .sendHome(waiter: waiter)
            case .relieve(let waiter, let other): .relieve(waiter: waiter, by: other)
            case .pause(let waiter, let until): .pause(waiter: waiter, until: until)
            case .resume(let waiter): .resume(waiter: waiter)
            case .setCap(let waiter, let cap): .setCap(waiter: waiter, cap: cap)
            case .plan(let waiter, let plan): .plan(waiter: waiter, plan: plan)
            case .swapSections(let waiter, let with): .swapSections(waiter: waiter, with: with)
            case .follow(let rules): .follow(rules: rules)
            case .refuse(let order, let waiter): .refuse(order: order, waiter: waiter)
            case .lapse(let order): .lapse(order: order)
            case .giveAway(let order): .assign(order: order)
            }
        }
    }

    /// The shift to change, by branch and date.
    public let shift: BranchDay
    /// The change to make.
    public let change: Change

    /// Whether a waiter who begins must be employed at the branch by their account; `nil` if the shift alone decides.
    public let asksForEmployment: Bool?

    /// Makes the decision to change a shift.
    public init(_ shift: BranchDay, _ change: Change, asksForEmployment: Bool? = nil) {
        self.shift = shift
        self.change = change
        self.asksForEmployment = asksForEmployment
    }

    /// The shift, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(Shift.self, shift) }

    /// The waiter who begins; `nil` for other changes.
    private var beginner: UserID? { if case .begin(let waiter, _, _, _) = change { waiter } else { nil } }

    /// The shifts of the dates before and after.
    private var neighbors: [BranchDay] {
        [-1, 1].compactMap { days in
            (try? shift.date.adding(days: days)).map { BranchDay(branch: shift.branch, date: $0) }
        }
    }

    /// The shift, the stock, the account of a beginning waiter with the shifts of the dates before and after, and the
    /// waiting orders that would be assigned.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) throws -> [DocumentNeed] {
        let accounts = asksForEmployment == true ? [beginner].compactMap { $0 } : []
        return accounts.map { DocumentNeed(User.self, $0) }
            + (beginner == nil ? [] : neighbors.map { DocumentNeed(Shift.self, $0) })
            + OrderSideEffects.needs(branch: shift.branch, shift: shift)
            + (try OrderSideEffects.heads(of: loaded, shift: shift, after: change.command, at: now))
    }

    /// Changes the shift and accepts the orders that it assigns.
    ///
    /// - Throws: the refusal of the shift, also `shift.unknownOrder` for an order to give away that the shift does not
    ///   have, and `shift.onOtherShift` for a waiter to begin who is on the shift of the date before or after at that
    ///   time; `EmploymentRefusal` (`employment.notYours`) for one who does not work at the branch.
    public func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        var companions = try OrderSideEffects(loaded, branch: shift.branch, shift: shift)
        // To the shift it would be a new order, of which it knows nothing, and which may be over.
        if case .giveAway(let order) = change, companions.shift?.knows(order) != true {
            try Shift.Refusal.admit(author, to: shift.branch)
            throw Shift.Refusal(.unknownOrder(order: order))
        }
        var left: [BranchDay] = []
        if let beginner {
            // An author who may let nobody begin is told only that, and nothing about others' work.
            _ = try companions.shift?.decide(change.command, by: author, at: now)
            if asksForEmployment == true {
                let user = try loaded.aggregate(User.self, beginner)
                // A person who is dismissed at the same time does not begin.
                changes.check(user.ref, is: user.version)
                guard user.employment?.branch == shift.branch else { throw EmploymentRefusal(.notYours) }
            }
            left = try leaving(beginner, loaded, at: now)
            // Each ends by an event, and then has another timer.
            companions.reserved += 2 * left.count
        }
        try companions.changeShift(change.command, by: author, loaded: loaded, at: now, &changes)
        for shift in left {
            guard let waiter = beginner else { continue }
            try changes.perform(alone: .end(waiter: waiter), on: shift, in: loaded, at: now)
        }
        return NoAnswer()
    }

    /// The shifts of the dates before and after that the waiter leaves because they begin on this one.
    ///
    /// - Throws: the refusal `shift.onOtherShift` if they cannot leave.
    private func leaving(_ waiter: UserID, _ loaded: Loaded, at now: Instant) throws -> [BranchDay] {
        guard case .begin(_, _, let from, let until) = change else { return [] }
        let start = from ?? now
        return try neighbors.filter { id in
            guard let duty = try loaded.aggregate(Shift.self, id).waiter(waiter),
                duty.overlaps(start, until: until, at: now)
            else { return false }
            guard start <= now, duty.hand.isEmpty, duty.from.map({ $0 <= now }) ?? true else {
                throw Shift.Refusal(.onOtherShift(waiter: waiter, shift: id))
            }
            return true
        }
    }
}

extension Shift.Waiter {
    /// Whether the waiter's duty is at the same time as one from an instant until its planned end.
    ///
    /// A duty without a planned end is known to last until now, and one that has not begun to its start. Who still has
    /// orders in hand works on.
    fileprivate func overlaps(_ start: Instant, until end: Instant?, at now: Instant) -> Bool {
        guard isOnDuty, let from else { return false }
        if start < from { return end.map { from < $0 } ?? false }
        if start <= now, !hand.isEmpty { return true }
        return until.map { start < $0 } ?? (start <= max(now, from))
    }
}

extension DueHandler {
    /// Performs a shift's own commands: ends expired offers, and assigns orders when a waiter comes on duty or back
    /// from a break, or when one decision has assigned only a few.
    public static var waitingOrders: DueHandler {
        .decision(Shift.self) { shift -> ShiftOperation? in
            switch shift.dueCommand {
            case .lapse(let order): ShiftOperation(shift.id, .lapse(order: order))
            case .assign(let order, _): ShiftOperation(shift.id, .giveAway(order: order))
            default: nil
            }
        }
    }
}

extension ShiftOperation.Change {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "begin":
                try .begin(
                    waiter: read("waiter"),
                    cap: read(optional: "cap"),
                    from: read(optional: "from"),
                    until: read(optional: "until")
                )
            case "end": try .end(waiter: read("waiter"))
            case "cut": try .cut(waiter: read("waiter"))
            case "sendHome": try .sendHome(waiter: read("waiter"))
            case "relieve": try .relieve(waiter: read("waiter"), by: read("by"))
            case "pause": try .pause(waiter: read("waiter"), until: read(optional: "until"))
            case "resume": try .resume(waiter: read("waiter"))
            case "plan": try .plan(waiter: read("waiter"), plan: read("plan"))
            case "swapSections": try .swapSections(waiter: read("waiter"), with: read("with"))
            case "follow": try .follow(rules: read("rules"))
            case "refuse": try .refuse(order: read("order"), waiter: read("waiter"))
            case "lapse": try .lapse(order: read("order"))
            case "setCap": try .setCap(waiter: read("waiter"), cap: read(optional: "cap"))
            case "giveAway": try .giveAway(order: read("order"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .begin(let waiter, let cap, let from, let until):
            try encoder.write("begin", ["waiter": waiter, "cap": cap, "from": from, "until": until])
        case .end(let waiter): try encoder.write("end", ["waiter": waiter])
        case .cut(let waiter): try encoder.write("cut", ["waiter": waiter])
        case .sendHome(let waiter): try encoder.write("sendHome", ["waiter": waiter])
        case .relieve(let waiter, let by): try encoder.write("relieve", ["waiter": waiter, "by": by])
        case .pause(let waiter, let until): try encoder.write("pause", ["waiter": waiter, "until": until])
        case .resume(let waiter): try encoder.write("resume", ["waiter": waiter])
        case .plan(let waiter, let plan): try encoder.write("plan", ["waiter": waiter, "plan": plan])
        case .swapSections(let waiter, let with):
            try encoder.write("swapSections", ["waiter": waiter, "with": with])
        case .follow(let rules): try encoder.write("follow", ["rules": rules])
        case .refuse(let order, let waiter): try encoder.write("refuse", ["order": order, "waiter": waiter])
        case .lapse(let order): try encoder.write("lapse", ["order": order])
        case .setCap(let waiter, let cap): try encoder.write("setCap", ["waiter": waiter, "cap": cap])
        case .giveAway(let order): try encoder.write("giveAway", ["order": order])
        }
    }
}
