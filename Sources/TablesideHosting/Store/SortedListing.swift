import TablesideCore

/// The documents of one kind and scope, ordered by sort key and then by identity, byte by byte.
struct SortedListing {
    /// The kind and scope of a listing.
    struct Key: Hashable {
        let kind: DocumentKind
        let scope: String

        init(kind: DocumentKind, scope: String) {
            self.kind = kind
            self.scope = scope
        }

        init(_ document: StoredDocument) { self.init(kind: document.ref.kind, scope: document.scope) }

        static func == (lhs: Key, rhs: Key) -> Bool { lhs.scope.hasBytes(of: rhs.scope) && lhs.kind == rhs.kind }

        func hash(into hasher: inout Hasher) {
            hasher.combine(kind)
            scope.hashBytes(into: &hasher)
        }
    }

    /// A listed document.
    struct Entry: Equatable {
        let sortKey: String
        let id: String

        /// Orders entries by the bytes of the sort key, then of the identity.
        ///
        /// Swift's own string order follows Unicode, which database indexes do not.
        static func precedes(_ left: Entry, _ right: Entry) -> Bool {
            if left.sortKey.utf8.lexicographicallyPrecedes(right.sortKey.utf8) { return true }
            if right.sortKey.utf8.lexicographicallyPrecedes(left.sortKey.utf8) { return false }
            return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
        }
    }

    private var entries: [Entry] = []

    mutating func insert(_ document: StoredDocument) {
        let entry = Entry(sortKey: document.sortKey, id: document.ref.id)
        entries.insert(entry, at: position { Entry.precedes($0, entry) })
    }

    mutating func remove(_ document: StoredDocument) {
        let entry = Entry(sortKey: document.sortKey, id: document.ref.id)
        let place = position { Entry.precedes($0, entry) }
        if place < entries.count, entries[place] == entry { entries.remove(at: place) }
    }

    /// Returns the entries of a page, and whether more entries of the range follow.
    func page(_ query: DocumentQuery) -> (entries: ArraySlice<Entry>, hasMore: Bool) {
        var start = 0
        if let from = query.range.from { start = position { $0.sortKey.utf8.lexicographicallyPrecedes(from.utf8) } }
        if let after = query.after {
            let last = Entry(sortKey: after.sortKey, id: after.id)
            start = max(start, position { !Entry.precedes(last, $0) })
        }
        var end = entries.count
        if let before = query.range.before {
            end = position { $0.sortKey.utf8.lexicographicallyPrecedes(before.utf8) }
        }
        guard start < end else { return ([], false) }
        let stop = min(end, start + min(query.limit, end - start))
        return (entries[start..<stop], stop < end)
    }

    /// The number of leading entries for which a condition holds; it must hold for a prefix only.
    private func position(where holds: (Entry) -> Bool) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(entries[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
