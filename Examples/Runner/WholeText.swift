import Foundation

/// Reads a file as text; `-` stands for standard input.
///
/// - Returns: the name to use in messages, and the text.
func wholeText(of path: String, standardInput: FileHandle = .standardInput) throws -> (name: String, text: String) {
    let isFile = path != "-"
    let name = isFile ? path : "standard input"
    let data: Data
    do {
        // Read as a stream, so that pipes work as well as files.
        let handle = isFile ? try FileHandle(forReadingFrom: URL(fileURLWithPath: path)) : standardInput
        defer { if isFile { try? handle.close() } }
        data = try handle.readToEnd() ?? Data()
    } catch {
        throw Fault.unreadable(file: name, reason: "cannot be read")
    }
    guard let text = String(data: data, encoding: .utf8) else {
        throw Fault.unreadable(file: name, reason: "is not UTF-8 text")
    }
    return (name, text)
}
