import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideOrdering
import TablesideVenue

/// The sender and the identity of the request.
///
/// A retry is recognized by the request itself, whatever command it was turned into the first time.
struct Sender: Sendable {
    let author: Author
    let identity: CommandIdentity
    let expecting: Version?
    /// Runs the request's commands, and checks the sender's rights each time.
    let runner: CommandRunner

    init(_ author: Author, _ identity: CommandIdentity, expecting: Version?, runner: CommandRunner) {
        self.author = author
        self.identity = identity
        self.expecting = expecting
        self.runner = runner
    }

    func envelope<Decision: JointDecision>(_ decision: Decision) -> Envelope<Decision> {
        Envelope(decision, by: author, as: identity, expecting: expecting.map { (decision.subject, $0) })
    }

    func envelope<Target: Aggregate>(
        _ command: Target.Command,
        on type: Target.Type,
        _ target: Target.ID
    ) -> Envelope<AggregateCommand<Target>> {
        Envelope(command, on: type, target, by: author, as: identity, expecting: expecting)
    }
}

// Helpers that run commands for the parts of the server.
extension HouseServer {
    func run<Decision: JointDecision>(
        _ decision: Decision,
        in source: some ContextSource<Decision.ContextKey, Decision.Context>,
        by sender: Sender
    ) async -> CommandAnswer {
        await .of(coder) {
            try await sender.runner.perform(sender.envelope(decision), in: source).shown(to: sender.author)
        }
    }

    func run<Decision: JointDecision>(_ decision: Decision, by sender: Sender) async -> CommandAnswer
    where Decision.Context == Void {
        await .of(coder) { try await sender.runner.perform(sender.envelope(decision)).shown(to: sender.author) }
    }

    func run<Target: Aggregate>(
        _ command: Target.Command,
        on type: Target.Type,
        _ target: Target.ID,
        in source: some ContextSource<Target.ID, Target.Context>,
        by sender: Sender
    ) async -> CommandAnswer {
        await .of(coder) {
            try await sender.runner.perform(sender.envelope(command, on: type, target), in: source)
                .shown(to: sender.author)
        }
    }

    func run<Target: Aggregate>(
        _ command: Target.Command,
        on type: Target.Type,
        _ target: Target.ID,
        by sender: Sender
    ) async -> CommandAnswer where Target.Context == Void {
        await .of(coder) {
            try await sender.runner.perform(sender.envelope(command, on: type, target)).shown(to: sender.author)
        }
    }

    /// Performs an action on a tab, looking up the service day of its booking.
    func perform(
        _ action: TabOperation.Action,
        on tab: GuestTab,
        at branch: BranchID,
        by sender: Sender
    ) async throws -> CommandAnswer {
        let day = try await day(of: tab, at: branch)
        // A tab of a branch that the house no longer serves is still paid.
        let shift = action.mayEndVisit ? try await house.service(at: branch).shift : nil
        return await run(
            TabOperation(tab.id, action, day: day, shift: shift),
            in: VisitPlans(source: HousePlan(house: house, branch: branch)),
            by: sender
        )
    }

    /// Performs a command on an order, with the shift that the restaurant names.
    func perform(
        _ command: Order.Command,
        on order: OrderID,
        at branch: BranchID,
        by sender: Sender
    ) async throws -> CommandAnswer {
        await run(OrderOperation(order, command, shift: try await house.service(at: branch).shift), by: sender)
    }

    /// The service day of the tab's booking; `nil` for a tab without one.
    func day(of tab: GuestTab, at branch: BranchID) async throws -> BranchDay? {
        guard tab.opening?.booking != nil else { return nil }
        let day = try await house.day(of: tab, in: try await house.service(at: branch))
        guard day.branch == branch else { throw AccessRefusal.absent }
        return day
    }

    /// Loads an opened tab and its branch.
    func known(_ id: TabID) async throws -> (tab: GuestTab, branch: BranchID) {
        guard let tab = try await runner.store.load(GuestTab.self, id), let branch = tab.opening?.branch else {
            throw AccessRefusal.absent
        }
        return (tab, branch)
    }

    /// Follows merges from a tab to the tab it was merged into; the tab itself if it was not merged.
    func standing(_ id: TabID) async throws -> (tab: GuestTab, branch: BranchID) {
        var found = try await known(id)
        var seen: Set<TabID> = [id]
        while let next = found.tab.mergedInto, seen.insert(next).inserted { found = try await known(next) }
        return found
    }

    /// Loads a placed order and its terms.
    func known(_ id: OrderID) async throws -> (order: Order, terms: Order.Terms) {
        guard let order = try await runner.store.load(Order.self, id), let terms = order.terms else {
            throw AccessRefusal.absent
        }
        return (order, terms)
    }
}
