import TablesideCore

/// What is different in a feed from one that was sent before: the entries that changed or are new, and the keys of those
/// that are gone.
///
/// An entry that only has another ``FeedEntry/tag`` has not changed: a booking with an older tag is decided like any
/// other, and otherwise one booking would change every entry of its date.
public struct FeedDelta: Hashable, Codable, Sendable {
    /// The metadata of the later feed.
    public let metadata: AvailabilityFeed.Metadata
    /// The entries that changed or are new, by their keys.
    public let changed: [FeedEntry]
    /// The keys of the entries that are gone, in order.
    public let removed: [FeedEntry.Key]

    /// Creates a delta.
    public init(metadata: AvailabilityFeed.Metadata, changed: [FeedEntry], removed: [FeedEntry.Key]) {
        self.metadata = metadata
        self.changed = changed
        self.removed = removed
    }

    /// Whether nothing changed.
    public var isEmpty: Bool { changed.isEmpty && removed.isEmpty }
}

extension AvailabilityFeed {
    /// Returns what is different in a later feed.
    ///
    /// - Parameter later: The later feed, in the same form: both with recurrences or both without.
    /// - Returns: The differences; ``applying(_:)`` turns this feed into the later one, apart from the tags of entries
    ///   that did not change.
    /// - Complexity: O(n log n) for n entries of both.
    public func changes(to later: AvailabilityFeed) -> FeedDelta {
        let before = byKey
        let after = later.byKey
        let changed = after.filter { key, entry in before[key]?.untagged != entry.untagged }
        return FeedDelta(
            metadata: later.metadata,
            changed: changed.values.sorted { $0.key < $1.key },
            removed: before.keys.filter { after[$0] == nil }.sorted()
        )
    }

    /// Returns the feed with some differences applied, by keys.
    ///
    /// - Complexity: O(n log n) for n entries of both.
    public func applying(_ delta: FeedDelta) -> AvailabilityFeed {
        var entries = byKey
        for key in delta.removed { entries[key] = nil }
        for entry in delta.changed { entries[entry.key] = entry }
        return AvailabilityFeed(entries.values.sorted { $0.key < $1.key }, metadata: delta.metadata)
    }

    /// The feed without tags.
    public var untagged: AvailabilityFeed { AvailabilityFeed(entries.map(\.untagged), metadata: metadata) }

    /// The entries by key; of several with one key, which no portal takes, the first.
    private var byKey: [FeedEntry.Key: FeedEntry] {
        Dictionary(entries.map { ($0.key, $0) }) { first, _ in first }
    }
}

extension FeedEntry {
    fileprivate var untagged: FeedEntry {
        var entry = self
        entry.tag = nil
        return entry
    }
}
