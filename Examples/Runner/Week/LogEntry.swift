import Foundation

/// One line of the event log, read without using the engine's types.
struct LogEntry: Sendable {
    let kind: String
    let id: String
    let version: Int
    let at: Int
    let role: String
    /// The name of the event, such as `placed`.
    let name: String
    /// The data of the event.
    let event: JSONValue

    /// Parses a line; `nil` if it is malformed.
    init?(_ line: String) {
        guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)),
            case let value = JSONValue(object), let kind = value["kind"].text, let id = value["id"].text,
            let version = value["version"].number,
            let at = value["at"].number, let role = value["role"].text,
            case .object(let happened) = value["event"], let (name, event) = happened.first, happened.count == 1
        else { return nil }
        self.kind = kind
        self.id = id
        self.version = version
        self.at = at
        self.role = role
        self.name = name
        self.event = event
    }
}

/// A JSON value, limited to what a log contains.
enum JSONValue: Sendable {
    case object([String: JSONValue])
    case array([JSONValue])
    case text(String)
    case number(Int)
    case other

    init(_ value: Any) {
        self =
            switch value {
            case let text as String: .text(text)
            case let number as Int: .number(number)
            case let fields as [String: Any]: .object(fields.mapValues { JSONValue($0) })
            case let elements as [Any]: .array(elements.map { JSONValue($0) })
            default: .other
            }
    }

    subscript(key: String) -> JSONValue {
        if case .object(let fields) = self, let value = fields[key] { value } else { .other }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var number: Int? { if case .number(let number) = self { number } else { nil } }
    var array: [JSONValue] { if case .array(let array) = self { array } else { [] } }
    var keys: [String] { if case .object(let fields) = self { fields.keys.sorted() } else { [] } }
}
