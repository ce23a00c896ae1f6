import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// A phone with an outbox, behind a network and in front of a store that both fail, for a hundred actions; then everything works again.
///
/// The judge knows only what the person did and what the store holds in the end.
struct OutboxPlay {
    /// Faults of outboxes that were seen elsewhere.
    enum Fault: CaseIterable {
        /// A new action goes straight to the server while older ones wait.
        case overtakes
        /// A refused action is dropped without a word.
        case dropsRefused
        /// The app does not store that the server accepted, and asks under another id.
        case forgetsReplies
    }

    private let seed: UInt64
    private let fault: Fault?

    init(seed: UInt64, fault: Fault? = nil) {
        self.seed = seed
        self.fault = fault
    }

    /// What the play shows to be wrong; empty for a right outbox.
    func violations() async -> [String] {
        var random = SplitMix64(seed: seed)
        let (networkSeed, storeSeed) = (random.next(), random.next())
        let isOver = Switch()
        let memory = MemoryStore()
        let store = FaultyStore(memory) { call in
            guard !isOver.isOn else { return nil }
            let draw = SplitMix64.draw(storeSeed, call)
            return draw % 6 == 0 ? StoreFault.allCases[Int(draw / 6 % UInt64(StoreFault.allCases.count))] : nil
        }
        let loopback = Loopback(to: TallyAction.server(store), coder: JSONDocumentCoder())
        let transport = FaultyTransport(loopback) { sending in
            guard !isOver.isOn else { return nil }
            let draw = SplitMix64.draw(networkSeed, sending)
            return draw % 3 == 0 ? TransportFault.allCases[Int(draw / 3 % UInt64(TransportFault.allCases.count))] : nil
        }
        var phone = Phone(transport: transport)
        for number in 0..<100 {
            // Now and then something that a rule refuses for ever: less than nothing of a tally that is never added to.
            let isWrong = random.next() % 10 == 0
            let lane = isWrong ? "empty" : "t\(random.next() % 3)"
            let action = TallyAction(isWrong ? -1 - number : number + 1, id: "\(number)", to: lane)
            await phone.act(action, lane, fault)
            if random.next() % 2 == 0 { await phone.send(fault, random.next()) }
            if random.next() % 20 == 0 { phone.restart() }
            phone.now += .milliseconds(Int64(random.next() % 3_000))
        }
        isOver.isOn = true
        for _ in 0..<400 where phone.box.status.waiting > 0 {
            await phone.send(fault, 0)
            phone.now += .minutes(6)
        }
        return await phone.judge(memory)
    }

    private struct Phone {
        let transport: FaultyTransport<Loopback<TallyAction>>
        var box = Outbox<TallyAction>(device: DeviceID("phone-7"))
        var now = noon
        /// What the person did, by lane.
        var done: [String: [TallyAction]] = [:]
        private let token = SessionToken(rawValue: "ana's")

        init(transport: FaultyTransport<Loopback<TallyAction>>) {
            self.transport = transport
            box.signIn(UserID("ana"))
        }

        mutating func act(_ action: TallyAction, _ lane: String, _ fault: Fault?) async {
            done[lane, default: []].append(action)
            if fault == .overtakes, let reply = try? await transport.send(CommandRequest([action], token: token)),
                reply.answers.first.map({ $0.failure == nil }) == true
            {
                return
            }
            _ = try? box.add(action, about: [TallyAction.ref(lane)], occurredAt: now)
        }

        mutating func send(_ fault: Fault?, _ spread: UInt64) async {
            guard let request = box.next(at: now, token: token) else { return }
            let actions = Dictionary(box.entries.map { ($0.number, $0.action) }) { first, _ in first }
            var outcomes: [SendingOutcome]
            do throws(TransportError) {
                outcomes = box.receive(try await transport.send(request), to: request, at: now, spread: spread)
            } catch {
                outcomes = box.fail(error, sending: request, at: now, spread: spread)
            }
            for outcome in outcomes {
                switch outcome {
                case .refused(let number, _) where fault == .dropsRefused: try? box.dismiss(number)
                case .done(let number, _, _) where fault == .forgetsReplies && number == 50:
                    guard let action = actions[number] else { continue }
                    let other = TallyAction(action.amount, id: "again", to: action.tally.rawValue)
                    _ = try? box.add(other, about: [TallyAction.ref(action.tally.rawValue)], occurredAt: now)
                default: break
                }
            }
        }

        /// The app is ended and comes back with what it stored.
        mutating func restart() {
            let coder = JSONDocumentCoder()
            if let bytes = try? coder.encode(box), let stored = try? coder.decode(Outbox<TallyAction>.self, from: bytes)
            {
                box = stored
            }
            box.resume()
        }

        func judge(_ store: MemoryStore) async -> [String] {
            var wrong: [String] = []
            if box.status.waiting > 0 { wrong.append("\(box.status.waiting) were never decided") }
            let refused = box.entries.filter { $0.refusal != nil }.map(\.action)
            if refused != done["empty", default: []] { wrong.append("refused and kept: \(refused.count)") }
            var applied: [TallyID: [Int]] = [:]
            var cursor: EventCursor?
            while let page = try? await store.events(EventQuery(after: cursor, limit: 500)), !page.events.isEmpty {
                for event in page.events {
                    guard case .added(let amount, _) = try? event.recorded(of: Tally.self)?.event else { continue }
                    applied[TallyID(event.aggregate.id), default: []].append(amount)
                }
                cursor = page.cursor
            }
            for (lane, actions) in done where lane != "empty" {
                let amounts = applied[TallyID(lane), default: []]
                let expected = actions.map(\.amount)
                if amounts != expected { wrong.append("\(lane): \(amounts) in place of \(expected)") }
            }
            return wrong
        }
    }
}

/// Something that is switched on once.
private final class Switch: @unchecked Sendable {
    var isOn = false
}

extension SplitMix64 {
    /// A number that depends on a seed and a position alone.
    static func draw(_ seed: UInt64, _ position: Int) -> UInt64 {
        var random = SplitMix64(seed: seed ^ (UInt64(bitPattern: Int64(position)) &* 0x9E37_79B9_7F4A_7C15))
        return random.next()
    }
}
