/// A path from a value to one of its parts, such as `services[2].closes`.
public struct FieldPath: Hashable, Codable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// One step of a path.
    public enum Step: Hashable, Codable, Sendable {
        /// Into the field with this name.
        case field(name: String)
        /// To the element at this zero-based position.
        case index(position: Int)
    }

    /// The steps from the outside in; empty for the value itself.
    public let steps: [Step]

    /// Makes a path of these steps.
    public init(_ steps: [Step] = []) { self.steps = steps }

    /// Makes a path of one field.
    public init(stringLiteral name: String) { steps = [.field(name: name)] }

    /// The path to a field of the value at this path.
    public func field(_ name: String) -> FieldPath { FieldPath(steps + [.field(name: name)]) }

    /// The path to an element of the list at this path.
    public func index(_ position: Int) -> FieldPath { FieldPath(steps + [.index(position: position)]) }

    /// The path as written in code: `services[2].closes`.
    public var description: String {
        steps.reduce(into: "") { text, step in
            switch step {
            case .field(let name): text += text.isEmpty ? name : "." + name
            case .index(let position): text += "[\(position)]"
            }
        }
    }
}

/// One problem with a value, and where it is.
///
/// A validator returns all problems at once, in the order of the value's fields. Each fault is reported once: problems
/// that only follow from another reported problem are left out.
public struct Problem<Reason: CodedReason>: Hashable, Sendable, CustomStringConvertible {
    /// Where the problem is.
    public let path: FieldPath
    /// What the problem is, with the inputs that failed.
    public let reason: Reason

    /// Makes a problem; the default path is the value itself.
    public init(_ reason: Reason, at path: FieldPath = FieldPath()) {
        self.path = path
        self.reason = reason
    }

    /// The stable code of the problem.
    public var code: ErrorCode { reason.code }

    /// Where the problem is and what it is, in plain words.
    public var description: String { path.steps.isEmpty ? reason.description : "\(shown: path): \(reason)" }
}

extension Problem: Encodable where Reason: Encodable {}
extension Problem: Decodable where Reason: Decodable {}

/// The error for a value that cannot be created because of one or more problems, all of which it lists.
public struct Defects<Reason: CodedReason>: CodedError, Hashable {
    /// Everything that is wrong; never empty when thrown by this library.
    public let problems: [Problem<Reason>]

    /// Makes an error from these problems.
    public init(_ problems: [Problem<Reason>]) { self.problems = problems }

    /// The code of the first problem.
    public var code: ErrorCode { problems.first?.code ?? ErrorCode(rawValue: "defects.none") }

    /// The first few problems in plain words, and how many more there are.
    public var description: String { problems.firstSentences }
}

extension DecodingError {
    /// The decoding error for input that has the right shape but makes a value with defects.
    package static func invalid<Reason: CodedReason>(
        _ defects: Defects<Reason>,
        at path: [any CodingKey]
    ) -> DecodingError {
        .dataCorrupted(Context(codingPath: path, debugDescription: defects.description, underlyingError: defects))
    }
}

extension Array {
    /// The problems of a part, with their paths relative to the whole that has the part at this path.
    package func under<Reason>(_ path: FieldPath) -> [Problem<Reason>] where Element == Problem<Reason> {
        map { Problem($0.reason, at: FieldPath(path.steps + $0.path.steps)) }
    }
}

extension FieldPath.Step {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "field": try .field(name: read("name"))
            case "index": try .index(position: read("position"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .field(let name): try encoder.write("field", ["name": name])
        case .index(let position): try encoder.write("index", ["position": position])
        }
    }
}
