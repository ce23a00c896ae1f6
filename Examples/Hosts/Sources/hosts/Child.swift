import Foundation

/// A process that runs this program with other arguments.
struct Child {
    private let process = Process()

    init(_ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: Self.program)
        process.arguments = arguments
        try process.run()
    }

    /// Kills the process as a power cut would: it has no chance to clean up.
    func kill() {
        #if canImport(Darwin)
        Darwin.kill(process.processIdentifier, SIGKILL)
        #else
        Glibc.kill(process.processIdentifier, SIGKILL)
        #endif
        process.waitUntilExit()
    }

    /// Waits for the end; returns whether it ended well.
    func wait() -> Bool {
        process.waitUntilExit()
        return process.terminationReason == .exit && process.terminationStatus == 0
    }

    /// The processor time of all children that have ended.
    static func processorSeconds() -> Double {
        var usage = rusage()
        // `RUSAGE_CHILDREN`, which C headers give different types.
        getrusage(-1, &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    /// Whether the process still runs.
    var isRunning: Bool { process.isRunning }

    /// Runs another program to its end; returns whether it ended well.
    static func run(_ program: String, _ arguments: [String]) throws -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    private static var program: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }
}
