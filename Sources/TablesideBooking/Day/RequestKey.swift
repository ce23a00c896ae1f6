package import TablesideCore

/// The coding keys of a type decoded from outside input: lists under them are limited in length (``SizeLimit``).
///
/// The compiler-written decoding of commands and requests picks up these overloads for their lists.
package protocol RequestKey: CodingKey {}

extension KeyedDecodingContainer where Key: RequestKey {
    /// Decodes tables, up to the limit for wishes.
    package func decode(_ type: [TableID].Type, forKey key: Key) throws -> [TableID] {
        try list(of: TableID.self, within: .wishes, forKey: key)
    }

    /// Decodes tables, up to the limit for wishes; `nil` if absent.
    package func decodeIfPresent(_ type: [TableID].Type, forKey key: Key) throws -> [TableID]? {
        try decodeListIfPresent(TableID.self, within: .wishes, forKey: key)
    }

    /// Decodes guests, up to the limit for invited friends.
    package func decode(_ type: [UserID].Type, forKey key: Key) throws -> [UserID] {
        try list(of: UserID.self, within: .invitedFriends, forKey: key)
    }

    /// Decodes moves, up to the limit for one re-seating.
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
