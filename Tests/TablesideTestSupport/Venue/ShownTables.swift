import TablesideCore

extension [TableID: Instant] {
    /// Tables whose code was shown before anything else happened.
    static func always(_ tables: Set<TableID>) -> [TableID: Instant] {
        Dictionary(uniqueKeysWithValues: tables.map { ($0, Instant(millisecondsSince1970: 0)) })
    }
}
