extension KeyedEncodingContainer {
    /// Writes a set as a sorted list, so that equal values have equal encodings.
    package mutating func encodeSorted(_ set: Set<some Comparable & Encodable>, forKey key: Key) throws {
        try encode(set.sorted(), forKey: key)
    }

    /// Writes a set as a sorted list, or nothing when it is `nil`.
    package mutating func encodeSortedIfPresent(_ set: Set<some Comparable & Encodable>?, forKey key: Key) throws {
        if let set { try encodeSorted(set, forKey: key) }
    }

    /// Writes a list, or nothing when it is empty.
    package mutating func encodeUnlessEmpty(_ list: [some Encodable], forKey key: Key) throws {
        if !list.isEmpty { try encode(list, forKey: key) }
    }
}

extension KeyedDecodingContainer {
    /// Reads a list; a missing list is empty.
    package func decodeList<Element: Decodable>(_ type: Element.Type, forKey key: Key) throws -> [Element] {
        guard contains(key) else { return [] }
        return try decode([Element].self, forKey: key)
    }
}
