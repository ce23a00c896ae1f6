public import TablesideCore

/// The current and archived news of a restaurant or a branch (GI-08).
///
/// It keeps the latest ``SizeLimit/news`` items: posting another one drops the oldest in the archive.
public struct NewsBoard: Hashable, Sendable {
    /// All news items, by identity.
    public private(set) var items: [NewsItem] = []

    /// Makes a board without news.
    public init() {}

    /// The news item with this identity; `nil` if there is none.
    public func item(_ id: NewsID) -> NewsItem? { items.first { $0.id == id } }

    /// The news items shown at an instant, newest first.
    public func shown(at now: Instant) -> [NewsItem] { items.filter { $0.isShown(at: now) }.newestFirst }

    /// The news items that have ended or were moved to the archive, newest first.
    public func archive(at now: Instant) -> [NewsItem] { items.filter { $0.isArchived(at: now) }.newestFirst }

    /// The drafts, newest first, for their authors.
    public var drafts: [NewsItem] { items.filter { $0.isDraft && $0.archivedAt == nil }.newestFirst }

    /// The events shown at an instant that are not over, the next one first; events without a time are left out.
    public func events(at now: Instant) -> [NewsItem] {
        items.filter { $0.kind == .event && $0.isShown(at: now) && $0.occasion.map { !$0.isOver(at: now) } ?? false }
            .sorted { ($0.occasion?.startsAt ?? $0.from, $0.id) < ($1.occasion?.startsAt ?? $1.from, $1.id) }
    }

    /// Where another item goes: into free room, or in place of the oldest in the archive.
    func room(for item: NewsItem, at now: Instant) -> Room {
        guard self.item(item.id) == nil, items.count >= SizeLimit.news else { return .free }
        return items.filter { $0.isDone(at: now) }.newestFirst.last.map { .dropping($0.id) } ?? .full
    }

    enum Room: Equatable {
        case free
        case dropping(NewsID)
        case full
    }

    mutating func post(_ item: NewsItem, dropping dropped: NewsID?) {
        items.removeAll { $0.id == item.id || $0.id == dropped }
        items.append(item)
        items.sort { $0.id < $1.id }
    }

    mutating func archive(_ id: NewsID, at now: Instant) {
        guard let position = items.firstIndex(where: { $0.id == id }) else { return }
        items[position].archivedAt = now
    }
}

extension [NewsItem] {
    var newestFirst: [NewsItem] { sorted { ($1.from, $0.id) < ($0.from, $1.id) } }
}

extension NewsBoard: Codable {
    /// Reads the list of news; refuses duplicate identities.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        items = try container.decode([NewsItem].self).sorted { $0.id < $1.id }
        for (first, second) in zip(items, items.dropFirst()) where first.id == second.id {
            throw DecodingError.invalid(PlacesError(.repeated(text: first.id.rawValue)), at: container.codingPath)
        }
    }

    /// Writes the list of news, by identity.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(items)
    }
}
