public import TablesideCore

/// What a piece of news is, such as `event`.
public struct NewsKind: OpenCode {
    /// The text of the code.
    public let rawValue: String

    /// Makes the code with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Something new, such as a new menu.
    public static let news = NewsKind(rawValue: "news")
    /// Something that takes place, such as a concert.
    public static let event = NewsKind(rawValue: "event")
}

/// A piece of news or an event of a restaurant or a branch (GI-08).
public struct NewsItem: Hashable, Codable, Sendable, Identifiable {
    /// The identity; posting under the same identity replaces the news.
    public let id: NewsID
    /// Whether it is news or an event.
    public var kind: NewsKind
    /// The title.
    public var title: LocalizedText
    /// The text of the detail page; `nil` for none.
    public var text: LocalizedText?
    /// The URL of a picture; `nil` for none.
    public var photo: String?
    /// The first instant at which it is shown.
    public var from: Instant
    /// The first instant at which it is no longer shown; `nil` until it is moved to the archive.
    public var until: Instant?
    /// When it was moved to the archive; `nil` before.
    public internal(set) var archivedAt: Instant?

    /// Makes a piece of news.
    public init(
        id: NewsID,
        kind: NewsKind = .news,
        title: LocalizedText,
        text: LocalizedText? = nil,
        photo: String? = nil,
        from: Instant,
        until: Instant? = nil
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.text = text
        self.photo = photo
        self.from = from
        self.until = until
    }

    /// Whether it is shown at an instant: from its first instant, until its last or until it is archived.
    public func isShown(at now: Instant) -> Bool {
        archivedAt == nil && from <= now && until.map { now < $0 } ?? true
    }

    /// Whether it is in the archive at an instant: it was moved there, or its time is over.
    public func isArchived(at now: Instant) -> Bool { archivedAt != nil || until.map { $0 <= now } ?? false }

    /// All problems: an empty title; texts that are too long; an end that is not after the start.
    public func problems() -> [Problem<PlacesError.Reason>] {
        var check = PlacesCheck()
        check.holds(kind.rawValue, within: SizeLimit.code, at: "kind")
        if title.texts.contains(where: { $0.value.isEmpty }) { check.add(.emptyText, at: "title") }
        check.text(title, at: "title")
        check.text(text, at: "text")
        if let photo {
            if photo.isEmpty { check.add(.emptyText, at: "photo") }
            check.holds(photo, within: SizeLimit.note, at: "photo")
        }
        if let until, until <= from { check.add(.endsBeforeStart(from: from, until: until), at: "until") }
        return check.problems
    }
}

/// The news of a restaurant or a branch, with their archive (GI-08).
///
/// It keeps the latest ``SizeLimit/news``: posting one more drops the oldest of the archive.
public struct NewsBoard: Hashable, Sendable {
    /// All news, by identity.
    public private(set) var items: [NewsItem] = []

    /// Makes a board without news.
    public init() {}

    /// The news with this identity; `nil` if there is none.
    public func item(_ id: NewsID) -> NewsItem? { items.first { $0.id == id } }

    /// The news that are shown at an instant, newest first.
    public func shown(at now: Instant) -> [NewsItem] { items.filter { $0.isShown(at: now) }.newestFirst }

    /// The news whose time is over or that were moved to the archive, newest first.
    public func archive(at now: Instant) -> [NewsItem] { items.filter { $0.isArchived(at: now) }.newestFirst }

    /// Where one more item goes: into free room, or in place of the oldest of the archive.
    func room(for item: NewsItem, at now: Instant) -> Room {
        guard self.item(item.id) == nil, items.count >= SizeLimit.news else { return .free }
        return archive(at: now).last.map { .dropping($0.id) } ?? .full
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
    fileprivate var newestFirst: [NewsItem] { sorted { ($1.from, $0.id) < ($0.from, $1.id) } }
}

extension NewsBoard: Codable {
    /// Reads the list of news; refuses two with one identity.
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

/// Shows one of the newest news after the other (GI-08).
///
/// Which one is shown depends on the instant alone, so that every device shows the same.
///
/// ```swift
/// let ticker = try NewsTicker(every: .seconds(5), newest: 3)
/// let item = ticker.item(of: page.news, at: now)
/// ```
public struct NewsTicker: Hashable, Sendable {
    /// How long each news is shown.
    public let interval: Elapsed
    /// How many of the newest take turns; `nil` for all.
    public let newest: Int?

    /// Makes a ticker.
    ///
    /// - Throws: ``PlacesError`` (`places.tickerInterval`) unless the interval is positive.
    public init(every interval: Elapsed, newest: Int? = nil) throws(PlacesError) {
        guard interval.milliseconds > 0 else { throw PlacesError(.tickerInterval(interval: interval)) }
        self.interval = interval
        self.newest = newest
    }

    /// The news to show at an instant; `nil` if there is none to show.
    ///
    /// - Parameters:
    ///   - items: News in any order; those that are not shown at the instant are left out.
    ///   - now: The instant.
    /// - Returns: the item whose turn it is.
    /// - Complexity: O(n log n).
    public func item(of items: [NewsItem], at now: Instant) -> NewsItem? {
        let shown = items.filter { $0.isShown(at: now) }.newestFirst.prefix(max(0, newest ?? items.count))
        guard !shown.isEmpty else { return nil }
        let count = Int64(shown.count)
        let turn =
            now.millisecondsSince1970 / interval.milliseconds
            - (now.millisecondsSince1970 % interval.milliseconds < 0 ? 1 : 0)
        return shown[Int(((turn % count) + count) % count)]
    }
}
