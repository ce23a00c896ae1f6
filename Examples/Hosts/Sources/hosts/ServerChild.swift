import Foundation

/// The program `server` as a process of its own.
final class ServerChild {
    private let process = Process()
    /// Where it listens.
    let port: Int

    var url: URL { URL(string: "http://127.0.0.1:\(port)") ?? URL(fileURLWithPath: "/") }

    /// Starts the server, and waits until it listens; its log is added to a file.
    init(_ arguments: [String], log: URL) throws {
        process.executableURL = Self.program("server")
        process.arguments = arguments
        if !FileManager.default.fileExists(atPath: log.path) { try Data().write(to: log) }
        let file = try FileHandle(forWritingTo: log)
        try file.seekToEnd()
        let output = Pipe()
        process.standardOutput = output
        process.standardError = file
        try process.run()
        var text = ""
        while !text.contains("\n") {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
        }
        guard let word = text.split(whereSeparator: \.isWhitespace).last, let port = Int(word) else {
            process.terminate()
            throw NoServer(log: log.path)
        }
        self.port = port
    }

    deinit { if process.isRunning { kill() } }

    /// Kills the process as a power cut would.
    func kill() {
        #if canImport(Darwin)
        Darwin.kill(process.processIdentifier, SIGKILL)
        #else
        Glibc.kill(process.processIdentifier, SIGKILL)
        #endif
        process.waitUntilExit()
    }

    /// Asks it to end; returns whether it did, and well.
    func stop() -> Bool {
        process.terminate()
        process.waitUntilExit()
        return process.terminationReason == .exit && process.terminationStatus == 0
    }

    /// A program of this package, which is built beside this one.
    static func program(_ name: String) -> URL {
        URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
            .deletingLastPathComponent().appendingPathComponent(name)
    }
}

/// The server did not begin to listen.
struct NoServer: Error, CustomStringConvertible {
    let log: String

    var description: String { "the server does not start; its log is \(log)" }
}
