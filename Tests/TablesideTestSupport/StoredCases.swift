import TablesideCore
import TablesideFoundation
import TablesideHosting
import Testing

/// A golden file with a line for every case of some stored enums: the name of the type, and one value of it.
struct StoredCases {
    let lines: [(type: String, json: String)]
    private let types: [String: any (Codable & Sendable).Type]
    private let coder = JSONDocumentCoder()

    init(_ file: String, of types: [String: any (Codable & Sendable).Type]) throws {
        self.types = types
        lines = try goldenLines(file).map { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return (String(parts[0]), String(try #require(parts.dropFirst().first)))
        }
    }

    /// The values that are reasons of refusals or problems, in the order of the file.
    func reasons() throws -> [(type: String, json: String, reason: any CodedReason)] {
        try lines.compactMap { name, json in
            let type = try #require(types[name])
            return (try coder.decode(type, from: Array(json.utf8)) as? any CodedReason).map { (name, json, $0) }
        }
    }

    /// Expects that every case is read as strictly as a request and written as it was, and that every type has a case.
    func expectForm(sourceLocation: SourceLocation = #_sourceLocation) throws {
        for (name, json) in lines {
            let type = try #require(types[name], "\(name) is not known here", sourceLocation: sourceLocation)
            do {
                #expect(try again(type, json) == json, "\(name)", sourceLocation: sourceLocation)
            } catch {
                Issue.record("\(name) \(json): \(error)", sourceLocation: sourceLocation)
            }
        }
        #expect(Set(lines.map(\.type)) == Set(types.keys), sourceLocation: sourceLocation)
    }

    /// Expects that a case refuses other names, further members and lists.
    ///
    /// - Parameter withLabels: Whether it refuses further labels in the value too.
    /// - Throws: for a line that has no type or no value.
    func expectDamageRefused(withLabels: Bool = false) throws {
        for (name, json) in lines {
            let type = try #require(types[name])
            let word = try #require(json.split(separator: "\"").dropFirst().first)
            let renamed = json.replacing("{\"\(word)\"", with: "{\"\(word)X\"", maxReplacements: 1)
            let more = json.dropLast(2) + (json.hasSuffix("{}}") ? "" : ",") + "\"someLabelX\":1}}"
            let twice = json.dropLast() + ",\"someCaseX\":{}}"
            for broken in [renamed, String(twice), "{\"\(word)\":[]}"] + (withLabels ? [String(more)] : []) {
                #expect(throws: DecodingError.self, "\(name) \(broken)") { try again(type, broken) }
            }
        }
    }

    private func again<Value: Codable>(_ type: Value.Type, _ json: String) throws -> String {
        let value = try coder.decodeStrictly(type, from: Array(json.utf8))
        return String(decoding: try coder.encode(value), as: UTF8.self)
    }
}
