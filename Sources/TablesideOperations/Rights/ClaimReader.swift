import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideVenue

/// The documents that a claim depends on: those that a decision has read, and others from the store.
struct ClaimReader: Sendable {
    let store: any HostStore
    /// The documents that the decision has read; the unit checks them anyway.
    let loaded: Loaded
    /// The versions of the other documents that were read.
    private(set) var basis: [DocumentRef: Version] = [:]
    /// The documents read from the store, including those found missing.
    private var found: [DocumentRef: StoredDocument?] = [:]

    init(_ store: any HostStore, loaded: Loaded = Loaded()) {
        self.store = store
        self.loaded = loaded
    }

    mutating func document<Body: Document>(_ type: Body.Type, _ id: Body.ID) async throws(StoreError) -> Body? {
        let ref = DocumentRef(type, id)
        if loaded.contains(ref) { return try loaded.document(type, id) }
        if let known = found[ref] { return try known?.decoded(as: type) }
        let document = try await store.fetch([ref])[ref]
        found.updateValue(document, forKey: ref)
        // Who the sender is may rest on an earlier version of it: then that one is checked.
        if basis[ref] == nil { basis[ref] = document?.version ?? .absent }
        return try document?.decoded(as: type)
    }

    /// A booking, which may have left its day.
    mutating func booking(_ id: BookingID, on day: BranchDay) async throws(StoreError) -> Booking? {
        guard let found = try await document(ServiceDay.self, day) else { return nil }
        if let booking = found.booking(id) { return booking }
        guard found.hasArchived else { return nil }
        return try await document(ArchivedBooking.self, ArchivedBooking.id(id, on: day))?.booking
    }

    /// Whether the store has a record of a branch; without one a branch is public, and hardly differs from a missing
    /// one.
    mutating func knows(_ branch: BranchID) async throws(StoreError) -> Bool {
        try await document(BranchRecord.self, branch)?.branch != nil
    }

    mutating func add(_ versions: [DocumentRef: Version]) { basis.merge(versions) { first, _ in first } }
}
