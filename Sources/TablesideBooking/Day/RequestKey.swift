package import TablesideCore

/// The coding keys of a type decoded from outside input: lists of tables under them are limited in length
/// (``SizeLimit``).
///
/// The compiler-written decoding of parts of requests picks up these overloads for their lists.
package protocol RequestKey: CodingKey {}

extension KeyedDecodingContainer where Key: RequestKey {
    /// Decodes tables, up to the limit for tables that a request names.
    package func decode(_ type: [TableID].Type, forKey key: Key) throws -> [TableID] {
        try decodeList(TableID.self, within: .namedTables, forKey: key)
    }

    /// Decodes tables, up to the limit for tables that a request names; `nil` if absent.
    package func decodeIfPresent(_ type: [TableID].Type, forKey key: Key) throws -> [TableID]? {
        try decodeListIfPresent(TableID.self, within: .namedTables, forKey: key)
    }
}
