import Tableside
import TablesideFoundation

/// The data that the trattoria adds to its guests' and staff's requests; senders cannot supply any of it.
struct TrattoriaHouse: HouseSource {
    let trattoria: Trattoria
    let shift: BranchDay
    /// The devices that scanned the code of a table; a host keeps this for as long as the visit lasts.
    let shown: [DeviceID: [TableID: Instant]]

    func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> {
        guard branch == Trattoria.branch else { throw AccessRefusal(.notFound) }
        return ReadContext(trattoria.plan)
    }

    func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) throws -> ReadContext<OrderingPolicy> {
        guard branch == Trattoria.branch else { throw AccessRefusal(.notFound) }
        return ReadContext(OrderingPolicy(menu: trattoria.menu, profile: .dineIn, shift: shift))
    }

    func service(at branch: BranchID) throws -> HouseService {
        guard branch == Trattoria.branch else { throw AccessRefusal(.notFound) }
        return HouseService(day: shift, shift: shift, currency: .ron)
    }

    func tables(shownBy author: Author, at branch: BranchID) -> [TableID: Instant] {
        author.device.flatMap { shown[$0] } ?? [:]
    }
}

/// The trattoria's server, with an in-memory store and a clock that stands still.
struct TrattoriaServer {
    private struct StillClock: HostClock {
        let instant: Instant

        func now() -> Instant { instant }
        func sleep(for pause: Elapsed) {}
    }

    /// The authors of tokens; a real host looks them up in its sessions.
    private static let sessions: [String: Author] = [
        "mia's": .guest(UserID("mia")), "ana's": Trattoria.waiter, "gabriela's": Trattoria.cook,
    ]

    let store = MemoryStore()
    let coder = JSONDocumentCoder()
    let house: HouseServer<TrattoriaHouse>
    let server: CommandServer<HouseRequest>

    /// Opens on a Friday at half past seven, with Ana at work and one phone that scanned the code of table 7.
    init() async throws {
        let trattoria = try Trattoria()
        let date = try CivilDate("2026-03-27")
        let shift = BranchDay(branch: Trattoria.branch, date: date)
        let time = try LocalDateTime(date: date, time: LocalTime("19:30"))
        let clock = StillClock(instant: try trattoria.zone.instant(for: time, .reject))
        let runner = CommandRunner(store: store, clock: clock)
        let phone = DeviceID("phone-1")
        let source = TrattoriaHouse(
            trattoria: trattoria,
            shift: shift,
            shown: [phone: [Trattoria.table: clock.instant]]
        )
        house = HouseServer(runner: runner, house: source, coder: coder)
        server = house.server { token in
            // Without a session, the sender is a guest without an account, identified by the connection's device.
            guard let token else { return .guest(on: phone) }
            return Self.sessions[token.rawValue]
        }
        let begin = ShiftOperation(shift, .begin(waiter: Trattoria.ana, cap: 4))
        try await runner.perform(Envelope(begin, by: Trattoria.manager, id: CommandID("begin")))
    }
}
