import TablesideCore

/// A list that is read only up to its limit, so that a long one costs no more than the limit allows.
struct BoundedList<Element: Decodable>: Decodable {
    /// The largest limit of any list here.
    private static var most: Int { 10_000 }

    private let list: [Element]

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var list: [Element] = []
        while !container.isAtEnd {
            try Self.check(list.count + 1, atMost: Self.most, at: container.codingPath)
            list.append(try container.decode(Element.self))
        }
        self.list = list
    }

    func elements(atMost limit: Int, at path: [any CodingKey]) throws -> [Element] {
        try Self.check(list.count, atMost: limit, at: path)
        return list
    }

    private static func check(_ count: Int, atMost limit: Int, at path: [any CodingKey]) throws {
        guard count <= limit else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: path, debugDescription: "a list of at most \(limit) elements is longer")
            )
        }
    }
}

extension KeyedDecodingContainer {
    /// Reads a list of at most this many elements; a missing list is empty.
    func decodeList<Element: Decodable>(
        _ type: Element.Type,
        atMost limit: Int,
        forKey key: Key
    ) throws -> [Element] {
        guard contains(key) else { return [] }
        return try decode(BoundedList<Element>.self, forKey: key).elements(atMost: limit, at: codingPath + [key])
    }

    /// Reads a set of at most this many elements, without duplicates; `nil` when it is missing.
    func decodeSetIfPresent<Element: Decodable & Hashable>(
        _ type: Element.Type,
        atMost limit: Int,
        forKey key: Key
    ) throws -> Set<Element>? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        let list = try decodeList(type, atMost: limit, forKey: key)
        let set = Set(list)
        guard set.count == list.count else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "an element stands twice")
        }
        return set
    }
}

extension CaseReader {
    /// Reads the list with this label, of at most this many elements.
    func list<Element: Decodable>(_ label: String, atMost limit: Int) throws -> [Element] {
        let list: BoundedList<Element> = try self(label)
        return try list.elements(atMost: limit, at: [TextKey(label)])
    }
}
