import Foundation

/// Reads a file of `Tests/TablesideTests/Golden`, written by hand from the rules or read by a person.
func golden(_ name: String, file: StaticString = #filePath) throws -> String {
    let folder = URL(fileURLWithPath: "\(file)").deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: folder.appendingPathComponent("Golden/\(name)"), encoding: .utf8)
}

/// The lines of a golden file that are neither empty nor comments.
func goldenLines(_ name: String) throws -> [String] {
    try golden(name).split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
}
