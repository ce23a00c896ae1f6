import Foundation

extension Benchmarks {
    /// The cost of the main example as a whole: the program `examples`, from reading its files to its report.
    ///
    /// The program runs as a separate process; its CPU time is that of an exited child.
    static func week(_ executable: String) -> [Benchmark] {
        [
            Benchmark(
                "week: a week of dinners on the memory store",
                per: "week",
                operations: 1,
                target: 2e9,
                passes: 3,
                subject: Contender("examples --json") { try failures(playing: executable) }
            )
        ]
    }

    private enum Broken: Error, CustomStringConvertible {
        case program(String, status: Int32)
        case output(String)

        var description: String {
            switch self {
            case .program(let path, let status): "\(path) ended with status \(status)"
            case .output(let path): "\(path) --json printed no object with checks"
            }
        }
    }

    private struct Played: Decodable {
        let checks: [String: Int]
    }

    /// Plays the week and counts the failures found by its own checks; a week with failures is not timed.
    private static func failures(playing executable: String) throws -> UInt64 {
        let program = Process()
        let output = Pipe()
        program.executableURL = URL(fileURLWithPath: executable)
        program.arguments = ["--json"]
        program.standardOutput = output
        try program.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        program.waitUntilExit()
        guard program.terminationStatus == 0 else {
            throw Broken.program(executable, status: program.terminationStatus)
        }
        guard let played = try? JSONDecoder().decode(Played.self, from: text), !played.checks.isEmpty else {
            throw Broken.output(executable)
        }
        return UInt64(played.checks.values.reduce(0) { $0 + abs($1) })
    }
}
