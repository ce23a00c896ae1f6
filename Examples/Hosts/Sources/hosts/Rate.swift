import Foundation

/// Measures how many commands a store takes in a second, and how long one takes.
struct Rate {
    private let place: Place
    private let seconds: Int
    private let clerks: Int?
    private let work: Clerk.Work?
    private let form: Form

    init(_ options: inout Options) throws {
        place = try Place(options.words.dropFirst().first)
        seconds = try options.number("seconds", else: 10)
        clerks = options.text("clerks").flatMap(Int.init)
        work = try options.text("work").map { word throws(UsageError) in
            guard let work = Clerk.Work(rawValue: word) else { throw UsageError() }
            return work
        }
        form = try Form(options.text("coder"))
        try options.finish(words: 2)
    }

    func run() async throws -> Bool {
        // Processes, and commands at a time in each. SQLite serves one process best, PostgreSQL several.
        var lines: [(processes: Int, tasks: Int)] =
            switch place {
            case .memory: [(1, 1), (1, 4)]
            case .sqlite: [(1, 1), (1, 4), (1, 16), (4, 1)]
            case .postgres: [(1, 1), (4, 1), (4, 2)]
            }
        if let clerks { lines = [(clerks, 1)] }
        print("processes × tasks      work  commands/s     p50 ms     p99 ms    max ms   refused/s  CPU ms")
        for line in lines {
            for work in Clerk.Work.allCases {
                guard self.work ?? work == work else { continue }
                // Nobody to compete with, and nobody to take turns with.
                if work == .hot, line.processes * line.tasks == 1 { continue }
                if work == .turns, line.tasks == 1 { continue }
                try await measure(work, line.processes, line.tasks)
            }
        }
        return true
    }

    private func measure(_ work: Clerk.Work, _ processes: Int, _ tasks: Int) async throws {
        let name = Place.freshName("rate")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer {
            place.clear(name)
            try? FileManager.default.removeItem(atPath: folder)
        }
        _ = try await place.open(name, connections: 1, form: form)
        // All begin at the same instant, when each is connected.
        let start = Date().timeIntervalSince1970 + 3
        let processor = Child.processorSeconds()
        let children = try (0..<processes).map { number in
            try Child(
                [
                    "clerk", place.rawValue, name, "\(number)", work.rawValue, "\(tasks)", "\(start)",
                    "\(start + Double(seconds))", "\(folder)/\(number)", "--coder=\(form.rawValue)",
                ]
            )
        }
        guard children.map({ $0.wait() }).allSatisfy({ $0 }) else { throw FailedClerk() }
        var times = ClerkTimes()
        for number in 0..<processes { times.add(try ClerkTimes(readFrom: "\(folder)/\(number)")) }
        let sorted = times.done.sorted()
        func quantile(_ share: Double) -> Double {
            guard let last = sorted.last else { return .nan }
            let place = Int(Double(sorted.count) * share)
            return (place < sorted.count ? sorted[place] : last) / .milliseconds(1)
        }
        print(
            String(
                format: "%9d × %-5d %9@ %11.0f %10.2f %10.2f %9.1f %11.0f %7.2f",
                processes,
                tasks,
                work.rawValue as NSString,
                Double(sorted.count) / Double(seconds),
                quantile(0.5),
                quantile(0.99),
                quantile(1),
                Double(times.refused) / Double(seconds),
                (Child.processorSeconds() - processor) * 1_000 / Double(max(1, sorted.count))
            )
        )
        fflush(nil)
    }
}

/// A process that measured failed.
struct FailedClerk: Error, CustomStringConvertible {
    let description = "a clerk failed"
}
