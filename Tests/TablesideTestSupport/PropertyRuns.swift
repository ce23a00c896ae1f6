import Foundation

/// How many runs a property test makes: a sample in every run, and in the long mode a share of all of them.
///
/// `TABLESIDE_LONG_TESTS` is that share in percent, 1 to 100.
func runs(_ sample: Int, long: Int) -> Int {
    guard let text = ProcessInfo.processInfo.environment["TABLESIDE_LONG_TESTS"] else { return sample }
    guard let percent = Int(text), (1...100).contains(percent) else {
        fatalError("TABLESIDE_LONG_TESTS is a percentage from 1 to 100, not \(text)")
    }
    return max(sample, (long * percent + 99) / 100)
}
