import Foundation
import Testing

/// Expects that a value is written as the golden file says, and that the file is read as the value.
func expectGolden<Value: Codable & Equatable>(
    _ value: Value,
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    try expectGoldenText(value, name, sourceLocation: sourceLocation)
    #expect(try decoded(Value.self, golden(name)) == value, sourceLocation: sourceLocation)
}

/// Expects that a value that is never read, such as a command, is written as the golden file says.
func expectGoldenText(
    _ value: some Encodable,
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    #expect(try text == golden(name), "\(name) is now\n\(text)", sourceLocation: sourceLocation)
}
