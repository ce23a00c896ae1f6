import Foundation

/// Where an example writes: its result to standard output, progress to standard error.
final class Console {
    private let standardOutput = FileHandle.standardOutput
    private let standardError = FileHandle.standardError
    private var progressIsShown = false

    /// Whether standard output may be coloured: a terminal, and `NO_COLOR` is not set.
    let isColored: Bool
    private let reportsProgress: Bool

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        isColored = isatty(1) == 1 && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
        reportsProgress = isatty(2) == 1
    }

    /// Writes a result.
    func write(_ text: String) throws {
        clearProgress()
        do {
            try standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw Fault.unwritable(file: "standard output")
        }
    }

    /// Writes what went wrong.
    func complain(_ text: String) {
        clearProgress()
        try? standardError.write(contentsOf: Data("examples: \(text)\n".utf8))
    }

    /// Shows how far the work is, on one line that the next one replaces; nothing unless a person looks on.
    func progress(_ text: String) {
        guard reportsProgress else { return }
        try? standardError.write(contentsOf: Data("\r\u{1B}[K\(text)".utf8))
        progressIsShown = true
    }

    private func clearProgress() {
        guard progressIsShown else { return }
        try? standardError.write(contentsOf: Data("\r\u{1B}[K".utf8))
        progressIsShown = false
    }
}
