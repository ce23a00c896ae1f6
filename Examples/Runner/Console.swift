import Foundation
import Tableside

/// The output of an example: results on standard output, progress on standard error.
final class Console {
    private let output: FileHandle
    private let errors: FileHandle
    private var progressIsShown = false

    /// Whether results may be colored: output goes to a terminal that supports more than plain text.
    let isColored: Bool
    private let reportsProgress: Bool
    private let isPlain: Bool

    /// Makes a console on two files; colors and overwritten lines are off if `NO_COLOR` is set or the terminal is dumb.
    init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        output: FileHandle = .standardOutput,
        errors: FileHandle = .standardError,
        isTerminal: (FileHandle) -> Bool = { isatty($0.fileDescriptor) == 1 }
    ) {
        self.output = output
        self.errors = errors
        isPlain = !environment["NO_COLOR", default: ""].isEmpty || environment["TERM"] == "dumb"
        isColored = isTerminal(output) && !isPlain
        reportsProgress = isTerminal(errors)
    }

    /// Writes a result.
    func write(_ text: String) throws {
        clearProgress()
        do {
            try output.write(contentsOf: Data(text.utf8))
        } catch {
            throw Fault.unwritable(file: "standard output")
        }
    }

    /// Writes a result as JSON for scripts.
    func write(json value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try write(String(decoding: encoder.encode(value), as: UTF8.self) + "\n")
    }

    /// Writes an error message.
    ///
    /// It is always a single line of at most 1,000 characters, without those that act on a terminal, whatever the input
    /// contained.
    func complain(_ text: String) {
        clearProgress()
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        note("examples: \(line.shown(upTo: 1_000))\n")
    }

    /// Shows progress on a line that the next one overwrites, or on separate lines in plain text; only on a terminal.
    func progress(_ text: String) {
        guard reportsProgress else { return }
        if isPlain { return note(text + "\n") }
        note("\r\u{1B}[K\(text)")
        progressIsShown = true
    }

    private func clearProgress() {
        guard progressIsShown else { return }
        note("\r\u{1B}[K")
        progressIsShown = false
    }

    private func note(_ text: String) { try? errors.write(contentsOf: Data(text.utf8)) }
}
