import TablesideCore

/// The memory of a `String` variable: two with the same content are the same text.
///
/// It says so only while both exist, because a long text is told by its address.
struct CompactBits: Equatable, BitwiseCopyable {
    let first: UInt64
    let second: UInt64

    @inline(__always)
    init(_ text: String) {
        (first, second) = withUnsafeBytes(of: text) { bytes in
            // 16 bytes, or 12 where addresses have 32 bits.
            let second =
                bytes.count >= 16
                ? bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
                : UInt64(bytes.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self))
            return (bytes.loadUnaligned(as: UInt64.self), second)
        }
    }
}

/// Texts by number, each of them once; told apart by their bytes.
///
/// Hashes are seeded, so that nobody can choose texts that collide.
final class CompactTexts {
    private struct Entry: BitwiseCopyable {
        let bits: CompactBits
        let hash: UInt64
    }

    /// Every text in the order of its number; they stay alive, so that their addresses identify them.
    private(set) var all: ContiguousArray<String> = []
    private let entries = CompactBuffer<Entry>(capacity: 64)
    /// The numbers by hash, plus one; twice as many as entries, at least.
    private var slots = CompactBuffer<UInt32>(repeating: 0, count: 256)
    private let seed = UInt64(bitPattern: Int64(Hasher().finalize()))

    init() { all.reserveCapacity(64) }

    var count: Int { entries.count }

    /// Whether the text with a number certainly is this one; it may be even if not.
    @inline(__always)
    func isSame(_ number: UInt32, _ bits: CompactBits) -> Bool { entries[Int(number)].bits == bits }

    /// The number of a text, which is new if it equals the count before.
    func number(of text: String) -> UInt32 {
        let bits = CompactBits(text)
        let hash = hash(text)
        let slots = slots
        var slot = Int(truncatingIfNeeded: hash) & (slots.count &- 1)
        while slots[slot] != 0 {
            let number = slots[slot] &- 1
            let entry = entries[Int(number)]
            if entry.hash == hash, entry.bits == bits || all[Int(number)].hasBytes(of: text) { return number }
            slot = (slot &+ 1) & (slots.count &- 1)
        }
        entries.append(Entry(bits: bits, hash: hash))
        all.append(text)
        slots[slot] = UInt32(truncatingIfNeeded: count)
        if 2 * count > slots.count { grow() }
        return UInt32(truncatingIfNeeded: count - 1)
    }

    private func grow() {
        slots = CompactBuffer(repeating: 0, count: 2 * slots.count)
        for number in 0..<count {
            var slot = Int(truncatingIfNeeded: entries[number].hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(truncatingIfNeeded: number + 1)
        }
    }

    private func hash(_ text: String) -> UInt64 {
        let found = text.utf8.withContiguousStorageIfAvailable { Self.hash(UnsafeRawBufferPointer($0), seed) }
        if let found { return found }
        var native = text
        return native.withUTF8 { Self.hash(UnsafeRawBufferPointer($0), seed) }
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer, _ seed: UInt64) -> UInt64 {
        var hash = seed ^ UInt64(truncatingIfNeeded: bytes.count)
        var position = 0
        while position + 8 <= bytes.count {
            hash = mixed(hash ^ bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self), seed)
            position += 8
        }
        var rest: UInt64 = 0
        while position < bytes.count {
            rest = rest &<< 8 | UInt64(bytes[position])
            position += 1
        }
        return mixed(mixed(hash ^ rest, seed), 0x9E37_79B9_7F4A_7C15)
    }

    @inline(__always)
    private static func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = (left ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: right | 1)
        return product.high ^ product.low
    }
}
