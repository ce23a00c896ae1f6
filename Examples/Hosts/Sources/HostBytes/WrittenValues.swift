import HostLock
import TablesideCore
import TablesideHosting

/// The documents that this process wrote last, beside their bytes.
///
/// Reading a document back means decoding what was encoded a moment ago, which takes a third of the time of a booking. Where
/// the stored bytes are still those that were written, the value is still that one. The bytes decide, not the version: a
/// document that was removed and made again may have the same version.
public final class WrittenValues: Sendable {
    private struct Entry: Sendable {
        let bytes: [UInt8]
        let value: any Document
    }

    /// Two generations: what is not used while the younger one fills is dropped with the older one.
    private struct Generations: Sendable {
        var young: [DocumentRef: Entry] = [:]
        var old: [DocumentRef: Entry] = [:]
        var youngBytes = 0
    }

    private let limit: Int
    private let generations = Locked(Generations())

    /// Makes an empty memory.
    ///
    /// - Parameter bytes: The most bytes in a generation; 0 remembers nothing.
    public init(bytes: Int = 16_777_216) { limit = bytes }

    /// Remembers what was written; only for a unit that was applied.
    func keep(_ writes: [SealedUnit.Write]) {
        generations.withLock { generations in
            for write in writes { keep(Entry(bytes: write.body, value: write.value), of: write.ref, in: &generations) }
        }
    }

    /// The value of a document with these bytes; `nil` if it was not written here, or so long ago that it is forgotten.
    func value(of ref: DocumentRef, with bytes: [UInt8]) -> (any Document)? {
        generations.withLock { generations in
            if let entry = generations.young[ref] { return entry.bytes == bytes ? entry.value : nil }
            guard let entry = generations.old[ref], entry.bytes == bytes else { return nil }
            keep(entry, of: ref, in: &generations)
            return entry.value
        }
    }

    private func keep(_ entry: Entry, of ref: DocumentRef, in generations: inout Generations) {
        guard entry.bytes.count <= limit else { return }
        if generations.youngBytes + entry.bytes.count > limit {
            generations.old = generations.young
            generations.young = [:]
            generations.youngBytes = 0
        }
        let before = generations.young.updateValue(entry, forKey: ref)
        generations.youngBytes += entry.bytes.count - (before?.bytes.count ?? 0)
    }
}
