import Foundation
import Tableside

/// A call of one public symbol.
struct Call {
    let name: String
    let place: String
    /// A constant that is stored: asking for it does nothing that making it did not.
    let isStored: Bool
    /// The type that is asked; `nil` where none is.
    let receiver: Any.Type?
    /// Whether a text or a list is among its parameters.
    let takesMany: Bool
    let run: (Chooser) async throws -> Void

    init(
        _ name: String,
        at place: String,
        isStored: Bool,
        of receiver: Any.Type?,
        takesMany: Bool,
        _ run: @escaping (Chooser) async throws -> Void
    ) {
        self.name = name
        self.place = place
        self.isStored = isStored
        self.receiver = receiver
        self.takesMany = takesMany
        self.run = run
    }
}

@main
enum Interface {
    static func main() async throws {
        setvbuf(stdout, nil, _IOLBF, 0)
        let arguments = CommandLine.arguments
        switch arguments.dropFirst().first {
        case "extremes": try await Extremes.run(Array(arguments.dropFirst(2)))
        case "codable": try await Coded.run(Array(arguments.dropFirst(2)))
        case "growth": try await Growth.run(Array(arguments.dropFirst(2)))
        default:
            print("usage: interface extremes|codable|growth …")
            exit(2)
        }
    }
}

/// Where a program that may die is: kept in a file, so that the one that watches it can go on after it.
final class Progress {
    private let descriptor: Int32
    init(_ path: String) { descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644) }
    func note(_ numbers: Int...) {
        _ = numbers.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }
}

/// Ends this program where one step takes longer by the clock.
func limit(seconds: Int) { setTimer(ITIMER_REAL, seconds) }

/// Ends this program where one step takes longer in time of the processor, which others use too.
///
/// What only waits is ended after three times as long by the clock. Not for what measures the processor's time: from here on
/// the kernel counts it in ticks.
func limit(processorSeconds: Int) {
    setTimer(ITIMER_PROF, processorSeconds)
    setTimer(ITIMER_REAL, 3 * processorSeconds)
}

private func setTimer(_ kind: __itimer_which, _ seconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = seconds
    setitimer(__itimer_which_t(kind.rawValue), &timer, nil)
}
