import Foundation

/// How many runs a property test makes: a sample in every run, all of them in the long mode.
func runs(_ sample: Int, long: Int) -> Int {
    ProcessInfo.processInfo.environment["TABLESIDE_LONG_TESTS"] == "1" ? long : sample
}
