import TablesideCore

/// The answers to a request, one per action, in the same order; or why the request was not read at all.
public struct CommandReply: Hashable, Codable, Sendable {
    /// One answer per action, in order; empty if the whole request failed.
    public let answers: [CommandAnswer]
    /// Why nothing was carried out; `nil` if there are answers.
    public let failure: WireFailure?
    /// The number of the request on its device, as it was sent.
    public let sequence: Int?

    /// Makes a reply from its answers.
    public init(_ answers: [CommandAnswer], sequence: Int? = nil) {
        self.answers = answers
        self.failure = nil
        self.sequence = sequence
    }

    /// Makes the reply to a request that was not carried out.
    public init(failing failure: WireFailure, sequence: Int? = nil) {
        answers = []
        self.failure = failure
        self.sequence = sequence
    }

    private enum CodingKeys: CodingKey { case answers, failure, sequence }

    /// Decodes a reply; an answer of a kind that only a newer release knows is a failure of that action alone,
    /// `wire.unknownAnswer`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        answers = try container.decode([ReadAnswer].self, forKey: .answers).map(\.answer)
        failure = try container.decodeIfPresent(WireFailure.self, forKey: .failure)
        sequence = try container.decodeIfPresent(Int.self, forKey: .sequence)
    }

    /// An answer, or that its kind is unknown.
    private struct ReadAnswer: Decodable {
        let answer: CommandAnswer

        init(from decoder: any Decoder) throws {
            let read = try CaseReader(decoder, CommandAnswer.self)
            answer = try CommandAnswer.known(read) ?? .failed(failure: .unknownAnswer(named: read.name))
        }
    }
}

/// The answer to one action of a request.
public enum CommandAnswer: Hashable, Codable, Sendable {
    /// The action was carried out now; the receipt is the answer in the server's encoding.
    case done(receipt: String?)
    /// The action was carried out earlier; carries the original receipt.
    case replayed(receipt: String?)
    /// The action was not carried out.
    case failed(failure: WireFailure)

    /// Makes the answer for an outcome, without the receipt if the coder's bytes are no text.
    ///
    /// - Throws: whatever the coder throws if the receipt cannot be encoded.
    public init<Answer: Codable>(_ outcome: CommandOutcome<Answer>, coder: any DocumentCoder) throws {
        let receipt = try coder.text(of: outcome.answer)
        self = outcome.isReplay ? .replayed(receipt: receipt) : .done(receipt: receipt)
    }

    /// Decodes the receipt as a type; `nil` for a failure or an answer without a receipt.
    ///
    /// - Throws: whatever the coder throws if the receipt is not of that type.
    public func receipt<Answer: Codable>(as type: Answer.Type, coder: any DocumentCoder) throws -> Answer? {
        switch self {
        case .done(let receipt), .replayed(let receipt):
            try receipt.map { try coder.decode(type, from: Array($0.utf8)) }
        case .failed: nil
        }
    }

    /// Why the action was not carried out; `nil` if it was.
    public var failure: WireFailure? {
        if case .failed(let failure) = self { failure } else { nil }
    }
}

extension CommandAnswer {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        guard let answer = try Self.known(read) else { throw read.unknown }
        self = answer
    }

    /// Reads the values of a case; `nil` for an unknown one.
    fileprivate static func known(_ read: CaseReader) throws -> CommandAnswer? {
        switch read.name {
        case "done": try .done(receipt: read(optional: "receipt"))
        case "replayed": try .replayed(receipt: read(optional: "receipt"))
        case "failed": try .failed(failure: read("failure"))
        default: nil
        }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .done(let receipt): try encoder.write("done", ["receipt": receipt])
        case .replayed(let receipt): try encoder.write("replayed", ["receipt": receipt])
        case .failed(let failure): try encoder.write("failed", ["failure": failure])
        }
    }
}
