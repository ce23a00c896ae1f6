import Foundation

/// SplitMix64 (Steele, Lea, Flood 2014): the same seed gives the same numbers on every platform.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// How many runs a property test makes: a sample in every run, all of them in the long mode.
func runs(_ sample: Int, long: Int) -> Int {
    ProcessInfo.processInfo.environment["TABLESIDE_LONG_TESTS"] == "1" ? long : sample
}
