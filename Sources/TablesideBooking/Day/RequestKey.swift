package import TablesideCore

/// The keys of something that is asked from outside: lists under them are read up to their limits (``SizeLimit``) and no further.
///
/// The compiler writes the decoding of commands and requests, and takes what stands here for their lists.
package protocol RequestKey: CodingKey {}

extension KeyedDecodingContainer where Key: RequestKey {
    /// Reads tables, no more than anybody names at once.
    package func decode(_ type: [TableID].Type, forKey key: Key) throws -> [TableID] {
        try list(of: TableID.self, within: .wishes, forKey: key)
    }

    /// Reads tables, no more than anybody names at once; `nil` where none are named.
    package func decodeIfPresent(_ type: [TableID].Type, forKey key: Key) throws -> [TableID]? {
        try decodeListIfPresent(TableID.self, within: .wishes, forKey: key)
    }

    /// Reads people, no more than come along.
    package func decode(_ type: [UserID].Type, forKey key: Key) throws -> [UserID] {
        try list(of: UserID.self, within: .invitedFriends, forKey: key)
    }

    /// Reads moves, no more than one re-seating makes.
    package func decode(_ type: [TableMove].Type, forKey key: Key) throws -> [TableMove] {
        try list(of: TableMove.self, within: .moves, forKey: key)
    }

    private func list<Element: Decodable>(
        of type: Element.Type,
        within subject: SizeSubject,
        forKey key: Key
    ) throws -> [Element] {
        if let list = try decodeListIfPresent(type, within: subject, forKey: key) { return list }
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "there is no list")
        throw contains(key) ? DecodingError.valueNotFound([Element].self, context) : .keyNotFound(key, context)
    }
}
