#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The measurements of one benchmark in one run.
struct Measurement {
    /// The passes of one contender.
    struct Figure {
        let name: String
        /// The CPU time per operation in nanoseconds, one value per pass.
        var nanoseconds: [Double] = []
        var digest: UInt64 = 0

        var median: Double { nanoseconds.sorted()[nanoseconds.count / 2] }
        var fastest: Double { nanoseconds.min() ?? .nan }
        var slowest: Double { nanoseconds.max() ?? .nan }
    }

    let benchmark: Benchmark
    let subject: Figure
    let peers: [Figure]
    /// What the library is held against; `nil` for nothing.
    let limit: Figure?

    /// How many times as long as its limit the library takes in this run; `nil` without a limit.
    var timesLimit: Double? { limit.map { subject.median / $0.median } }

    /// Whether the library keeps to its limit; `nil` if there is none.
    var keepsLimit: Bool? {
        guard let limit = benchmark.limit, let timesLimit else { return nil }
        return timesLimit <= limit.atMost
    }

    /// Whether the library meets its target; `nil` if there is none.
    var meetsTarget: Bool? { benchmark.target.map { subject.median <= $0 } }

    /// Whether all contenders gave the same answers; `nil` if they need not.
    var agrees: Bool? {
        benchmark.comparable && !peers.isEmpty ? peers.allSatisfy { $0.digest == subject.digest } : nil
    }

    /// Runs the contenders of a benchmark in turn, A B A B, so that disturbances affect all of them alike.
    init(_ benchmark: Benchmark) throws {
        self.benchmark = benchmark
        let floor = benchmark.limit?.floor
        let contenders = [benchmark.subject] + benchmark.peers + [floor].compactMap { $0 }
        var figures = contenders.map { Figure(name: $0.name) }
        // The warm-up determines how often to repeat the work for the clock to be precise enough.
        let repetitions = try contenders.indices.map { index in
            figures[index].digest = try contenders[index].digest()
            return try Self.repetitions(of: contenders[index])
        }
        for _ in 0..<benchmark.passes {
            for index in contenders.indices {
                let count = repetitions[index]
                let seconds = try Self.seconds { for _ in 0..<count { try contenders[index].work() } }
                figures[index].nanoseconds.append(seconds * 1e9 / Double(count * benchmark.operations))
            }
        }
        subject = figures[0]
        peers = Array(figures.dropFirst().prefix(benchmark.peers.count))
        if floor != nil {
            limit = figures.last
        } else {
            limit = benchmark.limit == nil ? nil : peers.first
        }
    }

    /// Returns how often to repeat the work for a pass of about 30 ms.
    private static func repetitions(of contender: Contender) throws -> Int {
        var count = 1
        while true {
            let seconds = try seconds { for _ in 0..<count { try contender.work() } }
            if seconds >= 0.015 { return max(1, Int(Double(count) * 0.03 / seconds)) }
            count *= 2
        }
    }

    /// Returns the CPU time that this process and its exited children spend on work.
    private static func seconds(_ work: () throws -> Void) rethrows -> Double {
        let start = processorTime()
        try work()
        return processorTime() - start
    }

    private static func processorTime() -> Double {
        var own = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &own)
        var ended = rusage()
        #if canImport(Glibc)
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &ended)
        #else
        getrusage(RUSAGE_CHILDREN, &ended)
        #endif
        let children = [ended.ru_utime, ended.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) * 1e-6 }
        return Double(own.tv_sec) + Double(own.tv_nsec) * 1e-9 + children[0] + children[1]
    }
}
