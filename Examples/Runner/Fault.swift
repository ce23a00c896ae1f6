import Tableside

/// An invalid argument or file; the program ends with status 2.
enum Fault: Error, Equatable, CustomStringConvertible {
    case unknownExample(name: String)
    case unknownArgument(text: String, example: String)
    case missingValue(option: String)
    case sharedInput(options: [String])
    case unusable(option: String, value: String, reason: String)
    case unreadable(file: String, reason: String)
    case unwritable(file: String)
    case malformed(file: String, line: Int, reason: String)
    /// Something in a story came out otherwise than its scenario asks for; the program ends with status 1.
    case otherwise(scenario: String, what: String, found: String, expected: String)

    var description: String {
        switch self {
        case .unknownExample(let name): "there is no example “\(shown: name)”; `examples list` names them"
        case .unknownArgument(let text, let example): "“\(example)” does not know the argument “\(shown: text)”"
        case .missingValue(let option): "\(option) needs a value"
        case .sharedInput(let options): "\(options.joined(separator: " and ")) cannot all read standard input"
        case .unusable(let option, let value, let reason): "\(option) \(shown: value): \(reason)"
        case .unreadable(let file, let reason): "\(file): \(reason)"
        case .unwritable(let file): "\(file): cannot be written"
        case .malformed(let file, let line, let reason): "\(file):\(line): \(reason)"
        case .otherwise(let scenario, let what, let found, let expected):
            "\(scenario): \(what): \(found) instead of \(expected)"
        }
    }
}
