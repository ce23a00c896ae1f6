public import TablesideCore

/// A feature of requests that a server has to know before it may carry them out, such as `splitByGuest`.
public struct WireFeature: OpenCode {
    /// The text that is sent.
    public let rawValue: String

    /// Makes a feature from its text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The forms of requests that a server reads, so that phones and servers need not be updated on the same day.
///
/// A request names two numbers. `protocol` is the form of the frame around the actions, and changes hardly ever.
/// `schema` is the form of the actions, and changes with each release that adds to them. A request that names neither
/// is of the first release.
///
/// | request | answer |
/// |---|---|
/// | of an older form than ``oldestSchema``, or an older protocol | `wire.upgradeNeeded`: the app has to be updated |
/// | of a form between ``oldestSchema`` and ``schema`` | read strictly: an action with an unknown word or key is `wire.unreadable` |
/// | one form ahead | unknown keys are ignored; an action that cannot be read is `wire.serverOutdated` |
/// | further ahead, of a newer protocol, or with a required feature that is not in ``features`` | `wire.serverOutdated` |
///
/// A newer app lists under `mustUnderstand` what an older server must not ignore. The other actions are carried out
/// whatever the answer to one.
///
/// Replies name no form, since an app is answered in the words of its own requests. Should a newer server answer
/// otherwise:
///
/// | reply | the app |
/// |---|---|
/// | with unknown keys | ignores them |
/// | with an answer of an unknown kind | takes it as `wire.unknownAnswer`: the app has to be updated, the outcome is unknown till then |
/// | with an unknown code of a failure | has the code and the message |
public struct WireVersions: Hashable, Sendable {
    /// The newest form of the frame that is read.
    public let frame: Int
    /// The oldest form of the actions that is read.
    public let oldestSchema: Int
    /// The newest form of the actions that is read.
    public let schema: Int
    /// What a request may require.
    public let features: Set<WireFeature>

    /// Makes the forms that a server reads.
    ///
    /// - Parameters:
    ///   - frame: The newest form of the frame, 1 or more.
    ///   - schema: The newest form of the actions, 1 or more.
    ///   - oldestSchema: The oldest form of the actions; `nil` for the one before `schema`.
    ///   - features: What a request may require.
    public init(frame: Int = 1, schema: Int = 1, oldestSchema: Int? = nil, features: Set<WireFeature> = []) {
        self.frame = max(1, frame)
        self.schema = max(1, schema)
        self.oldestSchema = max(1, min(oldestSchema ?? self.schema - 1, self.schema))
        self.features = features
    }

    /// Why a request with this frame cannot be read at all; `nil` if it can.
    func refusal(of request: RequestFrame) -> WireRefusal? {
        guard request.frame >= 1, request.schema >= oldestSchema else {
            return WireRefusal(.upgradeNeeded(oldest: oldestSchema))
        }
        let unknown = request.mustUnderstand.filter { !features.contains($0) }
        guard request.frame <= frame, request.schema - 1 <= schema, unknown.isEmpty else {
            return WireRefusal(.serverOutdated(newest: self.schema, unknown: unknown))
        }
        return nil
    }
}

/// Why a request, one action of it, or its answer was not read.
public struct WireRefusal: ReasonedError, Codable {
    /// The reasons for the refusal.
    public enum Reason: CodedReason, Codable {
        /// The app is older than anything that the server reads: it has to be updated.
        case upgradeNeeded(oldest: Int)
        /// The server is older than the app: it does not know the form or the listed features. Send it again later.
        case serverOutdated(newest: Int, unknown: [WireFeature])
        /// A word, key or value is unknown, missing or wrong; `path` is where, empty for the request itself.
        case unreadable(path: String, detail: String)
        /// The session belongs to another device than the one that the request names.
        case foreignDevice
        /// The answer is of a kind that the app does not know, so that the outcome is unknown until the app is updated.
        case unknownAnswer(name: String)
    }

    /// The reason for the refusal, with the inputs that failed.
    public let reason: Reason

    /// Makes a refusal with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension WireRefusal.Reason {
    /// The stable code of the refusal.
    public var code: ErrorCode {
        switch self {
        case .upgradeNeeded: ErrorCode(rawValue: "wire.upgradeNeeded")
        case .serverOutdated: ErrorCode(rawValue: "wire.serverOutdated")
        case .unreadable: ErrorCode(rawValue: "wire.unreadable")
        case .foreignDevice: ErrorCode(rawValue: "wire.foreignDevice")
        case .unknownAnswer: ErrorCode(rawValue: "wire.unknownAnswer")
        }
    }

    /// The reason in plain words.
    public var description: String {
        switch self {
        case .upgradeNeeded(let oldest): "the app has to be updated: the server reads requests from form \(oldest) on"
        case .serverOutdated(let newest, let unknown):
            "the server is older than the app: it reads requests up to form \(newest)"
                + (unknown.first.map { " and does not know \(shown: $0)" } ?? "")
        case .unreadable(let path, let detail):
            (path.isEmpty ? "the request cannot be read" : "\(shown: path) cannot be read")
                + (detail.isEmpty ? "" : ": \(detail: detail)")
        case .foreignDevice: "the session belongs to another device"
        case .unknownAnswer(let name):
            "the app has to be updated: it does not know the answer \(detail: name), so that the outcome is unknown"
        }
    }
}

extension WireRefusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "upgradeNeeded": try .upgradeNeeded(oldest: read("oldest"))
            case "serverOutdated": try .serverOutdated(newest: read("newest"), unknown: read("unknown"))
            case "unreadable": try .unreadable(path: read("path"), detail: read("detail"))
            case "foreignDevice": try read.alone(.foreignDevice)
            case "unknownAnswer": try .unknownAnswer(name: read("name"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .upgradeNeeded(let oldest): try encoder.write("upgradeNeeded", ["oldest": oldest])
        case .serverOutdated(let newest, let unknown):
            try encoder.write("serverOutdated", ["newest": newest, "unknown": unknown])
        case .unreadable(let path, let detail): try encoder.write("unreadable", ["path": path, "detail": detail])
        case .foreignDevice: try encoder.write("foreignDevice")
        case .unknownAnswer(let name): try encoder.write("unknownAnswer", ["name": name])
        }
    }
}
