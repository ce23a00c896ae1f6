import TablesideCore
import TablesideHosting

/// An app with an outbox whose person does six things, and which ends where the suite wants it to.
struct OutboxApp {
    /// The app has ended.
    private struct Ended: Error {}

    static let noon = Instant(millisecondsSince1970: 1_774_699_200_000)

    static let empty: Outbox<OutboxProbe> = {
        var outbox = Outbox<OutboxProbe>(device: DeviceID("phone-7"))
        outbox.signIn(UserID("ana"))
        return outbox
    }()

    private let place: any OutboxPlace
    private let server = OutboxCounter()
    /// The moments at which the app ends, counted from the start of the play.
    private let ends: Set<Int>
    /// The moments that have passed.
    private(set) var moments = 0
    private var outbox = empty
    private var now = noon
    /// How many things the person has done, as the app has confirmed to them.
    private var confirmed = 0

    init(in place: any OutboxPlace, endingAt ends: Set<Int>) {
        self.place = place
        self.ends = ends
    }

    /// What the person does: two lanes, and in a third what the server refuses.
    private static let things = (0..<6).map { number in
        let lane = ["bar", "safe", "empty"][number % 3]
        return OutboxProbe(id: CommandID("c\(number)"), lane: lane, text: lane == "empty" ? "refuse" : "\(number)")
    }

    /// Plays to the end, with a new start wherever the app has ended.
    ///
    /// - Returns: what is wrong in the end.
    /// - Throws: whatever the place throws.
    mutating func play() async throws -> [String] {
        var isOver = false
        while !isOver {
            do {
                outbox = try await place.load() ?? Self.empty
                outbox.resume()
                try moment()
                try await act()
                isOver = true
            } catch is Ended {
                // The person starts it again.
            }
        }
        return judge()
    }

    private mutating func act() async throws {
        while confirmed < Self.things.count {
            let thing = Self.things[confirmed]
            // The app may have stored it and ended before it could say so.
            if !outbox.entries.contains(where: { $0.action.id == thing.id }) {
                try outbox.add(thing, about: Self.documents(of: thing), occurredAt: now)
                try await save()
            }
            confirmed += 1
            if confirmed.isMultiple(of: 2) { try await send() }
        }
        for _ in 0..<20 where outbox.status.waiting > 0 { try await send() }
    }

    private mutating func send() async throws {
        now += .minutes(10)
        guard let request = outbox.next(at: now, token: nil) else { return }
        try await save()
        let reply = server.reply(to: request)
        try moment()
        outbox.receive(reply, to: request, at: now)
        try await save()
    }

    private mutating func save() async throws {
        try moment()
        try await place.save(outbox)
        try moment()
    }

    private mutating func moment() throws {
        moments += 1
        if ends.contains(moments) { throw Ended() }
    }

    private func judge() -> [String] {
        var wrong: [String] = []
        for lane in ["bar", "safe"] {
            let (done, expected) = (server.done(in: lane), Self.things.filter { $0.lane == lane }.map(\.id))
            if done != expected { wrong.append("\(lane): \(done) in place of \(expected)") }
        }
        let refused = outbox.entries.filter { $0.refusal != nil }.map(\.action.id)
        let expected = Self.things.filter { $0.text == "refuse" }.map(\.id)
        if refused != expected { wrong.append("refused and kept: \(refused) in place of \(expected)") }
        if outbox.status.waiting > 0 { wrong.append("\(outbox.status.waiting) still wait") }
        return wrong
    }

    static func documents(of thing: OutboxProbe) -> [DocumentRef] { [DocumentRef(Tally.self, TallyID(thing.lane))] }
}
