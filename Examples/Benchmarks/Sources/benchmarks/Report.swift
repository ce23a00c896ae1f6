import Foundation

/// Formats the measurements: lines for people, one object for scripts.
enum Report {
    /// The legend above the lines.
    static let legend = """
        Processor time per operation, median of the passes (fastest … slowest); the library and its peers by turns in one run.
        ✓ within the target, ✗ above it; × is how many times longer than the library a peer takes. Where a limit is named, the
        ratio to it holds on every machine; the nanoseconds of a target are those of one.
        """

    static func text(_ measurement: Measurement) -> String {
        let benchmark = measurement.benchmark
        var lines = ["\(benchmark.name), per \(benchmark.operation)"]
        var verdict = ""
        if let target = benchmark.target, let meets = measurement.meetsTarget {
            verdict = "  \(meets ? "✓" : "✗") target ≤ \(time(target).trimmingCharacters(in: .whitespaces))"
        }
        lines.append(line(measurement.subject) + verdict)
        for peer in measurement.peers {
            let ratio = peer.median / measurement.subject.median
            lines.append(line(peer) + "  × \(number(ratio))")
        }
        if let limit = measurement.limit, let times = measurement.timesLimit, let bound = benchmark.limit {
            if bound.floor != nil { lines.append(line(limit)) }
            let mark = measurement.keepsLimit == true ? "✓" : "✗"
            lines.append("  \(number(times)) times its limit, \(limit.name)  \(mark) at most \(number(bound.atMost))")
        }
        if measurement.agrees == false { lines.append("  ✗ the answers differ") }
        return lines.joined(separator: "\n")
    }

    static func json(_ measurements: [Measurement]) throws -> String {
        let report = Document(benchmarks: measurements.map(Document.Entry.init))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(report), as: UTF8.self)
    }

    private static func line(_ figure: Measurement.Figure) -> String {
        let name = figure.name.padding(toLength: max(44, figure.name.count), withPad: " ", startingAt: 0)
        let scale = scale(of: figure.median)
        let range = "(\(number(figure.fastest / scale.size)) … \(number(figure.slowest / scale.size)))"
        return "  \(name) \(time(figure.median))  \(range.padding(toLength: 16, withPad: " ", startingAt: 0))"
    }

    private static func scale(of nanoseconds: Double) -> (size: Double, unit: String) {
        switch nanoseconds {
        case ..<1e4: (1, "ns")
        case ..<1e7: (1e3, "µs")
        case ..<1e10: (1e6, "ms")
        default: (1e9, "s")
        }
    }

    private static func time(_ nanoseconds: Double) -> String {
        let scale = scale(of: nanoseconds)
        let text = number(nanoseconds / scale.size)
        return String(repeating: " ", count: max(0, 8 - text.count)) + text + " " + scale.unit
    }

    /// Formats a number with about three significant digits.
    private static func number(_ value: Double) -> String {
        let digits = value < 10 ? 2 : value < 100 ? 1 : 0
        return String(format: "%.\(digits)f", value)
    }

    private struct Document: Encodable {
        struct Entry: Encodable {
            struct Contender: Encodable {
                let name: String
                let nanoseconds: Double
                let fastest: Double
                let slowest: Double
                let passes: Int
                /// The digest of the answers, to compare programs; text, because not every reader handles 64-bit
                /// numbers.
                let digest: String
                /// The time relative to the library; absent for the library itself.
                let ratio: Double?

                init(_ figure: Measurement.Figure, against subject: Measurement.Figure?) {
                    name = figure.name
                    nanoseconds = figure.median
                    fastest = figure.fastest
                    slowest = figure.slowest
                    passes = figure.nanoseconds.count
                    digest = String(figure.digest)
                    ratio = subject.map { figure.median / $0.median }
                }
            }

            let name: String
            let operation: String
            let target: Double?
            let meetsTarget: Bool?
            let agrees: Bool?
            let subject: Contender
            let peers: [Contender]
            /// The name of what the library is held against, how many times as long it takes, and how many it may.
            let limit: String?
            let timesLimit: Double?
            let atMost: Double?

            init(_ measurement: Measurement) {
                name = measurement.benchmark.name
                operation = measurement.benchmark.operation
                target = measurement.benchmark.target
                meetsTarget = measurement.meetsTarget
                agrees = measurement.agrees
                subject = Contender(measurement.subject, against: nil)
                peers = measurement.peers.map { Contender($0, against: measurement.subject) }
                limit = measurement.limit?.name
                timesLimit = measurement.timesLimit
                atMost = measurement.benchmark.limit?.atMost
            }
        }

        let benchmarks: [Entry]
    }
}
