import Foundation
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideVenue

/// One of several processes that sell the same evenings, and note in a file of their own what was acknowledged.
///
/// Killed and started again, a seller goes on where its notes end: it sends the command after the last one noted, under
/// the same id. The store then says whether that was applied before the seller, or the database, died.
struct Seller {
    private let place: Place
    private let store: String
    private let number: Int
    private let folder: String

    init(_ options: inout Options) throws {
        guard options.words.count == 5, let number = Int(options.words[3]) else { throw UsageError() }
        place = try Place(options.words[1])
        store = options.words[2]
        self.number = number
        folder = options.words[4]
    }

    /// The file in which a seller notes what was acknowledged.
    static func notes(_ number: Int, in folder: String) -> String { "\(folder)/seller-\(number)" }

    /// The file whose presence asks all sellers to stop.
    static func stop(in folder: String) -> String { "\(folder)/stop" }

    func run() async throws -> Bool {
        let notes = try SellerNotes(Self.notes(number, in: folder))
        var state = notes.state
        let house = try EveningHouse(store)
        let runner = CommandRunner(
            store: WatchedStore(store: try await openPatiently(), notes: notes),
            clock: StandingClock(),
            retry: .persistent
        )
        let plans = FixedContext<DayOperation, VenuePlan>(house.plan)
        let parent = getppid()
        while state.unfinished || !FileManager.default.fileExists(atPath: Self.stop(in: folder)) {
            // Nobody is left who would say when to stop.
            guard getppid() == parent else { return false }
            let (step, id) = try next(state, in: house)
            let guest = Author.guest(UserID("guest \(number)"))
            let note: SellerNote
            do throws(CommandFailure<AnyRefusal>) {
                let outcome = try await runner.perform(Envelope(step, by: guest, id: CommandID(id)), in: plans)
                note =
                    state.toCancel == nil ? .booked(isReplay: outcome.isReplay) : .cancelled(isReplay: outcome.isReplay)
            } catch {
                guard error.refusal != nil else { throw error }
                note = .refused
            }
            notes.write(note, state)
            state.apply(note)
        }
        return true
    }

    /// The next command, which follows from the notes alone.
    private func next(_ state: SellerState, in house: EveningHouse) throws -> (DayOperation, String) {
        let day = try house.day(state.evening)
        if let booking = state.toCancel {
            let id = "\(number)-\(booking)"
            return (DayOperation(day, .cancel(booking: BookingID(id))), "cancel \(id)")
        }
        let id = "\(number)-\(state.number)"
        let request = try house.request(BookingID(id), evening: state.evening, start: number + state.number)
        return (DayOperation(day, .book(request: request)), "book \(id)")
    }

    private func openPatiently() async throws -> any HostStore {
        for _ in 0..<600 {
            do {
                return try await place.open(store, connections: 2)
            } catch let error as StoreError where error.retry == .sameUnit {
                try await Task.sleep(for: .milliseconds(50))
            }
        }
        return try await place.open(store, connections: 2)
    }
}

/// A store that notes when it does not know whether a unit was applied.
private struct WatchedStore: HostStore {
    let store: any HostStore
    let notes: SellerNotes

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        do throws(StoreError) {
            return try await store.commit(unit)
        } catch {
            notes.write(error: error)
            throw error
        }
    }

    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        try await store.fetch(refs)
    }

    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage { try await store.query(query) }

    func events(_ query: EventQuery) async throws(StoreError) -> EventPage { try await store.events(query) }

    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? { try await store.recall(command) }
}
