import Foundation

/// The folder of the golden files, written by hand from the rules or read by a person.
let goldenFolder = supportFolder.appendingPathComponent("Golden")

private let supportFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

/// Reads a golden file.
func golden(_ name: String) throws -> String {
    try String(contentsOf: goldenFolder.appendingPathComponent(name), encoding: .utf8)
}

/// The lines of a golden file that are neither empty nor comments.
func goldenLines(_ name: String) throws -> [String] {
    try golden(name).split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
}

/// Reads a file of `Fixtures`: published data, of which its notice names the sources.
func fixture(_ name: String) throws -> String {
    try String(contentsOf: supportFolder.appendingPathComponent("Fixtures/\(name)"), encoding: .utf8)
}
