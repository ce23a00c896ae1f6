import Foundation
import Testing

/// Expects that a value is written as the golden file says, and that the file is read as the value.
func expectGolden<Value: Codable & Equatable>(
    _ value: Value,
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    let file = try golden(name)
    #expect(text == file, sourceLocation: sourceLocation)
    #expect(try decoded(Value.self, file) == value, sourceLocation: sourceLocation)
}
