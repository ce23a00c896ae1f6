import Tableside
import TablesideFoundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Times every decoder and parser of outside text on an input and on one ten times as large, in ordinary and hostile
/// shapes.
///
/// It prints the ratio of the times; the exit status is 1 if a ratio is more than fifteen each of three times.
///
/// It does not matter whether the input is accepted or refused, because a refusal must not cost more than reading.
@main
enum Growth {
    /// One reader with one shape of input.
    struct Case: Sendable {
        let name: String
        /// Makes an input of about the given number of bytes.
        let input: @Sendable (Int) -> [UInt8]
        let read: @Sendable ([UInt8]) -> Void
    }

    static let tolerated = 15.0

    static func main() {
        let words = CommandLine.arguments.dropFirst()
        var slow = 0
        print("bytes      time       ten times   ×")
        for test in cases where words.isEmpty || words.contains(where: { test.name.contains($0) }) {
            let size = 10_000
            let (small, large) = (test.input(size), test.input(size * 10))
            var times = measured(test, small, large)
            // Whatever else the machine does disturbs one measurement, and hardly three.
            for _ in 0..<2 where times.large / times.small > tolerated { times = measured(test, small, large) }
            let ratio = times.large / times.small
            if ratio > tolerated { slow += 1 }
            let columns = [
                padded("\(small.count)", 10), padded(shown(times.small), 10), padded(shown(times.large), 11),
            ]
            print(columns.joined(separator: " "), rounded(ratio), test.name, ratio > tolerated ? "✗" : "✓")
        }
        if slow > 0 { exit(1) }
    }

    /// Times both inputs alternately and takes the fastest of each, because disturbances only ever add time.
    private static func measured(_ test: Case, _ small: [UInt8], _ large: [UInt8]) -> (small: Double, large: Double) {
        var (ofSmall, ofLarge) = (Double.infinity, Double.infinity)
        let rounds = repetitions(of: test, small)
        for _ in 0..<5 {
            ofSmall = min(ofSmall, seconds { for _ in 0..<rounds { test.read(small) } } / Double(rounds))
            ofLarge = min(ofLarge, seconds { test.read(large) })
        }
        return (ofSmall, ofLarge)
    }

    private static func repetitions(of test: Case, _ input: [UInt8]) -> Int {
        let once = seconds { test.read(input) }
        return max(1, min(10_000, Int(0.01 / max(once, 1e-7))))
    }

    /// Returns the CPU time of some work.
    private static func seconds(_ work: () -> Void) -> Double {
        var (start, end) = (timespec(), timespec())
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start)
        work()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end)
        return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
    }

    private static func shown(_ seconds: Double) -> String {
        seconds < 1e-3 ? rounded(seconds * 1e6) + " µs" : rounded(seconds * 1e3) + " ms"
    }

    private static func rounded(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
