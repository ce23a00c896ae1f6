extension KeyedEncodingContainer {
    /// Writes a set as a list in order, so that equal values have equal texts.
    mutating func encodeSorted(_ set: Set<some Comparable & Encodable>, forKey key: Key) throws {
        try encode(set.sorted(), forKey: key)
    }

    /// Writes a set as a list in order, or nothing where there is none.
    package mutating func encodeSortedIfPresent(_ set: Set<some Comparable & Encodable>?, forKey key: Key) throws {
        if let set { try encodeSorted(set, forKey: key) }
    }

    /// Writes a list, or nothing where it is empty.
    package mutating func encodeUnlessEmpty(_ list: [some Encodable], forKey key: Key) throws {
        if !list.isEmpty { try encode(list, forKey: key) }
    }
}

extension KeyedDecodingContainer {
    /// Reads a list that is left out where it is empty.
    package func decodeList<Element: Decodable>(_ type: Element.Type, forKey key: Key) throws -> [Element] {
        // A list that is not there has no elements: the text says so by leaving it out.
        guard contains(key) else { return [] }
        return try decode([Element].self, forKey: key)
    }
}
