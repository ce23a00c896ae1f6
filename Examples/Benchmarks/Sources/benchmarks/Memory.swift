#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Memory taken and given back, out of the optimizer's sight.
enum Memory {
    nonisolated(unsafe) private static var block: UnsafeMutableRawPointer?

    /// Takes 64 bytes and gives them back, so many times.
    static func turnOver(_ count: Int) -> UInt64 {
        for _ in 0..<count {
            take()
            give()
        }
        return UInt64(count)
    }

    @inline(never)
    private static func take() { block = malloc(64) }

    @inline(never)
    private static func give() {
        free(block)
        block = nil
    }
}
