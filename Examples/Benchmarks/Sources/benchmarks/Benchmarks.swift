import Foundation

/// Measures the library against its peers.
///
/// Arguments: words, one of which a benchmark's name must contain to be run; `--list` for the names; `--json` for one
/// object instead of lines; `--examples=PATH` to play the week with that program; `--count` to do everything once without
/// measuring, so that a tool can count instructions; `--openings=N` to ask two evenings N times for free starts without
/// measuring, so that a tool can count allocations. The exit status is 1 if answers
/// differ or something failed, and 2 for an argument that matches nothing; a missed target is reported but is not a
/// failure, because the machine may be the cause.
@main
enum Benchmarks {
    /// The benchmarks by the word with which their names begin; making some of them takes seconds.
    private static var sections: [(word: String, make: () throws -> [Benchmark])] {
        [
            ("lifecycle", lifecycle), ("order", order), ("cart", cart), ("pizzaplace", pizzaWeek), ("menu", menu),
            ("shift", shift),
            ("floor", floor), ("loyalty", loyalty),
            ("batch", batch), ("delivery", delivery), ("tour", tour), ("booking", booking), ("waitlist", waitlist),
            ("runner", runner), ("nearby", nearby), ("search", search), ("payload", payload), ("qr", qr),
            ("money", money), ("time", time),
        ]
    }

    /// Returns the benchmarks whose names contain one of some words, all if there are none.
    static func chosen(_ words: [String], examples: String?) throws -> [Benchmark] {
        let named = sections.filter { words.contains($0.word) }
        let made = try (named.count == words.count && !words.isEmpty ? named : sections).flatMap { try $0.make() }
        return (made + (examples.map { week($0) } ?? [])).filter { benchmark in
            words.isEmpty || words.contains { benchmark.name.localizedCaseInsensitiveContains($0) }
        }
    }

    static func main() {
        do {
            exit(try run(Array(CommandLine.arguments.dropFirst())))
        } catch {
            complain("benchmarks: \(error)")
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) throws -> Int32 {
        if arguments.count == 1, arguments[0].hasPrefix(questions) {
            guard let rounds = Int(arguments[0].dropFirst(questions.count)), rounds > 0 else {
                complain("benchmarks: \(questions) takes the number of rounds")
                return 2
            }
            print(try OpeningQuestions.ask(rounds: rounds))
            return 0
        }
        let given = arguments.filter { $0.hasPrefix("-") }
        let options = given.filter { !$0.hasPrefix(program) }
        let examples = given.first { $0.hasPrefix(program) }.map { String($0.dropFirst(program.count)) }
        let filters = arguments.filter { !$0.hasPrefix("-") }
        if let unknown = options.first(where: { !["--json", "--list", "--count"].contains($0) }) {
            complain(
                "benchmarks: unknown option \(unknown)\nusage: benchmarks [filter …] [--json | --list | --count] [--examples=PATH]\n       benchmarks --openings=N"
            )
            return 2
        }
        let chosen = try chosen(filters, examples: examples)
        guard !chosen.isEmpty else {
            complain("benchmarks: no benchmark is called like \(filters.joined(separator: " or "))")
            return 2
        }
        if options.contains("--list") {
            for benchmark in chosen { print(benchmark.name) }
            return 0
        }
        if options.contains("--count") {
            for benchmark in chosen { try benchmark.subject.work() }
            for benchmark in chosen {
                print(benchmark.operations, benchmark.name)
                try counted(benchmark.subject.work)
            }
            return 0
        }
        let asJSON = options.contains("--json")
        if !asJSON { print(Report.legend) }
        var measurements: [Measurement] = []
        for benchmark in chosen {
            let measurement = try Measurement(benchmark)
            measurements.append(measurement)
            if !asJSON { print("\n" + Report.text(measurement)) }
        }
        if asJSON { print(try Report.json(measurements)) }
        return measurements.contains { $0.agrees == false } ? 1 : 0
    }

    private static let program = "--examples="
    private static let questions = "--openings="

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }
}
