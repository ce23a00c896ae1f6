public import TablesideCore
import TablesideFloor

/// A staff response to the calls of a table (GI-38).
public enum CallRequest: Hashable, Codable, Sendable {
    /// The sender is on the way.
    case acknowledge(call: ServiceCallID)
    /// The sender cannot come after all.
    case giveBack(call: ServiceCallID)
    /// The guests have been served.
    case answer(call: ServiceCallID)
    /// The guests have been served with everything that they called for.
    case answerAll

    var command: TableCalls.Command {
        switch self {
        case .acknowledge(let call): .acknowledge(call: call)
        case .giveBack(let call): .giveBack(call: call)
        case .answer(let call): .answer(call: call)
        case .answerAll: .answerAll
        }
    }
}

extension CallRequest {
    /// The kinds of responses to calls, without their data.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The sender is on the way.
        case acknowledge
        /// The sender cannot come after all.
        case giveBack
        /// The guests have been served.
        case answer
        /// The guests have been served with everything.
        case answerAll
    }

    /// The kind of this request.
    public var kind: Kind {
        switch self {
        case .acknowledge: .acknowledge
        case .giveBack: .giveBack
        case .answer: .answer
        case .answerAll: .answerAll
        }
    }
}

extension CallRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "acknowledge": try .acknowledge(call: read("call"))
            case "giveBack": try .giveBack(call: read("call"))
            case "answer": try .answer(call: read("call"))
            case "answerAll": try read.alone(.answerAll)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .acknowledge(let call): try encoder.write("acknowledge", ["call": call])
        case .giveBack(let call): try encoder.write("giveBack", ["call": call])
        case .answer(let call): try encoder.write("answer", ["call": call])
        case .answerAll: try encoder.write("answerAll")
        }
    }
}
