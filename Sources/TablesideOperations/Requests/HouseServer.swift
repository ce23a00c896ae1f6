public import TablesideCore
public import TablesideHosting
import TablesideOrdering

/// The server's side of a house: carries out what guests, staff and couriers ask, and what payment providers confirm.
///
/// Each kind of sender has a closed set of requests; each request becomes one command or joint decision, with what the house
/// adds (``HouseSource``) and the author of the session. Before anything is decided the server asks whether the document in
/// question is the sender's: what does not exist and what is somebody else's is refused in the same words, so that nobody
/// learns what there is.
///
/// ```swift
/// let house = HouseServer(runner: runner, house: MyHouse(store), coder: JSONDocumentCoder())
/// let server = house.server { token in await sessions.author(of: token) }
/// let reply = try await server.reply(toBytes: body, coder: JSONDocumentCoder())
/// ```
public struct HouseServer<House: HouseSource>: Sendable {
    let runner: CommandRunner
    let house: House
    let coder: any DocumentCoder

    /// Makes a server.
    ///
    /// - Parameters:
    ///   - runner: What carries commands to the store.
    ///   - house: What the house adds.
    ///   - coder: What writes receipts and refusals.
    public init(runner: CommandRunner, house: House, coder: any DocumentCoder) {
        self.runner = runner
        self.house = house
        self.coder = coder
    }

    /// The server of requests.
    ///
    /// - Parameter authenticate: Who a token stands for; `nil` when it stands for nobody. A guest without an account is
    ///   ``Author/guest(on:)``, and a session keeps its device, so that the same sender has the same author every time.
    /// - Returns: the server.
    public func server(
        authenticate: @escaping @Sendable (SessionToken?) async -> Author?
    ) -> CommandServer<HouseRequest> {
        CommandServer(authenticate: authenticate) { request, author in await perform(request, by: author) }
    }

    /// Carries out a request.
    ///
    /// - Parameters:
    ///   - request: What was asked.
    ///   - author: Who is signed in.
    /// - Returns: the answer.
    public func perform(_ request: HouseRequest, by author: Author) async -> CommandAnswer {
        let key = CommandKey(request.id, by: author)
        let identity = CommandIdentity.of(request.ask, on: "request", by: author, key)
        let sender = Sender(author: author, identity: identity, expecting: request.expecting)
        do {
            switch request.ask {
            case .table(let request):
                guard author.role == .guest, author.user != nil || author.device != nil else {
                    throw AccessRefusal.foreign
                }
                return try await perform(request, by: sender)
            case .guest(let request):
                guard author.role == .guest, author.user != nil else { throw AccessRefusal.foreign }
                return try await perform(request, by: sender)
            case .staff(let request):
                guard [.waiter, .cook, .host, .manager].contains(author.role), author.user != nil,
                    let branch = author.branch
                else { throw AccessRefusal.foreign }
                return try await perform(request, at: branch, by: sender)
            case .courier(let request):
                guard author.role == .courier, author.user != nil else { throw AccessRefusal.foreign }
                return try await perform(request, by: sender)
            }
        } catch {
            return await answer(to: sender, failing: error)
        }
    }

    /// Settles what a provider says was paid in the app.
    ///
    /// Where the tab was merged meanwhile, it counts on the tab into which that went. A confirmation that is refused is not
    /// used up: what no tab takes is the host's to give back, or to confirm otherwise.
    ///
    /// - Returns: the answer; the same message again has the same one.
    public func perform(_ confirmation: PaymentConfirmation) async -> CommandAnswer {
        let key = CommandKey.payment(confirmation.reference)
        let content = PaymentContent(tab: confirmation.tab, payment: confirmation.payment)
        let identity = CommandIdentity.of(content, on: "payment", by: .system, key)
        let sender = Sender(author: .system, identity: identity, expecting: nil)
        do {
            guard confirmation.payment.method == .inApp else { throw AccessRefusal.foreign }
            let tab = try await standing(confirmation.tab)
            let payment = confirmation.payment.confirmed(by: confirmation.reference)
            return try await perform(.pay(payment: payment), on: tab.tab, at: tab.branch, by: sender)
        } catch {
            return await answer(to: sender, failing: error)
        }
    }

