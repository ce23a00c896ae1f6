import TablesideBilling
public import TablesideCore
import TablesideDelivery
public import TablesideHosting
public import TablesideVenue

/// The server side of a restaurant: performs requests from guests, staff and couriers, and records payments confirmed
/// by providers.
///
/// Each kind of sender has a closed set of requests. Each request becomes a single command or joint decision, completed
/// with the restaurant's own data (``HouseSource``) and the author from the session. Before deciding anything, the
/// server checks in its table of rights whether the sender may do that with the document in question, and checks again
/// with the documents that the decision reads. A missing document and another person's get the same refusal, which
/// doesn't reveal what exists.
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
    let rights: Rights

    /// Makes a server from a runner, the restaurant's data and a coder.
    ///
    /// - Parameters:
    ///   - runner: Runs commands against the store.
    ///   - house: Supplies the restaurant's own data.
    ///   - coder: Encodes receipts and refusals as text, such as JSON; answers leave out what another coder writes.
    ///   - rights: The table of rights; a restaurant's own table can be kept within the built-in one by `limited(to:)`.
    public init(runner: CommandRunner, house: House, coder: any DocumentCoder, rights: Rights = .house) {
        self.runner = runner
        self.house = house
        self.coder = coder
        self.rights = rights
    }

    /// Makes the command server that answers requests.
    ///
    /// - Parameter authenticate: The author that a token represents; `nil` for an invalid token. A guest without an
    ///   account is ``Author/guest(on:)``; a session keeps its device, so that the same sender always has the same
    ///   author.
    /// - Returns: the server.
    public func server(
        authenticate: @escaping @Sendable (SessionToken?) async -> Author?
    ) -> CommandServer<HouseRequest> {
        CommandServer(authenticate: authenticate) { request, author in await perform(request, by: author) }
    }

    /// Answers questions by the same rights.
    public var reader: HouseReader<House> {
        HouseReader(store: runner.store, clock: runner.clock, house: house, coder: coder, rights: rights)
    }

    /// Performs a request.
    ///
    /// - Parameters:
    ///   - request: The request to perform.
    ///   - author: The signed-in sender.
    /// - Returns: the answer.
    public func perform(_ request: HouseRequest, by author: Author) async -> CommandAnswer {
        let key = CommandKey(request.id, by: author)
        let identity = CommandIdentity.of(request.ask, on: "request", by: author, key)
        do {
            let claims = try request.ask.claims(by: author)
            let judge = Judge(rights: rights, senders: house)
            var reader = ClaimReader(runner.store)
            try await judge.judge(claims, by: author, &reader)
            // Of a branch that the store does not know the house says whether there is one.
            if let branch = request.ask.namedBranch, try await !reader.knows(branch) {
                _ = try await house.service(at: branch)
            }
            let access = ClaimedAccess(judge: judge, claims: claims)
            let runner = runner.asking(access).noting(occurredAt: request.occurredAt)
            let sender = Sender(author, identity, expecting: request.expecting, runner: runner)
            switch request.ask {
            case .table(let request): return try await perform(request, by: sender)
            case .guest(let request): return try await perform(request, by: sender)
            case .staff(let request):
                guard let branch = author.branch else { throw AccessRefusal.foreign }
                return try await perform(request, at: branch, by: sender)
            case .courier(let request):
                guard let courier = author.user else { throw AccessRefusal.foreign }
                return try await perform(request, of: courier, by: sender)
            case .store(let request):
                guard let store = StoreID(of: author) else { throw AccessRefusal.foreign }
                return try await perform(request, of: store, by: sender)
            case .owner(let request):
                guard let owner = author.user else { throw AccessRefusal.foreign }
                return try await perform(request, of: owner, by: sender)
            }
        } catch {
            return await answer(identity, to: author, failing: error)
        }
    }

    /// Records an in-app payment that a provider confirms.
    ///
    /// If the tab has been merged, the payment counts on the tab that it was merged into, and on none of its shares. A
    /// payment of a share counts toward the bill alone if the bill has been split again since. A refused confirmation
    /// does not count as used: the host refunds a payment that no tab accepts, or confirms it differently.
    ///
    /// - Returns: the answer; the same message always gets the same answer.
    public func perform(_ confirmation: PaymentConfirmation) async -> CommandAnswer {
        let key = CommandKey.payment(confirmation.reference)
        let content = PaymentContent(tab: confirmation.tab, payment: confirmation.payment)
        let identity = CommandIdentity.of(content, on: "payment", by: .system, key)
        // The host vouches for the provider, so nobody's rights are asked.
        let sender = Sender(.system, identity, expecting: nil, runner: runner)
        do {
            guard confirmation.payment.method == .inApp else { throw AccessRefusal.foreign }
            let tab = try await standing(confirmation.tab)
            var payment = confirmation.payment.confirmed(by: confirmation.reference)
            // The number of a share means nothing on another tab.
            if tab.tab.id != confirmation.tab { payment = payment.ofNoShare }
            return try await perform(.pay(payment: payment), on: tab.tab, at: tab.branch, by: sender)
        } catch {
            return await answer(identity, to: .system, failing: error)
        }
    }

    /// Answers a failed request, or replays its receipt if it was performed earlier, because its own effects (such as a
    /// closed tab) may be the reason why it fails now.
    ///
    /// While the store cannot say whether it was performed, no sender gets a refusal.
    private func answer(
        _ identity: CommandIdentity,
        to author: Author,
        failing error: any Error
    ) async -> CommandAnswer {
        let recalled: StoredBody?
        do {
            recalled = try await runner.store.recall(identity)
        } catch {
            // Of a command that another one's id was used for nothing was carried out.
            guard case .commandReused = error.reason else { return .failing(with: error, coder: coder) }
            recalled = nil
        }
        guard let receipt = recalled else { return .failing(with: error, coder: coder) }
        if let shown = receipt.shown(to: author) {
            return .replayed(receipt: try? coder.text(of: shown))
        }
        switch receipt {
        case .value(let value):
            return .replayed(receipt: try? coder.text(of: value))
        case .bytes(let bytes, let writer):
            // A receipt written by a different coder could not be read by the sender.
            let coderType = type(of: coder)
            return .replayed(receipt: type(of: writer) == coderType ? coderType.text(bytes) : nil)
        }
    }
}

/// The content of a provider's message, for its fingerprint.
private struct PaymentContent: Encodable, Equatable, Sendable {
    let tab: TabID
    let payment: Payment
}
