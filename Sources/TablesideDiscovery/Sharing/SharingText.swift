public import TablesideCore

/// A guest's post about where they eat, for a social network or an email (GI-44).
///
/// Only the ``parts`` that the guest chose are shared: by default where they eat, their comment, the photo and the
/// link, and never what they ordered. It has no field for a table, a table's code or a bill, and
/// ``problems(withholding:)`` finds a code that has slipped into one of the texts.
///
/// ```swift
/// var text = SharingText(of: "Da Leo", in: "Mondello")
/// text.comment = "The best arancine!"
/// text.photo = "https://photos.example/17.jpg"
/// let post = try text.rendered(within: SharingLimit(280, perLink: 23)) { "Eating at \($0)" }
/// ```
public struct SharingText: Hashable, Sendable {
    /// A part of the text that the guest can choose.
    public enum Part: String, ClosedCode {
        /// Where the guest eats: the restaurant and the place.
        case place
        /// The guest's comment.
        case comment
        /// The dishes that the guest eats.
        case dishes
        /// The photo, as a link.
        case photo
        /// The link to the restaurant's page.
        case page
    }

    /// The name of the restaurant.
    public var restaurant: String
    /// The town or the street; `nil` for none.
    public var place: String?
    /// The guest's comment; `nil` for none.
    public var comment: String?
    /// The names of the dishes that the guest eats.
    public var dishes: [String] = []
    /// The URL of a photo; `nil` for none.
    public var photo: String?
    /// The URL of the restaurant's page; `nil` for none.
    public var page: String?
    /// The parts that the guest shares; everything but the dishes unless they choose otherwise.
    public var parts: Set<Part> = [.place, .comment, .photo, .page]

    /// Makes a text about a restaurant, with nothing else to share.
    public init(of restaurant: String, in place: String? = nil) {
        self.restaurant = restaurant
        self.place = place
    }
}

/// The maximum length of a text on a network.
public struct SharingLimit: Hashable, Codable, Sendable {
    /// The maximum number of characters, counted as Unicode scalars; networks count no more than that.
    public let characters: Int
    /// The number of characters that a link counts as, whatever its length; `nil` for its length.
    public let perLink: Int?

    /// Creates a limit; a negative number counts as 0, and a link as at most ``SizeLimit/note`` characters.
    public init(_ characters: Int, perLink: Int? = nil) {
        self.characters = max(0, characters)
        self.perLink = perLink.map { min(max(0, $0), SizeLimit.note) }
    }
}

extension SharingLimit {
    private enum Field: String, CodingKey { case characters, perLink }

    /// Reads a limit; refuses what the initializer would change.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        let characters = try container.decode(Int.self, forKey: .characters)
        let perLink = try container.decodeIfPresent(Int.self, forKey: .perLink)
        self.init(characters, perLink: perLink)
        guard self.characters == characters, self.perLink == perLink else {
            throw DecodingError.dataCorruptedError(
                forKey: .characters,
                in: container,
                debugDescription: "a limit of \(characters) characters is out of range, or a link of so many"
            )
        }
    }
}

extension SharingText {
    /// The chosen texts that have content, each with its path, in the order of rendering.
    var chosen: [(part: Part, path: FieldPath, text: String)] {
        var texts: [(part: Part, path: FieldPath, text: String)] = []
        func add(_ part: Part, _ path: FieldPath, _ text: String?) {
            if let text, parts.contains(part) { texts.append((part, path, text)) }
        }
        add(.place, "restaurant", restaurant)
        add(.place, "place", place)
        add(.comment, "comment", comment)
        for (position, dish) in dishes.prefix(SizeLimit.sharedDishes).enumerated() {
            add(.dishes, FieldPath("dishes").index(position), dish)
        }
        add(.photo, "photo", photo)
        add(.page, "page", page)
        return texts
    }
}

extension SharingText: Codable {
    private enum Field: String, CodingKey { case restaurant, place, comment, dishes, photo, page, parts }

    /// Reads a text; refuses too many dishes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        restaurant = try container.decode(String.self, forKey: .restaurant)
        place = try container.decodeIfPresent(String.self, forKey: .place)
        comment = try container.decodeIfPresent(String.self, forKey: .comment)
        dishes = container.contains(.dishes) ? try container.decode([String].self, forKey: .dishes) : []
        photo = try container.decodeIfPresent(String.self, forKey: .photo)
        page = try container.decodeIfPresent(String.self, forKey: .page)
        parts = Set(try container.decode([Part].self, forKey: .parts))
        guard dishes.count <= SizeLimit.sharedDishes else {
            throw DecodingError.dataCorruptedError(
                forKey: .dishes,
                in: container,
                debugDescription: "\(dishes.count) dishes are more than are shared"
            )
        }
    }

    /// Writes the text, with the parts in order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(restaurant, forKey: .restaurant)
        try container.encodeIfPresent(place, forKey: .place)
        try container.encodeIfPresent(comment, forKey: .comment)
        if !dishes.isEmpty { try container.encode(dishes, forKey: .dishes) }
        try container.encodeIfPresent(photo, forKey: .photo)
        try container.encodeIfPresent(page, forKey: .page)
        try container.encode(Part.allCases.filter(parts.contains), forKey: .parts)
    }
}

extension SharingText: Summarized {
    /// A fixed text, without the shared content.
    public var summary: String { "text to share" }
}
