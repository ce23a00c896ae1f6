import TablesideCore

/// CRC-32 as used by Ethernet, zip and PNG (polynomial 0x04C11DB7, reflected); detects damage, not forgery.
enum Checksum {
    /// The checksum of bytes, the most significant byte first.
    static func crc32(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var rest = UInt32.max
        for byte in bytes {
            rest ^= UInt32(byte)
            for _ in 0..<8 { rest = rest >> 1 ^ (rest & 1 == 0 ? 0 : 0xEDB8_8320) }
        }
        rest = ~rest
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rest >> $0) }
    }
}
