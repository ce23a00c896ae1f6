import TablesideCore
public import TablesideDiscovery

/// A guest's request about their own comment on a restaurant, a branch or a dish (GI-09).
public enum CommentRequest: Hashable, Codable, Sendable {
    /// Writes the comment.
    case write(content: GuestComment.Content)
    /// Replaces the content of the comment.
    case edit(content: GuestComment.Content)
    /// Withdraws the comment; its content is erased.
    case withdraw
}

extension CommentRequest {
    var command: GuestComment.Command {
        switch self {
        case .write(let content): .write(content: content)
        case .edit(let content): .edit(content: content)
        case .withdraw: .withdraw
        }
    }

    /// The kinds of guest requests about comments, without their data.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Writes the comment.
        case write
        /// Replaces the content of the comment.
        case edit
        /// Withdraws the comment.
        case withdraw
    }

    /// The kind of this request.
    public var kind: Kind {
        switch self {
        case .write: .write
        case .edit: .edit
        case .withdraw: .withdraw
        }
    }
}

extension CommentRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "write": try .write(content: read("content"))
            case "edit": try .edit(content: read("content"))
            case "withdraw": try read.alone(.withdraw)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .write(let content): try encoder.write("write", ["content": content])
        case .edit(let content): try encoder.write("edit", ["content": content])
        case .withdraw: try encoder.write("withdraw")
        }
    }
}