    /// What was done stays answered, whatever stands in the way now: the tab may be closed since, by this very request.
    private func answer(to sender: Sender, failing error: any Error) async -> CommandAnswer {
        guard let receipt = try? await runner.store.recall(sender.identity) else {
            return .failing(with: error, coder: coder)
        }
        switch receipt {
        case .value(let value):
            return .replayed(receipt: (try? coder.encode(value)).map { String(decoding: $0, as: UTF8.self) })
        case .bytes(let bytes, let writer):
            // Written by another coder than the server's it is no receipt that the sender could read.
            let isOurs = type(of: writer) == type(of: coder)
            return .replayed(receipt: isOurs ? String(decoding: bytes, as: UTF8.self) : nil)
        }
    }
}

/// Who asks, and for what: a repetition is known by the request, whatever the house made of it the first time.
struct Sender: Sendable {
    let author: Author
    let identity: CommandIdentity
    let expecting: Version?
}

/// What a provider's message says, for its fingerprint.
private struct PaymentContent: Encodable, Equatable, Sendable {
    let tab: TabID
    let payment: Payment
}

extension AccessRefusal {
    /// What a sender of this kind cannot ask.
    static let foreign = AccessRefusal(.notForSender)
    /// What is not there, or not this sender's.
    static let absent = AccessRefusal(.notFound)
}

// How the parts of a server give commands.
extension HouseServer {
    func run<Decision: JointDecision>(
        _ decision: Decision,
        in source: some ContextSource<Decision, Decision.Context>,
        by sender: Sender
    ) async -> CommandAnswer where Decision.Answer: Codable {
        await .of(coder) {
            try await runner.run(
                decision,
                in: source,
                by: sender.author,
                as: sender.identity,
                expecting: sender.expecting.map { (decision.subject, $0) },
                at: nil
            )
        }
    }

    func run<Decision: JointDecision>(_ decision: Decision, by sender: Sender) async -> CommandAnswer
    where Decision.Context == Void, Decision.Answer: Codable {
        await run(decision, in: FixedContext(()), by: sender)
    }

    func run<Target: Aggregate>(
        _ command: Target.Command,
        on type: Target.Type,
        _ target: Target.ID,
        in source: some ContextSource<Target.ID, Target.Context>,
        by sender: Sender
    ) async -> CommandAnswer {
        await .of(coder) {
            try await runner.run(
                command,
                on: type,
                target,
                in: source,
                by: sender.author,
                as: sender.identity,
                expecting: sender.expecting,
                at: nil
            )
        }
    }

    func run<Target: Aggregate>(
        _ command: Target.Command,
        on type: Target.Type,
        _ target: Target.ID,
        by sender: Sender
    ) async -> CommandAnswer where Target.Context == Void {
        await run(command, on: type, target, in: FixedContext(()), by: sender)
    }

    /// A step of a tab, whose booking stands on the service day that the house names.
    func perform(
        _ action: TabOperation.Action,
        on tab: GuestTab,
        at branch: BranchID,
        by sender: Sender
    ) async throws -> CommandAnswer {
        let day = try await day(of: tab, at: branch)
        return await run(
            TabOperation(tab.id, action, day: day),
            in: HousePlan(house: house, branch: branch),
            by: sender
        )
    }

    /// A step of an order, with the shift that the house names.
    func perform(
        _ command: Order.Command,
        on order: OrderID,
        at branch: BranchID,
        by sender: Sender
    ) async throws -> CommandAnswer {
        await run(OrderOperation(order, command, shift: try await house.service(at: branch).shift), by: sender)
    }

    /// The service day of the booking of a tab; `nil` for a tab without one.
    func day(of tab: GuestTab, at branch: BranchID) async throws -> BranchDay? {
        guard tab.opening?.booking != nil else { return nil }
        let day = try await house.day(of: tab, in: try await house.service(at: branch))
        guard day.branch == branch else { throw AccessRefusal.absent }
        return day
    }

    /// A tab that was opened, and its branch.
    func known(_ id: TabID) async throws -> (tab: GuestTab, branch: BranchID) {
        guard let tab = try await runner.store.load(GuestTab.self, id), let branch = tab.opening?.branch else {
            throw AccessRefusal.absent
        }
        return (tab, branch)
    }

    /// The tab into which a tab was merged, and so on; itself where it was not.
    private func standing(_ id: TabID) async throws -> (tab: GuestTab, branch: BranchID) {
        var found = try await known(id)
        var seen: Set<TabID> = [id]
        while let next = found.tab.mergedInto, seen.insert(next).inserted { found = try await known(next) }
        return found
    }

    /// An order that was placed, and its terms.
    func known(_ id: OrderID) async throws -> (order: Order, terms: Order.Terms) {
        guard let order = try await runner.store.load(Order.self, id), let terms = order.terms else {
            throw AccessRefusal.absent
        }
        return (order, terms)
    }
}
