/// A small seeded generator (Steele, Lea, Flood: *Fast splittable pseudorandom number generators*, 2014).
///
/// The same seed gives the same numbers on every platform; include the seed in failure messages.
public struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    /// Makes a generator from a seed.
    public init(seed: UInt64) { state = seed }

    /// Returns the next 64-bit number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
