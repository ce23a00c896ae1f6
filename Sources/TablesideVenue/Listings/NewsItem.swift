public import TablesideCore

/// The kind of a news item, such as `event`.
public struct NewsKind: OpenCode {
    /// The text of the code.
    public let rawValue: String

    /// Makes the code with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An announcement, such as a new menu.
    public static let news = NewsKind(rawValue: "news")
    /// An event, such as a concert.
    public static let event = NewsKind(rawValue: "event")
}

/// A piece of news or an event of a restaurant or a branch (GI-08).
///
/// Guests do not see a draft; posting it again without the draft flag publishes it.
public struct NewsItem: Hashable, Sendable, Identifiable {
    /// The time of an event.
    public struct Occasion: Hashable, Codable, Sendable {
        /// The instant at which it begins.
        public var startsAt: Instant
        /// The instant at which it ends; `nil` if the end is open.
        public var endsAt: Instant?

        /// Makes the time of an event.
        public init(startsAt: Instant, endsAt: Instant? = nil) {
            self.startsAt = startsAt
            self.endsAt = endsAt
        }

        /// Whether it is over at an instant: it has ended, or, without an end, has begun.
        public func isOver(at now: Instant) -> Bool { (endsAt ?? startsAt) <= now }
    }

    /// The identity; posting with the same identity replaces the item.
    public let id: NewsID
    /// Whether it is news or an event.
    public var kind: NewsKind
    /// The headline, which must not be empty.
    public var title: LocalizedText
    /// The text of the detail page; `nil` for none.
    public var text: LocalizedText?
    /// The URL of a picture; `nil` for none.
    public var photo: String?
    /// When it starts being shown.
    public var from: Instant
    /// When it stops being shown; `nil` until it is moved to the archive.
    public var until: Instant?
    /// The time of the event; `nil` for news, and if it is not known.
    public var occasion: Occasion?
    /// Whether it is a draft, which guests do not see.
    public var isDraft: Bool
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
        until: Instant? = nil,
        occasion: Occasion? = nil,
        isDraft: Bool = false
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.text = text
        self.photo = photo
        self.from = from
        self.until = until
        self.occasion = occasion
        self.isDraft = isDraft
    }

    /// Whether it is shown at an instant: between its start and its end, and not archived; drafts are never shown.
    public func isShown(at now: Instant) -> Bool { !isDraft && from <= now && !isDone(at: now) }

    /// Whether it is in the archive at an instant: it was moved there, or has ended; drafts never are.
    public func isArchived(at now: Instant) -> Bool { !isDraft && isDone(at: now) }

    /// Whether it was moved to the archive or has ended, even as a draft.
    func isDone(at now: Instant) -> Bool { archivedAt != nil || until.map { $0 <= now } ?? false }

    /// All problems: an empty title; texts that are too long; an end of the news or the event that is not after its
    /// start.
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
        if let occasion, let end = occasion.endsAt, end <= occasion.startsAt {
            check.add(
                .endsBeforeStart(from: occasion.startsAt, until: end),
                at: FieldPath("occasion").field("endsAt")
            )
        }
        return check.problems
    }
}

extension NewsItem: Codable {
    private enum Field: String, CodingKey {
        case id, kind, title, text, photo, from, until, occasion, isDraft, archivedAt
    }

    /// Reads a news item; it is not a draft unless marked as one.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(NewsID.self, forKey: .id)
        kind = try container.decode(NewsKind.self, forKey: .kind)
        title = try container.decode(LocalizedText.self, forKey: .title)
        text = try container.decodeIfPresent(LocalizedText.self, forKey: .text)
        photo = try container.decodeIfPresent(String.self, forKey: .photo)
        from = try container.decode(Instant.self, forKey: .from)
        until = try container.decodeIfPresent(Instant.self, forKey: .until)
        occasion = try container.decodeIfPresent(Occasion.self, forKey: .occasion)
        isDraft = try container.decodeIfPresent(Bool.self, forKey: .isDraft) ?? false
        archivedAt = try container.decodeIfPresent(Instant.self, forKey: .archivedAt)
    }

    /// Writes the news item, without absent fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(kind, forKey: .kind)
        try container.encode(title, forKey: .title)
        try container.encodeIfPresent(text, forKey: .text)
        try container.encodeIfPresent(photo, forKey: .photo)
        try container.encode(from, forKey: .from)
        try container.encodeIfPresent(until, forKey: .until)
        try container.encodeIfPresent(occasion, forKey: .occasion)
        if isDraft { try container.encode(isDraft, forKey: .isDraft) }
        try container.encodeIfPresent(archivedAt, forKey: .archivedAt)
    }
}
