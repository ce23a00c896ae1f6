/// Where a store connects to.
struct PostgresSettings: Sendable {
    /// The connection string, as libpq reads it.
    let connection: String
    /// The schema of the tables.
    let schema: String
    /// The schema as SQL names it.
    var quotedSchema: String { "\"" + schema.replacing("\"", with: "\"\"") + "\"" }

    /// The number of a lock: a hash that is the same in every process (FNV-1a), of the schema and some bytes.
    func lockNumber(_ purpose: String, _ parts: [UInt8]...) -> Int64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in [Array(schema.utf8), [0xFF], Array(purpose.utf8), [0xFF]] + parts {
            for byte in part { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        return Int64(bitPattern: hash)
    }
}
