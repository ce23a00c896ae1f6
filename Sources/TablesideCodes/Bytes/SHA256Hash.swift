import TablesideCore

/// SHA-256, the hash of FIPS 180-4 §6.2: 32 bytes for an input of any length.
///
/// ```swift
/// let digest = SHA256Hash.digest(of: Array("abc".utf8))  // ba7816bf 8f01cfea 414140de …
/// ```
///
/// It is implemented here because the engine imports nothing; any other implementation gives the same bytes.
public enum SHA256Hash: Sendable {
    /// The 32-byte hash of bytes.
    ///
    /// - Complexity: O(bytes).
    public static func digest(of bytes: some Collection<UInt8>) -> [UInt8] {
        SHA256State().finish(Array(bytes), after: 0)
    }
}

/// The eight words of state that SHA-256 carries from block to block.
///
/// It is a value, so a common prefix is hashed only once.
struct SHA256State: Sendable {
    static let blockSize = 64

    /// The first 32 bits of the fractional parts of the square roots of the first eight primes (§5.3.3).
    private var a: UInt32 = 0x6A09_E667
    private var b: UInt32 = 0xBB67_AE85
    private var c: UInt32 = 0x3C6E_F372
    private var d: UInt32 = 0xA54F_F53A
    private var e: UInt32 = 0x510E_527F
    private var f: UInt32 = 0x9B05_688C
    private var g: UInt32 = 0x1F83_D9AB
    private var h: UInt32 = 0x5BE0_CD19

    /// The hash of everything absorbed so far (`taken` bytes, in whole blocks) followed by these last bytes.
    func finish(_ bytes: [UInt8], after taken: Int) -> [UInt8] {
        var state = self
        let whole = bytes.count / Self.blockSize * Self.blockSize
        state.absorb(bytes, upTo: whole)
        // The remaining bytes, a 1 bit, zeros, and the number of bits in the last eight bytes (§5.1.1).
        var tail: [UInt8] = []
        tail.reserveCapacity(2 * Self.blockSize)
        tail.append(contentsOf: bytes[whole...])
        tail.append(0x80)
        while tail.count % Self.blockSize != Self.blockSize - 8 { tail.append(0) }
        let bits = UInt64(taken + bytes.count) << 3
        for shift in stride(from: 56, through: 0, by: -8) {
            tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        state.absorb(tail, upTo: tail.count)
        var digest: [UInt8] = []
        digest.reserveCapacity(32)
        for word in [state.a, state.b, state.c, state.d, state.e, state.f, state.g, state.h] {
            digest.append(UInt8(truncatingIfNeeded: word >> 24))
            digest.append(UInt8(truncatingIfNeeded: word >> 16))
            digest.append(UInt8(truncatingIfNeeded: word >> 8))
            digest.append(UInt8(truncatingIfNeeded: word))
        }
        return digest
    }

    /// Absorbs whole blocks from the start of the bytes.
    mutating func absorb(_ bytes: [UInt8], upTo end: Int) {
        guard end > 0 else { return }
        var state = self
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.blockSize) { schedule in
            bytes.withUnsafeBufferPointer { bytes in
                Self.constants.withUnsafeBufferPointer { constants in
                    for start in stride(from: 0, to: end, by: Self.blockSize) {
                        for index in 0..<16 {
                            let place = start + index * 4
                            schedule[index] =
                                UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16
                                | UInt32(bytes[place + 2]) << 8 | UInt32(bytes[place + 3])
                        }
                        for index in 16..<64 {
                            let old = schedule[index - 15]
                            let new = schedule[index - 2]
                            let first = turned(old, 7) ^ turned(old, 18) ^ old >> 3
                            let second = turned(new, 17) ^ turned(new, 19) ^ new >> 10
                            schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
                        }
                        var (a, b, c, d) = (state.a, state.b, state.c, state.d)
                        var (e, f, g, h) = (state.e, state.f, state.g, state.h)
                        for index in 0..<64 {
                            let sumE = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
                            let choice = g ^ (e & (f ^ g))
                            let first = h &+ sumE &+ choice &+ constants[index] &+ schedule[index]
                            let sumA = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
                            let majority = (a & b) | (c & (a | b))
                            (h, g, f, e) = (g, f, e, d &+ first)
                            (d, c, b, a) = (c, b, a, first &+ sumA &+ majority)
                        }
                        state.a &+= a
                        state.b &+= b
                        state.c &+= c
                        state.d &+= d
                        state.e &+= e
                        state.f &+= f
                        state.g &+= g
                        state.h &+= h
                    }
                }
            }
        }
        self = state
    }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (§4.2.2).
    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]
}

/// The word rotated right by this many bits.
@inline(__always)
private func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 &- count) }
