/// Sequences of numbers, each of them once.
///
/// Hashes are seeded, so that nobody can choose sequences that collide.
final class CompactSequences {
    private struct Entry: BitwiseCopyable {
        let start: Int
        let count: Int
        let hash: UInt64
    }

    private let storage = CompactBuffer<UInt32>(capacity: 128)
    private let entries = CompactBuffer<Entry>(capacity: 16)
    /// The numbers by hash, plus one; twice as many as entries, at least.
    private var slots = CompactBuffer<UInt32>(repeating: 0, count: 64)
    private let seed = UInt64(bitPattern: Int64(Hasher().finalize())) | 1

    var count: Int { entries.count }

    /// The number of elements of a sequence.
    @inline(__always)
    func length(_ sequence: Int) -> Int { entries[sequence].count }

    /// The element of a sequence.
    @inline(__always)
    func element(_ position: Int, of sequence: Int) -> UInt32 { storage[entries[sequence].start &+ position] }

    /// The number of a sequence, and whether it is new.
    func number(of sequence: UnsafeBufferPointer<UInt32>) -> (number: Int, isNew: Bool) {
        let hash = hash(sequence)
        let slots = slots
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot] - 1)
            let entry = entries[number]
            if entry.hash == hash, entry.count == sequence.count, holds(sequence, at: entry.start) {
                return (number, false)
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        entries.append(Entry(start: storage.count, count: sequence.count, hash: hash))
        storage.append(sequence)
        slots[slot] = UInt32(truncatingIfNeeded: entries.count)
        if 2 * entries.count > slots.count { grow() }
        return (entries.count - 1, true)
    }

    @inline(__always)
    private func hash(_ sequence: UnsafeBufferPointer<UInt32>) -> UInt64 {
        var hash = seed ^ UInt64(truncatingIfNeeded: sequence.count)
        for element in sequence {
            hash = (hash ^ UInt64(element)) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash &>> 29
        }
        let product = hash.multipliedFullWidth(by: seed)
        return product.high ^ product.low
    }

    @inline(__always)
    private func holds(_ sequence: UnsafeBufferPointer<UInt32>, at start: Int) -> Bool {
        for position in sequence.indices where storage[start &+ position] != sequence[position] { return false }
        return true
    }

    private func grow() {
        slots = CompactBuffer(repeating: 0, count: 2 * slots.count)
        for number in 0..<entries.count {
            var slot = Int(truncatingIfNeeded: entries[number].hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(truncatingIfNeeded: number + 1)
        }
    }
}
