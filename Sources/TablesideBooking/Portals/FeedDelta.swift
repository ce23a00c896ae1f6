import TablesideCore

/// The differences between a feed and one that was sent before: the changed and new entries, and the keys of removed
/// entries.
///
/// A different ``FeedEntry/tag`` alone is not a change: a booking with an older tag is decided like any other, and
/// otherwise one booking would change every entry of its date.
public struct FeedDelta: Hashable, Codable, Sendable {
    /// The metadata of the later feed.
    public let metadata: AvailabilityFeed.Metadata
    /// The changed and new entries, sorted by key.
    public let changed: [FeedEntry]
    /// The keys of the removed entries, in order.
    public let removed: [FeedEntry.Key]

    /// Creates a delta from changed entries and removed keys.
    public init(metadata: AvailabilityFeed.Metadata, changed: [FeedEntry], removed: [FeedEntry.Key]) {
        self.metadata = metadata
        self.changed = changed
        self.removed = removed
    }

    /// Whether the two feeds have the same entries, apart from their tags.
    public var isEmpty: Bool { changed.isEmpty && removed.isEmpty }
}

extension AvailabilityFeed {
    /// Returns the differences to a later feed.
    ///
    /// - Parameter later: The later feed, in the same form: both with recurrences or both without.
    /// - Returns: The differences; ``applying(_:)`` turns this feed into the later one, except for the tags of entries
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

    /// Returns the feed with a delta applied, sorted by key.
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

    /// The entries by key; if several have the same key, which no portal accepts, the first one.
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
