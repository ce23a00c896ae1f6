import TablesideCore
public import TablesideVenue

/// A request of a guest or a restaurateur about their own letter to support (AP-18).
public enum LetterRequest: Hashable, Codable, Sendable {
    /// Writes the letter.
    case write(content: SupportLetter.Content)
    /// Adds a reply, which reopens an answered or closed letter.
    case reply(text: String)
    /// Closes the letter.
    case close
}

extension LetterRequest {
    var command: SupportLetter.Command {
        switch self {
        case .write(let content): .write(content: content)
        case .reply(let text): .reply(text: text)
        case .close: .close
        }
    }

    /// The kinds of requests about letters, without their data.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Writes the letter.
        case write
        /// Adds a reply, which reopens an answered or closed letter.
        case reply
        /// Closes the letter.
        case close
    }

    /// The kind of this request.
    public var kind: Kind {
        switch self {
        case .write: .write
        case .reply: .reply
        case .close: .close
        }
    }
}

extension LetterRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "write": try .write(content: read("content"))
            case "reply": try .reply(text: read("text"))
            case "close": try read.alone(.close)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .write(let content): try encoder.write("write", ["content": content])
        case .reply(let text): try encoder.write("reply", ["text": text])
        case .close: try encoder.write("close")
        }
    }
}
